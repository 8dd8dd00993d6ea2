import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import type { CaseScript } from './support/case-server.js';
import { completed, delta, frame, settled } from './support/frames.js';
import { Scenario } from './support/scenario.js';

const answerTo = (id: number) => ({
  frames: [
    delta(1, 'A', { runId: `r${id}` }),
    completed(2, 'A', { runId: `r${id}` }),
    settled(3, { runId: `r${id}` }),
  ],
});
const post = 'POST /ai/sessions/s1/messages';
const messagesPosted = ({ server }: Scenario): unknown[] =>
  server.requests.filter(({ method, path }) => `${method} ${path}` === post).map(({ body }) => body);

const send = async (script: CaseScript): Promise<[Scenario, boolean]> => {
  const scenario = new Scenario(script);
  const sent = scenario.controller.send('q');
  await scenario.clock.advance(0);
  return [scenario, await sent];
};

describe('sending', () => {
  it('G-30 shows the bubble at once, makes the session on the first send and tells the host of it', async () => {
    const scenario = new Scenario({ connections: [answerTo(1), answerTo(2)] });
    const sent = scenario.controller.send(' hi ');
    expect(scenario.messages.map(({ role, status }) => [role, status])).to.deep.equal([['user', 'sending']]);
    expect(scenario.controller.snapshot.turn).to.equal('running');
    expect(await sent).to.equal(true);
    expect(scenario.messages.map(({ id, status }) => [id, status])).to.deep.equal([
      ['u1', 'sent'],
      ['m1', 'streaming'],
    ]);
    await scenario.finish();
    await scenario.send('two');
    await scenario.finish();
    expect(scenario.server.posts.filter((line) => line === 'POST /ai/sessions')).to.have.length(1);
    expect(scenario.of('session')).to.deep.equal([{ sessionId: 's1' }]);
    expect(scenario.controller.snapshot.conversation.sessionId).to.equal('s1');
    expect(messagesPosted(scenario)[0]).to.deep.include({ content: ' hi ' });
    expect(scenario.server.posts).to.deep.equal(['POST /ai/sessions', post, post]);
  });

  it('INP-03 a second send in the same task is none', async () => {
    const scenario = new Scenario({ connections: [answerTo(1)] });
    const both = [scenario.controller.send('q'), scenario.controller.send('q')];
    expect(await Promise.all(both)).to.deep.equal([true, false]);
    await scenario.finish();
    expect(messagesPosted(scenario)).to.have.length(1);
  });

  it('refuses blanks, and what is too long with an error', async () => {
    const scenario = new Scenario({});
    expect(await scenario.controller.send(' \n\t')).to.equal(false);
    expect(await scenario.controller.send('x'.repeat(limits.sendChars + 1))).to.equal(false);
    expect(scenario.codes).to.deep.equal(['too_large']);
    expect(scenario.messages).to.deep.equal([]);
    expect(scenario.server.requests).to.deep.equal([]);
  });

  it('a POST whose answer was lost never makes two messages', async () => {
    const [scenario, sent] = await send({ connections: [answerTo(1)], http: { [post]: [{ lost: true }] } });
    expect(sent).to.equal(false);
    expect(scenario.messages.map(({ status, error }) => [status, error?.code])).to.deep.equal([
      ['failed', 'network'],
    ]);
    expect(scenario.controller.snapshot.turn).to.equal('idle');
    expect(scenario.codes).to.deep.equal(['network']);
    await scenario.clock.advance(600_000);
    expect(messagesPosted(scenario)).to.have.length(1);
    expect(await scenario.controller.retry()).to.equal(true);
    await scenario.finish();
    const [first, second] = messagesPosted(scenario) as { clientId: string }[];
    expect(first?.clientId).to.be.a('string').with.length.greaterThan(20);
    expect(second).to.deep.equal(first);
    expect(scenario.server.sent.size).to.equal(1);
    expect(scenario.messages.map(({ id, status }) => [id, status])).to.deep.equal([
      ['u1', 'sent'],
      ['m1', 'completed'],
    ]);
    expect(scenario.controller.snapshot.error).to.equal(undefined);
  });

  it('UX-2.20 each refusal has its code on the bubble; the message can be discarded', async () => {
    for (const [status, code, retryable] of [
      [403, 'forbidden', false],
      [413, 'too_large', false],
      [429, 'rate_limited', true],
      [500, 'server', true],
      [400, 'protocol', true],
    ] as const) {
      const [scenario, sent] = await send({
        http: { [post]: [{ status, headers: { 'retry-after': '7' } }] },
      });
      expect(sent).to.equal(false);
      const [bubble] = scenario.messages;
      expect(bubble?.error).to.deep.equal({ code, retryable });
      expect(scenario.controller.snapshot.error?.retryAfterMs).to.equal(7000);
      expect(scenario.controller.discard('nothing')).to.equal(undefined);
      expect(scenario.controller.discard(bubble?.id ?? '')).to.equal('q');
      expect(scenario.messages).to.deep.equal([]);
    }
  });

  it('a session that cannot be made, and answers that make no sense, fail the bubble', async () => {
    const cases: CaseScript['http'][] = [
      { 'POST /ai/sessions': [{ status: 503 }] },
      { 'POST /ai/sessions': [{ status: 201, bodyText: '{}' }] },
      { [post]: [{ status: 201, bodyText: '[]' }] },
    ];
    const codes: string[] = [];
    for (const http of cases) {
      const [scenario, sent] = await send({ http: http ?? {}, connections: [answerTo(1)] });
      expect(sent).to.equal(false);
      codes.push(...scenario.codes);
      expect(await scenario.controller.retry()).to.equal(true);
      scenario.controller.dispose();
    }
    expect(codes).to.deep.equal(['server', 'protocol', 'protocol']);
  });

  it('C-048 a failed run allows sending; retry() asks the same again as a new message', async () => {
    const failed = {
      frames: [delta(1, 'A'), frame('run.failed', { error: 'no', code: 'provider_error' }, { id: 2 })],
    };
    const scenario = new Scenario({ connections: [failed, answerTo(2)] });
    await scenario.send();
    await scenario.finish();
    expect(scenario.controller.snapshot.turn).to.equal('failed');
    expect(scenario.codes).to.deep.equal(['run_failed']);
    expect(scenario.answer?.error?.reason).to.equal('provider_error');
    expect(await scenario.controller.retry()).to.equal(true);
    await scenario.finish();
    const [first, second] = messagesPosted(scenario) as { clientId: string; content: string }[];
    expect(second?.content).to.equal(first?.content);
    expect(second?.clientId).not.to.equal(first?.clientId);
    expect(scenario.controller.snapshot.turn).to.equal('idle');
  });

  it('an answer to a send that comes when the element is gone is followed on return', async () => {
    const scenario = new Scenario({ connections: [answerTo(1)], http: { [post]: [{ delayMs: 1000 }] } });
    await scenario.send();
    scenario.controller.suspend();
    await scenario.clock.advance(5000);
    expect(scenario.messages.map(({ status }) => status)).to.deep.equal(['sent', 'streaming']);
    expect(scenario.server.streamRequests).to.deep.equal([]);
    await scenario.controller.start();
    await scenario.finish();
    expect(scenario.text).to.equal('A');
  });

  it('methods are bound', async () => {
    const { controller, clock } = new Scenario({ connections: [answerTo(1)] });
    const { send: detached, stop, retry, start, suspend, dispose, subscribe } = controller;
    let calls = 0;
    const off = subscribe(() => calls++);
    void start();
    await detached('q');
    await clock.advance(1000);
    off();
    expect([await stop(), await retry()]).to.deep.equal([false, true]);
    suspend();
    dispose();
    expect(calls).to.be.greaterThan(0);
  });
});
