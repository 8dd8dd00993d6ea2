import type { Tool } from './tool.js';

/** The activity object of the contract (C-091…C-097). */
export interface Activity {
  readonly activityType: string;
  readonly origin: 'chao';
  readonly label: string;
  readonly detail: string;
  readonly renderHint: string;
  readonly status: 'pending' | 'active' | 'completed' | 'failed';
  readonly subjectType: string;
  readonly subjectId: string;
}

/** The activity of a tool at work. */
export function toolActivity(
  tool: Tool,
  callId: string,
  status: Activity['status'],
  label: string,
  detail: string,
): Activity {
  const activityType = tool.effect === 'read' ? 'tool_read' : 'tool_write';
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

/** The activity of a gate: what is asked, or how it was answered. */
export function approvalActivity(
  subjectType: string,
  callId: string,
  status: Activity['status'],
  label: string,
  detail: string,
): Activity {
  const hint = 'status_card';
  return {
    activityType: 'approval',
    origin: 'chao',
    label,
    detail,
    renderHint: hint,
    status,
    subjectType,
    subjectId: callId,
  };
}

/** The activity of anything that is no tool: planning, capability, research. */
export function statusActivity(
  activityType: string,
  subjectType: string,
  subjectId: string,
  status: Activity['status'],
  label: string,
  detail: string,
): Activity {
  return {
    activityType,
    origin: 'chao',
    label,
    detail,
    renderHint: 'status_card',
    status,
    subjectType,
    subjectId,
  };
}
