import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { SessionDetailJson, StoredJoinJson } from '../../../src/protocol/thothii/wire-types.js';
import type { Reading } from '../kit.js';
import { recordReview } from '../../tapes/thothii-make.js';
import { thothiiKit, told, type ThothiiKit } from './kit.js';
import { correctJoins, proposeJoins } from './joins.js';
import { openSampleDatabase } from './sqlite-database.js';

const question = 'What is the revenue by category?';

async function asked(kit: ThothiiKit, text = question, wish: object = {}) {
  const { body } = await kit.post<{ id: string }>('/sessions', wish);
  const reading = await kit.events(body.id);
  await kit.post(`/sessions/${body.id}/prompt`, { text });
  return { id: body.id, reading };
}

const names = (reading: Reading): string[] => told(reading).map(({ event }) => event);
const gates = (reading: Reading) =>
  told(reading)
    .filter(({ event }) => event === 'gate')
    .map(({ data }) => data as { gateId: string; payload: { joins: { right: string; kind: string }[] } });
const ended = (reading: Reading) => () => names(reading).includes('turn_end');
const joinsOf = async (kit: ThothiiKit, id: string) =>
  (await kit.get<{ joins: StoredJoinJson[] }>(`/sessions/${id}/joins`)).joins;
const stateOf = async (kit: ThothiiKit, id: string) =>
  (await kit.get<SessionDetailJson>(`/sessions/${id}`)).state;

describe('the ThothII backend', () => {
  it('T-001 T-017 T-021 works on a prompt: running, thinking, SQL, a gate, waiting', async () => {
    const kit = thothiiKit();
    const { id, reading } = await asked(kit);
    await kit.until(() => gates(reading).length === 1);
    const seen = new Set(names(reading));
    for (const name of ['state', 'activity_delta', 'text_delta', 'tool_start', 'tool_end', 'sql', 'gate'])
      assert.ok(seen.has(name), name);
    assert.equal(await stateOf(kit, id), 'waiting');
    assert.deepEqual(
      gates(reading)[0]!.payload.joins.map(({ right }) => right),
      ['products', 'categories'],
    );
    assert.ok((await kit.get<SessionDetailJson>(`/sessions/${id}`)).pendingGate);
  });

  it('T-008 T-009 T-018 Other keeps nothing and brings the whole corrected set, Continue keeps all of it', async () => {
    const kit = thothiiKit();
    const { id, reading } = await asked(kit);
    await kit.until(() => gates(reading).length === 1);
    const { gateId } = gates(reading)[0]!;
    const path = `/sessions/${id}/gates/`;
    assert.equal((await kit.post(path + gateId, { decision: 'other', text: ' ' })).status, 400);
    assert.equal((await kit.post(path + gateId, { decision: 'other', text: 'use left join' })).status, 202);
    assert.deepEqual(await joinsOf(kit, id), []);
    assert.equal(await stateOf(kit, id), 'running');
    await kit.until(() => gates(reading).length === 2);
    const corrected = gates(reading)[1]!;
    assert.deepEqual(
      corrected.payload.joins.map(({ kind }) => kind),
      ['left', 'left'],
    );
    assert.equal((await kit.post(path + gateId, { decision: 'continue' })).status, 409);
    assert.equal((await kit.post(path + corrected.gateId, { decision: 'continue' })).status, 202);
    assert.deepEqual(
      (await joinsOf(kit, id)).map(({ seq, right }) => [seq, right]),
      [
        [1, 'products'],
        [2, 'categories'],
      ],
    );
    await kit.until(ended(reading));
    const result = told(reading).find(({ event }) => event === 'cte_result')!.data as {
      columns: string[];
      rows: unknown[][];
    };
    assert.deepEqual(result.columns, ['name', 'revenue', 'lines']);
    assert.ok(
      result.rows.length >= 5 && result.rows.some(([name]) => name === null),
      'real rows, one without a category',
    );
    assert.equal(await stateOf(kit, id), 'idle');
  });

  it('T-010 answers 423 while another writer is at work, and the gate still waits', async () => {
    let busy = true;
    const { createMemoryLedger } = await import('./ledger.js');
    const ledger = createMemoryLedger();
    const kit = thothiiKit({
      ledger: { ...ledger, append: (...set) => (busy ? Promise.resolve('busy') : ledger.append(...set)) },
    });
    const { id, reading } = await asked(kit);
    await kit.until(() => gates(reading).length === 1);
    const path = `/sessions/${id}/gates/${gates(reading)[0]!.gateId}`;
    assert.equal((await kit.post(path, { decision: 'continue' })).status, 423);
    assert.equal(await stateOf(kit, id), 'waiting');
    busy = false;
    assert.equal((await kit.post(path, { decision: 'continue' })).status, 202);
    assert.equal((await joinsOf(kit, id)).length, 2);
  });

  it('T-018 steering moves a waiting turn on, and keeps nothing', async () => {
    const kit = thothiiKit();
    const { id, reading } = await asked(kit);
    await kit.until(() => gates(reading).length === 1);
    assert.equal((await kit.post(`/sessions/${id}/steer`, { text: 'without categories' })).status, 202);
    await kit.until(() => gates(reading).length === 2);
    assert.deepEqual(
      gates(reading)[1]!.payload.joins.map(({ right }) => right),
      ['products'],
    );
    assert.deepEqual(await joinsOf(kit, id), []);
  });

  it('T-019 T-020 a failure of the provider stays, and its words stay here', async () => {
    const kit = thothiiKit();
    const { id, reading } = await asked(kit, 'Break the provider');
    await kit.until(ended(reading));
    assert.deepEqual(names(reading).slice(-3), ['failed', 'state', 'turn_end']);
    assert.equal(await stateOf(kit, id), 'failed');
    assert.ok(!reading.text.includes('sk-test-123'));
    await kit.post(`/sessions/${id}/prompt`, { text: 'Count to 2' });
    assert.equal(await stateOf(kit, id), 'running');
  });

  it('T-022 resume keeps a runtime that runs or waits: the same events under the same numbers', async () => {
    const kit = thothiiKit();
    const { id, reading } = await asked(kit);
    await kit.until(() => gates(reading).length === 1);
    assert.equal((await kit.post<{ cold: boolean }>(`/sessions/${id}/resume`)).body.cold, false);
    assert.equal(reading.end, undefined);
    const again = await kit.events(id);
    await kit.until(() => gates(again).length === 1);
    assert.deepEqual(told(again), told(reading));
    const later = await kit.events(id, told(reading).at(-2)!.lastEventId);
    await kit.until(() => told(later).length === 1);
  });

  it('T-023 T-024 T-025 T-026 resume replaces an idle or failed one: readers go, numbers start over, the rest is kept', async () => {
    for (const text of ['Count to 3', 'Break the provider']) {
      const kit = thothiiKit();
      const facts = { provider: 'p', model: 'm', thinking: 'high' };
      const { id, reading } = await asked(kit, text, facts);
      await kit.until(ended(reading));
      const last = told(reading).at(-1)!.lastEventId;
      const { body } = await kit.post<Record<string, unknown>>(`/sessions/${id}/resume`);
      assert.deepEqual(body, { id, state: 'idle', ...facts, cold: true });
      await kit.until(() => reading.end === 'closed');
      assert.equal((await kit.events(id, last)).status, 410);
      const fresh = await kit.events(id);
      await kit.post(`/sessions/${id}/prompt`, { text: 'Count to 1' });
      await kit.until(ended(fresh));
      assert.equal(told(fresh)[0]!.id, 1);
      assert.equal((await kit.get<SessionDetailJson>(`/sessions/${id}`)).turns.length, 2);
    }
  });

  it('T-029 T-031 the stream is not ended after the turn', async () => {
    const kit = thothiiKit();
    const { reading } = await asked(kit, 'Count to 2');
    await kit.until(ended(reading));
    await kit.clock.advance(60_000);
    assert.equal(reading.end, undefined);
    assert.ok(reading.text.includes(': keep-alive'));
    await reading.cancel();
  });

  it('T-004 T-005 a session keeps what it was made with; without thinking there is no activity', async () => {
    const kit = thothiiKit();
    const made = await kit.post<{ thinking: string }>('/sessions', {});
    assert.equal(made.body.thinking, 'medium');
    const { reading } = await asked(kit, 'List rows of orders', { thinking: 'off' });
    await kit.until(ended(reading));
    assert.ok(!names(reading).includes('activity_delta'));
  });

  it('aborts, refuses a second prompt, knows a prompt sent again, and hides the sessions of others', async () => {
    const kit = thothiiKit();
    const { id, reading } = await asked(kit, 'Count to 1000');
    assert.equal((await kit.post(`/sessions/${id}/prompt`, { text: 'x' })).status, 409);
    assert.equal((await kit.post(`/sessions/${id}/abort`)).status, 202);
    await kit.until(ended(reading));
    const twice = [1, 2].map(() =>
      kit.post<{ turnId: string }>(`/sessions/${id}/prompt`, { text: 'Count to 1', clientId: 'c1' }),
    );
    assert.deepEqual(
      (await Promise.all(twice)).map(({ body }) => body.turnId),
      ['turn_c1', 'turn_c1'],
    );
    assert.equal((await kit.post('/sessions/nobody/prompt', { text: 'x' })).status, 404);
  });
});

