import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { ChaoMessage } from '../../../src/elements/message/message.js';
import { sourceOf } from '../../../src/elements/message/sections.js';
import type { Message, MessagePart } from '../../../src/state/conversation.js';
import { expectAccessible } from '../support/axe.js';
import { atRest, deep, focused, named } from '../support/deep.js';
import { visibleText } from '../support/live-chat.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { aCall, aMessage, aRequest } from '../support/snapshots.js';
import { waitUntil } from '../../support/wait-until.js';

ChaoMessage.define();

const text = (value: string): MessagePart => ({ kind: 'text', text: value });
const asked = (value: string, changes: Partial<Message> = {}): Message =>
  aMessage([text(value)], { id: 'user_1', role: 'user', status: 'sent', ...changes });

async function show(
  message: Message,
  ...before: Message[]
): Promise<{ element: ChaoMessage; controller: ScriptedController }> {
  const controller = new ScriptedController({
    conversation: { messages: [...before, message], plan: [], workflow: [] },
  });
  const element = await fixture<ChaoMessage>(
    html`<chao-message .controller=${controller} .message=${message}></chao-message>`,
  );
  await settle(element);
  return { element, controller };
}

async function settle(element: ChaoMessage): Promise<void> {
  await element.updateComplete;
  await nextFrame();
  await nextFrame();
}

async function change(element: ChaoMessage, message: Message): Promise<void> {
  element.message = message;
  await settle(element);
}

const reads = (element: Element): string => visibleText(element);
const article = (element: Element): HTMLElement => deep(element, 'article')[0]!;

