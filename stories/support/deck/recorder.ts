import type { Tape, TapeEvent, TapeFrame } from '../../../test/tapes/play.js';
import type { LineListener } from './line.js';

/** One block of a stream as a tape keeps it. */
function frameOf(block: string, at: number): TapeFrame {
  if (/^:/.test(block)) return { at, comment: block.replace(/^: ?/, '') };
  const data = block.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
  try {
    return { at, event: JSON.parse(data.join('\n')) as TapeEvent };
  } catch {
    return { at, raw: `${block}\n\n` };
  }
}

const contentOf = (body: BodyInit | null | undefined): string | undefined => {
  const { content } = (typeof body === 'string' ? JSON.parse(body) : {}) as { content?: unknown };
  return typeof content === 'string' ? content : undefined;
};

/** Writes down the newest run on a line, to be played again. */
export class TapeRecorder implements LineListener {
  #user: string | undefined;
  #target: { sessionId?: string; messageId?: string } = {};
  #frames: TapeFrame[] = [];
  #rest = '';
  #start = 0;
  #decoder = new TextDecoder();

  get length(): number {
    return this.#frames.length;
  }

  /** What has been recorded, under this name. Undefined before anything was. */
  tape(name: string): Tape | undefined {
    const runId = this.#frames
      .map((frame) => ('event' in frame ? frame.event.runId : undefined))
      .find((id) => id !== undefined);
    if (runId === undefined) return undefined;
    return {
      ...{ name, title: this.#user ?? name, summary: 'Recorded in Storybook.', covers: [] },
      target: { ...this.#target, runId },
      ...(this.#user !== undefined && { user: this.#user }),
      frames: this.#frames,
    };
  }

  onRequest({ pathname: path }: URL, init: RequestInit | undefined): void {
    if (init?.method === 'POST' && path.endsWith('/messages')) this.#user = contentOf(init.body);
    if (!path.endsWith('/stream') || new Headers(init?.headers).has('last-event-id')) return;
    const [, sessionId, messageId] = /\/sessions\/([^/]+)\/messages\/([^/]+)\/stream$/.exec(path) ?? [];
    this.#target = sessionId !== undefined && messageId !== undefined ? { sessionId, messageId } : {};
    [this.#frames, this.#rest, this.#start] = [[], '', performance.now()];
    this.#decoder = new TextDecoder();
  }

  onBytes(bytes: Uint8Array): void {
    const at = Math.round(performance.now() - this.#start);
    const blocks = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) if (block.trim()) this.#frames.push(frameOf(block, at));
  }
}

/** Hands a tape over as a file. */
export function downloadTape(tape: Tape): void {
  const link = document.createElement('a');
  const text = JSON.stringify(tape, undefined, 1);
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${tape.name}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
