import { expect } from '@open-wc/testing';
import type { RestoredMessage } from '../../src/protocol/dialect.js';
import { apply, initialState, isBlank, type ChatState, type ToolPart } from '../../src/state/index.js';
import { decode, historyOf, loadCase, run, steps, type CaseCard, type CaseFile } from './support/cases.js';
import { act, answer, asked, calls, outline, text } from './support/play.js';

/** The cases' words for ends that have other names here (DESIGN part 3): a request that its run leaves open is expired. */
const approvals: Readonly<Record<string, string>> = { open: 'pending', dismissed: 'not-run' };
const turns: Readonly<Record<string, string>> = { done: 'idle' };
const at = '2026-04-12T10:00:00.000Z';

function expectCard(card: ToolPart | undefined, wanted: CaseCard): void {
  const { status, approval, ...facts } = wanted;
  expect(card).to.deep.include(facts);
  const over =
    approval?.state === 'dismissed' ? 'expired' : approval?.state === 'open' ? 'awaiting-approval' : status;
  if (over !== undefined) expect(card?.state).to.equal(over);
  if (approval?.state !== undefined)
    expect(card?.approval?.state).to.equal(approvals[approval.state] ?? approval.state);
}

/** Checks what the case expects of text, cards, turn and the number of messages. */
function expectCase(state: ChatState, { expect: wanted }: CaseFile): void {
  if (wanted.text !== undefined) expect(text(state)).to.equal(wanted.text);
  if (wanted.turn !== undefined) expect(state.turn).to.equal(turns[wanted.turn] ?? wanted.turn);
  if (!wanted.cards) return;
  expect(calls(state)).to.have.length(wanted.cards.length);
  wanted.cards.forEach((card, i) => expectCard(calls(state)[i], card));
}

const frames = (file: CaseFile): readonly string[] => file.input.frames ?? [];
const connections = (file: CaseFile): readonly (readonly string[])[] =>
  (file.input.connections ?? []).map((connection) => connection.frames ?? []);
const states = (state: ChatState): readonly string[] => calls(state).map((card) => card.state);
const load = (messages: readonly RestoredMessage[]): ChatState =>
  act(initialState(), { type: 'history.loaded', messages });
const attach = (state: ChatState, messageId: string, runId: string): ChatState =>
  act(state, { type: 'run.attached', messageId, runId, createdAt: at });

describe('cases whose whole story the state tells', () => {
  const whole = [
    'TXT-02',
    'TXT-03',
    'TXT-05',
    'TXT-08',
    'TXT-11',
    'CARD-01',
    'CARD-02',
    'CARD-03',
    'CARD-04',
  ];
  const more = [
    'CARD-05',
    'CARD-06',
    'CARD-08',
    'CARD-10',
    'APR-03',
    'APR-05',
    'APR-10',
    'RES-04',
    'SSE-19',
    'RSN-01',
  ];
  for (const id of [...whole, ...more]) {
    it(`${id} ends as the case expects, with one answer`, async () => {
      const file = await loadCase(id);
      const state = run(frames(file), asked());
      expectCase(state, file);
      expect(state.conversation.messages).to.have.length(2);
    });
  }
});

describe('text-assembly', () => {
  it('TXT-01 the final text replaces deltas that differ, where the host names its field', async () => {
    const file = await loadCase('TXT-01');
    const named = decode(frames(file), 'content').reduce(apply, asked());
    expectCase(named, file);
    expect(named.conversation.messages).to.have.length(2);
    expect(text(run(frames(file), asked()))).to.equal('Hello  world ');
  });

  it('TXT-03 before the end the card sits between the two parts', async () => {
    const seen = steps(frames(await loadCase('TXT-03')), asked());
    expect(outline(seen[4]!)).to.deep.equal(['Let me look. ', '[tc_1 completed]', 'Found 2.']);
    expect(outline(seen.at(-1)!)).to.deep.equal(outline(seen[4]!));
  });

  it('TXT-06 an empty answer is there and blank; a failed one says so; the question stays', async () => {
    const [done, failed] = (await loadCase('TXT-06')).input.variants!.map((variant) => run(variant, asked()));
    expect([done?.turn, failed?.turn]).to.deep.equal(['idle', 'failed']);
    expect([answer(done!).status, answer(failed!).status]).to.deep.equal(['completed', 'failed']);
    expect(isBlank(answer(done!))).to.be.true;
    expect(answer(failed!).error).to.include({ reason: 'empty_response', retryable: true });
    expect(failed!.conversation.messages[0]?.role).to.equal('user');
  });
});

