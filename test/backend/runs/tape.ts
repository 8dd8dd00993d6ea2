/** The envelope of a taped event: any JSON object with a type. */
export interface TapeEvent {
  readonly type: string;
  readonly eventId?: number;
  readonly runId?: string;
  readonly stepId?: string;
  readonly timestamp?: string;
  readonly payload?: unknown;
  readonly [extra: string]: unknown;
}

/** One thing on the wire, `at` milliseconds after the start of the stream. */
export type TapeFrame =
  | { readonly at: number; readonly event: TapeEvent }
  | { readonly at: number; readonly comment: string }
  | { readonly at: number; readonly raw: string };

/** A recorded stream; test/tapes/README.md describes the file. */
export interface Tape {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly covers: readonly string[];
  readonly target: { readonly sessionId?: string; readonly messageId?: string; readonly runId: string };
  readonly user?: string;
  /** Stored messages before it, as the API answers them. */
  readonly history?: readonly Readonly<Record<string, unknown>>[];
  readonly frames: readonly TapeFrame[];
}
