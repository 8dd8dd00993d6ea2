import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import { answered, chatIn, chatOf, endsAs, reads } from './support/chat.js';
import { liveTape } from './support/live.js';

/** Whole conversations: each lifecycle of the protocol, over the real client, from a tape. */
const meta: Meta = { title: 'Conversations/Lifecycles', render: (_args, context) => chatIn(context) };
export default meta;

export const Simple: StoryObj = { ...liveTape('simple', { speed: 3 }), play: endsAs('completed') };
export const Tool: StoryObj = {
  ...liveTape('flow-auto-tools', { speed: 3 }),
  play: endsAs('completed', 'completed'),
};
export const Parallel: StoryObj = {
  ...liveTape('tools-parallel', { speed: 3 }),
  play: endsAs('completed', 'completed', 'completed', 'completed'),
};

/** Waits for a person. In the tape nobody ever comes. */
export const ApprovalWaits: StoryObj = {
  ...liveTape('approval-pending'),
  async play({ canvasElement }) {
    await endsAs('streaming', 'awaiting-approval')({ canvasElement });
    await answered(canvasElement, 'waiting');
    await reads(canvasElement, /Review Q2 metrics/);
  },
};

export const Approved: StoryObj = {
  ...liveTape('approval-approved', { speed: 6 }),
  play: endsAs('completed', 'completed'),
};
export const Rejected: StoryObj = {
  ...liveTape('approval-rejected', { speed: 6 }),
  play: endsAs('completed', 'rejected'),
};
export const Expired: StoryObj = {
  ...liveTape('approval-expired', { speed: 60 }),
  play: endsAs('completed', 'expired'),
};
export const SeveralApprovals: StoryObj = {
  ...liveTape('approvals-several', { speed: 60 }),
  play: endsAs('completed', 'rejected', 'expired', 'completed'),
};

/** A tool fails, the run goes on. */
export const ToolFailed: StoryObj = {
  ...liveTape('tool-failed', { speed: 4 }),
  play: endsAs('completed', 'completed', 'failed'),
};
export const Degraded: StoryObj = {
  ...liveTape('tool-degraded', { speed: 4 }),
  play: endsAs('completed', 'degraded'),
};
export const Cancelled: StoryObj = {
  ...liveTape('cancelled', { speed: 2 }),
  play: endsAs('partial', 'skipped'),
};
export const Failed: StoryObj = { ...liveTape('run-failed', { speed: 1 }), play: endsAs('failed') };
export const ProviderError: StoryObj = {
  ...liveTape('error-provider', { speed: 1 }),
  play: endsAs('failed'),
};
export const Plan: StoryObj = {
  ...liveTape('plan', { speed: 8 }),
  play: endsAs('completed', 'completed', 'rejected', 'completed'),
};
export const Workflow: StoryObj = {
  ...liveTape('workflow', { speed: 4 }),
  play: endsAs('completed', 'completed'),
};

/** The connection breaks in mid-answer; the rest comes over the next one, nothing twice. */
export const Reconnects: StoryObj = {
  ...liveTape('simple', { speed: 2, faults: [{ cutAfterEvents: 9 }] }),
  async play(context) {
    const chat = chatOf(context.canvasElement);
    const states: string[] = [];
    chat.addEventListener('chao-connection', ({ detail }) => states.push(detail.state));
    await waitFor(() => expect(states).toContain('reconnecting'), { timeout: 6000 });
    await endsAs('completed')(context);
    const parts = chat.conversation.messages.at(-1)?.parts ?? [];
    await expect(parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')).toContain(
      'A **custom element** is an HTML tag whose behaviour you write yourself. The browser keeps one class for each tag.',
    );
  },
};

/** As long as it does not come back, the chat says so and the text stays. */
export const Reconnecting: StoryObj = {
  ...liveTape('approval-pending', { faults: [{ cutAfterEvents: 5 }, { drop: true, times: 1000 }] }),
  async play({ canvasElement }) {
    await reads(canvasElement, /Reconnecting/);
    await expect(chatOf(canvasElement).conversation.messages).toHaveLength(2);
  },
};

/** Asked too often: it waits as long as the server says. */
export const RateLimited: StoryObj = {
  ...liveTape('approval-pending', { faults: [{ status: 429, retryAfter: 30, times: 1000 }] }),
  play: ({ canvasElement }) => reads(canvasElement, /too many requests/),
};
