import { common } from './entities-common.js';

/** Entity name → what it stands for. */
export type Entities = ReadonlyMap<string, string>;

/** The names that texts use most. The others are loaded when a text uses one. */
export const commonEntities: Entities = /* @__PURE__ */ new Map(Object.entries(common));

/** All 2,125 names. */
export async function loadEntities(): Promise<Entities> {
  const { withRest } = await import('./entities-rest.js');
  return withRest(commonEntities);
}

/** What a character reference such as `&amp;` or `&#x41;` stands for; undefined for a name that is not in the table. */
export function decodeReference(reference: string, entities: Entities): string | undefined {
  if (reference[1] !== '#') return entities.get(reference.slice(1, -1));
  const hex = /^.{2}x/i.test(reference);
  const code = parseInt(reference.slice(hex ? 3 : 2), hex ? 16 : 10);
  return code === 0 || code > 0x10ffff || (code & 0x1ff800) === 0xd800
    ? '\ufffd'
    : String.fromCodePoint(code);
}

const references = /\\([!-/:-@[-`{-~])|&(?:#[xX][0-9a-fA-F]{1,6}|#\d{1,7}|[a-zA-Z][a-zA-Z0-9]{1,31});/g;

/** A text with its backslash escapes and character references resolved. */
export function unescape(text: string, entities: Entities): string {
  if (!/[\\&]/.test(text)) return text;
  return text.replace(references, (all, char?: string) => char ?? decodeReference(all, entities) ?? all);
}
