/**
 * Which seqs of a run were applied, as sorted inclusive ranges `[first, last, first, last, …]`. Neighbouring ranges are
 * joined, so a stream without gaps is one pair however long it gets.
 */
export type Ranges = readonly number[];

/** More ranges than this are not kept apart: a server may number with gaps (G-21). */
export const maxRanges = 64;

/** True when `seq` was applied (C-027). Looks from the end, where news and most replays are. */
export function hasSeq(ranges: Ranges, seq: number): boolean {
  for (let i = ranges.length - 2; i >= 0; i -= 2) {
    if (seq >= ranges[i]!) return seq <= ranges[i + 1]!;
  }
  return false;
}

/** The newest applied seq. */
export function newestSeq(ranges: Ranges): number | undefined {
  return ranges.at(-1);
}

/** True when nothing is missing: one range that begins where runs begin, at 0 or 1. */
export function isWhole(ranges: Ranges): boolean {
  return ranges.length === 2 && ranges[0]! <= 1;
}

/** Adds one seq; the same ranges when it is there already. Past `maxRanges` the oldest gap counts as applied. */
export function addSeq(ranges: Ranges, seq: number): Ranges {
  const last = ranges.at(-1);
  if (last === seq - 1) return ranges.length === 2 ? [ranges[0]!, seq] : [...ranges.slice(0, -1), seq];
  if (hasSeq(ranges, seq)) return ranges;
  return bounded(last === undefined || seq > last ? [...ranges, seq, seq] : inserted(ranges, seq));
}

function inserted(ranges: Ranges, seq: number): Ranges {
  const before: number[] = [];
  const after: number[] = [];
  let [first, last] = [seq, seq];
  for (let i = 0; i < ranges.length; i += 2) {
    const [a, b] = [ranges[i]!, ranges[i + 1]!];
    if (b < seq - 1) before.push(a, b);
    else if (a > seq + 1) after.push(a, b);
    else [first, last] = [Math.min(a, first), Math.max(b, last)];
  }
  return [...before, first, last, ...after];
}

function bounded(ranges: Ranges): Ranges {
  return ranges.length > 2 * maxRanges ? [ranges[0]!, ...ranges.slice(3)] : ranges;
}
