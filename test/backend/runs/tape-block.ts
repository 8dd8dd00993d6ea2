import type { TapeFrame } from './tape.js';

/** One frame of a tape as it goes over the wire: `id` only where the envelope has an eventId. */
export function tapeBlock(frame: TapeFrame, retryMs: number): string {
  if ('raw' in frame) return frame.raw;
  if ('comment' in frame) return `: ${frame.comment}\n\n`;
  const { eventId, type } = frame.event;
  const id = eventId === undefined ? '' : `id: ${eventId}\n`;
  return `${id}retry: ${retryMs}\nevent: ${type}\ndata: ${JSON.stringify(frame.event)}\n\n`;
}
