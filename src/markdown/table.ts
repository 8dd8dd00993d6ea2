import type { Alignment } from './ast.js';

/** Wider tables are shown as text: short rows are filled up, which would make a few hostile lines very large. */
const maxColumns = 128;

/** Cells of a row, trimmed; `\|` is a bar inside a cell. */
export function splitRow(line: string): string[] {
  const cells: string[] = [];
  const text = line.trim();
  let cell = '';
  for (let i = text[0] === '|' ? 1 : 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '|') {
      cells.push(cell.trim());
      cell = '';
    } else if (char === '\\' && i + 1 < text.length) {
      const next = text[++i]!;
      cell += next === '|' ? next : char + next;
    } else {
      cell += char;
    }
  }
  if (cell.trim() !== '') cells.push(cell.trim());
  return cells;
}

/** The alignments that a delimiter row asks for, if it fits the header row above it. */
export function delimiterRow(line: string, header: string): Alignment[] | undefined {
  if (!/^[|: \t-]+$/.test(line) || !(line + header).includes('|')) return undefined;
  const cells = splitRow(line);
  if (cells.length > maxColumns || cells.length !== splitRow(header).length) return undefined;
  if (!cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  return cells.map((cell) => {
    const left = cell[0] === ':';
    const right = cell.endsWith(':');
    return right ? (left ? 'center' : 'end') : left ? 'start' : '';
  });
}
