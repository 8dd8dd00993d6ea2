import { StreamController } from '../../../src/controller/stream-controller.js';
import { createChaoDialect } from '../../../src/protocol/chao/index.js';
import type { Conversation, Message, MessagePart, ToolPart } from '../../../src/state/conversation.js';
import { messageText } from '../../../src/state/selectors/message-text.js';
import { FakeClock } from './fake-clock.js';
import type { FaultPlan, PageFault } from './fault-plan.js';
import type { ScriptTurn } from './fault-script.js';
import { FaultServer } from './fault-server.js';

export interface Outcome {
  readonly conversation: Conversation;
  readonly turn: string;
  /** Each text an answer had on screen, by message. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** Each state a card had, by run and call. */
  readonly cards: ReadonlyMap<string, readonly string[]>;
  readonly server: FaultServer;
  /** The page was reloaded, so earlier answers come from storage. */
  readonly reloaded: boolean;
  /** Timers left when all was over. */
  readonly timers: number;
}

/** Longer than anything may take. */
const patienceMs = 2 * 3_600_000;

const push = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key) ?? [];
  map.set(key, list);
  if (list.at(-1) !== value) list.push(value);
};

/** Plays a conversation against a faulty server, with a person who sends, decides and presses Retry. */
export class FaultDriver {
  readonly #clock = new FakeClock();
  readonly #server: FaultServer;
  #controller: StreamController;
  readonly #turns: readonly ScriptTurn[];
  readonly #plan: FaultPlan;
  readonly #texts = new Map<string, string[]>();
  readonly #cards = new Map<string, string[]>();
  #thinking = false;
  #away = 0;
  #reloaded = false;
  #refreshes = 0;
  readonly #baseUrl = `https://${crypto.randomUUID()}.example/v1`;

  constructor(turns: readonly ScriptTurn[], plan: FaultPlan, stored?: (index: number) => object) {
    this.#turns = turns;
    this.#plan = plan;
    this.#clock.chance = plan.chance;
    this.#server = new FaultServer(turns, plan, this.#clock);
    if (stored) this.#server.stored = stored;
    this.#controller = this.#open();
  }

  async play(): Promise<Outcome> {
    const faults = this.#plan.page.map((fault) => this.#later(fault));
    for (const [index] of this.#turns.entries()) await this.#turn(index);
    // What happens after the last answer has to end well too.
    for (const fault of faults) await this.#clock.until(fault.isOver);
    await this.#clock.until(() => this.#isDone(this.#turns.length - 1), patienceMs);
    this.#controller.dispose();
    await this.#clock.advance(60_000);
    const { conversation, turn } = this.#controller.snapshot;
    return {
      conversation,
      turn,
      texts: this.#texts,
      cards: this.#cards,
      server: this.#server,
      reloaded: this.#reloaded,
      timers: this.#clock.pending,
    };
  }

  #open(sessionId?: string): StreamController {
    const controller = new StreamController({
      dialect: createChaoDialect(),
      baseUrl: this.#baseUrl,
      getToken: ({ reason }) => `SECRET-${reason === 'refresh' ? ++this.#refreshes : this.#refreshes}`,
      fetch: this.#server.fetch,
      clock: this.#clock,
      ...(sessionId === undefined ? {} : { sessionId }),
    });
    controller.subscribe(() => this.#look());
    controller.on('tool', ({ call }) => push(this.#cards, `${call.runId} ${call.callId}`, call.state));
    return controller;
  }

  #later(fault: PageFault): { isOver(): boolean } {
    let over = false;
    this.#clock.setTimeout(() => {
      over = true;
      this.#disturb(fault);
    }, fault.afterMs);
    return { isOver: () => over };
  }

