import { StreamController } from '../../../src/controller/stream-controller.js';
import type { ControllerEventMap, ControllerOptions, GetToken } from '../../../src/controller/types.js';
import { createChaoDialect } from '../../../src/protocol/chao/index.js';
import type { Message, ToolPart } from '../../../src/state/conversation.js';
import { messageText } from '../../../src/state/selectors/message-text.js';
import { CaseServer, type CaseScript } from './case-server.js';
import { FakeClock } from './fake-clock.js';

type EventName = keyof ControllerEventMap;
type Told = { [K in EventName]: { readonly type: K; readonly detail: ControllerEventMap[K] } }[EventName];

const names: readonly EventName[] = [
  'event',
  'message',
  'tool',
  'approval-required',
  'turn',
  'connection',
  'error',
  'session',
];

export interface ScenarioOptions extends Partial<Omit<ControllerOptions, 'dialect' | 'clock'>> {
  /** The n-th refresh answers the n-th token after the first. */
  readonly tokens?: readonly string[];
  readonly clock?: FakeClock;
}

/** A controller against an in-memory server on a clock of the test's own, with all it tells written down. */
export class Scenario {
  readonly clock: FakeClock;
  readonly server: CaseServer;
  readonly controller: StreamController;
  readonly told: Told[] = [];
  /** The text of the newest answer after each change. */
  readonly texts: string[] = [];
  refreshes = 0;

  constructor(script: CaseScript, options: ScenarioOptions = {}) {
    const { tokens = ['t1', 't2'], clock = new FakeClock(), ...rest } = options;
    this.clock = clock;
    this.server = new CaseServer(script, clock);
    const getToken: GetToken = ({ reason }) =>
      tokens[reason === 'refresh' ? ++this.refreshes : this.refreshes] ?? '';
    this.controller = new StreamController({
      dialect: createChaoDialect(),
      baseUrl: this.server.baseUrl,
      getToken,
      fetch: this.server.fetch,
      clock,
      ...rest,
    });
    for (const type of names) {
      this.controller.on(type, (detail) => this.told.push({ type, detail } as Told));
    }
    this.controller.subscribe(() => {
      if (this.text !== this.texts.at(-1)) this.texts.push(this.text);
    });
  }

  /** What was told of one kind. */
  of<K extends EventName>(type: K): ControllerEventMap[K][] {
    return this.told
      .filter((entry) => entry.type === type)
      .map(({ detail }) => detail as ControllerEventMap[K]);
  }

  get messages(): readonly Message[] {
    return this.controller.snapshot.conversation.messages;
  }

  get answer(): Message | undefined {
    return this.messages.findLast(({ role }) => role === 'assistant');
  }

  /** Source text of the newest answer. */
  get text(): string {
    return this.answer ? messageText(this.answer) : '';
  }

  get cards(): ToolPart[] {
    return this.messages.flatMap(({ parts }) => parts.filter((part) => part.kind === 'tool'));
  }

  get states(): string[] {
    return this.of('connection').map(({ state }) => state);
  }

  get codes(): string[] {
    return this.of('error').map(({ code }) => code);
  }

  get turns(): string[] {
    return this.of('turn').map(({ turn }) => turn);
  }

  /** The stream that is open now. */
  get stream() {
    const live = this.server.live.at(-1);
    if (!live) throw new Error('no stream is open');
    return live;
  }

  /** Sends and lets everything happen that needs no time. */
  async send(text = 'q'): Promise<void> {
    void this.controller.send(text);
    await this.clock.advance(0);
  }

  /** Pushes frames into the open stream and lets them arrive. */
  async deliver(...frames: string[]): Promise<void> {
    this.stream.push(...frames);
    await this.clock.advance(20);
  }

  /** Until the run is over and its connection closed. */
  async finish(limit?: number): Promise<void> {
    await this.clock.until(() => {
      const { turn, connection } = this.controller.snapshot;
      return turn !== 'running' && turn !== 'waiting' && connection.state === 'closed';
    }, limit);
    await this.clock.advance(20);
  }
}
