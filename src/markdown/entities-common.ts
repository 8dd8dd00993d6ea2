/** The named characters that texts use most: each name and what it stands for. Made by test/markdown/tools/make-entities.mjs. */
export const common = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: '\xa0',
  mdash: '—',
};
