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
    readonly againAt: (time: string) => string;
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
    /** Words of a person or a server, in quotation marks. */
    readonly quote: (text: string) => string;
    readonly untitled: string;
    readonly input: string;
    readonly result: string;
    readonly problem: string;
    readonly copyInput: string;
    readonly copyResult: string;
    readonly more: (count: number) => string;
    readonly moreLines: (count: number) => string;
    readonly moreCharacters: (count: number) => string;
    readonly blankLines: (count: number) => string;
    /** The rest of a result is too deep or too large to show. */
    readonly truncated: string;
    /** Header of several calls in one frame. */
    readonly group: (count: number) => string;
    readonly done: (done: number, total: number) => string;
    /** Calls that are folded. */
    readonly earlier: (count: number) => string;
    /** How the decision is recorded below the row; `time` is empty where it is not known. */
    readonly record: Readonly<Record<'approved' | 'approvedByYou' | 'elsewhere', (time: string) => string>>;
    readonly yes: string;
    readonly no: string;
    readonly none: string;
    readonly empty: string;
    /** A value that the page does not show. */
    readonly withheld: string;
    readonly was: string;
    readonly now: string;
  };
  readonly approval: {
    readonly heading: string;
    /** Accessible name: "Approval needed: {tool}". */
    readonly label: (tool: string) => string;
    /** Title and button text from our own template: what the tool will do. */
    readonly action: (words: ToolWords) => ToolAction;
    readonly approveWhat: (what: string) => string;
    readonly reject: string;
    readonly rejectWhat: (what: string) => string;
    readonly reason: string;
    readonly approving: string;
    readonly rejecting: string;
    /** `time` is a number with its unit. */
    readonly left: (time: string) => string;
    readonly until: (time: string) => string;
    readonly waits: (time: string) => string;
    readonly waitsDestructive: (time: string) => string;
    readonly arming: string;
    readonly replaying: string;
    readonly sent: string;
    readonly timeUp: string;
    /** Another tab is answering. */
    readonly held: string;
    readonly covered: string;
    /** Something may cover the request: Approve asks twice; then that it is asked again. */
    readonly doubt: string;
    readonly again: string;
    readonly several: (count: number) => string;
    readonly rejectAll: (count: number) => string;
    readonly openHidden: string;
    readonly said: (author: string, text: string) => string;
    readonly read: string;
    readonly write: string;
    readonly destructive: string;
    readonly unknownTool: string;
    readonly unreadable: string;
    readonly unreadableText: string;
    readonly unreadableInput: string;
    readonly noArguments: string;
    readonly notSent: string;
    readonly changed: string;
    readonly changedText: string;
    readonly invisible: (count: number) => string;
    readonly lookalike: (count: number) => string;
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
    readonly elsewhereApproved: string;
    readonly elsewhereRejected: string;
    readonly notRunText: string;
    readonly unconfirmedText: string;
    readonly refused: string;
    readonly byYou: (time: string) => string;
    readonly askAgain: string;
    /** What "Ask again" puts into the composer. */
    readonly askAgainText: (what: string) => string;
  };
  readonly plan: {
    readonly heading: string;
    readonly steps: (total: number) => string;
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
    readonly interrupted: string;
    readonly untitled: string;
  };
  readonly activity: {
    readonly label: string;
    readonly capability: (what: string) => string;
    readonly model: (from: string, to: string, reason: string) => string;
    readonly status: (to: string) => string;
    readonly stopping: string;
    readonly truncated: string;
    readonly earlier: (count: number) => string;
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

/**
 * What a tool key says, taken apart by our own rules and never by the model: `bits.delete_many` with three ids is
 * `{verb: 'delete', object: 'bit', count: 3}`.
 */
export interface ToolWords {
  /** The key as it stands, hidden characters made visible. */
  readonly key: string;
  /** In lower case; undefined where the key has no verb we know. */
  readonly verb?: string;
  /** The thing, in the singular. */
  readonly object?: string;
  /** `many`: more than one, and how many is not known. */
  readonly count?: number | 'many' | 'all';
}

export interface ToolAction {
  /** "Create a bit" */
  readonly title: string;
  /** What stands after "Approve: " on the button: "create bit" */
  readonly what: string;
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
