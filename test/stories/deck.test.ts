import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { type ChaoChat } from '../../src/index.js';
import { createPageBackend } from '../backend/page.js';
import { loadTape } from '../tapes/play.js';
import { Deck } from '../../stories/support/deck/deck.js';
import { Line } from '../../stories/support/deck/line.js';
import { TapeRecorder } from '../../stories/support/deck/recorder.js';
import { settled } from './support/outline.js';
import { chatWith, deckOn } from './support/runs.js';

const wordsOf = (chat: ChaoChat | null): string =>
  (chat?.conversation.messages.at(-1)?.parts ?? [])
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('');

describe('tape deck', function () {
  this.timeout(60_000);
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
