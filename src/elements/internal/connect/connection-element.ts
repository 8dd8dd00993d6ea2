import { ContextProvider } from '@lit/context';
import type { PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import type {
  ChatController,
  ChatSnapshot,
  ConnectionState,
  ControllerEventMap,
  GetToken,
} from '../../../controller/types.js';
import type { ConfigProblem, PartialStrings } from '../../../i18n/strings.js';
import type { Conversation, Turn } from '../../../state/conversation.js';
import type { Urgency } from '../speech/announcer.js';
import { ChaoElement } from '../chao-element.js';
import { noConnector, warnConfig } from './config.js';
import { ConnectionSetup } from './connection-setup.js';
import type { Connector } from './connector.js';
import {
  controllerContext,
  hostContext,
  type CardRenderer,
  type ChatHost,
  type Redact,
  type Risk,
} from './context.js';
import { emit } from './dispatch.js';
import { EventForwarder } from './event-forwarder.js';
import { Localize } from '../localize.js';
import { HostStates } from '../host-states.js';
import { StreamConsumer } from './stream-consumer.js';

const nothingYet: Conversation = { messages: [], plan: [], workflow: [] };

/**
 * Base of `<chao-chat>` and `<chao-provider>`: turns attributes into a controller, shares it with the elements inside,
 * and tells the page what happens.
 */
export abstract class ConnectionElement extends ChaoElement {
  /** Makes the controllers; set once by the entry of the package. */
  static connector: Connector | undefined;

  /** API root, for example `https://api.chainabit.com/api/v1`. https, or http on localhost. */
  @property({ attribute: 'base-url' }) baseUrl = '';

  /** The chat session. Without it one is created on the first send, and then shows here. */
  @property({ attribute: 'session-id', reflect: true }) sessionId: string | undefined;

  /** Shows one feature run instead of a chat. */
  @property({ attribute: 'run-id' }) runId: string | undefined;

  /** Same-origin URL that answers `{ "token": "…" }`. */
  @property({ attribute: 'token-url' }) tokenUrl: string | undefined;

  /** Answers the token of the next request; kept in memory only. */
  @property({ attribute: false }) getToken: GetToken | undefined;

  /** Replaces the global fetch. */
  @property({ attribute: false }) fetch: typeof globalThis.fetch | undefined;

  /** The backend's protocol: `chao`, or the name of a registered dialect. */
  @property() dialect = 'chao';

  /** Space-separated hosts whose images may load. */
  @property({ attribute: 'allowed-image-hosts' }) allowedImageHosts = '';

  /** Own texts on top of the locale's. */
  @property({ attribute: false }) strings: PartialStrings | undefined;

  /** What the assistant is called; a word of the locale by default. */
  @property({ attribute: 'assistant-name' }) assistantName: string | undefined;

  /** Own cards, by toolKey, subjectType or renderHint. */
  @property({ attribute: false }) cardRenderers: Readonly<Record<string, CardRenderer>> | undefined;

  /** Decides what inputs and outputs show. */
  @property({ attribute: false }) redact: Redact | undefined;

  /** How much each tool can do, by toolKey. */
  @property({ attribute: false }) risk: Readonly<Record<string, Risk>> | undefined;

  protected readonly stream = new StreamConsumer<unknown>(this, (snapshot) => this.select(snapshot));
  protected readonly localize = new Localize(this, { overrides: () => this.#overrides });

  readonly #controllers = new ContextProvider(this, { context: controllerContext });
  readonly #hosts = new ContextProvider(this, { context: hostContext });
  readonly #setup = new ConnectionSetup(this, () => this.requestUpdate());
  readonly #events = new EventForwarder(this, (name, detail) => this.witness(name, detail));
  readonly #states = new HostStates(this);
  readonly #warned = new Set<ConfigProblem>();
  readonly #waiting: (() => void)[] = [];
  #overrides: PartialStrings | undefined;
  #given: ChatController | undefined;
  #started: ChatController | undefined;

  /** The controller in use; set it to bring your own instead of the attributes. */
  @property({ attribute: false })
  get controller(): ChatController | undefined {
    return this.#given ?? this.#setup.controller;
  }
  set controller(value: ChatController | undefined) {
    this.#given = value;
  }

  /** The conversation so far: immutable, plain JSON. */
  get conversation(): Conversation {
    return this.stream.controller?.snapshot.conversation ?? nothingYet;
  }

  /** State of the connection. */
  get connection(): ConnectionState {
    return this.stream.controller?.snapshot.connection.state ?? 'idle';
  }

  /** Whether a run is active, waits for a decision, or failed. */
  get turn(): Turn {
    return this.stream.controller?.snapshot.turn ?? 'idle';
  }

  constructor() {
    super();
    for (const turned of ['pointerenter', 'focusin']) this.addEventListener(turned, () => this.wake());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  /** What of a snapshot the element shows; it re-renders when this changes. */
  protected abstract select(snapshot: ChatSnapshot): unknown;

  /** What keeps the element from connecting; undefined when all is well, or not known yet. */
  protected get problem(): ConfigProblem | undefined {
    return this.#setup.problem;
  }

  /** Somebody turns to the conversation: what it still needs is loaded. */
  protected wake(): void {
    const { connector } = this.constructor as typeof ConnectionElement;
    if (!connector?.isAsleep) return;
    connector.wake?.();
    this.requestUpdate();
  }

  /** The controller in use, after a wait for what may still arrive. */
  protected async connected(): Promise<ChatController | undefined> {
    this.wake();
    await this.updateComplete;
    while (!this.stream.controller && this.#setup.isWaiting) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return this.stream.controller;
  }

  protected override updated(_changed: PropertyValues): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }

  /** Sees each event of the controller before the page does. */
  protected witness<K extends keyof ControllerEventMap>(name: K, detail: ControllerEventMap[K]): void {
    if (name !== 'session') return;
    const { sessionId } = detail as ControllerEventMap['session'];
    this.#setup.adopt(sessionId);
    this.sessionId = sessionId;
  }

  protected say(_text: string, _urgency?: Urgency): void {}

  protected compose(_text: string): void {}

  protected override removed(): void {
    this.#setup.stop();
    this.#events.detach();
    this.#setup.controller?.suspend();
    this.#started = undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('strings') || changed.has('assistantName')) this.#override();
    this.stream.hostUpdate();
    if (this.sessionId || this.runId || this.controller) this.wake();
    const { connector } = this.constructor as typeof ConnectionElement;
    this.#setup.update(connector, !this.#given && !this.#isNested);
    if (this.problem) this.#warn(this.problem);
    this.stream.hostUpdate();
    this.#start();
    this.#share();
    this.#states.show(`turn-${this.turn}`, `connection-${this.connection}`);
  }

  /** Without a configuration of its own, an element inside of a provider shows the provider's conversation. */
  get #isNested(): boolean {
    const { controller } = this.stream;
    return !this.baseUrl && !!controller && controller !== this.controller;
  }

  #override(): void {
    const { strings, assistantName: assistant } = this;
    this.#overrides = assistant ? { ...strings, chat: { ...strings?.chat, assistant } } : strings;
    this.localize.update();
  }

  #start(): void {
    const { controller } = this;
    if (!this.isConnected || controller === this.#started) return;
    this.#started = controller;
    this.#events.attach(controller);
    void controller?.start();
  }

  #share(): void {
    this.#controllers.setValue(this.stream.controller);
    const { cardRenderers, redact, risk, allowedImageHosts } = this;
    const settings = { i18n: this.localize.value, cardRenderers, redact, risk, allowedImageHosts };
    const old = this.#hosts.value;
    if (old && Object.entries(settings).every(([key, value]) => old[key as keyof ChatHost] === value)) return;
    this.#hosts.setValue({
      ...settings,
      element: this,
      announce: (text, urgency) => this.say(text, urgency),
      compose: (text) => this.compose(text),
    });
  }

  #warn(problem: ConfigProblem): void {
    if (this.#warned.has(problem)) return;
    this.#warned.add(problem);
    const { connector } = this.constructor as typeof ConnectionElement;
    const alone = problem === 'unknown-dialect' && !connector;
    const message = alone ? noConnector : this.localize.strings.config[problem];
    warnConfig(alone ? 'no-connector' : problem, message);
    emit(this, 'chao-error', { code: 'config', message, retryable: false });
  }
}
