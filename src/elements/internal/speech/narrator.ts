import type { ChatSnapshot, ControllerEventMap } from '../../../controller/types.js';
import { limits } from '../../../limits.js';
import type { Message, ToolPart } from '../../../state/conversation.js';
import type { Urgency } from './announcer.js';
import type { I18n } from '../localize.js';
import { answerText } from '../answer-text.js';
import { plainText, sentences } from './speech.js';
import { toolLabel } from '../cards/tool-label.js';

export type AnnounceMode = 'summary' | 'sentences' | 'off';

/** One line about tools in this time at most, and so many in one turn. */
const toolGapMs = 2000;
const toolLines = 4;
/** A request is told of once more when so much of its time is left. */
const soonMs = 20_000;
/** Nobody waits in front of a request that has more time than this, and a timer has its bound. */
const longMs = 86_400_000;
/** An answer up to this long is read whole at its end. */
const readWhole = 500;
/** Longer than any sentence: so much without an end is code or the like, and is not read. */
const unreadable = 2000;

export interface NarratorOptions {
  readonly say: (text: string, urgency?: Urgency) => void;
  readonly i18n: () => I18n;
  readonly mode: () => AnnounceMode;
}

/**
 * Decides what of a conversation is spoken: that an answer begins, what tools do (joined), an approval, and how it
 * ended. Nothing of a replay or of the history, and never the user's own words.
 */
export class Narrator {
  readonly #options: NarratorOptions;
  #calls = new Map<string, ToolPart>();
  #fresh: ToolPart[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #soon = new Map<string, ReturnType<typeof setTimeout>>();
  #linesLeft = toolLines;
  #failureSaid = false;
  #wasLost = false;
  #read: { readonly id: string; readonly upTo: number } | undefined;

  constructor(options: NarratorOptions) {
    this.#options = options;
  }

  /** Takes an event of the controller. */
  event<K extends keyof ControllerEventMap>(
    name: K,
    detail: ControllerEventMap[K],
    snapshot: ChatSnapshot,
  ): void {
    if (snapshot.replaying || this.#options.mode() === 'off') return;
    const take = this.#table[name];
    take?.(detail, snapshot);
  }

  /** Reads the finished sentences of an answer that is being written, where that is asked for. */
  follow(message: Message | undefined, snapshot: ChatSnapshot): void {
    if (this.#options.mode() !== 'sentences' || message?.role !== 'assistant') return;
    const text = textOf(message);
    const known = this.#read?.id === message.id ? this.#read.upTo : snapshot.replaying ? text.length : 0;
    const upTo = snapshot.replaying ? text.length : known + this.#readFrom(text.slice(known), message);
    this.#read = { id: message.id, upTo };
  }

  /** Forgets what would be said later. */
  stop(): void {
    this.#drop();
    for (const key of this.#soon.keys()) this.#decided(key);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#fresh = [];
  }

  readonly #table: {
    readonly [K in keyof ControllerEventMap]?: (
      detail: ControllerEventMap[K],
      snapshot: ChatSnapshot,
    ) => void;
  } = {
    turn: ({ turn, previous }) => {
      if (turn !== 'running' || previous === 'waiting') return;
      this.#drop();
      this.#calls.clear();
      this.#linesLeft = toolLines;
      this.#failureSaid = false;
      this.#say(this.#strings.announcer.responding);
    },
    tool: ({ call }) => this.#tool(call),
    'approval-required': ({ callId, runId, toolKey, expiresAt }) => {
      const { announcer, chat } = this.#strings;
      const left = Math.max(0, expiresAt - Date.now());
      this.#say(
        left > limits.noDeadlineMs ? chat.stillWaits : announcer.approval(toolKey, Math.round(left / 1000)),
      );
      if (left <= soonMs * 1.25 || left > longMs) return;
      const soon = (): void => this.#say(this.#strings.announcer.approvalSoon(toolKey, soonMs / 1000));
      this.#soon.set(`${runId} ${callId}`, setTimeout(soon, left - soonMs));
    },
    message: ({ message }, snapshot) => this.#ended(message, snapshot),
    error: ({ code }) => {
      if (code !== 'network') this.#fail(this.#strings.errors[code].title);
    },
    connection: ({ state }) => {
      if (state === 'open' && this.#wasLost) this.#say(this.#strings.announcer.reconnected);
      this.#wasLost = state === 'reconnecting' || state === 'offline' || (this.#wasLost && state !== 'open');
    },
  };

  get #strings(): I18n['strings'] {
    return this.#options.i18n().strings;
  }

  #say(text: string, urgency?: Urgency): void {
    this.#options.say(text, urgency);
  }

  #fail(text: string): void {
    if (!this.#failureSaid) this.#say(text, 'assertive');
    this.#failureSaid = true;
  }

  #ended(message: Message, snapshot: ChatSnapshot): void {
    if (message.role !== 'assistant') return;
    this.#drop();
    this.follow(message, snapshot);
    const { done, stopped, failed } = this.#strings.announcer;
    if (message.status === 'failed') return this.#fail(failed);
    if (message.status === 'partial') return this.#say(stopped);
    const text = textOf(message);
    const short = this.#options.mode() === 'summary' && text.length <= readWhole;
    this.#say(short ? `${done}. ${plainText(text)}` : done);
  }

  #decided(key: string): void {
    clearTimeout(this.#soon.get(key));
    this.#soon.delete(key);
  }

  #tool(call: ToolPart): void {
    if (call.approval?.state !== 'pending') this.#decided(`${call.runId} ${call.callId}`);
    this.#calls.set(`${call.runId} ${call.callId} ${call.occurrence ?? 1}`, call);
    if (!['completed', 'failed', 'degraded'].includes(call.state)) return;
    this.#fresh.push(call);
    this.#timer ??= setTimeout(() => this.#tellTools(), toolGapMs);
  }

  #tellTools(): void {
    const { tool, announcer } = this.#strings;
    const fresh = this.#fresh;
    this.#drop();
    const [call] = fresh;
    if (!call || this.#linesLeft-- <= 0) return;
    const all = [...this.#calls.values()];
    const ended = all.filter(({ state }) => !['pending', 'active', 'awaiting-approval'].includes(state));
    const word = tool[call.state as 'completed' | 'failed' | 'degraded'];
    this.#say(
      fresh.length === 1
        ? announcer.tool(toolLabel(call, this.#strings), word)
        : announcer.tools(ended.length, all.length),
    );
  }

  /** Says what is complete in `text` and answers how much that was. */
  #readFrom(text: string, message: Message): number {
    if (text.length > unreadable) return text.length;
    const list = sentences(text, this.#options.i18n().locale);
    const complete = message.status === 'streaming' ? list.slice(0, -1) : list;
    const said = complete.join('');
    if (said) this.#say(plainText(said));
    return said.length;
  }
}

function textOf(message: Message): string {
  const streaming = message.status === 'streaming';
  return message.parts.map((part) => (part.kind === 'text' ? answerText(part.text, streaming) : '')).join('');
}
