import type { WireFrame } from '../../wire/types.js';
import { Fields, isObject, type Cuts } from '../read.js';

/** The `data` of one frame, read field by field (C-025). Nothing in it is required. */
export interface Envelope {
  /** Empty when neither envelope nor frame names one. */
  readonly type: string;
  readonly runId: string | undefined;
  readonly stepId: string | undefined;
  readonly seq: number | undefined;
  /** Epoch ms. */
  readonly at: number | undefined;
  readonly payload: Fields;
  readonly payloadIs: 'object' | 'missing' | 'wrong';
  readonly cuts: Cuts;
}

export function readEnvelope(frame: WireFrame, source: unknown): Envelope {
  const cuts = { truncated: false };
  const fields = new Fields(source, cuts);
  const told = fields.first('type');
  // The envelope names the type; the frame's name is the fallback (C-030).
  const type = typeof told === 'string' ? told : (frame.event ?? '');
  const given = fields.first('payload');
  const payload = fields.of(given);
  return {
    type,
    runId: fields.id('runId') ?? payload.id('runId'),
    stepId: fields.id('stepId'),
    seq: type === 'stream.connected' ? undefined : (frameSeq(frame) ?? toSeq(fields.first('eventId'))),
    at: toTime(fields.first('timestamp')),
    payload,
    payloadIs: isObject(given) ? 'object' : given === undefined ? 'missing' : 'wrong',
    cuts,
  };
}

/** The frame's own id as a place in the run; other ids are legal and say nothing about it (G-08). */
function frameSeq({ id }: WireFrame): number | undefined {
  return id !== undefined && /^\d{1,16}$/.test(id) ? toSeq(Number(id)) : undefined;
}

function toSeq(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

/** ISO 8601 as epoch ms. Date.parse alone would make a date of almost anything. */
export function toTime(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : at;
}
