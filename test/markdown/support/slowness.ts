/** Processor time, ms, that the work below takes on the machine on which the bounds of these tests were set. */
const referenceMs = 120;

/**
 * How many times slower than that machine this one is at the moment, by the processor time of plain work of the same kind; at
 * least 1. Machines that share their cores differ by a factor of three, and a bound is about our code.
 */
export function slowness(): number {
  const items = Array.from({ length: 20_000 }, (_, i) => ({ id: i, text: `piece ${i} of a text` }));
  const before = process.cpuUsage();
  for (let i = 0; i < 12; i++) {
    const text = JSON.stringify(items);
    const words = JSON.stringify(JSON.parse(text)).split(' ');
    if (words.filter((word) => /^pie/.test(word)).length > items.length) throw new Error('not the same work');
  }
  return Math.max(1, process.cpuUsage(before).user / 1000 / referenceMs);
}
