import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tape } from '../backend/runs/tape.js';
import { approvalTapes } from './make/approvals.js';
import { endings } from './make/endings.js';
import { flows } from './make/flows.js';
import { odd } from './make/odd.js';
import { reload } from './make/reload.js';
import { text } from './make/text.js';
import { toolTapes } from './make/tools.js';
import { work } from './make/work.js';

/** Every tape, made anew. */
export const allTapes = (): readonly Tape[] => [
  ...[
    ...flows(),
    ...toolTapes(),
    ...approvalTapes(),
    ...endings(),
    ...work(),
    ...text(),
    ...odd(),
    ...reload(),
  ],
];

/** A tape as its file has it: one line a frame, so that a difference can be read. */
export function fileText({ frames, history, ...head }: Tape): string {
  const fields = Object.entries(head).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  );
  const list = (name: string, items: readonly unknown[]): string =>
    `  "${name}": [\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
  const before = history ? [`${list('history', history)},`] : [];
  return `${['{', ...fields, ...before, list('frames', frames), '}'].join('\n')}\n`;
}

/** `node --import tsx test/tapes/make.ts` writes all tapes. A test fails when a file is not what this makes. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const tape of allTapes())
    writeFileSync(new URL(`./${tape.name}.json`, import.meta.url), fileText(tape));
}
