import type { RunRow } from '../store/store.js';
import type { Script, ScriptContext } from './script.js';
import type { Tape, TapeFrame } from './tape.js';

type Rename = <T>(value: T) => T;

/** Replaces the recording's ids by those of the run that plays it, wherever a text is exactly one of them. */
function renamer({ target }: Tape, run: RunRow): Rename {
  const pairs: [string | undefined, string | undefined][] = [
    [target.runId, run.id],
    [target.messageId, run.messageId],
    [target.sessionId, run.sessionId],
  ];
  const names = new Map(pairs.filter((pair): pair is [string, string] => Boolean(pair[0] && pair[1])));
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(rename);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rename(inner)]));
  };
  return (value) => rename(value) as typeof value;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function play(context: ScriptContext, frame: TapeFrame, tape: Tape, delayMs: number): Promise<void> {
  const rename = renamer(tape, context.run);
  if ('comment' in frame) return context.comment(frame.comment, delayMs);
  if ('raw' in frame) {
    const raw = [tape.target.runId, tape.target.messageId, tape.target.sessionId]
      .filter((id): id is string => Boolean(id))
      .reduce((text, id) => text.replaceAll(id, rename(id)), frame.raw);
    return context.raw({ raw }, delayMs);
  }
  const { type, payload, stepId, eventId } = frame.event;
  if (type === 'stream.connected') return context.pause(delayMs);
  if (!isObject(payload)) {
    const data = JSON.stringify(rename(frame.event));
    return context.raw({ raw: `event: ${type}\ndata: ${data}\n\n` }, delayMs);
  }
  const named = stepId === undefined ? {} : { stepId };
  await context.emit(type, rename(payload), { ...named, delayMs, eventId: eventId ?? null });
}

/**
 * Plays a recording as a run, `speed` times as fast (very large: without waiting). Its own stream.connected frames are
 * left out, since every connection gets one of its own. A recording without a terminal event leaves the run open.
 */
export function tapeScript(load: () => Promise<Tape | undefined>, speed: number): Script {
  return async (context) => {
    const tape = await load();
    if (!tape) throw new Error('There is no such tape');
    let now = 0;
    for (const frame of tape.frames) {
      await play(context, frame, tape, (frame.at - now) / speed);
      now = frame.at;
    }
    if (!context.ended()) await context.pause(Infinity);
  };
}

/** Reads `tape:<name>` and `tape:<name>@<speed>`, where speed is a number or `max`. */
export function tapeRequest(content: string): { readonly name: string; readonly speed: number } | undefined {
  const [, name, speed] = /^tape:([\w-]+)(?:@(max|\d+(?:\.\d+)?))?$/.exec(content.trim()) ?? [];
  if (!name) return undefined;
  return { name, speed: speed === 'max' ? Number.MAX_SAFE_INTEGER : Number(speed ?? 1) || 1 };
}
