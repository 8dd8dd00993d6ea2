import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTurnActive, pendingApprovals } from '../../../src/state/index.js';
import { ResumeWorld } from './resume-world.js';

const schedules = Number(process.env['RESUME_SCHEDULES'] ?? 60);
const firstSeed = Number(process.env['RESUME_SEED'] ?? 1);
const steps = 25;

function randomOf(seed: number): () => number {
  let state = (seed * 48_271) % 2_147_483_647 || 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** One schedule: whatever a person, another client, the network and the clock may do, in any order. */
class Schedule {
  readonly log: string[] = [];
  readonly #world: ResumeWorld;
  readonly #random: () => number;
  #prompts = 0;

  constructor(world: ResumeWorld, random: () => number) {
    this.#world = world;
    this.#random = random;
  }

  async run(): Promise<void> {
    const { controller, clock } = this.#world;
    void controller.send(this.#count());
    await clock.advance(50);
    for (let step = 0; step < steps; step += 1) {
      const [name, act] = this.#actions[Math.floor(this.#random() * this.#actions.length)]!;
      this.log.push(name);
      await act();
      await clock.advance(Math.floor(this.#random() ** 3 * 4000));
      this.#checkNow();
    }
    controller.suspend();
    await controller.start();
    await clock.advance(600_000);
    await this.#checkAtRest();
  }

  /** Each turn counts in words of its own, so that a stranger's word shows. */
  #count = (): string => `Count to ${1 + Math.floor(this.#random() * 40)} as t${++this.#prompts}x`;

  readonly #actions: readonly (readonly [name: string, act: () => unknown])[] = [
    ['prompt', () => void this.#world.controller.send(this.#count())],
    ['prompt', () => void this.#world.controller.send(this.#count())],
    ['gate', () => void this.#world.controller.send('Ask me something')],
    ['decide', () => this.#decide()],
    ['decide', () => this.#decide()],
    ['failure', () => void this.#world.controller.send('Break the provider')],
    ['resume', () => void this.#world.controller.resume().catch(() => undefined)],
    [
      'resume twice',
      () => {
        void this.#world.controller.resume().catch(() => undefined);
        void this.#world.controller.resume().catch(() => undefined);
      },
    ],
    ['failed resume', () => this.#failedResume()],
    ['cut', () => this.#world.cut()],
    ['cut', () => this.#world.cut()],
    ['stop', () => void this.#world.controller.stop()],
    [
      'away and back',
      () => {
        this.#world.controller.suspend();
        void this.#world.controller.start();
      },
    ],
    ['late streams', () => (this.#world.late = !this.#world.late)],
    ['another client prompts', () => this.#world.call('/prompt', { text: this.#count() })],
    ['another client resumes', () => this.#world.call('/resume', {})],
  ];

  #decide(): void {
    const { controller } = this.#world;
    const [call] = pendingApprovals(controller.snapshot.conversation);
    if (!call) return;
    void (this.#random() < 0.5 ? controller.approve(call.callId) : controller.reject(call.callId, 'another'));
  }

  /** Nothing is opened, closed or changed by a Resume that failed (T-027). */
  async #failedResume(): Promise<void> {
    const { controller, clock } = this.#world;
    // What was under way before is let come to its end.
    await clock.advance(5000);
    this.#world.failResume = true;
    const { opened } = this.#world;
    const rests = ['open', 'closed', 'idle'].includes(controller.snapshot.connection.state);
    const failed = controller.resume().then(
      () => 'done',
      () => 'failed',
    );
    await clock.advance(0);
    this.#world.failResume = false;
    if (rests) assert.equal(this.#world.opened, opened, 'a failed Resume opened a stream');
    void failed;
  }

  #checkNow(): void {
    assert.ok(this.#world.most <= 1, 'two streams at once');
    for (const { text } of this.#world.answers) {
      const marks = [...text.matchAll(/t(\d+)x(\d+) /g)];
      assert.equal(new Set(marks.map(([, turn]) => turn)).size <= 1, true, `a stranger's words: ${text}`);
      marks.forEach(([, , n], index) => assert.equal(Number(n), index + 1, `not in order: ${text}`));
    }
  }

  /** What is known, for a report. */
  #shown(): string {
    const { connection, conversation } = this.#world.controller.snapshot;
    const messages = conversation.messages.map(({ id, status, parts }) => [id, status, parts.length]);
    return JSON.stringify({ connection, streams: this.#world.streams.size, messages });
  }

  async #checkAtRest(): Promise<void> {
    const { controller, streams } = this.#world;
    this.#checkNow();
    const { turn, connection } = controller.snapshot;
    const { state, turns } = await this.#world.session();
    const active = state === 'running' || state === 'waiting';
    if (isTurnActive(turn)) {
      assert.ok(active, `the page waits for nothing: ${turn}, ${state} ${this.#shown()}`);
      assert.equal(streams.size, 1, `no stream though one is due: ${connection.state}`);
      assert.equal(turn, state);
    }
    // A finished answer is whole, and is one of the server's.
    for (const { text, status } of this.#world.answers) {
      if (status === 'completed' && text.startsWith('t')) {
        assert.ok(
          turns.some((one) => one.text === text),
          `no such answer: ${text}`,
        );
      }
    }
  }
}

describe('ThothII: resume, in any order', () => {
  it(`T-022 T-026 T-027 T-028 ${schedules} random schedules: one stream, never a frame of an old generation, none missing when due`, async () => {
    let opened = 0;
    for (let seed = firstSeed; seed < firstSeed + schedules; seed += 1) {
      const random = randomOf(seed);
      const world = new ResumeWorld(`s${seed}`, random);
      const schedule = new Schedule(world, random);
      try {
        await world.start();
        await schedule.run();
        opened += world.opened;
      } catch (error) {
        throw new Error(`RESUME_SEED=${seed}: ${schedule.log.join(', ')}\n${String((error as Error).stack)}`);
      } finally {
        world.close();
      }
    }
    console.log(`${schedules} schedules of ${steps} steps, ${opened} streams opened, never two at once`);
  });
});
