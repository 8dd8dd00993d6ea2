import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/index.js';
import type { ChatSnapshot } from '../../../src/controller/types.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { atRest, deep } from '../support/deep.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { aCall, aMessage, aRequest } from '../support/snapshots.js';
import { spoken } from '../support/spoken.js';
import { waitUntil } from '../../support/wait-until.js';

const question = aMessage([{ kind: 'text', text: 'What is open?' }], {
  id: 'q',
  role: 'user',
  status: 'sent',
  createdAt: new Date().toISOString(),
});

async function show(
  snapshot: Partial<ChatSnapshot>,
  layout: ChaoChat['layout'] = 'inline',
): Promise<ChaoChat> {
  const box = await fixture<HTMLElement>(
    html`<div style="block-size: 900px; inline-size: 420px">
      <chao-chat heading="Help" layout=${layout} .controller=${new ScriptedController(snapshot)}></chao-chat>
    </div>`,
  );
  const chat = box.querySelector('chao-chat')!;
  await chat.updateComplete;
  await atRest();
  return chat;
}

const talk = (...messages: ReturnType<typeof aMessage>[]): Partial<ChatSnapshot> => ({
  conversation: { messages, plan: [], workflow: [] },
});
const now = (changes: object) => ({ createdAt: new Date().toISOString(), ...changes });
/** Phrases without the time of day. */
const heard = (phrases: readonly string[]): string[] =>
  phrases.map((text) => text.replace(/\d{1,2}:\d{2}\s?[AP]M/g, 'TIME'));

const end = (button: string): string[] => [
  'textbox, Message',
  `button, ${button}`,
  'Answers can be wrong. Check what matters.',
];

/** Phrases and their order, from the tree that Chromium computes: virtual screen readers do not see shadow roots. */
describe('what a screen reader reads, walking through', () => {
  it('an empty chat', async function () {
    await show({});
    const phrases = await spoken();
    if (!phrases) this.skip();
    expect(heard(phrases)).to.deep.equal([
      'heading, level 2, Help',
      'log, Conversation',
      'heading, level 3, What should we look at first?',
      'Ask a question in your own words. I ask before I change anything.',
      'button, What can you help me with?',
      'button, What will you ask me about before you do it?',
      ...end('Send, unavailable'),
    ]);
  });

  it('a question and its answer', async function () {
    const answer = aMessage(
      [{ kind: 'text', text: '## Two things\n\n- **One**\n- [Two](https://a.example)' }, aCall()],
      now({ status: 'completed', suggestions: [{ text: 'And tomorrow?', priority: 1 }] }),
    );
    const chat = await show(talk(question, answer));
    await waitUntil(() => deep(chat, 'h2, h3, h4').length > 1);
    const phrases = await spoken();
    if (!phrases) this.skip();
    expect(heard(phrases)).to.deep.equal([
      'heading, level 2, Help',
      'log, Conversation',
      'article, You, TIME',
      'What is open?',
      'TIME',
      'article, Assistant, TIME',
      'Assistant',
      'TIME',
      'heading, level 4, Two things',
      'list',
      'listitem',
      'One',
      'listitem',
      'link, Two',
      'group, bits.find',
      'Completed',
      'button, Copy',
      'group, Suggestions',
      'button, And tomorrow?',
      ...end('Send, unavailable'),
    ]);
  });

  it('a request that waits', async function () {
    const asks = aMessage([aRequest()], now({ id: 'a' }));
    const chat = await show({ turn: 'waiting', ...talk(question, asks) });
    await waitUntil(() => deep(chat, '#approve')[0]?.getAttribute('aria-disabled') === 'false');
    const phrases = await spoken();
    if (!phrases) this.skip();
    const said = heard(phrases);
    const at = (text: string): number => said.findIndex((one) => one.startsWith(text));
    const steps = [
      'article, Assistant, TIME',
      'group, Approval needed: bits.create',
      'timer, until TIME',
      'heading, level 4, Create a bit',
      'term, Title',
      'Review Q2 metrics',
      'term, Priority',
      'high',
      'Waiting for your answer until TIME. Nothing runs before you approve.',
      'button, Approve: create bit',
      'textbox, Reason (optional)',
      'button, Reject: create bit',
      'textbox, Message',
      'button, Stop',
      'The request above still waits for your answer.',
    ];
    const places = steps.map(at);
    expect(Math.min(...places), steps[places.indexOf(-1)]).to.be.at.least(0);
    expect(places, said.join(' | ')).to.deep.equal([...places].sort((a, b) => a - b));
  });

  it('the closed launcher, with a request behind it', async function () {
    await show({ turn: 'waiting', ...talk(question, aMessage([aRequest()], now({ id: 'a' }))) }, 'launcher');
    const phrases = await spoken();
    if (!phrases) this.skip();
    expect(heard(phrases)).to.deep.equal(['button, Open chat, 1 approval needed, collapsed']);
  });
});
