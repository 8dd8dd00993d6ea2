/**
 * Every text a person or assistive technology can meet. A locale is one object of this type; a missing text is a
 * compile error. Functions take numbers raw where the plural depends on them, and words that are already localised.
 */
export interface Strings {
  readonly chat: {
    /** Name of the transcript. */
    readonly label: string;
    readonly heading: string;
    readonly you: string;
    readonly assistant: string;
    /** Accessible name of one message: author and time. */
    readonly messageLabel: (author: string, time: string) => string;
    readonly emptyTitle: string;
    readonly emptyText: string;
    /** Questions offered while there is nothing yet. */
    readonly starters: readonly string[];
    readonly earlier: string;
    readonly loading: string;
    readonly latest: string;
    readonly fresh: (count: number) => string;
    readonly finePrint: string;
    readonly stillWaits: string;
    readonly gone: string;
    readonly today: string;
    readonly yesterday: string;
    readonly close: string;
  };
  readonly composer: {
    readonly label: string;
    readonly placeholder: (assistant: string) => string;
    readonly send: string;
    readonly stop: string;
    readonly stopping: string;
    readonly tooLong: (max: number) => string;
  };
  readonly message: {
    readonly suggestions: string;
    readonly copy: string;
    readonly copied: string;
    readonly copyFailed: string;
    readonly retry: string;
    readonly edit: string;
    readonly remove: string;
    readonly sending: string;
    readonly notSent: string;
    readonly waiting: string;
    readonly stopped: string;
    readonly interrupted: string;
    readonly resuming: string;
    readonly empty: string;
    readonly truncated: string;
    readonly details: string;
  };
  readonly tool: {
    readonly pending: string;
    readonly active: string;
    readonly awaiting: string;
    readonly completed: string;
    readonly failed: string;
    readonly degraded: string;
    readonly rejected: string;
    readonly expired: string;
    readonly skipped: string;
    readonly interrupted: string;
    readonly unknown: string;
    /** A status word of the server's that this version does not know. */
    readonly unknownWord: (word: string) => string;
    readonly untitled: string;
    readonly input: string;
    readonly result: string;
    readonly problem: string;
    readonly copyInput: string;
    readonly copyResult: string;
    readonly more: (count: number) => string;
    readonly truncated: string;
    readonly group: string;
    readonly done: (done: number, total: number) => string;
    readonly approvedByYou: (time: string) => string;
    readonly approvedElsewhere: (time: string) => string;
    readonly yes: string;
    readonly no: string;
    readonly none: string;
  };
  readonly approval: {
    readonly heading: string;
    /** Accessible name: "Approval needed: {tool}". */
    readonly label: (tool: string) => string;
    /** Title from our own template: what the tool will do. */
    readonly title: (tool: string) => string;
    readonly approve: string;
    readonly approveWhat: (what: string) => string;
    readonly reject: string;
    readonly rejectWhat: (what: string) => string;
    readonly reason: string;
    readonly approving: string;
    readonly rejecting: string;
    readonly left: (seconds: number) => string;
    readonly until: (time: string) => string;
    readonly waits: (time: string) => string;
    readonly arming: string;
    readonly openHidden: string;
    readonly hiddenLines: (count: number) => string;
    readonly said: (author: string, text: string) => string;
    readonly write: string;
    readonly destructive: string;
    readonly unknownTool: string;
    readonly unreadable: string;
    readonly unreadableText: string;
    readonly changed: string;
    readonly changedText: string;
    readonly was: string;
    readonly now: string;
    readonly invisible: (count: number) => string;
    readonly approved: string;
    readonly rejected: string;
    readonly expired: string;
    readonly elsewhere: string;
    readonly notRun: string;
    readonly unconfirmed: string;
    readonly approvedText: string;
    readonly rejectedText: string;
    readonly expiredText: string;
    readonly elsewhereText: string;
    readonly notRunText: string;
    readonly unconfirmedText: string;
    readonly refused: string;
    readonly byYou: (time: string) => string;
    readonly askAgain: string;
    /** What "Ask again" puts into the composer. */
    readonly askAgainText: (tool: string) => string;
    readonly none: string;
    readonly covered: string;
  };
  readonly plan: {
    readonly heading: string;
    readonly done: (done: number, total: number) => string;
    readonly stepDone: string;
    readonly stepWaiting: string;
    readonly stepAsks: string;
    readonly stepActive: string;
    readonly stepFailed: string;
    readonly stepSkipped: string;
    readonly step: string;
  };
  readonly workflow: {
    readonly heading: string;
    readonly step: (index: number, total: number) => string;
    readonly active: string;
    readonly completed: string;
    readonly failed: string;
    readonly untitled: string;
  };
  readonly activity: {
    readonly capability: (what: string) => string;
    readonly model: (to: string, reason: string) => string;
    readonly status: (to: string) => string;
    readonly stopping: string;
    readonly truncated: string;
  };
  readonly markdown: {
    readonly copyCode: string;
    readonly copied: string;
    readonly wrap: string;
    readonly code: string;
    readonly table: string;
    readonly image: (alt: string, host: string) => string;
    readonly taskDone: string;
    readonly taskOpen: string;
    readonly footnotes: string;
    readonly footnote: (n: string) => string;
    readonly backTo: (n: string) => string;
    readonly truncated: string;
    readonly showAll: string;
  };
  readonly launcher: {
    readonly open: string;
    readonly close: string;
    readonly unread: (count: number) => string;
    readonly approvals: (count: number) => string;
  };
  readonly connection: {
    readonly reconnecting: string;
    readonly attempt: (n: number) => string;
    readonly offline: string;
    readonly lost: string;
    readonly signedOut: string;
    readonly signIn: string;
    readonly retry: string;
  };
  /** By error code or the server's reason: what happened, and what it means. */
  readonly errors: Readonly<Record<ErrorKey, ErrorText>>;
  readonly config: Readonly<Record<ConfigProblem, string>> & { readonly heading: string };
  readonly announcer: {
    readonly responding: string;
    readonly done: string;
    readonly stopped: string;
    readonly failed: string;
    readonly reconnecting: string;
    readonly reconnected: string;
    readonly offline: string;
    readonly lost: string;
    readonly tool: (label: string, status: string) => string;
    readonly tools: (done: number, total: number) => string;
    readonly approval: (tool: string, seconds: number) => string;
    readonly approvalSoon: (tool: string, seconds: number) => string;
    readonly noApproval: string;
  };
  readonly unit: {
    readonly ms: (n: string) => string;
    readonly s: (n: string) => string;
    readonly min: (n: string) => string;
  };
}

export type ErrorKey =
  | 'config'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'rate_limited'
  | 'network'
  | 'server'
  | 'protocol'
  | 'run_failed'
  | 'too_large'
  | 'empty_response';

export interface ErrorText {
  readonly title: string;
  readonly text: string;
}

/** What is wrong with the attributes the page author wrote. */
export type ConfigProblem =
  | 'missing-base-url'
  | 'invalid-base-url'
  | 'insecure-base-url'
  | 'foreign-token-url'
  | 'unknown-dialect'
  | 'no-token';

/** Overrides: any group, any text in it. */
export type PartialStrings = { readonly [G in keyof Strings]?: Partial<Strings[G]> };
