import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { createInstanceAt, type BackendInstance } from '../backend/client.js';
import { startTestHost } from '../backend/test-host.js';
import { chromeArgs, findChromium } from '../tools/find-browser.mjs';
import { servePage } from './support/chat-page.js';
import { readHeap, type HeapReading } from '../support/heap-reading.js';

/** Connections of one page: RECONNECTS; 200 with FULL. */
const reconnects = Number(process.env.RECONNECTS ?? (process.env.FULL ? 200 : 60));
const warmUp = 30;
/** What they may leave behind, and no more: one kept connection is some 2 kB. */
const heapBound = 100_000;
/** Code that the engine compiles meanwhile, and what the browser notes of each request, is no leak of ours. */
const uncompiled = ['--js-flags=--no-opt --no-maglev --no-sparkplug'];
/** 20 connects a minute are for servers' sake; here they would take ten minutes. */
const unbounded = `globalThis[Symbol.for('chao.connects')] = () => 0;`;
const setUp = `performance.setResourceTimingBufferSize(0); ${unbounded}`;

/** Waits for so many more connections; every tenth breaks instead of being rotated. */
async function connections(backend: BackendInstance, count: number): Promise<void> {
  for (let seen = 0, sinceCut = 0; seen < count;) {
    await sleep(50);
    const requests = await backend.requests('/stream');
    await backend.clearRequests();
    const more = requests.filter(({ method }) => method === 'GET').length;
    seen += more;
    sinceCut += more;
    if (sinceCut < 10) continue;
    sinceCut = 0;
    await backend.cut();
  }
}

test(`C-165 C-166 ${reconnects} connections in one page: heap, listeners and nodes stay`, async (t) => {
  const host = await startTestHost();
  // One tool lasts for all of it, so nothing grows but what should not.
  const backend = await createInstanceAt(host.origin, { times: { toolMs: 3_600_000, streamMs: 60 } });
  const served = await servePage(backend, setUp);
  const { path, env } = await findChromium();
  const browser = await puppeteer.launch({
    ...{ executablePath: path, args: [...chromeArgs, ...uncompiled], env: { ...process.env, ...env } },
  });
  t.after(async () => {
    await browser.close();
    served.close();
    await host.close();
  });
  const page = await browser.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  await page.goto(served.url);
  const cdp = await page.createCDPSession();
  await cdp.send('HeapProfiler.enable');
  await page.waitForFunction(`customElements.get('chao-chat')`);
  await page.evaluate(`document.querySelector('chao-chat').send('What is on the calendar?')`);
  // The first ones warm the engine up.
  await connections(backend, warmUp);
  const readings = [await readHeap(cdp)];
  for (let half = 0; half < 2; half++) {
    await connections(backend, reconnects / 2);
    readings.push(await readHeap(cdp));
  }
  const [first, , last] = readings as [HeapReading, HeapReading, HeapReading];
  const turn = await page.evaluate(`document.querySelector('chao-chat').turn`);
  const all = (name: keyof HeapReading): string => `${name} ${readings.map((one) => one[name]).join(' → ')}`;
  t.diagnostic(`over ${reconnects} connections: ${all('heap')} bytes, ${all('listeners')}, ${all('nodes')}`);
  const grown = last.heap - first.heap;
  assert.equal(turn, 'running');
  assert.deepEqual(troubles, []);
  assert.ok(grown < heapBound, `the heap grew by ${grown} bytes`);
  assert.ok(last.listeners <= first.listeners + 4, `listeners ${first.listeners} → ${last.listeners}`);
  assert.ok(last.nodes <= first.nodes + 20, `nodes ${first.nodes} → ${last.nodes}`);
});
