import { expect } from '@open-wc/testing';
import { openStream } from '../../src/wire/open-stream.js';
import { FakeTimers, manual, record, settle, streamOf, utf8 } from './helpers.js';

const never = new Promise<never>(() => undefined);

describe('openStream, cut from our side', () => {
  describe('abort', () => {
    const aborted = { kind: 'aborted' };

    it('while the answer is waited for, with a fetch that listens', async () => {
      const aborter = new AbortController();
      const fetch: typeof globalThis.fetch = (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        });
      const pending = record(streamOf([]), { signal: aborter.signal, fetch });
      aborter.abort();
      expect((await pending).end).to.deep.equal(aborted);
    });

    it('while the answer is waited for, with a fetch that does not; a late answer is let go', async () => {
      const aborter = new AbortController();
      let give!: (response: Response) => void;
      const late = new Promise<Response>((resolve) => (give = resolve));
      const pending = record(() => late, { signal: aborter.signal });
      aborter.abort();
      expect((await pending).end).to.deep.equal(aborted);
      const source = manual();
      give(source.response);
      await settle();
      expect(source.cancelled).to.equal(1);
    });

    it('in mid-stream cancels the body and tells nothing more', async () => {
      const aborter = new AbortController();
      const source = manual();
      const pending = record(source.response, { signal: aborter.signal });
      source.push('data: a\n\n');
      await settle();
      source.push('data: b\n\n');
      aborter.abort();
      const seen = await pending;
      expect(seen.end).to.deep.equal(aborted);
      expect(seen.frames.map(({ data }) => data)).to.deep.equal(['a']);
      expect(seen.alive).to.equal(1);
      expect(source.cancelled).to.equal(1);
    });

    it('from within a handler drops the rest of the chunk', async () => {
      const aborter = new AbortController();
      const seen: string[] = [];
      const onFrame = ({ data }: { data: string }) => {
        seen.push(data);
        aborter.abort();
      };
      const source = streamOf([utf8('data: a\n\ndata: b\n\n'), utf8('data: c\n\n')], 'hang');
      const { end } = await record(source, { signal: aborter.signal }, { onFrame });
      expect(end).to.deep.equal(aborted);
      expect(seen).to.deep.equal(['a']);
    });

    for (const text of ['data: a\n\n', '']) {
      it(`from within onOpen reads nothing, ${text ? 'though there is something' : 'and waits for nothing'}`, async () => {
        const aborter = new AbortController();
        const source = manual();
        if (text) source.push(text);
        const onOpen = () => aborter.abort();
        const seen = await record(source.response, { signal: aborter.signal }, { onOpen });
        expect(seen.end).to.deep.equal(aborted);
        expect(seen.frames).to.deep.equal([]);
        expect(source.cancelled).to.equal(1);
      });
    }

    it('with a real fetch that is under way', async () => {
      const aborter = new AbortController();
      const pending = openStream(
        { url: new URL('./vectors.json', import.meta.url).href, headers: {}, signal: aborter.signal, fetch },
        { onFrame: () => undefined },
      );
      aborter.abort();
      expect(await pending).to.deep.equal(aborted);
    });

    it('a real answer that is no stream is told so', async () => {
      const { signal } = new AbortController();
      const url = new URL('./vectors.json', import.meta.url).href;
      const end = await openStream({ url, headers: {}, signal, fetch }, { onFrame: () => undefined });
      expect(end).to.deep.equal({ kind: 'media-type', mediaType: 'application/json' });
    });
  });

  describe('stall watchdog', () => {
    const stalled = { kind: 'stalled' };

    it('C-033 45 s without an answer', async () => {
      const timers = new FakeTimers();
      let end: unknown;
      const pending = record(() => never, timers).then((seen) => (end = seen.end));
      timers.advance(44_999);
      await settle();
      expect(end).to.equal(undefined);
      timers.advance(1);
      await pending;
      expect(end).to.deep.equal(stalled);
      expect(timers.pending).to.equal(0);
    });

    it('C-033 45 s without a byte; any byte counts, a heartbeat too', async () => {
      const timers = new FakeTimers();
      const source = manual();
      const pending = record(source.response, timers);
      for (const text of ['data: a\n\n', ': keep-alive\n\n', 'd']) {
        await settle();
        timers.advance(44_999);
        source.push(text);
      }
      await settle();
      timers.advance(45_000);
      const seen = await pending;
      expect(seen.end).to.deep.equal(stalled);
      expect(seen.alive).to.equal(3);
      expect(seen.frames).to.have.length(1);
      expect(source.cancelled).to.equal(1);
    });

    it('an empty read is no byte', async () => {
      const timers = new FakeTimers();
      const source = manual();
      const pending = record(source.response, timers);
      await settle();
      timers.advance(30_000);
      source.push('');
      await settle();
      timers.advance(15_000);
      const seen = await pending;
      expect(seen.end).to.deep.equal(stalled);
      expect(seen.alive).to.equal(0);
    });

    it('aborts the request itself', async () => {
      const timers = new FakeTimers();
      let signal: AbortSignal | null | undefined;
      const fetch: typeof globalThis.fetch = (_url, init) => ((signal = init?.signal), never);
      const pending = record(streamOf([]), { ...timers, fetch, stallMs: 10 });
      expect(signal?.aborted).to.equal(false);
      timers.advance(10);
      await pending;
      expect(signal?.aborted).to.equal(true);
    });

    it('a clock set back puts it off once, not until the old time has come again', async () => {
      const timers = new FakeTimers();
      let back = 0;
      const now = (): number => timers.now() - back;
      const pending = record(() => never, { ...timers, fetch: () => never, now });
      back = 3_600_000;
      timers.advance(45_000);
      timers.advance(45_000);
      expect((await pending).end).to.deep.equal(stalled);
    });

    it('an abort after it changes nothing', async () => {
      const timers = new FakeTimers();
      const aborter = new AbortController();
      const pending = record(() => never, { ...timers, signal: aborter.signal });
      timers.advance(45_000);
      aborter.abort();
      expect((await pending).end).to.deep.equal(stalled);
    });

    it('runs on the timers of the machine when none are given', async () => {
      const seen = await record(streamOf([utf8('data: a\n\n')], 'hang'), { stallMs: 20 });
      expect(seen.end).to.deep.equal(stalled);
      expect(seen.frames).to.have.length(1);
    });
  });
});
