import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { build, type Plugin } from 'vite';
import { serveFolder } from '../tools/serve-folder.mjs';
import { root } from '../tools/steps.mjs';
import { launch } from './support/browsers.js';

/** Storybook's own renderer and reader of manifests, and our page of stories over them. */
const entry = `
  import { parameters, render, renderToCanvas } from '@storybook/web-components/entry-preview';
  import * as types from '@storybook/web-components/entry-preview-argtypes';
  import { changedArgs, withoutArgs } from ${JSON.stringify(join(root, 'test/embed/support/story-page.ts'))};
  const { argTypesEnhancers } = types;
  const annotations = { render, renderToCanvas, argTypesEnhancers, parameters: { ...parameters, ...types.parameters } };
  globalThis.stories = {
    withoutArgs: () => withoutArgs({ annotations, renderToCanvas }),
    changedArgs: () => changedArgs({ annotations, renderToCanvas }),
  };`;

const codeOf = (code: string): Plugin => ({
  name: 'code',
  resolveId: (id) => (id === '\0entry' ? id : undefined),
  load: (id) => (id === '\0entry' ? { code, moduleSideEffects: true } : undefined),
});

let folder: string;
let browser: Browser;
let page: Page;
let served: Awaited<ReturnType<typeof serveFolder>>;
const troubles: string[] = [];
const requests: string[] = [];

before(
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'chao-stories-'));
    [browser] = await Promise.all([
      launch('chromium'),
      build({
        root,
        configFile: false,
        logLevel: 'error',
        plugins: [codeOf(entry)],
        build: {
          outDir: folder,
          emptyOutDir: true,
          minify: false,
          rolldownOptions: { input: '\0entry', output: { entryFileNames: 'page.js', codeSplitting: false } },
        },
      }),
    ]);
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><body><script type="module" src="./page.js"></script>',
    );
    served = await serveFolder(folder);
    page = await browser.newPage();
    page.on('pageerror', (error) => troubles.push(String(error)));
    await page.goto(`${served.origin}/index.html`);
    await page.waitForFunction('globalThis.stories');
    // A tape in the bundle is a data: URL.
    page.on('request', (request) => void (/^http/.test(request.url()) && requests.push(request.url())));
  },
  { timeout: 120_000 },
);

after(async () => {
  await browser?.close();
  served?.close();
  await rm(folder, { recursive: true, force: true });
});

test('STB-01 a story without arguments sets nothing: each property has the default of its class', async () => {
  assert.deepEqual(await page.evaluate('stories.withoutArgs()'), []);
  assert.deepEqual(troubles, []);
});

test('STB-04 an argument that changes in mid-stream: the same element, one stream, the whole text, no request', async () => {
  const { early, text, ...rest } = (await page.evaluate('stories.changedArgs()')) as {
    early: string;
    text: string;
  };
  assert.deepEqual(rest, { same: true, starts: 1, heading: 'After', layout: 'page' });
  assert.ok(early.length > 0 && early.length < text.length, `"${early}" of "${text}"`);
  assert.equal(text, 'Hello! How can I help you today?');
  assert.deepEqual(requests, []);
  assert.deepEqual(troubles, []);
});
