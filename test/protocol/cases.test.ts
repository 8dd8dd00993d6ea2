import { expect } from '@open-wc/testing';
import { createChaoDialect } from '../../src/protocol/chao/index.js';
import type { ChatEventMap, ChatEventType } from '../../src/protocol/chat-event.js';
import type { Decoded } from '../../src/protocol/dialect.js';
import { fromBase64, loadCase, record, streamOf, utf8 } from '../wire/helpers.js';

interface Reads {
  readonly frames?: readonly string[];
  readonly chunksBase64?: readonly string[];
}
interface Case {
  readonly input: Reads & { readonly connections?: readonly Reads[] };
  readonly expect: {
    readonly text?: string;
    readonly diagnostics?: number;
    readonly cards?: readonly Record<string, unknown>[];
    readonly suggestions?: readonly string[];
  };
}

/** Every frame of a case, through the wire and the dialect. */
async function decodeCase(id: string): Promise<Decoded[]> {
  const { input } = await loadCase<Case>(id);
  const { decode } = createChaoDialect();
  const decoded: Decoded[] = [];
  for (const { frames, chunksBase64 } of input.connections ?? [input]) {
    const seen = await record(streamOf(chunksBase64?.map(fromBase64) ?? frames?.map(utf8) ?? []));
    decoded.push(...seen.frames.map(decode));
  }
  return decoded;
}

/** The payloads of the events of one type. */
const ofType = <T extends ChatEventType>(decoded: readonly Decoded[], type: T) =>
  decoded
    .flatMap(({ events }) => events)
    .filter((event) => event.type === type)
    .map(({ payload }) => payload as ChatEventMap[T]);

const typesOf = (decoded: readonly Decoded[]) =>
  decoded.flatMap(({ events }) => events.map(({ type }) => type));

const deltas = (decoded: readonly Decoded[]) =>
  ofType(decoded, 'message.delta')
    .map(({ delta }) => delta)
    .join('');

const expectationOf = async (id: string) => (await loadCase<Case>(id)).expect;

describe('cases, decoded', () => {
  for (const id of [
    'SSE-01',
    'SSE-02',
    'SSE-03',
    'SSE-04',
    'SSE-05',
    'SSE-06',
    'SSE-08',
    'SSE-23',
    'RSN-01',
  ]) {
    it(`${id} the deltas are the text`, async () => {
      const { text } = await expectationOf(id);
      const decoded = await decodeCase(id);
      const full = ofType(decoded, 'message.completed').at(-1)?.content;
      expect(deltas(decoded)).to.equal(id === 'SSE-02' ? full : text);
    });
  }

  it('SSE-06 a name without data is no event and does not stick', async () => {
    const decoded = await decodeCase('SSE-06');
    expect(typesOf(decoded)).to.deep.equal(['message.delta']);
    expect(decoded[0]).to.deep.equal({ events: [], diagnostic: { kind: 'invalid-envelope' } });
  });

  it('SSE-19 two frames glued together cost one diagnostic and nothing else', async () => {
    const { text, diagnostics } = await expectationOf('SSE-19');
    const decoded = await decodeCase('SSE-19');
    expect(decoded.filter(({ diagnostic }) => diagnostic)).to.have.length(diagnostics ?? -1);
    expect(decoded.map(({ seq }) => seq)).to.deep.equal([1, 2, 3, 4]);
    expect(deltas(decoded)).to.equal('AC');
    expect(ofType(decoded, 'message.completed')[0]?.content).to.equal(text);
  });

  it('SSE-20 one malformed frame costs one diagnostic; tool result and end arrive', async () => {
    const { text, diagnostics } = await expectationOf('SSE-20');
    const decoded = await decodeCase('SSE-20');
    expect(decoded.flatMap(({ diagnostic }) => diagnostic ?? [])).to.deep.equal([
      { kind: 'invalid-json', event: 'message.delta' },
    ]);
    expect(diagnostics).to.equal(1);
    expect(typesOf(decoded)).to.deep.equal([
      'tool.started',
      'message.delta',
      'tool.completed',
      'message.completed',
      'run.settlement.completed',
    ]);
    expect(ofType(decoded, 'message.completed')[0]?.content).to.equal(text);
  });

  it('RSN-01 hidden reasoning is in no event, and its places are told', async () => {
    const decoded = await decodeCase('RSN-01');
    expect(JSON.stringify(decoded)).not.to.contain('SECRET');
    expect(decoded.map(({ seq }) => seq)).to.deep.equal([1, 2, 3, 4, 5, 6]);
    expect(decoded.map(({ events }) => events.length)).to.deep.equal([1, 0, 0, 1, 1, 1]);
    expect(decoded.some(({ diagnostic }) => diagnostic)).to.equal(false);
  });

  it('CARD-10 false, 0 and "" are results; null is not', async () => {
    const { cards } = await expectationOf('CARD-10');
    const calls = ofType(await decodeCase('CARD-10'), 'tool.completed');
    expect(calls).to.have.length(3);
    cards?.forEach((card, index) => expect(calls[index]).to.deep.include(card));
  });

  it('SEC-09 suggestions are the literal texts; a bare string is one, a null is none', async () => {
    const { suggestions } = await expectationOf('SEC-09');
    const [event] = ofType(await decodeCase('SEC-09'), 'message.suggestions');
    expect(event?.suggestions.map(({ text }) => text)).to.deep.equal(suggestions);
  });
});
