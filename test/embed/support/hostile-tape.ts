import type { Tape, TapeEvent, TapeFrame } from '../../backend/runs/tape.js';

type Step = readonly [type: string, payload: Readonly<Record<string, unknown>>];

const target = { sessionId: 'ses_hostile', messageId: 'msg_hostile', runId: 'run_hostile' };

const activityOf = (text: string, i: number, kind: string, status: string): object => ({
  ...{ activityType: kind, status, renderHint: i % 3 ? 'tool_card' : text },
  ...{ origin: text, label: text, detail: text, subjectType: text, subjectId: text },
});

const valueOf = (text: string): object => ({
  ...{ [text]: text, list: [text, { deep: text }], html: text, url: text, before: text, after: `${text}!` },
});

/** One text in every field of four tools that end in different ways. */
function toolsWith(text: string, i: number): Step[] {
  const tool = (callId: string, status: string): object => ({
    ...{ toolKey: text, callId, activity: activityOf(text, i, 'tool_write', status) },
  });
  const done = `done-${i}`;
  return [
    ['tool.started', { ...tool(done, 'active'), input: valueOf(text) }],
    ['tool.progress', { ...tool(done, 'active'), message: text, progress: 0.5 }],
    ['tool.completed', { ...tool(done, 'completed'), success: true, executionMs: 5, data: valueOf(text) }],
    ['tool.started', { ...tool(`${text}${i}`, 'active'), input: text }],
    ['tool.failed', { ...tool(`${text}${i}`, 'failed'), success: false, error: text }],
    ['tool.started', { ...tool(`weak-${i}`, 'active'), input: [text] }],
    ['tool.degraded', { ...tool(`weak-${i}`, 'completed'), reason: text, data: [{ [text]: text }] }],
  ];
}

/** The same in an answer, a plan, a workflow, a request and what is said about the run. */
function stepsWith(text: string, i: number): Step[] {
  const activity = activityOf(text, i, 'planning', 'pending');
  const asked = { runId: target.runId, toolCallId: `ask-${i}`, activity };
  const workflow = { stepKey: `step-${i}`, title: text, index: i + 1, total: 9, activity };
  const models = { fromModelKey: text, fromProvider: text, toModelKey: text, toProvider: text, reason: text };
  const plan = { stepId: `plan-${i}`, toolKey: text, title: text, input: valueOf(text), activity };
  const rejected: Step = ['tool.approval_response', { ...asked, approved: false, reason: text }];
  return [
    ...(text.match(/[^]{1,9}/gu) ?? []).map((delta): Step => ['message.delta', { delta }]),
    ['capability.resolved', { capabilityKey: text, activity }],
    ['run.model.switched', models],
    ...toolsWith(text, i),
    ['plan.step_added', plan],
    ['workflow.step.started', workflow],
    ['workflow.step.failed', { ...workflow, error: text }],
    ['tool.approval_required', { ...asked, toolKey: text, input: valueOf(text) }],
    ...(i % 2 ? [rejected] : []),
  ];
}

function storedWith(text: string, i: number): Readonly<Record<string, unknown>>[] {
  const at = { createdAt: '2026-04-12T09:00:00.000Z' };
  const call = (status: string): object => ({
    id: `${status}-${i}`,
    ...{
      toolKey: text,
      input: { [text]: text },
      output: { [text]: [text] },
      status,
      error: text,
      contentOffset: 0,
    },
    activity: { label: text, detail: text, subjectType: text, renderHint: 'tool_card' },
  });
  const toolCalls = ['completed', 'failed', 'rejected'].map(call);
  return [
    { id: `u-${i}`, role: 'user', content: text, status: 'completed', ...at },
    {
      id: `a-${i}`,
      role: 'assistant',
      content: text,
      status: 'completed',
      runId: `old-${i}`,
      toolCalls,
      ...at,
    },
    {
      id: `p-${i}`,
      role: 'assistant',
      content: text,
      status: 'failed',
      runId: `bad-${i}`,
      error: text,
      ...at,
    },
  ];
}

const tape = (name: string, steps: readonly Step[], history: Tape['history'] = []): Tape => ({
  ...{ name, title: name, summary: name, covers: [], target, user: 'Play it', history },
  frames: steps.map(([type, payload], i): TapeFrame => {
    const { callId, toolCallId = callId } = payload;
    const stepId = typeof toolCallId === 'string' ? { stepId: toolCallId } : {};
    const event: TapeEvent = { eventId: i + 1, type, runId: target.runId, ...stepId, payload };
    return { at: 0, event };
  }),
});

/** A run that is completed and one that fails, with these texts in every place, and a history of them before. */
export function hostileTapes(texts: readonly string[]): readonly [whole: Tape, failing: Tape] {
  const suggestions = texts.map((suggestion, priority) => ({ suggestion, priority }));
  const { messageId } = target;
  const whole: Step[] = [
    ['run.started', {}],
    ...texts.flatMap(stepsWith),
    ['workflow.completed', { summary: texts.join(' ') }],
    ['message.completed', { messageId }],
    ['message.suggestions', { messageId, suggestions }],
    ['run.settlement.completed', {}],
  ];
  const failing: Step[] = [
    ['run.started', {}],
    ['run.error', { error: texts.join(' '), code: texts[0] }],
    ['run.failed', { error: texts.join(' '), code: texts[0] }],
  ];
  return [tape('whole', whole, texts.flatMap(storedWith)), tape('failing', failing)];
}
