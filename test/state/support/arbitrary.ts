import fc from 'fast-check';
import type { ChatEvent, ChatEventMap, ChatEventType } from '../../../src/protocol/chat-event.js';
import { ev, t0 } from './play.js';

const callId = fc.constantFrom('a', 'b', 'c', '__proto__');
const toolKey = fc.constantFrom('bits.get', 'bits.delete');
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const plain = { noNullPrototype: true } as const;
const activity = optional(fc.record({ label: fc.string({ maxLength: 8 }) }, plain));

/** A payload as dialects make it: absent fields are absent. */
function payload<T extends object>(facts: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> {
  return fc
    .record(facts)
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T);
}

/** JSON has no -0, so a value that came by the wire has none. */
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

const call = {
  callId,
  toolKey: optional(toolKey),
  input: optional(json),
  output: optional(json),
  error: optional(fc.string({ maxLength: 8 })),
  message: optional(fc.string({ maxLength: 8 })),
  progress: optional(fc.constantFrom(0, 0.5, 1)),
  executionMs: optional(fc.nat(1000)),
  success: optional(fc.boolean()),
  activity,
};
const text = fc.string({ minLength: 1, maxLength: 6 });
const content = optional(fc.string({ maxLength: 12 }));
const step = { stepKey: fc.constantFrom('x', 'y'), title: optional(text), error: optional(text), activity };
const failure = {
  error: optional(text),
  code: optional(fc.constantFrom('stream_timeout', 'provider_error')),
  activity,
};

/** One payload generator a type: a new type does not compile without its row. */
const payloads: { readonly [T in ChatEventType]: fc.Arbitrary<ChatEventMap[T]> } = {
  'stream.connected': payload({ runId: fc.constant('r1') }),
  'capability.resolved': payload({ capabilityKey: optional(text), activity }),
  'run.started': payload({ activity }),
  'run.status.changed': payload({ from: optional(text), to: optional(text), activity }),
  'run.model.switched': payload({ toModelKey: optional(text), activity }),
  'run.cancel_requested': payload({ activity }),
  'run.cancelling': payload({ activity }),
  'run.cancelled': payload({ reason: optional(text), activity }),
  'run.failed': payload(failure),
  'run.error': payload(failure),
  'run.settlement.pending': payload({ activity }),
  'run.settlement.completed': payload({ credits: optional(fc.nat(9)), activity }),
  'message.delta': payload({ delta: text }),
  'message.completed': payload({ content, authoritative: optional(fc.boolean()) }),
  'message.partially_completed': payload({ content }),
  'message.suggestions': payload({
    suggestions: fc.array(fc.record({ text, priority: fc.nat(3) }, plain), { maxLength: 8 }),
  }),
  'tool.started': payload(call),
  'tool.progress': payload(call),
  'tool.completed': payload(call),
  'tool.failed': payload(call),
  'tool.degraded': payload(call),
  'tool.approval_required': payload({ ...call, windowMs: fc.constant(60_000) }),
  'tool.approval_response': payload({
    ...call,
    decision: fc.constantFrom('approved', 'rejected', 'unknown'),
    reason: optional(text),
  }),
  'tool.approval_timeout': payload(call),
  'plan.step_added': payload({
    stepId: fc.constantFrom('s1', 's2'),
    toolKey: optional(toolKey),
    title: optional(text),
    input: optional(json),
    activity,
  }),
  'workflow.step.started': payload(step),
  'workflow.step.completed': payload(step),
  'workflow.step.failed': payload(step),
  'workflow.completed': payload({ summary: optional(text), activity }),
  'model.activity': payload({ delta: text }),
  'turn.ended': payload({ activity }),
};

const eventOf = (type: ChatEventType): fc.Arbitrary<ChatEvent> =>
  (payloads[type] as fc.Arbitrary<ChatEventMap[ChatEventType]>).map((value) => ev(type, value));

const allTypes = Object.keys(payloads) as ChatEventType[];
const textTypes = allTypes.filter((type) => type.startsWith('message.d'));
const toolTypes = allTypes.filter((type) => type.startsWith('tool.'));
const endTypes: readonly ChatEventType[] = [
  'run.cancelled',
  'run.failed',
  'run.error',
  'run.settlement.completed',
  'workflow.completed',
  'turn.ended',
];
const middleTypes = allTypes.filter((type) => !endTypes.includes(type));

/** Gives events their places: seq 1, 2, 3 …, a second apart. */
const numbered = (events: readonly ChatEvent[]): readonly ChatEvent[] =>
  events.map((event, i) => ({ ...event, seq: i + 1, at: t0 + (i + 1) * 1000 }));

const oneOf = (types: readonly ChatEventType[]): fc.Arbitrary<ChatEvent> => fc.oneof(...types.map(eventOf));

/** Anything at all. */
export const anyEvents = fc.array(oneOf(allTypes), { maxLength: 30 }).map(numbered);

/** Mostly text and tools, few ends: a run as it could be. */
export const runEvents = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: oneOf(textTypes) },
        { weight: 6, arbitrary: oneOf(toolTypes) },
        { weight: 2, arbitrary: oneOf(middleTypes) },
      ),
      { maxLength: 40 },
    ),
    fc.array(oneOf(endTypes), { maxLength: 2 }),
  )
  .map(([middle, end]) => numbered([...middle, ...end]));

export const toolEvents = fc.array(oneOf(toolTypes), { maxLength: 40 }).map(numbered);

/**
 * How a run is delivered over cuts: each number is how far the next connection goes back (a stale id, or none), and how
 * many frames it brings. The last connection brings the rest.
 */
export const schedule = fc.array(fc.record({ back: fc.nat(40), brings: fc.nat(20) }), { maxLength: 8 });

/** The frames in the order in which they arrive by that schedule. */
export function deliveries<T>(frames: readonly T[], cuts: readonly { back: number; brings: number }[]): T[] {
  const arrived: T[] = [];
  let done = 0;
  for (const { back, brings } of cuts) {
    const start = Math.max(0, done - back);
    arrived.push(...frames.slice(start, start + brings));
    done = Math.max(done, Math.min(frames.length, start + brings));
  }
  return [...arrived, ...frames.slice(done)];
}
