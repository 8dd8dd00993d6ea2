import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import type { LoggedRequest } from '../../backend/request-log.js';
import { deep } from '../support/deep.js';
import { liveChat, visibleText, type LiveChat } from '../support/live-chat.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { waitUntil } from '../../support/wait-until.js';

describe('life of the element', function () {
  this.timeout(40_000);
  let live: LiveChat;
  const streams = async (): Promise<LoggedRequest[]> =>
    (await live.backend.requests('/stream')).filter(({ method }) => method === 'GET');
  const answer = (): string => deep(live.chat, 'article').slice(1).map(visibleText).join();
  const counted = (): number[] => (answer().match(/\b\d+\b/g) ?? []).map(Number);

  describe('with a backend', () => {
    afterEach(() => live.close());

    it('CTX-02 moved while it streams, it keeps its one stream, its draft and its text', async () => {
      live = await liveChat({ times: { deltaMs: 30 } });
      const [drawer, shelf] = [document.createElement('div'), document.createElement('div')];
      document.body.append(drawer, shelf);
      await live.ask('Count to 30');
      await live.until(() => counted().includes(4), 'the answer never began');
      live.input.value = 'a draft';
      drawer.append(live.chat);
      await live.until(() => counted().includes(12), 'the answer stopped');
      shelf.append(live.chat);
      if ('moveBefore' in shelf)
        (drawer as never as { moveBefore(n: Node, b: null): void }).moveBefore(live.chat, null);
      await live.until(() => live.chat.turn === 'idle', 'the run never ended');
      const numbers = counted();
      expect(numbers.slice(numbers.lastIndexOf(30) - 29, numbers.lastIndexOf(30) + 1)).to.deep.equal(
        Array.from({ length: 30 }, (_, i) => i + 1),
      );
      expect(live.input.value).to.equal('a draft');
      expect(await streams()).to.have.length(1);
      drawer.remove();
      shelf.remove();
    });

    it('CTX-03 removed, it aborts its stream; added again, it goes on where it was', async () => {
      live = await liveChat({ times: { deltaMs: 30 } });
      await live.ask('Count to 30');
      await live.until(() => counted().includes(4), 'the answer never began');
      const home = live.chat.parentElement!;
      live.chat.remove();
      await waitUntil(async () => (await live.backend.openStreams()) === 0, 'the stream stays open', {
        timeout: 1000,
      });
      home.append(live.chat);
      await live.until(() => live.chat.turn === 'idle', 'the run never ended');
      const numbers = counted();
      expect(numbers.slice(numbers.lastIndexOf(30) - 29)).to.include.members([1, 15, 30]);
      const [first, second, ...more] = await streams();
      expect(more).to.be.empty;
      expect(first!.headers['last-event-id']).to.equal(undefined);
      expect(Number(second!.headers['last-event-id'])).to.be.at.least(3);
    });

    it('shows a sentence for a refused request, keeps the draft, and tells the page', async () => {
      live = await liveChat();
      const codes: string[] = [];
      live.chat.addEventListener('chao-error', ({ detail }) => codes.push(detail.code));
      await live.backend.fault({ on: 'post', status: 403, times: 9 });
      await live.ask('Hello');
      await live.until(() => live.text.includes('Not sent'), 'no word about it');
      expect(codes).to.include('forbidden');
      expect(live.text).to.contain('You do not have access to this chat.');
      await live.backend.clearFaults();
      live.button('Retry')!.click();
      await live.until(() => live.chat.conversation.messages.length === 2, 'the retry was not sent');
      await live.until(() => live.chat.turn === 'idle', 'the run never ended');
      expect(live.text).not.to.contain('Not sent');
    });

    it('a message that was not sent can be edited or deleted', async () => {
      live = await liveChat();
      await live.backend.fault({ on: 'post', status: 500, times: 9 });
      await live.ask('first');
      await live.until(() => live.button('Edit'), 'no Edit');
      live.button('Edit')!.click();
      expect(live.input.value).to.equal('first');
      expect(live.chat.conversation.messages).to.be.empty;
      live.input.value = '';
      await live.ask('second');
      await live.until(() => live.button('Delete'), 'no Delete');
      live.button('Delete')!.click();
      await live.until(() => live.text === '', 'it stays');
      expect(live.input.value).to.equal('');
    });
  });

  describe('with a controller of the page', () => {
    it('100 times in and out of the page leaves no listener behind', async () => {
      const controller = new ScriptedController();
      const box = await fixture<HTMLElement>(html`<div></div>`);
      const chat = document.createElement('chao-chat');
      chat.controller = controller;
      for (let i = 0; i < 100; i++) {
        box.append(chat);
        if (i % 10 === 0) await chat.updateComplete;
        chat.remove();
        await aTimeout(0);
      }
      expect(controller.listenerCount).to.equal(0);
      expect(controller.eventListenerCount).to.equal(0);
    });

    it('CTX-06 tells and renders nothing after it was removed', async () => {
      const controller = new ScriptedController();
      const chat = await fixture<ChaoChat>(html`<chao-chat .controller=${controller}></chao-chat>`);
      let heard = 0;
      chat.addEventListener('chao-turn', () => heard++);
      controller.emit('turn', { turn: 'running', previous: 'idle' });
      expect(heard).to.equal(1);
      chat.remove();
      await aTimeout(0);
      controller.emit('turn', { turn: 'idle', previous: 'running' });
      controller.update({ turn: 'running' });
      expect(heard).to.equal(1);
    });
  });
});
