import type { ControllerEventMap } from '../../../controller/types.js';

/** Who decided: a person with a real key press or click, or the page's own code. */
export type DecidedBy = 'person' | 'script';

export interface ApprovalDecisionDetail {
  readonly callId: string;
  readonly runId: string;
  readonly toolKey: string;
  readonly decision: 'approve' | 'reject';
  readonly reason?: string;
  readonly by: DecidedBy;
}

/** Event name → detail. All of them bubble and are composed; the cancelable ones come before the deed. */
export interface ChaoEventMap {
  'chao-event': ControllerEventMap['event'];
  'chao-message': ControllerEventMap['message'];
  'chao-tool': ControllerEventMap['tool'];
  'chao-approval-required': ControllerEventMap['approval-required'];
  'chao-turn': ControllerEventMap['turn'];
  'chao-connection': ControllerEventMap['connection'];
  'chao-error': Pick<ControllerEventMap['error'], 'code' | 'message' | 'retryable'>;
  'chao-session': ControllerEventMap['session'];
  /** Cancelable: prevented, the text stays in the composer and nothing is sent. */
  'chao-send': { readonly text: string };
  /** Cancelable: prevented, nothing is decided. */
  'chao-approval-decision': ApprovalDecisionDetail;
  /** Cancelable: prevented, the link is not followed. */
  'chao-navigate': { readonly href: string; readonly text: string };
  'chao-toggle': { readonly open: boolean };
}

export type ChaoEventType = keyof ChaoEventMap;

const cancelable: readonly string[] = ['chao-send', 'chao-approval-decision', 'chao-navigate'];

/** Every public event: an Event with a frozen `detail`. */
export class ChaoEvent<K extends ChaoEventType = ChaoEventType> extends Event {
  readonly detail: ChaoEventMap[K];

  constructor(type: K, detail: ChaoEventMap[K]) {
    super(type, { bubbles: true, composed: true, cancelable: cancelable.includes(type) });
    this.detail = detail;
    Object.freeze(detail);
  }
}

/**
 * Dispatches on `element`, and on the chat it belongs to when the event does not pass there by itself (a card outside
 * of the chat). Answers false when a listener prevented it.
 */
export function emit<K extends ChaoEventType>(
  element: HTMLElement,
  type: K,
  detail: ChaoEventMap[K],
  chat?: HTMLElement,
): boolean {
  const event = new ChaoEvent(type, detail);
  const passesChat = !chat || includesChat(element, chat);
  const allowed = element.dispatchEvent(event);
  return passesChat ? allowed : chat.dispatchEvent(new ChaoEvent(type, detail)) && allowed;
}

function includesChat(element: HTMLElement, chat: HTMLElement): boolean {
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    if (at === chat) return true;
  }
  return false;
}

type EventsByName = { [K in ChaoEventType]: ChaoEvent<K> };

declare global {
  // What elements, document and window have in common: the events pass all of them.
  interface GlobalEventHandlersEventMap extends EventsByName {}
}
