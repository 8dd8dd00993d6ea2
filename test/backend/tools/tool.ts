import type { Ids } from '../ids.js';
import type { Store } from '../store/store.js';
import type { DocsIndex } from './docs-index.js';

/** What a tool may use. */
export interface ToolEnv {
  readonly store: Store;
  /** Whose tasks are meant: the token's subject. */
  readonly sub: string;
  readonly docs: DocsIndex;
  readonly ids: Ids;
  /** Epoch ms. */
  readonly now: number;
}

export type ToolInput = Readonly<Record<string, unknown>>;

/** How a tool call came out. `detail` is the line a card shows. */
export type ToolOutcome =
  | { readonly kind: 'completed'; readonly data: unknown; readonly detail: string }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'degraded'; readonly reason: string; readonly data?: unknown };

/** A tool of the assistant. `run` is synchronous, so that its effect and its event are one transaction. */
export interface Tool {
  readonly key: string;
  /** Write and destructive tools ask for approval in sessions of mode "approval" (C-110). */
  readonly effect: 'read' | 'write' | 'destructive';
  readonly subjectType: string;
  /** Titles of the card while it works, when it is done, and when a person is asked. */
  readonly labels: { readonly active: string; readonly done: string; readonly ask?: string };
  /** Texts of the progress events, in order. */
  progress(input: ToolInput, env: ToolEnv): readonly string[];
  run(input: ToolInput, env: ToolEnv): ToolOutcome;
}

/** Reads a text field of an input. */
export function textIn(input: ToolInput, key: string): string {
  const value = input[key];
  return typeof value === 'string' ? value : '';
}

/** `1 task`, `2 tasks`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
