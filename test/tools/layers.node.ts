import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { layersRule } from './layers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the rule says about one line of code in a file of the project that need not exist. */
function complaints(file: string, code: string): string[] {
  const linter = new Linter({ cwd: root });
  const config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser as Linter.Parser },
    plugins: { chao: { rules: { layers: layersRule } } },
    rules: { 'chao/layers': 'error' },
  } as unknown as Linter.Config;
  return linter.verify(code, config, root + file).map((message) => message.message);
}

const forbidden: [file: string, code: string, why: RegExp][] = [
  ['src/wire/x.ts', `import { a } from '../state/a.js';`, /wire may not import src\/state\/a\.ts/],
  ['src/wire/x.ts', `import { LitElement } from 'lit';`, /package 'lit'/],
  ['src/limits.ts', `import { a } from './wire/a.js';`, /limits may not import/],
  ['src/protocol/dialect.ts', `import { openStream } from '../wire/open-stream.js';`, /only types/],
  ['src/protocol/chao/x.ts', `import { a } from '../thothii/a.js';`, /dialect may not import/],
  ['src/protocol/chao/x.ts', `import type { A } from '../../state/a.js';`, /dialect may not import/],
  ['src/protocol/chao/x.ts', `import { a } from '../../wire/a.js';`, /only types/],
  ['src/state/x.ts', `import { a } from '../protocol/chat-event.js';`, /only types/],
  ['src/state/x.ts', `import type { A } from '../wire/types.js';`, /state may not import/],
  ['src/state/x.ts', `import type { A } from '../protocol/chao/types.js';`, /state may not import/],
  ['src/state/x.ts', `import { html } from 'lit';`, /package 'lit'/],
  ['src/controller/x.ts', `import { chao } from '../protocol/chao/dialect.js';`, /controller may not import/],
  ['src/controller/x.ts', `import { registry } from '../protocol/registry.js';`, /only types/],
  ['src/controller/x.ts', `import { html } from 'lit';`, /package 'lit'/],
  ['src/controller/x.ts', `import { a } from '../elements/internal/a.js';`, /controller may not import/],
  ['src/markdown/x.ts', `import { a } from '../i18n/a.js';`, /markdown may not import/],
  ['src/markdown/x.ts', `import { html } from 'lit';`, /package 'lit'/],
  ['src/i18n/x.ts', `import { a } from '../state/a.js';`, /i18n may not import/],
  ['src/theme/x.ts', `import { a } from '../elements/internal/a.js';`, /theme may not import/],
  ['src/elements/chat/x.ts', `import { a } from '../../wire/a.js';`, /elements may not import/],
  [
    'src/elements/chat/x.ts',
    `import type { A } from '../../protocol/chat-event.js';`,
    /elements may not import/,
  ],
  [
    'src/elements/chat/x.ts',
    `import { createParser } from 'eventsource-parser';`,
    /package 'eventsource-parser'/,
  ],
  ['test/backend/x.ts', `import { a } from '../../src/state/a.js';`, /backend may not import/],
  ['test/backend/x.ts', `import type { A } from '../../src/controller/types.js';`, /backend may not import/],
  ['test/backend/x.ts', `import { decode } from '../../src/protocol/chao/decode.js';`, /only types/],
  // Every way to import counts.
  ['src/state/x.ts', `export { a } from '../controller/a.js';`, /state may not import/],
  ['src/state/x.ts', `export * from '../controller/a.js';`, /state may not import/],
  ['src/state/x.ts', `const a = await import('../controller/a.js');`, /state may not import/],
  ['src/state/x.ts', `type A = import('../controller/a.js').A;`, /state may not import/],
];

const fine: [file: string, code: string][] = [
  [
    'src/wire/x.ts',
    `import { createParser } from 'eventsource-parser'; import { limits } from '../limits.js';`,
  ],
  ['src/wire/x.ts', `import { a } from './a.js';`],
  ['src/protocol/chao/x.ts', `import { a } from '../json.js'; import type { F } from '../../wire/types.js';`],
  ['src/protocol/chao/x.ts', `import { limits } from '../../limits.js'; import { b } from './b.js';`],
  [
    'src/state/x.ts',
    `import type { A } from '../protocol/chat-event.js'; import { type B } from '../protocol/dialect.js';`,
  ],
  [
    'src/controller/x.ts',
    `import { apply } from '../state/apply.js'; import { openStream } from '../wire/a.js';`,
  ],
  ['src/controller/index.ts', `export { chaoDialect } from '../protocol/chao/dialect.js';`],
  ['src/elements/chat/x.ts', `import { html } from 'lit'; import { property } from 'lit/decorators.js';`],
  ['src/elements/chat/x.ts', `import { en } from '../../i18n/en.js'; import { a } from '../internal/a.js';`],
  ['src/theme/x.ts', `import { css } from 'lit';`],
  ['src/index.ts', `export * from './protocol/registry.js'; import './elements/chat/chat.js';`],
  [
    'test/backend/x.ts',
    `import { Hono } from 'hono'; import type { E } from '../../src/protocol/chao/wire-types.js';`,
  ],
];

describe('import rules', () => {
  for (const [file, code, why] of forbidden) {
    it(`refuses in ${file}: ${code}`, () => assert.match(complaints(file, code).join('\n'), why));
  }
  for (const [file, code] of fine) {
    it(`allows in ${file}: ${code}`, () => assert.deepEqual(complaints(file, code), []));
  }

  it('is on for everything that ships and for the backend', async () => {
    const eslint = new ESLint({ cwd: root });
    for (const file of ['src/state/x.ts', 'src/elements/chat/x.ts', 'src/index.ts', 'test/backend/x.ts']) {
      const config = (await eslint.calculateConfigForFile(root + file)) as {
        rules: Record<string, unknown[]>;
      };
      assert.equal(config.rules['chao/layers']?.[0], 2, file);
    }
  });
});
