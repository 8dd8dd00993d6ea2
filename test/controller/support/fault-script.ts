import fc from 'fast-check';

/** One event of a run, before it gets an id. The run goes on past a `gate` only once its call is decided. */
export interface ScriptEvent {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly stepId?: string;
  readonly gate?: { readonly callId: string; readonly decision: 'approve' | 'reject' };
}

/** One message of a person and the run that answers it. */
export interface ScriptTurn {
  readonly events: readonly ScriptEvent[];
  /** All that the assistant says. */
  readonly text: string;
}

type Step = (index: number) => readonly ScriptEvent[];

const event = (
  type: string,
  payload: ScriptEvent['payload'],
  more: Partial<ScriptEvent> = {},
): ScriptEvent => ({
  type,
  payload,
  ...more,
});

const piece = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
  fc.constantFrom('\n\n', ' ', 'ha', '😀', '北京', '\ud83d', '\ude00', '\ufeff', 'data: ', '\r\n'),
);

const say: fc.Arbitrary<Step> = fc
  .array(piece, { minLength: 1, maxLength: 5 })
  .map((pieces) => () => pieces.map((delta) => event('message.delta', { delta })));

const toolEvent = (type: string, callId: string, more: object = {}): ScriptEvent =>
  event(type, { toolKey: 'bits.get', callId, ...more }, { stepId: callId });

const call: fc.Arbitrary<Step> = fc
  .record({
    progress: fc.integer({ min: 0, max: 2 }),
    end: fc.constantFrom('tool.completed', 'tool.failed', 'tool.degraded', 'none'),
    output: fc.jsonValue({ maxDepth: 1 }),
  })
  .map(({ progress, end, output }) => (index) => {
    const callId = `tc_${index}`;
    const steps = Array.from({ length: progress }, (_, n) =>
      toolEvent('tool.progress', callId, { progress: (n + 1) / 4, message: `step ${n}` }),
    );
    const last =
      end === 'none' ? [] : [toolEvent(end, callId, { data: output, error: 'why', reason: 'why' })];
    return [toolEvent('tool.started', callId, { input: { index } }), ...steps, ...last];
  });

const approval: fc.Arbitrary<Step> = fc
  .record({
    decision: fc.constantFrom('approve' as const, 'reject' as const),
    here: fc.boolean(),
    timeout: fc.boolean(),
  })
  .map(({ decision, here, timeout }) => (index) => {
    const callId = `tc_${index}`;
    const asked = { toolCallId: callId, toolKey: 'bits.delete', input: { index } };
    const gate = here ? { gate: { callId, decision } } : {};
    const required = event('tool.approval_required', asked, { stepId: callId, ...gate });
    if (!here && timeout)
      return [required, event('tool.approval_timeout', { toolCallId: callId }, { stepId: callId })];
    const approved = decision === 'approve';
    const response = event('tool.approval_response', { toolCallId: callId, approved }, { stepId: callId });
    const ran = [
      toolEvent('tool.started', callId, { toolKey: 'bits.delete' }),
      toolEvent('tool.completed', callId, { toolKey: 'bits.delete', data: { ok: true } }),
    ];
    return [required, response, ...(approved ? ran : [])];
  });

const aside: fc.Arbitrary<Step> = fc
  .constantFrom<ScriptEvent>(
    event('capability.resolved', { capabilityKey: 'chat' }),
    event('run.model.switched', { fromModelKey: 'a', toModelKey: 'b', reason: 'busy' }),
    event('run.status.changed', { from: 'queued', to: 'running' }),
    event('workflow.step.started', { stepKey: 's1', title: 'One' }),
    event('workflow.step.completed', { stepKey: 's1', title: 'One' }),
    event('plan.step_added', { stepId: 'p1', toolKey: 'bits.get', title: 'Look' }),
    event('cot.delta', { delta: 'SECRET' }),
    event('brand.new', { any: 'thing' }),
  )
  .map((known) => () => [known]);

const completedEnd = fc
  .boolean()
  .map((suggests) => (text: string): readonly ScriptEvent[] => [
    event('message.completed', { messageId: 'm', content: text }),
    ...(suggests
      ? [event('message.suggestions', { suggestions: [{ suggestion: 'more', priority: 1 }] })]
      : []),
    event('run.settlement.pending', {}),
    event('run.settlement.completed', {}),
  ]);

const otherEnds = fc.constantFrom(
  (text: string): readonly ScriptEvent[] => [
    event('message.partially_completed', { messageId: 'm', content: text, reason: 'cancelled' }),
    event('run.cancelled', { reason: 'user' }),
  ],
  (): readonly ScriptEvent[] => [event('run.failed', { error: 'it broke' })],
  (): readonly ScriptEvent[] => [event('run.error', { error: 'it broke', code: 'provider_error' })],
);

const textOf = (events: readonly ScriptEvent[]): string =>
  events.map(({ type, payload }) => (type === 'message.delta' ? (payload.delta as string) : '')).join('');

const turn: fc.Arbitrary<ScriptTurn> = fc
  .record({
    steps: fc.array(
      fc.oneof({ arbitrary: say, weight: 4 }, { arbitrary: call, weight: 2 }, approval, aside),
      {
        minLength: 1,
        maxLength: 7,
      },
    ),
    end: fc.oneof({ arbitrary: completedEnd, weight: 4 }, otherEnds),
  })
  .map(({ steps, end }) => {
    const said = [event('run.started', {}), ...steps.flatMap((step, index) => step(index))];
    const text = textOf(said);
    return { text, events: [...said, ...end(text)] };
  });

/** Any conversation of one to three turns. */
export const conversation: fc.Arbitrary<readonly ScriptTurn[]> = fc.array(turn, {
  minLength: 1,
  maxLength: 3,
});
