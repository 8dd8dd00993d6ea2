import { Fields, isObject } from '../read.js';
import type { EventName, GateWidgetJson, NamedEvent, NamedEventMap } from './wire-types.js';

export interface PiOptions {
  /** Tools whose call is a question to the reviewer. Default `reviewer_decide`. */
  readonly gateTools?: readonly string[];
}

const named = <T extends EventName>(event: T, data: NamedEventMap[T]): NamedEvent =>
  ({ event, data }) as NamedEvent;

/** Which widget a proposal is for: joins are reviewed as a set (T-006). */
function widgetOf(args: Fields): GateWidgetJson {
  if (args.list('joins')) return 'join-review';
  return args.first('summary', 'open_questions') === undefined ? 'question' : 'phase-summary';
}

/** What a run of Pi has told so far. */
interface Memory {
  /** The newest answer of the provider was an error; what it said stays here (T-020). */
  failing: boolean;
  /** This Pi says when it has settled, so `agent_end` is not its end (G-57). */
  settles: boolean;
  /** Calls that are questions. */
  readonly gates: Set<string>;
}

function messageUpdate(event: Fields): NamedEvent[] {
  const update = event.inside('assistantMessageEvent');
  const delta = update?.first('delta');
  if (typeof delta !== 'string') return [];
  if (update?.first('type') === 'thinking_delta') return [named('activity_delta', { delta })];
  return update?.first('type') === 'text_delta' ? [named('text_delta', { delta })] : [];
}

function messageEnd(event: Fields, memory: Memory): NamedEvent[] {
  const message = event.inside('message');
  if (message?.first('role') === 'assistant') memory.failing = message.first('stopReason') === 'error';
  return [];
}

function toolStart(event: Fields, memory: Memory, gateTools: readonly string[]): NamedEvent[] {
  const [toolCallId, toolName, args] = [event.id('toolCallId'), event.label('toolName'), event.first('args')];
  if (toolCallId === undefined || toolName === undefined) return [];
  if (!gateTools.includes(toolName)) return [named('tool_start', { toolCallId, toolName, args: args ?? {} })];
  memory.gates.add(toolCallId);
  const widget = widgetOf(event.of(args));
  return [named('gate', { gateId: toolCallId, widget, payload: args }), named('state', { state: 'waiting' })];
}

function toolEnd(event: Fields, memory: Memory): NamedEvent[] {
  const [toolCallId = '', toolName = ''] = [event.id('toolCallId'), event.label('toolName')];
  if (memory.gates.delete(toolCallId)) return [named('state', { state: 'running', gateId: toolCallId })];
  const isError = event.flag('isError') ?? false;
  return [named('tool_end', { toolCallId, toolName, result: event.first('result'), isError })];
}

/** A failure is told before the end, and outlives it (T-019). */
function end(memory: Memory): NamedEvent[] {
  const failed = memory.failing;
  memory.failing = false;
  return failed ? [named('failed', {}), named('turn_end', {})] : [named('turn_end', {})];
}

function agentEnd(event: Fields, memory: Memory): NamedEvent[] {
  const retries = event.flag('willRetry');
  memory.settles ||= retries !== undefined;
  return memory.settles ? [] : end(memory);
}

/**
 * Maps the events of Pi, as its process writes them, to the named events of ThothII, in order (T-001). What the provider
 * said about a failure is not passed on (T-020). Answers a function that takes one parsed event; never throws.
 */
export function createPiAdapter({ gateTools = ['reviewer_decide'] }: PiOptions = {}): (
  event: unknown,
) => readonly NamedEvent[] {
  const memory: Memory = { failing: false, settles: false, gates: new Set() };
  const table: Readonly<Record<string, (event: Fields) => NamedEvent[]>> = {
    agent_start: () => [named('state', { state: 'running' })],
    message_update: messageUpdate,
    message_end: (event) => messageEnd(event, memory),
    tool_execution_start: (event) => toolStart(event, memory, gateTools),
    tool_execution_update: (event) => [
      named('tool_update', {
        toolCallId: event.id('toolCallId') ?? '',
        toolName: event.label('toolName') ?? '',
        partial: event.first('partialResult'),
      }),
    ],
    tool_execution_end: (event) => toolEnd(event, memory),
    agent_end: (event) => agentEnd(event, memory),
    agent_settled: () => {
      memory.settles = true;
      return end(memory);
    },
    auto_retry_start: () => {
      memory.failing = false;
      return [named('state', { state: 'running' })];
    },
    auto_retry_end: (event) => {
      memory.failing ||= event.flag('success') === false;
      return memory.settles || !memory.failing ? [] : end(memory);
    },
  };
  return (event) => {
    const fields = new Fields(event);
    const type = fields.first('type');
    return isObject(event) && typeof type === 'string' && Object.hasOwn(table, type)
      ? table[type]!(fields)
      : [];
  };
}
