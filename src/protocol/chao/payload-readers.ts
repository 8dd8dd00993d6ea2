import { limits } from '../../limits.js';
import type { ChatEventMap, ToolCallData } from '../chat-event.js';
import type { ChaoEventType } from './wire-types.js';
import { readActivity, readError } from './activity.js';
import { readDecision } from './decision.js';
import { normalizeExplainedTool, normalizeTool, readCallId, type CallIdFallback } from './normalize-tool.js';
import { defined, type Fields } from '../read.js';
import { readSuggestions } from './suggestions.js';

/** What a payload cannot say for itself. */
export interface Scope extends CallIdFallback {
  readonly runId: string | undefined;
  readonly hasPayload: boolean;
  /** Payload field of message.completed that the host names as the truth (G-22). */
  readonly contentField: string | undefined;
  /** Length of the approval window, ms. */
  readonly approvalMs: number;
}

/** Undefined: the payload lacks what the event is about, so the frame is skipped (C-028). */
type PayloadReader<T extends ChaoEventType> = (payload: Fields, scope: Scope) => ChatEventMap[T] | undefined;

const readStatusLine = (payload: Fields): ChatEventMap['run.started'] =>
  defined({ activity: readActivity(payload) });

const readFailure = (payload: Fields): ChatEventMap['run.failed'] =>
  defined({
    error: readError(payload) ?? payload.text(limits.errorChars, 'message'),
    code: payload.label('code') ?? payload.inside('error')?.label('code'),
    activity: readActivity(payload),
  });

const readTool = (payload: Fields, scope: Scope): ToolCallData | undefined =>
  scope.hasPayload ? normalizeTool(payload, scope) : undefined;

/** A decision or a timeout without an id belongs to no card (unlike C-102, where a card of its own makes sense). */
const readDecided = (payload: Fields, scope: Scope): ToolCallData | undefined =>
  readCallId(payload, scope.stepId) === undefined ? undefined : readTool(payload, scope);

const readWorkflowStep = (payload: Fields, scope: Scope): ChatEventMap['workflow.step.started'] =>
  defined({
    stepKey: scope.stepId ?? payload.id('stepKey', 'stepId') ?? scope.uniqueKey(),
    title: payload.label('title'),
    index: payload.number('index', 1),
    total: payload.number('total', 1),
    error: readError(payload),
    activity: readActivity(payload),
  });

/**
 * One reader for each event type; a missing one does not compile. Where the type alone says it (a run that ended, a
 * step that moved) the payload may be missing, so that no bad frame can hold a turn open (C-028, G-25, G-32).
 */
export const payloadReaders: { readonly [T in ChaoEventType]: PayloadReader<T> } = {
  'stream.connected': (_payload, { runId }) => defined({ runId }),
  'capability.resolved': (payload) =>
    defined({ capabilityKey: payload.label('capabilityKey', 'key'), activity: readActivity(payload) }),

  'run.started': readStatusLine,
  'run.status.changed': (payload) =>
    defined({
      from: payload.label('from'),
      to: payload.label('to', 'status'),
      activity: readActivity(payload),
    }),
  'run.model.switched': (payload) =>
    defined({
      fromModelKey: payload.label('fromModelKey'),
      toModelKey: payload.label('toModelKey'),
      fromProvider: payload.label('fromProvider'),
      toProvider: payload.label('toProvider'),
      reason: payload.label('reason'),
      activity: readActivity(payload),
    }),
  'run.cancel_requested': readStatusLine,
  'run.cancelling': readStatusLine,
  'run.cancelled': (payload) =>
    defined({ reason: payload.text(limits.reasonChars, 'reason'), activity: readActivity(payload) }),
  'run.failed': readFailure,
  'run.error': readFailure,
  'run.settlement.pending': readStatusLine,
  'run.settlement.completed': (payload) =>
    defined({ credits: payload.number('credits', -Infinity), activity: readActivity(payload) }),

  'message.delta': (payload) => {
    const delta = payload.text(limits.messageChars, 'delta');
    return delta === undefined ? undefined : { delta };
  },
  'message.completed': (payload, { contentField }) => {
    const named = contentField === undefined ? undefined : payload.text(limits.messageChars, contentField);
    return defined({
      messageId: payload.id('messageId'),
      content: named ?? payload.text(limits.messageChars, 'content'),
      authoritative: named === undefined ? undefined : true,
    });
  },
  'message.partially_completed': (payload, { contentField = 'content' }) =>
    defined({
      messageId: payload.id('messageId'),
      content: payload.text(limits.messageChars, contentField, 'content'),
      reason: payload.text(limits.reasonChars, 'reason'),
    }),
  'message.suggestions': (payload) => {
    const suggestions = readSuggestions(payload);
    return suggestions && defined({ messageId: payload.id('messageId'), suggestions });
  },

  'tool.started': readTool,
  'tool.progress': (payload, scope) =>
    scope.hasPayload || scope.stepId !== undefined ? normalizeTool(payload, scope) : undefined,
  'tool.completed': readTool,
  'tool.failed': readTool,
  'tool.degraded': (payload, scope) =>
    scope.hasPayload ? normalizeExplainedTool(payload, scope) : undefined,
  'tool.approval_required': (payload, scope) => {
    const call = readTool(payload, scope);
    return call && { ...call, windowMs: scope.approvalMs };
  },
  'tool.approval_response': (payload, scope) => {
    const call = readDecided(payload, scope);
    const reason = payload.text(limits.reasonChars, 'reason');
    return call && defined({ ...call, decision: readDecision(payload), reason });
  },
  'tool.approval_timeout': readDecided,

  'plan.step_added': (payload, scope) =>
    defined({
      stepId: payload.id('stepId') ?? scope.stepId ?? scope.uniqueKey(),
      toolKey: payload.label('toolKey', 'key'),
      title: payload.label('title'),
      input: payload.first('input', 'args'),
      activity: readActivity(payload),
    }),

  'workflow.step.started': readWorkflowStep,
  'workflow.step.completed': readWorkflowStep,
  'workflow.step.failed': readWorkflowStep,
  'workflow.completed': (payload) =>
    defined({ summary: payload.text(limits.detailChars, 'summary'), activity: readActivity(payload) }),
};
