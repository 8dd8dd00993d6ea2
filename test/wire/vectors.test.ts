import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { bytewise, fromBase64, record, streamOf } from './helpers.js';

interface Vector {
  readonly name: string;
  readonly rule: string;
  readonly chunksBase64: readonly string[];
  readonly expectEvents: readonly { readonly id: string; readonly event: string; readonly data: string }[];
  readonly expectRetry: number | null;
  readonly expectLastEventId: string;
}

const vectors = (await (await fetch(new URL('./vectors.json', import.meta.url))).json()) as Vector[];

/**
 * eventsource-parser takes the characters U+00EF U+00BB U+00BF at the start for a BOM. They are text, so the first line
 * should have been an unknown field and its block nothing.
 */
const deviation = 'mojibake-bom-is-not-a-bom';

/** What a client shows after these reads: the id sticks from block to block, an unnamed event is a message. */
async function observe(reads: readonly Uint8Array[]) {
  let lastEventId = '';
  const events: Vector['expectEvents'][number][] = [];
  const seen = await record(
    streamOf(reads),
    {},
    {
      onFrame: ({ id, event, data }) => {
        lastEventId = id ?? lastEventId;
        events.push({ id: lastEventId, event: event ?? 'message', data });
      },
      onId: (id) => (lastEventId = id),
    },
  );
  expect(seen.end).to.deep.equal({ kind: 'end' });
  return { events, retry: seen.retries.at(-1) ?? null, lastEventId };
}

function expected({ expectEvents, expectRetry, expectLastEventId }: Vector) {
  const retry =
    expectRetry === null ? null : Math.min(Math.max(expectRetry, limits.retryMinMs), limits.retryMaxMs);
  return { events: expectEvents, retry, lastEventId: expectLastEventId };
}

describe('event stream vectors', () => {
  it('are all there', () => {
    expect(vectors).to.have.length(139);
    expect(vectors.filter(({ name }) => name === deviation)).to.have.length(1);
  });

  for (const vector of vectors) {
    const known = vector.name === deviation;
    for (const [how, cut] of [
      ['in the chunks given', (reads: Uint8Array[]) => reads],
      ['byte by byte', bytewise],
    ] as const) {
      it(`${vector.name}, ${how}${known ? ' (known deviation)' : ''}`, async () => {
        const seen = await observe(cut(vector.chunksBase64.map(fromBase64)));
        const { events, ...rest } = expected(vector);
        const dropped = { id: '', event: 'message', data: '1' };
        expect(seen).to.deep.equal({ ...rest, events: known ? [dropped, ...events] : events });
      });
    }
  }
});
