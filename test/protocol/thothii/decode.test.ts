import { expect } from '@open-wc/testing';
import { nextTurn, type TurnInput, type TurnState } from '../../../src/protocol/thothii/turn.js';
import { createThothiiDialect } from '../../../src/protocol/thothii/index.js';
import { record, streamOf, utf8 } from '../../wire/helpers.js';
import { apply, initialState, messageText, type ChatState } from '../../../src/state/index.js';
import { decodeAll, eventsOf, frameOf, typesOf } from './helpers.js';
import { loadJson } from '../helpers.js';

const joins = { joins: [{ left: 'orders', right: 'customers', on: 'orders.customer_id = customers.id' }] };
const gate = { gateId: 'g1', widget: 'join-review', payload: joins };

/** What a page shows after these events. */
function played(
  events: Parameters<typeof decodeAll>[0],
  options?: Parameters<typeof decodeAll>[1],
): ChatState {
  return decodeAll(events, options).reduce(
    (state, decoded) => apply(state, { ...decoded, runId: 's1', at: 0 }),
    initialState('s1'),
  );
}

describe('thothii: the turn', () => {
  const states: readonly TurnState[] = ['idle', 'running', 'waiting', 'failed'];
  const walk = (from: TurnState, ...inputs: readonly TurnInput[]): TurnState => inputs.reduce(nextTurn, from);

  it('T-016 knows four states and stays among them whatever comes', () => {
    const inputs: readonly TurnInput[] = ['work', 'go', 'gate', 'fail', 'end'];
    for (const state of states) for (const input of inputs) expect(states).to.include(nextTurn(state, input));
  });

  it('T-017 a gate makes it wait; T-018 an answer or steering makes it run', () => {
    expect(walk('running', 'gate')).to.equal('waiting');
    expect(walk('running', 'gate', 'work')).to.equal('waiting');
    expect(walk('running', 'gate', 'go')).to.equal('running');
  });

  it('T-019 a failure outlives the end of its turn', () => {
    expect(walk('running', 'fail', 'end')).to.equal('failed');
    expect(walk('waiting', 'fail', 'work', 'gate', 'end', 'end')).to.equal('failed');
  });

  it('T-021 a clean end is idle, and a new prompt runs from idle and from failed', () => {
    expect(walk('running', 'end')).to.equal('idle');
    expect(walk('idle', 'go')).to.equal('running');
    expect(walk('failed', 'go')).to.equal('running');
  });

  it('REV-08 T-019 T-020 failed stays failed, and the raw words of the provider are nowhere', async () => {
    const { input, expect: wanted } = await loadJson<{
      input: { events: string[] };
      expect: { turnSequence: string[]; never: string[] };
    }>('../cases/rev-08.json');
    const raw = /\{.*\}/.exec(input.events[3]!)![0];
    const steps: readonly (readonly [string, unknown])[] = [
      ['state', { state: 'running' }],
      ['gate', gate],
      ['state', { state: 'running' }],
      ['failed', raw],
      ['turn_end', { error: raw }],
    ];
    const turns = steps.map((_, index) => played(steps.slice(0, index + 1)).turn);
    // A state without anything to show opens no answer: the turn runs since the prompt.
    expect(['running', ...turns.slice(1)]).to.deep.equal(wanted.turnSequence);
    expect(JSON.stringify([decodeAll(steps), played(steps)])).not.to.contain('sk-test-123');
  });
});

