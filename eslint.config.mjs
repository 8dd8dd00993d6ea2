import tseslint from 'typescript-eslint';
import { createNodeResolver } from 'eslint-plugin-import-x/node-resolver';
import importX from 'eslint-plugin-import-x';
import { configs as lit } from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import { configs as wc } from 'eslint-plugin-wc';
import { layersRule } from './test/tools/layers.mjs';

const maxLines = ['error', { max: 400, skipBlankLines: true, skipComments: true }];
const maxFunction = ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true }];

/** Syntax that must not appear in what ships. */
const noSyntax = [
  ['TSEnumDeclaration', 'No enum: use a union of string literals.'],
  ['TSModuleDeclaration:not([global=true])', 'No namespace: use a module.'],
  ['ExportDefaultDeclaration', 'No default export: use a name.'],
  ['ExportNamedDeclaration ExportSpecifier[exported.name="default"]', 'No default export: use a name.'],
  ['TSParameterProperty', 'No parameter property: declare a field.'],
  ['Program > VariableDeclaration[kind="let"]', 'No mutable state in a module.'],
  ['Program > ExportNamedDeclaration > VariableDeclaration[kind="let"]', 'No mutable state in a module.'],
  [
    'AssignmentExpression > MemberExpression[property.name=/^(inner|outer)HTML$/]',
    'Text becomes nodes, never HTML.',
  ],
  [
    'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe)$/]',
    'Never HTML from text.',
  ],
  ['ImportSpecifier[imported.name=/^unsafe(HTML|SVG|MathML|Static)$/]', 'Nothing unsafe from Lit.'],
  ['ImportDeclaration[source.value=/style-map/]', 'A strict CSP blocks styleMap: set .style properties.'],
  [
    'TaggedTemplateExpression[tag.name="html"] TemplateElement[value.raw=/<style/]',
    'A strict CSP blocks <style>.',
  ],
  ...[
    // Text after a tag, text between two expressions, and attributes that are read out.
    />[^<]*[A-Za-z]{2}/,
    /^[^<>="]*[A-Za-z]{2}[^<>="]*(?:<|$)/,
    /\s(?:aria-label|aria-description|aria-roledescription|alt|placeholder|title)="[^"]*[A-Za-z]{2}/,
  ].map((pattern) => [
    `TaggedTemplateExpression[tag.name="html"] TemplateElement[value.raw=${pattern}]`,
    'A text that people read is in src/i18n.',
  ]),
].map(([selector, message]) => ({ selector, message }));

const noAssign = { selector: 'CallExpression[callee.object.name="Object"][callee.property.name="assign"]' };
const plain = 'This layer is pure: it gets its effects passed in.';
const effects = ['fetch', 'document', 'window', 'navigator', 'localStorage', 'setTimeout', 'setInterval'];
const banned = (names) => ['error', ...names.map((name) => ({ name, message: plain }))];

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'storybook-static/', 'test-results/', '.data/'] },
  ...tseslint.configs.recommendedTypeChecked,
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.{js,mjs}'], ...tseslint.configs.disableTypeChecked },
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.mjs', '.js'], extensionAlias: { '.js': ['.ts', '.js'] } }),
      ],
      'import-x/extensions': ['.ts', '.mjs', '.js'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
    },
    rules: {
      'max-lines': maxLines,
      'max-lines-per-function': maxFunction,
      complexity: ['error', 20],
      'max-depth': ['error', 4],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-implied-eval': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
    },
  },
  {
    files: ['src/**/*.ts', 'test/backend/**/*.ts'],
    plugins: { chao: { rules: { layers: layersRule } } },
    rules: { 'chao/layers': 'error', 'import-x/no-cycle': 'error' },
  },
  {
    files: ['src/**/*.ts'],
    extends: [lit['flat/recommended'], wc['flat/recommended']],
    plugins: { 'lit-a11y': litA11y },
    rules: {
      ...litA11y.configs.recommended.rules,
      'no-restricted-syntax': ['error', ...noSyntax],
      'no-restricted-globals': ['error', 'event', 'name', 'localStorage', 'sessionStorage'],
      'no-console': ['error', { allow: ['warn', 'info', 'error'] }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // An event map that only extends another is there to be merged.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      // Lit binds listeners to the host element.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['src/{wire,protocol,state}/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noSyntax,
        { ...noAssign, message: 'Copy named fields of parsed JSON.' },
      ],
      'no-restricted-globals': banned(effects),
    },
  },
  {
    files: ['src/state/**/*.ts'],
    rules: { 'no-restricted-globals': banned([...effects, 'Date', 'performance']) },
  },
  {
    files: ['src/wire/**/*.ts'],
    rules: { 'no-restricted-globals': banned(['document', 'window', 'localStorage']) },
  },
  {
    files: ['test/**/*.ts', 'stories/**/*.ts'],
    rules: {
      // chai's `expect(x).to.be.true` is an expression.
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // chai's equal() is typed as a promise, and node:test's describe and it answer some that the runner awaits.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'chai', name: 'Equal' },
            { from: 'package', package: 'node:test', name: ['describe', 'it', 'test', 'suite'] },
          ],
        },
      ],
    },
  },
  {
    files: ['test/**/*.{test,node}.ts'],
    rules: {
      // A suite is one long function.
      'max-lines-per-function': 'off',
      // Answers of JSON.parse and fetch are checked by the assertions.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  // The examples and the types see the built package, which need not be there; a test compiles them.
  { files: ['test/embed/{frameworks,types}/**'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['test/embed/frameworks/**'],
    // A component's template is a part of its function.
    rules: { 'max-lines-per-function': 'off' },
  },
);
