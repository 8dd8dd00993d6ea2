import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { deep, focused, named, nameOf } from '../support/deep.js';
import { chatFor, liveChat, visibleText, type LiveChat } from '../support/live-chat.js';
import { waitUntil } from '../../support/wait-until.js';

/** A real click in the middle of an element. */
async function click(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = element.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
}

describe('a conversation over real HTTP', function () {
  this.timeout(40_000);
  let live: LiveChat;
  afterEach(() => live.close());

  /** The pending request, once its Approve works. */
  async function request(): Promise<HTMLElement> {
    const armed = (): HTMLElement | undefined =>
      deep(live.chat, 'button').find(
        (button) => nameOf(button).startsWith('Approve') && button.getAttribute('aria-disabled') !== 'true',
      );
    await live.until(armed, 'no request whose Approve works');
    return armed()!;
  }

  it('C-170 answers with a tool card, and says who speaks', async () => {
    live = await liveChat();
    await live.askAndWait('What is a tape?');
    const [question, answer] = deep(live.chat, 'article');
    expect(question!.getAttribute('aria-label')).to.match(/^You, /);
    expect(answer!.getAttribute('aria-label')).to.match(/^Assistant, /);
    expect(visibleText(answer!)).to.contain('Completed');
    expect(live.chat.conversation.messages).to.have.length(2);
    expect(live.chat.sessionId).to.be.a('string');
    expect(live.chat.getAttribute('session-id')).to.equal(live.chat.sessionId!);
    const log = deep(live.chat, '[role=log]')[0]!;
    expect([nameOf(log) !== '', log.getAttribute('aria-label'), log.getAttribute('aria-live')]).to.deep.equal(
      [true, 'Conversation', 'off'],
    );
  });

  it('C-111 C-118 stops at an approval; approved, the task is really there', async () => {
    live = await liveChat();
    await live.ask('Create a task to review the metrics');
    const approve = await request();
    expect(live.chat.turn).to.equal('waiting');
    expect(named(live.chat, '[role=group]', 'Approval needed: tasks.create')).to.exist;
    expect(await live.backend.tasks()).to.be.empty;
    await click(approve);
    await live.until(() => live.chat.turn === 'idle', 'the run never ended');
    expect(await live.backend.tasks()).to.have.length(1);
    expect(live.text).to.contain('Approved').and.to.contain('Completed');
  });

  it('C-113 C-119 rejected with a reason, nothing runs and the answer says so', async () => {
    live = await liveChat();
    await live.ask('Create a task to review the metrics');
    await request();
    const reason = deep<HTMLInputElement>(live.chat, 'input')[0]!;
    await click(reason);
    await sendKeys({ type: 'not this week' });
    await click(live.button('Reject')!);
    await live.until(() => live.chat.turn === 'idle', 'the run never ended');
    expect(await live.backend.tasks()).to.be.empty;
    expect(live.text).to.contain('Rejected').and.to.contain('not this week');
  });

  it('C-115 lets the window pass: expired, nothing ran', async () => {
    live = await liveChat({ times: { approvalMs: 1200 } });
    await live.ask('Create a task to review the metrics');
    await live.until(() => live.text.includes('Expired'), 'the request never expired');
    await live.until(() => live.chat.turn === 'idle', 'the run never ended');
    expect(await live.backend.tasks()).to.be.empty;
    expect(live.button('Ask again')).to.exist;
    // Suggestions may still move the card away from under the pointer.
    await waitUntil(async () => {
      if (live.input.value === '') await click(live.button('Ask again')!);
      return live.input.value !== '';
    });
    expect(focused() === live.input).to.equal(true);
  });

  it('approve() by script tells the page that a script decided, and can be prevented', async () => {
    live = await liveChat();
    await live.ask('Create a task to review the metrics');
    await live.until(() => live.chat.turn === 'waiting', 'no request');
    const [call] = live.chat.conversation.messages.at(-1)!.parts.filter((part) => part.kind === 'tool');
    const callId = call!.kind === 'tool' ? call!.callId : '';
    live.chat.addEventListener('chao-approval-decision', (event) => event.preventDefault(), { once: true });
    expect(await live.chat.approve(callId)).to.equal(false);
    const told = oneEvent(live.chat, 'chao-approval-decision');
    expect(await live.chat.approve(callId)).to.equal(true);
    expect(((await told) as HTMLElementEventMap['chao-approval-decision']).detail).to.include({
      decision: 'approve',
      by: 'script',
      toolKey: 'tasks.create',
    });
    expect(await live.chat.approve('no such call')).to.equal(false);
    await live.until(() => live.chat.turn === 'idle', 'the run never ended');
    expect(await live.backend.tasks()).to.have.length(1);
  });

  it('C-150 brings the conversation back after a reload', async () => {
    live = await liveChat();
    await live.askAndWait('What is a tape?');
    const told = ({ conversation }: typeof live.chat): unknown[] =>
      conversation.messages.map(({ role, parts }) => [
        role,
        parts.flatMap((part) => (part.kind === 'text' ? part.text : [])).join(''),
        parts.filter(({ kind }) => kind === 'tool').length,
      ]);
    const before = told(live.chat);
    const again = await chatFor(live.backend, live.chat.sessionId);
    await waitUntil(() => again.conversation.messages.length === 2, 'the history never came');
    expect(told(again)).to.deep.equal(before);
    expect(before[1]).to.have.property('2', 1);
    again.remove();
  });

  it('C-160 C-169 goes on after the backend was restarted in mid-answer, and repeats nothing', async () => {
    live = await liveChat({ data: 'disk', times: { deltaMs: 40, retryMs: 200 } });
    const states: string[] = [];
    live.chat.addEventListener('chao-connection', ({ detail }) => states.push(detail.state));
    await live.ask('Count to 40');
    await live.until(() => /\b8\b/.test(live.text), 'the answer never began');
    await live.backend.restart(300);
    await live.until(() => live.chat.turn === 'idle', 'the run never ended');
    expect(states).to.include('reconnecting');
    const numbers = visibleText(deep(live.chat, 'article')[1]!)
      .match(/\b\d+\b/g)!
      .map(Number);
    const counted = numbers.slice(numbers.lastIndexOf(1, numbers.indexOf(2)), numbers.lastIndexOf(40) + 1);
    expect(counted).to.deep.equal(Array.from({ length: 40 }, (_, i) => i + 1));
  });

  it('UX 2.22 says "Reconnecting" after two seconds of trouble, and takes it back', async () => {
    live = await liveChat({ data: 'disk', times: { deltaMs: 60, retryMs: 300 } });
    await live.ask('Count to 40');
    await live.until(() => /\b4\b/.test(live.text), 'the answer never began');
    const status = deep(live.chat, '[role=status]')[0]!;
    expect(status.textContent).to.equal('');
    const up = live.backend.restart(3200);
    await waitUntil(() => status.textContent === 'Reconnecting', 'no banner', { timeout: 5000 });
    await up;
    await waitUntil(() => status.textContent === '', 'the banner stays', { timeout: 9000 });
    await live.until(() => live.chat.turn === 'idle', 'the run never ended');
  });

  it('C-007 shows no token anywhere in the page', async () => {
    live = await liveChat();
    const details: string[] = [];
    for (const name of ['event', 'message', 'tool', 'turn', 'connection', 'session', 'error', 'send']) {
      live.chat.addEventListener(`chao-${name}` as 'chao-event', ({ detail }) =>
        details.push(JSON.stringify(detail)),
      );
    }
    await live.askAndWait('Hello');
    const markup = [live.chat, ...deep(live.chat, '*')].map(
      (element) => element.outerHTML + (element.shadowRoot?.innerHTML ?? ''),
    );
    const everything = [...markup, ...details, location.href, JSON.stringify(live.chat.conversation)].join();
    expect(everything).not.to.contain(live.backend.token);
    expect(details.length).to.be.greaterThan(5);
    const paths = (await live.backend.requests()).map(({ path }) => path).join();
    expect(paths).not.to.contain(live.backend.token);
  });

  it('stops a run, keeps what was written, and says so', async () => {
    live = await liveChat({ times: { deltaMs: 40 } });
    await live.ask('Count to 400');
    await live.until(() => /\b15\b/.test(live.text), 'the answer never began');
    await click(live.button('Stop')!);
    await live.until(() => live.chat.turn === 'idle', 'the run never ended');
    expect(live.text)
      .to.contain('Stopped')
      .and.to.match(/\b15\b/);
    expect(live.button('Send')).to.exist;
  });

  it('C-001 C-010 shows a feature run, and says when it is no longer there', async () => {
    live = await liveChat();
    const response = await fetch(`${live.backend.baseUrl}/ai/features/weekly-digest/runs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${live.backend.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const { data } = (await response.json()) as { data: { id: string } };
    live.chat.runId = data.id;
    await live.chat.updateComplete;
    await live.until(() => live.chat.conversation.messages.at(-1)?.status === 'completed', 'it never ended');
    expect(live.input).to.equal(undefined);
    live.chat.runId = 'no-such-run';
    await live.chat.updateComplete;
    await waitUntil(() => visibleText(live.chat).includes('No longer available'), 'no word about it', {
      timeout: 9000,
    });
  });

  it('keeps two chats apart', async () => {
    live = await liveChat();
    const other = await liveChat();
    await live.askAndWait('Count to 5');
    expect(other.chat.conversation.messages).to.be.empty;
    await other.askAndWait('Hello');
    expect(live.chat.conversation.messages[0]!.parts[0]).to.include({ text: 'Count to 5' });
    expect(other.chat.conversation.messages[0]!.parts[0]).to.include({ text: 'Hello' });
    expect(other.chat.sessionId).not.to.equal(live.chat.sessionId);
    await other.close();
  });
});
