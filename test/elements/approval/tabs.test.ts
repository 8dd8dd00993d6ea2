import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { allCalls } from '../../../src/state/selectors/calls.js';
import { click, middle } from '../support/approval.js';
import { deep } from '../support/deep.js';
import { chatFor, liveChat, type LiveChat } from '../support/live-chat.js';
import { waitUntil } from '../../support/wait-until.js';

const part = (chat: ChaoChat, selector: string): HTMLElement | undefined => deep(chat, selector)[0];
const isReady = (chat: ChaoChat): boolean =>
  part(chat, '#approve')?.getAttribute('aria-disabled') === 'false';
const words = (chat: ChaoChat): string =>
  deep(chat, '#status')
    .map(({ textContent }) => textContent)
    .join();
const wait = (chat: ChaoChat): string => part(chat, '.wait')?.textContent ?? '';

describe('one request in two chats', () => {
  let live: LiveChat;
  let second: ChaoChat;
  afterEach(async () => {
    second?.remove();
    await live?.close();
  });

  it('UX-3.21 APR-05 while one sends the other shows it, can’t be pressed, and both end with one word', async () => {
    live = await liveChat();
    await live.chat.send('Create a task to review the metrics');
    await live.until(() => live.chat.turn === 'waiting', 'it waits');
    second = await chatFor(live.backend, live.chat.conversation.sessionId);
    second.scrollIntoView({ block: 'start' });
    await waitUntil(() => isReady(second), 'the second is armed', { timeout: 9000 });
    live.chat.scrollIntoView({ block: 'start' });
    await live.until(() => isReady(live.chat), 'the first is armed');
    await live.backend.fault({ on: 'post', path: '/approve', delayMs: 1500 });
    await click(part(live.chat, '#approve')!);
    await waitUntil(() => wait(second).includes('Another window is answering'), 'the second shows it');
    for (const id of ['#approve', '#reject', '#reason']) {
      expect(part(second, id)!.getAttribute('aria-disabled'), id).to.equal('true');
    }
    second.scrollIntoView({ block: 'start' });
    await sendMouse({ type: 'click', position: middle(part(second, '#reject')!) });
    await sendMouse({ type: 'click', position: middle(part(second, '#approve')!) });
    const state = (chat: ChaoChat): unknown => allCalls(chat.conversation)[0]?.state;
    await waitUntil(() => [live.chat, second].every((chat) => state(chat) === 'completed'), 'both are done', {
      timeout: 9000,
    });
    const posts = (await live.backend.requests('/tools/')).filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path.split('/').at(-1))).to.deep.equal(['approve']);
    expect(await live.backend.tasks()).to.have.length(1);
    expect(words(second)).to.equal('');
    const record = (chat: ChaoChat): string =>
      deep(chat, '.rec')
        .map(({ textContent }) => textContent)
        .join();
    expect(record(live.chat)).to.contain('Approved by you');
    expect(record(second)).to.contain('Decided elsewhere');
  });
});
