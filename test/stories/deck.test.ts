import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { TemplateResult } from 'lit';
import { type ChaoChat } from '../../src/index.js';
import { createPageBackend } from '../backend/page.js';
import { systemClock, type Clock } from '../backend/clock.js';
import { countingIds } from '../backend/ids.js';
import { thorough } from '../support/engine.js';
import { loadTape } from '../tapes/play.js';
import { Deck } from '../../stories/support/deck/deck.js';
import { Line } from '../../stories/support/deck/line.js';
import { TapeRecorder } from '../../stories/support/deck/recorder.js';
import { defineTapeDeck } from '../../stories/support/deck/tape-deck.js';

/** Clocks of the page and milliseconds of a live backend: the only things that two runs may differ in. */
const timeless = (text: string): string =>
  text.replace(/\b\d{1,2}:\d\d\s[AP]M/g, '(time)').replace(/\.\d{3}Z/g, 'Z');

const wordsOf = (chat: ChaoChat | null): string =>
  (chat?.conversation.messages.at(-1)?.parts ?? [])
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('');

/** The same, line by line: a difference is told in a few lines. */
function expectSame(actual: string, expected: string): void {
  const [left, right] = [timeless(actual).split('\n'), timeless(expected).split('\n')];
  const first = left.findIndex((line, i) => line !== right[i]);
  const around = (lines: string[]): string => lines.slice(Math.max(0, first - 3), first + 3).join('\n');
  if (first >= 0) expect(around(left)).to.equal(around(right));
  expect(left.length).to.equal(right.length);
}

/** Everything that is drawn, with shadow roots: names, attributes, texts. What is spoken is of the moment. */
function outline(node: Node): string {
  if (node instanceof Text) return node.data.trim();
  if (!(node instanceof Element || node instanceof ShadowRoot)) return '';
  const inner = [...node.childNodes].map(outline).filter(Boolean).join('\n');
  if (node instanceof ShadowRoot || node.localName === 'style') return inner;
  if (node.hasAttribute('aria-live') && node.getAttribute('aria-live') !== 'off') return '';
  const attributes = [...node.attributes]
    .filter(({ name }) => name !== 'base-url')
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  const shadow = node.shadowRoot ? outline(node.shadowRoot) : '';
  return `<${node.localName} ${attributes.join(' ')}>\n${shadow}\n${inner}`;
}

type Given = Deck['connection'];

const chatWith = ({ baseUrl, sessionId, runId, fetch, getToken }: Given): TemplateResult =>
  html`<chao-chat
    style="block-size: 500px"
    base-url=${baseUrl}
    session-id=${ifDefined(sessionId)}
    run-id=${ifDefined(runId)}
    .fetch=${fetch}
    .getToken=${getToken}
  ></chao-chat>`;

async function settled(root: ParentNode): Promise<ChaoChat> {
  const chat = root.querySelector<ChaoChat>('chao-chat')!;
  await waitUntil(() => chat.turn === 'idle' && chat.connection === 'closed', 'the run ends', {
    timeout: 15_000,
  });
  let before = '';
  await waitUntil(() => {
    const now = outline(chat);
    const same = now === before;
    before = now;
    return same;
  }, 'the page rests');
  return chat;
}

/** Runs as time does, from the moment where tapes begin. */
function realClock(): Clock {
  const ahead = Date.UTC(2026, 3, 12, 10) - Date.now();
  return { ...systemClock, now: () => Date.now() + ahead };
}

async function liveRun(name: string): Promise<string> {
  const tape = await loadTape(name);
  const backend = createPageBackend({ tapes: [tape], clock: realClock(), ids: countingIds() });
  const opened: { sessionId?: string; runId?: string } = await backend.openTape(name);
  const getToken = () => backend.getToken();
  const baseUrl = backend.baseUrl.replace('page-backend', `live-${name}`);
  const root = await fixture<HTMLElement>(
    html`<div>${chatWith({ ...opened, baseUrl, fetch: backend.fetch, getToken })}</div>`,
  );
  const drawn = outline(await settled(root));
  backend.close();
  return drawn;
}

