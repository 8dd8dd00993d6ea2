/**
 * Types of the elements for the templates of React, Preact, Solid, Vue, Svelte and Angular, written from the manifest:
 * dist/types/elements.d.ts says what each element takes and fires, and a small file for each framework how that is written
 * there.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const intro = '// Made by `npm run build` from custom-elements.json.\n';
const doc = (text, indent = '') =>
  text ? `${indent}/** ${text.trim().replaceAll('*/', '*\\/').replaceAll('\n', `\n${indent} * `)} */\n` : '';

/** The declarations with a tag, each with the module of its class. */
function elementsOf(manifest) {
  return manifest.modules.flatMap(({ path, declarations }) =>
    declarations.filter(({ tagName }) => tagName).map((declaration) => ({ ...declaration, path })),
  );
}

/** Fields that a host sets. */
const properties = ({ members = [] }) =>
  members.filter((one) => one.kind === 'field' && !one.static && !one.readonly);

/** Attributes that are not spelled like their property. */
const attributes = ({ attributes: all = [] }) => all.filter(({ name, fieldName }) => name !== fieldName);

function block(name, lines) {
  return `export interface ${name} {\n${lines.join('')}}\n`;
}

function interfacesOf(element) {
  const { name, tagName, events = [] } = element;
  const typed = (key, field, text) => `${doc(text, '  ')}  ${key}?: ${name}['${field}'] | undefined;\n`;
  return [
    `${doc(`Properties of \`<${tagName}>\`.`)}${block(
      `${name}Properties`,
      properties(element).map((one) => typed(one.name, one.name, one.description)),
    )}`,
    `${doc(`Attributes of \`<${tagName}>\` that are spelled otherwise than their property.`)}${block(
      `${name}Attributes`,
      attributes(element).map((one) => typed(`'${one.name}'`, one.fieldName, one.description)),
    )}`,
    `${doc(`Events of \`<${tagName}>\`.`)}${block(
      `${name}Events`,
      events.map((one) => `${doc(one.description, '  ')}  '${one.name}': ${one.type.text};\n`),
    )}`,
  ].join('\n');
}

function entryOf({ name, tagName, description }) {
  const of = (what) => `${name}${what}`;
  return `${doc(description, '  ')}  '${tagName}': {
    element: ${name};
    properties: ${of('Properties')};
    attributes: ${of('Attributes')};
    events: ${of('Events')};
  };\n`;
}

function elementTypes(elements) {
  const imports = elements
    .map(({ name, path }) => `import type { ${name} } from '../${path.replace(/^dist\//, '')}';`)
    .sort();
  return [
    `${intro}import type { ChaoEvent } from '../index.js';\n${imports.join('\n')}\n`,
    ...elements.map(interfacesOf),
    `/** What each tag is, takes and fires. */\n${block('ElementTypes', elements.map(entryOf))}`,
    `/** A tag of this package. */\nexport type ElementTag = keyof ElementTypes;\n`,
    `/** Everything a template may set on it. */
export type Settable<K extends ElementTag> = ElementTypes[K]['properties'] & ElementTypes[K]['attributes'];\n`,
    `/** An event as a listener of that very element gets it. */
