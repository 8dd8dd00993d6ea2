/**
 * Every bound of the product in one place. A leaf module: any layer may import it, it imports nothing.
 * Sizes are UTF-16 code units unless the name says bytes; times are milliseconds.
 */
export const limits = {
  /** One SSE frame. A longer one is dropped and counted; the stream goes on. */
  frameChars: 1_000_000,
  /** Silence on the wire (no byte, not even a heartbeat) that counts as a drop (C-033). */
  stallMs: 45_000,
  /** Delay before a reconnect while the server has named none (C-022). */
  retryDefaultMs: 3_000,
  retryMinMs: 100,
  retryMaxMs: 30_000,
  /** A longer Retry-After counts as this much. */
  retryAfterMaxMs: 3_600_000,
  /** Connects per minute over all widgets of one base URL on a page (C-004). */
  connectsPerMinute: 20,
  /** Continuous failure after which `connection` becomes `failed` and a Retry button shows. */
  giveUpMs: 120_000,
  /** A request that is not a stream has been answered within this, or counts as unanswered. */
  requestMs: 30_000,
  /** The answer to such a request. */
  answerBytes: 16_000_000,
  /** A connection alive this long was no failure, even if it brought no event. */
  aliveMs: 30_000,
  /** The controls of an approval whose POST got no answer come back after this much open stream without a decision. */
  unconfirmedMs: 5_000,
  /** Reading goes on this long after a terminal event, for late frames (C-054). */
  graceMs: 5_000,
  /** What another tab said of its answer holds this long: its POST has ended by then, one way or the other. */
  elsewhereMs: 35_000,
  /** `stop()` waits this long for a terminal event before it aborts. */
  stopMs: 5_000,
  /** A replay is over after this long without a frame. */
  replayQuietMs: 300,
  /** A frame stamped this close to the server's clock is live. */
  replayFreshMs: 2_000,
  /** The last moment there is: the deadline of a request that has none. */
  neverMs: 8.64e15,
  /** A deadline further away than this is none. */
  noDeadlineMs: 31_536_000_000,
  /** The approval window (C-115). */
  approvalMs: 60_000,
  /** Text of one assistant message that is kept. */
  messageChars: 2_000_000,
  /** Notes of a model in one place. */
  noteChars: 200_000,
  /** What one POST may carry as message text. */
  sendChars: 100_000,
  toolCallsPerRun: 2_000,
  /** Ids longer than this are no ids: they go into URLs and are never cut. */
  idChars: 512,
  /** Nesting of one event's JSON. A deeper one is skipped, so that nobody who walks it can overflow the stack. */
  jsonDepth: 200,
  labelChars: 200,
  detailChars: 2_000,
  errorChars: 2_000,
  reasonChars: 1_000,
  suggestions: 6,
  suggestionChars: 400,
  historyPage: 50,
  /** Messages that are on the page while its end is followed. */
  shownMessages: 50,
  /** Of these, so many are drawn first: more than fill the view. */
  firstMessages: 12,
  /** Messages of this page that are kept when a new turn begins; older ones can be loaded again. */
  keptMessages: 400,
  /** Values of one input or output that a card shows. An input with more can't be checked, so it can't be approved. */
  shownNodes: 2_000,
  shownDepth: 32,
  /** Characters of one value that a tool card shows. */
  shownChars: 20_000,
} as const;
