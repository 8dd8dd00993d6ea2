import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect } from 'storybook/test';
import { answered, chatIn, chatOf, reads } from './support/chat.js';
import { liveThothii, OPEN_THOTHII } from './support/thothii.js';

/** Whole sessions of the second kind of backend, from a tape. The buttons under each move it. */
const meta: Meta = {
  title: 'ThothII/Conversation',
  render: (_args, context) => chatIn(context, { dialect: OPEN_THOTHII }),
};
export default meta;

const question = 'Revenue by category, malformed questions';

/** The model thinks, asks for a review of its joins, is corrected, is confirmed, and answers with a table and a summary. */
export const Review: StoryObj = {
  ...liveThothii('thothii-review', question, { speed: 4 }),
  async play({ canvasElement }) {
    await answered(canvasElement);
    await reads(canvasElement, /Kept: all 2 joins.+What was found.+as it is today/);
    await expect(chatOf(canvasElement).conversation.messages.at(-1)?.status).toBe('completed');
  },
};
