import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { expect, waitFor } from 'storybook/test';
import type { ChaoProvider } from '../src/index.js';
import { SnapshotController } from '../test/elements/support/snapshot-controller.js';
import { reads, staged } from './support/chat.js';
import { freeze } from './support/frozen.js';
import { liveTape } from './support/live.js';
import { box, matrixOf } from './support/stage.js';

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

const shared = (controller: SnapshotController, content: TemplateResult): TemplateResult =>
  html`<chao-provider .controller=${controller}>
    <div style="display: grid; gap: 16px">${content}</div>
  </chao-provider>`;

const parts = html`<chao-plan></chao-plan>
  <chao-suggestions></chao-suggestions>
  <chao-composer></chao-composer>`;
const chat = box(400, html`<chao-chat heading="Ask the desk"></chao-chat>`);

async function loadStates(): Promise<Record<string, TemplateResult>> {
  const idle = new SnapshotController();
  const { controller: planned } = await freeze('plan', { until: 'plan.step_added', nth: 4 });
  const { controller: finished } = await freeze('plan');
  const { controller: steps } = await freeze('workflow');
  return {
    'nothing yet': shared(idle, parts),
    planned: shared(planned, parts),
    'the run of a feature': shared(
      steps,
      html`<chao-activity></chao-activity><chao-workflow></chao-workflow>`,
    ),
    'one call of it': shared(steps, html`<chao-tool-card call-id=${'tc_1'}></chao-tool-card>`),
    'with a chat and its plan': shared(finished, html`${chat}<chao-plan></chao-plan>`),
  };
}

/** What is in it shows one conversation, with a chat and without. */
export const States: StoryObj = {
  ...matrixOf(loadStates),
  async play({ canvasElement }) {
    const providers = [...canvasElement.querySelectorAll<ChaoProvider>('chao-provider')];
    await Promise.all(providers.map(({ updateComplete }) => updateComplete));
    for (const provider of providers) {
      const inner = provider.querySelector('chao-chat');
      await inner?.updateComplete;
      if (inner) await expect(inner.conversation).toBe(provider.conversation);
    }
    await reads(canvasElement, /Two of three steps are done/);
  },
};

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
