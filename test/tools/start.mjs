/**
 * `npm start`: the demo pages and the backend on one port. PORT and HOST override; `--built` serves dist/cdn as it ships
 * instead of the sources.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure } from './ensure.mjs';

await ensure();
const { register } = await import('tsx/esm/api');
const stopTsx = register();
const { createServer } = await import('vite');
const { chaoBackend } = await import('../backend/vite-plugin.ts');
await stopTsx();

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = Number(process.env.PORT ?? 5173);
const built = process.argv.includes('--built');
const sources = { '/cdn/chao.js': 'src/index.ts', '/cdn/thothii.js': 'src/thothii.ts' };
const types = { '.js': 'text/javascript', '.json': 'application/json', '.txt': 'text/plain' };

/** The partner's script tag, answered from the sources: a change in src/ reloads the page. */
const cdnFromSources = {
  name: 'cdn-from-sources',
  enforce: 'pre',
  resolveId: (id) => (sources[id] ? join(root, sources[id]) : undefined),
};

async function serveBuilt(request, response, next) {
  const name = request.url.split('?')[0].replace(/^\/+/, '');
  const file = join(root, 'dist/cdn', name);
  if (name.includes('/') || !types[extname(name)] || !existsSync(file)) return next();
  response.setHeader('content-type', `${types[extname(name)]}; charset=utf-8`);
  response.end(await readFile(file));
}

const cdnFromBuild = {
  name: 'cdn-from-build',
  configureServer: (server) => void server.middlewares.use('/cdn', serveBuilt),
};

const server = await createServer({
  configFile: false,
  root: join(root, 'stories/demo'),
  appType: 'mpa',
  // Lit in its production form: this is what a partner's visitor gets. Nothing is bundled ahead, so nothing reloads.
  resolve: { conditions: ['module', 'browser', 'production'] },
  optimizeDeps: { noDiscovery: true, include: [] },
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port,
    strictPort: Boolean(process.env.PORT),
    fs: { allow: [root] },
  },
  plugins: [built ? cdnFromBuild : cdnFromSources, chaoBackend()],
  clearScreen: false,
  logLevel: 'warn',
});
await server.listen();
const url = `http://localhost:${server.httpServer.address().port}/`;
console.log(`The demo page is at ${url}`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void server.close().finally(() => process.exit()));
}
