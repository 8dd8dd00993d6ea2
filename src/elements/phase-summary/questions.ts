const named = ['question', 'text', 'title', 'content'];

/** JSON, or what can be said instead of a value that has none. */
function json(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '…';
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The words of `{question}` and the like. */
function wordsOf(value: Record<string, unknown>): string | undefined {
  const key = named.find((name) => Object.hasOwn(value, name) && typeof value[name] === 'string');
  return key === undefined ? undefined : (value[key] as string);
}

/** A text, a number or a truth value in words; nothing for the rest. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function itemOf(value: unknown, depth: number): readonly string[] {
  if (Array.isArray(value)) return depth > 4 ? [json(value)] : value.flatMap((one) => itemOf(one, depth + 1));
  const text = isObject(value) ? (wordsOf(value) ?? json(value)) : plain(value);
  return text.trim() ? [text.trim()] : [];
}

/** Whatever stands where a list of strings should be, as one; item by item, so that one bad entry costs only itself (T-013). */
export function toQuestions(value: unknown): readonly string[] {
  const isMap = isObject(value) && !Array.isArray(value) && wordsOf(value) === undefined;
  return itemOf(isMap ? Object.values(value) : value, 0);
}
