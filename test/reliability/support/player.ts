import { createInstance, type BackendInstance } from '../../backend/client.js';
import type { Fault } from '../../backend/faults/fault.js';
import { createChaoDialect, StreamController } from '../../../src/controller/index.js';
import type { Conversation } from '../../../src/state/conversation.js';
import { messageText } from '../../../src/state/selectors/message-text.js';
import type { Schedule } from './schedule.js';

/** How a conversation went. */
export interface Outcome {
  readonly conversation: Conversation;
  readonly turn: string;
  /** Each text the answer had on screen. */
  readonly texts: readonly string[];
  /** Requests for its stream, and messages the backend made. */
  readonly connects: number;
  readonly messages: number;
  /** The stored message took the stream's place: a connection had ended at once, and the run was over (G-19). */
  readonly restored: boolean;
}

const docs = [
  { file: 'GUIDE.md', text: '# Guide\n\n## Reconnecting\n\nStreams resume where they broke off.\n' },
];
const pressMs = 50;
const longest = 40_000;

/** A person who presses Retry when there is a button to press. */
class Person {
  readonly texts: string[] = [];
  readonly #controller: StreamController;
  #thinking = false;

  constructor(controller: StreamController) {
    this.#controller = controller;
  }

  look(): void {
    const answer = this.#controller.snapshot.conversation.messages.find(({ role }) => role === 'assistant');
    const text = answer && messageText(answer);
    if (text && text !== this.texts.at(-1)) this.texts.push(text);
    if (this.#thinking || !this.#stuck) return;
    this.#thinking = true;
    setTimeout(() => {
      this.#thinking = false;
      if (this.#stuck) void this.#controller.retry();
      this.look();
    }, pressMs);
  }

  get done(): boolean {
    const { turn, connection, conversation } = this.#controller.snapshot;
    const answered = conversation.messages.some(({ role }) => role === 'assistant');
    return answered && turn === 'idle' && connection.state === 'closed';
  }

  get #stuck(): boolean {
    const { connection, conversation } = this.#controller.snapshot;
    const last = conversation.messages.at(-1);
    return connection.state === 'failed' || (last?.role === 'user' && last.status === 'failed');
  }
}

async function converse(controller: StreamController, ask: string): Promise<readonly string[]> {
  const person = new Person(controller);
  void controller.send(ask);
  await new Promise<void>((resolve, reject) => {
    const late = (): void => reject(new Error(`not over: ${JSON.stringify(controller.snapshot)}`));
    const timer = setTimeout(late, longest);
    const look = (): void => {
      person.look();
      if (!person.done) return;
      clearTimeout(timer);
      off();
      resolve();
    };
    const off = controller.subscribe(look);
  });
  return person.texts;
}

async function observe(backend: BackendInstance, ask: string): Promise<Outcome> {
  const { baseUrl } = backend;
  const getToken = (): Promise<string> => backend.issueToken();
  const controller = new StreamController({ dialect: createChaoDialect(), baseUrl, getToken });
  const texts = await converse(controller, ask);
  const { conversation, turn } = controller.snapshot;
  controller.dispose();
  const requests = (await backend.requests()).filter(({ method }) => method === 'GET');
  const headers = { authorization: `Bearer ${backend.token}` };
  const stored = await fetch(`${baseUrl}/ai/sessions/${conversation.sessionId}/messages`, { headers });
  const { data } = (await stored.json()) as { readonly data: readonly unknown[] };
  return {
    ...{ conversation, turn, texts, messages: data.length },
    connects: requests.filter(({ path }) => path.endsWith('/stream')).length,
    restored: requests.some(({ path }) => path.endsWith('/messages')),
  };
}

/** Plays one schedule against a backend of its own, over HTTP. */
export async function play({ ask, faults }: Schedule): Promise<Outcome> {
  const backend = await createInstance({ docs, times: { deltaMs: 1, toolMs: 20, graceMs: 20 } });
  try {
    for (const fault of faults) await backend.fault(fault);
    return await observe(backend, ask);
  } finally {
    await backend.dispose();
  }
}

/** Keys whose values differ from run to run. */
const varying = new Set([
  'id',
  'runId',
  'callId',
  'createdAt',
  'clientId',
  'startedAt',
  'executionMs',
  'subjectId',
]);

/** What has to be equal whatever the network did, as JSON: all but ids and times. */
export const plain = ({ messages }: Conversation): string =>
  JSON.stringify(messages, (key, value: unknown) => (varying.has(key) ? undefined : value));

/** The same where the stored message took the stream's place: it knows no asides. */
export const essence = ({ messages }: Conversation): string =>
  JSON.stringify(
    messages.map((message) => ({
      ...{ role: message.role, status: message.status, text: messageText(message) },
      cards: message.parts.map((part) => (part.kind === 'tool' ? [part.toolKey, part.state] : [])).flat(),
    })),
  );

/** Whether text may be missing or late on the screen until the finished message repairs it: TCP never does that. */
export const outOfOrder = (faults: readonly Fault[]): boolean =>
  faults.some(({ reorder }) => reorder !== undefined);
