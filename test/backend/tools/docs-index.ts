import MiniSearch from 'minisearch';
import { sectionsOf, type DocFile, type DocSection } from './docs-sections.js';

export type { DocFile } from './docs-sections.js';

/** One passage that matched. `excerpt` stands word for word in `file`. */
export interface DocHit {
  readonly file: string;
  readonly heading: string;
  readonly excerpt: string;
  readonly score: number;
}

/** Full-text search over the documentation. */
export interface DocsIndex {
  readonly files: readonly string[];
  readonly sections: number;
  search(query: string, limit?: number): readonly DocHit[];
}

const stopWords: ReadonlySet<string> = new Set(
  `a about am an and any are as at be but by can could did do does for from get give had has have how i if in into is it
  its let me my of on or our please shall should show so tell that the their them then there these they this to us was
  we were what when where which who why will with work working works would you your`.split(/\s+/),
);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The common beginning of a word's forms, roughly: reconnect for reconnects and reconnecting. */
const stem = (word: string): string =>
  word.length > 5 ? word.replace(/(?:ing|ions?|ed|es|s)$/, '') : word.replace(/s$/, '');

/** The words worth searching for; all of them when nothing else is left. */
function termsOf(query: string): string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !stopWords.has(word));
  return (telling.length > 0 ? telling : words).map(stem);
}

/** Cuts at the end of a line or sentence, else between words. */
function cutAt(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const ends = [text.lastIndexOf('\n', longest), text.lastIndexOf('. ', longest) + 1];
  const end = Math.max(...ends);
  return text.slice(0, end > longest / 3 ? end : text.lastIndexOf(' ', longest)).trimEnd();
}

/** The paragraph of a section that holds most of the terms. */
function excerptOf({ paragraphs }: DocSection, terms: readonly string[]): string {
  const rank = (paragraph: string): number => {
    const words = wordsOf(paragraph);
    return terms.filter((term) => words.some((word) => word.startsWith(term))).length;
  };
  return cutAt(
    paragraphs.reduce((a, b) => (rank(b) > rank(a) ? b : a), paragraphs[0] ?? ''),
    600,
  );
}

/** A hit that scores less than this part of the best one is left out. */
const worthShowing = 0.25;

/** Builds the index. Headings count twice; words may be begun or slightly misspelt, which counts less. */
export function createDocsIndex(files: readonly DocFile[]): DocsIndex {
  const sections = files.flatMap(sectionsOf);
  const index = new MiniSearch<{ id: number; heading: string; file: string; text: string }>({
    fields: ['heading', 'file', 'text'],
    tokenize: wordsOf,
    processTerm: stem,
    searchOptions: {
      boost: { heading: 2 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      weights: { fuzzy: 0.15, prefix: 0.5 },
    },
  });
  index.addAll(sections.map(({ heading, file, text }, id) => ({ id, heading, file, text })));
  return {
    files: files.map(({ file }) => file),
    sections: sections.length,
    search(query, limit = 3) {
      const terms = termsOf(query);
      // A section that has many of the words beats one that has one of them in its heading.
      const found = index
        .search(terms.join(' '))
        .map(({ id, score, queryTerms }) => ({
          id: id as number,
          score: (score * queryTerms.length) / terms.length,
        }))
        .sort((a, b) => b.score - a.score);
      const least = (found[0]?.score ?? 0) * worthShowing;
      return found
        .filter(({ score }) => score >= least)
        .slice(0, limit)
        .flatMap(({ id, score }) => {
          const section = sections[id];
          if (!section) return [];
          const { file, heading } = section;
          return [{ file, heading, excerpt: excerptOf(section, terms), score: Math.round(score * 10) / 10 }];
        });
    },
  };
}
