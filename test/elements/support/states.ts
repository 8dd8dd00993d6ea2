import type { Approval, StatusPart, ToolPart, WorkflowStep } from '../../../src/state/conversation.js';
import { aCall, aRequest } from './snapshots.js';

/** Every state of a tool card, by name. */
export const toolStates: Readonly<Record<string, ToolPart>> = {
  pending: aCall({ state: 'pending', activity: { label: 'Read calendar', detail: 'queued' } }),
  running: aCall({
    state: 'active',
    activity: { label: 'Read calendar', detail: 'reading 13–17 April' },
    input: {},
  }),
  progress: aCall({ state: 'active', progress: 0.4, message: 'half way' }),
  'needs approval': aCall({ state: 'awaiting-approval', activity: { label: 'Create bit' }, input: { a: 1 } }),
  completed: aCall({ executionMs: 58, activity: { label: 'Calendar complete' }, output: { n: 11 } }),
  failed: aCall({ state: 'failed', executionMs: 5000, error: 'Tool execution timed out' }),
  degraded: aCall({ state: 'degraded', message: 'showing yesterday’s copy', output: [] }),
  rejected: aCall({ state: 'rejected', input: { a: 1 } }),
  expired: aCall({ state: 'expired', input: { a: 1 } }),
  skipped: aCall({ state: 'skipped' }),
  interrupted: aCall({ state: 'interrupted', input: { a: 1 } }),
  unknown: aCall({ state: 'unknown', rawStatus: 'queued_remote' }),
  recorded: aRequest({ state: 'completed', executionMs: 84 }, { state: 'approved', by: 'you', decidedAt: 0 }),
  'many values': aCall({
    input: { query: 'open', hidden: 'a\u202eb', list: [1, 2], none: null },
    output: {
      items: [{ title: 'one', done: true }, { title: 'two' }],
      change: { before: 'a', after: 'b' },
      photo: 'https://img.example/a.png',
      text: 'line\n'.repeat(40),
      deep: { a: { b: { c: { d: 1 } } } },
    },
  }),
};

const request = (
  decision: 'approve' | 'reject',
  phase: 'sending' | 'unconfirmed' | 'refused' | 'elsewhere',
): Partial<Approval> => ({
  request: { decision, phase },
});
const long = Array.from({ length: 120 }, (_, i) => `line ${i}`).join('\n');

/** Every state of a request, by name; made when they are needed, since they count down. */
export const requestStates = (): Readonly<Record<string, ToolPart>> => ({
  armed: aRequest({
    activity: { activityType: 'approval', label: 'Approval needed', detail: 'Review this action.' },
  }),
  late: aRequest({}, {}, 18),
  sending: aRequest({}, request('approve', 'sending')),
  rejecting: aRequest({}, request('reject', 'sending')),
  'answered elsewhere': aRequest({}, request('approve', 'elsewhere')),
  refused: aRequest({}, request('approve', 'refused')),
  'long value': aRequest({ input: { text: long } }),
  destructive: aRequest({ toolKey: 'bits.delete_many', input: { ids: ['a', 'b', 'c'] } }),
  drift: aRequest({}, { drift: { input: { title: 'Another', priority: 'high' } } }),
  'hidden characters': aRequest({
    toolKey: 'vault.sync',
    input: { file: 'report\u202efdp.exe', host: 'аpple.com' },
  }),
  unreadable: aRequest({ toolKey: '' }),
  'no arguments': aRequest({ input: {} }),
  lapsed: aRequest({}, {}, -1),
  unconfirmed: aRequest({}, request('approve', 'unconfirmed')),
  approved: aRequest({ state: 'pending' }, { state: 'approved', by: 'you', decidedAt: 0 }),
  rejected: aRequest(
    { state: 'rejected' },
    { state: 'rejected', by: 'you', decidedAt: 0, reason: 'Make it Wednesday.' },
  ),
  expired: aRequest({ state: 'expired' }, { state: 'expired' }),
  elsewhere: aRequest({ state: 'rejected' }, { state: 'rejected', by: 'elsewhere' }),
  'not run': aRequest({ state: 'expired' }, { state: 'not-run' }),
});

export const workflowSteps: readonly WorkflowStep[] = [
  {
    runId: 'r',
    stepKey: 'a',
    state: 'completed',
    title: 'Collect numbers',
    activity: { detail: '4 sources read' },
    startedAt: 0,
    endedAt: 2100,
  },
  {
    runId: 'r',
    stepKey: 'b',
    state: 'failed',
    title: 'Compare with Q1',
    error: 'Q1 report is locked',
    startedAt: 0,
    endedAt: 800,
  },
  { runId: 'r', stepKey: 'c', state: 'active', title: 'Write summary', index: 3, total: 4 },
  { runId: 'r', stepKey: 'd', state: 'interrupted', activity: { label: 'Share with the team' } },
];

export const statusParts: readonly StatusPart[] = [
  {
    kind: 'status',
    type: 'capability',
    activity: { label: 'Using calendar and bits', subjectType: 'calendar' },
  },
  {
    kind: 'status',
    type: 'model',
    detail: { fromModelKey: 'gemini-2.0-flash', toModelKey: 'gemini-2.5-flash', reason: 'not available' },
  },
  { kind: 'status', type: 'run-status', detail: { from: 'queued', to: 'comparing_quarters' } },
  { kind: 'status', type: 'truncated' },
];
