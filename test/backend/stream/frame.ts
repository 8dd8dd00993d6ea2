import type { Envelope, LogEntry } from '../store/store.js';

/** Writes one event as the contract's frame (C-020): `id` where there is one, `retry`, `event`, `data`. */
export function frameOf(envelope: Envelope, retryMs: number): string {
  const id = envelope.eventId === undefined ? '' : `id: ${envelope.eventId}\n`;
  return `${id}retry: ${retryMs}\nevent: ${envelope.type}\ndata: ${JSON.stringify(envelope)}\n\n`;
}

/** Writes one place of a log as it goes over the wire. */
export function blockOf(entry: LogEntry, retryMs: number): string {
  return entry.envelope ? frameOf(entry.envelope, retryMs) : (entry.raw ?? '');
}

/** What of a log a client with that Last-Event-ID has not had; without one, all of it (C-160). */
export function newerThan(entries: readonly LogEntry[], lastEventId: number | undefined): LogEntry[] {
  const shared = entries.filter((entry) => entry.origin !== 'connection');
  if (lastEventId === undefined) return shared;
  const had = shared.findLastIndex(({ envelope }) => (envelope?.eventId ?? Infinity) <= lastEventId);
  return shared.filter(({ envelope }, index) =>
    envelope?.eventId === undefined ? index > had : envelope.eventId > lastEventId,
  );
}

/** Reads a Last-Event-ID header; what is no number of ours counts as none. */
export function lastEventIdOf(header: string | undefined | null): number | undefined {
  return header && /^\d{1,15}$/.test(header.trim()) ? Number(header) : undefined;
}
