/** Runs commands one after another or side by side, quietly where asked, and tells how each ended. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const bins = {
  tsc: 'typescript/bin/tsc',
  eslint: 'eslint/bin/eslint.js',
  prettier: 'prettier/bin/prettier.cjs',
  'lit-analyzer': 'lit-analyzer/cli.js',
  knip: 'knip/bin/knip.js',
  publint: 'publint/src/cli.js',
  cem: '@custom-elements-manifest/analyzer/cem.js',
  'size-limit': 'size-limit/bin.js',
  wtr: '@web/test-runner/dist/bin.js',
  storybook: 'storybook/dist/bin/dispatcher.js',
};

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * `{name, ok, ms, output}`. `args` starts with a script of this project or a name of `bins`. A step that is still busy
 * after `timeout` ms is killed and has failed.
 *
 * @returns {Promise<{ name: string, ok: boolean, ms: number, output: string }>}
 */
export function run(name, args, { quiet = false, env = {}, timeout = 600_000, nodeArgs = [] } = {}) {
  const [first, ...rest] = args;
  const script = bins[first] ? `node_modules/${bins[first]}` : first;
  const started = performance.now();
  return new Promise((resolve) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const child = spawn(process.execPath, [...nodeArgs, script, ...rest], {
      cwd: root,
      stdio,
      env: { ...process.env, ...env },
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const timer = setTimeout(() => {
      chunks.push(Buffer.from(`\n${name} was still busy after ${seconds(timeout)} and was killed.\n`));
      child.kill('SIGKILL');
    }, timeout);
    child.once('close', (code) => {
      clearTimeout(timer);
      const output = Buffer.concat(chunks).toString();
      resolve({ name, ok: code === 0, ms: performance.now() - started, output });
    });
  });
}

/** Runs the tasks with at most `width` at a time; answers in their order. */
export async function pool(tasks, width) {
  const results = [];
  const queue = tasks.entries();
  const worker = async () => {
    for (const [index, task] of queue) results[index] = await task();
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

export function report({ name, ok, ms, output }) {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds(ms)})`);
  if (!ok && output.trim()) console.log(output.trim().replace(/^/gm, '    '));
}
