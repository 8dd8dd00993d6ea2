/** `npm run check`: everything that can be known without running the product. */
import { fileURLToPath } from 'node:url';
import { pool, report, run } from './steps.mjs';

async function packageIsSound() {
  const build = await run('package', ['test/tools/build.mjs'], { quiet: true });
  if (!build.ok) return build;
  const lint = await run('package', ['publint', '--strict'], { quiet: true });
  return { ...lint, ms: build.ms + lint.ms };
}

const CHECKS = [
  () => run('lint', ['eslint', '--max-warnings', '0', '.'], { quiet: true }),
  packageIsSound,
  () => run('types', ['tsc', '-p', 'tsconfig.json'], { quiet: true }),
  () => run('templates', ['test/tools/templates.mjs'], { quiet: true }),
  () => run('format', ['prettier', '--check', '.', '--log-level', 'warn'], { quiet: true }),
  () => run('unused code', ['knip'], { quiet: true }),
  () => run('manifest', ['test/tools/manifest-fresh.mjs'], { quiet: true }),
];

/** Each check's result; printed as it ends. */
export function check() {
  return pool(
    CHECKS.map((task) => async () => {
      const result = await task();
      report(result);
      return result;
    }),
    2,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const results = await check();
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
