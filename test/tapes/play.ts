import { tapeBlock } from '../backend/runs/tape-block.js';
import type { Tape, TapeEvent } from '../backend/runs/tape.js';

export type { Tape, TapeFrame, TapeEvent } from '../backend/runs/tape.js';

/** Loads a tape in a browser test or a story. */
export async function loadTape(name: string): Promise<Tape> {
  return (await (await fetch(new URL(`./${name}.json`, import.meta.url))).json()) as Tape;
}

/** The whole tape as the text of one stream body. */
export function streamText({ frames }: Tape, retryMs = 3_000): string {
  return frames.map((frame) => tapeBlock(frame, retryMs)).join('');
}

/** The envelopes of a tape in order; raw blocks and comments left out. */
export function eventsIn({ frames }: Tape): readonly TapeEvent[] {
  return frames.flatMap((frame) => ('event' in frame ? [frame.event] : []));
}
