import { limits } from '../../src/limits.js';
import { createChaoDialect } from '../../src/protocol/chao/index.js';
import { payloadReaders } from '../../src/protocol/chao/payload-readers.js';
import type { Decoded } from '../../src/protocol/dialect.js';
import { allCalls, apply, callKey, type ChatState } from '../../src/state/index.js';
import { openStream } from '../../src/wire/open-stream.js';
import type { WireFrame } from '../../src/wire/types.js';
import { exampleRunId } from './examples.js';
import { asked } from '../state/support/play.js';

const dialect = createChaoDialect();
const lastFrame: WireFrame = {
  id: '424242',
  event: 'message.delta',
  data: '{"payload":{"delta":"still here"}}',
};
const lastBlock = `\n\nid: ${lastFrame.id}\nevent: ${lastFrame.event}\ndata: ${lastFrame.data}\n\n`;

function cut(bytes: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> {
  let at = 0;
  let turn = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const size = sizes[turn++ % sizes.length] ?? 1;
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
}

function check(condition: boolean, what: string, about: unknown): void {
  if (!condition) throw new Error(`${what}: ${JSON.stringify(about)?.slice(0, 500)}`);
}

/** The promises of Decoded, whatever the frame was. */
function checkDecoded(frame: WireFrame, decoded: Decoded): void {
  const { events, seq, at, runId, diagnostic } = decoded;
  check(seq === undefined || (Number.isSafeInteger(seq) && seq >= 0), 'seq', decoded);
  check(at === undefined || Number.isFinite(at), 'at', decoded);
  check(runId === undefined || (runId !== '' && runId.length <= limits.idChars), 'runId', decoded);
  check(events.length <= 1 && (events.length === 1 || Object.hasOwn(decoded, 'events')), 'events', decoded);
  check(events.length === 1 || diagnostic !== undefined || isHidden(frame), 'lost without a word', frame);
  for (const event of events) {
    check(Object.hasOwn(payloadReaders, event.type), 'type', event);
    check(event.type !== 'stream.connected' || event.seq === undefined, 'seq of stream.connected', event);
    check(typeof event.payload === 'object' && event.payload !== null, 'payload', event);
    check(
      Object.values(event.payload).every((value) => value !== undefined),
      'field without a value',
      event,
    );
    check(!frame.event?.startsWith('cot.'), 'hidden', event);
    JSON.stringify(event);
  }
}

const isHidden = ({ event, data }: WireFrame): boolean =>
  (event?.startsWith('cot.') ?? false) || /"type"\s*:\s*"cot\./.test(data);

const turns: readonly string[] = ['idle', 'running', 'waiting', 'failed'];

/** What holds of every state: plain JSON, text in one piece between two cards, calls under one key each. */
function checkState({ conversation, turn }: ChatState): void {
  check(turns.includes(turn), 'turn', turn);
  check(JSON.stringify(conversation).startsWith('{'), 'JSON', turn);
  for (const { parts } of conversation.messages) {
    const split = parts.some(({ kind }, at) => kind === 'text' && parts[at + 1]?.kind === 'text');
    check(!split, 'text in two pieces', parts);
  }
  const keys = allCalls(conversation).map(callKey);
  check(new Set(keys).size === keys.length, 'one call, two cards', keys);
}

interface Survived {
  readonly frames: number;
  readonly taken: number;
}

/**
 * Sends bytes, then one good frame, through wire, dialect and state. Throws when anything throws, is not as promised, or
 * when the good frame does not come out at the end. Answers how many frames came out, and how many of them
 * the conversation took.
 */
export async function survive(bytes: Uint8Array, sizes: readonly number[]): Promise<Survived> {
  const tail = new TextEncoder().encode(lastBlock);
  const all = new Uint8Array(bytes.length + tail.length);
  all.set(bytes);
  all.set(tail, bytes.length);
  let last: WireFrame | undefined;
  let state = asked('Hello', exampleRunId);
  let frames = 0;
  let taken = 0;
  const response = new Response(cut(all, sizes), { headers: { 'content-type': 'text/event-stream' } });
  const end = await openStream(
    { url: 'x', headers: {}, signal: new AbortController().signal, fetch: () => Promise.resolve(response) },
    {
      onFrame: (frame) => {
        last = frame;
        frames += 1;
        const decoded = dialect.decode(frame);
        checkDecoded(frame, decoded);
        const next = apply(state, decoded);
        taken += next === state ? 0 : 1;
        state = next;
        checkState(state);
      },
      onRetry: (ms) => check(ms >= limits.retryMinMs && ms <= limits.retryMaxMs, 'retry', ms),
    },
  );
  check(end.kind === 'end', 'end', end);
  check(JSON.stringify(last) === JSON.stringify(lastFrame), 'last frame', last);
  return { frames, taken };
}
