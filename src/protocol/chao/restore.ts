import { limits } from '../../limits.js';
import type { RestoredMessage, RestoredToolCall } from '../dialect.js';
import { toTime } from './envelope.js';
import { normalizeExplainedTool } from './normalize-tool.js';
import { defined, Fields, isDeeperThan, isObject, type JsonObject } from '../read.js';
import { readMessageStatus, readToolState } from './status.js';
import { readSuggestions } from './suggestions.js';

/** Stored messages, oldest first as they come. What is no message of a person or the assistant is left out. */
export function restoreMessages(list: readonly unknown[]): readonly RestoredMessage[] {
  return list.flatMap((entry) => restoreMessage(entry) ?? []);
}

/** One stored message; undefined without an id or a role that is shown. */
export function restoreMessage(source: unknown): RestoredMessage | undefined {
  const fields = new Fields(source);
  const id = fields.id('id');
  const role = fields.first('role');
  if (id === undefined || (role !== 'user' && role !== 'assistant')) return undefined;
  const content = fields.text(limits.messageChars, 'content') ?? '';
  return defined<RestoredMessage>({
    id,
    role,
    content,
    status: readMessageStatus(fields.first('status', 'runStatus')),
    createdAt: readCreatedAt(fields),
    runId: fields.id('runId'),
    toolCalls: restoreToolCalls(fields, id, content.length),
    suggestions: readSuggestions(fields) ?? [],
  });
}

function readCreatedAt(fields: Fields): string {
  const at = toTime(fields.first('createdAt'));
  return at === undefined ? '' : new Date(at).toISOString();
}

function restoreToolCalls(
  message: Fields,
  messageId: string,
  contentChars: number,
): readonly RestoredToolCall[] {
  const calls = message.list('toolCalls') ?? [];
  return calls
    .slice(0, limits.toolCallsPerRun)
    .filter(isObject)
    .map((call, index) => restoreToolCall(call, `${messageId}-unnamed-${index}`, contentChars));
}

/** C-150…C-154: read like a live call, plus `id`, `status` and the place in the text where it is kept. */
function restoreToolCall(source: JsonObject, uniqueKey: string, contentChars: number): RestoredToolCall {
  const fields = new Fields(withoutDeep(source));
  const call = normalizeExplainedTool(fields, {
    stepId: fields.id('stepId', 'id'),
    uniqueKey: () => uniqueKey,
  });
  const status = readToolState(fields.first('status') ?? call.activity?.status);
  return defined({ ...call, ...status, contentOffset: fields.number('contentOffset', 0, contentChars) });
}

/** A stored call outlives its run, so it is kept even where a value is nested beyond reason; that value is not. */
function withoutDeep(source: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(source).filter(([, value]) => !isDeeperThan(limits.jsonDepth, value)),
  );
}
