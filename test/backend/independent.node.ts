import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { EventSource } from 'eventsource';
import type { Backend } from './backend.js';
import { askOver, post, readOver, type Caller } from './http-kit.js';
import { nodeListener } from './node/listener.js';
import { createNodeBackend } from './node/node-backend.js';
import { listen, type Listening } from './node/serve.js';
import type { Envelope } from './store/store.js';

const hasCurl = spawnSync('curl', ['--version']).status === 0;
const times = { deltaMs: 2, toolMs: 20, settleMs: 5, graceMs: 50, retryMs: 60 };

let backend: Backend;
let listening: Listening;
let caller: Caller;
before(async () => {
  backend = await createNodeBackend({ times, rateLimit: { requests: Infinity } });
  const serve = nodeListener((request) => backend.fetch(request));
  listening = await listen((request, response) => void serve(request, response));
  caller = { baseUrl: `http://127.0.0.1:${listening.port}/api/v1`, token: await backend.issueToken() };
});
after(async () => {
  backend.close();
  await listening.close();
});

/** One event as any client sees it. */
interface Seen {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

interface Curled {
  readonly seen: readonly Seen[];
  readonly exitCode: number;
  readonly status: string;
}

const field = (block: string, name: string): string =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? '';

/** Runs the command of the documentation, and reads events (those with an id) off its output. */
function curl(path: string, lastEventId?: string): Promise<Curled> {
  const resume = lastEventId === undefined ? [] : ['-H', `Last-Event-ID: ${lastEventId}`];
  const args = [
    '-sN',
    caller.baseUrl + path,
    '-H',
    `Authorization: Bearer ${caller.token}`,
    '-H',
    'Accept: text/event-stream',
  ];
  return new Promise((resolve) => {
    execFile('curl', [...args, ...resume, '-w', '===%{http_code}'], { maxBuffer: 1e8 }, (error, output) => {
      const [body = '', status = ''] = output.split('===');
      // The last piece is empty, or a block that was cut off.
      const blocks = body.split('\n\n').slice(0, -1);
      const seen = blocks
        .filter((block) => block.startsWith('id: '))
        .map((block) => ({
          id: field(block, 'id'),
          event: field(block, 'event'),
          data: field(block, 'data'),
        }));
      const exitCode = typeof error?.code === 'number' ? error.code : 0;
      resolve({ seen, exitCode, status });
    });
  });
}

const types = [
  ...['capability.resolved', 'run.started', 'run.status.changed', 'message.delta', 'message.completed'],
  ...['message.suggestions', 'tool.started', 'tool.progress', 'tool.completed', 'tool.approval_required'],
  ...['tool.approval_response', 'run.settlement.pending', 'run.settlement.completed'],
];

/** A standard EventSource, with a fetch that adds the header; reads until it closes for good. */
function eventSource(path: string): Promise<readonly Seen[]> {
  const source = new EventSource(caller.baseUrl + path, {
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...init.headers, Authorization: `Bearer ${caller.token}` } }),
  });
  const seen: Seen[] = [];
  for (const type of types) {
    source.addEventListener(type, (event: MessageEvent<string>) => {
      seen.push({ id: event.lastEventId, event: event.type, data: event.data });
    });
  }
  return new Promise((resolve) => {
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) resolve(seen);
    });
  });
}

/** Approves what a run asks for, so that both clients see the whole approval flow. */
async function approveWhenAsked(runId: string): Promise<void> {
  const asks = ({ type }: Envelope): boolean => type === 'tool.approval_required';
  const events = await readOver(caller, `/ai/runs/${runId}/stream`, undefined, asks);
  const callId = String(events.find(asks)?.payload.toolCallId);
  assert.equal((await post(caller, `/ai/runs/${runId}/tools/${callId}/approve`)).status, 202);
}

const idsOf = (seen: readonly Seen[]): number[] => seen.map(({ id }) => Number(id));

for (const content of ['Count to 60', 'How does reconnecting work?', 'Create a task to call Ada']) {
  test(
    `G-06 C-160 “${content}”: curl and eventsource get the same events over two cuts, and 204 ends both`,
    { skip: !hasCurl && 'curl is not installed' },
    async () => {
      const { stream, runId } = await askOver(caller, content);
      backend.addFault({ path: stream, cutAfterEvents: 3 });
      backend.addFault({ path: stream, cutAtByte: 2_000, cut: 'close' });
      const from = backend.requests.length;
      const [bySource] = await Promise.all([
        eventSource(stream),
        content.startsWith('Create') && approveWhenAsked(runId),
      ]);
      const streams = backend.requests.slice(from).filter(({ path }) => path.endsWith(stream));
      assert.deepEqual(
        streams.map(({ status }) => status),
        [200, 200, 200, 204],
      );
      assert.deepEqual(streams.map(({ headers }) => headers['last-event-id'])[1], '3');

      backend.addFault({ path: stream, cutAfterEvents: 3 });
      backend.addFault({ path: stream, cutAtByte: 2_000, cut: 'close' });
      const byCurl: Seen[] = [];
      for (const expected of [18, 0, 0]) {
        const { seen, exitCode } = await curl(stream, byCurl.at(-1)?.id);
        assert.equal(exitCode, expected, '18: the transfer broke off');
        byCurl.push(...seen);
      }
      assert.deepEqual(byCurl, bySource);
      assert.deepEqual(
        idsOf(byCurl),
        byCurl.map((_event, index) => index + 1),
      );
      assert.equal(byCurl.at(-1)?.event, 'run.settlement.completed');
      assert.equal((await curl(stream, byCurl.at(-1)?.id)).status, '204');
      assert.deepEqual((await curl(stream)).seen, byCurl);
    },
  );
}

test('C-003 curl without a token is refused', { skip: !hasCurl && 'curl is not installed' }, async () => {
  const { stream } = await askOver(caller, 'Hello');
  const token = caller.token;
  caller = { ...caller, token: 'nonsense' };
  const { status, seen } = await curl(stream);
  caller = { ...caller, token };
  assert.deepEqual([status, seen], ['401', []]);
});
