import type { ActivityJson } from '../../../src/protocol/chao/wire-types.js';
import { runId, type Recorder } from './recorder.js';

/** A tool as the tapes know it. */
export interface TapeTool {
  readonly toolKey: string;
  readonly subjectType: string;
  readonly write?: boolean;
  readonly active: string;
  readonly done: string;
}

export const calendar: TapeTool = {
  ...{ toolKey: 'calendar.today', subjectType: 'calendar' },
  ...{ active: 'Reading calendar', done: 'Calendar complete' },
};
export const bitsList: TapeTool = {
  toolKey: 'bits.list',
  subjectType: 'bits',
  active: 'Reading bits',
  done: 'Bits read',
};
export const bitsGet: TapeTool = {
  toolKey: 'bits.get',
  subjectType: 'bits',
  active: 'Reading bit',
  done: 'Bit read',
};
export const research: TapeTool = {
  ...{ toolKey: 'research.web', subjectType: 'research' },
  ...{ active: 'Researching', done: 'Research complete' },
};
export const bitsCreate: TapeTool = {
  ...{ toolKey: 'bits.create', subjectType: 'bits', write: true },
  ...{ active: 'Creating bit', done: 'Bit created' },
};
export const bitsDelete: TapeTool = {
  ...{ toolKey: 'bits.delete', subjectType: 'bits', write: true },
  ...{ active: 'Deleting bit', done: 'Bit deleted' },
};

function activity(
  tool: TapeTool,
  callId: string,
  status: ActivityJson['status'],
  label: string,
  detail: string,
): ActivityJson {
  const activityType = tool.write ? 'tool_write' : 'tool_read';
  const { subjectType } = tool;
  return {
    activityType,
    origin: 'chao',
    label,
    detail,
    renderHint: 'tool_card',
    status,
    subjectType,
    subjectId: callId,
  };
}

function gate(
  tool: TapeTool,
  callId: string,
  status: ActivityJson['status'],
  label: string,
  detail: string,
): ActivityJson {
  return {
    ...activity(tool, callId, status, label, detail),
    activityType: 'approval',
    renderHint: 'status_card',
  };
}

export function started(to: Recorder, tool: TapeTool, callId: string, input: unknown = {}): Recorder {
  const shown = activity(tool, callId, 'active', tool.active, 'Starting tool execution.');
  return to.emit(
    'tool.started',
    { toolKey: tool.toolKey, callId, input, activity: shown },
    { stepId: callId },
  );
}

export function progress(
  to: Recorder,
  tool: TapeTool,
  callId: string,
  message: string,
  part: number,
): Recorder {
  const shown = activity(tool, callId, 'active', tool.active, message);
  const payload = { toolKey: tool.toolKey, callId, message, progress: part, activity: shown };
  return to.emit('tool.progress', payload, { stepId: callId });
}

export function completed(
  to: Recorder,
  tool: TapeTool,
  callId: string,
  data: unknown,
  executionMs = 58,
): Recorder {
  const shown = activity(tool, callId, 'completed', tool.done, 'Tool execution completed.');
  const payload = { toolKey: tool.toolKey, callId, executionMs, success: true, data, activity: shown };
  return to.emit('tool.completed', payload, { stepId: callId });
}

export function failed(
  to: Recorder,
  tool: TapeTool,
  callId: string,
  error: string,
  executionMs = 5001,
): Recorder {
  const shown = activity(tool, callId, 'failed', 'Tool failed', error);
  const payload = { toolKey: tool.toolKey, callId, executionMs, success: false, error, activity: shown };
  return to.emit('tool.failed', payload, { stepId: callId });
}

export function degraded(
  to: Recorder,
  tool: TapeTool,
  callId: string,
  reason: string,
  data?: unknown,
): Recorder {
  const shown = activity(tool, callId, 'completed', tool.done, reason);
  const payload = {
    toolKey: tool.toolKey,
    callId,
    reason,
    ...(data !== undefined && { data }),
    activity: shown,
  };
  return to.emit('tool.degraded', payload, { stepId: callId });
}

export function required(to: Recorder, tool: TapeTool, callId: string, input: unknown): Recorder {
  const shown = gate(tool, callId, 'pending', 'Approval needed', 'Review this action before Chao runs it.');
  const payload = { runId, toolCallId: callId, toolKey: tool.toolKey, input, activity: shown };
  return to.emit('tool.approval_required', payload, { stepId: callId });
}

export function approved(to: Recorder, tool: TapeTool, callId: string): Recorder {
  const shown = gate(tool, callId, 'completed', 'Approved', 'Chao may run this action.');
  return to.emit(
    'tool.approval_response',
    { runId, toolCallId: callId, approved: true, activity: shown },
    { stepId: callId },
  );
}

export function rejected(to: Recorder, tool: TapeTool, callId: string, reason?: string): Recorder {
  const shown = gate(tool, callId, 'completed', 'Rejected', reason ?? 'Chao will not run this action.');
  const payload = {
    runId,
    toolCallId: callId,
    approved: false,
    ...(reason !== undefined && { reason }),
    activity: shown,
  };
  return to.emit('tool.approval_response', payload, { stepId: callId });
}

export function expired(to: Recorder, tool: TapeTool, callId: string): Recorder {
  const shown = gate(
    tool,
    callId,
    'failed',
    'Approval expired',
    'Nobody decided in time; the action was not run.',
  );
  return to.emit('tool.approval_timeout', { runId, toolCallId: callId, activity: shown }, { stepId: callId });
}

/** A read from start to end. */
export function read(to: Recorder, tool: TapeTool, callId: string, input: unknown, data: unknown): Recorder {
  started(to.wait(60), tool, callId, input);
  progress(to.wait(300), tool, callId, 'Half way through.', 0.5);
  return completed(to.wait(300), tool, callId, data, 600);
}
