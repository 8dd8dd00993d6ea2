import { expect } from '@open-wc/testing';
import { systemClock } from '../../src/controller/clock.js';
import { Cursor } from '../../src/controller/cursor.js';
import { Emitter } from '../../src/controller/emitter.js';
import { chatError, codeOf } from '../../src/controller/errors.js';
import { Notifier } from '../../src/controller/notifier.js';
import { isOffline, watchPage } from '../../src/controller/page-events.js';
import { Replay } from '../../src/controller/replay.js';
import { limits } from '../../src/limits.js';
import { FakeClock } from './support/fake-clock.js';
import { setOnline, setVisible } from './support/page.js';

describe('cursor', () => {
  it('C-161 has nothing to send at first', () => {
    expect(new Cursor().header).to.equal(undefined);
  });

  it('C-021 RES-04 keeps the newest seq when a late event comes', () => {
    const cursor = new Cursor();
    cursor.move('9', 9);
    cursor.move('10', 10);
    cursor.move('6', 6);
    expect(cursor.header).to.equal('10');
  });

  it('SSE-12 an empty id resets it, and low ids count again', () => {
    const cursor = new Cursor();
    cursor.move('10', 10);
    cursor.move('');
    expect(cursor.header).to.equal(undefined);
    cursor.move('3', 3);
    expect(cursor.header).to.equal('3');
  });

  it('takes ids that are no numbers, sends them as bytes, and ignores monsters', () => {
    const cursor = new Cursor();
    cursor.move('übung→1');
    const { header = '' } = cursor;
    expect(() => new Headers({ 'last-event-id': header })).not.to.throw();
    expect(new TextDecoder().decode(Uint8Array.from(header, (c) => c.charCodeAt(0)))).to.equal('übung→1');
    cursor.move('x'.repeat(limits.idChars + 1));
    expect(cursor.header).to.equal(header);
  });
});

describe('notifier', () => {
  it('calls back once a frame, however often it is asked', async () => {
    const clock = new FakeClock();
    let calls = 0;
    const notifier = new Notifier(clock, () => calls++);
    for (let i = 0; i < 1000; i++) notifier.soon();
    expect(calls).to.equal(0);
    await clock.advance(20);
    expect(calls).to.equal(1);
  });

  it('calls back at once when asked to, and not again for what was due', async () => {
    const clock = new FakeClock();
    let calls = 0;
    const notifier = new Notifier(clock, () => calls++);
    notifier.soon();
    notifier.now();
    await clock.advance(20);
    expect(calls).to.equal(1);
    notifier.soon();
    notifier.cancel();
    await clock.advance(20);
    expect(calls).to.equal(1);
  });
});

describe('emitter', () => {
  it('a listener that throws stops neither the others nor the caller, and is reported', () => {
    const emitter = new Emitter<{ a: number }>();
    const seen: number[] = [];
    const reported: unknown[] = [];
    const previous = window.onerror;
    window.onerror = (_message, _source, _line, _column, error) => reported.push(error) > 0;
    emitter.on('a', () => {
      throw new Error('host');
    });
    const off = emitter.on('a', (value) => seen.push(value));
    emitter.emit('a', 1);
    off();
    emitter.emit('a', 2);
    window.onerror = previous;
    expect(seen).to.deep.equal([1]);
    expect(reported).to.have.length(2);
    emitter.clear();
    emitter.emit('a', 3);
    expect(reported).to.have.length(2);
  });
});

describe('replay', () => {
  const setup = () => {
    const clock = new FakeClock();
    const changes: boolean[] = [];
    const replay = new Replay(clock, (active) => changes.push(active));
    return { clock, changes, replay };
  };

  it('is over after 300 ms of open connection without a frame', async () => {
    const { clock, changes, replay } = setup();
    replay.begin();
    await clock.advance(5000);
    expect(replay.active).to.equal(true);
    replay.opened();
    await clock.advance(299);
    replay.frame(clock.now() - 60_000, clock.now());
    await clock.advance(299);
    expect(replay.active).to.equal(true);
    await clock.advance(1);
    expect(changes).to.deep.equal([true, false]);
    expect(clock.pending).to.equal(0);
  });

  it("is over at a frame stamped within 2 s of the server's clock", () => {
    const { clock, replay } = setup();
    replay.begin();
    replay.opened();
    replay.frame(clock.now() - 2001, clock.now());
    expect(replay.active).to.equal(true);
    replay.frame(undefined, clock.now());
    expect(replay.active).to.equal(true);
    replay.frame(clock.now() - 2000, clock.now());
    expect(replay.active).to.equal(false);
    expect(clock.pending).to.equal(0);
  });

  it('stands still while there is no connection', async () => {
    const { clock, replay } = setup();
    replay.begin();
    replay.opened();
    replay.pause();
    await clock.advance(10_000);
    expect(replay.active).to.equal(true);
  });
});

describe('errors', () => {
  it('HTTP-10 are retryable where trying again can help', () => {
    expect(chatError('network').retryable).to.equal(true);
    expect(chatError('unauthorized').retryable).to.equal(true);
    expect(chatError('forbidden').retryable).to.equal(false);
    expect(chatError('rate_limited', 7000)).to.include({ retryable: true, retryAfterMs: 7000 });
  });

  it('C-056 calls a clean end without a terminal event a network failure', () => {
    expect(codeOf({ kind: 'end' })).to.equal('network');
    expect(codeOf({ kind: 'stalled' })).to.equal('network');
  });
});

describe('system clock', () => {
  it('runs before the next paint', async () => {
    await new Promise<void>((resolve) => systemClock.nextFrame(resolve));
  });

  it('runs by timer while the page is hidden', async () => {
    setVisible(false);
    await new Promise<void>((resolve) => systemClock.nextFrame(resolve));
    setVisible(true);
  });

  it('runs once, also when the page is hidden after the frame was asked for', async () => {
    const original = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = () => 0;
    let runs = 0;
    await new Promise<void>((resolve) =>
      systemClock.nextFrame(() => {
        runs++;
        resolve();
      }),
    );
    globalThis.requestAnimationFrame = original;
    expect(runs).to.equal(1);
    expect(systemClock.random()).to.be.within(0, 1);
  });
});

describe('page events', () => {
  it('C-057 LIFE-07 wakes on online, pageshow, resume and when shown; hides on pagehide; lets go of all', () => {
    const seen: string[] = [];
    const stop = watchPage({
      onWake: () => seen.push('wake'),
      onOffline: () => seen.push('offline'),
      onHide: () => seen.push('hide'),
    });
    const fire = (): void => {
      window.dispatchEvent(new Event('online'));
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
      document.dispatchEvent(new Event('resume'));
      setVisible(false);
      setVisible(true);
    };
    fire();
    stop();
    fire();
    expect(seen).to.deep.equal(['wake', 'offline', 'hide', 'wake', 'wake', 'wake']);
  });

  it('HTTP-09 knows offline from online', () => {
    setOnline(false);
    expect(isOffline()).to.equal(true);
    setOnline(true);
    expect(isOffline()).to.equal(false);
  });
});
