/** What the caller knows about the events it hands over. */
export interface Context {
  /** The events are news; false while buffered ones are replayed. */
  readonly live: boolean;
  /** Server time in epoch ms, for events without a stamp of their own. */
  readonly at?: number;
}
