import { expect, fixture, html } from '@open-wc/testing';
import '../../src/index.js';
import type { ChaoChat } from '../../src/elements/chat/chat.js';
import { deep } from '../elements/support/deep.js';
import { ScriptedController } from '../elements/support/scripted-controller.js';
import { aMessage } from '../elements/support/snapshots.js';
import { waitUntil } from '../support/wait-until.js';

const conversation = {
  messages: [aMessage([{ kind: 'text', text: '**Bold** and plain' }])],
  plan: [],
  workflow: [],
};

/** A chat in a box of 400 by 500, in a page with that style sheet. */
async function inBox(rules: string): Promise<{ chat: ChaoChat; box: HTMLElement }> {
  const controller = new ScriptedController();
  const page = await fixture<HTMLElement>(
    html`<div id="page"><div style="inline-size: 400px; block-size: 500px" id="box"></div></div>`,
  );
  const style = document.createElement('style');
  style.textContent = rules;
  page.append(style);
  const box = page.querySelector<HTMLElement>('#box')!;
  const chat = document.createElement('chao-chat');
  chat.controller = controller;
  box.append(chat);
  await chat.updateComplete;
  controller.update({ conversation });
  await waitUntil(() => deep(chat, 'strong').length, 'the message is drawn');
  return { chat, box };
}

const frameOf = (chat: ChaoChat): DOMRect => deep(chat, '[part=base]')[0]!.getBoundingClientRect();

describe('the host element in pages of others', () => {
  for (const [rules, width, height] of [
    ['chao-chat { display: block }', 400, 500],
    ['chao-chat { display: flex; align-items: center }', 400, 500],
    ['chao-chat { max-block-size: 300px }', 400, 300],
    ['chao-chat { position: absolute; inset: 0; inline-size: 350px; block-size: 450px }', 350, 450],
    ['chao-chat { all: unset !important }', 400, 500],
    ['chao-chat { all: initial }', 400, 500],
    ['chao-chat { display: contents !important }', 400, 500],
    ['chao-chat { display: inline; position: static }', 400, 500],
    ['chao-chat::before { content: none !important }', 400, 500],
  ] as const) {
    it(`UX 4.21 ${rules}: ${width} by ${height}, where it stands`, async () => {
      const { chat, box } = await inBox(rules);
      const fits = (): boolean =>
        Math.abs(frameOf(chat).width - width) <= 1 && Math.abs(frameOf(chat).height - height) <= 1;
      await waitUntil(fits, `it is ${frameOf(chat).width} by ${frameOf(chat).height}`);
      if (!rules.includes('absolute')) {
        expect(frameOf(chat).top).to.be.closeTo(box.getBoundingClientRect().top, 1);
        expect(frameOf(chat).left).to.be.closeTo(box.getBoundingClientRect().left, 1);
      }
    });
  }

  it('takes its styles along into another document, and back', async () => {
    const { chat, box } = await inBox('');
    const frame = await fixture<HTMLIFrameElement>(html`<iframe></iframe>`);
    const other = frame.contentDocument!;
    const looks = (): string[] => {
      const view = chat.ownerDocument.defaultView!;
      const style = (selector: string): CSSStyleDeclaration =>
        view.getComputedStyle(deep(chat, selector).at(-1)!);
      return [
        style('[part=base]').display,
        style('[part=base]').backgroundColor,
        style('strong').fontWeight,
        style('textarea').borderStyle,
        style('.bubble, chao-markdown').color,
      ];
    };
    const before = looks();
    expect(before[0]).to.equal('flex');
    other.body.append(other.adoptNode(chat));
    await chat.updateComplete;
    expect(chat.ownerDocument === other).to.equal(true);
    expect(looks()).to.deep.equal(before);
    // What is drawn only there is dressed there.
    (chat.controller as unknown as ScriptedController).update({
      conversation: {
        ...conversation,
        messages: [...conversation.messages, aMessage([{ kind: 'text', text: '**More**' }], { id: 'm2' })],
      },
    });
    await waitUntil(() => deep(chat, 'strong').length === 2, 'the second message');
    expect(looks()).to.deep.equal(before);
    box.append(document.adoptNode(chat));
    await chat.updateComplete;
    expect(looks()).to.deep.equal(before);
  });

  it('keeps what the page has added to its style sheets', async () => {
    const { chat } = await inBox('');
    const own = new CSSStyleSheet();
    own.replaceSync('.base { outline: 3px solid red }');
    chat.shadowRoot!.adoptedStyleSheets.push(own);
    document.body.append(chat);
    await chat.updateComplete;
    expect(chat.shadowRoot!.adoptedStyleSheets).to.include(own);
    chat.remove();
  });
});
