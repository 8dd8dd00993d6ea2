/** Several blank lines in a row, shown as one mark. */
export interface BlankRun {
  readonly blank: number;
}
export type Line = string | BlankRun;

/** What of a long text is shown. Head and tail are both there: what counts is often at the end. */
export interface Clipped {
  readonly head: readonly Line[];
  readonly tail: readonly Line[];
  /** What lies between; zero lines when the cut is within one line. */
  readonly hiddenLines: number;
  readonly hiddenCharacters: number;
}

/** Characters that take about one line of a card. */
const ROW = 60;
const SHOWN_ROWS = 10;
const HEAD_ROWS = 4;
const TAIL_ROWS = 3;

const rows = (line: Line): number =>
  typeof line === 'string' ? Math.max(1, Math.ceil(line.length / ROW)) : 1;
const lines = (line: Line): number => (typeof line === 'string' ? 1 : line.blank);

/** Lines of a text. Three or more blank ones in a row become one mark. */
export function toLines(text: string): readonly Line[] {
  const out: Line[] = [];
  let blank: string[] = [];
  const flush = (): void => {
    if (blank.length > 2) out.push({ blank: blank.length });
    else out.push(...blank);
    blank = [];
  };
  for (const line of text.split(/\r\n|[\n\r]/)) {
    if (/\S/.test(line)) {
      flush();
      out.push(line);
    } else blank.push(line);
  }
  flush();
  return out;
}

/** Moves a cut out of the middle of a surrogate pair. */
function safe(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

function cutEnd(line: Line, room: number): Line | undefined {
  if (typeof line !== 'string' || room < 1) return undefined;
  return line.slice(0, safe(line, room * ROW));
}

function cutStart(line: Line, room: number): Line | undefined {
  if (typeof line !== 'string' || room < 1) return undefined;
  return line.slice(safe(line, line.length - room * ROW));
}

/** Whole lines from `list` that fit into `room` rows, then a part of the next one. */
function take(
  list: readonly Line[],
  room: number,
  cut: (line: Line, room: number) => Line | undefined,
): Line[] {
  const out: Line[] = [];
  for (const line of list) {
    if (rows(line) <= room) {
      out.push(line);
      room -= rows(line);
      continue;
    }
    const part = cut(line, room);
    if (part !== undefined) out.push(part);
    break;
  }
  return out;
}

const characters = (list: readonly Line[]): number =>
  list.reduce((sum, line) => sum + (typeof line === 'string' ? line.length : 0), 0);
const lineCount = (list: readonly Line[]): number => list.reduce((sum, line) => sum + lines(line), 0);

/** Head and tail of a text that is too long to be shown; undefined when all of it fits. */
export function clip(all: readonly Line[]): Clipped | undefined {
  if (all.reduce((sum, line) => sum + rows(line), 0) <= SHOWN_ROWS) return undefined;
  const head = take(all, HEAD_ROWS, cutEnd);
  const tail = take(all.toReversed(), TAIL_ROWS, cutStart).toReversed();
  return {
    head,
    tail,
    hiddenLines: Math.max(0, lineCount(all) - lineCount(head) - lineCount(tail)),
    hiddenCharacters: characters(all) - characters(head) - characters(tail),
  };
}
