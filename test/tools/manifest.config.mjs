/** Settings of the custom-elements manifest: public API only, module paths as they are published. */
import { cssProperties } from './token-docs.mjs';

const published = (path) => path.replace(/^\/?src\//, 'dist/').replace(/\.ts$/, '.js');

/** Callbacks of the platform that only it calls. */
const callbacks = new Set(['connectedMoveCallback']);

/** What a class has to say to the other classes only. */
const between = new Set(['connector', 'dependencies', 'late']);

function isPublic(member) {
  if (callbacks.has(member.name) || (member.static && between.has(member.name))) return false;
  if (member.privacy === 'private' || member.privacy === 'protected') return false;
  return !/^[#_]/.test(member.name ?? member.fieldName ?? '');
}

function trim(declaration) {
  for (const list of ['members', 'attributes', 'events', 'slots', 'cssParts', 'cssProperties', 'cssStates']) {
    if (declaration[list]) declaration[list] = declaration[list].filter(isPublic);
  }
}

/** Rewrites every `src/x.ts` in references (`module` of superclass, mixins, inheritedFrom, exports) to `dist/x.js`. */
function publishPaths(value) {
  if (Array.isArray(value)) return value.forEach(publishPaths);
  if (!value || typeof value !== 'object') return;
  for (const key of ['path', 'module']) {
    if (typeof value[key] === 'string' && /^\/?src\//.test(value[key])) value[key] = published(value[key]);
  }
  Object.values(value).forEach(publishPaths);
}

/** A name for a choice of words (`ChatLayout`) is spelled out for editors, as `parsedType`. */
function spellOut() {
  const choices = new Map();
  const spelled = (text) => {
    const parts = text.split(' | ').map((part) => choices.get(part) ?? part);
    return parts.join(' | ');
  };
  return {
    name: 'spell-out',
    collectPhase({ ts, node }) {
      if (!ts.isTypeAliasDeclaration(node) || !ts.isUnionTypeNode(node.type)) return;
      const words = node.type.types.map((type) => type.getText());
      if (words.every((word) => /^'.*'$/.test(word))) choices.set(node.name.text, words.join(' | '));
    },
    packageLinkPhase({ customElementsManifest }) {
      for (const { declarations = [] } of customElementsManifest.modules) {
        for (const { attributes = [], members = [] } of declarations) {
          for (const one of [...attributes, ...members]) {
            const text = one.type?.text ?? '';
            if (spelled(text) !== text) one.parsedType = { text: spelled(text) };
          }
        }
      }
    },
  };
}

const publicOnly = {
  name: 'public-only',
  packageLinkPhase({ customElementsManifest }) {
    const elements = customElementsManifest.modules.filter((module) =>
      module.declarations.some((declaration) => declaration.customElement && declaration.tagName),
    );
    for (const module of elements) {
      module.declarations = module.declarations.filter((declaration) => declaration.customElement);
      module.declarations.forEach(trim);
    }
    customElementsManifest.modules = elements.sort((a, b) => (a.path < b.path ? -1 : 1));
    publishPaths(elements);
  },
};

const properties = await cssProperties();

/** The tokens belong to all elements; they are listed once, with the one that a page sets them on. */
const withTokens = {
  name: 'with-tokens',
  packageLinkPhase({ customElementsManifest }) {
    for (const { declarations = [] } of customElementsManifest.modules) {
      for (const one of declarations) if (one.tagName === 'chao-chat') one.cssProperties = properties;
    }
  },
};

/** Which elements hand the parts of those inside them on to the page. */
const handsOn = {
  'chao-message': [
    'chao-tool-card',
    'chao-markdown',
    'chao-plan',
    'chao-workflow',
    'chao-activity',
    'chao-suggestions',
  ],
  'chao-chat': ['chao-message', 'chao-composer', 'chao-launcher'],
};

/** Lists the parts that reach the page through an outer element with that one too. */
const exportedParts = {
  name: 'exported-parts',
  packageLinkPhase({ customElementsManifest }) {
    const all = customElementsManifest.modules.flatMap(({ declarations = [] }) => declarations);
    const byTag = new Map(all.map((one) => [one.tagName, one]));
    for (const [outer, inner] of Object.entries(handsOn)) {
      const element = byTag.get(outer);
      element.cssParts ??= [];
      for (const part of inner.flatMap((tag) => byTag.get(tag).cssParts ?? [])) {
        if (!element.cssParts.some(({ name }) => name === part.name)) element.cssParts.push({ ...part });
      }
    }
  },
};

export default {
  globs: ['src/elements/**/*.ts'],
  exclude: ['**/*.d.ts'],
  outdir: '.',
  litelement: true,
  packagejson: false,
  plugins: [spellOut(), withTokens, exportedParts, publicOnly],
};
