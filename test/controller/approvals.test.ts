import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import type { Approval } from '../../src/state/conversation.js';
import type { CaseAnswer, CaseConnection } from './support/case-server.js';
import { loadCase } from './support/cases.js';
import { approvalRequired, approvalResponse, delta, frame, settled } from './support/frames.js';
import { Scenario } from './support/scenario.js';

const manual: CaseConnection = { manual: true };
const approve = 'POST /ai/runs/r1/tools/tc_1/approve';
const reject = 'POST /ai/runs/r1/tools/tc_1/reject';

/** An approval of tc_1 waits, its POSTs answered as given. */
const waiting = async (
  http: Record<string, CaseAnswer[]> = {},
  frames = [approvalRequired(1)],
): Promise<Scenario> => {
  const scenario = new Scenario({ connections: [manual, manual], http });
  await scenario.send();
  await scenario.deliver(...frames);
  return scenario;
};

const decisionsOf = ({ server }: Scenario): string[] =>
  server.posts.filter((post) => post.includes('/tools/'));

const approvalOf = ({ cards }: Scenario, index = 0): Approval => {
  const approval = cards[index]?.approval;
  if (!approval) throw new Error('no approval');
  return approval;
};

describe('approvals', () => {
  it('C-111 C-120 tells the host once, in local time, and waits with the stream open', async () => {
    const scenario = await waiting();
    const at = Date.parse('2026-04-12T10:00:00.000Z');
    expect(scenario.of('approval-required')).to.deep.equal([
      {
        callId: 'tc_1',
        runId: 'r1',
        toolKey: 'bits.delete',
        input: { id: 'b1' },
        expiresAt: at + limits.approvalMs,
      },
    ]);
    expect(scenario.controller.snapshot.turn).to.equal('waiting');
    expect(await scenario.controller.send('again')).to.equal(false);
  });

  it('G-15 corrects the deadline by the clock of the server', async () => {
    const hour = 3_600_000;
    const now = Date.parse('2026-04-12T10:00:00.000Z');
    const connectedFrame = frame('stream.connected', { runId: 'r1' }, { at: now + hour });
    const scenario = await waiting({}, [connectedFrame, approvalRequired(1, 'tc_1', { at: now + hour })]);
    expect(scenario.controller.snapshot.clockSkewMs).to.equal(hour);
    expect(scenario.of('approval-required')[0]?.expiresAt).to.equal(now + limits.approvalMs);
  });

  it('C-112 C-118 approves with an empty POST and shows what the stream says', async () => {
    const scenario = await waiting();
    expect(await scenario.controller.approve('tc_1')).to.equal(true);
    expect(approvalOf(scenario).request?.phase).to.equal('sent');
    expect(scenario.server.requests.at(-1)).to.deep.include({ method: 'POST', body: undefined });
    await scenario.deliver(approvalResponse(2));
    expect(approvalOf(scenario)).to.include({ state: 'approved', by: 'you' });
    expect(decisionsOf(scenario)).to.deep.equal([approve]);
  });

  it('APR-01 C-121 two approvals in one task are one POST', async () => {
    const { input } = await loadCase('APR-01');
    const scenario = await waiting(input.http as never, [...(input.frames ?? [])]);
    const answers = [scenario.controller.approve('tc_1'), scenario.controller.approve('tc_1')];
    await scenario.clock.advance(100);
    answers.push(scenario.controller.approve('tc_1'));
    await scenario.clock.advance(500);
    expect(await Promise.all(answers)).to.deep.equal([true, false, false]);
    expect(decisionsOf(scenario)).to.deep.equal([approve]);
  });

  it('APR-02 a rejection while the approval is on its way is not sent', async () => {
    const { input } = await loadCase('APR-02');
    const scenario = await waiting(input.http as never, [...(input.frames ?? [])]);
    const first = scenario.controller.approve('tc_1');
    await scenario.clock.advance(20);
    expect(approvalOf(scenario).request).to.include({ decision: 'approve', phase: 'sending' });
    expect(await scenario.controller.reject('tc_1')).to.equal(false);
    await scenario.clock.advance(500);
    expect(await first).to.equal(true);
    expect(decisionsOf(scenario)).to.deep.equal([approve]);
  });

  it('APR-03 C-115 an expired one takes no decision', async () => {
    const { input } = await loadCase('APR-03');
    const [required = '', timeout = '', text = ''] = input.frames ?? [];
    const scenario = await waiting({}, [required]);
    await scenario.clock.advance(15_000);
    await scenario.deliver(timeout);
    expect(await scenario.controller.approve('tc_1')).to.equal(false);
    await scenario.deliver(text);
    expect(scenario.cards[0]).to.include({ state: 'expired' });
    expect(approvalOf(scenario).state).to.equal('expired');
    expect(scenario.text).to.equal('It was not done.');
    expect(scenario.controller.snapshot.turn).to.equal('running');
    expect(decisionsOf(scenario)).to.deep.equal([]);
  });

  it('APR-04 C-121 G-14 404, 409 and 410 mean already decided: no error, no second POST, the stream has the last word', async () => {
    for (const status of [404, 409, 410]) {
      const scenario = await waiting({ [approve]: [{ status, bodyText: '{}' }] });
      expect(await scenario.controller.approve('tc_1')).to.equal(false);
      expect(await scenario.controller.approve('tc_1')).to.equal(false);
      expect(decisionsOf(scenario)).to.deep.equal([approve]);
      expect(scenario.codes).to.deep.equal([]);
      expect(approvalOf(scenario).state).to.equal(status === 409 ? 'decided' : 'expired');
      await scenario.deliver(approvalResponse(2));
      expect(approvalOf(scenario).state).to.equal('approved');
    }
  });

  it('APR-05 C-117 a decision made elsewhere closes the card', async () => {
    const { input } = await loadCase('APR-05');
    const frames = [...(input.frames ?? [])];
    const scenario = await waiting({}, frames.slice(0, 1));
    await scenario.deliver(frames[1] ?? '');
    expect(approvalOf(scenario)).to.include({ state: 'approved', by: 'elsewhere' });
    await scenario.deliver(...frames.slice(2));
    expect(scenario.cards.map(({ state }) => state)).to.deep.equal(['completed']);
    expect(await scenario.controller.approve('tc_1')).to.equal(false);
    expect(decisionsOf(scenario)).to.deep.equal([]);
  });

  it('APR-07 UX-3.20 no answer: unknown, and controls after 5 s of open stream without a decision', async () => {
    const { input } = await loadCase('APR-07');
    const scenario = await waiting(input.http as never, [...(input.frames ?? [])]);
    expect(await scenario.controller.approve('tc_1')).to.equal(false);
    expect(approvalOf(scenario).request?.phase).to.equal('unconfirmed');
    expect(await scenario.controller.approve('tc_1')).to.equal(false);
    await scenario.clock.advance(limits.unconfirmedMs - 1);
    expect(approvalOf(scenario).request?.phase).to.equal('unconfirmed');
    await scenario.clock.advance(1);
    expect(approvalOf(scenario)).to.deep.include({
      state: 'pending',
      request: { decision: 'approve', phase: 'refused', code: 'network' },
    });
    expect(await scenario.controller.approve('tc_1')).to.equal(true);
    expect(decisionsOf(scenario)).to.deep.equal([approve, approve]);
  });

  it('UX-3.20 while the stream is down the 5 s do not run', async () => {
    const scenario = await waiting({ [approve]: [{ reject: 'TypeError' }] });
    await scenario.controller.approve('tc_1');
    scenario.stream.error();
    await scenario.clock.advance(2999);
    expect(approvalOf(scenario).request?.phase).to.equal('unconfirmed');
    await scenario.clock.advance(limits.unconfirmedMs);
    expect(approvalOf(scenario).request?.phase).to.equal('unconfirmed');
    await scenario.deliver(approvalResponse(2));
    expect(approvalOf(scenario)).to.include({ state: 'approved', by: 'you' });
    await scenario.clock.advance(limits.unconfirmedMs);
    expect(approvalOf(scenario).state).to.equal('approved');
  });

  it('C-121 a refused POST gives the controls back and tells the host', async () => {
    for (const [status, code] of [
      [500, 'server'],
      [403, 'forbidden'],
      [401, 'unauthorized'],
      [429, 'rate_limited'],
    ] as const) {
      const scenario = await waiting({ [approve]: [{ status }, { status }] });
      expect(await scenario.controller.approve('tc_1')).to.equal(false);
      expect(approvalOf(scenario).request).to.deep.equal({ decision: 'approve', phase: 'refused', code });
      expect(scenario.codes).to.deep.equal([code]);
      expect(await scenario.controller.reject('tc_1')).to.equal(true);
    }
  });

  it('APR-10 a callId that is used again means its newest pending call', async () => {
    const { input } = await loadCase('APR-10');
    const scenario = await waiting({}, [...(input.frames ?? [])]);
    expect(scenario.cards.map(({ callId, state }) => [callId, state])).to.deep.equal([
      ['tc_0', 'completed'],
      ['tc_0', 'awaiting-approval'],
    ]);
    expect(scenario.controller.snapshot.turn).to.equal('waiting');
    expect(scenario.of('approval-required').map(({ input: shown }) => shown)).to.deep.equal([
      { id: 'b1' },
      { id: 'b2' },
    ]);
    expect(await scenario.controller.approve('tc_0')).to.equal(true);
    expect(approvalOf(scenario, 0).request).to.equal(undefined);
    expect(approvalOf(scenario, 1).request?.phase).to.equal('sent');
  });

  it('approve() without a runId means the newest run, with one that run alone', async () => {
    const scenario = await waiting();
    expect(await scenario.controller.approve('tc_1', 'r9')).to.equal(false);
    expect(await scenario.controller.approve('tc_9')).to.equal(false);
    expect(await scenario.controller.approve('tc_1', 'r1')).to.equal(true);
  });

  it('APR-11 the end of the run closes it', async () => {
    const { input } = await loadCase('APR-11');
    const [required = '', cancelled = ''] = input.frames ?? [];
    for (const [end, turn] of [
      [cancelled, 'idle'],
      [cancelled.replaceAll('run.cancelled', 'run.failed'), 'failed'],
    ]) {
      const scenario = await waiting({}, [required, end ?? '']);
      expect(await scenario.controller.approve('tc_1')).to.equal(false);
      expect(approvalOf(scenario).state).to.equal('not-run');
      expect(scenario.controller.snapshot.turn).to.equal(turn);
      expect(decisionsOf(scenario)).to.deep.equal([]);
    }
  });

  it('APR-14 C-113 G-16 a blank reason is none; a real one is sent trimmed', async () => {
    const scenario = await waiting({ [reject]: [{ status: 503 }, { status: 202 }] });
    await scenario.controller.reject('tc_1', '   ');
    expect(scenario.server.requests.at(-1)?.body).to.deep.equal({});
    await scenario.controller.reject('tc_1', ' not now ');
    expect(scenario.server.requests.at(-1)?.body).to.deep.equal({ reason: 'not now' });
    expect(approvalOf(scenario).request).to.deep.equal({
      decision: 'reject',
      phase: 'sent',
      reason: 'not now',
    });
  });

  it('APR-16 waiting takes no second message', async () => {
    const { input } = await loadCase('APR-16');
    const scenario = await waiting({}, [...(input.frames ?? [])]);
    expect(scenario.controller.snapshot.turn).to.equal('waiting');
    const posts = scenario.server.posts.length;
    expect(await scenario.controller.send('again')).to.equal(false);
    expect(scenario.server.posts).to.have.length(posts);
  });

  it('APR-19 UX-3.23 what has no tool name, or other input than before, can only be rejected', async () => {
    const { input } = await loadCase('APR-19');
    const scenario = await waiting({}, [...(input.frames ?? [])]);
    expect(await scenario.controller.approve('tc_3')).to.equal(false);
    expect(await scenario.controller.reject('tc_3')).to.equal(true);
    expect(await scenario.controller.approve('tc_1')).to.equal(true);
    const drifted = frame(
      'tool.approval_required',
      { runId: 'r1', toolCallId: 'tc_2', toolKey: 'bits.purge', input: { all: true } },
      { id: 9, stepId: 'tc_2' },
    );
    await scenario.deliver(drifted);
    const card = scenario.cards.find(({ callId }) => callId === 'tc_2');
    expect(card?.approval?.drift).to.deep.equal({ input: { all: true } });
    expect(await scenario.controller.approve('tc_2')).to.equal(false);
    expect(await scenario.controller.reject('tc_2')).to.equal(true);
  });

  it('CTX-06 an answer that comes when the element is gone changes the state and tells nobody', async () => {
    const scenario = await waiting({ [approve]: [{ delayMs: 2000 }] });
    void scenario.controller.approve('tc_1');
    await scenario.clock.advance(500);
    const told = scenario.told.length;
    scenario.controller.suspend();
    const post = scenario.server.requests.find(({ path }) => path.endsWith('/approve'));
    await scenario.clock.advance(5000);
    expect(post?.signal.aborted).to.equal(false);
    expect(scenario.told).to.have.length(told);
    expect(approvalOf(scenario).request?.phase).to.equal('sent');
  });

  it('UX-3.22 C-123 nothing can be decided while events are replayed, and a decided replay asks nobody', async () => {
    const scenario = await waiting();
    scenario.stream.error();
    await scenario.clock.advance(3000);
    scenario.stream.push(approvalRequired(2, 'tc_2'), delta(3, 'x'));
    await scenario.clock.advance(100);
    expect(scenario.controller.snapshot.replaying).to.equal(true);
    expect(await scenario.controller.approve('tc_2')).to.equal(false);
    scenario.stream.push(frame('tool.approval_timeout', { toolCallId: 'tc_2' }, { id: 4, stepId: 'tc_2' }));
    await scenario.clock.advance(400);
    expect(scenario.controller.snapshot.replaying).to.equal(false);
    expect(scenario.of('approval-required').map(({ callId }) => callId)).to.deep.equal(['tc_1']);
    expect(await scenario.controller.approve('tc_1')).to.equal(true);
    expect(decisionsOf(scenario)).to.deep.equal([approve]);
  });

  it('UX-3.22 one that came while the connection was down is announced when the replay is over', async () => {
    const scenario = await waiting();
    scenario.stream.error();
    await scenario.clock.advance(3000);
    await scenario.deliver(approvalRequired(2, 'tc_2'));
    expect(scenario.of('approval-required').map(({ callId }) => callId)).to.deep.equal(['tc_1']);
    await scenario.deliver(': live\n\n');
    expect(scenario.of('approval-required').map(({ callId }) => callId)).to.deep.equal(['tc_1', 'tc_2']);
    await scenario.deliver(settled(3));
  });
});
