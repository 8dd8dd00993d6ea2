import type { Block, Inline, InlineCache, StablePoint } from './ast.js';
import { trimEnd } from './characters.js';
import { parseInlines, type InlineContext } from './inline-parser.js';
import { inline } from './inline-tree.js';
import { unfinished } from './link-parts.js';
import { referenceDefinition } from './reference-definition.js';

/** A long text without a stable point is parsed again only when it has grown by a sixteenth. */
const longText = 4096;
/** A label at the start of a paragraph may begin a definition; a longer one is shown all the same. */
const maxHiddenLabel = 160;

/** The inlines of a paragraph, heading or cell as of now; the same object as before when nothing has changed. */
export function leafInlines(leaf: Block, context: InlineContext): readonly Inline[] {
  const { lines, cache } = leaf;
  const size = lines.at(-1)?.length ?? 0;
  if (cache && cache.lines === lines && cache.count === lines.length && cache.open === context.open) {
    if (cache.size === size || isWaiting(cache, size)) return cache.nodes;
  }
  if (context.open) context.forget();
  const stable =
    cache?.lines === lines && cache.stable && cache.stable.line < lines.length ? cache.stable : undefined;
  const { nodes, point } = parse(leaf, context, stable);
  leaf.cache = { nodes, lines, count: lines.length, size, open: context.open, stable: point };
  return nodes;
}

const isWaiting = (cache: InlineCache, size: number): boolean =>
  cache.open && !cache.stable && cache.size > longText && size < (cache.size * 17) / 16;

function parse(
  leaf: Block,
  context: InlineContext,
  from: StablePoint | undefined,
): { nodes: readonly Inline[]; point: StablePoint | undefined } {
  const lines = context.open ? visibleLines(leaf, context.gfm) : leaf.lines;
  if (from && from.line >= lines.length) return { nodes: from.nodes, point: from };
  const tail = from ? [lines[from.line]!.slice(from.column), ...lines.slice(from.line + 1)] : lines;
  const { nodes, stable } = parseInlines(trimEnd(tail.join('\n')), context);
  const base = from?.nodes ?? [];
  if (!stable) return { nodes: join(base, nodes), point: from };
  return {
    nodes: join(base, nodes),
    point: { ...locate(tail, stable.length, from), nodes: join(base, stable.nodes) },
  };
}

/** Line and column of an offset in the joined lines. */
function locate(
  tail: readonly string[],
  length: number,
  from: StablePoint | undefined,
): { line: number; column: number } {
  let line = 0;
  let column = length;
  while (column > tail[line]!.length) column -= tail[line++]!.length + 1;
  return { line: (from?.line ?? 0) + line, column: line ? column : column + (from?.column ?? 0) };
}

/** Two lists of nodes in a row; text at the joint becomes one. */
function join(head: readonly Inline[], tail: readonly Inline[]): readonly Inline[] {
  const last = head.at(-1);
  const first = tail[0];
  if (last?.type !== 'text' || first?.type !== 'text') return head.length ? [...head, ...tail] : tail;
  return [...head.slice(0, -1), inline('text', last.text + first.text), ...tail.slice(1)];
}

/** The lines of an open paragraph without what may turn out to be something else. */
function visibleLines(leaf: Block, gfm: boolean): readonly string[] {
  if (leaf.type !== 'paragraph') return leaf.lines;
  const { lines } = leaf;
  if (lines[0]?.[0] === '[') return withoutDefinitions(lines);
  return gfm && lines.at(-1)?.[0] === '|' ? lines.slice(0, -1) : lines;
}

function withoutDefinitions(lines: readonly string[]): readonly string[] {
  const text = lines.join('\n');
  let pos = 0;
  while (text[pos] === '[') {
    const found = referenceDefinition(text, pos);
    if (
      found === unfinished
        ? text.length - pos < maxHiddenLabel || /^[^\]]*\]:/.test(text.slice(pos))
        : found?.open
    )
      return [];
    if (!found || found === unfinished) break;
    pos = found.end;
  }
  return pos ? text.slice(pos).split('\n') : lines;
}
