/** One measurement of one page, by the kind of its workload. Every figure is a number; which there are depends on the kind. */
import { heapMb, metrics, openPage, pause, spent } from './browser.mjs';

const IDLE_MS = 2_000;
/** Longer than this is "did not finish". */
const LIMIT_MS = 60_000;
/** Enough of the end to find the mark in; a fold may stand behind the last card. */
const TAIL = 4_000;

async function reach(condition) {
  while (!condition()) await pause(10);
}

/** Sends the question and waits until the end of the answer is drawn. */
async function stream({ page, cdp, server }, { mark, everyMs, cards }) {
  await page.evaluate(() => window.bench.mount([]));
  await pause(500);
  await heapMb(cdp);
  const before = await metrics(cdp);
  delete server.marks.lastByte;
  server.marks.share = 0;
  await page.evaluate(() => {
    window.probe.start();
    void window.bench.send();
  });
  let half = 0;
  if (everyMs) {
    await reach(() => server.marks.share >= 0.5);
    await pause(200);
    half = await page.evaluate(() => window.bench.textOnPage().length);
  }
  await reach(() => server.marks.lastByte);
  const { firstByte, lastByte } = server.marks;
  const at = await page.evaluate((...args) => window.probe.arrival(...args), mark, cards ? undefined : TAIL);
  await page.evaluate(() => window.probe.drawn());
  const after = await metrics(cdp);
  const frames = await page.evaluate(() => window.probe.stop());
  const whole = await page.evaluate(() => window.bench.textOnPage().length);
  const heap = await heapMb(cdp);
  await pause(IDLE_MS);
  const growth = (await heapMb(cdp)) - heap;
  const live = everyMs ? { live: half / whole } : {};
  return {
    ...spent(before, after),
    ...frames,
    wall: at - firstByte,
    lag: at - lastByte,
    ...live,
    heap,
    growth,
  };
}

/** Opens a stored conversation, then scrolls from its end to its top. */
async function stored({ page, cdp }, { mark, messages }) {
  await pause(300);
  await page.evaluate((list) => void (window.stored = list), messages());
  await heapMb(cdp);
  const before = await metrics(cdp);
  const wall = await page.evaluate(async (wanted) => {
    const start = performance.now();
    await window.bench.mount(window.stored);
    await window.probe.arrival(wanted, 4_000);
    await window.probe.drawn();
    window.stored = undefined;
    return performance.now() - start;
  }, mark);
  // What a page puts off until the end of the conversation is drawn counts as well.
  await pause(500);
  const after = await metrics(cdp);
  const heap = await heapMb(cdp);
  const elements = await page.evaluate(() => window.probe.countElements());
  await page.evaluate(() => void (window.probe.scroller = window.probe.findScroller()));
  const missed = await page.evaluate(() => window.probe.scrollUp());
  return { ...spent(before, after), wall, heap, elements, missed };
}

/** An empty chat until it can be written in, and what it loads by itself. */
async function start({ page, cdp, server, url }) {
  server.reset();
  await page.goto(`${url}?auto`);
  await page.waitForFunction(() => window.readyAt);
  await pause(700);
  const { bytes, files } = server.sent();
  const cpu = spent({}, await metrics(cdp));
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    ready: window.readyAt,
  }));
  return { ...cpu, ...times, kB: bytes / 1000, files, heap: await heapMb(cdp) };
}

const kinds = { stream, stored, start };

/** Figure → number. Undefined when it did not finish in a minute. */
export async function measure(browser, server, name, workload) {
  const { context, page, cdp } = await openPage(browser);
  const url = `${server.origin}/${name}.html`;
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, LIMIT_MS)));
  try {
    if (workload.kind !== 'start') {
      await page.goto(url);
      await page.waitForFunction(() => window.bench);
    }
    const work = kinds[workload.kind]({ page, cdp, server, url }, workload);
    work.catch(() => {});
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    await context.close();
  }
}
