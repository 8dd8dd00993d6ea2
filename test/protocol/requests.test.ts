import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { createChaoDialect, segment } from '../../src/protocol/chao/index.js';
import type { Command } from '../../src/protocol/dialect.js';

const dialect = createChaoDialect();

/** The request of a command, without its reader. */
function requestOf({ read: _, ...request }: Command<unknown>) {
  return request;
}

describe('requests', () => {
  it('has its name', () => expect(dialect.name).to.equal('chao'));

  it('C-001 C-002 streams of a run and of a message', () => {
    expect(dialect.streamPath({ kind: 'run', runId: 'r1' })).to.equal('/ai/runs/r1/stream');
    expect(dialect.streamPath({ kind: 'message', sessionId: 's1', messageId: 'm1' })).to.equal(
      '/ai/sessions/s1/messages/m1/stream',
    );
  });

  it('a session', () => {
    expect(requestOf(dialect.createSession())).to.deep.equal({
      method: 'POST',
      path: '/ai/sessions',
      body: {},
    });
  });

  it('a message', () => {
    const message = { content: 'Hi', clientId: 'c1' };
    expect(requestOf(dialect.sendMessage('s1', message))).to.deep.equal({
      method: 'POST',
      path: '/ai/sessions/s1/messages',
      body: message,
    });
  });

  it('history, newest page and before a message', () => {
    expect(requestOf(dialect.history('s1', { limit: 50 }))).to.deep.equal({
      method: 'GET',
      path: '/ai/sessions/s1/messages?limit=50',
    });
    expect(dialect.history('s1', { limit: 5, before: 'm&1=' }).path).to.equal(
      '/ai/sessions/s1/messages?limit=5&before=m%261%3D',
    );
  });

  it('C-112 an approval, without a body', () => {
    expect(requestOf(dialect.approve('r1', 'tc_1'))).to.deep.equal({
      method: 'POST',
      path: '/ai/runs/r1/tools/tc_1/approve',
    });
  });

  it('C-113 a rejection, with its reason', () => {
    expect(requestOf(dialect.reject('r1', 'tc_1', ' Not now \n'))).to.deep.equal({
      method: 'POST',
      path: '/ai/runs/r1/tools/tc_1/reject',
      body: { reason: 'Not now' },
    });
    const long = dialect.reject('r1', 'tc_1', 'x'.repeat(5000)).body as { reason: string };
    expect(long.reason).to.have.length(limits.reasonChars);
  });

  it('G-16 a rejection without a reason is {}', () => {
    for (const reason of [undefined, '', '   ', '\n\t']) {
      expect(dialect.reject('r1', 'tc_1', reason).body).to.deep.equal({});
    }
  });

  it('a cancellation, without a body', () => {
    expect(requestOf(dialect.cancel('r1'))).to.deep.equal({ method: 'POST', path: '/ai/runs/r1/cancel' });
  });

  it('C-010 a feature run, with the body given', () => {
    expect(requestOf(dialect.startRun('summary', { a: 1 }))).to.deep.equal({
      method: 'POST',
      path: '/ai/features/summary/runs',
      body: { a: 1 },
    });
    expect(dialect.startRun('summary').body).to.deep.equal({});
  });
});

describe('path segments', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['tc_abc-1.2~', 'tc_abc-1.2~'],
    ['a/b', 'a%2Fb'],
    ['a\\b', 'a%5Cb'],
    ['../../admin', '..%2F..%2Fadmin'],
    ['?x=1#y', '%3Fx%3D1%23y'],
    ['%2e%2e', '%252e%252e'],
    ['.', '%252E'],
    ['..', '%252E%252E'],
    ['...', '...'],
    ['ü 😀', '%C3%BC%20%F0%9F%98%80'],
    ['a\uD800b', 'a%EF%BF%BDb'],
    ['\uDC00', '%EF%BF%BD'],
  ];
  for (const [id, expected] of cases) {
    it(`C-009 ${JSON.stringify(id)} stays one segment`, () => {
      expect(segment(id)).to.equal(expected);
      const url = new URL(`https://api.example/api/v1${dialect.approve(id, id).path}`);
      expect(url.pathname.split('/')).to.have.length(9);
      expect(url.pathname.startsWith('/api/v1/ai/runs/')).to.equal(true);
      expect(url.search + url.hash).to.equal('');
    });
  }
});

