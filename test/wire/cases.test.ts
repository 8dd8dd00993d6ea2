import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import type { WireFrame } from '../../src/wire/types.js';
import { bytewise, chunked, concat, fromBase64, loadCase, record, streamOf, utf8 } from './helpers.js';

interface ExpectedEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}
interface Reads {
  readonly frames?: readonly string[];
  readonly chunksBase64?: readonly string[];
}
interface FramingCase {
  readonly title: string;
  readonly input: Reads & { readonly connections?: readonly Reads[] };
  readonly expect: { readonly events: readonly ExpectedEvent[]; readonly activityReads?: number };
}

const readsOf = ({ frames, chunksBase64 }: Reads): Uint8Array[] =>
  chunksBase64?.map(fromBase64) ?? frames?.map(utf8) ?? [];

const toEvents = (frames: readonly WireFrame[]): ExpectedEvent[] =>
  frames.map(({ id, event, data }) => ({ id: id ?? null, event: event ?? 'message', data }));

const eventsOf = async (reads: readonly Uint8Array[]) => toEvents((await record(streamOf(reads))).frames);

/** The same bytes in two reads, cut at every place. */
function* everyCut(bytes: Uint8Array): Generator<Uint8Array[]> {
  for (let at = 0; at <= bytes.length; at++) yield [bytes.subarray(0, at), bytes.subarray(at)];
}

describe('framing cases', () => {
  for (const id of ['SSE-01', 'SSE-02', 'SSE-03', 'SSE-05', 'SSE-06', 'SSE-08', 'SSE-23']) {
    it(`${id} in the reads given, byte by byte, and cut at every byte`, async () => {
      const { input, expect: wanted } = await loadCase<FramingCase>(id);
      const reads = readsOf(input);
      const whole = concat(reads);
      expect(await eventsOf(reads)).to.deep.equal(wanted.events);
      expect(await eventsOf(bytewise(reads))).to.deep.equal(wanted.events);
      for (const cut of everyCut(whole)) expect(await eventsOf(cut)).to.deep.equal(wanted.events);
    });
  }

  it('SSE-03 no replacement character anywhere', async () => {
    const { input } = await loadCase<FramingCase>('SSE-03');
    const [event] = await eventsOf(bytewise(readsOf(input)));
    expect(event?.data).to.contain('北京 🌍 “ok”').and.not.to.contain('\uFFFD');
  });

  it('SSE-04 a byte order mark on each connection, split or whole; one inside the text is kept', async () => {
    const { input, expect: wanted } = await loadCase<FramingCase>('SSE-04');
    const events: ExpectedEvent[] = [];
    for (const connection of input.connections ?? []) events.push(...(await eventsOf(readsOf(connection))));
    expect(events).to.deep.equal(wanted.events);
  });

  it('SSE-08 every read with bytes is a sign of life', async () => {
    const { input, expect: wanted } = await loadCase<FramingCase>('SSE-08');
    const seen = await record(streamOf(readsOf(input)));
    expect(seen.alive).to.equal(wanted.activityReads);
    expect(seen.comments).to.include.members(['keep-alive', '', 'no space comment: x']);
  });

  it('SSE-23 unknown fields are harmless and counted', async () => {
    const { input } = await loadCase<FramingCase>('SSE-23');
    const { diagnostics, end } = await record(streamOf(readsOf(input)));
    expect(diagnostics.map(({ kind }) => kind)).to.deep.equal(Array(5).fill('unknown-field'));
    expect(end).to.deep.equal({ kind: 'end' });
  });
});

describe('SSE-15 one very large frame in small reads', () => {
  interface LargeCase {
    readonly input: {
      readonly generate: {
        prefix: string;
        repeat: string;
        count: number;
        suffix: string;
        chunkBytes: number;
      };
    };
  }

  const readsFor = (generate: LargeCase['input']['generate'], count: number) =>
    chunked(
      utf8(`${generate.prefix}${generate.repeat.repeat(count)}${generate.suffix}`),
      generate.chunkBytes,
    );

  async function timed(reads: readonly Uint8Array[]) {
    const started = performance.now();
    const seen = await record(streamOf([...reads, utf8('data: after\n\n')]));
    return { ...seen, ms: performance.now() - started };
  }

  it('within the bound is one event', async () => {
    const { input } = await loadCase<LargeCase>('SSE-15');
    const room = limits.frameChars - input.generate.prefix.length - input.generate.suffix.length;
    const { frames } = await timed(readsFor(input.generate, room));
    expect(frames).to.have.length(2);
    const { payload } = JSON.parse(frames[0]?.data ?? '') as { payload: { data: { blob: string } } };
    expect(payload.data.blob).to.have.length(room);
  });

  it('over the bound is dropped and counted in linear time, and the stream goes on', async () => {
    const { input } = await loadCase<LargeCase>('SSE-15');
    const { count } = input.generate;
    let [once, twice] = [Infinity, Infinity];
    // Double, not fourfold. On a busy machine the quickest of some rounds is what it takes.
    for (let round = 0; round < 5 && !(twice <= once * 3); round += 1) {
      const runs = [
        await timed(readsFor(input.generate, count)),
        await timed(readsFor(input.generate, count * 2)),
      ] as const;
      for (const { frames, diagnostics } of runs) {
        expect(frames.map(({ data }) => data)).to.deep.equal(['after']);
        expect(diagnostics).to.deep.equal([{ kind: 'oversized-frame' }]);
      }
      once = Math.min(once, runs[0].ms);
      twice = Math.min(twice, runs[1].ms);
    }
    expect(twice).to.be.at.most(once * 3 + 200);
  });
});
