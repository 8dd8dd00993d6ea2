/** What the caller knows about the events it hands over. */
export interface Context {
  /** The events are news; false while buffered ones are replayed. */
  readonly live: boolean;
  /** Server time in epoch ms, for events without a stamp of their own. */
  readonly at?: number;
  /** The run whose stream it was, where the event itself is about another name of it (C-114). Default the event's. */
  readonly runId?: string;
}
