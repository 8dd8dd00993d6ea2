import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { deep } from '../support/deep.js';
import { liveChat, type LiveChat } from '../support/live-chat.js';
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
