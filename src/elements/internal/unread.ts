import type { Message } from '../../state/conversation.js';

/** Counts the answers that ended since the conversation was last in view. What the history brings is not news. */
export class UnreadCounter {
  #seen: string | undefined;
  #settled = false;

  /** `inView`: the person sees the conversation, or it is still loading. */
  count(messages: readonly Message[], inView: boolean): number {
    const from = messages.findIndex(({ id }) => id === this.#seen);
    const lost = this.#seen !== undefined && from < 0;
    if (inView || lost || !this.#settled) this.#seen = messages.at(-1)?.id;
    const counts = !inView && !lost && this.#settled;
    this.#settled ||= !inView;
    if (!counts) return 0;
    return messages
      .slice(from + 1)
      .filter(({ role, status }) => role === 'assistant' && status !== 'streaming').length;
  }
}
