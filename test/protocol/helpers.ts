import { createChaoDialect, type ChaoOptions } from '../../src/protocol/chao/index.js';
import type { ChatEvent } from '../../src/protocol/chat-event.js';
import type { Decoded } from '../../src/protocol/dialect.js';
import type { WireFrame } from '../../src/wire/types.js';

export const at = '2026-04-12T10:00:01.000Z';

/** One envelope as its frame: `id` and `event` as a server sends them. */
export function frameOf(envelope: Record<string, unknown>, frame: Partial<WireFrame> = {}): WireFrame {
  const { eventId, type } = envelope;
  return {
    id: typeof eventId === 'number' ? String(eventId) : undefined,
    event: typeof type === 'string' ? type : undefined,
    data: JSON.stringify(envelope),
    ...frame,
  };
}

/** An envelope of run r1 with the fields given. */
export function envelopeOf(type: string, payload?: unknown, more: Record<string, unknown> = {}) {
  return { eventId: 1, type, runId: 'r1', timestamp: at, ...(payload !== undefined && { payload }), ...more };
}

export function decode(envelope: Record<string, unknown>, options?: ChaoOptions): Decoded {
  return createChaoDialect(options).decode(frameOf(envelope));
}

/** The payload of the one event that a payload of this type gives. */
export function payloadOf<T extends ChatEvent['type']>(
  type: T,
  payload?: unknown,
  more?: Record<string, unknown>,
  options?: ChaoOptions,
): ChatEvent<T>['payload'] {
  const { events } = decode(envelopeOf(type, payload, more), options);
  if (events.length !== 1 || events[0]?.type !== type)
    throw new Error(`no ${type}: ${JSON.stringify(events)}`);
  return events[0].payload as ChatEvent<T>['payload'];
}

export async function loadJson<T>(path: string): Promise<T> {
  return (await (await fetch(new URL(path, import.meta.url))).json()) as T;
}
