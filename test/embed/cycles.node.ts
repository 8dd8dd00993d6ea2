import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { launch } from './support/browsers.js';
import { Site } from './support/site.js';
import { Visit } from './support/visit.js';
import { readHeap, type HeapReading } from '../support/heap-reading.js';

/** Times a chat comes and goes, and times it is moved: EMBED_CYCLES; 1,000 with FULL. */
const cycles = Number(process.env.EMBED_CYCLES ?? (process.env.FULL ? 1000 : 120));
const warmUp = 40;
/** What they may leave behind, and no more: one kept chat is some 100 kB. */
const heapBound = 250_000;
/** Code that the engine compiles meanwhile, and what the browser notes of each request, is no leak of ours. */
const uncompiled = ['--js-flags=--no-opt --no-maglev --no-sparkplug'];

/** Counts what is still to come of timers, animation frames and observers, and opens the budget of connects. */
const COUNT = `{
  performance.setResourceTimingBufferSize(0);
  window[Symbol.for('chao.connects')] = () => 0;
  const timers = new Set();
  const count = (start, stop, keeps) => {
    const [begin, end] = [window[start], window[stop]];
    window[start] = (run, ...rest) => {
      const id = begin.call(window, (...args) => { if (!keeps) timers.delete(id); run(...args); }, ...rest);
      timers.add(id);
      return id;
    };
    window[stop] = (id) => { timers.delete(id); end.call(window, id); };
  };
  count('setTimeout', 'clearTimeout');
  count('setInterval', 'clearInterval', true);
  count('requestAnimationFrame', 'cancelAnimationFrame');
  Object.defineProperty(window, '__timers', { get: () => timers.size });
}`;

describe('coming, going and moving', () => {
  let site: Site;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([
      // The run lasts for all of it: one tool that never ends.
      Site.start({ times: { toolMs: 3_600_000, streamMs: null, heartbeatMs: 5 } }),
      launch('chromium', uncompiled),
    ]);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  it(`CTX-03 UX 4.16 a chat comes and goes ${cycles} times: heap, listeners, timers and connections stay`, async (t) => {
    const visit = await Visit.open(
      browser,
      site.page(
        '<div id="box" style="height: 600px"></div><script type="module" src="CDN/chao.js"></script>',
      ),
      COUNT,
    );
    await visit.page.evaluate(`window.make = (sessionId) => {
      const chat = document.createElement('chao-chat');
      Object.assign(chat, { baseUrl: '${site.backend.baseUrl}', getToken: () => '${site.backend.token}', sessionId });
      box.append(chat);
      return chat;
    }`);
    await visit.until(`customElements.get('chao-chat')`);
    await visit.page.evaluate(`(async () => {
      const first = make();
      await first.send('What is on the calendar?');
      window.session = first.sessionId;
      first.remove();
    })()`);
    // Each one loads the conversation and opens the stream of its run, and is taken out in the midst of it.
    const run = (count: number): Promise<unknown> =>
      visit.page.evaluate(`(async () => {
        for (let i = 0; i < ${count}; i++) {
          const chat = make(session);
          while (chat.connection !== 'open') await new Promise((done) => setTimeout(done, 2));
          if (i % 3 === 1) { chat.remove(); box.append(chat); }
          if (i % 3 === 2) { box.replaceChildren(); await 0; box.append(chat); await chat.updateComplete; }
          chat.remove();
        }
      })()`);
    const cdp = await visit.page.createCDPSession();
    await cdp.send('HeapProfiler.enable');
    await run(warmUp);
    const readings = [await readHeap(cdp)];
    for (let half = 0; half < 2; half++) {
      await run(cycles / 2);
      readings.push(await readHeap(cdp));
    }
    const [first, , last] = readings as [HeapReading, HeapReading, HeapReading];
    const all = (name: keyof HeapReading): string =>
      `${name} ${readings.map((one) => one[name]).join(' → ')}`;
    t.diagnostic(`${cycles} times: ${all('heap')} bytes, ${all('listeners')}, ${all('nodes')}`);
    while (await site.backend.openStreams()) await sleep(20);
    await visit.until('__timers === 0', 5000);
    assert.ok(last.heap - first.heap < heapBound, `the heap grew by ${last.heap - first.heap} bytes`);
    assert.ok(last.listeners <= first.listeners + 4, `listeners ${first.listeners} → ${last.listeners}`);
    assert.ok(last.nodes <= first.nodes + 40, `nodes ${first.nodes} → ${last.nodes}`);
    assert.deepEqual(visit.troubles, []);
  });

  it(`CTX-02 UX 4.15 moved ${cycles} times while it streams: one connection, every number once`, async (t) => {
    await site.backend.setTimes({ toolMs: 20, deltaMs: 3 });
    await site.backend.clearRequests();
    const visit = await Visit.open(
      browser,
      site.page(
        `<div id="a" style="height: 600px"></div><div id="b" style="height: 500px"></div>
        <script type="module" src="CDN/chao.js"></script>`,
      ),
    );
    await visit.until(`customElements.get('chao-chat')`);
    const wanted = Math.max(1000, cycles * 4);
    const result = (await visit.page.evaluate(`(async () => {
      const chat = document.createElement('chao-chat');
      Object.assign(chat, { baseUrl: '${site.backend.baseUrl}', getToken: () => '${site.backend.token}' });
      a.append(chat);
      await chat.send('Count to ${wanted}');
      const homes = [a, b];
      let moves = 0;
      while (chat.turn !== 'idle') {
        if (moves < ${cycles}) {
          const home = homes[++moves % 2];
          if (moves % 3 === 0 && home.moveBefore) home.moveBefore(chat, null);
          else home.append(chat);
        }
        await new Promise((done) => setTimeout(done, 1));
      }
      await chat.updateComplete;
      const parts = chat.conversation.messages.at(-1).parts;
      return { moves, said: parts.map((part) => part.text ?? '').join(''), shown: __text(chat) };
    })()`)) as { moves: number; said: string; shown: string };
    const numbers = Array.from({ length: wanted }, (_, i) => i + 1).join(' ');
    t.diagnostic(`${result.moves} moves during ${result.said.length} characters`);
    assert.equal(result.moves, cycles);
    assert.ok(result.said.includes(`${numbers}.`), 'the state has every number once');
    assert.ok(result.shown.includes(`${numbers}.`), 'the page shows every number once');
    const gets = (await site.backend.requests('/stream')).filter(({ method }) => method === 'GET');
    assert.equal(gets.length, 1);
    assert.deepEqual(visit.troubles, []);
  });
});
