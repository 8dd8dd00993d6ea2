import { limits } from '../limits.js';

/** Header values are bytes: an id beyond ASCII goes out as its UTF-8 bytes, as EventSource sends it. */
const bytes = (id: string): string => String.fromCharCode(...new TextEncoder().encode(id));

/**
 * The resume point of one run: the id of the newest event that was applied (C-160, C-162). A late event of a lower seq
 * does not move it back (RES-04).
 */
export class Cursor {
  #id = '';
  #seq = -Infinity;

  /** What to send as Last-Event-ID; undefined while there is nothing to resume from (C-161). */
  get header(): string | undefined {
    return this.#id ? bytes(this.#id) : undefined;
  }

  /** An empty id is the server's wish to start over (SSE-12). */
  move(id: string, seq?: number): void {
    if (id.length > limits.idChars || (id && seq !== undefined && seq < this.#seq)) return;
    this.#id = id;
    this.#seq = id ? (seq ?? this.#seq) : -Infinity;
  }
}
