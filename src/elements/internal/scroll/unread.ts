import type { Message } from '../../../state/conversation.js';

/** Counts the answers that ended since the conversation was last in view. What the history brings is not news. */
export class UnreadCounter {
  #seen: string | undefined;
  #wasLoading = true;

  count(messages: readonly Message[], inView: boolean, loading: boolean): number {
    const from = messages.findIndex(({ id }) => id === this.#seen);
    const lost = this.#seen !== undefined && from < 0;
    const known = inView || loading || this.#wasLoading || lost;
    this.#wasLoading = loading;
    if (known) this.#seen = messages.at(-1)?.id;
    const fresh = known ? [] : messages.slice(from + 1);
    return fresh.filter(({ role, status }) => role === 'assistant' && status !== 'streaming').length;
  }
}
