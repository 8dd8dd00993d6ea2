import { expect } from '@open-wc/testing';
import { registerDialect } from '../../src/thothii.js';
import { createThothiiDialect } from '../../src/protocol/thothii/index.js';
import { loadTape } from '../tapes/play.js';
import { Deck, type DeckOptions } from '../../stories/support/deck/deck.js';
import { loadThothiiTape, thothiiBackend } from '../../stories/support/deck/thothii-tapes.js';
import { expectSame } from './support/outline.js';
import { liveRun, seekingRun } from './support/runs.js';
import { tapeNames, thothiiTapeNames } from './tapes.js';

describe('every tape', function () {
  this.timeout(60_000);

  async function compare(deck: Deck, options: DeckOptions, dialect?: string): Promise<void> {
    const [live, played] = await Promise.all([liveRun(deck, options, dialect), seekingRun(deck, dialect)]);
    expect(deck.position).to.equal(deck.length);
    expect(deck.generation).to.equal(2);
    expectSame(played, live);
  }

  for (const name of tapeNames) {
    it(`${name}: byte by byte at full speed, with a seek back and forth, draws what a live run draws`, async () => {
      await compare(new Deck(await loadTape(name), { speed: 'max', sliceBytes: 1 }), {});
    });
  }

  for (const name of thothiiTapeNames) {
    it(`${name}: byte by byte at full speed, with a seek back and forth, draws what a live run draws`, async () => {
      registerDialect('thothii-tape', () => createThothiiDialect({ activity: true }));
      const tape = await loadThothiiTape(name, 'Revenue by category');
      const options: DeckOptions = { speed: 'max', sliceBytes: 1, backend: thothiiBackend };
      await compare(new Deck(tape, options), options, 'thothii-tape');
    });
  }
});