  async #turn(index: number): Promise<void> {
    void this.#controller.send(`message ${index}`);
    await this.#clock.until(() => this.#isDone(index), patienceMs);
  }

  #isDone(index: number): boolean {
    const { turn, connection, conversation, history } = this.#controller.snapshot;
    const answers = conversation.messages.filter(({ role }) => role === 'assistant');
    const busy = turn === 'running' || turn === 'waiting' || answers.at(-1)?.status === 'streaming';
    // After a reload there may be nothing left to stream.
    const quiet = connection.state === 'closed' || (connection.state === 'idle' && history === 'loaded');
    return !this.#away && answers.length > index && !busy && quiet;
  }

  /** What a person sees and does. */
  #look(): void {
    const { conversation } = this.#controller.snapshot;
    for (const message of conversation.messages) {
      if (message.role === 'assistant') push(this.#texts, message.id, messageText(message));
    }
    if (this.#thinking) return;
    this.#thinking = true;
    this.#clock.setTimeout(() => this.#act(), 500);
  }

  #act(): void {
    this.#thinking = false;
    const { conversation, connection } = this.#controller.snapshot;
    const last = conversation.messages.at(-1);
    if (connection.state === 'failed' || (last?.role === 'user' && last.status === 'failed')) {
      void this.#controller.retry();
      this.#look();
    }
    for (const call of callsOf(last)) this.#decide(call);
  }

  #decide({ runId, callId, approval }: ToolPart): void {
    if (approval?.state !== 'pending') return;
    const index = Number(runId.slice(1)) - 1;
    const gate = this.#turns[index]?.events.find((event) => event.gate?.callId === callId)?.gate;
    if (!gate) return;
    if (gate.decision === 'approve') void this.#controller.approve(callId, runId);
    else void this.#controller.reject(callId, 'no', runId);
    this.#look();
  }

  #disturb({ act }: PageFault): void {
    const controller = this.#controller;
    // After a failed run that would be a new message, which the script does not have.
    if (act === 'retry') void (controller.snapshot.turn === 'failed' || controller.retry());
    else if (act === 'resume') controller.resume().catch(() => undefined);
    else if (act === 'reload') this.#reload();
    else this.#leave(act === 'restart' ? 0 : 3000);
  }

  /** The same page again. What was not sent would be lost with it, so that waits. */
  #reload(): void {
    const { sessionId, messages } = this.#controller.snapshot.conversation;
    const last = messages.findLast(({ role }) => role === 'user');
    if (this.#away || sessionId === undefined || last?.status !== 'sent') return;
    this.#controller.dispose();
    this.#texts.clear();
    this.#reloaded = true;
    this.#controller = this.#open(sessionId);
    void this.#controller.start();
  }

  /** The element is gone for a while. */
  #leave(ms: number): void {
    this.#away++;
    this.#controller.suspend();
    this.#clock.setTimeout(() => {
      this.#away--;
      void this.#controller.start();
    }, ms);
  }
}

const callsOf = (message: Message | undefined): ToolPart[] =>
  (message?.parts ?? []).filter((part): part is ToolPart => part.kind === 'tool');

type Plain = Record<string, unknown>;

const plainPart = (part: MessagePart): Plain => {
  if (part.kind !== 'tool') return { ...part };
  const { approval, ...rest } = part;
  return { ...rest, ...(approval && { approval: { state: approval.state, expiresAt: approval.expiresAt } }) };
};

/** What has to be equal whatever the network did: all but local times, ids of sends, and who clicked. */
export const plain = ({ messages, plan, workflow }: Conversation): unknown => ({
  plan,
  workflow,
  messages: messages.map(({ createdAt: _, clientId: _id, parts, ...message }) => ({
    ...message,
    parts: parts.map(plainPart),
  })),
});

/** The same where the stored message took the stream's place: it knows no asides, and no word for expired. */
export const essence = ({ messages }: Conversation): unknown =>
  messages.map((message) => ({
    id: message.id,
    role: message.role,
    status: message.status,
    text: messageText(message),
    cards: callsOf(message).map(({ callId, state }) => [callId, state === 'expired' ? 'rejected' : state]),
  }));

const storedStatus: Record<string, string> = {
  active: 'executing',
  'awaiting-approval': 'pending',
  expired: 'rejected',
  interrupted: 'executing',
};

/** A message as the backend would have stored it, from how it ended without faults. */
export const storedForm = (message: Message): object => ({
  content: messageText(message),
  status: message.status,
  toolCalls: callsOf(message).map(({ callId, toolKey, input, output, error, state }) => ({
    id: callId,
    toolKey,
    input,
    output,
    error,
    status: storedStatus[state] ?? state,
  })),
});
