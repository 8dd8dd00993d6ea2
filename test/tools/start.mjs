/**
 * `npm start`: the demo pages and the backend on one port. PORT, HOST and DATA (the folder of its store) override. The
 * pages get the files a partner gets: dist/cdn's build, made anew whenever a source changes (`--no-watch`: once). Nothing
 * of the dev server is in the page: it would reload after a restart, and a widget that goes on by itself is shown here.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure } from './ensure.mjs';

await ensure();
const { tsImport } = await import('tsx/esm/api');
const { build, createServer } = await import('vite');
const { chaoBackend } = await tsImport('../backend/vite-plugin.ts', import.meta.url);

const root = fileURLToPath(new URL('../..', import.meta.url));
const TYPES = { '.js': 'text/javascript', '.map': 'application/json' };

/** Name → content of what would be in dist/cdn. */
let cdn = new Map();

/** Types are checked elsewhere, and nothing touches the disk: a start takes a second, and two do not meet. */
async function buildCdn() {
  const files = new Map();
  const modes = existsSync(join(root, 'src/embed/embed.ts')) ? ['production', 'embed'] : ['production'];
  for (const mode of modes) {
    const config = { root, mode, logLevel: 'warn', configFile: join(root, 'vite.config.ts') };
    const [{ output }] = [await build({ ...config, build: { write: false } })].flat();
    for (const file of output) files.set(file.fileName, file.code ?? file.source);
  }
  cdn = files;
}

function serveCdn(request, response, next) {
  const name = new URL(request.url, 'http://localhost').pathname.slice(1);
  const type = TYPES[extname(name)];
  if (!type || !cdn.has(name)) return next();
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('access-control-allow-origin', '*');
  response.end(cdn.get(name));
}

/** The pages as they are on disk, without the dev server's own client. */
async function servePage(request, response, next) {
  const { pathname } = new URL(request.url, 'http://localhost');
  const file = join(root, 'stories/demo', pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  if (!file.endsWith('.html') || pathname.includes('..') || !existsSync(file)) return next();
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-cache');
  response.end(await readFile(file));
}

/** Builds again after a change, one build at a time. A broken source is told, not fatal. */
function rebuildOnChange(server) {
  let building = Promise.resolve();
  let due = false;
  const rebuild = async () => {
    due = false;
    await buildCdn().then(
      () => console.log('Built anew: reload the page.'),
      (error) => console.error(error.message),
    );
  };
  server.watcher.add(join(root, 'src'));
  server.watcher.on('all', (_event, path) => {
    if (due || !path.startsWith(join(root, 'src'))) return;
    due = true;
    building = building.then(rebuild);
  });
}

const demo = {
  name: 'demo',
  configureServer(server) {
    server.middlewares.use('/cdn', serveCdn);
    server.middlewares.use(servePage);
    if (!process.argv.includes('--no-watch')) rebuildOnChange(server);
  },
};

await buildCdn();
const server = await createServer({
  configFile: false,
  root: join(root, 'stories/demo'),
  appType: 'mpa',
  optimizeDeps: { noDiscovery: true, include: [] },
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    strictPort: Boolean(process.env.PORT),
    hmr: false,
    ws: false,
    // The pages' scripts come from the build above, which Vite does not know.
    preTransformRequests: false,
  },
  plugins: [demo, chaoBackend({ data: process.env.DATA ?? join(root, '.data/backend') })],
  clearScreen: false,
  logLevel: 'warn',
});
await server.listen();
console.log(`The demo page is at http://localhost:${server.httpServer.address().port}/`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void server.close().finally(() => process.exit()));
}
