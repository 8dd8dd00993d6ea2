import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { essence, outOfOrder, plain, play, type Outcome } from './support/player.js';
import { schedule, type Schedule } from './support/schedule.js';

interface Settings {
  readonly schedules?: number;
  readonly seed?: number;
}

/** tools/faults.config.mjs sets them; npm test runs few. */
const page = globalThis as { readonly faultSettings?: Settings };
const { schedules = 12, seed = Date.now() % 2 ** 31 } = page.faultSettings ?? {};
/** A browser has six connections for one host. */
const width = 3;

/** Where two texts part; empty when they are equal. */
function difference(expected: string, actual: string): string {
  if (expected === actual) return '';
  const at = [...expected].findIndex((_, index) => expected[index] !== actual[index]);
  const near = (text: string): string => text.slice(Math.max(0, at - 60), at + 120);
  return `${near(expected)} ≠ ${near(actual)}`;
}

function compare({ faults }: Schedule, expected: Outcome, outcome: Outcome): void {
  const form = outcome.restored ? essence : plain;
  expect(difference(form(expected.conversation), form(outcome.conversation))).to.equal('');
  expect(outcome.turn).to.equal(expected.turn);
  expect(outcome.messages, 'messages made').to.equal(2);
  const final = expected.texts.at(-1) ?? '';
  expect(outcome.texts.at(-1)).to.equal(final);
  if (outOfOrder(faults)) return;
  let before = '';
  for (const text of outcome.texts) {
    expect(final.startsWith(text), `a prefix: ${text.slice(-80)}`).to.be.true;
    expect(text.length >= before.length, 'never shorter').to.be.true;
    before = text;
  }
}

describe('faults over HTTP', () => {
  it(`C-160 C-162 C-169 ${schedules} schedules end as without faults (seed ${seed})`, async () => {
    const expected = new Map<string, Promise<Outcome>>();
    const plays = fc.sample(schedule, { numRuns: schedules, seed }).entries();
    let connects = 0;
    let restored = 0;
    const worker = async (): Promise<void> => {
      for (const [index, one] of plays) {
        const whole = expected.get(one.ask) ?? play({ ask: one.ask, faults: [] });
        expected.set(one.ask, whole);
        try {
          const outcome = await play(one);
          compare(one, await whole, outcome);
          connects += outcome.connects;
          restored += outcome.restored ? 1 : 0;
        } catch (error) {
          throw new Error(`seed ${seed}, schedule ${index}: ${JSON.stringify(one)}\n${String(error)}`, {
            cause: error,
          });
        }
      }
    };
    await Promise.all(Array.from({ length: width }, worker));
    console.log(
      `${schedules} schedules, ${connects} connects, ${restored} ended from the stored message, seed ${seed}`,
    );
  }).timeout(60_000 + schedules * 5000);
});
