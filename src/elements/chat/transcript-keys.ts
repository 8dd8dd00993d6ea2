/** What the keyboard moves between. */
interface FocusableMessage extends HTMLElement {
  focusInside(): boolean;
}

/**
 * The keyboard in the transcript: arrows, Home and End go from message to message, Enter goes into one, Escape comes back.
 * Page keys scroll, as they always do.
 */
export function moveInTranscript(event: KeyboardEvent, transcript: HTMLElement, leave: () => void): void {
  const [target] = event.composedPath();
  if (event.defaultPrevented || !(target instanceof HTMLElement) || target.matches('input, textarea, select'))
    return;
  const messages = [...transcript.querySelectorAll<FocusableMessage>('chao-message')];
  const at = messages.findIndex((message) => message.matches(':focus-within'));
  const onMessage = target.localName === 'article';
  if (event.key === 'Escape' && at >= 0) {
    event.preventDefault();
    if (onMessage) leave();
    else messages[at]!.focus();
  } else if (target === transcript || onMessage) {
    const next = messages[goal(event.key, at, messages.length)];
    if (event.key === 'Enter' ? messages[at]?.focusInside() : next) event.preventDefault();
    next?.focus();
  }
}

/** Index of the message a key leads to; from outside, the newest. -1 for other keys. */
function goal(key: string, at: number, count: number): number {
  const last = count - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowUp') return at < 0 ? last : Math.max(0, at - 1);
  if (key === 'ArrowDown') return at < 0 ? last : Math.min(last, at + 1);
  return -1;
}
