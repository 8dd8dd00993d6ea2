import type { Block, Inline, InlineCache, StablePoint } from './ast.js';
import { trimEnd } from './characters.js';
import { parseInlines, type InlineContext } from './inline-parser.js';
import { addText } from './inline-tree.js';
import { unfinished } from './link-parts.js';
import { referenceDefinition } from './reference-definition.js';

/** A long text without a stable point is parsed again only when it has grown by a sixteenth. */
const longText = 4096;
/** A label at the start of a paragraph may begin a definition; a longer one is shown all the same. */
const maxHiddenLabel = 160;
const maxDefinitionLines = 8;

/**
 * The inlines of a paragraph, heading or cell as of now. As long as its text only grows it is the same array, of which the first
 * `cache.stable.nodes` but one never change.
 */
export function leafInlines(leaf: Block, context: InlineContext): readonly Inline[] {
  const { lines, cache } = leaf;
  const size = lines.at(-1)?.length ?? 0;
  const same = cache?.lines === lines ? cache : undefined;
  if (same && same.count === lines.length && same.open === context.open) {
    if (same.size === size || isWaiting(same, size)) return same.nodes;
  }
  if (context.open) context.forget();
  const goesOn = same && same.stable.nodes > 0 && same.stable.line < lines.length;
  const nodes = goesOn ? same.nodes : [];
  const stable = parse(leaf, context, nodes, goesOn ? same.stable : start);
  leaf.cache = { nodes, lines, count: lines.length, size, open: context.open, stable };
  return nodes;
}

const start: StablePoint = { line: 0, column: 0, nodes: 0, joint: undefined };

const isWaiting = ({ open, stable, size: before }: InlineCache, size: number): boolean =>
  open && stable.nodes === 0 && before > longText && size < (before * 17) / 16;

/** Parses what comes after the stable point into `nodes`; answers the new stable point. */
function parse(leaf: Block, context: InlineContext, nodes: Inline[], from: StablePoint): StablePoint {
  const lines = context.open ? visibleLines(leaf, context.gfm) : leaf.lines;
  nodes.length = from.nodes;
  if (from.joint) nodes[from.nodes - 1] = from.joint;
  if (from.line >= lines.length) return from;
  const tail = lines.slice(from.line);
  tail[0] = tail[0]!.slice(from.column);
  const result = parseInlines(trimEnd(tail.join('\n')), context);
  const { stable } = result;
  const point = stable && { ...locate(tail, stable.length, from), ...measure(from, stable.nodes) };
  join(nodes, result.nodes);
  return point ?? from;
}

/** Line and column of an offset in the joined lines. */
function locate(
  tail: readonly string[],
  length: number,
  from: StablePoint,
): { line: number; column: number } {
  let line = 0;
  let column = length;
  while (column > tail[line]!.length) column -= tail[line++]!.length + 1;
  return { line: from.line + line, column: line ? column : column + from.column };
}

/** Number of nodes up to the new stable point, and the last of them. */
function measure(from: StablePoint, fresh: readonly Inline[]): { nodes: number; joint: Inline | undefined } {
  const all = from.joint ? [from.joint] : [];
  const before = all.length;
  join(all, fresh);
  const last = all.at(-1);
  return { nodes: from.nodes - before + all.length, joint: last?.type === 'text' ? last : undefined };
}

/** Appends nodes; text at the joint goes on. */
function join(head: Inline[], tail: readonly Inline[]): void {
  let i = 0;
  for (; tail[i]?.type === 'text'; i++) addText(head, tail[i]!.text);
  for (; i < tail.length; i++) head.push(tail[i]!);
}

/** The lines of an open paragraph without what may turn out to be something else. */
function visibleLines(leaf: Block, gfm: boolean): readonly string[] {
  if (leaf.type !== 'paragraph') return leaf.lines;
  const { lines } = leaf;
  if (lines[0]?.[0] === '[' && lines.length <= maxDefinitionLines) return withoutDefinitions(lines);
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
