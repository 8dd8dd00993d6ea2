/** `text` in pieces of `size`. */
export function* cut(text: string, size: number): Generator<string> {
  for (let i = 0; i < text.length; i += size) yield text.slice(i, i + size);
}

/** `text` cut at random places. */
export function* cutRandomly(text: string, random: () => number): Generator<string> {
  for (let i = 0; i < text.length;) {
    const size = 1 + Math.floor(random() * random() * 40);
    yield text.slice(i, i + size);
    i += size;
  }
}
