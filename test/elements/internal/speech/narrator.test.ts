import { aTimeout, expect } from '@open-wc/testing';
import type { ChatSnapshot } from '../../../../src/controller/types.js';
import { Narrator, type AnnounceMode } from '../../../../src/elements/internal/speech/narrator.js';
import { plainText, sentences } from '../../../../src/elements/internal/speech/speech.js';
import { createFormat } from '../../../../src/i18n/format.js';
import { en } from '../../../../src/i18n/locales.js';
import { aCall, aMessage, idleSnapshot } from '../../support/snapshots.js';
import { waitUntil } from '../../../support/wait-until.js';

const i18n = { locale: 'en', dir: 'ltr' as const, strings: en, format: createFormat('en') };

function stage(mode: AnnounceMode = 'summary', snapshot: Partial<ChatSnapshot> = {}) {
  const said: string[] = [];
  const narrator = new Narrator({
    say: (text, urgency) => said.push(urgency === 'assertive' ? `! ${text}` : text),
    i18n: () => i18n,
    mode: () => mode,
  });
  const around = { ...idleSnapshot, ...snapshot };
  const tell = ((name, detail) => narrator.event(name, detail, around)) as (
    ...event: Parameters<Narrator['event']> extends [infer N, infer D, unknown] ? [N, D] : never
  ) => void;
  return { said, narrator, tell, around };
}

const turn = (now: string, previous: string) => ({ turn: now, previous }) as never;
const text = (value: string) => ({ kind: 'text', text: value }) as const;
const ended = (value: string, status = 'completed') => ({
  message: aMessage([text(value)], { status: status as never }),
});