describe('tool-cards', () => {
  it('CARD-01 only the card that progresses shows it', async () => {
    const state = steps(frames(await loadCase('CARD-01')), asked())[3]!;
    expect(calls(state).map((card) => card.activity?.detail)).to.deep.equal(['half way', '']);
  });

  it('CARD-02 while the second runs the first is still completed', async () => {
    expect(states(steps(frames(await loadCase('CARD-02')), asked())[4]!)).to.deep.equal([
      'completed',
      'active',
    ]);
  });

  it('CARD-04 is completed at every step from the second event on', async () => {
    for (const state of steps(frames(await loadCase('CARD-04')), asked()).slice(2)) {
      expect(states(state)).to.deep.equal(['completed']);
      expect(state.turn).to.equal('running');
    }
  });

  it('CARD-06 the turn runs on after the failure', async () => {
    expect(steps(frames(await loadCase('CARD-06')), asked())[3]!.turn).to.equal('running');
  });
});

describe('approvals', () => {
  it('APR-03 the run goes on after the time-out', async () => {
    expect(run(frames(await loadCase('APR-03')), asked()).turn).to.equal('running');
  });

  it('APR-05 approved, active, completed, decided elsewhere', async () => {
    const seen = steps(frames(await loadCase('APR-05')), asked()).slice(1);
    expect(seen.map((state) => calls(state)[0]?.state)).to.deep.equal([
      'awaiting-approval',
      'pending',
      'active',
      'completed',
    ]);
    expect(calls(seen.at(-1)!)[0]?.approval?.by).to.equal('elsewhere');
  });

  it('APR-08 what was decided is in the state, not in the card', async () => {
    const [, asking, decided] = steps(frames(await loadCase('APR-08')), asked());
    const clicked = act(asking!, {
      type: 'decision.sending',
      runId: 'r1',
      callId: 'tc_1',
      decision: 'approve',
    });
    expect(calls(clicked)[0]?.approval?.request?.phase).to.equal('sending');
    expectCase(decided!, await loadCase('APR-08'));
  });

  it('APR-11 dismissed by the end of the run, whichever it is', async () => {
    const file = await loadCase('APR-11');
    expectCase(run(frames(file), asked()), file);
    expect(run(frames(file), asked()).turn).to.equal('idle');
    const failing = frames(file).map((frame) => frame.replaceAll('run.cancelled', 'run.failed'));
    expectCase(run(failing, asked()), file);
    expect(run(failing, asked()).turn).to.equal('failed');
  });

  it('APR-19 no arguments, arguments not sent, no name: told apart', async () => {
    const cards = calls(run(frames(await loadCase('APR-19')), asked()));
    expect(cards.map((card) => [card.toolKey, card.input])).to.deep.equal([
      ['bits.purge', {}],
      ['bits.purge', undefined],
      ['', { a: 1 }],
    ]);
  });
});

