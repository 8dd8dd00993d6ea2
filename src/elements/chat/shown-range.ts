import { limits } from '../../limits.js';
import type { Message } from '../../state/conversation.js';

/**
 * Which messages are on the page: the newest `limits.shownMessages`, and more as the person goes up. Back at the end, what
 * had come above goes again, so that a day's conversation costs no more than an hour's.
 */
export class ShownRange {
  #first: string | undefined;
  #start = 0;
  #isPartial = false;

  /** Index of the first message on the page. */
  get start(): number {
    return this.#start;
  }

  /** Of a conversation that was stored, only what fills the view is on the page yet: the next update brings the rest. */
  get isPartial(): boolean {
    return this.#isPartial;
  }

  /** Finds the start anew. `stuck`: the end is followed. What `needs` the person stays, however old. */
  update(messages: readonly Message[], stuck: boolean, needs: (message: Message) => boolean): void {
    this.#isPartial = this.#first === undefined && messages.length > limits.firstMessages;
    const size = this.#isPartial ? limits.firstMessages : limits.shownMessages;
    const newest = Math.max(0, messages.length - size);
    const known = messages.findIndex(({ id }) => id === this.#first);
    const isFar = stuck && newest - known >= size;
    const asked = newest > 0 ? messages.findIndex(needs) : -1;
    const start = known < 0 || isFar ? newest : Math.min(known, newest);
    this.#start = asked < 0 ? start : Math.min(start, asked);
    this.#first = messages[this.#start]?.id;
  }

  /** Shows more of the earlier ones from the next update on. */
  grow(messages: readonly Message[]): void {
    const known = messages.findIndex(({ id }) => id === this.#first);
    this.#first = messages[Math.max(0, known - limits.shownMessages)]?.id;
  }
}
