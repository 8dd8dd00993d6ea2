import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import type { WireError } from '../../src/wire/types.js';
import { bodyOf, FakeTimers, manual, record, settle, streamHeaders, streamOf, utf8 } from './helpers.js';

function answer(status: number, body: BodyInit | null, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers });
}

const json = { 'content-type': 'application/json' };

describe('openStream', () => {
  describe('request', () => {
    it('C-005 C-012 asks for an event stream, past every cache, with the headers given and nothing else', async () => {
      let seen: { url: unknown; init: RequestInit; receiver: unknown } | undefined;
      async function fetch(this: unknown, url: unknown, init?: RequestInit) {
        seen = { url, init: init ?? {}, receiver: this };
        return streamOf([]);
      }
      const headers = { Authorization: 'Bearer t', 'Last-Event-ID': '7' };
      await record(streamOf([]), { url: 'https://api.example/x', headers, fetch });
      expect(seen?.url).to.equal('https://api.example/x');
      expect(seen?.receiver).to.equal(undefined);
      const { signal, ...init } = seen?.init ?? {};
      expect(init).to.deep.equal({
        headers: { Authorization: 'Bearer t', 'Last-Event-ID': '7', Accept: 'text/event-stream' },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      });
      expect(signal).to.be.instanceOf(AbortSignal);
    });

    it('is not made when the signal has aborted already', async () => {
      let asked = 0;
      const fetch = () => (asked++, Promise.resolve(streamOf([])));
      expect((await record(fetch, { signal: AbortSignal.abort() })).end).to.deep.equal({ kind: 'aborted' });
      expect(asked).to.equal(0);
    });

    it('that fails is a network error, however it fails', async () => {
      const failures = [
        () => Promise.reject(new TypeError('Failed to fetch')),
        () => {
          throw new Error('blocked by the host');
        },
        () => Promise.resolve(Response.error()),
      ];
      for (const fail of failures) expect((await record(fail)).end).to.deep.equal({ kind: 'network' });
    });
  });

  describe('answer', () => {
    it('tells the server time where it is readable', async () => {
      const date = 'Sun, 12 Apr 2026 10:00:00 GMT';
      const dated = new Response(bodyOf([]), { headers: { ...streamHeaders, date } });
      expect((await record(dated)).opens).to.deep.equal([{ serverTime: Date.parse(date) }]);
      expect((await record(streamOf([]))).opens).to.deep.equal([{}]);
    });

    for (const type of [
      'text/event-stream',
      'Text/Event-Stream;charset=UTF-8',
      ' text/event-stream ; a="b;c" ',
    ]) {
      it(`C-012 "${type}" is an event stream`, async () => {
        const { end, opens } = await record(answer(200, bodyOf([]), { 'content-type': type }));
        expect(end).to.deep.equal({ kind: 'end' });
        expect(opens).to.have.length(1);
      });
    }

    for (const type of [
      'text/html; charset=utf-8',
      'application/json',
      'text/event-streams',
      'text/plain',
      '',
    ]) {
      it(`C-012 HTTP-07 "${type}" is not: cancelled, not parsed`, async () => {
        let cancelled = 0;
        const body = bodyOf([utf8('data: x\n\n')], 'hang', () => cancelled++);
        const seen = await record(new Response(body, { headers: { 'content-type': type } }));
        expect(seen.end).to.deep.equal({ kind: 'media-type', mediaType: type.split(';')[0] });
        expect(seen.frames).to.deep.equal([]);
        expect(seen.opens).to.deep.equal([]);
        expect(cancelled).to.equal(1);
      });
    }

    it('without a media type is not one either', async () => {
      expect((await record(answer(200, null))).end).to.deep.equal({ kind: 'media-type', mediaType: '' });
    });

    it('without a body ends at once', async () => {
      expect((await record(answer(200, null, streamHeaders))).end).to.deep.equal({ kind: 'end' });
    });

    for (const status of [201, 202, 204, 205, 206, 400, 401, 403, 404, 409, 410, 429, 500, 502, 503]) {
      it(`C-008 status ${status} is told as it is`, async () => {
        const { end, opens, frames } = await record(answer(status, null, streamHeaders));
        expect(end).to.deep.equal({ kind: 'status', status });
        expect(opens).to.deep.equal([]);
        expect(frames).to.deep.equal([]);
      });
    }

    it('of another 2xx is no stream even if its body looks like one', async () => {
      let cancelled = 0;
      const body = bodyOf([utf8('data: x\n\n')], 'hang', () => cancelled++);
      const seen = await record(new Response(body, { status: 206, headers: streamHeaders }));
      expect(seen.end).to.deep.equal({ kind: 'status', status: 206 });
      expect(seen.frames).to.deep.equal([]);
      expect(cancelled).to.equal(1);
    });
  });

  describe('error body', () => {
    const bodies: readonly (readonly [string, BodyInit, Record<string, string>, string | undefined])[] = [
      ['a code', '{"error":{"code":"token_expired","message":"…"}}', json, 'token_expired'],
      [
        'a code in problem JSON',
        '{"error":{"code":"x"}}',
        { 'content-type': 'Application/Problem+JSON; a=b' },
        'x',
      ],
      ['an endless code', `{"error":{"code":"${'x'.repeat(5000)}"}}`, json, 'x'.repeat(100)],
      ['a code that is no string', '{"error":{"code":7}}', json, undefined],
      ['an inherited code', '{"error":{"__proto__":{"code":"x"}}}', json, undefined],
      ['an error that is text', '{"error":"no"}', json, undefined],
      ['null', 'null', json, undefined],
      ['no JSON', '<html>', json, undefined],
      ['HTML', '{"error":{"code":"x"}}', { 'content-type': 'text/html' }, undefined],
      ['too much of it', `{"error":{"code":"x"},"pad":"${'x'.repeat(40_000)}"}`, json, undefined],
      ['a code in many reads', bodyOf([...'{"error":{"code":"ü"}}'].map(utf8)), json, 'ü'],
      ['a body that breaks off', bodyOf([utf8('{"error":')], 'error'), json, undefined],
    ];
    for (const [name, body, headers, code] of bodies) {
      it(`with ${name}`, async () => {
        const { end } = await record(answer(403, body, headers));
        expect(end).to.deep.equal({ kind: 'status', status: 403, ...(code !== undefined && { code }) });
      });
    }

    it('that never ends does not hold the status back longer than a stall', async () => {
      const timers = new FakeTimers();
      let cancelled = 0;
      const body = bodyOf([utf8('{"error":')], 'hang', () => cancelled++);
      const pending = record(answer(503, body, json), timers);
      await settle();
      timers.advance(limits.stallMs);
      expect((await pending).end).to.deep.equal({ kind: 'status', status: 503 });
      expect(cancelled).to.equal(1);
    });

    it('is given up when the caller aborts', async () => {
      const aborter = new AbortController();
      const pending = record(answer(503, bodyOf([], 'hang'), json), { signal: aborter.signal });
      await settle();
      aborter.abort();
      expect((await pending).end).to.deep.equal({ kind: 'aborted' });
    });
  });

  describe('Retry-After', () => {
    const at = Date.parse('Sun, 12 Apr 2026 10:00:00 GMT');
    const tell = async (headers: Record<string, string>) =>
      (await record(answer(429, null, headers), { now: () => at })).end as Extract<
        WireError,
        { kind: 'status' }
      >;

    it('in seconds', async () => {
      expect(await tell({ 'retry-after': '7' })).to.deep.equal({
        kind: 'status',
        status: 429,
        retryAfterMs: 7000,
      });
    });

    it('as a date, by our clock', async () => {
      expect((await tell({ 'retry-after': 'Sun, 12 Apr 2026 10:00:09 GMT' })).retryAfterMs).to.equal(9000);
    });

    it("as a date, by the server's clock where it shows it", async () => {
      const headers = {
        'retry-after': 'Sun, 12 Apr 2020 00:00:09 GMT',
        date: 'Sun, 12 Apr 2020 00:00:00 GMT',
      };
      expect((await tell(headers)).retryAfterMs).to.equal(9000);
    });

    it('as a date, by the clock of the machine when none is given', async () => {
      const date = new Date(Date.now() + 60_000).toUTCString();
      const { end } = await record(answer(429, null, { 'retry-after': date }));
      expect((end as { retryAfterMs: number }).retryAfterMs).to.be.within(50_000, 60_000);
    });

    it('that means nothing is left out', async () => {
      expect(await tell({ 'retry-after': 'later' })).to.deep.equal({ kind: 'status', status: 429 });
    });
  });

  describe('end', () => {
    it('C-056 a body that closes is an end, and its unfinished block is nothing', async () => {
      const seen = await record(streamOf([utf8('data: a\n\nid: 2\ndata: b\n')]));
      expect(seen.end).to.deep.equal({ kind: 'end' });
      expect(seen.frames.map(({ data }) => data)).to.deep.equal(['a']);
      expect(seen.ids).to.deep.equal([]);
    });

    it('a body that breaks is a network error, after all that came before it', async () => {
      const seen = await record(streamOf([utf8('data: a\n\nda')], 'error'));
      expect(seen.end).to.deep.equal({ kind: 'network' });
      expect(seen.frames).to.have.length(1);
    });

    it('a body that is no bytes is a network error', async () => {
      const body = new ReadableStream({ start: (controller) => controller.enqueue('data: a\n\n') });
      const response = { status: 200, type: 'basic', headers: new Headers(streamHeaders), body } as Response;
      expect((await record(response)).end).to.deep.equal({ kind: 'network' });
    });

    it('a body that somebody else reads is a network error', async () => {
      const response = streamOf([]);
      response.body?.getReader();
      expect((await record(response)).end).to.deep.equal({ kind: 'network' });
    });

    it('lets go of reader, timer and signal', async () => {
      const timers = new FakeTimers();
      const { signal } = new AbortController();
      let listeners = 0;
      const add = signal.addEventListener.bind(signal);
      const remove = signal.removeEventListener.bind(signal);
      signal.addEventListener = ((...args: Parameters<typeof add>) => (
        listeners++,
        add(...args)
      )) as typeof add;
      signal.removeEventListener = ((...args: Parameters<typeof remove>) => (
        listeners--,
        remove(...args)
      )) as typeof remove;
      const response = streamOf([utf8('data: a\n\n')]);
      await record(response, { ...timers, signal });
      expect(response.body?.locked).to.equal(false);
      expect(timers.pending).to.equal(0);
      expect(listeners).to.equal(0);
    });

    it('of a handler that throws is a network error, told to the page and let go', async () => {
      const onerror = window.onerror;
      const told: unknown[] = [];
      window.onerror = (...args) => (told.push(args[4]), true);
      try {
        const source = manual();
        source.push('data: a\n\ndata: b\n\n');
        const bug = new Error('bug');
        const fail = () => {
          throw bug;
        };
        const { end } = await record(source.response, {}, { onFrame: fail });
        expect(end).to.deep.equal({ kind: 'network' });
        expect(told).to.deep.equal([bug]);
        expect(source.cancelled).to.equal(1);
        expect(source.body.locked).to.equal(false);
      } finally {
        window.onerror = onerror;
      }
    });
  });
});
