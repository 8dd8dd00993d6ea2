import type {} from 'chao-chat/types/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

type Tag = SvelteHTMLElements['chao-chat'];

/** What Svelte's tools read of `<chao-chat … onchao-turn>` in a template. */
export const right: Tag = {
  class: 'desk',
  'base-url': 'https://api.example.com/api/v1',
  getToken: () => 'token',
  layout: 'page',
  'onchao-turn': ({ detail, currentTarget }) => void currentTarget.send(detail.turn),
  'onchao-send': (event) => event.preventDefault(),
};

// @ts-expect-error there is no such layout
export const wrongValue: Tag = { layout: 'sidebar' };
// @ts-expect-error there is no such attribute
export const wrongName: Tag = { 'base-uri': 'https://api.example.com/api/v1' };
// @ts-expect-error a token is text
export const wrongFunction: Tag = { getToken: () => 42 };
// @ts-expect-error a turn has no text
export const wrongDetail: Tag = { 'onchao-turn': ({ detail }) => detail.text };
