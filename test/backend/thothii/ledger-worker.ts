/** A process of the ledger's test: makes its decisions one after the other; may be killed at any time and started again. */
import { createFileLedger } from './file-ledger.js';

const [folder = '', session = '', name = '', count = '0'] = process.argv.slice(2);
const ledger = createFileLedger({ folder, busyMs: 60_000 });
const done = new Set((await ledger.read(session)).map(({ gateId }) => gateId));
const joinsOf = (gate: string) =>
  Array.from({ length: 3 }, (_, part) => ({ left: 'a', right: 'b', on: `${gate} ${part}` }));

for (let index = 0; index < Number(count); index += 1) {
  const gate = `${name}-${index}`;
  if (done.has(gate)) continue;
  const outcome = await ledger.append(session, gate, joinsOf(gate));
  if (outcome === 'busy') throw new Error(`${gate}: busy for a minute`);
}
process.exit(0);
