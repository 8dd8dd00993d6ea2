import { expect } from '@open-wc/testing';
import {
  createPiAdapter,
  createPiStream,
  createThothiiDialect,
} from '../../../src/protocol/thothii/index.js';
import { apply, initialState, messageText } from '../../../src/state/index.js';
import { record, streamOf, utf8 } from '../../wire/helpers.js';
import { decodeAll, loadText, pairs, typesOf } from './helpers.js';

const vectors = async (name: string): Promise<unknown[]> =>
  (await loadText(`./vectors/pi-${name}.jsonl`))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);

const adapted = (events: readonly unknown[]) => events.flatMap(createPiAdapter());
const names = (events: readonly unknown[]): string[] => adapted(events).map(({ event }) => event);

const thinking = { type: 'message_update', assistantMessageEvent: { type: 'thinking_delta', delta: 'hm' } };
const failing = {
  type: 'message_end',
  message: { role: 'assistant', stopReason: 'error', errorMessage: '401 key sk-test-123' },
};

describe('thothii: Pi adapter', () => {
  it('T-001 a thinking_delta becomes activity_delta, a text_delta the answer', async () => {
    expect(adapted([thinking])).to.deep.equal([{ event: 'activity_delta', data: { delta: 'hm' } }]);
    const events = adapted(await vectors('tool'));
    expect(events.map(({ event }) => event)).to.deep.equal([
      'state',
      'activity_delta',
      'tool_start',
      'tool_update',
      'tool_end',
      'text_delta',
      'turn_end',
    ]);
    expect(typesOf(decodeAll(pairs(events), { activity: true }))).to.deep.equal([
      'model.activity',
      'tool.started',
      'tool.progress',
      'tool.completed',
      'message.delta',
      'turn.ended',
    ]);
  });

  it('a call that was blocked is a failed call of a turn that goes on', async () => {
    const events = adapted(await vectors('blocked'));
    expect(events.map(({ event }) => event)).to.deep.equal([
      'state',
      'tool_start',
      'tool_end',
      'text_delta',
      'turn_end',
    ]);
    expect(events[2]!.data).to.deep.include({ isError: true });
  });

  it('an aborted run ends its turn and is no failure', async () => {
    expect(names(await vectors('aborted'))).to.deep.equal(['state', 'text_delta', 'turn_end']);
  });

  it('T-019 T-020 a failure of the provider is told without its words and outlives agent_end', async () => {
    const events = adapted(await vectors('provider-error'));
    expect(events.map(({ event }) => event)).to.deep.equal(['state', 'text_delta', 'failed', 'turn_end']);
    expect(JSON.stringify(events)).not.to.contain('secret detail');
    const decoded = decodeAll(pairs(events));
    const state = decoded.reduce((s, one) => apply(s, { ...one, runId: 's', at: 0 }), initialState('s'));
    expect(state.turn).to.equal('failed');
    expect(messageText(state.conversation.messages[0]!)).to.equal('par');
  });

  it('G-57 agent_settled is the end where there is one, agent_end where there is none', () => {
    expect(names([{ type: 'agent_end' }])).to.deep.equal(['turn_end']);
    expect(names([{ type: 'agent_end', willRetry: false }])).to.deep.equal([]);
    expect(names([{ type: 'agent_end', willRetry: false }, { type: 'agent_settled' }])).to.deep.equal([
      'turn_end',
    ]);
    const retried = [
      failing,
      { type: 'agent_end', willRetry: true },
      { type: 'auto_retry_start' },
      { type: 'agent_settled' },
    ];
    expect(names(retried)).to.deep.equal(['state', 'turn_end']);
    const lost = [
      failing,
      { type: 'agent_end', willRetry: true },
      { type: 'auto_retry_end', success: false },
      { type: 'agent_settled' },
    ];
    expect(names(lost)).to.deep.equal(['failed', 'turn_end']);
  });

  it('T-006 T-017 reviewer_decide is a gate with the whole set, and its end the answer', () => {
    const args = { joins: [{ left: 'a', right: 'b', on: 'a.id = b.a_id' }] };
    const call = { toolCallId: 'c1', toolName: 'reviewer_decide' };
    const events = adapted([
      { type: 'tool_execution_start', ...call, args },
      { type: 'tool_execution_end', ...call, result: { content: [] }, isError: false },
    ]);
    expect(pairs(events)).to.deep.equal([
      ['gate', { gateId: 'c1', widget: 'join-review', payload: args }],
      ['state', { state: 'waiting' }],
      ['state', { state: 'running', gateId: 'c1' }],
    ]);
  });

  it('what is no event of Pi gives nothing', () => {
    const odd = [
      null,
      1,
      'x',
      [],
      {},
      { type: 1 },
      { type: '__proto__' },
      { type: 'message_update' },
      { type: 'tool_execution_start' },
    ];
    expect(adapted(odd)).to.deep.equal([]);
  });

  it('lines of JSON, in whatever pieces, become the event stream', async () => {
    const text = await loadText('./vectors/pi-tool.jsonl');
    const cuts = [0, 1, 700, 701, 5000, text.length];
    const source = new ReadableStream<string>({
      start(controller) {
        cuts.slice(1).forEach((to, i) => controller.enqueue(text.slice(cuts[i], to)));
        controller.close();
      },
    });
    let out = '';
    const reader = source.pipeThrough(createPiStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) out += part.value;
    const { frames } = await record(streamOf([utf8(out)]));
    const decode = createThothiiDialect({ activity: true }).createDecoder!();
    const decoded = frames.map(decode);
    expect(decoded.map(({ seq }) => seq)).to.deep.equal([1, 2, 3, 4, 5, 6, 7]);
    expect(typesOf(decoded).at(-1)).to.equal('turn.ended');
  });
});
