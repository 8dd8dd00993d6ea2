import type { MessageRow, SessionRow, StoredSuggestion, StoredToolCall } from '../store/store.js';
import { tapeRequest } from '../runs/tape-player.js';
import type { Services } from './env.js';

/** What stands before a tape's answer: earlier messages, in a session that has none yet, and the words that led to it. */
export interface Prelude {
  readonly history: readonly MessageRow[];
  readonly user: string;
}

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);
const textOf = (value: unknown, usual: string): string => (typeof value === 'string' ? value : usual);

/** For a message that is no request for a tape: no history, and its own words. */
export async function preludeOf(content: string, session: SessionRow, services: Services): Promise<Prelude> {
  const { tape, store, ids } = services;
  const request = tapeRequest(content);
  const recording = request && (await tape(request.name));
  const fresh = store.messagePage(session.id, 1)?.messages.length === 0;
  const history = ((fresh && recording?.history) || []).map((message) => ({
    id: ids.make('msg_'),
    sessionId: session.id,
    role: message.role === 'user' ? ('user' as const) : ('assistant' as const),
    content: textOf(message.content, ''),
    status: textOf(message.status, 'completed') as MessageRow['status'],
    createdAt: textOf(message.createdAt, session.createdAt),
    toolCalls: listOf<StoredToolCall>(message.toolCalls),
    suggestions: listOf<StoredSuggestion>(message.suggestions),
  }));
  return { history, user: recording?.user ?? content };
}