describe('Narrator', () => {
  it('A11Y-01 says that an answer begins, and the answer once at its end', () => {
    const { said, tell } = stage();
    tell('turn', turn('running', 'idle'));
    for (let i = 0; i < 300; i++) tell('event', { event: {} } as never);
    tell('message', ended('All **done**, see [the list](https://example.com).'));
    tell('turn', turn('idle', 'running'));
    expect(said).to.deep.equal(['Answering', 'Answer complete. All done, see the list.']);
  });

  it('leaves a long answer to the reader', () => {
    const { said, tell } = stage();
    tell('message', ended('word '.repeat(400)));
    expect(said).to.deep.equal(['Answer complete']);
  });

  it('A11Y-02 says nothing of a replay, of the history, or of the own message', () => {
    const { said, tell } = stage('summary', { replaying: true });
    tell('turn', turn('running', 'idle'));
    tell('message', ended('old'));
    expect(said).to.be.empty;
    const live = stage();
    live.tell('message', { message: aMessage([text('mine')], { role: 'user', status: 'sent' }) });
    expect(live.said).to.be.empty;
  });

  it('A11Y-03 tells an approval politely with the tool, an error assertively and once', () => {
    const { said, tell } = stage();
    const expiresAt = Date.now() + 60_000;
    tell('turn', turn('running', 'idle'));
    tell('approval-required', { callId: 'c', runId: 'r', toolKey: 'bits.create', input: {}, expiresAt });
    tell('turn', turn('waiting', 'running'));
    tell('turn', turn('running', 'waiting'));
    tell('error', { code: 'run_failed', message: 'x', retryable: true });
    tell('message', ended('half', 'failed'));
    tell('error', { code: 'network', message: 'x', retryable: true });
    expect(said).to.deep.equal([
      'Answering',
      'Approval needed: bits.create. 60 seconds to answer.',
      `! ${en.errors.run_failed.title}`,
    ]);
  });

  it('UX 1.27 tells of a request once more when twenty seconds are left, unless it was decided', async () => {
    const { said, tell, narrator } = stage();
    // 25.2 seconds: what is left after the wait is twenty.
    const ask = (callId: string, left: number): void =>
      tell('approval-required', {
        callId,
        runId: 'r',
        toolKey: callId,
        input: {},
        expiresAt: Date.now() + left,
      });
    ask('late', 25_200);
    ask('decided', 25_100);
    ask('short', 24_000);
    const call = aCall({ callId: 'decided', runId: 'r', state: 'pending' });
    const approval = { state: 'approved', requestedAt: 0, expiresAt: 0 } as const;
    tell('tool', { messageId: 'm', call: { ...call, approval } });
    said.length = 0;
    await waitUntil(() => said.length > 0);
    await aTimeout(200);
    expect(said).to.deep.equal(['20 seconds left to answer: late']);
    ask('gone', 25_100);
    narrator.stop();
    said.length = 0;
    await aTimeout(5300);
    expect(said).to.be.empty;
  });

  it('UX 1.6 joins what tools do: thirty calls take four lines at most', async () => {
    const { said, tell } = stage();
    tell('turn', turn('running', 'idle'));
    const batch = (from: number): void => {
      for (let i = from; i < from + 6; i++) {
        tell('tool', { messageId: 'm', call: aCall({ callId: `c${i}`, state: 'active' }) });
        tell('tool', { messageId: 'm', call: aCall({ callId: `c${i}`, state: 'completed' }) });
      }
    };
    for (let i = 0; i < 5; i++) {
      batch(i * 6);
      if (i === 0) await aTimeout(2100);
    }
    await aTimeout(2100);
    tell('message', ended('Done.'));
    expect(said).to.deep.equal([
      'Answering',
      '6 of 6 steps done',
      '30 of 30 steps done',
      'Answer complete. Done.',
    ]);
  });

  it('names a single tool, and says how it ended', async () => {
    const { said, tell } = stage();
    const call = aCall({ state: 'failed', activity: { label: 'Find bits' } });
    tell('tool', { messageId: 'm', call });
    await aTimeout(2100);
    expect(said).to.deep.equal(['Find bits: Failed']);
  });

  it('UX 1.7 says stopped, and connected again after trouble', () => {
    const { said, tell } = stage();
    const to = (state: string) => ({ state, previous: 'open' }) as never;
    tell('connection', to('connecting'));
    tell('connection', to('open'));
    tell('connection', to('reconnecting'));
    tell('connection', to('connecting'));
    tell('connection', to('open'));
    tell('message', ended('half', 'partial'));
    expect(said).to.deep.equal(['Connected again', 'Stopped']);
  });

  it('reads each sentence as it is complete, where that is wanted', () => {
    const { said, narrator, around, tell } = stage('sentences');
    const grow = (value: string, status = 'streaming'): void =>
      narrator.follow(aMessage([text(value)], { status: status as never }), around);
    grow('One thing. Anoth');
    grow('One thing. Another thing. And');
    expect(said).to.deep.equal(['One thing.', 'Another thing.']);
    tell('message', ended('One thing. Another thing. And the end'));
    expect(said.slice(2)).to.deep.equal(['And the end', 'Answer complete']);
  });

  it('does not read what was there when it began to listen', () => {
    const { said, narrator, around } = stage('sentences');
    const replay = { ...around, replaying: true };
    const message = (value: string) => aMessage([text(value)]);
    narrator.follow(message('Old one. Old two. '), replay);
    narrator.follow(message('Old one. Old two. New one. '), around);
    narrator.follow(message('Old one. Old two. New one. Rest'), around);
    expect(said).to.deep.equal(['New one.']);
  });

  it('is silent when it is off', () => {
    const { said, tell } = stage('off');
    tell('turn', turn('running', 'idle'));
    tell('message', ended('x'));
    expect(said).to.be.empty;
  });
});

describe('speech', () => {
  it('drops the marks of markdown', () => {
    expect(plainText('# Title\n\n- **a** `b`\n> ![cat](x.png) [link](http://a.b)')).to.equal(
      'Title a b cat link',
    );
  });

  it('keeps every character when it splits', () => {
    const value = 'One. Two? Three! 4.5 is a number. Rest';
    expect(sentences(value, 'en').join('')).to.equal(value);
  });
});