describe('the joins it proposes', () => {
  const database = openSampleDatabase();
  const keys = database.foreignKeys();

  it('follow the real foreign keys, over tables in between', () => {
    const joins = proposeJoins(['customers', 'categories'], keys);
    const tables = new Set(['customers', ...joins.map(({ right }) => right)]);
    assert.ok(tables.has('categories'));
    for (const { on } of joins) {
      const [left = '', right = ''] = on.split(' = ');
      assert.ok(
        keys.some(
          ({ table, column, toTable, toColumn }) =>
            left === `${table}.${column}` && right === `${toTable}.${toColumn}`,
        ),
        on,
      );
    }
    const rows = database.query(
      `SELECT COUNT(*) AS n FROM customers ${joins.map(({ right, on }) => `JOIN ${right} ON ${on}`).join(' ')}`,
    );
    assert.ok(Number(rows.rows[0]![0]) > 0);
  });

  it('T-009 are corrected as a whole set', () => {
    const joins = proposeJoins(['orders', 'customers', 'order_items'], keys);
    const correct = (said: string) => correctJoins(joins, said, database.tables(), keys);
    assert.deepEqual(
      correct('use a left join for customers')!.map(({ kind }) => kind),
      ['left', 'inner'],
    );
    assert.deepEqual(
      correct('without customers')!.map(({ right }) => right),
      ['order_items'],
    );
    assert.deepEqual(
      correct('add products')!.map(({ right }) => right),
      ['customers', 'order_items', 'products'],
    );
    assert.equal(correct('hm'), undefined);
  });
});

describe('the recorded conversation', () => {
  it('is what the backend says; RECORD=1 writes it anew', async () => {
    const file = new URL('../../tapes/thothii-review.json', import.meta.url);
    const text = await recordReview();
    if (process.env['RECORD']) writeFileSync(file, text);
    assert.equal(readFileSync(file, 'utf8'), text);
  });
});
