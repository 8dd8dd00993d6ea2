import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../../src/index.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import type { Message } from '../../../src/state/conversation.js';
import { deep, named } from '../support/deep.js';
import { visibleText } from '../support/live-chat.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { aCall, aMessage } from '../support/snapshots.js';
import { waitUntil } from '../../support/wait-until.js';

const text = (value: string, changes: Partial<Message> = {}): Message =>
  aMessage([{ kind: 'text', text: value }], { status: 'completed', ...changes });
const talk = (...messages: Message[]) => ({ conversation: { messages, plan: [], workflow: [] } });

async function show(
  controller: ScriptedController,
  style = 'block-size: 500px; inline-size: 400px',
  chat = html`<chao-chat .controller=${controller}></chao-chat>`,
): Promise<ChaoChat> {
  const box = await fixture<HTMLElement>(html`<div style=${style}>${chat}</div>`);
  const element = box.querySelector('chao-chat')!;
  await element.updateComplete;
  await nextFrame();
  await nextFrame();
  return element;
}

describe('layout of chao-chat', () => {
  it('LAY-01 long words and URLs widen nothing at 320 px', async () => {
    const long = `https://a.example/${'a-very-long-path/'.repeat(14)}\n\nRindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz\n\n${'QUJD'.repeat(100)}`;
    const controller = new ScriptedController(
      talk(text(long), text(long, { id: 'user', role: 'user', status: 'sent' })),
    );
    const chat = await show(controller, 'inline-size: 320px; block-size: 500px');
    const boxes = [chat, ...deep(chat, '[role=log], .bubble, article, chao-message, chao-markdown')];
    for (const box of boxes) {
      expect(box.scrollWidth, box.className || box.localName).to.be.at.most(box.clientWidth);
    }
    expect(visibleText(chat)).to.contain('QUJD'.repeat(100));
  });

  it('LAY-05 the page’s letters do not come through', async () => {
    const style = document.createElement('style');
    style.textContent =
      'html{font-size:62.5%} body{letter-spacing:.3em;text-transform:uppercase;line-height:3;color:#fff;font-style:italic} *{border-radius:0!important} div{text-align:center}';
    document.head.append(style);
    const chat = await show(new ScriptedController(talk(text('Hello'))));
    const computed = getComputedStyle(deep(chat, 'article')[0]!);
    expect(computed.fontSize).to.equal('15px');
    expect(computed.letterSpacing).to.equal('normal');
    expect(computed.textTransform).to.equal('none');
    expect(computed.fontStyle).to.equal('normal');
    expect(computed.textAlign).to.equal('start');
    expect(computed.lineHeight).to.equal('24px');
    expect(computed.color).not.to.equal('rgb(255, 255, 255)');
    style.remove();
  });

  it('UX 4.25 fills the box it is given, whatever the box is', async () => {
    const controller = new ScriptedController(talk(text('word '.repeat(2000))));
    const boxes: Record<string, string> = {
      block: 'block-size: 300px',
      flex: 'block-size: 300px; display: flex; flex-direction: column',
      grid: 'block-size: 300px; display: grid',
    };
    for (const [name, style] of Object.entries(boxes)) {
      const chat = await show(controller, style);
      expect(chat.offsetHeight, name).to.equal(300);
      const composer = deep(chat, 'chao-composer')[0]!.getBoundingClientRect();
      expect(composer.bottom, name).to.be.at.most(chat.getBoundingClientRect().bottom);
      const log = deep(chat, '[role=log]')[0]!;
      expect(log.scrollHeight, name).to.be.greaterThan(log.clientHeight);
    }
    const free = await show(controller, '');
    expect(free.offsetHeight).to.be.within(300, 560);
    free.style.display = 'flex';
    expect(free.offsetHeight).to.be.within(300, 560);
  });

  it('SCR-05 the page does not move when it mounts, streams, asks and opens', async () => {
    const page = await fixture<HTMLElement>(
      html`<div style="block-size: 5000px; padding-block-start: 3000px"></div>`,
    );
    const controller = new ScriptedController();
    const chat = document.createElement('chao-chat');
    chat.controller = controller;
    page.append(chat);
    await chat.updateComplete;
    for (let i = 1; i < 40; i++) {
      controller.update({ turn: 'running', ...talk(text('line\n\n'.repeat(i), { status: 'streaming' })) });
      await nextFrame();
    }
    chat.focus({ preventScroll: true });
    chat.layout = 'launcher';
    chat.show();
    await chat.updateComplete;
    chat.scrollToLatest();
    expect(window.scrollY).to.equal(0);
    expect(getComputedStyle(deep(chat, '[role=log]')[0]!).overscrollBehaviorBlock).to.equal('contain');
  });

  it('UX 2.9 goes to the end when the person sends', async () => {
    const controller = new ScriptedController(talk(text('word '.repeat(2000), { id: 'a' })));
    const chat = await show(controller);
    const log = deep(chat, '[role=log]')[0]!;
    log.scrollTop = 0;
    await waitUntil(() => named(chat, 'button', 'Jump to latest'));
    controller.update(
      talk(
        text('word '.repeat(2000), { id: 'a' }),
        text('mine', { id: 'b', role: 'user', status: 'sending' }),
      ),
    );
    await waitUntil(() => log.scrollHeight - log.clientHeight - log.scrollTop <= 1);
    expect(named(chat, 'button', 'Jump to latest')).to.equal(undefined);
  });

  it('shows earlier messages without moving what is read', async () => {
    const old = Array.from({ length: 20 }, (_, i) => text(`old ${i}`, { id: `old${i}` }));
    const now = Array.from({ length: 20 }, (_, i) => text(`now ${i}`, { id: `now${i}` }));
    const controller = new ScriptedController({ hasEarlier: true, ...talk(...now) });
    controller.loadEarlier = () => {
      controller.update({ hasEarlier: false, ...talk(...old, ...now) });
      return Promise.resolve(true);
    };
    const chat = await show(controller);
    const log = deep(chat, '[role=log]')[0]!;
    await waitUntil(() => deep(chat, 'article').length === 20);
    // The messages that came last are still being followed to the end, so one step up may be taken back.
    await waitUntil(() => {
      log.scrollTop = 0;
      return named(chat, 'button', 'Jump to latest');
    });
    const first = deep(chat, 'article')[0]!;
    const before = first.getBoundingClientRect().top;
    const button = named(chat, 'button', 'Show earlier messages')!;
    button.focus({ preventScroll: true });
    button.click();
    await waitUntil(() => deep(chat, 'article').length === 40);
    await nextFrame();
    await nextFrame();
    expect(first.getBoundingClientRect().top).to.be.closeTo(before, 1);
    expect(document.activeElement === chat).to.equal(true);
  });

  it('puts a separator where a new day begins', async () => {
    const day = (id: string, createdAt: string): Message => text(id, { id, createdAt });
    const chat = await show(
      new ScriptedController(
        talk(
          day('a', '2024-02-03T12:00:00'),
          day('b', '2024-02-03T13:00:00'),
          day('c', new Date(Date.now() - 86_400_000).toISOString()),
          day('d', new Date().toISOString()),
        ),
      ),
    );
    const separators = deep(chat, '[role=separator]').map((element) => element.textContent.trim());
    expect(separators).to.deep.equal(['Saturday, February 3, 2024', 'Yesterday', 'Today']);
  });

  it('the page may bring its own header, beginning, buttons and card', async () => {
    const call = aCall({ toolKey: 'bits.find', callId: 'x' });
    const messages = [aMessage([call], { id: 'a' }), aMessage([{ ...call, callId: 'y' }], { id: 'b' })];
    const controller = new ScriptedController();
    const chat = await show(
      controller,
      'block-size: 500px',
      html`<chao-chat .controller=${controller}>
        <b slot="header">Own header</b>
        <p slot="empty">Own beginning</p>
        <button slot="composer-start">Attach</button>
        <i slot="footer">Own footer</i>
        <em slot="tool:bits.find">Own card</em>
      </chao-chat>`,
    );
    const seen = (selector: string): boolean => chat.querySelector(selector)!.checkVisibility();
    expect(['b', 'p', 'button', 'i'].map(seen)).to.deep.equal([true, true, true, true]);
    expect(visibleText(chat)).not.to.contain('What should we look at first?');
    controller.update({ conversation: { messages, plan: [], workflow: [] } });
    await chat.updateComplete;
    await nextFrame();
    const [older, newer] = deep(chat, 'chao-message').map((element) => visibleText(element.shadowRoot!));
    expect(older).to.contain('bits.find');
    expect(newer).to.contain('Own card').and.not.to.contain('bits.find');
    chat.querySelector('em')!.remove();
    await waitUntil(() => visibleText(deep(chat, 'chao-message')[1]!.shadowRoot!).includes('bits.find'));
  });

  it('with run-id there is nothing to write to, and a run that is gone says so', async () => {
    const controller = new ScriptedController({ history: 'gone' });
    const chat = await show(
      controller,
      'block-size: 500px',
      html`<chao-chat run-id="r1" .controller=${controller}></chao-chat>`,
    );
    expect(deep(chat, 'textarea')).to.be.empty;
    expect(visibleText(chat)).to.contain('No longer available');
    chat.focus();
    expect(document.activeElement === chat).to.equal(true);
  });

  it('UX 5.3 another language keeps the draft and the place', async () => {
    const controller = new ScriptedController(talk(text('word '.repeat(2000))));
    const chat = await show(controller);
    const input = deep<HTMLTextAreaElement>(chat, 'textarea')[0]!;
    const log = deep(chat, '[role=log]')[0]!;
    input.value = 'draft';
    await waitUntil(() => log.scrollHeight > log.clientHeight + 200, 'the answer is there');
    log.scrollTop = 100;
    await waitUntil(() => Math.abs(log.scrollTop - 100) <= 1, 'scrolled');
    await nextFrame();
    chat.strings = { composer: { label: 'Nachricht' }, chat: { label: 'Unterhaltung' } };
    chat.lang = 'de';
    await chat.updateComplete;
    await nextFrame();
    expect(input.getAttribute('aria-label')).to.equal('Nachricht');
    expect(log.getAttribute('aria-label')).to.equal('Unterhaltung');
    expect(input.value).to.equal('draft');
    expect(log.scrollTop).to.be.closeTo(100, 1);
    expect(deep(chat, '.base')[0]!.lang).to.equal('de');
  });

  it('calls the assistant by the name the page gives', async () => {
    const controller = new ScriptedController(talk(text('Hi')));
    const chat = await show(
      controller,
      'block-size: 500px',
      html`<chao-chat assistant-name="Chao" .controller=${controller}></chao-chat>`,
    );
    expect(deep(chat, 'article')[0]!.getAttribute('aria-label')).to.match(/^Chao, /);
    expect(deep<HTMLTextAreaElement>(chat, 'textarea')[0]!.placeholder).to.equal('Message Chao');
  });

  it('INP-07 as a page it stays above the keyboard, and an answer takes no focus', async () => {
    const controller = new ScriptedController();
    const chat = await show(
      controller,
      '',
      html`<chao-chat layout="page" .controller=${controller}></chao-chat>`,
    );
    const viewport = window.visualViewport!;
    const full = viewport.height;
    const resize = (height: number, offsetTop: number): void => {
      Object.defineProperties(viewport, {
        height: { value: height, configurable: true },
        offsetTop: { value: offsetTop, configurable: true },
      });
      viewport.dispatchEvent(new Event('resize'));
    };
    resize(420, 60);
    await nextFrame();
    const composer = deep(chat, 'chao-composer')[0]!;
    const top = chat.getBoundingClientRect().top;
    expect(composer.getBoundingClientRect().bottom - top).to.be.at.most(480);
    controller.update({ turn: 'running', ...talk(text('x', { status: 'streaming' })) });
    controller.update({ turn: 'idle', ...talk(text('x')) });
    await chat.updateComplete;
    expect(document.activeElement === document.body).to.equal(true);
    resize(full, 0);
    chat.layout = 'inline';
    await chat.updateComplete;
    expect(chat.style.getPropertyValue('--_viewport-height')).to.equal('');
    for (const key of ['height', 'offsetTop']) delete (viewport as never as Record<string, unknown>)[key];
  });
});
