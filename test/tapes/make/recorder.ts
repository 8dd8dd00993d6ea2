import type { Tape, TapeFrame } from '../../backend/runs/tape.js';
import type { EventNameJson, PayloadJsonMap, SuggestionJson } from '../../../src/protocol/chao/wire-types.js';

/** Ids and time of every tape; the run and the message are those of the documentation's examples. */
export const runId = '550e8400-e29b-41d4-a716-446655440000';
export const messageId = 'cm5msg002';
const sessionId = 'cm5ses001';
const start = Date.UTC(2026, 3, 12, 10);

export interface TapeInfo {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly covers: readonly string[];
  /** The message that led to it; without one the tape is a feature run. */
  readonly user?: string;
  readonly history?: Tape['history'];
}

interface EmitOptions {
  readonly stepId?: string;
  /** Default: the next number; null leaves it out. */
  readonly eventId?: number | null;
}

/** Writes a tape, event by event, on a time line of its own. Methods can be chained. */
export class Recorder {
  readonly #info: TapeInfo;
  readonly #frames: TapeFrame[] = [];
  #now = 0;
  #last = 0;
  #text = '';

  constructor(info: TapeInfo) {
    this.#info = info;
  }

  /** All text so far. */
  get text(): string {
    return this.#text;
  }

  /** Lets time pass, ms. */
  wait(ms: number): this {
    this.#now += ms;
    return this;
  }

  /** An event of the documentation; the compiler checks its payload. */
  emit<T extends EventNameJson>(type: T, payload: PayloadJsonMap[T], options?: EmitOptions): this {
    return this.emitAny(type, payload, options);
  }

  /** Any other event. */
  emitAny(type: string, payload: unknown, { stepId, eventId }: EmitOptions = {}): this {
    const id = eventId === undefined ? this.#last + 1 : (eventId ?? undefined);
    this.#last = Math.max(this.#last, id ?? 0);
    const event = {
      ...(id !== undefined && { eventId: id }),
      type,
      runId,
      ...(stepId !== undefined && { stepId }),
      timestamp: new Date(start + this.#now).toISOString(),
      payload,
    };
    this.#frames.push({ at: this.#now, event });
    return this;
  }

  /** An event again, as it was, as a replay after a drop brings it. */
  again(eventId: number): this {
    const frame = this.#frames.find((one) => 'event' in one && one.event.eventId === eventId);
    if (frame && 'event' in frame) this.#frames.push({ at: this.#now, event: frame.event });
    return this;
  }

  raw(block: string): this {
    this.#frames.push({ at: this.#now, raw: block });
    return this;
  }

  comment(comment = 'keep-alive'): this {
    this.#frames.push({ at: this.#now, comment });
    return this;
  }

  /** Skips numbers: ids only have to grow. */
  skip(numbers: number): this {
    this.#last += numbers;
    return this;
  }

  connected(): this {
    return this.emit('stream.connected', { runId }, { eventId: null });
  }

  begin(): this {
    return this.connected()
      .wait(40)
      .emit('run.started', {})
      .emit('run.status.changed', { from: 'queued', to: 'running' });
  }

  /** Streams text in pieces of about `size` characters, one every `ms`. */
  say(text: string, size = 8, ms = 30): this {
    const chars = [...text];
    for (let at = 0; at < chars.length; at += size) this.delta(chars.slice(at, at + size).join(''), ms);
    return this;
  }

  /** One piece of text as it is. */
  delta(delta: string, ms = 30): this {
    this.#text += delta;
    return this.wait(ms).emit('message.delta', { delta });
  }

  completed(): this {
    return this.wait(30).emit('message.completed', { messageId, content: this.#text });
  }

  suggestions(...texts: readonly string[]): this {
    const suggestions: SuggestionJson[] = texts.map((suggestion, index) => ({
      suggestion,
      priority: index + 1,
    }));
    return this.emit('message.suggestions', { messageId, suggestions });
  }

  settled(): this {
    return this.wait(80)
      .emit('run.settlement.pending', {})
      .wait(150)
      .emit('run.settlement.completed', { credits: 2 });
  }

  /** What every run that goes well ends with. */
  end(...suggestions: readonly string[]): this {
    this.completed();
    return (suggestions.length > 0 ? this.suggestions(...suggestions) : this).settled();
  }

  tape(): Tape {
    const { name, title, summary, covers, user, history } = this.#info;
    const target = { ...(user !== undefined && { sessionId, messageId }), runId };
    return {
      ...{ name, title, summary, covers, target },
      ...(user !== undefined && { user }),
      ...(history && { history }),
      frames: this.#frames,
    };
  }
}

export const record = (info: TapeInfo): Recorder => new Recorder(info);
