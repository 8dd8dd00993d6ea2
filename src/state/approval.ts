import { limits } from '../limits.js';
import type { Decision, ToolState } from '../protocol/chat-event.js';
import type { Approval, ApprovalState, ToolPart } from './conversation.js';
import { defined, without } from './patch.js';

/** What the reducer knows about the moment of an event. */
export interface Moment {
  /** Server time, epoch ms. */
  readonly at: number;
  /** The event is news, not part of a replay. */
  readonly live: boolean;
}

/** Puts the question to the person; `drift` where it differs from the one that was reviewed. */
export function askApproval(
  card: ToolPart,
  requestedAt: number,
  windowMs: number,
  drift?: Approval['drift'],
): ToolPart {
  const expiresAt = Math.min(requestedAt + windowMs, limits.neverMs);
  const approval = defined<Approval>({ state: 'pending', requestedAt, expiresAt, drift });
  return { ...card, state: 'awaiting-approval', approval };
}

/** An approval whose question this page never saw counts as asked when it ended. */
function approvalOf({ approval }: ToolPart, at: number): Approval {
  return approval ?? { state: 'pending', requestedAt: at, expiresAt: at };
}

const words: Readonly<Record<Decision, ApprovalState>> = {
  approved: 'approved',
  rejected: 'rejected',
  unknown: 'decided',
};

const clicks = { approve: 'approved', reject: 'rejected' } as const;

/**
 * A word that the stream does not say is this page's own click (G-12). One that was refused, or that says the opposite,
 * did not lead to the decision.
 */
function ownDecision({ approval }: ToolPart, decision: Decision): Decision | undefined {
  const request = approval?.request;
  if (!request || request.phase === 'refused' || request.phase === 'elsewhere') return undefined;
  const click = clicks[request.decision];
  return decision === 'unknown' || decision === click ? click : undefined;
}

/**
 * The approval after a decision. `by` is `you` when this page's request led to it, `elsewhere` when it came live
 * without one; a replay doesn't know (DESIGN part 3).
 */
export function decide(card: ToolPart, decision: Decision, { at, live }: Moment, reason?: string): ToolPart {
  const own = ownDecision(card, decision);
  const { request, ...before } = approvalOf(card, at);
  const approval = defined<Approval>({
    ...before,
    state: words[own ?? decision],
    decidedAt: at,
    reason: reason ?? (own && request?.reason),
    by: own ? 'you' : live ? 'elsewhere' : undefined,
  });
  return { ...card, approval };
}

/** Ends an approval that nobody decided. */
export function expireApproval(card: ToolPart, at: number): ToolPart {
  const approval = { ...without(approvalOf(card, at), 'request'), state: 'expired', decidedAt: at } as const;
  return { ...card, approval };
}

/**
 * What a call in this state says about its approval. One that runs or ran was approved (G-12); one that failed while
 * its approval was open may have run or not.
 */
export function prove(card: ToolPart, state: ToolState, moment: Moment): ToolPart {
  const known = card.approval?.state;
  if (!known || known === 'approved') return card;
  if (state !== 'failed') return decide(card, 'approved', moment);
  return known === 'decided' ? card : decide(card, 'unknown', moment);
}
