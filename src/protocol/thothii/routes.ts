import { segment } from '../segment.js';

/** Where things are, relative to the root of the API (G-50). Each function gets raw ids and answers an encoded path. */
export interface ThothiiRoutes {
  /** POST: a new session. */
  sessions(): string;
  /** GET: what is kept of a session. */
  session(sessionId: string): string;
  /** GET: its event stream. */
  events(sessionId: string): string;
  /** POST. */
  prompt(sessionId: string): string;
  /** POST. */
  steer(sessionId: string): string;
  /** POST. */
  abort(sessionId: string): string;
  /** POST. */
  resume(sessionId: string): string;
  /** POST: the answer to a gate. */
  gate(sessionId: string, gateId: string): string;
}

const session = (id: string): string => `/sessions/${segment(id)}`;

export const thothiiRoutes: ThothiiRoutes = {
  sessions: () => '/sessions',
  session,
  events: (id) => `${session(id)}/events`,
  prompt: (id) => `${session(id)}/prompt`,
  steer: (id) => `${session(id)}/steer`,
  abort: (id) => `${session(id)}/abort`,
  resume: (id) => `${session(id)}/resume`,
  gate: (id, gateId) => `${session(id)}/gates/${segment(gateId)}`,
};
