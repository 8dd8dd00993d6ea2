import { limits } from '../../limits.js';
import type { Command, Dialect } from '../dialect.js';
import { defined } from '../read.js';
import { promptId, readFacts, restoreSession, unwrap } from './restore.js';
import { thothiiRoutes, type ThothiiRoutes } from './routes.js';

export interface RequestOptions {
  readonly routes?: Partial<ThothiiRoutes>;
  /** What a new session is to run with; what is left out takes the server's own configuration (T-004). */
  readonly provider?: string;
  readonly model?: string;
  /** Thinking level. It is never sent as `off`, which would silence the model's activity (T-005). */
  readonly thinking?: string;
  /** Lets what is written during a turn steer it (G-55). Default false. */
  readonly steering?: boolean;
}

type Requests = Pick<
  Dialect,
  | 'streamPath'
  | 'createSession'
  | 'sendMessage'
  | 'history'
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'steer'
  | 'resumeSession'
>;

const post = <T>(path: string, body: object | undefined, read: Command<T>['read']): Command<T> =>
  defined({ method: 'POST' as const, path, body, read });

const anything = (): unknown => ({});

/** A command for every endpoint. A run is known by its session: one runs at a time. */
export function createRequests(options: RequestOptions): Requests {
  const routes = { ...thothiiRoutes, ...options.routes };
  const { provider, model, thinking, steering } = options;
  const configured = defined({ provider, model, thinking: thinking === 'off' ? undefined : thinking });
  return {
    streamPath: (target) => routes.events(target.kind === 'run' ? target.runId : target.sessionId),
    createSession: () =>
      post(routes.sessions(), configured, (answer) => {
        const session = unwrap(answer);
        const sessionId = session.id('id');
        return sessionId === undefined ? undefined : { sessionId, session: readFacts(session) };
      }),
    sendMessage: (sessionId, { content, clientId }) =>
      post(routes.prompt(sessionId), { text: content, clientId }, (answer) => {
        const messageId = unwrap(answer).id('turnId') ?? `turn-${clientId}`;
        return { messageId, runId: sessionId, userMessageId: promptId(messageId) };
      }),
    history: (sessionId) => ({
      method: 'GET',
      path: routes.session(sessionId),
      read: (answer) => restoreSession(answer, sessionId),
    }),
    // One decision keeps the whole set, the other nothing of it (T-006, T-008, T-009).
    approve: (sessionId, gateId) => post(routes.gate(sessionId, gateId), { decision: 'continue' }, anything),
    reject: (sessionId, gateId, text = '') =>
      post(
        routes.gate(sessionId, gateId),
        { decision: 'other', text: text.trim().slice(0, limits.reasonChars) },
        anything,
      ),
    cancel: (sessionId) => post(routes.abort(sessionId), undefined, anything),
    ...(steering && {
      steer: (sessionId: string, text: string) => post(routes.steer(sessionId), { text }, anything),
    }),
    resumeSession: (sessionId) =>
      post(routes.resume(sessionId), undefined, (answer) => {
        const session = unwrap(answer);
        const cold = session.flag('cold');
        return cold === undefined ? undefined : { cold, session: readFacts(session) };
      }),
  };
}
