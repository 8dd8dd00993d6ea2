/**
 * The workloads by name. Each is `{ title, frames, perTick, mark, limits, idleHeapMb }`: what is measured, the events of one
 * answer as `[type, payload]`, how many of them go out each 5 ms, the text that shows that all of it has arrived, for each
 * figure the greatest ratio of the widget to the floor, and by how many MB the heap may grow in the seconds after the end.
 */
import { cards, cardsApart } from './cards.mjs';

export const workloads = { cards, 'cards-apart': cardsApart };
