import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { LogEntry, MessageRow, RunRow, Store } from './store/store.js';
import { createMemoryStore } from './store/memory-store.js';
import { openSqliteStore } from './store/sqlite-store.js';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'chao-store-'));
  folders.push(folder);
  return folder;
};
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const createdAt = '2026-04-12T10:00:00.000Z';
const session = { id: 's1', sub: 'ada', mode: 'approval', title: 'A “title”', createdAt };
const message = (id: string, more: Partial<MessageRow> = {}): MessageRow => ({
  ...{ id, sessionId: 's1', role: 'user', content: `text of ${id} ✓`, status: 'completed', createdAt },
  ...{ toolCalls: [], suggestions: [], ...more },
});
const run = (id: string): RunRow => ({
  id,
  sub: 'ada',
  createdAt,
  input: { kind: 'chat', content: 'x', mode: 'auto' },
});
const entry = (pos: number): LogEntry => ({
  pos,
  origin: 'script',
  envelope: {
    eventId: pos,
    type: 'message.delta',
    runId: 'r1',
    timestamp: createdAt,
    payload: { delta: '"\n\u0000😀' },
  },
});

for (const [name, make] of [
  ['in memory', () => createMemoryStore()],
  ['in SQLite', () => openSqliteStore(newFolder())],
] as const) {
  describe(`a store ${name}`, () => {
    const withStore = (work: (store: Store) => void) => () => {
      const store = make();
      work(store);
      store.close();
    };

    it(
      'keeps sessions as they are',
      withStore((store) => {
        store.putSession(session);
        assert.deepEqual(store.session('s1'), session);
        assert.equal(store.session('s2'), undefined);
      }),
    );

    it(
      'keeps messages, their state, and finds them by clientId',
      withStore((store) => {
        store.putSession(session);
        const full = message('m1', {
          clientId: 'c1',
          runId: 'r1',
          toolCalls: [{ id: 't', status: 'completed', output: { a: [1] } }],
        });
        store.putMessage(full);
        assert.deepEqual(store.message('m1'), full);
        assert.deepEqual(store.messageByClientId('s1', 'c1'), full);
        assert.equal(store.messageByClientId('s2', 'c1'), undefined);
        const state = {
          content: 'new',
          status: 'partial',
          toolCalls: [],
          suggestions: [{ suggestion: 's', priority: 1 }],
        } as const;
        store.setMessageState('m1', state);
        assert.deepEqual(store.message('m1'), { ...full, ...state });
      }),
    );

    it(
      'pages through messages in the order they came',
      withStore((store) => {
        store.putSession(session);
        for (const id of ['m3', 'm1', 'm2']) store.putMessage(message(id));
        const ids = (limit: number, before?: string) => {
          const page = store.messagePage('s1', limit, before);
          return page && [page.messages.map(({ id }) => id).join(), page.hasMore];
        };
        assert.deepEqual(ids(2), ['m1,m2', true]);
        assert.deepEqual(ids(2, 'm1'), ['m3', false]);
        assert.deepEqual(ids(2, 'm3'), ['', false]);
        assert.equal(ids(2, 'nope'), undefined);
        assert.deepEqual(store.messagePage('s2', 5)?.messages, []);
      }),
    );

    it(
      'keeps runs and knows the unfinished ones',
      withStore((store) => {
        store.putRun(run('r1'));
        store.putRun(run('r2'));
        store.endRun('r1', 5);
        assert.deepEqual(store.run('r1'), { ...run('r1'), endedAt: 5 });
        assert.deepEqual(store.unfinishedRuns(), [run('r2')]);
      }),
    );

    it(
      'keeps logs in order, and drops those of runs that ended long ago',
      withStore((store) => {
        store.putRun(run('r1'));
        store.putRun(run('r2'));
        store.appendEvents('r1', [entry(1), entry(2)]);
        store.appendEvents('r1', [{ pos: 3, origin: 'outside', raw: 'data: x\n\n' }]);
        store.appendEvents('r2', [entry(1)]);
        assert.deepEqual(
          [...store.events('r1')],
          [entry(1), entry(2), { pos: 3, origin: 'outside', raw: 'data: x\n\n' }],
        );
        store.endRun('r1', 100);
        store.dropEvents(100);
        assert.equal(store.events('r1').length, 3);
        store.dropEvents(101);
        assert.equal(store.events('r1').length, 0);
        assert.equal(store.events('r2').length, 1);
      }),
    );

    it(
      'keeps tasks apart by person',
      withStore((store) => {
        const task = {
          id: 't1',
          sub: 'ada',
          title: 'x',
          priority: 'high',
          due: '2026-05-01',
          createdAt,
        } as const;
        store.putTask(task);
        store.putTask({ id: 't2', sub: 'bob', title: 'y', priority: 'low', createdAt });
        assert.deepEqual(store.tasks('ada'), [task]);
        assert.equal(store.deleteTask('bob', 't1'), false);
        assert.equal(store.deleteTask('ada', 't1'), true);
        assert.equal(store.deleteTask('ada', 't1'), false);
        assert.deepEqual(store.tasks('ada'), []);
      }),
    );

    it(
      'does a transaction as a whole or not at all, nested ones too',
      withStore((store) => {
        store.putRun(run('r1'));
        store.appendEvents('r1', [entry(1)]);
        const fail = (): void => {
          store.transaction(() => {
            store.putTask({ id: 't1', sub: 'ada', title: 'x', priority: 'low', createdAt });
            store.endRun('r1', 7);
            store.transaction(() => store.appendEvents('r1', [entry(2)]));
            throw new Error('no');
          });
        };
        assert.throws(fail, /no/);
        assert.deepEqual(store.tasks('ada'), []);
        assert.equal(store.run('r1')?.endedAt, undefined);
        assert.equal(store.events('r1').length, 1);
        assert.equal(
          store.transaction(() => store.transaction(() => 5)),
          5,
        );
      }),
    );
  });
}

describe('a database file', () => {
  it('belongs to one process at a time', () => {
    const folder = newFolder();
    const store = openSqliteStore(folder);
    assert.throws(() => openSqliteStore(folder), /in use by process/);
    store.close();
    openSqliteStore(folder).close();
    assert.ok(!existsSync(join(folder, 'backend.db.lock')) && !existsSync(join(folder, 'backend.db.owner')));
  });

  it('is taken over from a process that died, also when its number is ours now', () => {
    for (const owner of [
      { pid: 2 ** 22 + 1, origin: 1 },
      { pid: process.pid, origin: 1 },
    ]) {
      const folder = newFolder();
      mkdirSync(join(folder, 'backend.db.lock'));
      writeFileSync(join(folder, 'backend.db.owner'), JSON.stringify(owner));
      openSqliteStore(folder).close();
    }
  });
});
