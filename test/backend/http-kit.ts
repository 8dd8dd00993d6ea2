import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from './node/files.js';
import { envelopeIn } from './kit.js';
import type { Envelope } from './store/store.js';

/** Calls a backend over HTTP. */
export interface Caller {
  readonly baseUrl: string;
  readonly token: string;
}

export async function post(
  caller: Caller,
  path: string,
  body: object = {},
): Promise<{ status: number; data: Record<string, string> }> {
  const headers = { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' };
  const response = await fetch(caller.baseUrl + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { data = {} } = (await response.json()) as { data?: Record<string, string> };
  return { status: response.status, data };
}

/** Makes a session, sends a message; answers where its stream is. */
export async function askOver(
  caller: Caller,
  content: string,
): Promise<{ runId: string; stream: string; sessionId: string }> {
  const { id: sessionId = '' } = (await post(caller, '/ai/sessions')).data;
  const { id = '', runId = '' } = (await post(caller, `/ai/sessions/${sessionId}/messages`, { content }))
    .data;
  return { runId, sessionId, stream: `/ai/sessions/${sessionId}/messages/${id}/stream` };
}

/** Reads a stream until it ends, breaks, or `enough` says so. Answers the events that have an id. */
export async function readOver(
  caller: Caller,
  path: string,
  lastEventId?: number,
  enough: (event: Envelope) => boolean = () => false,
): Promise<Envelope[]> {
  const abort = new AbortController();
  const resume: Record<string, string> =
    lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
  const headers = { authorization: `Bearer ${caller.token}`, accept: 'text/event-stream', ...resume };
  const events: Envelope[] = [];
  let rest = '';
  try {
    const response = await fetch(caller.baseUrl + path, { headers, signal: abort.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const blocks = (rest + part.value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const event of blocks.flatMap((block) => envelopeIn(block) ?? [])) {
        if (event.eventId !== undefined) events.push(event);
        if (enough(event)) abort.abort();
      }
    }
  } catch {
    // The backend is gone, or enough was read: what came before stands.
  }
  return events;
}

/** A backend in a process of its own, by the command that `npm run backend` runs. */
export interface BackendProcess extends Caller {
  readonly child: ChildProcess;
  readonly port: number;
  /** All it has printed to stdout. */
  readonly output: string;
  /** kill -9. */
  kill(): Promise<void>;
  /** Ends it in good order; answers its exit code. */
  stop(): Promise<number | null>;
}

export async function startProcess(args: readonly string[]): Promise<BackendProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/backend/cli.ts', ...args], {
    cwd: projectRoot,
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const exit = once(child, 'exit');
  const line = new Promise<RegExpExecArray>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const match = /^backend listening on (http:\/\/127\.0\.0\.1:(\d+)\/api\/v1) token=(\S+)\n$/.exec(
        output,
      );
      if (match) resolve(match);
    });
    void exit.then(() => reject(new Error(`the backend ended: ${output}${errors}`)));
  });
  const [, baseUrl = '', port, token = ''] = await line;
  return {
    ...{ child, baseUrl, token, port: Number(port) },
    get output() {
      return output;
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
    async stop() {
      child.kill('SIGTERM');
      return ((await exit) as [number | null])[0];
    },
  };
}