export type EventOf<K extends ElementTag, E extends keyof ElementTypes[K]['events']> = ElementTypes[K]['events'][E] & {
  readonly currentTarget: ElementTypes[K]['element'];
};\n`,
  ].join('\n');
}

/** `onchao-turn`, as React, Preact and Svelte write it. */
const lowerCaseHandlers = `type Handlers<K extends ElementTag> = {
  [E in keyof ElementTypes[K]['events'] & string as \`on\${E}\`]?: ((event: EventOf<K, E>) => void) | undefined;
};`;

const imports = (names) => `import type { ${names} } from './elements.js';`;
const names = 'ElementTag, ElementTypes, EventOf, Settable';

/** A file that adds the tags to a framework's own list of them. */
function augmentation({ comment, head, props, module, list, exported = '' }) {
  return `${intro}${doc(comment)}${head}

${props}
type Tags = { [K in ElementTag]: Props<K> };

declare module '${module}' {
  ${list.includes('.') ? `namespace ${list.split('.')[0]} {\n    ` : ''}${exported}interface ${list
    .split('.')
    .at(-1)} extends Tags {}${list.includes('.') ? '\n  }' : ''}
}
`;
}

const frameworks = {
  react: augmentation({
    comment: "JSX of React 19 and 18: `import type {} from 'chao-chat/types/react'` once in an app.",
    head: `import type { DetailedHTMLProps, HTMLAttributes } from 'react';\n${imports(names)}`,
    props: `${lowerCaseHandlers}
type Native<E> = DetailedHTMLProps<HTMLAttributes<E>, E>;
type Props<K extends ElementTag> = Omit<Native<ElementTypes[K]['element']>, keyof Settable<K>> & Settable<K> & Handlers<K>;`,
    module: 'react',
    list: 'JSX.IntrinsicElements',
  }),
  preact: augmentation({
    comment: "JSX of Preact: `import type {} from 'chao-chat/types/preact'` once in an app.",
    head: `import type { HTMLAttributes } from 'preact';\n${imports(names)}`,
    props: `${lowerCaseHandlers}
type Native<E extends EventTarget> = HTMLAttributes<E>;
type Props<K extends ElementTag> = Omit<Native<ElementTypes[K]['element']>, keyof Settable<K>> & Settable<K> & Handlers<K>;`,
    module: 'preact',
    list: 'JSX.IntrinsicElements',
  }),
  solid: augmentation({
    comment: "JSX of Solid: `import type {} from 'chao-chat/types/solid'` once in an app.",
    head: `import type { JSX } from 'solid-js';\n${imports(names)}`,
    props: `type Prefixed<T, P extends string> = { [N in keyof T & string as \`\${P}:\${N}\`]?: T[N] };
type Handlers<K extends ElementTag> = {
  [E in keyof ElementTypes[K]['events'] & string as \`on:\${E}\`]?: ((event: EventOf<K, E>) => void) | undefined;
};
type Props<K extends ElementTag> = Omit<JSX.HTMLAttributes<ElementTypes[K]['element']>, keyof Settable<K>> &
  Settable<K> &
  Prefixed<ElementTypes[K]['properties'], 'prop'> &
  Prefixed<ElementTypes[K]['attributes'], 'attr'> &
  Handlers<K>;`,
    module: 'solid-js',
    list: 'JSX.IntrinsicElements',
  }),
  vue: augmentation({
    comment: "Templates of Vue 3: `import type {} from 'chao-chat/types/vue'` once in an app.",
    head: `import type { HTMLAttributes, PublicProps } from 'vue';\n${imports(names)}`,
    props: `type Camel<S extends string> = S extends \`\${infer A}-\${infer B}\` ? \`\${A}\${Capitalize<Camel<B>>}\` : S;
type Handlers<K extends ElementTag> = {
  [E in keyof ElementTypes[K]['events'] & string as \`on\${Capitalize<Camel<E>>}\`]?: (event: EventOf<K, E>) => void;
};
/** What Vue's tools ask of a component: what its tag takes, and what a template ref to it is. */
type Props<K extends ElementTag> = new () => ElementTypes[K]['element'] & {
  $props: HTMLAttributes & Settable<K> & Handlers<K> & PublicProps;
};`,
    module: 'vue',
    list: 'GlobalComponents',
  }),
  svelte: augmentation({
    comment: "Templates of Svelte 5: `import type {} from 'chao-chat/types/svelte'` once in an app.",
    head: `import type { HTMLAttributes } from 'svelte/elements';\n${imports(names)}`,
    props: `${lowerCaseHandlers}
type Props<K extends ElementTag> = Omit<HTMLAttributes<ElementTypes[K]['element']>, keyof Settable<K>> & Settable<K> & Handlers<K>;`,
    module: 'svelte/elements',
    list: 'SvelteHTMLElements',
    exported: 'export ',
  }),
  angular: `${intro}/**
 * For Angular. A component with CUSTOM_ELEMENTS_SCHEMA takes the tags; \`$event\` in its templates is typed by the DOM's own
 * maps, which this import extends. Angular asks nothing about the properties of such tags: type what is bound to them with
 * \`Inputs<'chao-chat'>\`.
 */
import '../index.js';
${imports(names)}

/** What \`[name]\` and \`name\` may bind on a tag. */
export type Inputs<K extends ElementTag = 'chao-chat'> = Settable<K>;

/** What \`(name)\` hands on as \`$event\`. */
export type Outputs<K extends ElementTag = 'chao-chat'> = {
  [E in keyof ElementTypes[K]['events']]: EventOf<K, E>;
};
`,
};

/** Writes `<folder>/elements.d.ts` and one file for each framework. */
export function writeFrameworkTypes(manifest, folder) {
  mkdirSync(folder, { recursive: true });
  const files = { elements: elementTypes(elementsOf(manifest)), ...frameworks };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.d.ts`), text);
}
