import { limits } from '../../limits.js';
import type { ToolCallData } from '../chat-event.js';
import { readActivity, readError } from './activity.js';
import { defined, toId, type Fields } from '../read.js';

/** Where the call id comes from when the payload has none. */
export interface CallIdFallback {
  /** The step of the envelope (C-087), or another id of a stored call. */
  readonly stepId: string | undefined;
  /** A key that nothing else has: such a call gets its own card (C-102). */
  uniqueKey(): string;
}

/** C-087. Undefined when there is no id at all, or the one that counts cannot be used as one. */
export function readCallId(fields: Fields, stepId: string | undefined): string | undefined {
  return toId(fields.first('callId', 'toolCallId') ?? stepId);
}

/** The one reading of a tool call, live or stored (C-086…C-090, C-099, C-154). Input and output stay as parsed. */
export function normalizeTool(fields: Fields, fallback: CallIdFallback): ToolCallData {
  return defined({
    callId: readCallId(fields, fallback.stepId) ?? fallback.uniqueKey(),
    toolKey: fields.label('toolKey', 'key'),
    input: fields.first('input', 'args'),
    output: fields.first('data', 'output'),
    error: readError(fields),
    message: fields.text(limits.detailChars, 'message'),
    progress: fields.number('progress', 0, 1),
    executionMs: fields.number('executionMs'),
    success: fields.flag('success'),
    activity: readActivity(fields),
  });
}

/** The same, with the reason of a fallback or a refusal as its message (G-10). */
export function normalizeExplainedTool(fields: Fields, fallback: CallIdFallback): ToolCallData {
  const call = normalizeTool(fields, fallback);
  const message = call.message ?? fields.text(limits.detailChars, 'reason');
  return message === undefined ? call : { ...call, message };
}
