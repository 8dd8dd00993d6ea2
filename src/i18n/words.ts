import type { Strings } from './strings.js';

/** Verbs of tool keys that locales translate; a call with another verb is shown by its key. */
const translated = 'add archive cancel create delete move pay publish remove send share update'.split(' ');

export interface ActionWords {
  /** The translations of `add archive cancel create delete move pay publish remove send share update`, commas between. */
  readonly verbs: string;
  readonly quote: (text: string) => string;
  /** `key` is in quotation marks. */
  readonly run: (key: string) => string;
  /** `object` is a word of the key, in quotation marks: nobody can inflect it. */
  readonly act: (verb: string, object: string) => string;
  /** More than one, and how many is not known. */
  readonly many: string;
  readonly all: string;
}

/** Makes a locale's words for what a call does: `bits.delete_many` with three ids is „bit“ löschen (3). */
export function actions(locale: string, words: ActionWords): Strings['approval']['action'] {
  const verbs = words.verbs.split(',');
  const number = new Intl.NumberFormat(locale);
  return ({ key, verb = '', object, count }) => {
    const known = verbs[translated.indexOf(verb)];
    const act = known && object ? words.act(known, words.quote(object)) : words.run(words.quote(key));
    const times = typeof count === 'number' ? number.format(count) : count && words[count];
    const what = times ? `${act} (${times})` : act;
    return { title: what.slice(0, 1).toLocaleUpperCase(locale) + what.slice(1), what };
  };
}

/** "Approved, 10:01"; the text alone without a time. */
export const withTime = (text: string, time: string): string => (time ? `${text}, ${time}` : text);

/** "Approval needed: bits.create" */
export const colon = (text: string, rest: string): string => `${text}: ${rest}`;

/** A name in a text of the other direction: what stands around it keeps its place (UAX 9, FSI and PDI). */
export const isolate = (name: string): string => (name ? `\u2068${name}\u2069` : name);
