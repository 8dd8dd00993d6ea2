/** Medians and ratios. */

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Figure → its median over the rounds that finished; undefined where none did. */
export function medians(rounds) {
  const done = rounds.filter(Boolean);
  if (!done.length) return undefined;
  return Object.fromEntries(Object.keys(done[0]).map((key) => [key, median(done.map((r) => r[key]))]));
}

/** A paced round in which the plain page itself missed this many frames ran on a starved machine. */
const STARVED = 20;

/** Page → rounds, without those that say more about the machine than about the pages. At least one is kept. */
export function fairRounds(rounds, { kind, everyMs }) {
  if (kind !== 'stream' || !everyMs || !rounds.floor) return rounds;
  const calm = rounds.floor.map((round) => (round?.missed ?? 0) <= STARVED);
  if (!calm.includes(true)) return rounds;
  return Object.fromEntries(
    Object.entries(rounds).map(([page, list]) => [page, list.filter((_, i) => calm[i])]),
  );
}

/** Median over the rounds of `page`'s figure in parts of `base`'s in the same round. */
export function pairedRatio(rounds, page, base, key) {
  const ratios = rounds[page].map((round, i) => round?.[key] / rounds[base]?.[i]?.[key]);
  const known = ratios.filter((ratio) => Number.isFinite(ratio));
  return known.length ? median(known) : undefined;
}

export function shown(value) {
  if (value === undefined) return '–';
  if (Math.abs(value) >= 100) return String(Math.round(value));
  return String(Number(value.toPrecision(Math.abs(value) >= 10 ? 3 : 2)));
}
