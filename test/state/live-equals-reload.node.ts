import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createChaoDialect, StreamController } from '../../src/controller/index.js';
import type { Conversation, Message, MessagePart, ToolPart } from '../../src/state/conversation.js';
import { FakeClock } from '../controller/support/fake-clock.js';
import { FaultDriver, type Outcome } from '../controller/support/fault-driver.js';
import { faultPlan, noFaults, type FaultPlan, type StreamFault } from '../controller/support/fault-plan.js';
import { conversation, type ScriptTurn } from '../controller/support/fault-script.js';
import { persistedForm } from '../controller/support/persisted.js';

/** How many runs a property has, RELOAD_RUNS for another number; RELOAD_SEED repeats one. */
const options = {
  numRuns: Number(process.env.RELOAD_RUNS ?? 300),
  includeErrorInReport: true,
  ...(process.env.RELOAD_SEED && { seed: Number(process.env.RELOAD_SEED) }),
};

/** A timed-out request has no word of its own in what is stored (G-11). */
const stateOf = ({ state }: ToolPart): string => (state === 'expired' ? 'skipped' : state);

/** All that is stored of a card. Progress, times and who decided are the live run's alone. */
function viewOfCall(call: ToolPart): object {
  const { callId, occurrence, toolKey, input, output, error, executionMs, activity } = call;
  return { callId, occurrence, toolKey, state: stateOf(call), input, output, error, executionMs, activity };
}

/** Text and cards in their order. Asides (status lines) are not stored, so they part no text. */
function viewOfParts(parts: readonly MessagePart[]): readonly unknown[] {
  const view: unknown[] = [];
  for (const part of parts) {
    if (part.kind === 'tool') view.push(viewOfCall(part));
    if (part.kind !== 'text') continue;
    const last = view.at(-1);
    if (typeof last === 'string') view[view.length - 1] = last + part.text;
    else view.push(part.text);
  }
  return view;
}

const viewOfMessage = ({ id, role, status, parts, suggestions, error }: Message): object => ({
  ...{ id, role, status, suggestions, error: Boolean(error), parts: viewOfParts(parts) },
});

/** What a person sees of a conversation, whichever way it came. */
const view = ({ messages }: Conversation): readonly object[] => messages.map(viewOfMessage);

const play = (turns: readonly ScriptTurn[], plan: FaultPlan): Promise<Outcome> =>
  new FaultDriver(turns, plan, (index) => persistedForm(turns[index]!, `r${index + 1}`)).play();

/** The page opened again when all is over: from the stored messages alone. */
async function reopened({ server }: Outcome): Promise<Conversation> {
  server.heal();
  const clock = new FakeClock();
  const controller = new StreamController({
    ...{ dialect: createChaoDialect(), clock, fetch: server.fetch, sessionId: 's1' },
    baseUrl: `https://${crypto.randomUUID()}.example/v1`,
    getToken: () => 'token',
  });
  void controller.start();
  await clock.until(() => controller.snapshot.history === 'loaded', 60_000);
  controller.dispose();
  return controller.snapshot.conversation;
}

const whole: StreamFault = {
  ...{ kind: 'stream', back: 0, cut: 1000, end: 'close', bom: false, newline: '\n', twice: 0 },
  ...{ greeting: true, noise: false, deaf: false, reads: [150], gapMs: 40 },
};

/** A slow run, and the page opened again somewhere in it. */
const reloads: fc.Arbitrary<FaultPlan> = fc
  .array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 3 })
  .map((times) => ({
    ...noFaults,
    streams: Array.from({ length: 12 }, () => whole),
    page: times.map((afterMs) => ({ afterMs, act: 'reload' as const })),
  }));

describe('live equals reload', () => {
  it('C-150 G-31 a conversation read from storage is the one that was streamed', async () => {
    await fc.assert(
      fc.asyncProperty(conversation, async (turns) => {
        const live = await play(turns, noFaults);
        assert.deepEqual(view(await reopened(live)), view(live.conversation));
      }),
      options,
    );
  });

  it('C-152 HIS-05 a reload in mid-run ends in the same conversation', async () => {
    let reloaded = 0;
    await fc.assert(
      fc.asyncProperty(conversation, reloads, async (turns, plan) => {
        const live = await play(turns, noFaults);
        const again = await play(turns, plan);
        reloaded += Number(again.reloaded);
        assert.deepEqual(view(again.conversation), view(live.conversation));
      }),
      options,
    );
    assert.ok(reloaded > options.numRuns / 2, `${reloaded} reloads`);
  });

  it('C-160 C-169 any schedule of faults ends in it, and so does opening the page after it', async () => {
    await fc.assert(
      fc.asyncProperty(conversation, faultPlan, async (turns, plan) => {
        const live = await play(turns, noFaults);
        const faulty = await play(turns, plan);
        assert.deepEqual(view(faulty.conversation), view(live.conversation));
        assert.deepEqual(view(await reopened(faulty)), view(live.conversation));
      }),
      options,
    );
  });
});
