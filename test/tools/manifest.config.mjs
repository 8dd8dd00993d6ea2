/** Settings of the custom-elements manifest: public API only, module paths as they are published. */
const published = (path) => path.replace(/^\/?src\//, 'dist/').replace(/\.ts$/, '.js');

/** Callbacks of the platform that only it calls. */
const callbacks = new Set(['connectedMoveCallback']);

function isPublic(member) {
  if (callbacks.has(member.name)) return false;
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

export default {
  globs: ['src/elements/**/*.ts'],
  exclude: ['**/*.d.ts'],
  outdir: '.',
  litelement: true,
  packagejson: false,
  plugins: [publicOnly],
};
