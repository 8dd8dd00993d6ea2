/** A repeatable source of numbers 0…1 (mulberry32), seeded by a text. */
export function seededRandom(seed: string): () => number {
  let state = [...seed].reduce(
    (hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Cuts a text into pieces of two to eight characters (code points), the same way for the same seed. */
export function deltasOf(text: string, random: () => number): string[] {
  const chars = [...text];
  const deltas: string[] = [];
  for (let at = 0; at < chars.length;) {
    const length = 2 + Math.floor(random() * 7);
    deltas.push(chars.slice(at, at + length).join(''));
    at += length;
  }
  return deltas;
}
