import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../src/index.js';
import type { ChaoChat } from '../../src/elements/chat/chat.js';
import { deep } from '../elements/support/deep.js';
import { SnapshotController } from '../elements/support/snapshot-controller.js';
import { aMessage } from '../elements/support/snapshots.js';

interface Case {
  readonly input: { readonly deltas: readonly string[] };
  readonly expect: { readonly directions?: readonly string[] };
}

async function read(id: string): Promise<Case> {
  return (await fetch(new URL(`../cases/${id}.json`, import.meta.url))).json() as Promise<Case>;
}

/** A chat whose answer grows by the deltas of a case; `look` sees it after each. */
async function play(
  { input: { deltas } }: Case,
  width: number,
  dir: 'ltr' | 'rtl',
  look: (chat: ChaoChat) => void = () => {},
): Promise<ChaoChat> {
  const controller = new SnapshotController();
  const box = await fixture<HTMLElement>(
    html`<div dir=${dir} style="inline-size: ${width}px; block-size: 600px">
      <chao-chat .controller=${controller}></chao-chat>
    </div>`,
  );
  const chat = box.querySelector('chao-chat')!;
  for (let i = 1; i <= deltas.length; i++) {
    const text = deltas.slice(0, i).join('');
    const status = i < deltas.length ? 'streaming' : 'completed';
    const message = aMessage([{ kind: 'text', text }], { status });
    controller.update({ conversation: { messages: [message], plan: [], workflow: [] } });
    await chat.updateComplete;
    for (let frame = 0; frame < 3; frame++) await nextFrame();
    look(chat);
  }
  return chat;
}

const blocks = (chat: ChaoChat): HTMLElement[] =>
  deep(chat, 'chao-markdown').flatMap(({ shadowRoot }) => [
    ...shadowRoot!.querySelectorAll<HTMLElement>('.blocks p, .blocks pre'),
  ]);

describe('cases: layout-i18n', () => {
  it('LAY-02 a wide table and a long line scroll in themselves, at each step of the stream', async () => {
    const log = (chat: ChaoChat): HTMLElement => deep(chat, '[role=log]')[0]!;
    const chat = await play(await read('lay-02'), 360, 'ltr', (now) =>
      expect(log(now).scrollWidth).to.be.at.most(log(now).clientWidth),
    );
    const own = deep(chat, 'chao-markdown')[0]!.shadowRoot!;
    const scroller = (selector: string): HTMLElement | undefined => {
      for (let at = own.querySelector<HTMLElement>(selector); at; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return at;
      }
      return undefined;
    };
    for (const selector of ['table', 'pre code']) {
      const box = scroller(selector)!;
      expect(box.scrollWidth, selector).to.be.greaterThan(box.clientWidth);
    }
    const heads = [...own.querySelectorAll('th')];
    expect(heads).to.have.length(12);
    for (const head of heads) {
      const range = document.createRange();
      range.selectNodeContents(head);
      expect(range.getClientRects(), head.textContent).to.have.length(1);
    }
  });

  for (const dir of ['ltr', 'rtl'] as const) {
    it(`LAY-03 each block has the direction of its own words, in a page that is ${dir}`, async () => {
      const data = await read('lay-03');
      const chat = await play(data, 400, dir);
      const direction = (element: Element): string => getComputedStyle(element).direction;
      expect(blocks(chat).map(direction)).to.deep.equal(data.expect.directions);
      const codes = deep(chat, 'p code');
      expect(codes).to.have.length(2);
      for (const code of codes) {
        expect(direction(code)).to.equal('ltr');
        expect(getComputedStyle(code).unicodeBidi).to.match(/isolate/);
      }
    });
  }
});
