import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import type { ChaoChat } from '../../src/index.js';
import { openStorybook, type Storybook } from './support/storybook.js';

let storybook: Storybook;
before(async () => void (storybook = await openStorybook()), { timeout: 240_000 });
after(() => storybook?.close());

/** The rows of the panel that is open, cell by cell. */
const rowsOf = (page: Page): Promise<string[][]> =>
  page.$$eval('[role=tabpanel]:not([hidden]) tbody tr, #panel-tab-content tbody tr', (rows) =>
    rows
      .filter((row) => row.checkVisibility())
      .map((row) => [...row.cells].map(({ innerText }) => innerText)),
  );

/** Waits until the open panel's rows are so. */
async function rowsThat(page: Page, hold: (rows: string[][]) => boolean): Promise<string[][]> {
  const end = Date.now() + 20_000;
  for (;;) {
    const rows = await rowsOf(page);
    if (hold(rows)) return rows;
    assert.ok(Date.now() < end, JSON.stringify(rows));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

const ended = (preview: Frame) =>
  preview.waitForFunction(() => {
    const chat = document.querySelector('chao-chat');
    return chat?.turn === 'idle' && chat.conversation.messages.at(-1)?.role === 'assistant';
  });

interface Tape {
  readonly frames: readonly { readonly event?: { readonly type: string; readonly eventId?: number } }[];
}

test('the events are the frames of the tape, each with what it was decoded to and what it changed', async () => {
  const text = readFileSync(new URL('../tapes/tools-parallel.json', import.meta.url), 'utf8');
  const events = (JSON.parse(text) as Tape).frames.flatMap(({ event }) => event ?? []);
  const { page, preview } = await storybook.open(
    '/story/conversations-lifecycles--parallel',
    '&addonPanel=chao/events',
  );
  await ended(preview);
  const all = await rowsThat(page, (rows) =>
    rows.some(([, raw]) => raw?.includes('run.settlement.completed')),
  );
  const frames = all.filter(([, raw]) => raw?.includes('event:'));
  assert.deepEqual(
    frames.map(([, raw]) => /event: (\S+)/.exec(raw!)?.[1]),
    events.map(({ type }) => type),
  );
  assert.deepEqual(
    frames.map(([, , decoded]) => decoded),
    events.map(({ type }) => type),
  );
  const changes = frames.map(([, , , change]) => change!);
  const said = await preview.evaluate(() => {
    const parts = document.querySelector('chao-chat')!.conversation.messages.at(-1)!.parts;
    return parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0);
  });
  const grown = changes.reduce((sum, change) => sum + Number(/text \+(\d+)/.exec(change)?.[1] ?? 0), 0);
  assert.equal(grown, said);
  const started = events.flatMap(({ type }, i) => (type === 'tool.started' ? [changes[i]!] : []));
  assert.ok(started.length === 3 && started.every((change) => /: new → active/.test(change)), started.join());
  const done = events.findIndex(({ type }) => type === 'message.completed');
  assert.match(changes[done]!, /turn running → idle.*message completed/);
  const times = frames.map(([at]) => parseInt(at!, 10));
  assert.deepEqual(
    times,
    times.toSorted((a, b) => a - b),
  );
  await page.close();
});

interface Spoken {
  readonly spoken: { readonly text: string; readonly at: number }[];
}

/** Runs in each frame before its scripts: writes down what is spoken, by one of the two ways there are. */
function listenIn(way: string): void {
  const own = globalThis as unknown as Spoken & { spoken: Spoken['spoken'] };
  own.spoken = [];
  const prototype = Element.prototype as { ariaNotify?: (text: string) => void };
  const hear = (text: string) => own.spoken.push({ text, at: performance.now() });
  if (way === 'ariaNotify') prototype.ariaNotify = hear;
  else delete prototype.ariaNotify;
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function observed(this: Element, init) {
    const root = attachShadow.call(this, init);
    const look = (records: readonly MutationRecord[]): void => {
      for (const { target } of records) {
        const isRegion = (target as Element).parentElement?.id === 'announcer';
        if (isRegion && target.textContent) hear(target.textContent);
      }
    };
    if (this.localName === 'chao-chat')
      new MutationObserver(look).observe(root, { childList: true, subtree: true });
    return root;
  };
}

for (const way of ['live regions', 'ariaNotify']) {
  test(`what is spoken by ${way} is told, each once, and when`, async () => {
    const page = await storybook.newPage();
    await page.evaluateOnNewDocument(listenIn, way);
    const { preview } = await storybook.openIn(
      page,
      '/story/conversations-lifecycles--parallel',
      '&addonPanel=chao/speech',
    );
    await ended(preview);
    const isOver = (texts: readonly string[]): boolean => texts.some((text) => /will be sunny/.test(text));
    const rows = await rowsThat(page, (all) => isOver(all.map(([, text]) => text!)));
    await preview.waitForFunction(
      (count) => (globalThis as unknown as Spoken).spoken.length >= count,
      {},
      rows.length,
    );
    const spoken = await preview.evaluate(() => (globalThis as unknown as Spoken).spoken);
    assert.deepEqual(
      rows.map(([, text]) => text),
      spoken.map(({ text }) => text.trim()),
    );
    for (const [i, [at]] of rows.entries()) {
      const apart = Math.abs(parseInt(at!, 10) - spoken[i]!.at);
      assert.ok(apart < 250, `${apart} ms apart`);
    }
    await page.close();
  });
}

/** The figures of the cost panel. */
async function figures(page: Page): Promise<Record<string, number>> {
  const rows = await rowsThat(page, ([first]) => /^\d+$/.test(first?.[1] ?? ''));
  const names = ['renders', 'drawMs', 'blockedMs', 'nodes', 'requests', 'frames'];
  return Object.fromEntries(rows.map(([, value], i) => [names[i]!, parseInt(value!, 10)]));
}

interface Counted {
  counted: { updates: number; requests: number };
}

/** Runs in the page: counts by itself what the panel counts, and makes each update take at least `ms`. */
function count(ms: number): void {
  const own = globalThis as unknown as Counted;
  own.counted = { updates: 0, requests: 0 };
  const chat = document.querySelector('chao-chat')!;
  const { fetch } = chat as ChaoChat & { fetch: typeof globalThis.fetch };
  chat.fetch = (...args) => {
    own.counted.requests += 1;
    return fetch(...args);
  };
  for (const name of [
    'chat',
    'message',
    'markdown',
    'tool-card',
    'composer',
    'suggestions',
    'activity',
    'approval',
  ]) {
    const { prototype } = customElements.get(`chao-${name}`)! as unknown as {
      prototype: { update: (changed: unknown) => void };
    };
    const { update } = prototype;
    prototype.update = function slow(this: unknown, changed) {
      own.counted.updates += 1;
      const until = performance.now() + ms;
      while (performance.now() < until);
      update.call(this, changed);
    };
  }
}

/** Elements and texts below a node, by recursion instead of a walker. */
function nodesBelow(node: Node): number {
  let sum = 0;
  for (const child of node.childNodes) {
    if (child instanceof Element || child instanceof Text) sum += 1;
    sum += nodesBelow(child);
  }
  const { shadowRoot } = node as Element;
  return shadowRoot ? sum + nodesBelow(shadowRoot) : sum;
}

test('the cost is what a second count says: renders, requests, nodes, and time on the main thread', async () => {
  const { page, preview } = await storybook.open('/story/elements-chat--empty', '&addonPanel=chao/cost');
  await preview.waitForFunction(() => document.querySelector('chao-chat')?.hasUpdated);
  const SLOW_MS = 6;
  const before = await figures(page);
  assert.equal(before.requests, 0);
  await preview.evaluate(count, SLOW_MS);
  await preview.evaluate(() => document.querySelector('chao-chat')!.send('What does my day look like?'));
  await ended(preview);
  await preview.evaluate(`globalThis.nodesBelow = ${nodesBelow.toString()}`);
  const own = () =>
    preview.evaluate(() => {
      const root = document.querySelector('#storybook-root')!;
      const { nodesBelow: nodes, counted } = globalThis as unknown as Counted & {
        nodesBelow: (node: Node) => number;
      };
      return { ...counted, nodes: nodes(root) };
    });
  let counted = await own();
  let now = await figures(page);
  const agree = (): boolean =>
    now.nodes === counted.nodes &&
    now.requests === counted.requests &&
    now.renders! - before.renders! === counted.updates;
  for (let i = 0; i < 200 && !agree(); i++) {
    await preview.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    counted = await own();
    now = await figures(page);
  }
  assert.deepEqual(
    { updates: now.renders! - before.renders!, requests: now.requests, nodes: now.nodes },
    counted,
  );
  assert.ok(counted.updates > 10 && counted.requests >= 3 && counted.nodes > 100, JSON.stringify(counted));
  const drawn = now.drawMs! - before.drawMs!;
  assert.ok(drawn >= SLOW_MS * counted.updates - 1, `${drawn} ms in ${counted.updates} renders`);
  await preview.evaluate(() =>
    setTimeout(() => {
      const until = performance.now() + 400;
      while (performance.now() < until);
    }),
  );
  const blocked = now.blockedMs!;
  let later = now;
  for (let i = 0; i < 200 && later.blockedMs! < blocked + 395; i++) {
    await preview.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    later = await figures(page);
  }
  assert.ok(later.blockedMs! >= blocked + 395, `${blocked} → ${later.blockedMs}`);
  await page.close();
});

test('another story begins with empty panels', async () => {
  const { page, preview } = await storybook.open(
    '/story/conversations-lifecycles--simple',
    '&addonPanel=chao/events',
  );
  await ended(preview);
  await rowsThat(page, (rows) => rows.length > 5);
  await preview.evaluate(() => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as {
      __STORYBOOK_ADDONS_CHANNEL__: { emit(name: string, to: object): void };
    };
    channel.emit('setCurrentStory', { storyId: 'elements-approval--waiting', viewMode: 'story' });
  });
  await rowsThat(page, (rows) => rows.length === 0);
  await page.close();
});
