import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createServer } from 'vite';
import { askOver, readOver } from './http-kit.js';
import { chaoBackend } from './vite-plugin.js';

test('the dev server serves page, token and API on one port, and events as they come', async () => {
  const root = mkdtempSync(join(tmpdir(), 'chao-vite-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>A page</title>');
  const server = await createServer({
    ...{ root, configFile: false, logLevel: 'silent', plugins: [chaoBackend({ data: join(root, 'data') })] },
    server: { port: 0, host: '127.0.0.1', ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  await server.listen();
  const origin = new URL(server.resolvedUrls?.local[0] ?? '').origin;
  assert.match(await (await fetch(origin)).text(), /A page/);
  const { token } = (await (await fetch(`${origin}/chao-token`)).json()) as { token: string };
  const caller = { baseUrl: `${origin}/api/v1`, token };
  const { stream } = await askOver(caller, 'Hello');
  const early = await readOver(caller, stream, undefined, ({ type }) => type === 'message.delta');
  assert.ok(early.length > 0 && early.length < 20, 'the first text is there long before the last');
  assert.equal((await fetch(`${origin}/api/v1/ai/sessions`, { method: 'POST' })).status, 401);
  await server.close();
  await assert.rejects(fetch(origin));
});
