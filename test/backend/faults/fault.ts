/** One planned fault. Counts and bytes are of the faulty answer alone. */
export interface Fault {
  /** Which requests it meets. Default: `stream`. */
  readonly on?: 'stream' | 'post' | 'get' | 'any';
  /** Only paths that contain this text. */
  readonly path?: string;
  /** How many requests it spoils. Default: 1. */
  readonly times?: number;
  /** How many fitting requests it lets pass first. Default: 0. */
  readonly skip?: number;

  /** Waits before anything else, ms. */
  readonly delayMs?: number;
  /** Breaks the connection off instead of answering: `before` the request was carried out (default) or `after`. */
  readonly drop?: boolean | 'before' | 'after';
  /** Answers this status with the API's error shape. */
  readonly status?: number;
  /** The Retry-After of that answer, seconds. */
  readonly retryAfter?: number;
  /** Answers 200 with an HTML page. */
  readonly html?: boolean;
  /** Another media type on the stream. */
  readonly contentType?: string;

  /** Breaks the stream off after this many bytes of its body. */
  readonly cutAtByte?: number;
  /** Breaks the stream off after this many events (stream.connected does not count). */
  readonly cutAfterEvents?: number;
  /** How a cut looks: a broken connection (default) or a body that ends in good order. */
  readonly cut?: 'error' | 'close';
  /** Sends every event twice. */
  readonly duplicate?: boolean;
  /** Swaps event n (1-based) with the next one. */
  readonly reorder?: number;
  /** Says nothing more after this many events, not even heartbeats or the end of the body. */
  readonly stall?: number;
  /** A stall ends after this long, ms; what was held back then comes at once. Default: never. */
  readonly stallMs?: number;
  /** Puts a frame that is no JSON after event n. */
  readonly garbage?: number;
  /** Puts half of the next frame, cut off in its data, before it. */
  readonly truncated?: number;
  /** Begins the body with a byte order mark. */
  readonly bom?: boolean;
  /** Cuts the body anew into pieces of so many bytes. */
  readonly rechunk?: number;
  /** Between two such pieces, ms. Default: none. */
  readonly gapMs?: number;
}

type Kind = 'number' | 'boolean' | 'string' | 'drop' | 'cut' | 'on';

const kinds: Readonly<Record<keyof Fault, Kind>> = {
  on: 'on',
  path: 'string',
  times: 'number',
  skip: 'number',
  delayMs: 'number',
  drop: 'drop',
  status: 'number',
  retryAfter: 'number',
  html: 'boolean',
  contentType: 'string',
  cutAtByte: 'number',
  cutAfterEvents: 'number',
  cut: 'cut',
  duplicate: 'boolean',
  reorder: 'number',
  stall: 'number',
  stallMs: 'number',
  garbage: 'number',
  truncated: 'number',
  bom: 'boolean',
  rechunk: 'number',
  gapMs: 'number',
};

const words: Readonly<Partial<Record<Kind, readonly unknown[]>>> = {
  drop: [true, false, 'before', 'after'],
  cut: ['error', 'close'],
  on: ['stream', 'post', 'get', 'any'],
};

function fits(kind: Kind, value: unknown): boolean {
  return words[kind]?.includes(value) ?? typeof value === kind;
}

/** Checks a fault that came in as JSON; answers the first thing that is wrong with it. */
export function parseFault(value: unknown): Fault | { readonly wrong: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { wrong: 'A fault is an object.' };
  for (const [key, part] of Object.entries(value)) {
    const kind = Object.hasOwn(kinds, key) ? kinds[key as keyof Fault] : undefined;
    if (!kind) return { wrong: `There is no fault called ${key}.` };
    if (!fits(kind, part)) return { wrong: `${key} can't be ${JSON.stringify(part)}.` };
  }
  return value;
}

/** Reads `?fault=`: JSON, or pairs such as `cutAfterEvents:3,cut:close`. */
export function parseFaultQuery(text: string): Fault | { readonly wrong: string } {
  if (text.startsWith('{')) {
    try {
      return parseFault(JSON.parse(text));
    } catch {
      return { wrong: 'That is no JSON.' };
    }
  }
  const pairs = text.split(',').map((pair): [string, unknown] => {
    const [key = '', word = 'true'] = pair.split(':');
    return [key, /^-?\d+$/.test(word) ? Number(word) : word === 'true' || (word === 'false' ? false : word)];
  });
  return parseFault(Object.fromEntries(pairs));
}