describe('answers', () => {
  const odd = [
    undefined,
    null,
    7,
    'x',
    [],
    {},
    { data: null },
    { data: {} },
    { data: 'x' },
    { data: { id: {} } },
  ];

  it('C-010 the session is data.id', () => {
    const { read } = dialect.createSession();
    expect(read({ data: { id: 's1', mode: 'approval' } })).to.deep.equal({ sessionId: 's1' });
    expect(read({ id: 's1' })).to.deep.equal({ sessionId: 's1' });
    for (const answer of odd) expect(read(answer)).to.equal(undefined);
  });

  it('C-010 the run is data.id', () => {
    const { read } = dialect.startRun('x');
    expect(read({ data: { id: 'r1' } })).to.deep.equal({ runId: 'r1' });
    for (const answer of odd) expect(read(answer)).to.equal(undefined);
  });

  it('the message to stream is data.id', () => {
    const { read } = dialect.sendMessage('s1', { content: '', clientId: '' });
    const ids = { runId: 'r1', userMessageId: 'u1' };
    expect(read({ data: { id: 'm1', ...ids } })).to.deep.equal({ messageId: 'm1', ...ids });
    expect(read({ data: { id: 'm1', runId: null } })).to.deep.equal({ messageId: 'm1' });
    for (const answer of odd) expect(read(answer)).to.equal(undefined);
  });

  it('history is a list, and says whether there is more', () => {
    const { read } = dialect.history('s1', { limit: 1 });
    const page = read({ data: [{ id: 'm1', role: 'user', content: 'Hi' }, null], meta: { hasMore: true } });
    expect(page?.messages.map(({ content }) => content)).to.deep.equal(['Hi']);
    expect(page?.hasMore).to.equal(true);
    expect(read({ data: [] })).to.deep.equal({ messages: [], hasMore: false });
    expect(read([])).to.deep.equal({ messages: [], hasMore: false });
    expect(read({ data: [], meta: { hasMore: 'yes' } })?.hasMore).to.equal(false);
    for (const answer of odd.filter((value) => !Array.isArray(value)))
      expect(read(answer)).to.equal(undefined);
  });

  it('G-14 a decision is accepted whatever the answer says', () => {
    expect(dialect.approve('r', 'c').read({ data: { status: 'approved' } })).to.deep.equal({
      status: 'approved',
    });
    for (const answer of odd) expect(() => dialect.reject('r', 'c').read(answer)).not.to.throw();
  });
});

describe('another deployment', () => {
  const other = createChaoDialect({
    routes: {
      messages: (sessionId) => `/chats/${segment(sessionId)}`,
      decision: (runId, callId, decision) => `/gate/${segment(runId)}/${segment(callId)}?do=${decision}`,
    },
    bodies: {
      sendMessage: ({ content }) => ({ text: content }),
      reject: (reason) => ({ why: reason ?? null }),
    },
    answers: {
      sent: (answer) => ({ messageId: String((answer as { message: unknown }).message) }),
    },
  });

  it('has its own routes, bodies and answers', () => {
    const sent = other.sendMessage('s/1', { content: 'Hi', clientId: 'c' });
    expect(requestOf(sent)).to.deep.equal({ method: 'POST', path: '/chats/s%2F1', body: { text: 'Hi' } });
    expect(sent.read({ message: 9 })).to.deep.equal({ messageId: '9' });
    expect(other.history('s1', { limit: 1 }).path).to.equal('/chats/s1?limit=1');
    expect(requestOf(other.reject('r', 'c', ' '))).to.deep.equal({
      method: 'POST',
      path: '/gate/r/c?do=reject',
      body: { why: null },
    });
  });

  it('keeps the documented ones where it says nothing', () => {
    expect(other.cancel('r').path).to.equal(dialect.cancel('r').path);
    expect(other.createSession().read({ data: { id: 's' } })).to.deep.equal({ sessionId: 's' });
  });
});
