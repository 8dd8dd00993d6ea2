/** Markdown of any length, the same at each run: the blocks of corpus.md in turn, then filler and the mark as a paragraph. */
import { readFileSync } from 'node:fs';

const corpus = readFileSync(new URL('corpus.md', import.meta.url), 'utf8').trim();
const FILLER = 'and so on ';

/** Whole blocks; a fence is one, whatever blank lines are in it. */
function blocksOf(markdown) {
  const blocks = [];
  let inFence = false;
  let open = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) inFence = !inFence;
    if (line === '' && !inFence) open = false;
    else if (open) blocks.push(`${blocks.pop()}\n${line}`);
    else open = !!blocks.push(line);
  }
  return blocks;
}

export const blocks = blocksOf(corpus);

/** Stands at the end of what is streamed or stored, and only there. */
export const MARK = 'LAST-WORD-7731';

/** @param size Characters (code points). */
export function textOf(size) {
  const tail = `\n\nThat is the whole answer. ${MARK}`;
  const out = [];
  let room = size - tail.length;
  for (let i = 0; ; i += 1) {
    const block = blocks[i % blocks.length];
    const length = [...block].length + 2;
    if (length > room) break;
    out.push(block);
    room -= length;
  }
  out.push(FILLER.repeat(Math.ceil(room / FILLER.length)).slice(0, room));
  return out.join('\n\n') + tail;
}

/** The events of an answer that comes in pieces of `length` characters. */
export function deltasOf(text, length) {
  const points = [...text];
  const count = Math.ceil(points.length / length);
  const piece = (_, i) => ['message.delta', { delta: points.slice(i * length, (i + 1) * length).join('') }];
  return Array.from({ length: count }, piece);
}
