import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/index.js';
import { talkOf, talks } from '../../../stories/themes/talks.js';
import { waitUntil } from '../../support/wait-until.js';
import { expectAccessible, type Explained } from '../support/axe.js';
import { deep } from '../support/deep.js';
import { enterMode, leaveMode, modes } from '../support/modes.js';

const hosts = { bank: talks.bank, shop: talks.shop, terminal: talks.terminal };
const risk = { 'transfers.create': 'write', 'orders.create': 'write', 'builds.start': 'write' } as const;

describe('the chat on three pages that are unlike each other', () => {
  const sheet = new CSSStyleSheet();
  before(() => document.adoptedStyleSheets.push(sheet));
  after(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
  afterEach(leaveMode);

  for (const [host, talk] of Object.entries(hosts)) {
    for (const [name, mode] of Object.entries(modes)) {
      it(`${host}, ${name}: axe finds nothing`, async function () {
        if (!(await enterMode(mode))) return this.skip();
        await sheet.replace(await (await fetch(`/stories/themes/${host}.css`)).text());
        document.documentElement.style.setProperty('background', 'var(--chao-paper)');
        const box = await fixture<HTMLElement>(
          html`<div style="block-size: 880px">
            <chao-chat heading="Help" .controller=${talkOf(talk)} .risk=${risk}></chao-chat>
          </div>`,
        );
        await waitUntil(() => deep(box, '#approve:not([aria-disabled=true])').length > 0, 'not armed');
        const log = deep(box, '[role=log]')[0]!;
        const undecided: Explained =
          log.scrollHeight > log.clientHeight
            ? {
                'color-contrast':
                  'Lines above the view lie under the header; the same lines in view are decided.',
              }
            : {};
        await expectAccessible(box, undecided);
      });
    }
  }

  it('and each looks like itself', async () => {
    const seen: string[] = [];
    for (const [host, talk] of Object.entries(hosts)) {
      await sheet.replace(await (await fetch(`/stories/themes/${host}.css`)).text());
      const chat = await fixture<HTMLElement>(html`<chao-chat .controller=${talkOf(talk)}></chao-chat>`);
      await waitUntil(() => deep(chat, '[part~=bubble]').length > 0, 'no bubble');
      const of = (part: string): CSSStyleDeclaration => getComputedStyle(deep(chat, `[part~=${part}]`)[0]!);
      seen.push([of('bubble').backgroundColor, of('bubble').borderRadius, of('header').borderBottom].join());
    }
    expect(new Set(seen).size).to.equal(3);
  });
});
