import { expect } from '@open-wc/testing';
import { createThothiiDialect } from '../../../src/protocol/thothii/index.js';

const dialect = createThothiiDialect({ steering: true });

describe('thothii: requests', () => {
  it('T-004 T-005 a thinking level is sent only where one is configured, and never as off', () => {
    const body = (options: Parameters<typeof createThothiiDialect>[0]) =>
      createThothiiDialect(options).createSession().body;
    expect(body({})).to.deep.equal({});
    expect(body({ thinking: 'high', model: 'm' })).to.deep.equal({ thinking: 'high', model: 'm' });
    expect(body({ thinking: 'off', provider: 'p' })).to.deep.equal({ provider: 'p' });
    expect(dialect.resumeSession!('s').body).to.equal(undefined);
  });

  it('T-008 T-009 one answer for the whole set: continue, or other with the text and nothing else', () => {
    expect(dialect.approve('s 1', 'g/1')).to.deep.include({
      path: '/sessions/s%201/gates/g%2F1',
      body: { decision: 'continue' },
    });
    expect(dialect.reject('s1', 'g1', ' use left join ').body).to.deep.equal({
      decision: 'other',
      text: 'use left join',
    });
  });

  it('G-55 steering has a request of its own, and none unless the host allows it', () => {
    expect(dialect.steer!('s1', 'only 2025')).to.deep.include({
      path: '/sessions/s1/steer',
      body: { text: 'only 2025' },
    });
    expect(createThothiiDialect().steer).to.equal(undefined);
  });

  it('G-50 paths can be the host’s own', () => {
    const own = createThothiiDialect({ routes: { events: (id) => `/sse?session=${id}` } });
    expect(own.streamPath({ kind: 'message', sessionId: 's1', messageId: 'm' })).to.equal('/sse?session=s1');
    expect(own.cancel('s1').path).to.equal('/sessions/s1/abort');
  });

  it('reads answers, wrapped or not, and what makes no sense as nothing', () => {
    const facts = { provider: 'p', model: 'm', thinking: 'low' };
    const { read } = dialect.createSession();
    expect(read({ id: 's1', state: 'idle', ...facts })).to.deep.equal({ sessionId: 's1', session: facts });
    expect(read({ data: { id: 's1' } })).to.deep.equal({ sessionId: 's1', session: {} });
    for (const odd of [null, 1, [], {}, { id: {} }]) expect(read(odd)).to.equal(undefined);
    expect(dialect.resumeSession!('s').read({ id: 's', cold: true, ...facts })).to.deep.equal({
      cold: true,
      session: facts,
    });
    expect(dialect.resumeSession!('s').read({ id: 's' })).to.equal(undefined);
    const sent = dialect.sendMessage('s1', { content: 'x', clientId: 'c' });
    expect(sent.body).to.deep.equal({ text: 'x', clientId: 'c' });
    expect(sent.read({ turnId: 't9' })).to.deep.equal({
      messageId: 't9',
      runId: 's1',
      userMessageId: 't9-prompt',
    });
    expect(sent.read(undefined)).to.deep.include({ messageId: 'turn-c' });
  });

  it('restores a session: turns as two messages, cards at their place, only the newest still streams', () => {
    const turn = (id: string, state: string, items: unknown[] = []) => ({
      id,
      prompt: `p ${id}`,
      text: 'hello',
      state,
      createdAt: '2026-04-12T10:00:00Z',
      items,
    });
    const gate = { kind: 'gate', id: 'g', widget: 'join-review', payload: { joins: [] }, offset: 2 };
    const page = dialect.history('s1', { limit: 50 }).read({
      id: 's1',
      turns: [
        turn('a', 'running'),
        turn('b', 'idle', [
          { ...gate, decision: 'continue' },
          { kind: 'cte_result', id: 'r', data: { rows: [] }, offset: 5 },
          null,
          7,
        ]),
        turn('c', 'waiting', [
          gate,
          { kind: 'tool', id: 't', name: 'x', result: 1, isError: true, offset: 0 },
        ]),
        { nonsense: true },
      ],
    })!;
    expect(page.messages.map(({ id, status }) => [id, status])).to.deep.equal([
      ['a-prompt', 'completed'],
      ['a', 'partial'],
      ['b-prompt', 'completed'],
      ['b', 'completed'],
      ['c-prompt', 'completed'],
      ['c', 'streaming'],
    ]);
    expect(
      page.messages[3]!.toolCalls.map(({ toolKey, state, contentOffset }) => [toolKey, state, contentOffset]),
    ).to.deep.equal([
      ['thothii.join-review', 'completed', 2],
      ['thothii.cte-result', 'completed', 5],
    ]);
    expect(page.messages[5]!.toolCalls.map(({ state }) => state)).to.deep.equal(['pending', 'failed']);
    expect(dialect.history('s1', { limit: 1 }).read({})).to.equal(undefined);
  });
});
