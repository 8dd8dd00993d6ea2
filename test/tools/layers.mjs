/**
 * Who may import whom. Each layer lists what it may import; everything else is an error. A target is a package, a layer,
 * or `type:` and a layer, of which only types may be imported. Own files and src/limits.ts are always allowed.
 */
import { dirname, posix, relative, resolve, sep } from 'node:path';

/** Tried in order: the first pattern that matches a path (from the project root) names its layer. */
const LAYERS = [
  ['limits', /^src\/limits\.ts$/],
  ['wire', /^src\/wire\//],
  ['dialect', /^src\/protocol\/[^/]+\//],
  ['protocol', /^src\/protocol\//],
  ['state', /^src\/state\//],
  // The entry of chao-chat/controller puts controller and dialect together, as index.ts does for the elements.
  ['entry', /^src\/(entry\/[^/]+|controller\/index|index|thothii)\.ts$/],
  ['controller', /^src\/controller\//],
  ['markdown', /^src\/markdown\//],
  ['i18n', /^src\/i18n\//],
  ['theme', /^src\/theme\//],
  ['elements', /^src\/elements\//],
  ['embed', /^src\/embed\//],
  ['backend', /^test\/backend\//],
];

const ALLOWED = {
  limits: [],
  wire: ['eventsource-parser'],
  protocol: ['type:wire'],
  dialect: ['protocol', 'type:wire'],
  state: ['type:protocol'],
  controller: ['wire', 'type:protocol', 'state'],
  markdown: [],
  i18n: [],
  theme: ['lit'],
  elements: ['lit', '@lit/context', 'controller', 'state', 'markdown', 'i18n', 'theme'],
  embed: [],
  // It must share no logic with what it tests.
  backend: ['type:dialect', 'type:protocol'],
};

export function layerOf(path) {
  return LAYERS.find(([, pattern]) => pattern.test(path))?.[0];
}

/** The project's path a relative specifier points at, with .js read as .ts. */
function target(root, file, specifier) {
  const path = relative(root, resolve(dirname(file), specifier))
    .split(sep)
    .join(posix.sep);
  return path.replace(/\.js$/, '.ts');
}

/** One dialect is a layer of its own: it may not import another. */
function sameUnit(from, to) {
  const layer = layerOf(from);
  if (layer !== layerOf(to)) return false;
  return layer !== 'dialect' || from.split('/')[2] === to.split('/')[2];
}

function packageOf(specifier) {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
}

/** Why this import breaks the rules, in words, or undefined. `file` is absolute, `typeOnly` an `import type`. */
export function violation({ root, file, specifier, typeOnly }) {
  const from = relative(root, file).split(sep).join(posix.sep);
  const layer = layerOf(from);
  if (!layer || layer === 'entry') return undefined;
  const allowed = ALLOWED[layer];
  if (!specifier.startsWith('.')) {
    if (layer === 'backend' || allowed.includes(packageOf(specifier))) return undefined;
    return `${layer} may not import the package '${specifier}'.`;
  }
  const to = target(root, file, specifier);
  if (to === 'src/limits.ts' || sameUnit(from, to)) return undefined;
  if (layer === 'backend' && !to.startsWith('src/')) return undefined;
  const other = layerOf(to) ?? to;
  if (allowed.includes(other)) return undefined;
  if (!allowed.includes(`type:${other}`)) return `${layer} may not import ${to} (${other}).`;
  return typeOnly ? undefined : `${layer} may import only types of ${to}: write 'import type'.`;
}

const typeOnlyImport = (node) =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 &&
    node.specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type'));

/** The ESLint rule. */
export const layersRule = {
  meta: { type: 'problem', schema: [], messages: { layer: '{{reason}}' } },
  create(context) {
    function check(node) {
      if (typeof node.source?.value !== 'string') return;
      const typeOnly = node.type === 'TSImportType' || typeOnlyImport(node);
      const at = { root: context.cwd, file: context.filename, specifier: node.source.value, typeOnly };
      const reason = violation(at);
      if (reason) context.report({ node, messageId: 'layer', data: { reason } });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};
