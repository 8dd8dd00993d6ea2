import type { ChatEvent } from '../../../src/protocol/chat-event.js';
import type { Decoded } from '../../../src/protocol/dialect.js';
import {
  createThothiiDialect,
  type NamedEvent,
  type ThothiiOptions,
} from '../../../src/protocol/thothii/index.js';
import type { WireFrame } from '../../../src/wire/types.js';

/** A named event as its frame; ids count from 1. */
export const frameOf = (event: string, data: unknown = {}, id?: number): WireFrame => ({
  id: id === undefined ? undefined : String(id),
  event,
  data: typeof data === 'string' ? data : JSON.stringify(data),
});

/** Decodes named events as one stream. */
export function decodeAll(
  events: readonly (readonly [event: string, data?: unknown])[],
  options?: ThothiiOptions,
): Decoded[] {
  const decode = createThothiiDialect(options).createDecoder!();
  return events.map(([event, data], index) => decode(frameOf(event, data, index + 1)));
}

export const pairs = (events: readonly NamedEvent[]): [string, unknown][] =>
  events.map(({ event, data }) => [event, data]);

export const eventsOf = (decoded: readonly Decoded[]): ChatEvent[] => decoded.flatMap(({ events }) => events);

export const typesOf = (decoded: readonly Decoded[]): string[] => eventsOf(decoded).map(({ type }) => type);

export async function loadText(path: string): Promise<string> {
  return (await fetch(new URL(path, import.meta.url))).text();
}
