import type { Strings } from '../../i18n/strings.js';
import type { ToolPart } from '../../state/conversation.js';
import type { IconName } from '../internal/icon.js';

type ToolState = ToolPart['state'];

/** How one state looks: never by colour alone, so every state has an icon of its own outline and a word. */
export interface Look {
  readonly icon: IconName;
  /** Class of the icon's colour. */
  readonly tone: string;
  /** Class of the word's colour. */
  readonly meta: string;
  /** The label steps back. */
  readonly quiet: boolean;
  /** Key of the word. */
  readonly word: Exclude<keyof Strings['tool'], 'record'>;
  /** Class of the call's tick in a group. */
  readonly tick: string;
}

const look = (
  icon: IconName,
  tone: string,
  meta: string,
  word: Look['word'],
  tick = '',
  quiet = false,
): Look => ({
  icon,
  tone,
  meta,
  word,
  tick,
  quiet,
});

const LOOKS: Readonly<Record<ToolState, Look>> = {
  pending: look('pending', 'quiet', 'quiet', 'pending', '', true),
  'awaiting-approval': look('approval', 'warn', 'warn', 'awaiting'),
  active: look('active', 'accent spin', 'accent', 'active', 'run'),
  completed: look('completed', 'success', 'quiet', 'completed', 'ok'),
  failed: look('failed', 'danger', 'danger', 'failed', 'bad'),
  degraded: look('degraded', 'warn', 'warn', 'degraded', 'half'),
  rejected: look('rejected', 'quiet', 'quiet', 'rejected', 'end', true),
  expired: look('expired', 'warn', 'quiet', 'expired', 'end', true),
  skipped: look('skipped', 'quiet', 'quiet', 'skipped', 'end', true),
  interrupted: look('notrun', 'quiet', 'quiet', 'interrupted', 'end', true),
  unknown: look('unknown', 'quiet', 'quiet', 'unknown', 'end', true),
};

/** The look of a state; a state that another version added looks unknown. */
export const lookOf = (state: ToolState): Look =>
  Object.hasOwn(LOOKS, state) ? LOOKS[state] : LOOKS.unknown;
