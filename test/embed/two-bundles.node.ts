import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { build, type Plugin } from 'vite';
import { createInstanceAt } from '../backend/client.js';
import { startTestHost } from '../backend/test-host.js';
import { root } from '../tools/steps.mjs';
import { launch } from './support/browsers.js';
import { DeskPage } from './support/desk-page.js';
import { serveExample } from './support/example-site.js';

const source = (path: string): string => JSON.stringify(join(root, 'src', path));

/** Bundles of two teams on one page: all of it, and an older release of the card alone. Each has its own copy of Lit. */
const bundles = {
  chat: `import ${source('index.ts')};`,
  card: `import { ChaoToolCard } from ${source('elements/tool-card/tool-card.ts')};
    ChaoToolCard.define();
    globalThis.OtherCard = ChaoToolCard;`,
};

const codeOf = (code: string): Plugin => ({
  name: 'code',
  resolveId: (id) => (id === '\0entry' ? id : undefined),
  load: (id) => (id === '\0entry' ? { code, moduleSideEffects: true } : undefined),
});
const older: Plugin = {
  name: 'older',
  transform: (_code, id) =>
    id.endsWith('internal/version.ts') ? `export const version = '0.0.1';` : undefined,
};

async function bundle(name: keyof typeof bundles, folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [codeOf(bundles[name]), ...(name === 'card' ? [older] : [])],
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: '\0entry',
        output: { entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  });
}

const page = `<!doctype html><link rel="icon" href="data:," />
  <main><section><chao-chat id="chat" base-url="/api/v1" token-url="/chao-token"></chao-chat></section></main>
  <chao-tool-card for="chat" call-id="none"></chao-tool-card>`;
const script = (name: string): string => `<script type="module" src="./${name}.js"></script>`;

/** The class of the card that the transcript shows, and what it says. */
const CARD = `(() => {
  const card = desk.all('chao-tool-card').find((one) => one.call);
  return card && { other: card instanceof OtherCard, state: card.call.state, text: card.shadowRoot.textContent };
})()`;

test('EMB-02 chat and card from two bundles of two releases find each other, in both orders', async (t) => {
  const out = await mkdtemp(join(tmpdir(), 'chao-two-'));
  t.after(() => rm(out, { recursive: true, force: true }));
  const [host, browser] = await Promise.all([
    startTestHost(),
    launch('chromium'),
    bundle('chat', join(out, 'two')),
    bundle('card', join(out, 'two')),
  ]);
  t.after(() => Promise.all([browser.close(), host.close()]));
  const backend = await createInstanceAt(host.origin);
  for (const order of [
    ['card', 'chat'],
    ['chat', 'card'],
  ]) {
    await writeFile(join(out, 'two/index.html'), page + order.map(script).join(''));
    const site = await serveExample('two', out, backend);
    const desk = await DeskPage.open(browser, site.url);
    await desk.until(`globalThis.OtherCard && customElements.get('chao-chat')`);
    assert.equal(await desk.read(`desk.chat.send('What is on the calendar?')`), true);
    await desk.until(`desk.chat.turn === 'idle'`);
    await desk.until(`${CARD}?.state === 'completed'`);
    const shown = await desk.read<{ other: boolean; text: string }>(CARD);
    assert.equal(shown.other, order[0] === 'card', 'the first to define a tag has it');
    assert.match(shown.text, /Completed/);
    await desk.until(`desk.said.some((line) => /0\\.0\\.1/.test(line))`);
    assert.deepEqual(desk.troubles, []);
    await desk.close();
    await site.close();
  }
});
