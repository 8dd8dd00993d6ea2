/** One measurement of one page in a browser context of its own. Times are CPU time of the main thread in ms. */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const IDLE_MS = 3_000;

async function metrics(cdp) {
  const { metrics: list } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

async function heapMb(cdp) {
  for (let i = 0; i < 2; i += 1) await cdp.send('HeapProfiler.collectGarbage');
  return (await metrics(cdp)).JSHeapUsedSize / 2 ** 20;
}

/** Runs in the page: two frames and a task later everything is drawn. */
const drawn = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(undefined)))),
  );

/** Runs in the page: the frames that came late, in missed ones of 60 a second. */
function countMissed() {
  let last = 0;
  window.missed = 0;
  const look = (now) => {
    if (last) window.missed += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function openPage(browser, url) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 800, height: 700 });
  const cdp = await page.createCDPSession();
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  await page.waitForFunction(() => window.bench);
  await pause(300);
  return { context, page, cdp };
}

async function stream(page, mark) {
  await page.evaluate(() => void window.bench.send());
  await page.waitForFunction(() => window.bench.finished(), { polling: 50, timeout: 120_000 });
  await page.evaluate(drawn);
  const text = await page.evaluate(() => window.bench.text());
  if (!text.includes(mark)) throw new Error('The page is done but does not show the end of the answer.');
}

/** @returns CPU of the main thread and its parts in ms, frames missed, heap in MB and its growth while nothing happens. */
export async function measure(browser, url, { mark }) {
  const { context, page, cdp } = await openPage(browser, url);
  try {
    await heapMb(cdp);
    await page.evaluate(countMissed);
    const before = await metrics(cdp);
    await stream(page, mark);
    const after = await metrics(cdp);
    const missed = await page.evaluate(() => window.missed);
    const spent = (name) => (after[name] - before[name]) * 1000;
    const heap = await heapMb(cdp);
    await pause(IDLE_MS);
    const idle = await heapMb(cdp);
    const parts = { script: 'ScriptDuration', style: 'RecalcStyleDuration', layout: 'LayoutDuration' };
    const spentOn = Object.entries(parts).map(([name, metric]) => [name, spent(metric)]);
    const cpu = spent('TaskDuration');
    return { cpu, ...Object.fromEntries(spentOn), missed, heap, growth: idle - heap, nodes: after.Nodes };
  } finally {
    await context.close();
  }
}
