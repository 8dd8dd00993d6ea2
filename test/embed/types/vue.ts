import type { ChaoChat } from 'chao-chat';
import type {} from 'chao-chat/types/vue';
import type { GlobalComponents } from 'vue';

type Tag<K extends keyof GlobalComponents> = InstanceType<GlobalComponents[K]>;

/** What Vue's tools read of `<chao-chat … @chao-turn>` in a template. */
export const right: Tag<'chao-chat'>['$props'] = {
  class: 'desk',
  'base-url': 'https://api.example.com/api/v1',
  getToken: () => 'token',
  layout: 'page',
  onChaoTurn: ({ detail, currentTarget }) => void currentTarget.send(detail.turn),
  onChaoApprovalDecision: ({ detail }) => detail.reason,
};
/** A template ref is the element. */
export const ref = (tag: Tag<'chao-chat'>): ChaoChat => tag;

// @ts-expect-error there is no such layout
export const wrongValue: Tag<'chao-chat'>['$props'] = { layout: 'sidebar' };
// @ts-expect-error there is no such attribute
export const wrongName: Tag<'chao-chat'>['$props'] = { 'base-uri': 'https://api.example.com/api/v1' };
// @ts-expect-error a token is text
export const wrongFunction: Tag<'chao-chat'>['$props'] = { getToken: () => 42 };
// @ts-expect-error a turn has no text
export const wrongDetail: Tag<'chao-chat'>['$props'] = { onChaoTurn: ({ detail }) => detail.text };
