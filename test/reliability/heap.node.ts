import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type CDPSession } from 'puppeteer-core';
import { build, type Rollup } from 'vite';
import { createInstanceAt, type BackendInstance } from '../backend/client.js';
import { projectRoot } from '../backend/node/files.js';
import { startTestHost } from '../backend/test-host.js';
import { chromeArgs, findChromium } from '../tools/find-browser.mjs';

/** Connections of one page: RECONNECTS; 200 in CI. */
const reconnects = Number(process.env.RECONNECTS ?? (process.env.CI ? 200 : 60));
const warmUp = 30;
/** What they may leave behind, and no more: one kept connection is some 2 kB. */
const heapBound = 100_000;
/** Code that the engine compiles meanwhile, and what the browser notes of each request, is no leak of ours. */
const uncompiled = ['--js-flags=--no-opt --no-maglev --no-sparkplug'];
const unnoted = 'performance.setResourceTimingBufferSize(0);';

/** The product in one file. */
async function bundle(): Promise<string> {
  const lib = { entry: 'src/index.ts', formats: ['es' as const] };
  const made = await build({
    ...{ root: projectRoot, configFile: false, logLevel: 'error' },
    build: { write: false, minify: false, lib, rollupOptions: { output: { codeSplitting: false } } },
  });
  const [{ output }] = [made].flat() as [Rollup.RollupOutput];
  return output[0].code;
}

/** Serves a page with one chat. 20 connects a minute are for servers' sake; here they would take ten minutes. */
async function servePage({ baseUrl, token }: BackendInstance) {
  const page = `<!doctype html><link rel="icon" href="data:,"><chao-chat base-url="${baseUrl}"></chao-chat>
    <script>${unnoted} globalThis[Symbol.for('chao.connects')] = () => 0;
    document.querySelector('chao-chat').getToken = () => '${token}';</script>
    <script type="module" src="/chao.js"></script>`;
  const code = await bundle();
  const server = createServer(({ url }, response) => {
    const [type, body] = url === '/chao.js' ? ['text/javascript', code] : ['text/html', page];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

interface Reading {
  readonly heap: number;
  readonly listeners: number;
  readonly nodes: number;
}

async function read(cdp: CDPSession): Promise<Reading> {
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { jsEventListeners, nodes } = await cdp.send('Memory.getDOMCounters');
  return { heap: usedSize, listeners: jsEventListeners, nodes };
}

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
  const { server, url } = await servePage(backend);
  const { path, env } = await findChromium();
  const browser = await puppeteer.launch({
    ...{ executablePath: path, args: [...chromeArgs, ...uncompiled], env: { ...process.env, ...env } },
  });
  t.after(async () => {
    await browser.close();
    server.close();
    await host.close();
  });
  const page = await browser.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  await page.goto(url);
  const cdp = await page.createCDPSession();
  await cdp.send('HeapProfiler.enable');
  await page.waitForFunction(`customElements.get('chao-chat')`);
  await page.evaluate(`document.querySelector('chao-chat').send('What is on the calendar?')`);
  // The first ones warm the engine up.
  await connections(backend, warmUp);
  const readings = [await read(cdp)];
  for (let half = 0; half < 2; half++) {
    await connections(backend, reconnects / 2);
    readings.push(await read(cdp));
  }
  const [first, , last] = readings as [Reading, Reading, Reading];
  const turn = await page.evaluate(`document.querySelector('chao-chat').turn`);
  const all = (name: keyof Reading): string => `${name} ${readings.map((one) => one[name]).join(' → ')}`;
  t.diagnostic(`over ${reconnects} connections: ${all('heap')} bytes, ${all('listeners')}, ${all('nodes')}`);
  const grown = last.heap - first.heap;
  assert.equal(turn, 'running');
  assert.deepEqual(troubles, []);
  assert.ok(grown < heapBound, `the heap grew by ${grown} bytes`);
  assert.ok(last.listeners <= first.listeners + 4, `listeners ${first.listeners} → ${last.listeners}`);
  assert.ok(last.nodes <= first.nodes + 20, `nodes ${first.nodes} → ${last.nodes}`);
});
