import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/index.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { deep, focused, nameOf, named } from '../support/deep.js';
import { liveChat, type LiveChat } from '../support/live-chat.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { aCall, aMessage, aRequest } from '../support/snapshots.js';
import { waitUntil } from '../../support/wait-until.js';

const press = (key: string): Promise<void> => sendKeys({ press: key });
const focusName = (): string => {
  const element = focused();
  return element ? nameOf(element) : '';
};

/** Tabs on until the name of what has the focus begins so. */
async function tabTo(name: string): Promise<void> {
  for (let i = 0; i < 40; i++) {
    if (focusName().startsWith(name)) return;
    await press('Tab');
  }
  throw new Error(`no way to "${name}", at "${focusName()}"`);
}

describe('chao-chat by keyboard alone', function () {
  this.timeout(40_000);
  describe('with a backend', () => {
    let live: LiveChat;
    afterEach(() => live.close());

    it('A11Y-04 asks, approves, and never loses the focus to the page', async () => {
      live = await liveChat();
      const lost: string[] = [];
      const watch = (): void => {
        if (document.activeElement === document.body) lost.push(live.text);
      };
      live.input.focus();
      live.chat.addEventListener('chao-event', watch);
      await sendKeys({ type: 'Create a task to review the metrics' });
      await press('Enter');
      await live.until(() => live.chat.turn === 'waiting', 'no request');
      expect(focused() === live.input, 'focus stays in the composer').to.equal(true);
      expect(live.chat.focusPendingApproval()).to.equal(true);
      await tabTo('Approve');
      await waitUntil(() => focused()!.getAttribute('aria-disabled') !== 'true', 'never armed', {
        timeout: 5000,
      });
      await press('Enter');
      await live.until(() => live.chat.turn === 'idle', 'the run never ended');
      expect(await live.backend.tasks()).to.have.length(1);
      expect(document.activeElement === live.chat).to.equal(true);
      expect(lost).to.be.empty;
    });

    it('rejects with a reason', async () => {
      live = await liveChat();
      live.input.focus();
      await sendKeys({ type: 'Create a task to review the metrics' });
      await press('Enter');
      await live.until(() => live.chat.turn === 'waiting', 'no request');
      live.chat.focusPendingApproval();
      await tabTo('Reason (optional)');
      await sendKeys({ type: 'not now' });
      await tabTo('Reject');
      await press('Enter');
      await live.until(() => live.chat.turn === 'idle', 'the run never ended');
      expect(live.text).to.contain('not now');
      expect(document.activeElement === live.chat).to.equal(true);
    });

    it('a suggestion that is pressed moves the focus to the composer', async () => {
      live = await liveChat();
      await live.askAndWait('Hello');
      await live.until(() => named(live.chat, '[role=group]', 'Suggestions'), 'no suggestions');
      const suggestion = deep(live.chat, '.next button')[0]!;
      suggestion.focus();
      await press('Enter');
      expect(focused() === live.input).to.equal(true);
      await live.until(() => live.chat.conversation.messages.length === 4, 'it was not sent');
    });

    it('Escape stops the run', async () => {
      live = await liveChat({ times: { deltaMs: 40 } });
      await live.ask('Count to 100');
      await live.until(() => /\b9\b/.test(live.text), 'the answer never began');
      await press('Escape');
      await live.until(() => live.chat.turn === 'idle', 'the run goes on');
      expect(live.text).to.contain('Stopped');
    });
  });

  describe('in the transcript', () => {
    let chat: ChaoChat;
    let controller: ScriptedController;
    beforeEach(async () => {
      const messages = ['one', 'two', 'three'].map((id) =>
        aMessage([{ kind: 'text', text: `${id} `.repeat(200) }, aCall({ callId: id, input: { a: id } })], {
          id,
          status: 'completed',
        }),
      );
      controller = new ScriptedController({ conversation: { messages, plan: [], workflow: [] } });
      const box = await fixture<HTMLElement>(
        html`<div style="block-size: 400px">
          <chao-chat .controller=${controller}></chao-chat>
        </div>`,
      );
      chat = box.querySelector('chao-chat')!;
      const log = (): HTMLElement => deep(chat, '[role=log]')[0]!;
      await waitUntil(
        () => log().scrollTop > 0 && log().scrollHeight - log().clientHeight - log().scrollTop < 2,
      );
      await nextFrame();
      await nextFrame();
    });
    const at = (): string => {
      const host = (focused()?.getRootNode() as ShadowRoot).host as { message?: { id: string } };
      return host.message?.id ?? focused()!.id;
    };

    it('UX 1.14 arrows, Home and End go from message to message, Enter in, Escape back and out', async () => {
      deep(chat, '[role=log]')[0]!.focus();
      const steps: [string, string][] = [
        ['ArrowUp', 'three'],
        ['ArrowUp', 'two'],
        ['ArrowUp', 'one'],
        ['ArrowUp', 'one'],
        ['ArrowDown', 'two'],
        ['End', 'three'],
        ['Home', 'one'],
      ];
      for (const [key, id] of steps) {
        await press(key);
        expect(at(), key).to.equal(id);
      }
      await press('Enter');
      expect(focused()!.localName).to.equal('button');
      await press('Escape');
      expect(at()).to.equal('one');
      await press('Escape');
      expect(focused() === deep(chat, 'textarea')[0]).to.equal(true);
    });

    it('UX 1.14 the Tab key passes the older messages, and stays in one that was entered', async () => {
      deep(chat, '[role=log]')[0]!.focus();
      await press('Tab');
      const [first, , newest] = deep(chat, 'chao-message');
      expect(newest!.matches(':focus-within'), focusName()).to.equal(true);
      while (newest!.matches(':focus-within')) await press('Tab');
      expect(focused() === deep(chat, 'textarea')[0]).to.equal(true);
      deep(chat, '[role=log]')[0]!.focus();
      await press('Home');
      await press('Enter');
      for (let stop = 0; stop < 2; stop++) {
        expect(first!.matches(':focus-within'), focusName()).to.equal(true);
        await press('Tab');
      }
    });

    it('UX 1.15 a request that waits is a stop wherever it stands', async () => {
      const { messages } = controller.snapshot.conversation;
      const asks = aMessage([aRequest()], { id: 'asks' });
      const later = aMessage([{ kind: 'text', text: 'later' }], { id: 'later', status: 'completed' });
      controller.update({
        turn: 'waiting',
        conversation: { messages: [...messages, asks, later], plan: [], workflow: [] },
      });
      await waitUntil(() => named(chat, 'button', 'Reject'));
      deep(chat, '[role=log]')[0]!.focus();
      await press('Tab');
      await tabTo('Reject');
    });

    it('UX 2.7 "Jump to latest" is there only away from the end, and goes to what is new', async () => {
      expect(named(chat, 'button', 'Jump to latest')).to.equal(undefined);
      const log = deep(chat, '[role=log]')[0]!;
      log.scrollTop = 0;
      await waitUntil(() => named(chat, 'button', 'Jump to latest'));
      const { messages } = controller.snapshot.conversation;
      const more = ['four', 'five'].map((id) =>
        aMessage([{ kind: 'text', text: id }], { id, status: 'completed' }),
      );
      controller.update({ conversation: { messages: [...messages, ...more], plan: [], workflow: [] } });
      await waitUntil(() => named(chat, 'button', 'Jump to latest, 2 new'));
      expect(log.scrollTop).to.equal(0);
      named(chat, 'button', 'Jump to latest')!.click();
      await waitUntil(() => !named(chat, 'button', 'Jump to latest'));
      expect(at()).to.equal('four');
      expect(log.scrollHeight - log.clientHeight - log.scrollTop).to.be.at.most(1);
    });

    it('UX 2.8 a request does not scroll the reader; the pill says so and leads there', async () => {
      const log = deep(chat, '[role=log]')[0]!;
      log.scrollTop = 0;
      await waitUntil(() => named(chat, 'button', 'Jump to latest'));
      const { messages } = controller.snapshot.conversation;
      const asks = aMessage([aRequest()], { id: 'asks' });
      controller.update({
        turn: 'waiting',
        conversation: { messages: [...messages, asks], plan: [], workflow: [] },
      });
      await waitUntil(() => named(chat, 'button', 'Approval needed'));
      expect(log.scrollTop).to.equal(0);
      named(chat, 'button', 'Approval needed')!.click();
      expect(focused()!.textContent).to.contain('Create a bit');
    });
  });
});
