/** One answer of mixed markdown: at the pace of a model, eight times as long at the same pace, and all at once. */
import { deltasOf, MARK, textOf } from './text.mjs';

const KB = 1024;

function answer(title, size, length, pace) {
  return {
    kind: 'stream',
    title,
    mark: MARK,
    markdown: true,
    events: () => deltasOf(textOf(size), length),
    ...pace,
  };
}

const paced = { everyMs: 5, perTick: 1 };
/** As fast as the connection takes it. */
const flood = { everyMs: 0, perTick: 64 };

export const answers = {
  W1: answer('An answer of 8 KB, 4 characters each 5 ms', 8 * KB, 4, paced),
  W1L: answer('An answer of 64 KB, 32 characters each 5 ms', 64 * KB, 32, paced),
  'W2-25': answer('25 KB in deltas of 4 characters, all at once', 25 * KB, 4, flood),
  'W2-100': answer('100 KB in deltas of 4 characters, all at once', 100 * KB, 4, flood),
  'W2-400': answer('400 KB in deltas of 4 characters, all at once', 400 * KB, 4, flood),
};

/** The first fifth of W1, for a quick look. */
export const short = answer('An answer of 1.6 KB, 4 characters each 5 ms', 1.6 * KB, 4, paced);
