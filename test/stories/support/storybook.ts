import { join } from 'node:path';
import assert from 'node:assert/strict';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { buildOnce } from '../../tools/build-once.js';
import { serveFolder } from '../../tools/serve-folder.mjs';
import { root } from '../../tools/steps.mjs';
import { launch } from '../../embed/support/browsers.js';

const folder = process.env.STATIC ?? join(root, 'storybook-static');
const sources = [
  'src',
  'stories',
  '.storybook',
  'docs',
  'test/tapes',
  'test/backend',
  'custom-elements.json',
];

/** Builds Storybook unless it is newer than every source. STATIC names a folder that is taken as it is. */
async function ensureStorybook(): Promise<void> {
  if (process.env.STATIC) return;
  const args = ['storybook', 'build', '--output-dir', folder, '--disable-telemetry', '--quiet'];
  await buildOnce({ name: 'storybook', built: join(folder, 'iframe.html'), sources, args });
}

/** An entry of the index: a story or a page of documentation. */
export interface Entry {
  readonly id: string;
  readonly type: 'story' | 'docs';
  readonly tags: readonly string[];
}

/** The static Storybook in a browser. */
export class Storybook {
  readonly browser: Browser;
  readonly origin: string;
  readonly entries: readonly Entry[];
  readonly #close: () => void;

  constructor(browser: Browser, origin: string, entries: readonly Entry[], close: () => void) {
    this.browser = browser;
    this.origin = origin;
    this.entries = entries;
    this.#close = close;
  }

  /** A page as wide as a desk has room for. */
  async newPage(width = 1600): Promise<Page> {
    const page = await this.browser.newPage();
    // What esbuild writes around functions that have a name.
    await page.evaluateOnNewDocument('globalThis.__name = (named) => named');
    await page.setViewport({ width, height: 1000 });
    return page;
  }

  /** Storybook as people open it, at a path like `/story/…`, and the frame of its preview. */
  async open(path: string, query = ''): Promise<{ page: Page; preview: Frame }> {
    return this.openIn(await this.newPage(), path, query);
  }

  /** The same in a page that is there already. */
  async openIn(page: Page, path: string, query = ''): Promise<{ page: Page; preview: Frame }> {
    await page.goto(`${this.origin}/index.html?path=${path}${query}`, { waitUntil: 'load' });
    return { page, preview: await previewOf(page) };
  }

  /** The preview alone, with what it complains about. */
  async preview(query: string, width = 1280): Promise<{ page: Page; complaints: string[] }> {
    const page = await this.newPage(width);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(`error: ${String(error)}`));
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on('request', (request) => {
      const url = request.url();
      if (/^https?:/.test(url) && !url.startsWith(this.origin)) complaints.push(`request: ${url}`);
    });
    await page.goto(`${this.origin}/iframe.html?${query}`, { waitUntil: 'load' });
    return { page, complaints };
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.#close();
  }
}

/** The frame in which Storybook shows stories. */
export async function previewOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('#storybook-preview-iframe'))?.contentFrame();
  assert.ok(frame);
  return frame;
}

/** Builds what is missing, serves it, and starts a browser. */
export async function openStorybook(): Promise<Storybook> {
  await ensureStorybook();
  const { origin, close } = await serveFolder(folder);
  const { entries } = (await (await fetch(`${origin}/index.json`)).json()) as {
    entries: Record<string, Entry>;
  };
  return new Storybook(await launch('chromium'), origin, Object.values(entries), close);
}
