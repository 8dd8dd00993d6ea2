import type { DocumentedElement } from './manifest.js';

export const frameworks = ['HTML', 'Lit', 'React 19', 'Vue 3', 'Svelte 5', 'Angular', 'Solid'] as const;
export type Framework = (typeof frameworks)[number];

export interface Snippet {
  readonly framework: Framework;
  /** For highlighting. */
  readonly language: 'html' | 'ts' | 'tsx';
  readonly code: string;
}

/** What attributes are given in an example; those that are not here are left out. */
const samples: Readonly<Record<string, string | true>> = {
  'base-url': '/api/v1',
  'token-url': '/chao-token',
  for: 'chat',
  'call-id': 'call_1',
  'message-id': 'message_1',
  text: '**Hello**',
  streaming: true,
};

/** An element reduced to what an example shows of it. */
interface Example {
  readonly tag: string;
  readonly module: string;
  readonly script: string;
  readonly attributes: readonly (readonly [string, string | true])[];
  readonly event: string | undefined;
  readonly slot: string | undefined;
}

/** Elements whose words need the second file. */
const isThothii = (tag: string): boolean =>
  /^chao-(join-review|sql-viewer|cte-result|phase-summary|model-activity)$/.test(tag);

function exampleOf({ tagName: tag, attributes = [], events = [], slots = [] }: DocumentedElement): Example {
  const file = isThothii(tag) ? 'thothii' : 'chao';
  return {
    tag,
    module: isThothii(tag) ? 'chao-chat/thothii' : 'chao-chat',
    script: `/chao/${file}.js`,
    attributes: attributes.flatMap(({ name }) => (name in samples ? [[name, samples[name]!] as const] : [])),
    event: events.find(({ name }) => name !== 'chao-event')?.name,
    slot: slots.find(({ name }) => /^[\w-]+$/.test(name))?.name,
  };
}

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

/** One tag: each attribute as `write` has it, the listener last. */
function tagOf(
  { tag, attributes, slot }: Example,
  listener: string | undefined,
  write: (name: string, value: string | true) => string = (name, value) =>
    value === true ? name : `${name}="${value}"`,
): string {
  const all = [...attributes.map(([name, value]) => write(name, value)), ...(listener ? [listener] : [])];
  const inside = slot ? `\n  <b slot="${slot}">Team desk</b>\n` : '';
  const opening = all.length > 1 ? `\n  ${all.join('\n  ')}\n` : all.map((one) => ` ${one}`).join('');
  return `<${tag}${opening}>${inside}</${tag}>`;
}

const plain = (example: Example): string => {
  const { script, tag, event } = example;
  const listening = `
<script type="module">
  document
    .querySelector('${tag}')
    .addEventListener('${event}', ({ detail }) => console.log(detail));
</script>`;
  return `<script type="module" src="${script}"></script>

${tagOf(example, undefined)}${event ? `\n${listening}` : ''}`;
};

const lit = (example: Example): string => {
  const { module, event } = example;
  const listener =
    event && `@${event}=\${({ detail }: HTMLElementEventMap['${event}']) => console.log(detail)}`;
  return `import { html, LitElement } from 'lit';
import '${module}';

class MyDesk extends LitElement {
  override render() {
    return html\`
      ${indented(tagOf(example, listener), '      ')}
    \`;
  }
}

customElements.define('my-desk', MyDesk);`;
};

const react = (example: Example): string => {
  const { module, event } = example;
  const listener = event && `on${event}={({ detail }) => console.log(detail)}`;
  return `import '${module}';
import type {} from 'chao-chat/types/react';

export function MyDesk() {
  return (
    ${indented(tagOf(example, listener), '    ')}
  );
}`;
};

const vue = (example: Example): string => {
  const { module, event } = example;
  const script = `import '${module}';
${event ? `\nconst listen = ({ detail }: HTMLElementEventMap['${event}']) => console.log(detail);\n` : ''}`;
  return `<script setup lang="ts">
${script}</script>

<template>
  ${indented(tagOf(example, event && `@${event}="listen"`), '  ')}
</template>`;
};

const svelte = (example: Example): string => {
  const { module, event } = example;
  const listener = event && `on${event}={({ detail }) => console.log(detail)}`;
  return `<script lang="ts">
  import '${module}';
</script>

${tagOf(example, listener)}`;
};

const angular = (example: Example): string => {
  const { module, event } = example;
  const listen = `
  listen({ detail }: HTMLElementEventMap['${event}']) {
    console.log(detail);
  }
`;
  return `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import '${module}';

@Component({
  selector: 'my-desk',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    ${indented(tagOf(example, event && `(${event})="listen($event)"`), '    ')}
  \`,
})
export class MyDesk {${event ? listen : ''}}`;
};

const solid = (example: Example): string => {
  const { module, event } = example;
  const listener = event && `on:${event}={({ detail }) => console.log(detail)}`;
  const write = (name: string, value: string | true): string => {
    if (value === true) return `prop:${name}={true}`;
    return name.includes('-') ? `attr:${name}="${value}"` : `${name}="${value}"`;
  };
  return `import '${module}';
import type {} from 'chao-chat/types/solid';

export function MyDesk() {
  return (
    ${indented(tagOf(example, listener, write), '    ')}
  );
}`;
};

/** How an element is put into a page, in each framework: made from what the manifest says of it. */
export function snippetsOf(element: DocumentedElement): readonly Snippet[] {
  const example = exampleOf(element);
  return [
    { framework: 'HTML', language: 'html', code: plain(example) },
    { framework: 'Lit', language: 'ts', code: lit(example) },
    { framework: 'React 19', language: 'tsx', code: react(example) },
    { framework: 'Vue 3', language: 'html', code: vue(example) },
    { framework: 'Svelte 5', language: 'html', code: svelte(example) },
    { framework: 'Angular', language: 'ts', code: angular(example) },
    { framework: 'Solid', language: 'tsx', code: solid(example) },
  ];
}
