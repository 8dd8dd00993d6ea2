import type { Tape } from '../../backend/runs/tape.js';
import { approvalTapes } from './approvals.js';
import { endings } from './endings.js';
import { flows } from './flows.js';
import { odd } from './odd.js';
import { reload } from './reload.js';
import { text } from './text.js';
import { toolTapes } from './tools.js';
import { work } from './work.js';

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
