import { expect } from '@open-wc/testing';
import { messageText } from '../../src/state/selectors/message-text.js';
import type { CaseConnection, CaseHistory, CaseScript } from './support/case-server.js';
import { loadCase } from './support/cases.js';
import { approvalRequired, completed, connected, delta, frame, settled } from './support/frames.js';
import { Scenario } from './support/scenario.js';

const manual: CaseConnection = { manual: true };
const page = 'GET /ai/sessions/s1/messages?limit=50';

const reload = async (script: CaseScript): Promise<Scenario> => {
  const scenario = new Scenario(script, { sessionId: 's1' });
  await scenario.controller.start();
  await scenario.clock.advance(20);
  return scenario;
};

const old = (id: string, role = 'assistant'): Record<string, unknown> => ({ id, role, content: id });
const json = (data: unknown[], hasMore: boolean): string => JSON.stringify({ data, meta: { hasMore } });

const streaming: CaseHistory = {
  messages: [
    { id: 'u1', role: 'user', content: 'q' },
    { id: 'm1', role: 'assistant', content: 'He' },
  ],
  activeRun: { runId: 'r1', messageId: 'm1' },
};

describe('history and reload', () => {
  it('C-150 loads the newest page and stays idle when nothing streams', async () => {
    const scenario = await reload({ history: { messages: [old('u1', 'user'), old('m1')] } });
    expect(scenario.messages.map(({ id }) => id)).to.deep.equal(['u1', 'm1']);
    expect(scenario.controller.snapshot).to.include({ history: 'loaded', hasEarlier: false, turn: 'idle' });
    expect(scenario.server.streamRequests).to.deep.equal([]);
    expect(scenario.states).to.deep.equal([]);
    expect([scenario.of('message'), scenario.of('tool')]).to.deep.equal([[], []]);
    await scenario.controller.start();
    expect(scenario.server.requests).to.have.length(1);
  });

  it('HIS-01 C-151 C-154 G-11 stored statuses of a finished run', async () => {
    const { input } = await loadCase('HIS-01');
    const scenario = await reload(input);
    expect(scenario.cards.map(({ state }) => state)).to.deep.equal([
      'interrupted',
      'interrupted',
      'completed',
      'failed',
      'degraded',
      'rejected',
      'skipped',
      'unknown',
      'unknown',
    ]);
    expect(scenario.cards[7]?.rawStatus).to.equal('queued');
  });

  it('HIS-02 G-31 stored calls with the other field names', async () => {
    const { input } = await loadCase('HIS-02');
    const scenario = await reload(input);
    expect(
      scenario.cards.map(({ callId, toolKey, input: given, output, state }) => [
        callId,
        toolKey,
        given,
        output,
        state,
      ]),
    ).to.deep.equal([
      ['tc_1', 'bits.create', { title: 'x' }, { id: 'b1' }, 'completed'],
      ['tc_2', 'bits.get', { id: 1 }, false, 'completed'],
    ]);
  });

  it('HIS-03 C-153 UX-3.22 an approval is open again once the replay has asked for it', async () => {
    const { input } = await loadCase('HIS-03');
    for (const { ageS } of input.variants as { ageS: number }[]) {
      const history = { ...input.history, activeRun: { runId: 'r1', messageId: 'm1' } } as CaseHistory;
      const scenario = new Scenario({ history, connections: [manual] }, { sessionId: 's1' });
      const askedAt = scenario.clock.now() - ageS * 1000;
      await scenario.controller.start();
      await scenario.clock.advance(0);
      expect(scenario.cards[0]?.approval).to.equal(undefined);
      scenario.stream.push(approvalRequired(2, 'tc_1', { at: askedAt }));
      await scenario.clock.advance(100);
      expect(scenario.controller.snapshot.replaying).to.equal(true);
      expect(await scenario.controller.approve('tc_1')).to.equal(false);
      expect(scenario.of('approval-required')).to.deep.equal([]);
      await scenario.clock.advance(300);
      expect(scenario.cards).to.have.length(1);
      expect(scenario.cards[0]?.approval).to.include({ state: 'pending', expiresAt: askedAt + 60_000 });
      expect(scenario.of('approval-required')).to.have.length(1);
      expect(scenario.controller.snapshot.turn).to.equal('waiting');
      scenario.controller.dispose();
    }
  });

  it('HIS-04 a resumed stream writes its own message', async () => {
    const { input } = await loadCase('HIS-04');
    const scenario = await reload(input);
    await scenario.finish();
    expect(scenario.messages.map(messageText)).to.deep.equal(['q1', 'old', 'q2', 'new']);
    expect(scenario.server.streamRequests[0]?.path).to.contain('/messages/m2/stream');
    expect(scenario.server.lastEventIds).to.deep.equal([null]);
  });

  it('HIS-05 C-152 stored half and full replay make one answer', async () => {
    const { input } = await loadCase('HIS-05');
    const scenario = await reload(input);
    await scenario.finish();
    expect(scenario.text).to.equal('Hello');
    expect(scenario.messages).to.have.length(2);
    expect(scenario.cards.map(({ callId, state }) => [callId, state])).to.deep.equal([['tc_1', 'completed']]);
    expect(scenario.texts.every((text) => 'Hello'.startsWith(text))).to.equal(true);
  });

  it('tells hosts of messages and tools only once it is live, of events always', async () => {
    const scenario = new Scenario({ history: streaming, connections: [manual] }, { sessionId: 's1' });
    await scenario.controller.start();
    await scenario.clock.advance(0);
    const past = { at: scenario.clock.now() - 60_000 };
    const tool = (type: string, id: number): string =>
      frame(type, { toolKey: 'bits.get', callId: 'tc_1' }, { ...past, id });
    scenario.stream.push(connected(), delta(1, 'He', past), tool('tool.started', 2));
    await scenario.clock.advance(0);
    expect(scenario.of('tool')).to.deep.equal([]);
    expect(scenario.of('event').map(({ event }) => event.type)).to.deep.equal([
      'stream.connected',
      'message.delta',
      'tool.started',
    ]);
    await scenario.clock.advance(300);
    expect(scenario.controller.snapshot.replaying).to.equal(false);
    await scenario.deliver(tool('tool.completed', 3), completed(4, 'He'), settled(5));
    expect(scenario.of('tool').map(({ call }) => call.state)).to.deep.equal(['completed']);
    expect(scenario.of('message')).to.have.length(1);
  });

  it('a frame stamped with the time of the server ends the replay', async () => {
    const scenario = new Scenario({ history: streaming, connections: [manual] }, { sessionId: 's1' });
    await scenario.controller.start();
    await scenario.clock.advance(0);
    const now = scenario.clock.now();
    scenario.stream.push(connected({ at: now - 5000 }), delta(1, 'He', { at: now - 10_000 }));
    await scenario.clock.advance(0);
    expect(scenario.controller.snapshot.replaying).to.equal(true);
    scenario.stream.push(delta(2, 'llo', { at: now - 6000 }));
    await scenario.clock.advance(0);
    expect(scenario.controller.snapshot.replaying).to.equal(false);
  });

  it('G-19 the run of a stored message is gone: what is stored is all there is', async () => {
    for (const status of [204, 404, 410]) {
      const scenario = await reload({ history: streaming, connections: [{ status }] });
      await scenario.clock.advance(600_000);
      expect(scenario.server.streamRequests).to.have.length(1);
      expect(scenario.text).to.equal('He');
      expect(scenario.answer?.status).to.equal('partial');
      expect(scenario.controller.snapshot).to.include({ turn: 'idle', replaying: false });
    }
  });

  it('loads earlier pages on demand, one at a time', async () => {
    const before = `${page}&before=m3`;
    const scenario = await reload({
      http: {
        [page]: [{ status: 200, bodyText: json([old('m3'), old('m4')], true) }],
        [before]: [{ status: 503 }, { status: 200, bodyText: json([old('m1'), old('m2')], false) }],
      },
    });
    expect(scenario.controller.snapshot.hasEarlier).to.equal(true);
    expect(await scenario.controller.loadEarlier()).to.equal(false);
    expect(scenario.codes).to.deep.equal(['server']);
    const both = [scenario.controller.loadEarlier(), scenario.controller.loadEarlier()];
    expect(await Promise.all(both)).to.deep.equal([true, true]);
    expect(scenario.messages.map(({ id }) => id)).to.deep.equal(['m1', 'm2', 'm3', 'm4']);
    expect(scenario.controller.snapshot.hasEarlier).to.equal(false);
    expect(await scenario.controller.loadEarlier()).to.equal(false);
    expect(scenario.server.requests).to.have.length(3);
  });

  it('keeps trying to load while the server is down, and says so', async () => {
    const scenario = await reload({
      http: {
        [page]: [
          { status: 503 },
          { reject: 'TypeError' },
          { status: 200, bodyText: json([old('m1')], false) },
        ],
      },
    });
    expect(scenario.controller.snapshot.history).to.equal('loading');
    expect(scenario.controller.snapshot.connection.state).to.equal('reconnecting');
    await scenario.clock.advance(20_000);
    expect(scenario.controller.snapshot.history).to.equal('loaded');
    expect(scenario.messages.map(({ id }) => id)).to.deep.equal(['m1']);
    expect(scenario.controller.snapshot.connection.state).to.equal('closed');
  });

  it('a session that is gone, forbidden or not understood says so; Retry loads again', async () => {
    for (const [answer, code, history] of [
      [{ status: 404 }, 'not_found', 'gone'],
      [{ status: 403 }, 'forbidden', 'none'],
      [{ status: 200, bodyText: '<html>' }, 'protocol', 'none'],
    ] as const) {
      const scenario = await reload({
        http: { [page]: [answer, { status: 200, bodyText: json([old('m1')], false) }] },
      });
      expect(scenario.controller.snapshot.history).to.equal(history);
      expect(scenario.codes).to.deep.equal([code]);
      expect(await scenario.controller.retry()).to.equal(true);
      await scenario.clock.advance(0);
      expect(scenario.controller.snapshot.history).to.equal('loaded');
    }
  });

  it('a suspended load starts over', async () => {
    const scenario = new Scenario(
      { http: { [page]: [{ hang: true }] }, history: { messages: [old('m1')] } },
      { sessionId: 's1' },
    );
    void scenario.controller.start();
    await scenario.clock.advance(0);
    scenario.controller.suspend();
    await scenario.clock.advance(0);
    expect(scenario.controller.snapshot.history).to.equal('none');
    await scenario.controller.start();
    expect(scenario.controller.snapshot.history).to.equal('loaded');
  });

  it('a message sent while history loads comes after it', async () => {
    const scenario = new Scenario(
      {
        http: { [page]: [{ delayMs: 500, status: 200, bodyText: json([old('m0')], false) }] },
        connections: [{ frames: [delta(1, 'A'), completed(2, 'A'), settled(3)] }],
      },
      { sessionId: 's1' },
    );
    void scenario.controller.start();
    await scenario.send('q');
    expect(scenario.messages.map(({ status }) => status)).to.deep.equal(['sending']);
    await scenario.finish();
    expect(scenario.messages.map(messageText)).to.deep.equal(['m0', 'q', 'A']);
  });

  it('history that cannot be had keeps nobody from sending', async () => {
    for (const answers of [[{ status: 403 }], [{ status: 503 }, { status: 503 }]]) {
      const scenario = await reload({
        http: { [page]: answers },
        connections: [{ frames: [delta(1, 'A'), completed(2, 'A'), settled(3)] }],
      });
      expect(await scenario.controller.send('q')).to.equal(true);
      await scenario.finish();
      expect(scenario.messages.map(messageText)).to.deep.equal(['q', 'A']);
    }
  });

  it('run-id: shows one run; one that is gone says so', async () => {
    const scenario = new Scenario({ frames: [delta(1, 'A'), settled(2)] }, { runId: 'r1' });
    await scenario.controller.start();
    await scenario.finish();
    expect(scenario.server.streamRequests[0]?.path).to.equal('/ai/runs/r1/stream');
    expect(scenario.text).to.equal('A');
    for (const status of [404, 410, 204]) {
      const gone = new Scenario({ connections: [{ status }] }, { runId: 'r1' });
      await gone.controller.start();
      expect(gone.controller.snapshot.history).to.equal('gone');
      expect(gone.codes).to.deep.equal(['not_found']);
      await gone.clock.advance(600_000);
      expect(gone.server.requests).to.have.length(1);
    }
  });

  it('run-id: a run whose buffer goes in the middle keeps what it has shown', async () => {
    const scenario = new Scenario(
      { connections: [{ frames: [delta(1, 'Hal')], end: 'error' }, { status: 410 }] },
      { runId: 'r1' },
    );
    await scenario.controller.start();
    await scenario.finish();
    expect(scenario.text).to.equal('Hal');
    expect(scenario.answer?.status).to.equal('partial');
    expect(scenario.codes).to.deep.equal([]);
  });
});
