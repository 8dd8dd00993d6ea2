import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { expect, waitFor } from 'storybook/test';
import type { ChaoProvider } from '../src/index.js';
import { reads, staged } from './support/chat.js';
import { liveTape } from './support/live.js';

const meta: Meta = {
  title: 'Elements/Provider',
  component: 'chao-provider',
  render: (_args, context) => {
    return staged(
      context,
      ({ baseUrl, sessionId, runId, fetch, getToken }) =>
        html`<chao-provider
            id="desk"
            base-url=${baseUrl}
            session-id=${ifDefined(sessionId)}
            run-id=${ifDefined(runId)}
            .fetch=${fetch}
            .getToken=${getToken}
          >
            <div style="display: grid; gap: 16px; max-inline-size: 520px">
              <chao-activity></chao-activity>
              <chao-workflow></chao-workflow>
              <chao-plan></chao-plan>
              <chao-suggestions></chao-suggestions>
              <chao-composer></chao-composer>
            </div>
          </chao-provider>
          <p style="font: 14px system-ui, sans-serif">Elsewhere on the page, by <code>for="desk"</code>:</p>
          <chao-tool-card for="desk" call-id="tc_1"></chao-tool-card>`,
    );
  },
};
export default meta;

/** The page lays the parts of one conversation out by itself. */
export const OwnLayout: StoryObj = {
  ...liveTape('plan'),
  async play({ canvasElement }) {
    const provider = canvasElement.querySelector<ChaoProvider>('chao-provider');
    await waitFor(() => expect(provider?.conversation.plan).toHaveLength(4), { timeout: 9000 });
    await waitFor(() => expect(provider?.turn).toBe('idle'), { timeout: 9000 });
    const card = canvasElement.querySelector('chao-tool-card');
    await waitFor(() => expect(card?.shadowRoot?.textContent).not.toBe(''));
  },
};

/** A run of a feature, without a chat. */
export const FeatureRun: StoryObj = {
  ...liveTape('workflow', { speed: 8 }),
  play: ({ canvasElement }) => reads(canvasElement, /Collect/),
};
