/** Lets the pages take turns on a workload, round by round, another one first each time. */
import { loadavg } from 'node:os';
import { measure } from './measure.mjs';

/** Pages that can show markdown, stored messages and cards: `can` says which workloads one takes part in. */
const PAGES = {
  floor: () => true,
  'floor-contract': ({ kind }) => kind === 'stream',
  chao: () => true,
  'chao-whole': ({ kind }) => kind === 'stored',
  'streaming-markdown': ({ cards }) => !cards,
  // It reads a flood in one task, which takes it minutes.
  'deep-chat': ({ cards, everyMs }) => !cards && everyMs !== 0,
};
export const pageNames = Object.keys(PAGES);

/** `{ rounds, load }`: page → figures per round, and the machine's load at the end of each round. */
export async function play(browser, server, workload, { rounds: count, pages }) {
  server.play(workload);
  const names = pages.filter((page) => PAGES[page](workload));
  const rounds = Object.fromEntries(names.map((page) => [page, []]));
  const load = [];
  for (let round = 0; round < count; round += 1) {
    for (const i of names.keys()) {
      const page = names[(i + round) % names.length];
      const stuck = rounds[page].length > 0 && rounds[page].at(-1) === undefined;
      rounds[page].push(stuck ? undefined : await measure(browser, server, page, workload));
    }
    load.push(loadavg()[0]);
  }
  return { rounds, load };
}
