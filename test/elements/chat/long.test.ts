import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../../src/index.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { limits } from '../../../src/limits.js';
import type { Message } from '../../../src/state/conversation.js';
import { waitUntil } from '../../support/wait-until.js';
import { deep, named } from '../support/deep.js';
import { visibleText } from '../support/live-chat.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { aCall, aMessage, aRequest } from '../support/snapshots.js';

const size = limits.shownMessages;

const many = (count: number): Message[] =>
  Array.from({ length: count }, (_, i) =>
    aMessage([{ kind: 'text', text: `word ${i} `.repeat(30) }], { id: `m${i}`, status: 'completed' }),
  );
const talk = (messages: Message[]) => ({ conversation: { messages, plan: [], workflow: [] } });
const messagesOn = (chat: ChaoChat): Element[] => deep(chat, 'chao-message');
const logOf = (chat: ChaoChat): Element => deep(chat, '[role=log]')[0]!;

/** Drawn, and the end in view. */
const atEnd = (chat: ChaoChat): boolean => {
  const { scrollTop, scrollHeight, clientHeight } = logOf(chat);
  return scrollTop > 10 * clientHeight && scrollHeight - clientHeight - scrollTop < 2;
};

async function show(controller: ScriptedController): Promise<ChaoChat> {
  const chat = await fixture<ChaoChat>(
    html`<chao-chat style="block-size: 500px; inline-size: 400px" .controller=${controller}></chao-chat>`,
  );
  await waitUntil(() => atEnd(chat) && messagesOn(chat).length >= size);
  return chat;
}

describe('a long conversation', () => {
  it('has its newest messages on the page', async () => {
    const chat = await show(new ScriptedController(talk(many(1000))));
    expect(messagesOn(chat)).to.have.length(size);
    await waitUntil(() => visibleText(messagesOn(chat).at(-1)!).includes('word 999'));
    expect(chat.conversation.messages).to.have.length(1000);
  });

  it('draws first what fills the view, and the others above it without moving that', async () => {
    const chat = await fixture<ChaoChat>(
      html`<chao-chat
        style="block-size: 500px; inline-size: 400px"
        .controller=${new ScriptedController(talk(many(size)))}
      ></chao-chat>`,
    );
    expect(messagesOn(chat)).to.have.length(limits.firstMessages);
    const last = messagesOn(chat).at(-1)!;
    await waitUntil(() => atEnd(chat));
    const bottom = last.getBoundingClientRect().bottom;
    for (let frames = 0; frames < 5; frames += Number(messagesOn(chat).length === size)) {
      await nextFrame();
      expect(last.getBoundingClientRect().bottom).to.be.closeTo(bottom, 1);
    }
    expect(messagesOn(chat).at(-1)).to.equal(last);
    expect(named(chat, 'button', 'Show earlier messages')).to.equal(undefined);
  });

  it('shows earlier ones as the person goes up, where they were', async () => {
    const chat = await show(new ScriptedController(talk(many(3 * size))));
    const log = logOf(chat);
    const first = messagesOn(chat)[0]!;
    log.scrollTop = 200;
    await waitUntil(() => messagesOn(chat).length === 2 * size);
    await waitUntil(() => log.scrollTop > 1000);
    await nextFrame();
    const above = first.getBoundingClientRect().top - log.getBoundingClientRect().top;
    expect(above).to.be.within(-200, 60);
  });

  it('lets them go when the end is followed again', async () => {
    const messages = many(3 * size);
    const controller = new ScriptedController(talk(messages));
    const chat = await show(controller);
    logOf(chat).scrollTop = 200;
    await waitUntil(() => messagesOn(chat).length === 2 * size);
    chat.scrollToLatest();
    controller.update(talk([...messages, ...many(1).map((m) => ({ ...m, id: 'new' }))]));
    await waitUntil(() => messagesOn(chat).length === size);
  });

  it('the button shows what is here before it asks the server', async () => {
    const controller = new ScriptedController(talk(many(2 * size)));
    let asked = 0;
    controller.loadEarlier = () => Promise.resolve((asked += 1) > 0);
    const chat = await show(controller);
    named(chat, 'button', 'Show earlier messages')!.click();
    await waitUntil(() => messagesOn(chat).length === 2 * size);
    expect(named(chat, 'button', 'Show earlier messages')).to.equal(undefined);
    expect(asked).to.equal(0);
  });

  it('a request that waits stays on the page, however old', async () => {
    const [, ...rest] = many(3 * size);
    const asks = aMessage([aRequest(), aCall({ callId: 'other' })], { id: 'asks', status: 'streaming' });
    const chat = await show(new ScriptedController({ turn: 'waiting', ...talk([asks, ...rest]) }));
    expect(chat.focusPendingApproval()).to.equal(true);
  });
});
