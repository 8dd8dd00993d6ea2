import { limits } from '../../limits.js';
import type { ToolCallData } from '../chat-event.js';
import { defined, isObject, type Fields } from '../read.js';

/** Prefix of the tool keys of what this dialect shows by elements of its own. */
export const prefix = 'thothii.';

/** The text parts of a tool's result, as Pi writes them; undefined where it is something else. */
function textOf(value: unknown): string | undefined {
  const content = isObject(value) && Object.hasOwn(value, 'content') ? value['content'] : value;
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.flatMap((part: unknown) =>
    isObject(part) && Object.hasOwn(part, 'text') && typeof part['text'] === 'string' ? part['text'] : [],
  );
  return texts.length ? texts.join('\n') : undefined;
}

/** A call that is named; undefined where it has no id. */
function callOf(data: Fields): Pick<ToolCallData, 'callId' | 'toolKey'> | undefined {
  const callId = data.id('toolCallId');
  return callId === undefined ? undefined : defined({ callId, toolKey: data.label('toolName') });
}

export function readToolStart(data: Fields): ToolCallData | undefined {
  const call = callOf(data);
  return call && defined<ToolCallData>({ ...call, input: data.first('args') });
}

export function readToolUpdate(data: Fields): ToolCallData | undefined {
  const call = callOf(data);
  const message = textOf(data.first('partial'))?.slice(0, limits.detailChars);
  return call && defined<ToolCallData>({ ...call, message });
}

/** A failed tool's own words are its result; the provider's are never here (T-020). */
export function readToolEnd(data: Fields): (ToolCallData & { readonly failed: boolean }) | undefined {
  const call = callOf(data);
  if (!call) return undefined;
  const result = data.first('result');
  if (data.flag('isError')) {
    const error = (textOf(result) ?? '').slice(0, limits.errorChars) || undefined;
    return { ...defined<ToolCallData>({ ...call, error }), failed: true };
  }
  return { ...defined<ToolCallData>({ ...call, output: result }), failed: false };
}

/** True for what a phase summary may hold: no open questions, or a list of strings (T-011, T-012). */
export function hasValidQuestions(data: Fields): boolean {
  const questions = data.first('open_questions');
  return (
    questions === undefined || (Array.isArray(questions) && questions.every((one) => typeof one === 'string'))
  );
}
