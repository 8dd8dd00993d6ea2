import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createChaoDialect, StreamController } from '../../src/controller/index.js';
import { messageText } from '../../src/state/selectors/message-text.js';
import { FakeClock, settle } from './support/fake-clock.js';
import { SoakServer } from './support/soak-server.js';

/** Simulated hours: SOAK_HOURS. */
const hours = Number(process.env.SOAK_HOURS ?? 8);
const hour = 3_600_000;

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use once garbage is gone. */
const heap = async (): Promise<number> => {
  for (let i = 0; i < 3; i++) {
    await settle();
    collect();
  }
  return process.memoryUsage().heapUsed;
};

test(`C-160 C-165 ${hours} hours, a rotation every 5 minutes, a cut every 40 s: exact text, nothing grows`, async (t) => {
  const clock = new FakeClock();
  const server = new SoakServer(clock, { hours, cutMs: 40_000, rotateMs: 300_000 });
  const controller = new StreamController({
    dialect: createChaoDialect(),
    baseUrl: 'https://soak.example/v1',
    getToken: () => 'token',
    fetch: server.fetch,
    clock,
  });
  let errors = 0;
  let wrong = 0;
  controller.on('error', () => errors++);
  controller.subscribe(() => {
    const answer = controller.snapshot.conversation.messages[1];
    if (answer && !server.text.startsWith(messageText(answer))) wrong++;
  });
  await controller.send('go');
  const timers: number[] = [];
  const used: number[] = [];
  for (let h = 0; h < hours; h++) {
    await clock.advance(hour);
    timers.push(clock.pending);
    used.push(await heap());
  }
  await clock.until(() => controller.snapshot.connection.state === 'closed', hour);
  await heap();

  assert.equal(messageText(controller.snapshot.conversation.messages[1]!), server.text);
  assert.equal(server.text.length > hours * 3600 * 3, true);
  assert.equal(wrong, 0, 'shown text was always a prefix');
  assert.equal(errors, 0);
  const { connects, signals } = server;
  assert.equal(connects.length > hours * 80, true, `${connects.length} connects`);
  const densest = Math.max(
    ...connects.map((at) => connects.filter((other) => other >= at && other < at + 60_000).length),
  );
  assert.equal(densest <= 20, true, `${densest} connects in one minute`);
  assert.equal(Math.max(...timers) <= 12, true, `timers: ${timers.join(' ')}`);
  const alive = signals.filter((signal) => signal.deref()).length;
  assert.equal(alive <= 2, true, `${alive} of ${signals.length} connections are still held`);
  // The text itself grows, twice (here and in the server), with what strings cost.
  const growth = (used.at(-1) ?? 0) - (used[1] ?? 0);
  assert.equal(growth < 4_000_000, true, `heap grew by ${growth} bytes: ${used.join(' ')}`);
  controller.dispose();
  t.diagnostic(
    `${connects.length} connects, at most ${densest} a minute; timers ${timers.join(' ')}; ${alive} connections held; heap ${used.map((n) => `${(n / 1e6).toFixed(1)} MB`).join(' ')}`,
  );
});
