import type { Fault } from './faults/fault.js';
import type { RateLimit, Times } from './options.js';
import type { LoggedRequest } from './request-log.js';
import type { TokenRequest } from './auth.js';
import type { TaskRow } from './store/store.js';

/** Times in ms; `null` is never. */
type TimesRequest = { readonly [K in keyof Times]?: number | null };

/** How the backend of a test is to be. Without times: quick ones, but windows and heartbeats as the contract has them. */
export interface InstanceOptions {
  readonly times?: TimesRequest;
  /** Default: no limit. */
  readonly rateLimit?: Partial<RateLimit>;
  /** `disk` is SQLite, so a restart is a real one. Default: `memory`. */
  readonly data?: 'memory' | 'disk';
  /** Default: the project's documentation. */
  readonly docs?: readonly { readonly file: string; readonly text: string }[];
}

/** A backend of its own for one test. */
export interface BackendInstance {
  readonly id: string;
  /** API root, on another origin than the test page. */
  readonly baseUrl: string;
  /** A token that lasts an hour. */
  readonly token: string;
  /** Same-origin path that answers `{ "token": … }`. */
  readonly tokenUrl: string;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** What was requested, oldest first; `path` is a part that must be in it. */
  requests(path?: string): Promise<LoggedRequest[]>;
  clearRequests(): Promise<void>;
  setTimes(times: TimesRequest): Promise<void>;
  issueToken(request?: TokenRequest): Promise<string>;
  /** What is really stored. */
  tasks(): Promise<TaskRow[]>;
  /** Streams that are open right now. */
  openStreams(): Promise<number>;
  /** Cuts all open streams. */
  cut(): Promise<void>;
  /** Takes the backend down: streams break, and nothing answers until `up`. */
  down(): Promise<void>;
  /** Brings it back over its data; unfinished runs go on. */
  up(): Promise<void>;
  /** down, a pause of `downMs` (default 0), up. */
  restart(downMs?: number): Promise<void>;
  dispose(): Promise<void>;
}

async function call<T>(method: string, url: string, body?: unknown): Promise<T> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, ...(method === 'POST' && { headers }), ...sent });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

interface Made {
  readonly id: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly control: string;
}

function instanceOver({ id, baseUrl, token, control }: Made, tokenUrl: string): BackendInstance {
  const data = async <T>(path: string): Promise<T> => (await call<{ data: T }>('GET', control + path)).data;
  return {
    ...{ id, baseUrl, token, tokenUrl },
    fault: (fault) => call('POST', `${control}/faults`, fault),
    clearFaults: () => call('DELETE', `${control}/faults`),
    async requests(path = '') {
      return (await data<LoggedRequest[]>('/requests')).filter((request) => request.path.includes(path));
    },
    clearRequests: () => call('DELETE', `${control}/requests`),
    setTimes: (times) => call('POST', `${control}/times`, times),
    issueToken: async (request = {}) =>
      (await call<{ token: string }>('POST', `${control}/token`, request)).token,
    tasks: () => data('/tasks'),
    openStreams: async () => (await data<{ open: number }>('/connections')).open,
    cut: () => call('POST', `${control}/cut`, {}),
    down: () => call('POST', `${control}/down`, {}),
    up: () => call('POST', `${control}/up`, {}),
    async restart(downMs = 0) {
      await call('POST', `${control}/down`, {});
      await new Promise((resolve) => setTimeout(resolve, downMs));
      await call('POST', `${control}/up`, {});
    },
    dispose: () => call('DELETE', control),
  };
}

/** Makes an instance on the host at `origin`; for Node, where there is no test page. */
export async function createInstanceAt(
  origin: string,
  options: InstanceOptions = {},
): Promise<BackendInstance> {
  const made = await call<Made>('POST', `${origin}/__control/instances`, options);
  return instanceOver(made, `/__backend/token/${made.id}`);
}

/** Makes a backend for a browser test. The test runner starts the host and says at /__backend.json where it is. */
export async function createInstance(options: InstanceOptions = {}): Promise<BackendInstance> {
  const { origin } = await call<{ origin: string }>('GET', '/__backend.json');
  return createInstanceAt(origin, options);
}
