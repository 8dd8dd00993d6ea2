import { createChaoDialect } from '../../../src/controller/index.js';
import type { Dialect } from '../../../src/protocol/dialect.js';
import { apply, initialState, reduceLocal, type ChatState, type Message } from '../../../src/state/index.js';
import { FrameParser } from '../../../src/wire/frame-parser.js';
import { isStreamPath, type LineListener } from '../deck/line.js';
import type { tell } from './tell.js';

const MOST = 400;
const short = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

const textLength = ({ parts }: Message): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0);

/** What is another in the newest message. */
function messageChange(before: Message | undefined, after: Message | undefined): string[] {
  if (!after || before === after) return [];
  const grown = textLength(after) - (before ? textLength(before) : 0);
  const calls = after.parts.flatMap((part) => {
    if (part.kind !== 'tool') return [];
    const old = before?.parts.find((one) => one.kind === 'tool' && one.callId === part.callId);
    const was = old?.kind === 'tool' ? old.state : 'new';
    return was === part.state ? [] : [`${part.callId}: ${was} → ${part.state}`];
  });
  return [
    ...(before?.status === after.status ? [] : [`message ${after.status}`]),
    ...(grown ? [`text ${grown > 0 ? '+' : ''}${grown}`] : []),
    ...calls,
    ...(before?.suggestions === after.suggestions ? [] : [`${after.suggestions.length} suggestions`]),
  ];
}

/** In words, what one event changed. */
function changeOf(before: ChatState, after: ChatState): string {
  if (before === after) return '';
  const [old, now] = [before.conversation, after.conversation];
  const lists = (['plan', 'workflow'] as const).flatMap((name) =>
    old[name] === now[name] ? [] : [`${name}: ${now[name].length}`],
  );
  return [
    ...(before.turn === after.turn ? [] : [`turn ${before.turn} → ${after.turn}`]),
    ...messageChange(old.messages.at(-1), now.messages.at(-1)),
    ...lists,
  ].join(', ');
}

/** Follows a stream on its way to a chat with a parser, a dialect and a state of its own, and tells each step. */
export class Tracer implements LineListener {
  readonly #tell: typeof tell;
  readonly #decoder = new TextDecoder();
  #rest = '';
  readonly #session: string | undefined;
  #state = initialState('trace');
  readonly #decode: Dialect['decode'];
  #parser = this.#parserOf();
  #latest = { decoded: '', change: '' };

  constructor(to: typeof tell, dialect: Dialect = createChaoDialect()) {
    this.#tell = to;
    this.#decode = dialect.createDecoder?.() ?? ((frame) => dialect.decode(frame));
    this.#session = dialect.keepAlive ? 'session' : undefined;
    to('reset', null);
  }

  onRequest({ pathname }: URL, init: RequestInit | undefined): void {
    this.#tell('request', { method: init?.method ?? 'GET', path: pathname });
    if (!isStreamPath(pathname)) return;
    this.#rest = '';
    this.#parser = this.#parserOf();
  }

  onBytes(bytes: Uint8Array): void {
    const blocks = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      this.#latest = { decoded: '', change: '' };
      this.#parser.feed(`${block}\n\n`);
      this.#tell('frame', { raw: short(block), ...this.#latest });
    }
  }

  #parserOf(): FrameParser {
    return new FrameParser({
      onFrame: (frame) => {
        const decoded = this.#decode(frame);
        // Where a run is known by its session, events name none.
        const runId = decoded.runId ?? this.#session;
        if (runId !== undefined && !this.#state.run) {
          const createdAt = new Date(decoded.at ?? 0).toISOString();
          this.#state = reduceLocal(this.#state, { type: 'run.opened', runId, createdAt });
        }
        const before = this.#state;
        this.#state = apply(before, runId === undefined ? decoded : { ...decoded, runId });
        this.#latest = {
          decoded: decoded.events.map(({ type }) => type).join(', '),
          change: changeOf(before, this.#state),
        };
      },
    });
  }
}
