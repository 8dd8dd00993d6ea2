import type { StreamTarget } from '../dialect.js';
import { segment } from '../segment.js';

/**
 * Where things are, relative to the API root. Each function gets raw ids and answers a path that is already encoded;
 * `segment` does that.
 */
export interface ChaoRoutes {
  /** POST: a new session. */
  sessions(): string;
  /** GET: history; POST: a message. */
  messages(sessionId: string): string;
  /** GET: the event stream. */
  stream(target: StreamTarget): string;
  /** POST: a decision about a pending call. */
  decision(runId: string, callId: string, decision: 'approve' | 'reject'): string;
  /** POST: stop a run. */
  cancel(runId: string): string;
  /** POST: start a feature run. */
  featureRuns(featureKey: string): string;
}

export const chaoRoutes: ChaoRoutes = {
  sessions: () => '/ai/sessions',
  messages: (sessionId) => `/ai/sessions/${segment(sessionId)}/messages`,
  stream: (target) =>
    target.kind === 'run'
      ? `/ai/runs/${segment(target.runId)}/stream`
      : `/ai/sessions/${segment(target.sessionId)}/messages/${segment(target.messageId)}/stream`,
  decision: (runId, callId, decision) => `/ai/runs/${segment(runId)}/tools/${segment(callId)}/${decision}`,
  cancel: (runId) => `/ai/runs/${segment(runId)}/cancel`,
  featureRuns: (featureKey) => `/ai/features/${segment(featureKey)}/runs`,
};
