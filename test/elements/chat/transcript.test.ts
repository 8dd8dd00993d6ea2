import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../../src/index.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { en } from '../../../src/i18n/locales.js';
import type { Message } from '../../../src/state/conversation.js';
import { deep, named } from '../support/deep.js';
import { visibleText } from '../support/live-chat.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { aCall, aMessage } from '../support/snapshots.js';
import { waitUntil } from '../../support/wait-until.js';

async function show(controller: ScriptedController): Promise<ChaoChat> {
  const box = await fixture<HTMLElement>(
    html`<div style="block-size: 600px; inline-size: 420px">
      <chao-chat .controller=${controller}></chao-chat>
    </div>`,
  );
  const chat = box.querySelector('chao-chat')!;
  await chat.updateComplete;
  await nextFrame();
  await nextFrame();
  return chat;
}

const talk = (...messages: Message[]) => ({ conversation: { messages, plan: [], workflow: [] } });
const said = (id: string, role: Message['role'], time: string): Message =>
  aMessage([{ kind: 'text', text: id }], {
    id,
    role,
    status: role === 'user' ? 'sent' : 'completed',
    createdAt: `2026-04-13T${time}:00.000`,
  });

describe('the transcript', () => {
  it('names an author once for messages in a row, and each message for a screen reader', async () => {
    const chat = await show(
      new ScriptedController(
        talk(
          said('a', 'user', '10:00'),
          said('b', 'assistant', '10:00'),
          said('c', 'assistant', '10:02'),
          said('d', 'assistant', '10:20'),
          said('e', 'user', '10:21'),
          said('f', 'assistant', '10:22'),
        ),
      ),
    );
    const articles = deep(chat, 'article');
    const names = articles.map((article) => article.querySelector('.by b')?.textContent);
    expect(names).to.deep.equal([undefined, 'Assistant', undefined, 'Assistant', undefined, 'Assistant']);
    expect(articles[2]!.getAttribute('aria-label')).to.match(/^Assistant, 10:02/);
    const gap = (i: number): number =>
      articles[i]!.getBoundingClientRect().top - articles[i - 1]!.getBoundingClientRect().bottom;
    expect(gap(2), 'they stand closer').to.be.below(gap(3));
  });

  it('begins with questions; one that is pressed is sent, and the beginning goes', async () => {
    const controller = new ScriptedController();
    const chat = await show(controller);
    expect(visibleText(chat)).to.contain(en.chat.emptyTitle).and.to.contain(en.chat.finePrint);
    const [first] = en.chat.starters;
    named(chat, 'button', first!)!.click();
    await waitUntil(() => controller.sent.length === 1);
    expect(controller.sent).to.deep.equal([first]);
    controller.update(talk(said('a', 'user', '10:00')));
    await chat.updateComplete;
    expect(visibleText(chat)).not.to.contain(en.chat.emptyTitle);
  });

  it('UX 2.28 shows the shape of a conversation while its history loads, and says so', async () => {
    const controller = new ScriptedController({ history: 'loading' });
    const chat = await show(controller);
    const shape = named(chat, '[role=status]', en.chat.loading)!;
    expect(shape.querySelectorAll('.bones').length).to.be.greaterThan(1);
    expect(visibleText(chat)).not.to.contain(en.chat.emptyTitle);
    controller.update({ history: 'loaded', ...talk(said('a', 'user', '10:00')) });
    await chat.updateComplete;
    expect(named(chat, '[role=status]', en.chat.loading)).to.equal(undefined);
    expect(deep(chat, 'article')).to.have.length(1);
  });

  it('has one scroller; what is wide scrolls in a box of its own', async () => {
    const wide = `| ${'a very long head | '.repeat(12)}\n|${'---|'.repeat(12)}\n| ${'x | '.repeat(12)}`;
    const code = `\`\`\`\n${'word '.repeat(80)}\n\`\`\``;
    const answer = aMessage(
      [{ kind: 'text', text: `${wide}\n\n${code}\n\n${'Line.\n\n'.repeat(60)}` }, aCall()],
      {
        status: 'completed',
      },
    );
    const chat = await show(new ScriptedController(talk(answer)));
    const scrolls = (element: Element, axis: 'X' | 'Y'): boolean =>
      /auto|scroll/.test(getComputedStyle(element)[`overflow${axis}`]) &&
      (axis === 'Y'
        ? element.scrollHeight > element.clientHeight + 1
        : element.scrollWidth > element.clientWidth + 1);
    await waitUntil(() => deep(chat, 'table').length);
    const all = deep(chat, '*');
    const sideways = all.filter((element) => scrolls(element, 'X'));
    // A bar below a wide box takes of its height.
    const downwards = all.filter((element) => scrolls(element, 'Y') && !sideways.includes(element));
    expect(downwards.map(({ id }) => id)).to.deep.equal(['log']);
    expect(sideways.length).to.equal(2);
    for (const box of sideways) expect(box.tabIndex, 'a keyboard can scroll it').to.equal(0);
  });
});
