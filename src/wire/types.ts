/** One dispatched SSE block. `id` is undefined when the block had no id field of its own (C-020, G-08). */
export interface WireFrame {
  readonly id: string | undefined;
  /** The `event:` field; undefined when absent or empty. */
  readonly event: string | undefined;
  readonly data: string;
}

/** Why a stream could not be opened or did not last. A closed union: everything the network can do ends up here. */
export type WireError =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly code?: string;
      readonly retryAfterMs?: number;
    }
  | { readonly kind: 'media-type'; readonly mediaType: string }
  | { readonly kind: 'network' }
  | { readonly kind: 'stalled' }
  | { readonly kind: 'aborted' };

/** How one connection ended. `end` is a body that closed cleanly, which WebKit also reports for a cut. */
export type WireEnd = { readonly kind: 'end' } | WireError;

/** Harmless trouble inside a stream: counted, never thrown. */
export interface WireDiagnostic {
  readonly kind: 'oversized-frame' | 'invalid-retry' | 'unknown-field';
  readonly detail?: string;
}

/** Synchronous callbacks of one connection, in wire order. None of them may throw. */
export interface WireHandlers {
  /** Headers were accepted. `serverTime` is the Date header in epoch ms where it is readable. */
  onOpen?(info: { readonly serverTime?: number }): void;
  onFrame(frame: WireFrame): void;
  /** The id of a block that had no data, so no frame: it moves the cursor all the same. Empty: it resets it. */
  onId?(id: string): void;
  /** Any bytes arrived: the connection is alive (C-033). */
  onAlive?(): void;
  /** A comment line, without its colon: heartbeats and `live` marks (C-032). */
  onComment?(comment: string): void;
  /** A valid `retry` field, already clamped, in ms (C-023). */
  onRetry?(ms: number): void;
  onDiagnostic?(diagnostic: WireDiagnostic): void;
}

export interface WireRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Called detached, as the global one is. */
  readonly fetch: typeof globalThis.fetch;
  /** Silence that counts as a drop, in ms. */
  readonly stallMs?: number;
  readonly setTimeout?: (run: () => void, ms: number) => unknown;
  readonly clearTimeout?: (handle: unknown) => void;
  /** Local epoch ms: for the silence, and for a Retry-After date where the answer has no Date of its own. */
  readonly now?: () => number;
}

/** Opens one stream and reads it to its end. Resolves, never rejects. */
export type OpenStream = (request: WireRequest, handlers: WireHandlers) => Promise<WireEnd>;
