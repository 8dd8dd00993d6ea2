import { fixture, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import '../../../src/index.js';
import { createManualClock } from '../../backend/clock.js';
import { countingIds } from '../../backend/ids.js';
import { createPageBackend } from '../../backend/page.js';
import { Deck, type DeckOptions } from '../../../stories/support/deck/deck.js';
import { Line } from '../../../stories/support/deck/line.js';
import { defineTapeDeck } from '../../../stories/support/deck/tape-deck.js';
import { outline, settled } from './outline.js';

type Given = Deck['connection'];

/** A chat that is connected so. */
export const chatWith = (
  { baseUrl, sessionId, runId, fetch, getToken }: Given,
  dialect?: string,
): TemplateResult =>
  html`<chao-chat
    style="block-size: 500px"
    base-url=${baseUrl}
    dialect=${ifDefined(dialect)}
    session-id=${ifDefined(sessionId)}
    run-id=${ifDefined(runId)}
    .fetch=${fetch}
    .getToken=${getToken}
  ></chao-chat>`;

/** In view beside another. */
const besides = (content: TemplateResult, side: 'left' | 'right'): TemplateResult =>
  html`<div style="position: fixed; inset-block-start: 0; inline-size: 380px; ${side}: 0">${content}</div>`;

/** A chat under a deck that has begun. */
export async function deckOn(deck: Deck, dialect?: string): Promise<HTMLElement> {
  defineTapeDeck();
  await deck.begin();
  return fixture<HTMLElement>(
    besides(
      html`<tape-deck .deck=${deck} .stage=${() => chatWith(deck.connection, dialect)}></tape-deck>`,
      'right',
    ),
  );
}

/** A recording may take minutes: then its clock goes so fast that it takes this long. */
const LONGEST_MS = 1_000;
/** Its stream is given this long to end. */
const TAIL_MS = 1_500;

const frame = (): Promise<number> =>
  new Promise((resolve) => setTimeout(() => resolve(performance.now()), 4));

/**
 * Plays the deck's tape without the deck, whole and as time passes, from a server of its own. Answers what is drawn in the end.
 * The server's events fall exactly where the tape has them, however late this page's timers are.
 */
export async function liveRun(deck: Deck, options: DeckOptions, dialect?: string): Promise<string> {
  const { tape } = deck;
  const clock = createManualClock();
  const { backend: make = (_tape, more) => createPageBackend({ ...more, tapes: [tape] }) } = options;
  const backend = make(tape, { clock, ids: countingIds(), times: { retryMs: 300 } });
  const opened: { sessionId?: string; runId?: string } = await backend.openTape(tape.name);
  const line = new Line(backend.fetch);
  const getToken = () => backend.getToken();
  const baseUrl = backend.baseUrl.replace('page-backend', `live-${tape.name}`);
  const given = { ...opened, baseUrl, fetch: line.fetch, getToken };
  const root = await fixture<HTMLElement>(besides(chatWith(given, dialect), 'left'));
  await line.answered;
  const end = (tape.frames.at(-1)?.at ?? 0) + TAIL_MS;
  const speed = Math.max(1, end / LONGEST_MS);
  for (let at = 0, before = performance.now(); at < end;) {
    const now = await frame();
    const step = Math.min((now - before) * speed, end - at);
    await clock.advance(step);
    [at, before] = [at + step, now];
  }
  const drawn = outline(await settled(root));
  backend.close();
  return drawn;
}

/** Byte by byte, as fast as can be, back to the middle and to the end again. Answers what is drawn then. */
export async function seekingRun(deck: Deck, dialect?: string): Promise<string> {
  const root = await deckOn(deck, dialect);
  await deck.play();
  await settled(root);
  await deck.seek(Math.floor(deck.length / 2));
  await deck.seek(deck.length);
  const drawn = outline(await settled(root));
  deck.close();
  return drawn;
}
