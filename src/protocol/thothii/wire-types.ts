/**
 * The JSON of a ThothII backend, as documented. Types only: the dialect trusts none of it and reads every field; the local
 * backend sends it.
 */

export type TurnStateJson = 'idle' | 'running' | 'waiting' | 'failed';

/** One proposed join. Unknown fields are shown as text (G-52). */
export interface JoinJson {
  left: string;
  right: string;
  on: string;
  cardinality?: string;
  confidence?: number | string;
  note?: string;
  [field: string]: unknown;
}

export interface JoinReviewJson {
  joins: JoinJson[];
  prompt?: string;
}

export interface SqlBlockJson {
  title?: string;
  sql: string;
}

export interface CteResultJson {
  name: string;
  columns: string[];
  rows: unknown[][];
  sql?: string;
}

/** `open_questions` is a list of strings (T-011); old sessions hold anything in it. */
export interface PhaseSummaryJson {
  title: string;
  summary: string;
  open_questions?: unknown;
}

export type GateWidgetJson = 'join-review' | 'phase-summary' | 'question';

/** Event name → data. */
export interface NamedEventMap {
  /** `gateId` and what was decided, where a gate was answered. */
  state: { state: TurnStateJson; gateId?: string; decision?: 'continue' | 'other'; text?: string };
  text_delta: { delta: string };
  activity_delta: { delta: string };
  tool_start: { toolCallId: string; toolName: string; args: unknown };
  tool_update: { toolCallId: string; toolName: string; partial: unknown };
  tool_end: { toolCallId: string; toolName: string; result: unknown; isError?: boolean };
  gate: { gateId: string; widget: GateWidgetJson; payload: unknown };
  sql: { blocks: SqlBlockJson[] };
  cte_result: CteResultJson;
  phase_summary: PhaseSummaryJson;
  /** No detail leaves the server (T-020). */
  failed: Record<never, never>;
  turn_end: Record<never, never>;
}

export type EventName = keyof NamedEventMap;

/** One event by name. */
export type NamedEvent<T extends EventName = EventName> = {
  [K in T]: { event: K; data: NamedEventMap[K] };
}[T];

export interface SessionFactsJson {
  provider: string;
  model: string;
  thinking: string;
}

export interface ThothiiSessionJson extends SessionFactsJson {
  id: string;
  state: TurnStateJson;
}

/** What a turn has shown besides its text, with the code units of text before it. */
export type TurnItemJson = { offset: number } & (
  | { kind: 'tool'; id: string; name: string; args: unknown; result?: unknown; isError?: boolean }
  | { kind: 'sql'; id: string; data: NamedEventMap['sql'] }
  | { kind: 'cte_result'; id: string; data: CteResultJson }
  | { kind: 'phase_summary'; id: string; data: PhaseSummaryJson }
  | { kind: 'gate'; id: string; widget: GateWidgetJson; payload: unknown; decision?: 'continue' | 'other' }
);

/** A turn as it is kept. The model's activity is not (T-003). */
export interface TurnJson {
  id: string;
  prompt: string;
  text: string;
  state: TurnStateJson;
  /** ISO 8601. */
  createdAt: string;
  items?: TurnItemJson[];
}

export interface SessionDetailJson extends ThothiiSessionJson {
  turns: TurnJson[];
  pendingGate?: NamedEventMap['gate'];
}

export interface ResumeJson extends ThothiiSessionJson {
  /** The runtime was replaced. */
  cold: boolean;
}

export interface StoredJoinJson extends JoinJson {
  seq: number;
  gateId: string;
}
