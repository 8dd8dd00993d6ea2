import fc from 'fast-check';

/** What goes wrong with one stream request. */
export type StreamFault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'html' }
  | { readonly kind: 'reject' }
  /** Headers never come; a deaf one answers in the end, when nobody listens any more. */
  | { readonly kind: 'silence'; readonly deaf: boolean }
  | {
      readonly kind: 'stream';
      /** Events before the one asked for that are sent again. */
      readonly back: number;
      /** Thousandths of the bytes on hand that arrive before the end. */
      readonly cut: number;
      readonly end: 'close' | 'error' | 'hang' | 'rotate';
      readonly bom: boolean;
      readonly newline: '\n' | '\r\n' | '\r';
      /** Sizes of the reads, over and over. */
      readonly reads: readonly number[];
      /** Time between two reads. */
      readonly gapMs: number;
      /** Every so manieth event comes twice; 0 for none. */
      readonly twice: number;
      readonly greeting: boolean;
      readonly noise: boolean;
      /** Goes on sending after it was called off. */
      readonly deaf: boolean;
    };

/** What goes wrong with one request that is no stream. `lost`: carried out, the answer lost. */
export type PostFault = 'none' | 'reject' | 'lost' | 'html' | 'hang' | 401 | 429 | 500 | 503;

/** What happens on the page meanwhile. */
export interface PageFault {
  readonly afterMs: number;
  readonly act: 'suspend' | 'resume' | 'retry' | 'restart' | 'reload';
}

export interface FaultPlan {
  readonly streams: readonly StreamFault[];
  readonly posts: readonly PostFault[];
  readonly page: readonly PageFault[];
  /** After so many stream requests the buffer is gone (410, 404 or 204) and only the stored message is left. */
  readonly expiry?: { readonly after: number; readonly status: number };
  readonly chance: number;
}

const stream: fc.Arbitrary<StreamFault> = fc.record({
  kind: fc.constant('stream' as const),
  back: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50 })),
  cut: fc.integer({ min: 0, max: 1000 }),
  end: fc.constantFrom('close' as const, 'error' as const, 'hang' as const, 'rotate' as const),
  bom: fc.boolean(),
  newline: fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const),
  reads: fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 2000 })), {
    minLength: 1,
    maxLength: 4,
  }),
  gapMs: fc.constantFrom(0, 0, 0, 1, 40, 900),
  twice: fc.integer({ min: 0, max: 3 }),
  greeting: fc.boolean(),
  noise: fc.boolean(),
  deaf: fc.boolean(),
});

const refusal: fc.Arbitrary<StreamFault> = fc.oneof(
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(401, 429, 500, 502, 503) }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom(429, 503),
    retryAfter: fc.integer({ min: 0, max: 90 }),
  }),
  fc.constantFrom<StreamFault>({ kind: 'html' }, { kind: 'reject' }),
  fc.record({ kind: fc.constant('silence' as const), deaf: fc.boolean() }),
);

const post = fc.constantFrom<PostFault>(
  'none',
  'none',
  'none',
  'reject',
  'lost',
  'html',
  'hang',
  401,
  429,
  500,
  503,
);

const page: fc.Arbitrary<PageFault> = fc.record({
  afterMs: fc.integer({ min: 0, max: 8000 }),
  act: fc.constantFrom('suspend', 'resume', 'retry', 'restart', 'reload'),
});

/** Any schedule of faults. Once it is used up, everything works. */
export const faultPlan: fc.Arbitrary<FaultPlan> = fc.record(
  {
    streams: fc.array(fc.oneof({ arbitrary: stream, weight: 3 }, refusal), { maxLength: 8 }),
    posts: fc.array(post, { maxLength: 8 }),
    page: fc.array(page, { maxLength: 3 }),
    expiry: fc.record({ after: fc.integer({ min: 1, max: 4 }), status: fc.constantFrom(204, 404, 410) }),
    chance: fc.constantFrom(0, 0.3, 0.7, 0.999),
  },
  { requiredKeys: ['streams', 'posts', 'page', 'chance'] },
);

/** Nothing goes wrong. */
export const noFaults: FaultPlan = { streams: [], posts: [], page: [], chance: 0.5 };
