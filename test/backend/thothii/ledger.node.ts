import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { projectRoot } from '../node/files.js';
import { createFileLedger } from './file-ledger.js';
import { createMemoryLedger, type Ledger } from './ledger.js';
import { withLock } from './file-lock.js';

const processes = Number(process.env['LEDGER_PROCESSES'] ?? 8);
const decisions = Number(process.env['LEDGER_DECISIONS'] ?? 200);
const seed = Number(process.env['LEDGER_SEED'] ?? 1);

const folder = mkdtempSync(join(tmpdir(), 'chao-ledger-'));
const workerFolder = join(projectRoot, `node_modules/.cache/chao-ledger-${process.pid}`);
after(() => {
  for (const made of [folder, workerFolder]) rmSync(made, { recursive: true, force: true, maxRetries: 5 });
});

const joins = [
  { left: 'orders', right: 'customers', on: 'orders.customer_id = customers.id' },
  { left: 'orders', right: 'order_items', on: 'order_items.order_id = orders.id' },
];

/** Random numbers that a seed repeats. */
function random(from: number): () => number {
  let state = from;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** The worker as one plain file: a process that is killed is back in no time. */
async function buildWorker(): Promise<string> {
  const source = fileURLToPath(new URL('./ledger-worker.ts', import.meta.url));
  // Inside of the project, where its packages are found.
  const outDir = workerFolder;
  const output = { entryFileNames: 'worker.mjs' };
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: source, outDir, emptyOutDir: true, rolldownOptions: { output } },
  });
  return join(outDir, 'worker.mjs');
}

/** Workers that are started again until each has made all its decisions, whatever kills them. */
class Crew {
  readonly #worker: string;
  readonly running = new Map<string, ChildProcess>();
  kills = 0;
  readonly #errors: string[] = [];

  constructor(worker: string) {
    this.#worker = worker;
  }

  async work(name: string): Promise<void> {
    for (;;) {
      const args = [this.#worker, folder, 's1', name, String(decisions)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
      child.stderr.on('data', (data) => this.#errors.push(String(data)));
      this.running.set(name, child);
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      this.running.delete(name);
      if (code === 0) return;
      assert.equal(signal, 'SIGKILL', this.#errors.join(''));
      this.kills += 1;
    }
  }
}

/** The file as it is now: one whole set of sets, numbered without a gap. Answers how many joins there are. */
function check(): number {
  let text: string;
  try {
    text = readFileSync(join(folder, 's1.joins.json'), 'utf8');
  } catch {
    return 0;
  }
  const stored = (JSON.parse(text) as { joins: { seq: number; gateId: string; on: string }[] }).joins;
  stored.forEach(({ seq, gateId, on }, index) => {
    assert.equal(seq, index + 1);
    assert.equal(on, `${gateId} ${index % 3}`, 'a set is whole and stands together');
  });
  assert.equal(stored.length % 3, 0);
  assert.equal(new Set(stored.map(({ gateId }) => gateId)).size, stored.length / 3, 'no gate twice');
  return stored.length;
}

describe('the ledger of joins', () => {
  for (const [name, make] of [
    ['memory', () => createMemoryLedger()],
    ['file', () => createFileLedger({ folder: join(folder, 'plain') })],
  ] as const satisfies readonly (readonly [string, () => Ledger])[]) {
    it(`T-006 T-008 (${name}) keeps a whole set once, numbered on from the last`, async () => {
      const ledger = make();
      assert.equal(await ledger.append('s', 'g1', joins), 'written');
      assert.equal(await ledger.append('s', 'g1', joins), 'answered');
      assert.equal(await ledger.append('s', 'g2', joins), 'written');
      assert.deepEqual(
        (await ledger.read('s')).map(({ seq, gateId }) => [seq, gateId]),
        [
          [1, 'g1'],
          [2, 'g1'],
          [3, 'g2'],
          [4, 'g2'],
        ],
      );
      assert.deepEqual(await ledger.read('another'), []);
    });
  }

  it('T-010 answers busy when another writer holds the lock too long, and writes nothing', async () => {
    const ledger = createFileLedger({ folder: join(folder, 'busy'), busyMs: 60 });
    await ledger.append('s', 'g1', joins);
    let let_go = (): void => undefined;
    const held = withLock(
      join(folder, 'busy', 's.joins.json'),
      1000,
      () => new Promise<void>((resolve) => (let_go = resolve)),
    );
    while (!readdirSync(join(folder, 'busy')).includes('s.joins.json.lock'))
      await new Promise((r) => setTimeout(r, 5));
    assert.equal(await ledger.append('s', 'g2', joins), 'busy');
    assert.equal((await ledger.read('s')).length, 2);
    let_go();
    await held;
    assert.equal(await ledger.append('s', 'g2', joins), 'written');
  });

  it(`T-010 ${processes} processes, ${decisions} decisions each, killed at random: one complete set at any time`, async () => {
    const crew = new Crew(await buildWorker());
    const next = random(seed);
    const started = Date.now();
    let done = false;
    const all = Promise.all(Array.from({ length: processes }, (_, i) => crew.work(`p${i}`))).then(
      () => (done = true),
    );
    let looks = 0;
    let due = 0;
    while (!done) {
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 20 + next() * 60))]);
      const sets = check() / 3;
      looks += 1;
      if (done || sets < due) continue;
      // By progress, not by time: on a busy machine work goes on all the same.
      due = sets + next() * 160;
      const victims = [...crew.running.values()];
      victims[Math.floor(next() * victims.length)]?.kill('SIGKILL');
    }
    await all;
    assert.equal(check(), processes * decisions * 3);
    // The next writer clears what the last killed one may have left.
    await createFileLedger({ folder, busyMs: 10_000 }).append('s1', 'p0-0', []);
    const left = readdirSync(folder).filter((file) => file.startsWith('s1.') && file !== 's1.joins.json');
    assert.deepEqual(left, []);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(
      `${processes} × ${decisions} decisions, ${crew.kills} kills, ${looks} looks in between, ${seconds} s: ${check()} joins, no gap, no repeat, nothing left`,
    );
  });
});