describe('thothii: decoding', () => {
  it('T-002 reads activity_delta by its name, and an unnamed frame as nothing', async () => {
    const text = 'event: activity_delta\ndata: {"delta":"hm"}\n\ndata: {"delta":"no"}\n\n';
    const { frames } = await record(streamOf([utf8(text)]));
    const decode = createThothiiDialect({ activity: true }).createDecoder!();
    expect(eventsOf(frames.map(decode)).map(({ payload }) => payload)).to.deep.equal([{ delta: 'hm' }]);
  });

  it('T-003 keeps activity and answer in two channels', () => {
    const { conversation } = played(
      [
        ['activity_delta', { delta: 'I wonder' }],
        ['text_delta', { delta: 'Yes' }],
        ['activity_delta', { delta: ' why' }],
        ['text_delta', { delta: '.' }],
      ],
      { activity: true },
    );
    const [message] = conversation.messages;
    expect(messageText(message!)).to.equal('Yes.');
    const notes = message!.parts.filter((part) => part.kind === 'status');
    expect(notes.map(({ text }) => text)).to.deep.equal(['I wonder', ' why']);
  });

  it('G-51 drops activity as it arrives unless the host lets it in', () => {
    const events = [['activity_delta', { delta: 'secret' }]] as const;
    expect(typesOf(decodeAll(events))).to.deep.equal([]);
    expect(typesOf(decodeAll(events, { activity: true }))).to.deep.equal(['model.activity']);
  });

  it('G-50 takes other names, and {delta} by default', () => {
    const names = { thinking: 'activity_delta', token: 'text_delta' } as const;
    const decoded = decodeAll(
      [
        ['thinking', { delta: 'a' }],
        ['token', { delta: 'b' }],
      ],
      { names, activity: true },
    );
    expect(typesOf(decoded)).to.deep.equal(['model.activity', 'message.delta']);
  });

  it('T-006 a join proposal is one request with the whole set, frozen', () => {
    const [request] = eventsOf(decodeAll([['gate', gate]]));
    expect(request).to.deep.include({ type: 'tool.approval_required', seq: 1 });
    expect(request!.payload).to.deep.include({ callId: 'g1', toolKey: 'thothii.join-review', input: joins });
  });

  it('T-017 T-018 waits at a gate and runs after its answer', () => {
    expect(
      played([
        ['text_delta', { delta: 'a' }],
        ['gate', gate],
      ]).turn,
    ).to.equal('waiting');
    const answered = played([
      ['gate', gate],
      ['state', { state: 'running', gateId: 'g1', decision: 'other', text: 'left' }],
    ]);
    expect(answered.turn).to.equal('running');
    const [card] = answered.conversation.messages[0]!.parts;
    expect(card).to.deep.include({ state: 'rejected' });
    expect(card).to.have.nested.property('approval.reason', 'left');
  });

  it('a gate that closes without a word is neither kept nor refused', () => {
    const state = played([
      ['gate', gate],
      ['state', { state: 'running' }],
      ['turn_end', {}],
    ]);
    expect(state.conversation.messages[0]!.parts[0]).to.have.nested.property('approval.state', 'decided');
  });

  it('T-011 T-012 looks at open_questions where they enter: absent is normal, anything else is noted', () => {
    const kinds = [undefined, ['Which date?'], [], 'one', [{ question: 'x' }], null].map(
      (questions) =>
        decodeAll([
          [
            'phase_summary',
            { title: 't', summary: 's', ...(questions !== undefined && { open_questions: questions }) },
          ],
        ])[0]!,
    );
    expect(kinds.map(({ diagnostic }) => diagnostic?.kind)).to.deep.equal([
      undefined,
      undefined,
      undefined,
      'invalid-payload',
      'invalid-payload',
      undefined,
    ]);
    for (const { events } of kinds) expect(events).to.have.length(1);
    const [atGate] = decodeAll([
      ['gate', { gateId: 'g', widget: 'phase-summary', payload: { open_questions: 7 } }],
    ]);
    expect(atGate!.diagnostic?.kind).to.equal('invalid-payload');
  });

  it('T-020 a failure is told without any word of the server', () => {
    const [failure] = eventsOf(decodeAll([['failed', { message: 'key sk-1', stack: 'at x' }]]));
    expect(failure).to.deep.include({ type: 'run.failed', payload: {} });
  });

  it('T-021 G-56 the end of a turn is an end of the run, an end without data too', () => {
    expect(
      played([
        ['text_delta', { delta: 'a' }],
        ['turn_end', ''],
      ]).run?.terminal,
    ).to.equal(true);
    expect(
      played([
        ['text_delta', { delta: 'a' }],
        ['turn_end', {}],
      ]).turn,
    ).to.equal('idle');
    expect(
      played([
        ['text_delta', { delta: 'a' }],
        ['failed', '{'],
      ]).turn,
    ).to.equal('failed');
  });

  it('tools, SQL and results become cards in order', () => {
    const { conversation } = played([
      ['tool_start', { toolCallId: 't1', toolName: 'schema.read', args: { table: 'orders' } }],
      [
        'tool_update',
        { toolCallId: 't1', toolName: 'schema.read', partial: { content: [{ type: 'text', text: 'half' }] } },
      ],
      ['tool_end', { toolCallId: 't1', toolName: 'schema.read', result: { rows: 1 } }],
      [
        'tool_end',
        {
          toolCallId: 't2',
          toolName: 'x',
          result: { content: [{ type: 'text', text: 'no' }] },
          isError: true,
        },
      ],
      ['sql', { blocks: [{ sql: 'SELECT 1' }] }],
      ['cte_result', { name: 'c', columns: ['a'], rows: [[1]] }],
    ]);
    const cards = conversation.messages[0]!.parts.map(
      (part) => part.kind === 'tool' && [part.toolKey, part.state],
    );
    expect(cards).to.deep.equal([
      ['schema.read', 'completed'],
      ['x', 'failed'],
      ['thothii.sql', 'completed'],
      ['thothii.cte-result', 'completed'],
    ]);
  });

  it('bad frames spoil themselves only', () => {
    const decoded = decodeAll([
      ['text_delta', '{'],
      ['text_delta', '[]'],
      ['text_delta', { delta: 1 }],
      ['gate', {}],
      ['tool_start', {}],
      ['nonsense', {}],
      ['__proto__', {}],
      ['text_delta', { delta: 'ok' }],
    ]);
    expect(decoded.map(({ diagnostic }) => diagnostic?.kind)).to.deep.equal([
      'invalid-json',
      'invalid-payload',
      'invalid-payload',
      'invalid-payload',
      'invalid-payload',
      'unknown-type',
      'unknown-type',
      undefined,
    ]);
    expect(typesOf(decoded)).to.deep.equal(['message.delta']);
  });

  it('REV-03 long integers keep their digits on the way in, or stay numbers that can be told as rounded', async () => {
    const { input } = await loadJson<{ input: { rawJson: string } }>('../cases/rev-03.json');
    const decode = createThothiiDialect().createDecoder!();
    const { events } = decode(frameOf('cte_result', input.rawJson));
    const { rows } = (events[0]!.payload as { output: { rows: unknown[][] } }).output;
    expect(rows[0]![1]).to.equal('677105998674001941');
    expect(rows[0]![0] === '677105998674001941' || !Number.isSafeInteger(rows[0]![0])).to.equal(true);
    expect(rows[0]![2]).to.equal(0.1);
    expect(rows[0]![5]).to.equal('007');
  });
});
