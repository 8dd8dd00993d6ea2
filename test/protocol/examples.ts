import type { ChaoEventType, EnvelopeJson, PayloadJsonMap } from '../../src/protocol/chao/wire-types.js';
import type { ChatEventMap } from '../../src/protocol/chat-event.js';

/** One event of each type as a backend sends it, and the payload it is decoded to. A missing type does not compile. */
type Examples = {
  readonly [T in ChaoEventType]: { readonly sent: PayloadJsonMap[T]; readonly payload: ChatEventMap[T] };
};

/** The run that all examples belong to. */
export const exampleRunId = '550e8400-e29b-41d4-a716-446655440000';
const runId = exampleRunId;
const activity = {
  activityType: 'tool_write',
  origin: 'chao',
  label: 'Creating a bit',
  detail: 'Half way.',
  renderHint: 'tool_card',
  status: 'active',
  subjectType: 'bits',
  subjectId: 'bit_1',
} as const;
const tool = { toolKey: 'bits.create', callId: 'tc_1' };
const approval = { runId, toolCallId: 'tc_1', activity };
const decided = { callId: 'tc_1', activity };
const input = { title: 'Review', tags: ['a', null] };
const step = { stepKey: 'gather', title: 'Gather', index: 1, total: 3 };
const models = {
  fromModelKey: 'gemini-2.0-flash',
  fromProvider: 'google',
  toModelKey: 'gemini-2.5-flash',
  toProvider: 'google',
  reason: 'model_not_found',
};

export const examples: Examples = {
  'stream.connected': { sent: { runId }, payload: { runId } },
  'capability.resolved': {
    sent: { capabilityKey: 'bits.write', activity },
    payload: { capabilityKey: 'bits.write', activity },
  },
  'run.started': { sent: {}, payload: {} },
  'run.status.changed': {
    sent: { from: 'queued', to: 'running' },
    payload: { from: 'queued', to: 'running' },
  },
  'run.model.switched': { sent: { runId, ...models }, payload: models },
  'run.cancel_requested': { sent: {}, payload: {} },
  'run.cancelling': { sent: {}, payload: {} },
  'run.cancelled': { sent: { reason: 'user' }, payload: { reason: 'user' } },
  'run.failed': {
    sent: { error: 'No model left.', code: 'provider_error' },
    payload: { error: 'No model left.', code: 'provider_error' },
  },
  'run.error': {
    sent: { error: 'Stream timeout exceeded', code: 'stream_timeout' },
    payload: { error: 'Stream timeout exceeded', code: 'stream_timeout' },
  },
  'run.settlement.pending': { sent: { credits: 3 }, payload: {} },
  'run.settlement.completed': { sent: { credits: 2.5 }, payload: { credits: 2.5 } },
  'message.delta': { sent: { delta: 'Hello' }, payload: { delta: 'Hello' } },
  'message.completed': {
    sent: { messageId: 'm1', content: 'Hello' },
    payload: { messageId: 'm1', content: 'Hello' },
  },
  'message.partially_completed': {
    sent: { messageId: 'm1', content: 'Hel', reason: 'cancelled' },
    payload: { messageId: 'm1', content: 'Hel', reason: 'cancelled' },
  },
  'message.suggestions': {
    sent: { messageId: 'm1', suggestions: [{ suggestion: 'More?', priority: 1 }] },
    payload: { messageId: 'm1', suggestions: [{ text: 'More?', priority: 1 }] },
  },
  'tool.started': { sent: { ...tool, input, activity }, payload: { ...tool, input, activity } },
  'tool.progress': {
    sent: { ...tool, message: 'Half way', progress: 0.5, activity },
    payload: { ...tool, message: 'Half way', progress: 0.5, activity },
  },
  'tool.completed': {
    sent: { ...tool, executionMs: 58, success: true, data: { items: [] } },
    payload: { ...tool, executionMs: 58, success: true, output: { items: [] } },
  },
  'tool.failed': {
    sent: { ...tool, executionMs: 5001, success: false, error: 'Timed out' },
    payload: { ...tool, executionMs: 5001, success: false, error: 'Timed out' },
  },
  'tool.degraded': {
    sent: { ...tool, reason: 'Search is down', data: [] },
    payload: { ...tool, message: 'Search is down', output: [] },
  },
  'tool.approval_required': {
    sent: { ...approval, toolKey: 'bits.create', input },
    payload: { ...tool, input, activity, windowMs: 60_000 },
  },
  'tool.approval_response': {
    sent: { ...approval, approved: false, reason: 'Not now' },
    payload: { ...decided, decision: 'rejected', reason: 'Not now' },
  },
  'tool.approval_timeout': { sent: approval, payload: decided },
  'plan.step_added': {
    sent: { stepId: 's1', toolKey: 'bits.create', title: 'Create it', input, activity },
    payload: { stepId: 's1', toolKey: 'bits.create', title: 'Create it', input, activity },
  },
  'workflow.step.started': { sent: step, payload: step },
  'workflow.step.completed': { sent: { ...step, activity }, payload: { ...step, activity } },
  'workflow.step.failed': { sent: { ...step, error: 'No data' }, payload: { ...step, error: 'No data' } },
  'workflow.completed': { sent: { summary: 'Three steps.' }, payload: { summary: 'Three steps.' } },
};

export const exampleTypes = Object.keys(examples) as ChaoEventType[];

/** The example of a type in its envelope. */
export function exampleEnvelope(type: ChaoEventType): EnvelopeJson {
  const count = type === 'stream.connected' ? {} : { eventId: 7 };
  const timestamp = '2026-04-12T10:00:01.000Z';
  return { ...count, type, runId, timestamp, payload: examples[type].sent } as EnvelopeJson;
}
