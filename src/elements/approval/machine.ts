import type { ToolPart } from '../../state/conversation.js';

/**
 * Where a request stands on this card. The last five are outcomes; only the stream leads to them, and only it can correct
 * `expired`, which a card may also conclude by itself long after the deadline.
 */
export type Phase =
  | 'arming'
  | 'armed'
  | 'sending'
  | 'unconfirmed'
  | 'held'
  | 'lapsed'
  | 'approved'
  | 'rejected'
  | 'expired'
  | 'elsewhere'
  | 'not-run';

/** What can happen to it. The five of the stream carry the name of the phase they lead to. */
export type Signal =
  /** The buttons have been in full view and at rest for half a second. */
  | 'rest'
  /** They appeared, moved, changed size, or the window got the focus. */
  | 'disturb'
  /** A person decided, here. */
  | 'decide'
  /** The answer got no reply: the stream will tell. */
  | 'lose'
  /** Another tab is sending an answer. */
  | 'hold'
  /** There is time, and no answer of ours is under way: it was refused, prevented, or never arrived. */
  | 'return'
  /** The window is over by the server's clock. */
  | 'lapse'
  | 'approved'
  | 'rejected'
  | 'expired'
  | 'elsewhere'
  | 'not-run';

const outcomes = {
  approved: 'approved',
  rejected: 'rejected',
  expired: 'expired',
  elsewhere: 'elsewhere',
  'not-run': 'not-run',
} as const;

/** Phase × signal → phase. What is not listed changes nothing. */
export const TRANSITIONS: Readonly<Record<Phase, Partial<Record<Signal, Phase>>>> = {
  arming: {
    rest: 'armed',
    decide: 'sending',
    lose: 'unconfirmed',
    hold: 'held',
    lapse: 'lapsed',
    ...outcomes,
  },
  armed: {
    disturb: 'arming',
    decide: 'sending',
    lose: 'unconfirmed',
    hold: 'held',
    lapse: 'lapsed',
    ...outcomes,
  },
  sending: { lose: 'unconfirmed', hold: 'held', return: 'arming', lapse: 'lapsed', ...outcomes },
  unconfirmed: { decide: 'sending', hold: 'held', return: 'arming', lapse: 'lapsed', ...outcomes },
  held: { decide: 'sending', lose: 'unconfirmed', return: 'arming', lapse: 'lapsed', ...outcomes },
  lapsed: { decide: 'sending', lose: 'unconfirmed', hold: 'held', return: 'arming', ...outcomes },
  approved: {},
  rejected: { approved: 'approved' },
  expired: { approved: 'approved', rejected: 'rejected', elsewhere: 'elsewhere', 'not-run': 'not-run' },
  elsewhere: {},
  'not-run': {},
};

export const next = (phase: Phase, signal: Signal): Phase => TRANSITIONS[phase][signal] ?? phase;

/** Phases in which the two buttons are there. */
export const isOpen = (phase: Phase): boolean =>
  ['arming', 'armed', 'sending', 'held', 'lapsed'].includes(phase);

/** A card concludes this long after the deadline that the answer is not coming any more. */
export const OVERDUE_MS = 10_000;

/** What the stream and this page's own answer say about a request; undefined while there is nothing new. */
export function signalOf({ approval }: ToolPart, remainingMs: number): Signal | undefined {
  if (!approval) return undefined;
  const { state, by, request } = approval;
  if (state === 'decided') return 'elsewhere';
  if (state === 'approved' || state === 'rejected') return by === 'elsewhere' ? 'elsewhere' : state;
  if (state !== 'pending') return state;
  if (request?.phase === 'sending' || request?.phase === 'sent') return 'decide';
  if (request?.phase === 'unconfirmed') return 'lose';
  if (remainingMs <= -OVERDUE_MS) return 'expired';
  if (request?.phase === 'elsewhere') return 'hold';
  if (remainingMs <= 0) return 'lapse';
  return 'return';
}
