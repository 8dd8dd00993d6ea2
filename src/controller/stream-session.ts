import { limits } from '../limits.js';
import type { Decoded, Dialect, StreamTarget } from '../protocol/dialect.js';
import { openStream } from '../wire/open-stream.js';
import type { WireFrame, WireHandlers, WireRequest } from '../wire/types.js';
import { authorization } from './api.js';
import { joinUrl } from './base-url.js';
import type { Core } from './core.js';
import { Cursor } from './cursor.js';
import type { Link, Operation } from './link.js';
import type { RetryCause } from './policy.js';
import { Replay } from './replay.js';

export interface SessionHost {
  readonly core: Core;
  readonly link: Link;
  /** Of the run that is followed, as far as it is known. */
  readonly runId: string | undefined;
  /** That run is over (C-052). */
  readonly ended: boolean;
  /** Server clock minus local clock, ms. */
  clockSkewMs: number;
  /** Takes one frame into the state. False for a duplicate. */
  take(decoded: Decoded, live: boolean): boolean;
  onReplay(active: boolean): void;
  persisted(target: StreamTarget, cause: RetryCause, signal: AbortSignal): Promise<RetryCause | undefined>;
}

const isUnread = ({ diagnostic }: Decoded): boolean => diagnostic?.kind.startsWith('invalid') ?? false;

const isConnected = ({ events }: Decoded): boolean => events[0]?.type === 'stream.connected';

/** After five minutes the server ends a connection, not the run (C-165, G-02). */
const isRotation = ({ events }: Decoded): boolean =>
  events.some((event) => event.type === 'run.error' && event.payload.code === 'stream_timeout');

/**
 * One run as it is streamed, over any number of connections: opens them, decodes their frames, hands them over in order
 * and remembers where to resume. A frame that comes after its connection was called off is dropped (T-028).
 */
export class StreamSession implements Operation {
  readonly connects: string;
  readonly replay: Replay;
  readonly #host: SessionHost;
  readonly #target: StreamTarget;
  readonly #cursor = new Cursor();
  readonly #decode: Dialect['decode'];
  #token: string | undefined;
  #known: boolean;
  #rotated = false;
  #grace: unknown;

  /** `fresh`: this page has just started the run, so nothing it tells was seen before. */
  constructor(host: SessionHost, target: StreamTarget, fresh: boolean) {
    this.#host = host;
    this.#target = target;
    this.#known = fresh;
    const { dialect } = host.core;
    this.#decode = dialect.createDecoder?.() ?? ((frame) => dialect.decode(frame));
    this.connects = host.core.baseUrl;
    this.replay = new Replay(host.core.clock, (active) => {
      this.#known ||= !active;
      host.onReplay(active);
    });
    if (!fresh) this.replay.begin();
  }

  async attempt(signal: AbortSignal, refresh: boolean): Promise<RetryCause | undefined> {
    const { core } = this.#host;
    const answer = await (refresh ? core.tokens.refresh(this.#token) : core.tokens.get());
    if ('error' in answer) return { kind: 'refused', code: answer.error };
    this.#token = answer.token;
    this.#rotated = false;
    const end = await openStream(this.#request(signal), this.#handlers(signal));
    core.clock.clearTimeout(this.#grace);
    this.replay.pause();
    if (this.#host.ended) return undefined;
    return this.#rotated ? { kind: 'rotated' } : end;
  }

  persisted(cause: RetryCause, signal: AbortSignal): Promise<RetryCause | undefined> {
    return this.#host.persisted(this.#target, cause, signal);
  }

  #request(signal: AbortSignal): WireRequest {
    const { baseUrl, dialect, fetch, clock } = this.#host.core;
    const resume = this.#cursor.header;
    return {
      url: joinUrl(baseUrl, dialect.streamPath(this.#target)),
      headers: {
        ...authorization(this.#token),
        ...(resume === undefined ? {} : { 'last-event-id': resume }),
      },
      signal,
      fetch,
      setTimeout: clock.setTimeout,
      clearTimeout: clock.clearTimeout,
      now: clock.now,
    };
  }

  #handlers(signal: AbortSignal): WireHandlers {
    const { link, core } = this.#host;
    const current = <A>(run: (arg: A) => void) => {
      return (arg: A): void => {
        if (!signal.aborted) run(arg);
      };
    };
    return {
      onOpen: current(({ serverTime }: { readonly serverTime?: number }) => this.#opened(serverTime)),
      onFrame: current((frame) => this.#frame(frame)),
      onId: current((id) => this.#cursor.move(id)),
      onAlive: current<void>(() => link.alive()),
      onComment: current((comment) => {
        if (comment.trim() === 'live') this.replay.over();
      }),
      onRetry: current((ms) => (link.retryMs = ms)),
      onDiagnostic: current(({ kind }) => core.store.diagnose(kind)),
    };
  }

  #opened(serverTime: number | undefined): void {
    const { link, core } = this.#host;
    if (serverTime !== undefined) this.#host.clockSkewMs = serverTime - core.clock.now();
    link.opened();
    // What the server kept for us meanwhile is a replay.
    if (this.#cursor.header !== undefined) this.replay.begin();
    this.replay.opened();
  }

  #frame(frame: WireFrame): void {
    const host = this.#host;
    const { store, clock } = host.core;
    const decoded = this.#decode(frame);
    if (decoded.diagnostic) store.diagnose(decoded.diagnostic.kind);
    if (decoded.runId !== undefined && decoded.runId !== (host.runId ?? decoded.runId)) return;
    if (isConnected(decoded)) return this.#connected(decoded);
    this.replay.frame(decoded.at, clock.now() + host.clockSkewMs);
    if (host.take(decoded, this.#known || !this.replay.active)) this.#taken(decoded);
    // After applying (C-162). A frame that could not be read does not count: it may come whole the next time.
    if (!isUnread(decoded)) this.#move(frame.id, decoded.seq);
  }

  /** Neither buffered nor replayed, so it moves nothing (C-041). It knows the server's time best (G-15). */
  #connected(decoded: Decoded): void {
    const host = this.#host;
    if (decoded.at !== undefined) host.clockSkewMs = decoded.at - host.core.clock.now();
    host.take(decoded, true);
  }

  #taken(decoded: Decoded): void {
    const { link, core, ended } = this.#host;
    link.eventful();
    this.#rotated = isRotation(decoded);
    if (!ended && !this.#rotated) return;
    // The server closes by itself; a keep-alive one does not (C-053, C-054, LIFE-11, T-029, T-031).
    const grace = core.dialect.keepAlive && ended ? 0 : limits.graceMs;
    core.clock.clearTimeout(this.#grace);
    this.#grace = core.clock.setTimeout(() => link.drop(), grace);
  }

  #move(id: string | undefined, seq: number | undefined): void {
    const name = id ?? (seq === undefined ? undefined : String(seq));
    if (name !== undefined) this.#cursor.move(name, seq);
  }
}
