import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import type { MessageStatus, ToolState } from '../src/index.js';
import { answered, chatIn, chatOf, reads } from './support/chat.js';
import { liveTape } from './support/live.js';

/** Whole conversations: each lifecycle of the protocol, over the real client, from a tape. */
const meta: Meta = { title: 'Conversations/Lifecycles', render: (_args, context) => chatIn(context) };
export default meta;

type Play = NonNullable<StoryObj['play']>;

/** It ends like this: status of the answer, states of its calls. */
const ends =
  (status: MessageStatus, ...states: readonly ToolState[]): Play =>
  async ({ canvasElement }) => {
    await answered(canvasElement, status === 'failed' ? 'failed' : 'idle');
    const answer = chatOf(canvasElement).conversation.messages.at(-1);
    await expect(answer?.status).toBe(status);
    const calls = answer?.parts.flatMap((part) => (part.kind === 'tool' ? [part.state] : []));
    await expect(calls).toEqual(states);
  };

export const Simple: StoryObj = { ...liveTape('simple', { speed: 3 }), play: ends('completed') };
export const Tool: StoryObj = {
  ...liveTape('flow-auto-tools', { speed: 3 }),
  play: ends('completed', 'completed'),
};
export const Parallel: StoryObj = {
  ...liveTape('tools-parallel', { speed: 3 }),
  play: ends('completed', 'completed', 'completed', 'completed'),
};

/** Waits for a person. In the tape nobody ever comes. */
export const ApprovalWaits: StoryObj = {
  ...liveTape('approval-pending'),
  async play({ canvasElement }) {
    await answered(canvasElement, 'waiting');
    await reads(canvasElement, /Review Q2 metrics/);
  },
};

export const Approved: StoryObj = {
  ...liveTape('approval-approved', { speed: 6 }),
  play: ends('completed', 'completed'),
};
export const Rejected: StoryObj = {
  ...liveTape('approval-rejected', { speed: 6 }),
  play: ends('completed', 'rejected'),
};
export const Expired: StoryObj = {
  ...liveTape('approval-expired', { speed: 60 }),
  play: ends('completed', 'expired'),
};
export const SeveralApprovals: StoryObj = {
  ...liveTape('approvals-several', { speed: 60 }),
  play: ends('completed', 'rejected', 'expired', 'completed'),
};

/** A tool fails, the run goes on. */
export const ToolFailed: StoryObj = {
  ...liveTape('tool-failed', { speed: 4 }),
  play: ends('completed', 'completed', 'failed'),
};
export const Degraded: StoryObj = {
  ...liveTape('tool-degraded', { speed: 4 }),
  play: ends('completed', 'degraded'),
};
export const Cancelled: StoryObj = {
  ...liveTape('cancelled', { speed: 2 }),
  play: ends('partial', 'skipped'),
};
export const Failed: StoryObj = { ...liveTape('run-failed', { speed: 1 }), play: ends('failed') };
export const ProviderError: StoryObj = { ...liveTape('error-provider', { speed: 1 }), play: ends('failed') };
export const Plan: StoryObj = {
  ...liveTape('plan', { speed: 8 }),
  play: ends('completed', 'completed', 'rejected', 'completed'),
};
export const Workflow: StoryObj = {
  ...liveTape('workflow', { speed: 4 }),
  play: ends('completed', 'completed'),
};

/** The connection breaks in mid-answer; the rest comes over the next one, nothing twice. */
export const Reconnects: StoryObj = {
  ...liveTape('simple', { speed: 2, faults: [{ cutAfterEvents: 9 }] }),
  async play(context) {
    const chat = chatOf(context.canvasElement);
    const states: string[] = [];
    chat.addEventListener('chao-connection', ({ detail }) => states.push(detail.state));
    await waitFor(() => expect(states).toContain('reconnecting'), { timeout: 6000 });
    await ends('completed')(context);
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
