import type { MessageRow, SessionRow, StoredSuggestion, StoredToolCall } from '../store/store.js';
import { tapeRequest } from '../runs/tape-player.js';
import type { Services } from './env.js';

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);
const textOf = (value: unknown, usual: string): string => (typeof value === 'string' ? value : usual);

/** The messages a tape wants stored before it, in a session that has none yet. */
export async function historyRows(
  content: string,
  session: SessionRow,
  { tape, store, ids }: Services,
): Promise<MessageRow[]> {
  const request = tapeRequest(content);
  const recording = request && (await tape(request.name));
  if (!recording?.history || store.messagePage(session.id, 1)?.messages.length) return [];
  return recording.history.map((message) => ({
    id: ids.make('msg_'),
    sessionId: session.id,
    role: message.role === 'user' ? 'user' : 'assistant',
    content: textOf(message.content, ''),
    status: textOf(message.status, 'completed') as MessageRow['status'],
    createdAt: textOf(message.createdAt, session.createdAt),
    toolCalls: listOf<StoredToolCall>(message.toolCalls),
    suggestions: listOf<StoredSuggestion>(message.suggestions),
  }));
}
