import { createChaoDialect } from '../../../src/protocol/chao/index.js';
import type { Decoded, RestoredMessage } from '../../../src/protocol/dialect.js';
import { apply, initialState, type ChatState } from '../../../src/state/index.js';
import { FrameParser } from '../../../src/wire/frame-parser.js';

/** The parts of a case file that these tests read; test/cases holds them as they were collected. */
export interface CaseFile {
  readonly id: string;
  readonly input: {
    readonly frames?: readonly string[];
    readonly variants?: readonly (readonly string[])[];
    readonly connections?: readonly { readonly frames?: readonly string[] }[];
    readonly byRun?: Readonly<Record<string, readonly { readonly frames: readonly string[] }[]>>;
    readonly history?: { readonly messages: readonly object[] };
  };
  readonly expect: {
    readonly text?: string;
    readonly turn?: string;
    readonly cards?: readonly CaseCard[];
    readonly messages?: readonly string[];
    readonly messageCount?: number;
    readonly afterEach?: readonly string[];
  };
}
export interface CaseCard {
  readonly callId: string;
  readonly status?: string;
  readonly toolKey?: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly error?: string;
  readonly approval?: { readonly state?: string };
}

export async function loadCase(id: string): Promise<CaseFile> {
  const answer = await fetch(new URL(`../../cases/${id.toLowerCase()}.json`, import.meta.url));
  return (await answer.json()) as CaseFile;
}

const dialect = createChaoDialect();

/** SSE text → what the real parser and dialect make of it. */
export function decode(frames: readonly string[], contentField?: string): Decoded[] {
  const { decode: read } = contentField === undefined ? dialect : createChaoDialect({ contentField });
  const decoded: Decoded[] = [];
  const parser = new FrameParser({ onFrame: (frame) => void decoded.push(read(frame)) });
  for (const frame of frames) parser.feed(frame);
  return decoded;
}

/** Each state along the way, the first one included. */
export function steps(frames: readonly string[], from: ChatState = initialState(), live = true): ChatState[] {
  return decode(frames).reduce<ChatState[]>(
    (states, frame) => [...states, apply(states.at(-1)!, { ...frame, live })],
    [from],
  );
}

/** The last one. */
export function run(frames: readonly string[], from?: ChatState, live?: boolean): ChatState {
  return steps(frames, from, live).at(-1)!;
}

const readHistory = dialect.history('s1', { limit: 50 });

/** Stored messages as the real dialect reads them; what the case leaves out is filled in. */
export function historyOf({ input }: CaseFile, facts: object = {}): readonly RestoredMessage[] {
  const createdAt = '2026-04-12T10:00:00.000Z';
  const messages = (input.history?.messages ?? []).map((m) => ({ createdAt, ...facts, ...m }));
  const page = readHistory.read({ data: messages });
  if (!page) throw new Error('The case has no history that can be read.');
  return page.messages;
}
