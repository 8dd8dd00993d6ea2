/**
 * Line coverage of src/ in Chromium. The counters of V8 are read when a page's tests end and kept as one map of characters a
 * file; source maps are followed once a file, when the run is over, not once a page.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import libCoverage from 'istanbul-lib-coverage';
import libReport from 'istanbul-lib-report';
import reports from 'istanbul-reports';
import v8ToIstanbul from 'v8-to-istanbul';

/** What one page ran of a file: 1 a character. A range that stands in another one has the last word. */
function ranIn(functions, length) {
  const ran = new Uint8Array(length);
  const ranges = functions.flatMap((one) => one.ranges);
  ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges) ran.fill(count ? 1 : 0, startOffset, endOffset);
  return ran;
}

function add(file, ran) {
  file.ran ??= new Uint8Array(ran.length);
  for (let at = 0; at < ran.length; at += 1) file.ran[at] |= ran[at];
}

/** Ranges in V8's form: the whole file, then what no page ran. */
function rangesOf(ran) {
  const ranges = [{ startOffset: 0, endOffset: ran.length, count: 1 }];
  for (let start = ran.indexOf(0); start >= 0;) {
    const end = ran.indexOf(1, start);
    ranges.push({ startOffset: start, endOffset: end < 0 ? ran.length : end, count: 0 });
    start = end < 0 ? -1 : ran.indexOf(0, end);
  }
  return ranges;
}

export function chromiumCoverage({ root, reportDir }) {
  /** Path from the server's root → the code that was served, and what of it ran. */
  const files = new Map();
  const counters = new WeakMap();

  async function watch(page) {
    const cdp = await page.createCDPSession();
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.startPreciseCoverage', { callCount: false, detailed: true });
    counters.set(page, cdp);
    return page;
  }

  async function take(page) {
    const { result } = await counters.get(page).send('Profiler.takePreciseCoverage');
    for (const { url, functions } of result) {
      const file = files.get(URL.canParse(url) ? new URL(url).pathname : '');
      if (!file) continue;
      const ran = ranIn(functions, file.code.length);
      add(file, ran);
    }
  }

  async function report() {
    const map = libCoverage.createCoverageMap();
    for (const [path, { code, ran }] of files) {
      if (!ran) continue;
      const converter = v8ToIstanbul(join(root, path), 0, { source: code });
      await converter.load();
      converter.applyCoverage([{ functionName: '', isBlockCoverage: true, ranges: rangesOf(ran) }]);
      map.merge(converter.toIstanbul());
    }
    mkdirSync(reportDir, { recursive: true });
    const context = libReport.createContext({ dir: reportDir, coverageMap: map });
    for (const name of ['lcovonly', 'html']) reports.create(name).execute(context);
  }

  /** Sees the code as the browser gets it. */
  async function middleware(context, next) {
    await next();
    const { path, body } = context;
    if (typeof body === 'string' && /^\/src\/.+\.ts$/.test(path))
      files.set(path, { code: body, ...files.get(path) });
  }

  return { watch, take, middleware, plugin: { name: 'chao-coverage', serverStop: report } };
}
