import { limits } from '../../limits.js';
import type { WireFrame } from '../../wire/types.js';
import type { ChatEvent, ChatEventMap, Decision } from '../chat-event.js';
import type { Decoded, ProtocolDiagnostic } from '../dialect.js';
import { defined, Fields, isDeeperThan, isObject } from '../read.js';
import { parseExact } from './exact-json.js';
import { hasValidQuestions, prefix, readToolEnd, readToolStart, readToolUpdate } from './payloads.js';
import { nextTurn, type TurnInput, type TurnState } from './turn.js';
import type { EventName } from './wire-types.js';

export interface DecodeSettings {
  /** Name on the wire → name of the contract, where a deployment has others (G-50). */
  readonly names: Readonly<Record<string, EventName>>;
  /** Whether the model's activity is let in (G-51). */
  readonly activity: boolean;
}

/** What one stream has told so far. */
interface Memory {
  turn: TurnState;
  /** Gates that wait for their answer. */
  gates: string[];
  unnamed: number;
}

interface Scope {
  readonly memory: Memory;
  readonly settings: DecodeSettings;
  readonly data: Fields;
  readonly seq: number | undefined;
}

interface Reading {
  readonly events: readonly ChatEvent[];
  readonly kind?: ProtocolDiagnostic['kind'];
}

type Reader = (scope: Scope) => Reading;

/** The table of events ties each payload to its type; the union of both cannot express it. */
const event = <T extends ChatEvent['type']>(type: T, payload: ChatEventMap[T]): ChatEvent =>
  ({ type, runId: undefined, payload }) as unknown as ChatEvent;

const invalid: Reading = { events: [], kind: 'invalid-payload' };

const decisions: Readonly<Record<string, Decision>> = { continue: 'approved', other: 'rejected' };

/** The answer to the gates that waited: as it is told, else as this page's own click says (G-12). */
function closeGates({ memory, data }: Scope): ChatEvent[] {
  const told = data.id('gateId');
  const word = data.label('decision') ?? '';
  const decision = (Object.hasOwn(decisions, word) ? decisions[word] : undefined) ?? 'unknown';
  const reason = data.text(limits.reasonChars, 'text');
  return memory.gates.splice(0).flatMap((callId) => {
    const known = told === undefined || told === callId ? decision : 'unknown';
    const answered = event('tool.approval_response', defined({ callId, decision: known, reason }));
    // Without a word about it nobody knows whether the proposal was kept.
    return known === 'approved' ? [answered, event('tool.completed', { callId })] : [answered];
  });
}

/** Moves the turn on, and says what that means. */
function advance(scope: Scope, input: TurnInput): ChatEvent[] {
  const { memory } = scope;
  const before = memory.turn;
  memory.turn = nextTurn(before, input);
  if (memory.turn === 'failed') return before === 'failed' ? [] : [event('run.failed', {})];
  if (before === 'waiting' && memory.turn === 'running') return closeGates(scope);
  return input === 'end' ? [event('turn.ended', {})] : [];
}

/** Something the model did. After a failure nothing of the turn is taken any more. */
function work(scope: Scope, ...events: readonly ChatEvent[]): Reading {
  const moved = advance(scope, 'work');
  return { events: scope.memory.turn === 'failed' ? moved : [...moved, ...events] };
}

const inputs: Readonly<Record<string, TurnInput>> = { running: 'go', failed: 'fail', idle: 'end' };

function readState(scope: Scope): Reading {
  const state = scope.data.label('state') ?? '';
  const input = Object.hasOwn(inputs, state) ? inputs[state] : undefined;
  // Waiting is said by the gate itself.
  return { events: input ? advance(scope, input) : [] };
}

const readDelta =
  (type: 'message.delta' | 'model.activity'): Reader =>
  (scope) => {
    const delta = scope.data.text(limits.messageChars, 'delta');
    if (delta === undefined) return invalid;
    return type === 'model.activity' && !scope.settings.activity
      ? work(scope)
      : work(scope, event(type, { delta }));
  };

