import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect } from 'storybook/test';
import type { ChaoLauncher } from '../src/index.js';
import { SnapshotController } from '../test/elements/support/snapshot-controller.js';
import { aMessage } from '../test/elements/support/snapshots.js';
import { freeze, frozenAt, frozenOf, type Frozen } from './support/frozen.js';
import { visibleText } from './support/read.js';
import { box, matrix } from './support/stage.js';

interface Args {
  readonly open: boolean;
  readonly heading?: string;
}

const meta: Meta<Args> = {
  title: 'Elements/Launcher',
  component: 'chao-launcher',
  args: { open: false, heading: 'Ask the desk' },
  // It stands in the corner of the window: each of the docs page needs a window of its own.
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '640px' } } },
  ...frozenAt('simple'),
  render: (args, context) => onPage(frozenOf(context), args),
};
export default meta;

function onPage(
  { controller, conversation }: Omit<Frozen, 'calls'>,
  { open, heading = '' }: Args,
): TemplateResult {
  return html`<p style="margin: 24px; font: 16px/1.5 system-ui, sans-serif">The page of a partner.</p>
    <chao-launcher .open=${open} heading=${heading} .controller=${controller}>
      <div style="padding: 16px; block-size: 100%; box-sizing: border-box; overflow: auto" tabindex="0">
        ${conversation.messages.map(
          (message) => html`<chao-message .message=${message} .controller=${controller}></chao-message>`,
        )}
      </div>
    </chao-launcher>`;
}

/** Answers that come one after the other, for as many as there are in a conversation. */
const answers = (count: number) => ({
  messages: Array.from({ length: count }, (_, i) => aMessage([], { id: `m${i}`, status: 'completed' })),
  ...{ plan: [], workflow: [] },
});

/** A launcher for which answers came while it was closed, when the story begins to play. */
const missed = (count: number): readonly [SnapshotController, () => void] => {
  const controller = new SnapshotController({ conversation: answers(1) });
  return [controller, () => controller.update({ conversation: answers(1 + count) })];
};

async function loadStates(): Promise<object> {
  const [one, comeOne] = missed(1);
  const [many, comeMany] = missed(120);
  const nobody = { messages: [], plan: [], workflow: [] };
  const closed = { open: false, heading: 'Ask the desk' };
  const cell = (frozen: Omit<Frozen, 'calls'>, args: Args = closed): TemplateResult =>
    box(args.open ? 330 : 110, onPage(frozen, args));
  const simple = await freeze('simple');
  const question = { ...nobody, messages: simple.conversation.messages.slice(0, 1) };
  const asks = await freeze('approvals-several', { until: 'tool.approval_required', nth: 3 });
  return {
    come: () => [comeOne, comeMany].forEach((come) => come()),
    states: {
      closed: cell(simple),
      'an answer was missed': cell({ controller: one, conversation: nobody }),
      'many were missed': cell({ controller: many, conversation: nobody }),
      'requests wait': cell({ ...asks, conversation: nobody }),
      open: cell({ ...simple, conversation: question }, { ...closed, open: true }),
    },
  };
}

/** The button and what it tells, and the panel, each in the corner of a page of its own. */
export const States: StoryObj<Args> = {
  loaders: [loadStates],
  render: (_args, { loaded: { states } }) => matrix(states as Record<string, TemplateResult>),
  decorators: [
    (story) =>
      html`<div style="padding: 16px; --chao-panel-inline-size: 240px; --chao-panel-block-size: 220px">
        ${story()}
      </div>`,
  ],
  async play({ canvasElement, loaded }) {
    const all = [...canvasElement.querySelectorAll<ChaoLauncher>('chao-launcher')];
    const drawn = (): Promise<unknown> => Promise.all(all.map(({ updateComplete }) => updateComplete));
    await drawn();
    (loaded as { come: () => void }).come();
    await drawn();
    const badges = all.map(({ shadowRoot }) => shadowRoot?.querySelector('[part~="badge"]'));
    await expect(badges.map((badge) => badge && visibleText(badge))).toEqual([
      ...[null, '1', '120', '3', null],
    ]);
  },
};

const buttonOf = (canvas: HTMLElement): HTMLElement | null | undefined =>
  canvas.querySelector('chao-launcher')?.shadowRoot?.querySelector('[part~="launcher"]');

/** A press opens the panel, another closes it. */
export const Closed: StoryObj<Args> = {
  async play({ canvasElement }) {
    const launcher = canvasElement.querySelector<ChaoLauncher>('chao-launcher');
    await launcher?.updateComplete;
    const panel = launcher?.shadowRoot?.querySelector('[part~="panel"]');
    for (const open of [true, false]) {
      buttonOf(canvasElement)?.click();
      await launcher?.updateComplete;
      await expect(launcher?.open).toBe(open);
      await expect(panel?.checkVisibility()).toBe(open);
    }
  },
};

export const Open: StoryObj<Args> = { args: { open: true } };

/** A request that waits shows on the button. */
export const RequestWaits: StoryObj<Args> = {
  ...frozenAt('approvals-several', { until: 'tool.approval_required', nth: 2 }),
  async play({ canvasElement }) {
    await canvasElement.querySelector('chao-launcher')?.updateComplete;
    const badge = buttonOf(canvasElement)?.querySelector('[part~="badge"]');
    await expect(badge && visibleText(badge)).toBe('2');
  },
};
