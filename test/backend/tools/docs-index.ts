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

/** A word without its ending, so that "reconnecting" finds "reconnects". */
const stem = (word: string): string => (word.length > 5 ? word.replace(/(?:ing|ions?|ed|es|s)$/, '') : word);

/** The words worth searching for; all of them when nothing else is left. */
function termsOf(query: string): string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}

/** The paragraph of a section that holds most of the terms, cut at a word border. */
function excerptOf(section: DocSection, terms: readonly string[], longest = 360): string {
  const rank = (paragraph: string): number => {
    const words = new Set(wordsOf(paragraph));
    return terms.filter((term) => [...words].some((word) => word.startsWith(stem(term)))).length;
  };
  const best = section.paragraphs.reduce((a, b) => (rank(b) > rank(a) ? b : a), section.paragraphs[0] ?? '');
  if (best.length <= longest) return best;
  return best.slice(0, best.lastIndexOf(' ', longest));
}

/** Builds the index. Headings count three times, file names twice; words may be begun or slightly misspelt. */
export function createDocsIndex(files: readonly DocFile[]): DocsIndex {
  const sections = files.flatMap(sectionsOf);
  const index = new MiniSearch<{ id: number; heading: string; file: string; text: string }>({
    fields: ['heading', 'file', 'text'],
    tokenize: wordsOf,
    processTerm: stem,
    searchOptions: {
      boost: { heading: 3, file: 2 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(
    sections.map(({ heading, file, paragraphs }, id) => ({ id, heading, file, text: paragraphs.join('\n') })),
  );
  return {
    files: files.map(({ file }) => file),
    sections: sections.length,
    search(query, limit = 3) {
      const terms = termsOf(query);
      return index
        .search(terms.join(' '))
        .slice(0, limit)
        .flatMap(({ id, score }) => {
          const section = sections[id as number];
          if (!section) return [];
          const { file, heading } = section;
          return [{ file, heading, excerpt: excerptOf(section, terms), score: Math.round(score * 10) / 10 }];
        });
    },
  };
}
