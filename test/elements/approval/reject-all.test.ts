import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ChaoApproval } from '../../../src/elements/approval/approval.js';
import type { ToolPart } from '../../../src/state/conversation.js';
import { allCalls } from '../../../src/state/selectors/calls.js';
import { click } from '../support/approval.js';
import { deep, focused } from '../support/deep.js';
import { liveChat, type LiveChat } from '../support/live-chat.js';
import { SnapshotController } from '../support/snapshot-controller.js';
import { aConversation, aRequest } from '../support/snapshots.js';

ChaoApproval.define();

const buttonsIn = (root: Element): readonly HTMLElement[] => deep(root, '#reject-all');

describe('several requests of one run', () => {
  let live: LiveChat;
  afterEach(() => live?.close());

  const posts = async (): Promise<readonly string[]> =>
    (await live.backend.requests('/tools/'))
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path.split('/').at(-1)!);

  const ask = async (): Promise<void> => {
    live = await liveChat();
    await live.chat.send('Create three tasks: buy milk; call Ada; water the plants');
    await live.until(() => buttonsIn(live.chat).length === 1, 'no button for all');
  };

  /** One press that is answered. The transcript may still be on its way to the newest request: a pointer that misses tries again. */
  const press = async (): Promise<void> => {
    let answered = 0;
    live.chat.addEventListener('chao-approval-decision', () => answered++);
    for (let presses = 0; presses < 5 && !answered; presses++) await click(buttonsIn(live.chat)[0]!);
  };

  it('C-122 C-113 UX-3.25 are rejected at once by one press, each by a request of its own', async () => {
    await ask();
    const [all] = buttonsIn(live.chat);
    expect(all!.textContent.trim()).to.equal('Reject all 3');
    expect(all!.closest('[role=group]'), 'it is not about one request').to.equal(null);
    const decided: string[] = [];
    live.chat.addEventListener('chao-approval-decision', ({ detail }) =>
      decided.push(`${detail.decision} by ${detail.by}`),
    );
    await press();
    const states = (): readonly unknown[] =>
      allCalls(live.chat.conversation).map((call) => call.approval?.state);
    await live.until(() => states().every((state) => state === 'rejected'), 'not all were rejected');
    expect(await posts()).to.deep.equal(['reject', 'reject', 'reject']);
    expect(decided).to.deep.equal(Array.from({ length: 3 }, () => 'reject by person'));
    await live.until(() => live.chat.turn === 'idle', 'the run goes on');
    expect(await live.backend.tasks()).to.have.length(0);
    expect(buttonsIn(live.chat)).to.have.length(0);
    expect(allCalls(live.chat.conversation).map(({ approval }) => approval?.by)).to.deep.equal([
      'you',
      'you',
      'you',
    ]);
  });

  it('C-121 two presses, and one while they are sent, are one answer each', async () => {
    await ask();
    await live.backend.fault({ on: 'post', path: '/reject', delayMs: 500, times: 3 });
    const [all] = buttonsIn(live.chat);
    all!.focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Enter' });
    await live.until(() => all!.getAttribute('aria-disabled') === 'true', 'it is inert');
    expect(focused(), 'the focus stays').to.equal(all);
    await sendKeys({ press: ' ' });
    await live.until(() => live.chat.turn === 'idle', 'the run goes on');
    expect(await posts()).to.deep.equal(['reject', 'reject', 'reject']);
    expect(focused()?.id, 'and then goes to the outcome').to.equal('status');
  });

  it('C-124 a script presses nothing, and the page can keep one', async () => {
    await ask();
    const [all] = buttonsIn(live.chat);
    all!.click();
    all!.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    const kept = allCalls(live.chat.conversation)[1]!.callId;
    live.chat.addEventListener('chao-approval-decision', (event) => {
      if (event.detail.callId === kept) event.preventDefault();
    });
    expect(await posts()).to.deep.equal([]);
    await press();
    const pending = (): readonly string[] =>
      allCalls(live.chat.conversation).flatMap(({ approval, callId }) =>
        approval?.state === 'pending' ? [callId] : [],
      );
    await live.until(() => pending().length === 1, 'two were rejected');
    expect(pending()).to.deep.equal([kept]);
    expect(await posts()).to.deep.equal(['reject', 'reject']);
    expect(buttonsIn(live.chat)).to.have.length(0);
  });

  const shown = async (...calls: readonly ToolPart[]): Promise<HTMLElement> => {
    const controller = new SnapshotController({ conversation: aConversation(...calls) });
    const page = await fixture<HTMLElement>(
      html`<div>
        ${calls.map((call) => html`<chao-approval .call=${call} .controller=${controller}></chao-approval>`)}
      </div>`,
    );
    for (const one of page.querySelectorAll('chao-approval')) await one.updateComplete;
    return page;
  };

  it('have one button, on the oldest, and none for Approve', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((callId) => aRequest({ callId })) as [ToolPart, ToolPart, ToolPart];
    const page = await shown(a, b, c);
    expect(buttonsIn(page).map((one) => (one.getRootNode() as ShadowRoot).host)).to.deep.equal([
      page.firstElementChild,
    ]);
    const names = deep(page, 'button').map(({ textContent }) => textContent.trim());
    expect(names.filter((name) => /all/i.test(name))).to.deep.equal(['Reject all 3']);
    expect(page.firstElementChild!.shadowRoot!.textContent).to.contain('3 requests wait for an answer.');
  });

  it('have none where one waits alone, or the others belong to another run', async () => {
    expect(buttonsIn(await shown(aRequest()))).to.have.length(0);
    expect(buttonsIn(await shown(aRequest(), aRequest({ callId: 'b', runId: 'run_2' })))).to.have.length(0);
    const decided = aRequest({ callId: 'b', state: 'rejected' }, { state: 'rejected' });
    expect(buttonsIn(await shown(aRequest(), decided))).to.have.length(0);
  });
});
