import { limits } from '../../limits.js';
import type { Command, Dialect, HistoryPage, SentMessage } from '../dialect.js';
import { defined, Fields, isObject } from '../read.js';
import { restoreMessages } from './restore.js';
import { segment } from '../segment.js';
import { chaoRoutes, type ChaoRoutes } from './routes.js';

/** The JSON that is sent. */
export interface ChaoBodies {
  createSession(): unknown;
  sendMessage(message: { readonly content: string; readonly clientId: string }): unknown;
  /** `reason` is trimmed and bounded; undefined when nothing was said. */
  reject(reason: string | undefined): unknown;
}

/** How the JSON that comes back is read. Undefined where it makes no sense. */
export interface ChaoAnswers {
  session(answer: unknown): { readonly sessionId: string } | undefined;
  sent(answer: unknown): SentMessage | undefined;
  history(answer: unknown): HistoryPage | undefined;
  run(answer: unknown): { readonly runId: string } | undefined;
}

/** What a deployment may do differently. */
export interface RequestOptions {
  readonly routes?: Partial<ChaoRoutes>;
  readonly bodies?: Partial<ChaoBodies>;
  readonly answers?: Partial<ChaoAnswers>;
}

type ChaoRequests = Omit<Dialect, 'name' | 'decode'> & {
  /** A feature run (C-010). `input` is the body as it is. */
  startRun(featureKey: string, input?: unknown): Command<{ readonly runId: string }>;
};

const defaultBodies: ChaoBodies = {
  // The mode is the backend's to choose, which defaults to "approval" (C-110, G-27).
  createSession: () => ({}),
  sendMessage: ({ content, clientId }) => ({ content, clientId }),
  reject: (reason) => (reason === undefined ? {} : { reason }),
};

/** `data` of a wrapped answer (C-010), or the answer itself where it is not wrapped. */
function unwrap(answer: unknown): unknown {
  return isObject(answer) && Object.hasOwn(answer, 'data') ? answer.data : answer;
}

const defaultAnswers: ChaoAnswers = {
  session(answer) {
    const sessionId = new Fields(unwrap(answer)).id('id');
    return sessionId === undefined ? undefined : { sessionId };
  },
  sent(answer) {
    const data = new Fields(unwrap(answer));
    const messageId = data.id('id');
    const ids = { messageId, runId: data.id('runId'), userMessageId: data.id('userMessageId') };
    return messageId === undefined ? undefined : defined({ ...ids, messageId });
  },
  history(answer) {
    const list = unwrap(answer);
    const hasMore = new Fields(answer).inside('meta')?.flag('hasMore') ?? false;
    return Array.isArray(list) ? { messages: restoreMessages(list), hasMore } : undefined;
  },
  run(answer) {
    const runId = new Fields(unwrap(answer)).id('id');
    return runId === undefined ? undefined : { runId };
  },
};

const get = <T>(path: string, read: Command<T>['read']): Command<T> => ({ method: 'GET', path, read });

const post = <T>(path: string, read: Command<T>['read'], body?: unknown): Command<T> =>
  body === undefined ? { method: 'POST', path, read } : { method: 'POST', path, body, read };

/** A command for every endpoint. Pure: nothing is sent here. */
export function createRequests(options: RequestOptions): ChaoRequests {
  const routes = { ...chaoRoutes, ...options.routes };
  const bodies = { ...defaultBodies, ...options.bodies };
  const answers = { ...defaultAnswers, ...options.answers };
  return {
    streamPath: (target) => routes.stream(target),
    createSession: () => post(routes.sessions(), answers.session, bodies.createSession()),
    sendMessage: (sessionId, message) =>
      post(routes.messages(sessionId), answers.sent, bodies.sendMessage(message)),
    history: (sessionId, page) => get(routes.messages(sessionId) + historyQuery(page), answers.history),
    // No body (C-112); any 2xx is an acceptance, whatever it says (G-14).
    approve: (runId, callId) => post(routes.decision(runId, callId, 'approve'), unwrap),
    reject: (runId, callId, reason) =>
      post(routes.decision(runId, callId, 'reject'), unwrap, bodies.reject(tidy(reason))),
    cancel: (runId) => post(routes.cancel(runId), unwrap),
    startRun: (featureKey, input = {}) => post(routes.featureRuns(featureKey), answers.run, input),
  };
}

function historyQuery({ limit, before }: Parameters<Dialect['history']>[1]): string {
  return `?limit=${limit}${before === undefined ? '' : `&before=${segment(before)}`}`;
}

/** A reason of blanks is none (G-16). */
function tidy(reason: string | undefined): string | undefined {
  return reason?.trim().slice(0, limits.reasonChars) || undefined;
}
