import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect } from 'storybook/test';
import type { ChaoToolCard, ChatController, ToolPart, ToolState } from '../src/index.js';
import { frozenAt, frozenOf, freeze } from './support/frozen.js';
import { visibleText } from './support/read.js';
import { column, matrix } from './support/stage.js';
import { toolStates } from '../test/elements/support/states.js';

type Moment = readonly [tape: string, options: NonNullable<Parameters<typeof freeze>[1]>, call?: number];

/** Where the tapes show each state. What waits before it starts is in no tape. */
const moments: Readonly<Record<Exclude<ToolState, 'pending'>, Moment>> = {
  active: ['tools-parallel', { until: 'tool.progress' }, 2],
  'awaiting-approval': ['approval-pending', {}],
  completed: ['tools-parallel', {}, 1],
  failed: ['tool-failed', {}, 1],
  degraded: ['tool-degraded', {}],
  rejected: ['approval-rejected', { decide: 'reject' }],
  expired: ['approval-expired', {}],
  skipped: ['reload-statuses', {}, 6],
  interrupted: ['reload-statuses', {}, 1],
  unknown: ['reload-statuses', {}, 7],
};

async function loadStates(): Promise<{ states: Record<string, TemplateResult> }> {
  const load = async ([name, [tape, options, index = 0]]: [string, Moment]) => {
    const { calls, controller } = await freeze(tape, options);
    return [name, card(calls[index], controller)] as const;
  };
  const taped = await Promise.all(Object.entries(moments).map(load));
  return { states: { pending: card(toolStates.pending), ...Object.fromEntries(taped) } };
}

const card = (call: ToolPart | undefined, controller?: ChatController): TemplateResult =>
  html`<chao-tool-card .call=${call} .controller=${controller}></chao-tool-card>`;

const meta: Meta = {
  title: 'Elements/Tool card',
  component: 'chao-tool-card',
  render: (_args, context) => {
    const { calls, controller } = frozenOf(context);
    return column(calls.map((call) => card(call, controller)));
  },
};
export default meta;

/** Every state a call can be in. */
export const States: StoryObj = {
  loaders: [loadStates],
  render: (_args, { loaded: { states } }) => matrix(states as Record<string, TemplateResult>),
  async play({ canvasElement }) {
    const cards = [...canvasElement.querySelectorAll<ChaoToolCard>('chao-tool-card')];
    await Promise.all(cards.map(({ updateComplete }) => updateComplete));
    await expect(cards.map(({ call }) => call?.state)).toEqual(['pending', ...Object.keys(moments)]);
    for (const one of cards) await expect(visibleText(one)).not.toBe('');
  },
};

const states = ['completed', 'completed', 'failed', 'active', 'pending'] as const;
const callOf = (state: ToolState, i: number): ToolPart => ({
  ...{ kind: 'tool', runId: 'r', callId: `c${i}`, toolKey: 'bits.read', state },
  ...{
    activity: { label: `Read page ${i + 1}` },
    ...(state === 'completed' && { executionMs: 40 + (i % 7) }),
  },
});
const group = (calls: readonly ToolPart[]): TemplateResult =>
  html`<chao-message
    .message=${{
      ...{ id: 'm', role: 'assistant', status: 'streaming', createdAt: '2026-04-13T10:00:00.000Z' },
      ...{ parts: calls, suggestions: [] },
    }}
  ></chao-message>`;

/** Several calls side by side; of many, the newest, those that run and those that went wrong. */
export const Groups: StoryObj = {
  render: () =>
    matrix({
      five: group(states.map(callOf)),
      many: group(
        Array.from({ length: 500 }, (_, i) =>
          callOf(i === 17 ? 'failed' : i === 30 || i > 497 ? 'active' : 'completed', i),
        ),
      ),
    }),
  async play({ canvasElement }) {
    await canvasElement.querySelector('chao-message')?.updateComplete;
    await expect(visibleText(canvasElement)).toContain('3 of 5 done');
  },
};

/** What opens below a row: values, a change, a long text, an image that is not loaded; and what went wrong. */
export const Details: StoryObj = {
  render: () => {
    const { failed, degraded } = toolStates;
    return matrix({
      values: card(toolStates['many values']),
      failed: card(failed),
      degraded: card(degraded),
    });
  },
  play: openAll,
};

/** Three at once, each as far as it has come. */
export const Running: StoryObj = frozenAt('tools-parallel', { until: 'tool.progress', nth: 2 });

export const Completed: StoryObj = frozenAt('flow-auto-tools');

/** The run went on without it. */
export const Failed: StoryObj = {
  ...frozenAt('tool-failed'),
  play: ({ canvasElement }) => expect(visibleText(canvasElement)).toContain('timed out'),
};

export const Degraded: StoryObj = frozenAt('tool-degraded');

/** Zero, false and the empty text are results too. */
export const FalsyResults: StoryObj = { ...frozenAt('falsy-values'), play: openAll };

/** Two hundred rows: shown a few at a time. */
export const LargeResult: StoryObj = { ...frozenAt('tool-large-output'), play: openAll };

/** Markup in every field is text. */
export const HostileFields: StoryObj = {
  ...frozenAt('hostile-fields'),
  async play(context) {
    await openAll(context);
    const roots = [...context.canvasElement.querySelectorAll('chao-tool-card')].map((one) => one.shadowRoot);
    const foreign = roots.flatMap((root) => [...(root?.querySelectorAll('img, script, iframe, a') ?? [])]);
    await expect(foreign).toHaveLength(0);
  },
};

/** Opens the details of all cards. */
async function openAll({ canvasElement }: { readonly canvasElement: HTMLElement }): Promise<void> {
  for (const one of canvasElement.querySelectorAll<ChaoToolCard>('chao-tool-card')) {
    await one.updateComplete;
    const toggle = one.shadowRoot?.querySelector<HTMLElement>('[aria-expanded="false"]');
    toggle?.click();
    await one.updateComplete;
    await expect(one.shadowRoot?.querySelector('[aria-expanded="true"]')).not.toBeNull();
  }
}
