import { matchLocale } from './locales.js';
import { plural } from './plural.js';

/** The texts of the review elements. They are apart from the core's, so that core pages do not carry them. */
export interface ThothiiStrings {
  readonly activity: {
    readonly label: string;
    readonly working: string;
    readonly characters: (count: number) => string;
    readonly off: string;
  };
  readonly review: {
    readonly joins: (count: number) => string;
    readonly label: (count: number) => string;
    readonly question: string;
    readonly inner: (left: string, right: string) => string;
    readonly left: (left: string, right: string) => string;
    /** By cardinality. */
    readonly cardinality: Readonly<
      Record<'1:1' | '1:n' | 'n:1' | 'n:m', (left: string, right: string) => string>
    >;
    readonly confidence: (percent: string) => string;
    readonly on: string;
    readonly continueAll: (count: number) => string;
    readonly continue: string;
    readonly other: string;
    readonly otherLabel: string;
    readonly otherHint: string;
    readonly send: string;
    readonly cancel: string;
    readonly sending: string;
    readonly sent: string;
    readonly waits: string;
    readonly replaying: string;
    readonly unconfirmed: string;
    readonly busy: string;
    readonly refused: string;
    readonly kept: (count: number) => string;
    readonly continued: string;
    readonly notKept: string;
    readonly asked: (text: string) => string;
    readonly elsewhere: string;
    readonly notRun: string;
    readonly changed: string;
    readonly unreadable: string;
  };
  readonly sql: {
    readonly label: string;
    readonly block: (number: number) => string;
    readonly stacked: string;
    readonly sideBySide: string;
    readonly copy: (title: string) => string;
    readonly wrap: string;
    readonly none: string;
  };
  readonly result: {
    readonly label: (name: string) => string;
    readonly rows: (count: number) => string;
    readonly columns: (count: number) => string;
    readonly none: string;
    readonly null: string;
    readonly empty: string;
    readonly space: string;
    readonly missing: string;
    readonly rounded: (digits: string) => string;
    readonly copyCsv: string;
    readonly copyTsv: string;
    readonly sql: string;
    readonly broken: string;
  };
  readonly summary: {
    readonly label: string;
    readonly questions: string;
    readonly broken: string;
  };
}

const count = plural('en');

/** English: always there. */
export const thothiiEn: ThothiiStrings = {
  activity: {
    label: 'Model activity',
    working: 'working',
    characters: (n) => count(n, { one: '# character', other: '# characters' }),
    off: 'Thinking is off in this session, so there is no activity to show.',
  },
  review: {
    joins: (n) => count(n, { one: '# join', other: '# joins' }),
    label: (n) => `Join review, ${count(n, { one: '# join', other: '# joins' })}`,
    question: 'Question to you',
    inner: (left, right) => `Only rows of ${left} that have ${right}.`,
    left: (left, right) => `All rows of ${left}, with ${right} where there are some.`,
    cardinality: {
      '1:1': (left, right) => `One ${left} row to one ${right} row`,
      '1:n': (left, right) => `One ${left} row to many ${right} rows`,
      'n:1': (left, right) => `Many ${left} rows to one ${right} row`,
      'n:m': (left, right) => `Many ${left} rows to many ${right} rows`,
    },
    confidence: (percent) => `${percent} sure`,
    on: 'on',
    continueAll: (n) => count(n, { one: 'Continue with this join', other: 'Continue with all # joins' }),
    continue: 'Continue',
    other: 'Other — specify',
    otherLabel: 'What should be different?',
    otherHint: 'Nothing is kept then. You get the whole set again, corrected.',
    send: 'Send',
    cancel: 'Cancel',
    sending: 'Sending your answer…',
    sent: 'Your answer is with the server.',
    waits: 'The set is kept as a whole, or not at all.',
    replaying: 'Catching up…',
    unconfirmed: 'No answer came. Whether it was taken will show in a moment.',
    busy: 'Somebody else is writing to this session. Nothing was kept. Try again.',
    refused: 'That did not work. Nothing was kept. Try again.',
    kept: (n) => count(n, { one: 'Kept: this join', other: 'Kept: all # joins' }),
    continued: 'Continued',
    notKept: 'Nothing kept',
    asked: (text) => `You asked for “${text}”`,
    elsewhere: 'No longer open: it was answered elsewhere, or withdrawn.',
    notRun: 'The turn ended before an answer. Nothing was kept.',
    changed: 'The proposal changed while it was open. It can only be turned down.',
    unreadable: 'This proposal cannot be read. It can only be turned down.',
  },
  sql: {
    label: 'SQL',
    block: (n) => `Query ${n}`,
    stacked: 'One below the other',
    sideBySide: 'Side by side',
    copy: (title) => `Copy ${title}`,
    wrap: 'Wrap long lines',
    none: 'There is no SQL to show.',
  },
  result: {
    label: (name) => `Result ${name}`,
    rows: (n) => count(n, { one: '# row', other: '# rows' }),
    columns: (n) => count(n, { one: '# column', other: '# columns' }),
    none: 'There are no rows.',
    null: 'NULL',
    empty: 'empty',
    space: 'space',
    missing: 'missing',
    rounded: (digits) => `${digits}, rounded`,
    copyCsv: 'Copy as CSV',
    copyTsv: 'Copy as TSV',
    sql: 'Its SQL',
    broken: 'This result cannot be shown.',
  },
  summary: {
    label: 'Summary',
    questions: 'Open questions',
    broken: 'This summary cannot be shown.',
  },
};

/** Loads the texts of one language. */
export type ThothiiLocaleLoader = () => Promise<{ readonly strings: ThothiiStrings }>;

/** The languages that can be loaded, by lower-case BCP 47 tag. A new one is one file and one line here. */
const thothiiLocales: Readonly<Record<string, ThothiiLocaleLoader>> = {};

/** The loader for a `lang` value; undefined means English. */
export function thothiiLoader(lang: string): ThothiiLocaleLoader | undefined {
  const tag = matchLocale(lang, thothiiLocales);
  return tag === undefined ? undefined : thothiiLocales[tag];
}
