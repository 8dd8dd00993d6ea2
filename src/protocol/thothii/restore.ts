import { limits } from '../../limits.js';
import type { HistoryPage, RestoredMessage, RestoredToolCall, SessionFacts } from '../dialect.js';
import { defined, Fields, isDeeperThan, isObject } from '../read.js';
import { prefix } from './payloads.js';

/** Answers may be wrapped in `data`. */
export function unwrap(answer: unknown): Fields {
  const fields = new Fields(answer);
  return fields.inside('data') ?? fields;
}

/** Provider, model and thinking level, as far as they are told. */
export function readFacts(fields: Fields): SessionFacts {
  return defined({
    provider: fields.label('provider'),
    model: fields.label('model'),
    thinking: fields.label('thinking'),
  });
}

const statuses: Readonly<Record<string, RestoredMessage['status']>> = {
  running: 'streaming',
  waiting: 'streaming',
  failed: 'failed',
};

/** Id of the person's message that began a turn. */
export const promptId = (turnId: string): string => `${turnId}-prompt`;

/** A gate whose answer is not known is not run: its stream will ask again where it still waits. */
function gateState(decision: unknown): RestoredToolCall['state'] {
  if (decision === 'continue') return 'completed';
  return decision === 'other' ? 'rejected' : 'pending';
}

function restoreItem(item: Fields, index: number, turnId: string): RestoredToolCall | undefined {
  const kind = item.label('kind') ?? '';
  const callId = item.id('id') ?? `${turnId}-${index}`;
  const contentOffset = item.number('offset');
  if (kind === 'gate') {
    const widget = item.label('widget') ?? 'question';
    const state = gateState(item.first('decision'));
    return defined<RestoredToolCall>({
      ...{ callId, contentOffset, state },
      toolKey: prefix + widget,
      input: item.first('payload'),
    });
  }
  if (kind === 'tool') {
    const failed = item.flag('isError') ?? false;
    return defined<RestoredToolCall>({
      ...{ callId, contentOffset, state: failed ? 'failed' : 'completed' },
      toolKey: item.label('name'),
      input: item.first('args'),
      output: failed ? undefined : item.first('result'),
    });
  }
  const toolKey = prefix + kind.replace('_', '-');
  return defined<RestoredToolCall>({
    callId,
    contentOffset,
    toolKey,
    output: item.first('data'),
    state: 'completed',
  });
}

/** One turn as the two messages it is shown as. */
function restoreTurn(source: unknown, runId: string): readonly RestoredMessage[] {
  const turn = new Fields(source);
  const id = turn.id('id');
  if (id === undefined || isDeeperThan(limits.jsonDepth, source)) return [];
  const state = turn.label('state') ?? '';
  const shared = { createdAt: turn.label('createdAt') ?? '', suggestions: [] };
  const items = (turn.list('items') ?? []).slice(0, limits.toolCallsPerRun).filter(isObject);
  const toolCalls = items.flatMap((item, index) => restoreItem(turn.of(item), index, id) ?? []);
  return [
    {
      ...shared,
      id: promptId(id),
      role: 'user',
      content: turn.text(limits.messageChars, 'prompt') ?? '',
      status: 'completed',
      toolCalls: [],
    },
    {
      ...shared,
      id,
      role: 'assistant',
      content: turn.text(limits.messageChars, 'text') ?? '',
      status: (Object.hasOwn(statuses, state) ? statuses[state] : undefined) ?? 'completed',
      runId,
      toolCalls,
    },
  ];
}

/** What is kept of a session, oldest first. Only the newest turn may still be under way. */
export function restoreSession(answer: unknown, sessionId: string): HistoryPage | undefined {
  const session = unwrap(answer);
  const turns = session.list('turns');
  if (!turns) return undefined;
  const messages = turns.flatMap((turn) => restoreTurn(turn, sessionId));
  const settled = messages.map((message, index) =>
    message.status === 'streaming' && index < messages.length - 1
      ? { ...message, status: 'partial' as const }
      : message,
  );
  return { messages: settled, hasMore: false, session: readFacts(session) };
}
