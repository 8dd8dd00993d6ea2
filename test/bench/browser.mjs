/** Chromium, pages in a context of their own, and what the browser says about its work. */
import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { chromeArgs, findChromium } from '../tools/find-browser.mjs';

const probes = ['probe.js', 'scroll-probe.js'].map((name) =>
  readFileSync(new URL(name, import.meta.url), 'utf8'),
);

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function launch(...more) {
  const { path, env } = await findChromium();
  return puppeteer.launch({
    executablePath: path,
    args: [...chromeArgs, ...more],
    env: { ...process.env, ...env },
  });
}

/** `{ context, page, cdp }`: nothing cached, 800 × 700 px, durations in CPU time of the main thread. */
export async function openPage(browser) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 800, height: 700 });
  await page.evaluateOnNewDocument(probes.join('\n'));
  const cdp = await page.createCDPSession();
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { context, page, cdp };
}

export async function metrics(cdp) {
  const { metrics: list } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

/** Used JavaScript heap in MB after two forced collections. */
export async function heapMb(cdp) {
  for (let i = 0; i < 2; i += 1) await cdp.send('HeapProfiler.collectGarbage');
  return (await metrics(cdp)).JSHeapUsedSize / 2 ** 20;
}

/** CPU of the main thread and parts of it between two readings, ms. Work in promise callbacks is in `cpu` alone. */
export function spent(before, after) {
  const ms = (name) => (after[name] - (before[name] ?? 0)) * 1000;
  const [script, style, layout] = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].map(ms);
  return { cpu: ms('TaskDuration'), script, style, layout };
}
