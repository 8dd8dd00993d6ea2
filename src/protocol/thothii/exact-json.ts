/** Sixteen digits in a row are more than a JavaScript number may keep. */
const longNumber = /\d{16}/;

interface Source {
  readonly source?: string;
}

/** An integer that a number would change stays as its digits, where the engine tells what was written (REV-03). */
function exact(_key: string, value: unknown, context?: Source): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? source : value;
}

/** JSON.parse that loses no digit of a long integer. Undefined for what is no JSON. */
export function parseExact(text: string): unknown {
  try {
    return JSON.parse(text, longNumber.test(text) ? exact : undefined) as unknown;
  } catch {
    return undefined;
  }
}
