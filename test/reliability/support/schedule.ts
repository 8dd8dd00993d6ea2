import fc from 'fast-check';
import type { Fault } from '../../backend/faults/fault.js';

/** One conversation over a faulty network: what is asked, and what goes wrong with its requests, in order. */
export interface Schedule {
  readonly ask: string;
  readonly faults: readonly Fault[];
}

const count = 'Count to 200';
const asks = [
  count,
  count,
  count,
  'What does my day look like?',
  'How does reconnecting work?',
  'Show me everything Markdown can do',
  'Answer in Arabic',
  'Debug this',
];

const event = fc.integer({ min: 1, max: 60 });
const cut = fc.constantFrom('error' as const, 'close' as const);

/** How one connection ends. */
const ending: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ cutAtByte: fc.integer({ min: 1, max: 9000 }), cut }) },
  { weight: 5, arbitrary: fc.record({ cutAfterEvents: fc.integer({ min: 0, max: 70 }), cut }) },
  {
    weight: 1,
    arbitrary: fc.record({
      stall: event,
      stallMs: fc.integer({ min: 20, max: 300 }),
      cutAtByte: fc.constant(6000),
    }),
  },
  fc.constant({}),
);

/** What happens to it before that. */
const trouble: fc.Arbitrary<Fault> = fc.record(
  {
    duplicate: fc.constant(true),
    garbage: event,
    truncated: event,
    bom: fc.constant(true),
    rechunk: fc.integer({ min: 1, max: 60 }),
  },
  { requiredKeys: [] },
);

const refused: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ status: fc.constantFrom(401, 429, 500, 503) }),
  fc.record({ status: fc.constantFrom(429, 503), retryAfter: fc.constantFrom(0, 1) }),
  fc.constantFrom<Fault>({ html: true }, { drop: true }, { contentType: 'text/plain' }),
);

const stream = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(trouble, ending).map(([a, b]): Fault => ({ ...a, ...b, on: 'stream' })) },
  { weight: 1, arbitrary: refused.map((fault): Fault => ({ ...fault, on: 'stream' })) },
);

const post: fc.Arbitrary<Fault> = fc
  .oneof(
    fc.record({ status: fc.constantFrom(401, 429, 500, 503) }),
    fc.record({ drop: fc.constantFrom('before' as const, 'after' as const) }),
    fc.constant<Fault>({ html: true }),
  )
  .map((fault) => ({ ...fault, on: 'post' }));

/**
 * Two deltas in the wrong order, in the count's first connection: there the finished message repairs the text. Elsewhere
 * the order of arrival is the order of cards, and an event that a cut takes out of a swap is gone.
 */
const swapped = fc.option(fc.integer({ min: 8, max: 40 }), { freq: 3, nil: undefined });

/** Any schedule of faults. Once they are used up, everything works. */
export const schedule: fc.Arbitrary<Schedule> = fc
  .tuple(
    fc.constantFrom(...asks),
    fc.array(post, { maxLength: 2 }),
    fc.array(stream, { minLength: 1, maxLength: 6 }),
    swapped,
  )
  .map(([ask, posts, [first = {}, ...streams], reorder]) => ({
    ask,
    faults: [...posts, reorder && ask === count ? { ...first, reorder } : first, ...streams],
  }));
