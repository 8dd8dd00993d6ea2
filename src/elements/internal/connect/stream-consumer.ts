import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Format } from '../../../i18n/format.js';
import type { Strings } from '../../../i18n/strings.js';
import type { ChatController, ChatSnapshot } from '../../../controller/types.js';
import { ContextLink } from './context-link.js';
import { controllerContext, hostContext, type ChatHost } from './context.js';
import { Localize } from '../localize.js';
import { TargetFinder } from './target-finder.js';

/** What an element offers a consumer: a controller of its own, or the id of a chat or provider. */
export interface StreamElementLike extends ReactiveControllerHost, HTMLElement {
  controller?: ChatController | undefined;
  for?: string | undefined;
}

/**
 * Connects an element to a conversation: by its `controller` property, then by the element its `for` names, then by
 * the nearest chat or provider, in whatever order they appear on the page. Re-renders the element only when what
 * `select` answers has changed; an array counts as the same when all its entries are.
 */
export class StreamConsumer<T = undefined> implements ReactiveController {
  readonly localize: Localize;
  readonly #host: StreamElementLike;
  readonly #select: ((snapshot: ChatSnapshot) => T) | undefined;
  readonly #controllers: ContextLink<ChatController | undefined>;
  readonly #chats: ContextLink<ChatHost | undefined>;
  readonly #target = new TargetFinder();
  #controller: ChatController | undefined;
  #off: (() => void) | undefined;
  #value: T | undefined;
  #for: string | undefined;
  #connected = false;

  constructor(host: StreamElementLike, select?: (snapshot: ChatSnapshot) => T) {
    this.#host = host;
    this.#select = select;
    this.#controllers = new ContextLink(host, controllerContext, () => this.#attach());
    this.#chats = new ContextLink(host, hostContext, () => {
      if (this.#connected) this.localize.hostConnected();
      host.requestUpdate();
    });
    host.addController(this);
    this.localize = new Localize(host, { chat: () => this.chat });
  }

  /** The controller in use; undefined while none has been found. */
  get controller(): ChatController | undefined {
    return this.#controller;
  }

  /** The chat or provider that serves the element, for settings and announcements. */
  get chat(): ChatHost | undefined {
    return this.#chats.value ?? undefined;
  }

  /** What `select` answers for the current snapshot; undefined without a controller. */
  get value(): T | undefined {
    return this.#value;
  }

  get strings(): Strings {
    return this.localize.strings;
  }

  get format(): Format {
    return this.localize.format;
  }

  hostConnected(): void {
    this.#connected = true;
    this.#for = this.#host.for;
    this.#target.find(this.#host, this.#for, (start) => {
      this.#controllers.connect(start);
      this.#chats.connect(start);
    });
    this.#attach();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#target.stop();
    this.#controllers.disconnect();
    this.#chats.disconnect();
    this.#detach();
  }

  hostUpdate(): void {
    if (this.#connected && this.#for !== this.#host.for) this.hostConnected();
    if (this.#connected) this.#attach();
    this.#value = this.#compute();
  }

  #attach(): void {
    const next = this.#host.controller ?? this.#controllers.value ?? undefined;
    if (next === this.#controller && this.#off) return;
    this.#detach();
    this.#controller = next;
    this.#off = next?.subscribe(() => {
      if (!same(this.#compute(), this.#value)) this.#host.requestUpdate();
    });
    this.#host.requestUpdate();
  }

  #detach(): void {
    this.#off?.();
    this.#off = undefined;
  }

  #compute(): T | undefined {
    return this.#controller && this.#select?.(this.#controller.snapshot);
  }
}

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, i) => Object.is(entry, b[i]));
  }
  return Object.is(a, b);
}
