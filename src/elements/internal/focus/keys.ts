/**
 * Keeps the keys of a text field from the host page: outside of the shadow root it looks as if they were pressed on the
 * element, so the page's one-letter shortcuts would act on them. Keys with a modifier, and Escape, go on.
 */
export function keepTyping(event: KeyboardEvent): void {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
}

/** Whether a key event belongs to an input method that is composing, in any order an engine may send it. */
export function isComposing(event: KeyboardEvent): boolean {
  // Safari sends the confirming key after compositionend; only its code 229 tells.
  return event.isComposing || event.keyCode === 229;
}