describe('chao-message', () => {
  it('names who speaks and when, and shows the words of a person literally', async () => {
    const { element } = await show(asked('**not bold** <b>x</b>\nsecond line'));
    expect(article(element).getAttribute('aria-label')).to.match(/^You, \d/);
    const bubble = element.shadowRoot!.querySelector('.bubble')!;
    expect(bubble.textContent).to.equal('**not bold** <b>x</b>\nsecond line');
    expect(bubble.children).to.have.length(0);
    expect(deep(element, 'time')[0]!.getAttribute('datetime')).to.equal('2026-04-13T10:00:00.000Z');
    await expectAccessible(element);
  });

  it('shows the workflow and the other requests of its own conversation where it stands outside of a chat', async () => {
    const requests = ['a', 'b'].map((callId) => aRequest({ callId }));
    const { element, controller } = await show(aMessage(requests));
    expect(deep(element, '#reject-all')).to.have.length(1);
    const workflow = [{ runId: 'run_1', stepKey: 's', state: 'active', title: 'A first step' }] as const;
    controller.update({ conversation: { ...controller.snapshot.conversation, workflow } });
    await waitUntil(() => reads(element).includes('A first step'), reads(element));
  });

  it('C-069 shows text and calls in the order they came, calls as cards that stay the same', async () => {
    const first = aMessage([text('Before.'), aCall({ callId: 'a', state: 'active' })]);
    const { element } = await show(first);
    const card = deep(element, 'chao-tool-card')[0];
    await change(
      element,
      aMessage([text('Before.'), aCall({ callId: 'a' }), aCall({ callId: 'b' }), text('After.')], {
        status: 'completed',
      }),
    );
    expect(deep(element, 'chao-tool-card')[0] === card).to.equal(true);
    const order = reads(element);
    expect(order.indexOf('Before.')).to.be.below(order.indexOf('bits.find'));
    expect(order.lastIndexOf('bits.find')).to.be.below(order.indexOf('After.'));
    await expectAccessible(element);
  });

  it('TXT-08 holds half a character back', async () => {
    const { element } = await show(aMessage([text('Hi \ud83d')]));
    expect(reads(element)).to.match(/Hi$/);
    await change(element, aMessage([text('Hi \ud83d\ude00!')]));
    expect(reads(element)).to.contain('Hi 😀');
    await change(element, aMessage([text('Hi \ud83d\ude00!')], { status: 'completed' }));
    expect(reads(element)).to.contain('Hi 😀!').and.not.to.contain('\ufffd');
  });

  it('grows by what is added: finished blocks keep their nodes', async () => {
    const { element } = await show(aMessage([text('One.\n\nTwo')]));
    const [paragraph] = deep(element, 'p:not(.line)');
    let value = 'One.\n\nTwo';
    for (let i = 0; i < 20; i++) await change(element, aMessage([text((value += ` word${i}`))]));
    expect(deep(element, 'p:not(.line)')[0] === paragraph).to.equal(true);
    await change(element, aMessage([text('Something else.')], { status: 'completed' }));
    expect(reads(element)).to.contain('Something else.').and.not.to.contain('word3');
  });

  it('says that it waits, that it was stopped, that there was no answer', async () => {
    const { element } = await show(aMessage([]));
    expect(reads(element)).to.contain('Reading your question');
    await change(element, aMessage([text('Half')], { status: 'partial' }));
    expect(reads(element)).to.contain('Stopped. The answer is not complete.').and.to.contain('Half');
    await change(element, aMessage([], { status: 'completed' }));
    expect(reads(element)).to.contain('There was no answer.');
    await expectAccessible(element);
  });

  it('UX 2.24 an answer whose stream broke says that it is being picked up', async () => {
    const { element, controller } = await show(aMessage([text('Half')]));
    const caret = (): string => getComputedStyle(deep(element, '[data-tail]')[0]!, '::after').display;
    controller.update({ connection: { state: 'reconnecting', attempt: 1 } });
    await settle(element);
    expect(reads(element)).to.contain('Interrupted. Trying to pick it up again.');
    expect(caret()).to.equal('inline-block');
    controller.update({ connection: { state: 'failed', attempt: 9 } });
    await settle(element);
    expect(reads(element)).to.contain('Interrupted. The answer is not complete.');
    expect(caret()).to.equal('none');
  });

  it('C-168 says what went wrong in its own words; those of the server wait behind Details', async () => {
    const error = {
      code: 'run_failed',
      reason: 'provider_error',
      message: '<b>502</b> upstream',
      retryable: true,
    } as const;
    const { element, controller } = await show(aMessage([text('Half')], { status: 'failed', error }));
    expect(named(element, '[role=group]', 'The answer could not be finished.')).to.exist;
    const details = deep<HTMLDetailsElement>(element, 'details')[0]!;
    expect(details.open).to.equal(false);
    details.querySelector('summary')!.click();
    expect(details.textContent).to.contain('provider_error: <b>502</b> upstream');
    await expectAccessible(element);
    named(element, 'button', 'Retry')!.click();
    expect(controller.retries).to.equal(1);
  });

  it('UX 2.20 a message that was not sent can be sent again', async () => {
    const { element, controller } = await show(asked('Hello', { status: 'sending' }));
    expect(reads(element)).to.contain('Sending…');
    const retry = (): HTMLElement => named(element, 'button', 'Retry')!;
    await change(element, asked('Hello', { status: 'failed', error: { code: 'network', retryable: true } }));
    expect(reads(element)).to.contain('Not sent').and.to.contain('could not be reached');
    await expectAccessible(element);
    retry().focus();
    retry().click();
    expect(controller.retries).to.equal(1);
    await change(element, asked('Hello', { status: 'sent' }));
    expect(focused() === article(element)).to.equal(true);
  });

  it('a stopped answer can be asked for anew', async () => {
    const { element, controller } = await show(
      aMessage([text('Half')], { status: 'partial' }),
      asked('The question'),
    );
    named(element, 'button', 'Retry')!.click();
    expect(controller.sent).to.deep.equal(['The question']);
  });

  it('C-066 copies the source and the same as HTML, without cards, suggestions and labels', async () => {
    const message = aMessage(
      [
        text('# Title\n\n**Bold** [link](https://a.example/?q="x")'),
        aCall(),
        text('```js\nlet a = 1 < 2;\n```'),
      ],
      { status: 'completed', suggestions: [{ text: 'Next?', priority: 1 }] },
    );
    const { element } = await show(message);
    const { write } = navigator.clipboard;
    const written: ClipboardItem[] = [];
    navigator.clipboard.write = (items) => Promise.resolve(void written.push(...items));
    deep(element, '.tools button')[0]!.click();
    await waitUntil(() => written.length);
    navigator.clipboard.write = write;
    const flavour = async (type: string): Promise<string> => (await written[0]!.getType(type)).text();
    expect(await flavour('text/plain')).to.equal(
      '# Title\n\n**Bold** [link](https://a.example/?q="x")\n\n```js\nlet a = 1 < 2;\n```',
    );
    const markup = await flavour('text/html');
    expect(markup)
      .to.match(/<h\d>Title<\/h\d>/)
      .and.to.contain('<strong>Bold</strong>');
    expect(markup).to.contain('href="https://a.example').and.to.contain('let a = 1 &#60; 2;');
    expect(markup).not.to.match(/Copy|Next|bits\.find|class=|<button|<!--/);
    expect(sourceOf(message)).not.to.contain('bits.find');
  });

  it('UX 2.25 offers what may be asked next outside of the message', async () => {
    const message = aMessage([text('x')], {
      status: 'completed',
      suggestions: [{ text: 'Next?', priority: 1 }],
    });
    const { element, controller } = await show(message);
    expect(named(element, '[role=group]', 'Suggestions')).to.exist;
    expect(article(element).contains(deep(element, 'chao-suggestions')[0]!)).to.equal(false);
    controller.update({ conversation: { messages: [message, asked('later')], plan: [], workflow: [] } });
    await settle(element);
    expect(deep(element, 'chao-suggestions')).to.be.empty;
  });

  it('finds its message by id, and goes into the request of a call', async () => {
    const request = aRequest();
    const message = aMessage([request], { id: 'm7' });
    const controller = new ScriptedController({
      turn: 'waiting',
      conversation: { messages: [message], plan: [], workflow: [] },
    });
    const element = await fixture<ChaoMessage>(
      html`<chao-message .controller=${controller} message-id="m7"></chao-message>`,
    );
    await settle(element);
    await atRest();
    expect(element.focusRequest(request)).to.equal(true);
    expect(focused()!.textContent).to.contain('Create a bit');
    expect(element.focusRequest(aRequest({ callId: 'other' }))).to.equal(false);
    element.focus();
    expect(element.focusInside()).to.equal(true);
    await atRest();
    await expectAccessible(element);
  });
});
