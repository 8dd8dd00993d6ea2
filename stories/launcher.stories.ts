import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import type { ChaoLauncher } from '../src/index.js';
import { frozenAt, frozenOf } from './support/frozen.js';
import { visibleText } from './support/read.js';

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
  render: ({ open, heading = '' }, context) => {
    const { controller, conversation } = frozenOf(context);
    return html`<p style="margin: 24px; font: 16px/1.5 system-ui, sans-serif">The page of a partner.</p>
      <chao-launcher .open=${open} heading=${heading} .controller=${controller}>
        <div style="padding: 16px; block-size: 100%; box-sizing: border-box; overflow: auto" tabindex="0">
          ${conversation.messages.map(
            (message) => html`<chao-message .message=${message} .controller=${controller}></chao-message>`,
          )}
        </div>
      </chao-launcher>`;
  },
};
export default meta;

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