describe('stream-life and sse-resume', () => {
  it('LIFE-01 after Stop the text stands still', async () => {
    const file = await loadCase('LIFE-01');
    const stopped = act(run(frames(file).slice(0, 2), asked()), { type: 'run.stopping' });
    const seen = steps(frames(file).slice(2), stopped);
    for (const state of seen) expect(text(state)).to.equal('Hello');
    expect(seen.map((state) => state.turn)).to.deep.equal([
      'running',
      'running',
      'running',
      'running',
      'idle',
    ]);
    expect(answer(seen.at(-1)!).status).to.equal('partial');
  });

  it('LIFE-02 the confirmed partial is the text; Send comes back only after run.cancelled', async () => {
    const file = await loadCase('LIFE-02');
    const stopped = act(run(frames(file).slice(0, 1), asked()), { type: 'run.stopping' });
    const seen = steps(frames(file).slice(1), stopped);
    expectCase(seen.at(-1)!, file);
    expect(seen.map((state) => state.turn)).to.deep.equal([
      'running',
      'running',
      'running',
      'running',
      'idle',
      'idle',
      'idle',
    ]);
  });

  it('LIFE-04 nothing of another run is shown', async () => {
    const file = await loadCase('LIFE-04');
    const start = act(initialState(), { type: 'run.attached', messageId: 'm1', runId: 'r2', createdAt: at });
    for (const state of steps(frames(file), start)) {
      expect(text(state)).not.to.contain('OLD');
      expect(state.turn).not.to.equal('failed');
    }
    expectCase(run(frames(file), start), file);
  });

  it('RES-01 a replay from the start is not written again', async () => {
    const file = await loadCase('RES-01');
    const [first, second] = connections(file);
    const seen = steps(second!, run(first!, asked()), false);
    for (const state of seen) expect(text(state)).to.match(/^abcd?$/);
    expectCase(seen.at(-1)!, file);
  });

  it('RES-03 the next run starts again at id 1', async () => {
    const { input, expect: wanted } = await loadCase('RES-03');
    const one = run(input.byRun!.r1![0]!.frames, attach(initialState(), 'm1', 'r1'));
    const two = run(input.byRun!.r2![0]!.frames, attach(one, 'm2', 'r2'));
    expect(two.conversation.messages.map((m) => m.parts)).to.deep.equal(
      wanted.messages!.map((words) => [{ kind: 'text', text: words }]),
    );
  });

  it('RES-08 the stored message ends what the stream does not tell any more', async () => {
    const file = await loadCase('RES-08');
    const live = run(connections(file)[0]!, attach(initialState(), 'm1', 'r1'));
    const state = act(live, { type: 'run.restored', message: historyOf(file)[0]! });
    expectCase(state, file);
    expect(outline(state)).to.deep.equal(['[tc_1 completed]', 'Hello']);
  });

  it('RES-09 stream_timeout ends nothing', async () => {
    const file = await loadCase('RES-09');
    const [first, second] = connections(file);
    const cut = run(first!, asked());
    expect(cut.turn).to.equal('running');
    expect(answer(cut)).not.to.have.property('error');
    expectCase(run(second!, cut), file);
  });

  it('SSE-20 a frame that cannot be read costs one frame, and the final text closes the hole', async () => {
    const file = await loadCase('SSE-20');
    const [first, second] = connections(file);
    const cut = run(first!, asked());
    expect(text(cut)).to.equal('A');
    expect(states(cut)).to.deep.equal(['completed']);
    expectCase(run(second!, cut), file);
  });
});

describe('reload-history', () => {
  it('HIS-01 all stored statuses of a run that is over: nothing spins, nothing can be pressed', async () => {
    const file = await loadCase('HIS-01');
    const cards = calls(load(historyOf(file)));
    const wanted = file.expect.cards!.map(({ status }) => (status === 'neutral' ? 'unknown' : status));
    expect(cards.map((card) => card.state)).to.deep.equal(wanted);
    expect(cards[7]?.rawStatus).to.equal('queued');
    expect(cards.some((card) => card.approval)).to.be.false;
  });

  it('HIS-02 stored under the other field names', async () => {
    const file = await loadCase('HIS-02');
    expectCase(load(historyOf(file)), file);
  });

  it('HIS-03 one card, opened by the replayed request, its window counted from the request', async () => {
    const file = await loadCase('HIS-03');
    const reloaded = attach(load(historyOf(file, { runId: 'r1' })), 'm1', 'r1');
    expect(calls(reloaded).some((card) => card.approval)).to.be.false;
    const state = run(connections(file)[0]!, reloaded, false);
    expect(states(state)).to.deep.equal(['awaiting-approval']);
    const { requestedAt, expiresAt } = calls(state)[0]!.approval!;
    expect(expiresAt - requestedAt).to.equal(60_000);
    expect(state.turn).to.equal('waiting');
  });

  it('HIS-04 the resumed run writes into its own answer', async () => {
    const file = await loadCase('HIS-04');
    const state = run(frames(file), attach(load(historyOf(file)), 'm2', 'r2'), false);
    expect(state.conversation.messages.map((m) => m.parts)).to.deep.equal(
      file.expect.messages!.map((words) => [{ kind: 'text', text: words }]),
    );
  });

  it('HIS-05 a stored half and a full replay: text only grows, one card', async () => {
    const file = await loadCase('HIS-05');
    const reloaded = attach(load(historyOf(file, { status: 'streaming' })), 'm1', 'r1');
    const seen = steps(frames(file), reloaded, false);
    for (const state of seen) {
      expect('Hello'.startsWith(text(state))).to.be.true;
      expect(calls(state)).to.have.length(1);
    }
    expectCase(seen.at(-1)!, file);
    expect(seen.at(-1)!.conversation.messages).to.have.length(2);
  });
});
