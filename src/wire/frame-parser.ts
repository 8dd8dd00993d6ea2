import {
  createParser,
  type EventSourceMessage,
  type EventSourceParser,
  type ParseError,
} from 'eventsource-parser';
import { limits } from '../limits.js';
import type { WireHandlers } from './types.js';

const LF = 10;
const CR = 13;
const COLON = 58;

/**
 * Decoded text of one connection → handlers. One instance a connection; text may be cut anywhere.
 *
 * The parser gets one block at a time and never more than `limits.frameChars` of it. Its own `maxBufferSize` would not
 * do: it never measures a block that arrives whole, and once over it loses the rest of the chunk. Here a block that
 * grows too long is dropped, reported once and skipped up to its blank line, in linear time and flat memory.
 * Comments bound themselves line by line, so heartbeats never add up.
 */
export class FrameParser {
  readonly #handlers: WireHandlers;
  readonly #parser: EventSourceParser;
  #blockChars = 0;
  #lineChars = 0;
  #inComment = false;
  #afterCr = false;
  #skipping = false;
  #closed = false;
  #id: string | undefined;

  constructor(handlers: WireHandlers) {
    this.#handlers = handlers;
    this.#parser = createParser({
      onEvent: (event) => this.#onEvent(event),
      onId: (id) => (this.#id = id),
      onComment: (comment) => handlers.onComment?.(comment),
      onRetry: (ms) => handlers.onRetry?.(clampRetry(ms)),
      onError: (error) => this.#onError(error),
    });
  }

  feed(text: string): void {
    let [start, lf, cr] = [0, -1, -1];
    for (let at = 0; at < text.length && !this.#closed; at++) {
      if (this.#lineChars > 0) {
        // The rest of a line at once: most of a stream is lines that are long.
        if (lf < at) lf = indexOrEnd(text, '\n', at);
        if (cr < at) cr = indexOrEnd(text, '\r', at);
        const end = Math.min(lf, cr);
        this.#grow(end - at);
        at = end;
        if (at === text.length) break;
      }
      if (!this.#endsBlock(text.charCodeAt(at))) continue;
      this.#pass(text.slice(start, at + 1));
      this.#skipping = false;
      start = at + 1;
    }
    this.#pass(text.slice(start));
  }

  /** Nothing is dispatched from here on, not even from text that is being fed. */
  close(): void {
    this.#closed = true;
  }

  #pass(text: string): void {
    if (this.#skipping || this.#closed || text === '') return;
    this.#parser.feed(text);
    const id = this.#id;
    this.#id = undefined;
    if (id !== undefined) this.#handlers.onId?.(id);
  }

  #onEvent({ id, event, data }: EventSourceMessage): void {
    this.#id = undefined;
    this.#handlers.onFrame({ id, event, data });
  }

  #onError(error: ParseError): void {
    // Only these two can occur: without maxBufferSize the parser has no third.
    const kind = error.type === 'invalid-retry' ? 'invalid-retry' : 'unknown-field';
    this.#handlers.onDiagnostic?.({ kind });
  }

  /** Follows the line structure by one code unit; true for the one that makes a blank line. */
  #endsBlock(code: number): boolean {
    const secondOfCrLf = code === LF && this.#afterCr;
    this.#afterCr = code === CR;
    if (secondOfCrLf) return false;
    if (code === LF || code === CR) return this.#endLine();
    if (this.#lineChars === 0) this.#inComment = code === COLON;
    this.#grow(1);
    return false;
  }

  #grow(chars: number): void {
    this.#lineChars += chars;
    if (this.#blockChars + this.#lineChars > limits.frameChars) this.#skip();
  }

  #endLine(): boolean {
    const blank = this.#lineChars === 0;
    if (blank) this.#blockChars = 0;
    else if (!this.#inComment) this.#blockChars += this.#lineChars;
    this.#lineChars = 0;
    return blank;
  }

  #skip(): void {
    if (this.#skipping) return;
    this.#skipping = true;
    this.#parser.reset();
    // A reset parser takes a BOM again; one blank line puts it past the start of the stream.
    this.#parser.feed('\n');
    this.#handlers.onDiagnostic?.({ kind: 'oversized-frame' });
  }
}

function indexOrEnd(text: string, char: string, from: number): number {
  const index = text.indexOf(char, from);
  return index < 0 ? text.length : index;
}

/** The rule has no upper bound and the parser hands over Infinity; a timer overflows at 2³¹ ms (C-023). */
function clampRetry(ms: number): number {
  return Math.min(Math.max(ms, limits.retryMinMs), limits.retryMaxMs);
}