function readGate(scope: Scope): Reading {
  const { data, memory } = scope;
  const callId = data.id('gateId');
  if (callId === undefined) return invalid;
  const widget = data.label('widget') ?? 'question';
  const payload = data.first('payload');
  const known = ['join-review', 'phase-summary'].includes(widget) ? widget : 'question';
  const moved = advance(scope, 'gate');
  if (memory.turn === 'failed') return { events: moved };
  if (!memory.gates.includes(callId)) memory.gates.push(callId);
  const asked = { callId, toolKey: prefix + known, input: payload, windowMs: limits.neverMs };
  const valid = known !== 'phase-summary' || hasValidQuestions(scope.data.of(payload));
  const events = [...moved, event('tool.approval_required', defined(asked))];
  return valid ? { events } : { events, kind: 'invalid-payload' };
}

/** Something to be shown as a whole, under a key of its own. */
const readShown =
  (name: 'sql' | 'cte-result' | 'phase-summary', source: unknown): Reader =>
  (scope) => {
    const callId = `${name}-${scope.seq ?? `x${++scope.memory.unnamed}`}`;
    const reading = work(scope, event('tool.completed', { callId, toolKey: prefix + name, output: source }));
    const valid = name !== 'phase-summary' || hasValidQuestions(scope.data);
    return valid ? reading : { ...reading, kind: 'invalid-payload' };
  };

const readEnd: Reader = (scope) => {
  const call = readToolEnd(scope.data);
  if (!call) return invalid;
  const { failed, ...facts } = call;
  return work(scope, event(failed ? 'tool.failed' : 'tool.completed', facts));
};

/** One reader an event: one that is missing does not compile. */
const readers: { readonly [K in EventName]: (source: unknown) => Reader } = {
  state: () => readState,
  text_delta: () => readDelta('message.delta'),
  activity_delta: () => readDelta('model.activity'),
  tool_start: () => (scope) => {
    const call = readToolStart(scope.data);
    return call ? work(scope, event('tool.started', call)) : invalid;
  },
  tool_update: () => (scope) => {
    const call = readToolUpdate(scope.data);
    return call ? work(scope, event('tool.progress', call)) : invalid;
  },
  tool_end: () => readEnd,
  gate: () => readGate,
  sql: (source) => readShown('sql', source),
  cte_result: (source) => readShown('cte-result', source),
  phase_summary: (source) => readShown('phase-summary', source),
  failed: () => (scope) => ({ events: advance(scope, 'fail') }),
  turn_end: () => (scope) => ({ events: advance(scope, 'end') }),
};

const isKnown = (name: string): name is EventName => Object.hasOwn(readers, name);

/** A frame's own number, behind the name of its runtime where there is one; other ids say nothing about its place. */
function seqOf({ id = '' }: WireFrame): number | undefined {
  const [, digits] = /^(?:\w{1,40}-)?(\d{1,15})$/.exec(id) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Named frames → events, with the memory of one stream; never throws. A failure is told without a word of the server's
 * (T-020), an end after it is none (T-019).
 */
export function createDecoder(settings: DecodeSettings): (frame: WireFrame) => Decoded {
  const memory: Memory = { turn: 'idle', gates: [], unnamed: 0 };
  return (frame) => {
    const seq = seqOf(frame);
    const { events, kind } = read(frame, { memory, settings, seq });
    const name = frame.event?.slice(0, limits.labelChars);
    const numbered = seq === undefined ? events : events.map((one) => ({ ...one, seq }));
    return defined({ seq, events: numbered, diagnostic: kind && defined({ kind, event: name }) });
  };
}

function read(frame: WireFrame, scope: Omit<Scope, 'data'>): Reading {
  const told = frame.event ?? '';
  const { names } = scope.settings;
  const name = Object.hasOwn(names, told) ? names[told]! : told;
  if (!isKnown(name)) return { events: [], kind: 'unknown-type' };
  const source = parseExact(frame.data);
  // An end counts whatever comes with it: no bad frame may hold a turn open.
  const ends = name === 'failed' || name === 'turn_end';
  if (!ends && source === undefined) return { events: [], kind: 'invalid-json' };
  if (!ends && (!isObject(source) || isDeeperThan(limits.jsonDepth, source))) return invalid;
  return readers[name](source)({ ...scope, data: new Fields(source) });
}
