/**
 * The workloads by name. `kind` says how one is measured:
 *
 *   stream  an answer comes in: `events()` as `[type, payload]`, `perTick` of them each `everyMs` (0: at once)
 *   stored  a conversation is opened: `messages()`
 *   start   an empty chat is opened in a browser that has nothing cached
 *
 * `mark` is the text that proves the end was drawn; `markdown` and `cards` tell which pages can take part.
 */
import { answers, short } from './answers.mjs';
import { cards, cardsApart, manyCards } from './cards.mjs';
import { stored } from './stored.mjs';

export const workloads = {
  W4: { kind: 'start', title: 'An empty chat, nothing cached' },
  ...answers,
  ...stored,
  W5: cards,
  cards: manyCards,
  'cards-apart': cardsApart,
};

/** What `--quick` runs. */
export const quick = {
  W4: workloads.W4,
  short,
  'W2-100': answers['W2-100'],
  'W3-1000': stored['W3-1000'],
  W5: cards,
};
