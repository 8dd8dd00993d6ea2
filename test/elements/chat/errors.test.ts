import { aTimeout, expect } from '@open-wc/testing';
import type { Fault } from '../../backend/faults/fault.js';
import { deep, named } from '../support/deep.js';
import { liveChat, visibleText, type LiveChat } from '../support/live-chat.js';
import { en } from '../../../src/i18n/locales.js';
import { waitUntil } from '../../support/wait-until.js';

describe('what went wrong has its own code and its own sentence', function () {
  this.timeout(40_000);
  let live: LiveChat;
  let codes: string[];
  beforeEach(async () => {
    live = await liveChat({ times: { retryMs: 100 } });
    codes = [];
    live.chat.addEventListener('chao-error', ({ detail }) => {
      codes.push(detail.code);
      expect(Object.keys(detail).sort()).to.deep.equal(['code', 'message', 'retryable']);
      expect(JSON.stringify(detail)).not.to.contain(live.backend.token);
    });
  });
  afterEach(() => live.close());

  const posts: readonly (readonly [string, Fault, keyof typeof en.errors])[] = [
    ['401', { status: 401 }, 'unauthorized'],
    ['403', { status: 403 }, 'forbidden'],
    ['404', { status: 404 }, 'not_found'],
    ['429', { status: 429, retryAfter: 30 }, 'rate_limited'],
    ['500', { status: 500 }, 'server'],
    ['a broken connection', { drop: true }, 'network'],
  ];
  for (const [name, fault, code] of posts) {
    it(`C-008 a message that is answered ${name}: the bubble says it, and it can be tried again`, async () => {
      await live.backend.fault({ ...fault, on: 'post', times: 20 });
      await live.ask('Hello');
      live.input.value = 'next';
      await live.until(() => live.text.includes('Not sent'), 'no word about it', 15_000);
      expect(codes).to.include(code);
      expect(live.text).to.contain(en.errors[code].title);
      expect(live.input.value).to.equal('next');
      expect(live.chat.conversation.messages[0]!.parts[0]).to.include({ text: 'Hello' });
      await live.backend.clearFaults();
      live.button('Retry')!.click();
      await live.until(() => live.chat.conversation.messages.length === 2, 'the retry was not sent', 15_000);
    });
  }

  const streams: readonly (readonly [string, Fault, keyof typeof en.errors])[] = [
    ['401', { status: 401 }, 'unauthorized'],
    ['403', { status: 403 }, 'forbidden'],
    ['a page instead of a stream', { html: true }, 'protocol'],
  ];
  for (const [name, fault, code] of streams) {
    it(`C-008 C-012 a stream that is answered ${name}: the banner says it, the transcript stays`, async () => {
      await live.backend.fault({ ...fault, on: 'stream', times: 50 });
      await live.ask('Hello');
      const banner = (): string => visibleText(deep(live.chat, '.note')[0]!);
      const sentence = code === 'unauthorized' ? en.connection.signedOut : en.errors[code].title;
      await waitUntil(() => banner().includes(sentence), `only "${banner()}"`, { timeout: 9000 });
      expect(codes).to.include(code);
      expect(live.text).to.contain('Hello');
      await live.backend.clearFaults();
      named(live.chat, '.note button', '')!.click();
      await live.until(() => live.chat.turn === 'idle', 'it never went on');
    });
  }

  it('C-012 too many requests before any text: one box says it, with the time; nothing else does', async () => {
    await live.backend.fault({ status: 429, retryAfter: 30, on: 'stream', times: 50 });
    await live.ask('Hello');
    await waitUntil(() => visibleText(live.chat).includes(en.errors.rate_limited.title));
    await aTimeout(2300);
    const seen = visibleText(live.chat);
    expect(seen.split(en.errors.rate_limited.title)).to.have.length(2);
    expect(seen).to.match(/You can try again at \d/);
    for (const other of ['Reconnecting', 'Interrupted', 'Reading your question', 'Details', 'Retry']) {
      expect(seen).not.to.contain(other);
    }
    expect(deep(live.chat, '[role=status]')[0]!.textContent).to.equal('');
  });

  it('C-028 a frame that is no JSON is skipped, and the answer is complete', async () => {
    await live.backend.fault({ garbage: 3 });
    await live.askAndWait('Count to 12');
    expect(live.text).to.match(/\b11\b.*\b12\b/);
    expect(codes).to.be.empty;
  });
});
