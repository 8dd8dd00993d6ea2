import { limits } from '../../limits.js';
import type { WireFrame } from '../../wire/types.js';
import type { ChatEvent } from '../chat-event.js';
import type { Decoded, ProtocolDiagnostic } from '../dialect.js';
import { readEnvelope, type Envelope } from './envelope.js';
import { payloadReaders, type Scope } from './payload-readers.js';
import { defined, isDeeperThan, isObject } from '../read.js';
import type { ChaoEventType } from './wire-types.js';

export type DecodeSettings = Pick<Scope, 'contentField' | 'approvalMs'>;
type DiagnosticKind = ProtocolDiagnostic['kind'];

/** Raw reasoning (C-131). Either name is enough: it must not get through because one of them is wrong. */
const isHidden = (name: string | undefined): boolean => name?.startsWith('cot.') ?? false;

const isKnown = (type: string): type is ChaoEventType => Object.hasOwn(payloadReaders, type);

/**
 * Frames → events, one frame at a time; never throws. A frame that gives no event still tells its place in the run,
 * so that the cursor moves past it (C-028, C-029, C-131).
 */
export function createDecoder(settings: DecodeSettings): (frame: WireFrame) => Decoded {
  let unnamed = 0;
  return (frame) => {
    const source = parse(frame.data);
    const envelope = readEnvelope(frame, source);
    const uniqueKey = (): string => `unnamed-${envelope.seq ?? `x${++unnamed}`}`;
    const { events, kind } = read(frame, source, envelope, settings, uniqueKey);
    const { type, runId, seq, at } = envelope;
    if (!kind) return defined({ runId, seq, at, events });
    const diagnostic = defined({ kind, event: type.slice(0, limits.labelChars) || undefined });
    return defined({ runId, seq, at, events, diagnostic });
  };
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

interface Reading {
  readonly events: readonly ChatEvent[];
  readonly kind?: DiagnosticKind;
}

const skip = (kind?: DiagnosticKind): Reading => (kind ? { events: [], kind } : { events: [] });

function read(
  frame: WireFrame,
  source: unknown,
  envelope: Envelope,
  { contentField, approvalMs }: DecodeSettings,
  uniqueKey: () => string,
): Reading {
  const { type, payload, payloadIs, cuts, runId, stepId } = envelope;
  if (isHidden(type) || isHidden(frame.event)) return skip();
  if (source === undefined) return skip('invalid-json');
  if (!isObject(source) || type === '') return skip('invalid-envelope');
  if (!isKnown(type)) return skip('unknown-type');
  if (isDeeperThan(limits.jsonDepth, source)) return skip('invalid-payload');
  // Each delta comes through here: an object written out is made much faster than one of spreads.
  const scope = { contentField, approvalMs, runId, stepId, hasPayload: payloadIs === 'object', uniqueKey };
  const content = payloadReaders[type](payload, scope);
  if (!content) return skip(scope.hasPayload ? 'invalid-payload' : 'invalid-envelope');
  const events = [toEvent(type, envelope, content)];
  if (payloadIs === 'wrong') return { events, kind: 'invalid-envelope' };
  return cuts.truncated ? { events, kind: 'truncated' } : { events };
}

function toEvent(type: ChaoEventType, envelope: Envelope, payload: ChatEvent['payload']): ChatEvent {
  const { seq, at, stepId } = envelope;
  // An approval is answered for the run its payload names (C-114).
  const named = type.startsWith('tool.approval_') ? envelope.payload.id('runId') : undefined;
  const runId = named ?? envelope.runId;
  // Written out, for each delta comes through here: a spread takes many times as long.
  const event =
    stepId === undefined ? { type, runId, seq, at, payload } : { type, runId, seq, at, stepId, payload };
  // The table ties each payload to its type; the union of both cannot express it.
  return defined(event) as ChatEvent;
}