async function deckOn(deck: Deck): Promise<HTMLElement> {
  defineTapeDeck();
  await deck.begin();
  return fixture<HTMLElement>(
    html`<tape-deck .deck=${deck} .stage=${() => chatWith(deck.connection)}></tape-deck>`,
  );
}

describe('tape deck', function () {
  this.timeout(60_000);
  before(function () {
    if (!thorough) this.skip();
  });

  for (const name of ['simple', 'tools-parallel', 'text-emoji-split', 'plan']) {
    it(`${name}: byte by byte at full speed, with a seek back and forth, draws what a live run draws`, async () => {
      const live = await liveRun(name);
      const deck = new Deck(await loadTape(name), { speed: 'max', sliceBytes: 1 });
      const root = await deckOn(deck);
      await deck.play();
      expect(deck.position).to.equal(deck.length);
      await settled(root);
      await deck.seek(5);
      expect(deck.position).to.equal(5);
      expect(root.querySelector<ChaoChat>('chao-chat')!.turn).to.not.equal('idle');
      await deck.seek(deck.length);
      expect(deck.generation).to.equal(2);
      expectSame(outline(await settled(root)), live);
      deck.close();
    });
  }

  it('steps a frame at a time and stands still in between', async () => {
    const deck = new Deck(await loadTape('simple'));
    const root = await deckOn(deck);
    await deck.seek(6); // connected, started, status, three pieces of text
    const textOf = (): string => wordsOf(root.querySelector('chao-chat'));
    await waitUntil(() => textOf() === 'A **custom element** is ');
    await deck.step();
    await waitUntil(() => textOf() === 'A **custom element** is an HTML ');
    expect(deck.position).to.equal(7);
    deck.close();
  });

  for (const trouble of ['drop', 'duplicate', '401', '429', 'timeout', 'stall'] as const) {
    it(`${trouble}: nothing is lost and nothing comes twice`, async () => {
      const deck = new Deck(await loadTape('simple'), { speed: 'max' });
      const root = await deckOn(deck);
      await deck.seek(10);
      deck.spoil(trouble);
      await deck.play();
      if (trouble === 'stall') {
        expect(root.querySelector<ChaoChat>('chao-chat')!.turn).to.equal('running');
        deck.spoil('stall');
      }
      const chat = await settled(root);
      expect(wordsOf(chat)).to.match(/^A \*\*custom element\*\* is.+step\n$/s);
      deck.close();
    });
  }

  it('what was recorded from a live conversation plays again', async () => {
    const backend = createPageBackend({ times: { deltaMs: 1, toolMs: 20, settleMs: 2, graceMs: 20 } });
    const recorder = new TapeRecorder();
    const line = new Line(backend.fetch, recorder);
    expect(recorder.tape('mine')).to.equal(undefined);
    const given = { baseUrl: backend.baseUrl, fetch: line.fetch, getToken: () => backend.getToken() };
    const root = await fixture<HTMLElement>(html`<div>${chatWith(given)}</div>`);
    const chat = root.querySelector<ChaoChat>('chao-chat')!;
    await chat.updateComplete;
    await chat.send('What can you do?');
    const said = (await settled(root)).conversation.messages;
    const tape = recorder.tape('mine')!;
    expect(tape.user).to.equal('What can you do?');
    const deck = new Deck(tape, { speed: 'max', sliceBytes: 3 });
    const again = (await settledAfter(deck)).conversation.messages;
    expect(again.map(({ parts }) => parts)).to.deep.equal(said.map(({ parts }) => parts));
    backend.close();
  });
});

async function settledAfter(deck: Deck): Promise<ChaoChat> {
  const root = await deckOn(deck);
  await deck.play();
  const chat = await settled(root);
  deck.close();
  return chat;
}
