/**
 * `npm run check:templates`: types of what Lit templates bind, by lit-analyzer. Warnings count; what it gets wrong, because
 * it is older than the platform, does not.
 */
import { run } from './steps.mjs';

const wrong = [
  /Symbol\(undefined\)/, // Lit's `nothing`, which removes an attribute.
  /'enterkeyhint'/,
];
/** It does not know today's CSS, nor that an element defines the tags it renders itself. */
const off = ['no-invalid-css', 'no-missing-import'].flatMap((rule) => [`--rules.${rule}`, 'off']);

const args = ['lit-analyzer', 'src/**/*.ts', '--strict', '--format', 'list', '--noColor', ...off];
const { output } = await run('templates', args, { quiet: true });
const problems = [];
let file = '';
for (const line of output.split('\n')) {
  if (line.startsWith('./')) file = line.slice(2);
  const finding = /^\s+\d+:\d+\s+(error|warning)\s/.test(line);
  if (finding && !wrong.some((pattern) => pattern.test(line))) problems.push(`${file} ${line.trim()}`);
}
for (const problem of problems) console.error(problem);
if (!/Analyzing \d+ files/.test(output)) console.error(output);
process.exitCode = problems.length || !/Analyzing \d+ files/.test(output) ? 1 : 0;
