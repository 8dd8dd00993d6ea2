import { expect, fixture, html } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { ChaoMessage } from '../../../src/elements/message/message.js';
import type { ChaoToolCard } from '../../../src/elements/tool-card/tool-card.js';
import { apply, initialState, type ChatState, type ToolPart } from '../../../src/state/index.js';
import { decode, loadCase } from '../../state/support/cases.js';
import { deep, named } from '../support/deep.js';
import { chatFor, liveChat, visibleText } from '../support/live-chat.js';
import { SnapshotController } from '../support/snapshot-controller.js';
import { aCall, aMessage } from '../support/snapshots.js';

ChaoMessage.define();

async function shown(element: ChaoMessage): Promise<void> {
  await element.updateComplete;
  for (const card of deep<ChaoToolCard>(element, 'chao-tool-card')) await card.updateComplete;
  for (const text of deep(element, 'chao-markdown')) {
    await (text as HTMLElementTagNameMap['chao-markdown']).updateComplete;
  }
}

async function messageOf(calls: readonly ToolPart[], ownCards = new Set<string>()): Promise<ChaoMessage> {
  const element = await fixture<ChaoMessage>(
    html`<chao-message
      .controller=${new SnapshotController()}
      .message=${aMessage(calls)}
      .ownCards=${ownCards}
    ></chao-message>`,
  );
  await shown(element);
  return element;
}

const idsOf = (element: ChaoMessage): readonly string[] =>
  deep<ChaoToolCard>(element, 'chao-tool-card').map(({ call }) => call!.callId);

describe('cards in a message', () => {
  it('CARD-11 details that were opened stay open while the answer goes on', async () => {
    const { input } = await loadCase('CARD-11');
    const frames = decode(input.frames!);
    const controller = new SnapshotController();
    const element = await fixture<ChaoMessage>(html`<chao-message .controller=${controller}></chao-message>`);
    let state: ChatState = initialState();
    const deliver = async (from: number, to: number): Promise<void> => {
      state = frames.slice(from, to).reduce(apply, state);
      controller.update({ conversation: state.conversation });
      element.message = state.conversation.messages.at(-1);
      await shown(element);
    };
    await deliver(0, 3);
    deep(element, 'button.head')[0]!.click();
    await deliver(3, 7);
    const [card] = deep(element, 'chao-tool-card');
    expect(card!.shadowRoot!.querySelector('.meta')!.textContent).to.equal('Completed · 5 ms');
    expect(deep(element, 'button.head')[0]!.getAttribute('aria-expanded')).to.equal('true');
    expect(visibleText(card!.shadowRoot!.querySelector('#details')!)).to.contain('Result n 1');
    expect(visibleText(deep(element, 'chao-markdown')[0]!)).to.equal('Hello');
  });

  const many = Array.from({ length: 100 }, (_, i) =>
    aCall({ callId: `c${i}`, toolKey: i === 3 ? 'mine.show' : 'bits.find' }),
  );

  it('a long group shows 50 more at a time, and the keyboard keeps its place', async () => {
    const element = await messageOf(many);
    expect(idsOf(element)).to.have.length(12);
    const fold = named(element, 'button', '88 earlier steps')!;
    fold.focus();
    fold.click();
    await shown(element);
    expect(idsOf(element)).to.have.length(62);
    expect(element.shadowRoot!.activeElement).to.equal(named(element, 'button', '38 earlier steps'));
    element.shadowRoot!.querySelector<HTMLElement>('.fold')!.click();
    await shown(element);
    expect(idsOf(element)).to.have.length(100);
    expect(element.shadowRoot!.activeElement).to.equal(element.shadowRoot!.querySelector('article'));
  });

  it('a card under the pointer or with the focus is not folded while others come', async () => {
    const calls = many.slice(0, 30).map((call) => ({ ...call, input: { n: 1 } }));
    const element = await messageOf(calls.slice(0, 13));
    const [first, second] = deep<ChaoToolCard>(element, 'chao-tool-card');
    const { x, y } = first!.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x + 20), Math.round(y + 20)] });
    second!.shadowRoot!.querySelector<HTMLElement>('button.head')!.focus();
    element.message = aMessage(calls);
    await shown(element);
    expect(idsOf(element).slice(0, 3)).to.deep.equal(['c0', 'c1', 'c18']);
    expect(element.shadowRoot!.activeElement).to.equal(second);
  });

  it('a card that the page draws is not folded', async () => {
    const element = await messageOf(many, new Set(['mine.show']));
    expect(idsOf(element).slice(0, 2)).to.deep.equal(['c3', 'c88']);
    expect(deep(element, 'slot[name="tool:mine.show"]')).to.have.length(1);
  });
});

describe('cards of a live chat', function () {
  this.timeout(30_000);

  it('chao-tool tells of every move of a call, as a typed object; not of those that are replayed', async () => {
    const live = await liveChat();
    const told: ToolPart[] = [];
    live.chat.addEventListener('chao-tool', (event) => told.push(event.detail.call));
    await live.askAndWait('What is on the calendar?');
    expect(told.map(({ state }) => state)).to.include.members(['active', 'completed']);
    expect(told.every(({ toolKey }) => toolKey === 'calendar.today')).to.equal(true);
    const before = told.length;
    const again = await chatFor(live.backend, live.chat.sessionId);
    again.addEventListener('chao-tool', (event) => told.push(event.detail.call));
    await live.until(() => deep(again, 'chao-tool-card').length, 'no card after the reload');
    expect(told.length).to.equal(before);
    await live.close();
  });

  it('cardRenderers draw every call of a tool, live and after a reload; the slot the newest', async () => {
    const live = await liveChat();
    const cardRenderers = { 'calendar.today': ({ state }: ToolPart) => `mine: ${state}` };
    live.chat.cardRenderers = cardRenderers;
    await live.askAndWait('What is on the calendar?');
    expect(live.text).to.contain('mine: completed');
    const again = await chatFor(live.backend, live.chat.sessionId);
    again.cardRenderers = cardRenderers;
    const [card] = deep(again, 'chao-tool-card');
    await live.until(() => (card ?? deep(again, 'chao-tool-card')[0]) !== undefined, 'no card');
    await live.until(
      () => visibleText(deep(again, 'chao-tool-card')[0]!).includes('mine: completed'),
      'not mine',
    );
    again.innerHTML = '<b slot="tool:calendar.today">Slotted</b>';
    await live.until(
      () => visibleText(deep(again, 'chao-message').at(-1)!).includes('Slotted'),
      'not slotted',
    );
    await live.close();
  });
});
