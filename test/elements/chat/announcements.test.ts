import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { deep } from '../support/deep.js';
import { liveChat, type LiveChat } from '../support/live-chat.js';
import { delta, tapeChat, tapeOf, type TapeChat } from '../support/tape-chat.js';
import { waitUntil } from '../../support/wait-until.js';

/** Writes down what is put into the live regions of a chat. */
function listen(chat: ChaoChat): string[] {
  const said: string[] = [];
  Object.assign(chat, { ariaNotify: undefined });
  new MutationObserver((records) => {
    for (const { target } of records) if (target.textContent) said.push(target.textContent);
  }).observe(deep(chat, '#announcer')[0]!, { childList: true, subtree: true });
  return said;
}

describe('what a screen reader hears', function () {
  this.timeout(40_000);
  let live: LiveChat;
  afterEach(() => live.close());
  /** Longer than an announcement waits. */
  const quiet = (): Promise<void> => aTimeout(400);

  it('A11Y-01 of an answer in three hundred pieces: that it begins, and how it ended', async () => {
    live = await liveChat({ times: { deltaMs: 2 } });
    const said = listen(live.chat);
    await live.askAndWait('Count to 150');
    await waitUntil(() => said.length === 2);
    await quiet();
    expect(said[0]).to.equal('Answering');
    expect(said[1]).to.match(/^Answer complete/);
    expect(said).to.have.length(2);
  });

  it('A11Y-02 of a conversation that comes back: nothing', async () => {
    live = await liveChat();
    await live.askAndWait('Hello');
    await live.askAndWait('What is a tape?');
    const box = await fixture<HTMLElement>(html`<div style="block-size: 400px"></div>`);
    const again = document.createElement('chao-chat');
    again.baseUrl = live.backend.baseUrl;
    again.getToken = () => live.backend.token;
    again.sessionId = live.chat.sessionId;
    box.append(again);
    await again.updateComplete;
    const said = listen(again);
    await waitUntil(() => again.conversation.messages.length === 4, 'the history never came');
    await quiet();
    expect(said).to.be.empty;
    again.remove();
  });

  it('A11Y-03 of a request: the tool, once', async () => {
    live = await liveChat({ times: { approvalMs: 2500 } });
    const said = listen(live.chat);
    await live.ask('Create a task to review the metrics');
    await live.until(() => live.chat.turn === 'waiting', 'no request');
    await live.until(() => live.chat.turn === 'idle', 'the run never ended');
    await quiet();
    expect(said.filter((text) => text.includes('Approval needed: tasks.create'))).to.have.length(1);
    expect(said.length).to.be.at.most(8);
  });

  it('nothing where announce is off', async () => {
    live = await liveChat();
    live.chat.announce = 'off';
    const said = listen(live.chat);
    await live.askAndWait('Hello');
    await quiet();
    expect(said).to.be.empty;
  });
});

describe('what a screen reader hears of a busy run', function () {
  this.timeout(40_000);
  let stage: TapeChat;
  afterEach(() => stage.close());
  const call = (state: 'started' | 'completed', i: number) =>
    [
      `tool.${state}`,
      {
        callId: `call_${i}`,
        toolKey: 'bits.find',
        ...(state === 'started' ? { input: { i } } : { output: i }),
      },
    ] as const;

  it('UX 1.6 five hundred deltas and thirty tool events: the beginning, four lines about tools at most, the end', async () => {
    // Fifteen calls, spread over the first half of the answer.
    const steps = Array.from({ length: 500 }, (_, i) => {
      const word = delta(`word${i} `);
      if (i % 16 || i >= 240) return [word];
      return [word, call('started', i / 16), call('completed', i / 16)];
    }).flat();
    expect(steps.filter(([type]) => type.startsWith('tool.'))).to.have.length(30);
    stage = await tapeChat(tapeOf('busy', steps, 16));
    const said = listen(stage.chat);
    await stage.chat.send('tape:busy');
    await waitUntil(() => said.some((text) => text.startsWith('Answer complete')), 'no end', {
      timeout: 30_000,
    });
    await aTimeout(2500);
    const [first, last] = [said[0], said.at(-1)];
    expect([first, last], said.join(' | ')).to.deep.equal(['Answering', 'Answer complete']);
    const between = said.slice(1, -1);
    expect(between.length).to.be.within(1, 4);
    for (const line of between) expect(line).to.match(/^(\d+ of \d+ steps done|bits\.find: Completed)$/);
    expect(said.length).to.be.at.most(8);
  });

  it('A11Y-02 of fifty stored messages: nothing; of the next question: not the question', async () => {
    const history = Array.from({ length: 50 }, (_, i) => ({
      id: `old_${i}`,
      role: i % 2 ? 'assistant' : 'user',
      content: `Stored ${i}`,
      status: 'completed',
      createdAt: `2026-04-12T09:${String(i).padStart(2, '0')}:00.000Z`,
    }));
    stage = await tapeChat(tapeOf('stored', [delta('Fresh words.')], 0, history), { stored: true });
    const said = listen(stage.chat);
    expect(stage.chat.conversation.messages, 'it listens from the beginning').to.be.empty;
    await waitUntil(() => stage.chat.conversation.messages.length >= 50, 'the history never came');
    await waitUntil(() => stage.chat.turn === 'idle');
    await aTimeout(1500);
    expect(said).to.be.empty;
    const before = stage.chat.conversation.messages.length;
    await stage.chat.send('tape:stored');
    await waitUntil(() => said.join().includes('Answer complete'));
    expect(stage.chat.conversation.messages.length).to.equal(before + 2);
    expect(said.join('. ')).to.equal('Answering. Answer complete. Fresh words.');
  });
});
