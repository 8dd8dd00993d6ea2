/**
 * The workloads by name. Each is `{ title, frames, perTick, mark, text, pages, heap?, limits }`:
 * what is measured, the events of one answer as `[type, payload]`, how many of them go out each 5 ms, the text that shows
 * that all of it has arrived, and for each figure the greatest ratio to the floor.
 */
import { cards } from './cards.mjs';

export const workloads = { cards };
