import type { Envelope, LogEntry } from '../store/store.js';

/** Event types after which the connection is over (C-052); run.error is one unless it is a rotation. */
const terminalTypes: ReadonlySet<string> = new Set([
  'run.cancelled',
  'run.failed',
  'run.error',
  'workflow.completed',
  'run.settlement.completed',
]);

/** Whether the event is `run.error` with the code stream_timeout, which ends a connection but not the run (C-165, G-02). */
export function isStreamTimeout(envelope: Envelope): boolean {
  return envelope.type === 'run.error' && envelope.payload.code === 'stream_timeout';
}

/** Whether a run is over with this event (C-052). */
export function isTerminal(envelope: Envelope): boolean {
  return terminalTypes.has(envelope.type) && !isStreamTimeout(envelope);
}

/** The call an event belongs to, looked up as C-087 says. */
export function callIdOf(envelope: Envelope): string | undefined {
  const { callId, toolCallId } = envelope.payload;
  const id = callId ?? toolCallId ?? envelope.stepId;
  return typeof id === 'string' ? id : undefined;
}

/** A log's events, without raw blocks and without what only one connection got. */
export function eventsOf(entries: readonly LogEntry[]): Envelope[] {
  return entries.flatMap((entry) =>
    entry.envelope && entry.origin !== 'connection' ? [entry.envelope] : [],
  );
}

/** How a pending approval came out, and when (place in the log). */
export interface Decided {
  readonly outcome: 'approved' | 'rejected' | 'expired';
  readonly reason?: string;
  readonly pos: number;
}

/** Where the approval of one call stands. `requestedAt` is epoch ms. */
export interface ApprovalStanding {
  readonly requestedAt: number;
  readonly request: Envelope;
  readonly decided?: Decided;
}

function decisionIn(entry: LogEntry, callId: string): Decided | undefined {
  const { envelope, pos } = entry;
  if (!envelope || callIdOf(envelope) !== callId) return undefined;
  if (envelope.type === 'tool.approval_timeout') return { outcome: 'expired', pos };
  if (envelope.type !== 'tool.approval_response') return undefined;
  const { approved, reason } = envelope.payload;
  return {
    outcome: approved === true ? 'approved' : 'rejected',
    pos,
    ...(typeof reason === 'string' && { reason }),
  };
}

/** Reads the newest approval of `callId` out of a log; undefined when there was none. */
export function approvalStanding(entries: readonly LogEntry[], callId: string): ApprovalStanding | undefined {
  const from = entries.findLastIndex(
    ({ envelope }) => envelope?.type === 'tool.approval_required' && callIdOf(envelope) === callId,
  );
  const request = entries[from]?.envelope;
  if (!request) return undefined;
  const decided = entries
    .slice(from + 1)
    .map((entry) => decisionIn(entry, callId))
    .find(Boolean);
  return { request, requestedAt: Date.parse(request.timestamp), ...(decided && { decided }) };
}

/** The calls of a log that still wait for a decision, oldest first. */
export function pendingApprovals(
  entries: readonly LogEntry[],
): { callId: string; standing: ApprovalStanding }[] {
  const ids = new Set(
    eventsOf(entries)
      .filter((event) => event.type === 'tool.approval_required')
      .map(callIdOf),
  );
  return [...ids].flatMap((callId) => {
    const standing = callId === undefined ? undefined : approvalStanding(entries, callId);
    return callId !== undefined && standing && !standing.decided ? [{ callId, standing }] : [];
  });
}
