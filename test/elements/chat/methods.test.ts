import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/index.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { aMessage, aRequest } from '../support/snapshots.js';

describe('methods of chao-chat', () => {
  let chat: ChaoChat;
  let controller: ScriptedController;
  const said: string[] = [];
  beforeEach(async () => {
    controller = new ScriptedController();
    chat = await fixture<ChaoChat>(html`<chao-chat .controller=${controller}></chao-chat>`);
    said.length = 0;
    Object.assign(chat, { ariaNotify: (text: string) => said.push(text) });
  });

  it('answer true or false, and reach the controller', async () => {
    expect(await chat.send('  Hello ')).to.equal(true);
    expect(await chat.send('   ')).to.equal(false);
    expect(controller.sent).to.deep.equal(['Hello']);
    expect(await chat.stop()).to.equal(true);
    expect(await chat.retry()).to.equal(true);
    chat.addEventListener('chao-send', (event) => event.preventDefault());
    expect(await chat.send('prevented')).to.equal(false);
    controller.update({ turn: 'running' });
    expect(await chat.send('too early')).to.equal(false);
    expect(controller.sent).to.have.length(1);
    expect(chat.turn).to.equal('running');
    expect(chat.connection).to.equal('open');
  });

  it('decide about the newest waiting call of an id', async () => {
    const messages = [
      aMessage([aRequest({ runId: 'old' })], { id: 'a' }),
      aMessage([aRequest({ runId: 'new' })], { id: 'b' }),
    ];
    controller.update({ turn: 'waiting', conversation: { messages, plan: [], workflow: [] } });
    expect(await chat.reject('call_1', 'no')).to.equal(true);
    expect(await chat.approve('other')).to.equal(false);
    expect(controller.calls).to.deep.equal([
      { method: 'reject', callId: 'call_1', runId: 'new', reason: 'no' },
    ]);
  });

  it('without a controller nothing happens, and resume() says so', async () => {
    const bare = await fixture<ChaoChat>(html`<chao-chat></chao-chat>`);
    expect([
      await bare.send('x'),
      await bare.stop(),
      await bare.retry(),
      await bare.approve('c'),
    ]).to.deep.equal([false, false, false, false]);
    expect([bare.turn, bare.connection, bare.conversation.messages.length]).to.deep.equal([
      'idle',
      'idle',
      0,
    ]);
    let rejected = false;
    await bare.resume().catch(() => (rejected = true));
    expect(rejected).to.equal(true);
    await chat.resume();
  });

  it('UX 1.15 says so when no request waits', async () => {
    expect(chat.focusPendingApproval()).to.equal(false);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(said).to.deep.equal(['No approval is pending']);
  });

  it('a controller of the page is not disposed when it is taken away', async () => {
    chat.controller = undefined;
    await chat.updateComplete;
    expect(controller.listenerCount).to.equal(0);
    expect(controller.suspends).to.equal(0);
    chat.controller = controller;
    await chat.updateComplete;
    expect(controller.starts).to.equal(2);
  });
});
