import type { ChatController, GetToken } from '../../../controller/types.js';
import type { ConfigProblem } from '../../../i18n/strings.js';
import { configProblem, graceMs, type ConnectionConfig } from './config.js';
import type { Connector, ConnectorOptions } from './connector.js';

/** How long a part of the script may take before its absence is a problem, ms: slow networks are none. */
const loadingGraceMs = 30_000;

/** What the setup reads from its element. */
export interface SetupHost extends ConnectionConfig {
  readonly getToken: GetToken | undefined;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly sessionId: string | undefined;
  readonly runId: string | undefined;
  readonly dialect: string;
}

/**
 * Turns configuration into a controller. Asked at each update, so attributes, properties and scripts may come in any
 * order; what may only be missing for a moment becomes a problem after a grace period.
 */
export class ConnectionSetup {
  readonly #host: SetupHost;
  readonly #changed: () => void;
  #controller: ChatController | undefined;
  #problem: ConfigProblem | undefined;
  #checked: readonly unknown[] = [];
  #found: ConfigProblem | undefined;
  #pending: ConfigProblem | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWaiting: (() => void) | undefined;
  #key = '';
  #isAsleep = false;

  constructor(host: SetupHost, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  /** The controller made from the configuration. */
  get controller(): ChatController | undefined {
    return this.#controller;
  }

  /** What keeps the element from connecting, once it is sure. */
  get problem(): ConfigProblem | undefined {
    return this.#problem;
  }

  /** Whether the dialect, or what speaks it, may still arrive. */
  get isWaiting(): boolean {
    return this.#isAsleep || this.#pending === 'unknown-dialect';
  }

  /** Reads the configuration; `needed` is false where a controller comes from elsewhere. */
  update(connector: Connector | undefined, needed: boolean): void {
    if (!needed) {
      this.#report(undefined);
      return this.#replace(undefined, '');
    }
    const problem = this.#check();
    const key = this.#keyOf(this.#host.sessionId);
    if (key === this.#key && (!problem || problem === 'no-token')) return this.#report(undefined);
    this.#replace(undefined, '');
    const made = problem ? undefined : this.#make(connector);
    if (made) this.#replace(made, key);
    this.#isAsleep = !problem && !!connector?.isAsleep;
    const missing = made || this.#isAsleep ? undefined : 'unknown-dialect';
    this.#report(problem ?? missing, !problem && connector?.isLoading);
  }

  /** The session the controller has made itself: no reason to start over. */
  adopt(sessionId: string): void {
    if (this.#controller) this.#key = this.#keyOf(sessionId);
  }

  /** Stops timers; the controller is kept for a return of the element. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#pending = undefined;
    this.#stopWaiting?.();
  }

  /** Reads the URLs when something changed, not at each update. */
  #check(): ConfigProblem | undefined {
    const { baseUrl, tokenUrl, getToken, fetch } = this.#host;
    const checked = [baseUrl, tokenUrl, getToken, fetch, document.baseURI];
    if (checked.some((value, i) => value !== this.#checked[i])) this.#found = configProblem(this.#host);
    this.#checked = checked;
    return this.#found;
  }

  #make(connector: Connector | undefined): ChatController | undefined {
    const { dialect } = this.#host;
    const made = connector?.create(dialect, this.#options());
    this.#stopWaiting?.();
    this.#stopWaiting = made ? undefined : connector?.whenDialect(dialect, this.#changed);
    return made;
  }

  /** Functions are looked up when they are called: the host may replace them without losing the run. */
  #options(): ConnectorOptions {
    const host = this.#host;
    return {
      baseUrl: host.baseUrl,
      ...(host.sessionId && { sessionId: host.sessionId }),
      ...(host.runId && { runId: host.runId }),
      ...(host.getToken && { getToken: (request) => host.getToken?.(request) ?? '' }),
      ...(host.tokenUrl && { tokenUrl: host.tokenUrl }),
      fetch: (...request) => (host.fetch ?? globalThis.fetch)(...request),
    };
  }

  #keyOf(sessionId: string | undefined): string {
    const { baseUrl, dialect, runId, tokenUrl, getToken } = this.#host;
    return JSON.stringify([baseUrl, dialect, sessionId, runId, getToken ? 1 : tokenUrl]);
  }

  #replace(controller: ChatController | undefined, key: string): void {
    if (this.#controller !== controller) this.#controller?.dispose();
    this.#controller = controller;
    this.#key = key;
  }

  #report(problem: ConfigProblem | undefined, isLoading = false): void {
    if (problem && (problem === this.#problem || problem === this.#pending)) return;
    clearTimeout(this.#timer);
    const grace = problem && (isLoading ? loadingGraceMs : graceMs[problem]);
    if (!grace) return this.#settle(problem);
    this.#settle(undefined);
    this.#pending = problem;
    this.#timer = setTimeout(() => {
      this.#settle(problem);
      this.#changed();
    }, grace);
  }

  #settle(problem: ConfigProblem | undefined): void {
    this.#pending = undefined;
    this.#problem = problem;
  }
}
