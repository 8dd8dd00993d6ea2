import assert from 'node:assert/strict';
import { essence, FaultDriver, plain, storedForm, type Outcome } from './fault-driver.js';
import { noFaults, type FaultPlan } from './fault-plan.js';
import type { ScriptTurn } from './fault-script.js';

const minute = 60_000;

const checkTexts = (
  { texts, reloaded, conversation: { messages } }: Outcome,
  finals: readonly string[],
): void => {
  const answers = messages.filter(({ role }) => role === 'assistant');
  answers.forEach(({ id }, index) => {
    const final = finals[index] ?? '';
    let before = '';
    for (const text of texts.get(id) ?? []) {
      assert.ok(final.startsWith(text), `shown text is no prefix of the final one: ${JSON.stringify(text)}`);
      // A replay takes the place of what was stored.
      assert.ok(reloaded || text.length >= before.length, 'shown text shrank');
      before = text;
    }
  });
};

/** No card ever shows a state that it does not have without faults, nor in another order. */
const checkCards = (outcome: Outcome, expected: Outcome): void => {
  for (const [key, states] of outcome.cards) {
    const allowed = [...(expected.cards.get(key) ?? [])];
    for (const state of states) {
      // "Decided", concluded from a 409, until the stream tells how.
      if (state === 'pending') continue;
      const at = allowed.indexOf(state);
      assert.ok(
        at >= 0,
        `${key}: ${states.join(' → ')} against ${(expected.cards.get(key) ?? []).join(' → ')}`,
      );
      allowed.splice(0, at);
    }
  }
};

const checkConnects = ({ server: { connects } }: Outcome): void => {
  connects.forEach((at, index) => {
    assert.ok(at - (connects[index - 20] ?? -Infinity) >= minute, 'more than 20 connects in a minute');
  });
};

/** Plays a conversation with and without faults and compares; throws an AssertionError where a promise is broken. */
export const check = async (turns: readonly ScriptTurn[], plan: FaultPlan): Promise<void> => {
  const expected = await new FaultDriver(turns, noFaults).play();
  const finals = turns.map(({ text }) => text);
  const answers = expected.conversation.messages.filter(({ role }) => role === 'assistant');
  const outcome = await new FaultDriver(turns, plan, (index) => storedForm(answers[index]!)).play();
  assert.deepEqual(outcome.server.faults, []);
  assert.equal(outcome.server.runs.length, turns.length, 'messages made');
  if (!outcome.reloaded) assert.equal(outcome.turn, expected.turn);
  checkTexts(expected, finals);
  checkTexts(outcome, finals);
  checkConnects(outcome);
  if (outcome.server.restored || outcome.reloaded)
    assert.deepEqual(essence(outcome.conversation), essence(expected.conversation));
  else {
    assert.deepEqual(plain(outcome.conversation), plain(expected.conversation));
    checkCards(outcome, expected);
  }
  assert.equal(JSON.stringify(outcome.conversation).includes('SECRET'), false);
  assert.equal(outcome.timers, 0, 'timers left');
};
