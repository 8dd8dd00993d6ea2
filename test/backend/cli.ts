import { parseArgs } from 'node:util';
import { createNodeBackend } from './node/node-backend.js';
import { nodeListener } from './node/listener.js';
import { listen } from './node/serve.js';

const usage = `npm run backend -- [--port N] [--data FOLDER | --memory]
  --port N       port on 127.0.0.1; 0 takes a free one (default 8787)
  --data FOLDER  where sessions, runs and tasks live (default .data/backend)
  --memory       keep everything in memory`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    data: { type: 'string', default: '.data/backend' },
    memory: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(usage);
else await start();

async function start(): Promise<void> {
  const backend = await createNodeBackend({
    ...(!values.memory && { folder: values.data }),
    control: 'same-origin',
    onError: (error) => console.error(error),
  });
  const serve = nodeListener((request) => backend.fetch(request));
  const listening = await listen((request, response) => {
    void serve(request, response);
  }, Number(values.port));
  const stop = (): void => {
    backend.close();
    void listening.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const token = await backend.issueToken({ ttlS: 12 * 60 * 60 });
  console.log(`backend listening on http://127.0.0.1:${listening.port}/api/v1 token=${token}`);
}
