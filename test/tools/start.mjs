/**
 * `npm start`: the demo pages and the backend on one port. PORT and HOST override. The pages get the files a partner gets:
 * dist/cdn's build, made anew (half a second) whenever a source changes; then the page reloads.
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
const cdn = join(root, 'node_modules/.cache/demo-cdn');
const TYPES = { '.js': 'text/javascript', '.map': 'application/json' };

/** `npm start` is quick: the loader is built only where it exists, and types are checked elsewhere. */
async function buildCdn() {
  const modes = existsSync(join(root, 'src/embed/embed.ts')) ? ['production', 'embed'] : ['production'];
  for (const mode of modes) {
    await build({
      root,
      mode,
      logLevel: 'warn',
      configFile: join(root, 'vite.config.ts'),
      build: { outDir: cdn },
    });
  }
}

async function serveCdn(request, response, next) {
  const name = new URL(request.url, 'http://localhost').pathname.slice(1);
  const file = join(cdn, name);
  const type = TYPES[extname(name)];
  if (name.includes('/') || !type || !existsSync(file)) return next();
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('access-control-allow-origin', '*');
  response.end(await readFile(file));
}

/** Builds again after a change, one build at a time, and reloads the pages. A broken source is told, not fatal. */
function rebuildOnChange(server) {
  let building = Promise.resolve();
  let due = false;
  const rebuild = async () => {
    due = false;
    await buildCdn().then(
      () => server.ws.send({ type: 'full-reload' }),
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
    rebuildOnChange(server);
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
    // The pages' scripts come from the build above, which Vite does not know.
    preTransformRequests: false,
  },
  plugins: [demo, chaoBackend({ data: join(root, '.data/backend') })],
  clearScreen: false,
  logLevel: 'warn',
});
await server.listen();
console.log(`The demo page is at http://localhost:${server.httpServer.address().port}/`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void server.close().finally(() => process.exit()));
}
