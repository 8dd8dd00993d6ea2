import { fixture, html, nextFrame } from '@open-wc/testing';
import type { LitElement, TemplateResult } from 'lit';
import type { ChatSnapshot } from '../../../src/controller/types.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import type { Message, MessagePart, ToolPart } from '../../../src/state/conversation.js';
import { deep } from '../../elements/support/deep.js';
import { lists, requests, tools } from '../../elements/support/pages.js';
import { ScriptedController } from '../../elements/support/scripted-controller.js';
import { aCall, aMessage, aRequest } from '../../elements/support/snapshots.js';
import { statusParts, workflowSteps } from '../../elements/support/states.js';
import { waitUntil } from '../../support/wait-until.js';

const text = (value: string): MessagePart => ({ kind: 'text', text: value });
const code = `\`\`\`js\n${'let a;\n'.repeat(210)}\`\`\`\n\n| a | b |\n| - | - |\n| 1 | 2 |\n`;
const question = aMessage([text('Compare the quarters.')], { id: 'q', role: 'user', status: 'sent' });
const suggestions = [{ text: 'Next?', priority: 1 }];

const several = ['a', 'b'].map((callId) => aRequest({ callId }));
const call: ToolPart = aCall({ callId: 'done', input: { a: 1 }, output: { b: 2 } });

function talk(parts: readonly MessagePart[], changes: Partial<Message> = {}): Partial<ChatSnapshot> {
  const workflow = workflowSteps.map((step) => ({ ...step, runId: 'run_1' }));
  const plan = [{ runId: 'run_1', stepId: 's', title: 'A step' }];
  return { conversation: { messages: [question, aMessage(parts, changes)], plan, workflow } };
}

/** Opens what is closed, and waits until all is drawn. */
async function settled(root: Element): Promise<void> {
  const elements = (): LitElement[] =>
    deep<LitElement>(root, '*').filter(({ localName }) => localName.startsWith('chao-'));
  for (let round = 0; round < 3; round++) {
    await Promise.all(elements().map((one) => one.updateComplete));
    await nextFrame();
  }
  for (const head of deep(root, 'button.head[aria-expanded=false]')) head.click();
  await Promise.all(elements().map((one) => one.updateComplete));
  await nextFrame();
}

async function chat(snapshot: Partial<ChatSnapshot>, content: TemplateResult = html``): Promise<ChaoChat> {
  const controller = new ScriptedController(snapshot);
  const box = await fixture<HTMLElement>(
    html`<div style="block-size: 500px"><chao-chat .controller=${controller}>${content}</chao-chat></div>`,
  );
  await settled(box);
  return box.querySelector('chao-chat')!;
}

const finished = talk([text(code), call, ...statusParts], {
  status: 'completed',
  suggestions,
});
const failed = talk([text('Half')], {
  status: 'failed',
  error: { code: 'run_failed', message: 'x', retryable: true },
});

/** Shows, between them, every part and slot that the elements have. */
export const situations: Readonly<Record<string, () => Promise<unknown>>> = {
  empty: () => chat({}),
  finished: () => chat(finished, html`<b slot="tool:bits.find">own</b>`),
  'without a card of the page': () => chat(finished),
  failed: () => chat(failed),
  'two requests': () => chat({ turn: 'waiting', ...talk(several) }),
  'in trouble': () =>
    chat({
      connection: { state: 'reconnecting', attempt: 2, troubleSince: Date.now() - 60_000 },
      ...finished,
    }),
  'scrolled up': async () => {
    const element = await chat(finished);
    const log = deep(element, '[role=log]')[0]!;
    await waitUntil(() => {
      log.dispatchEvent(new WheelEvent('wheel', { deltaY: -900, bubbles: true }));
      log.scrollTop = 0;
      return deep(element, '[part=pill]').length > 0;
    }, 'no way back to the end');
  },
  'behind a launcher': async () => {
    const element = await chat({ turn: 'waiting', ...talk(several) });
    element.layout = 'launcher';
    await settled(element.parentElement!);
  },
  launcher: () =>
    alone((controller) => html`<chao-launcher .controller=${controller}>x</chao-launcher>`, {
      turn: 'waiting',
      ...talk(several),
    }),
  message: () =>
    alone(
      (controller) =>
        html`<chao-message .controller=${controller} message-id="message_1"></chao-message>
          <chao-message .controller=${controller} message-id="q"></chao-message>`,
      finished,
    ),
  'message of own cards': () =>
    alone(
      (controller) =>
        html`<chao-message
          .controller=${controller}
          message-id="message_1"
          .ownCards=${new Set(['bits.find'])}
        ></chao-message>`,
      finished,
    ),
  'failed message': () =>
    alone(
      (controller) => html`<chao-message .controller=${controller} message-id="message_1"></chao-message>`,
      failed,
    ),
  'message with requests': () =>
    alone(
      (controller) => html`<chao-message .controller=${controller} message-id="message_1"></chao-message>`,
      {
        turn: 'waiting',
        ...talk(several),
      },
    ),
  composer: () => alone((controller) => html`<chao-composer .controller=${controller}></chao-composer>`, {}),
  suggestions: () => fixture(html`<chao-suggestions .suggestions=${suggestions}></chao-suggestions>`),
  markdown: async () =>
    settled(await fixture<HTMLElement>(html`<div><chao-markdown .text=${code}></chao-markdown></div>`)),
  provider: () => fixture(html`<chao-provider>x</chao-provider>`),
  requests: () =>
    alone(
      (controller) =>
        html`${several.map(
          (one) =>
            html`<chao-tool-card .call=${one} .controller=${controller}></chao-tool-card>
              <chao-approval .call=${one} .controller=${controller}></chao-approval>`,
        )}`,
      { turn: 'waiting', ...talk(several) },
    ),
  'all requests': requests,
  'all cards': () => tools(true),
  lists,
};

async function alone(
  content: (controller: ScriptedController) => TemplateResult,
  snapshot: Partial<ChatSnapshot>,
): Promise<void> {
  const controller = new ScriptedController(snapshot);
  const page = html`<chao-provider .controller=${controller}>${content(controller)}</chao-provider>`;
  await settled(await fixture<HTMLElement>(page));
}
