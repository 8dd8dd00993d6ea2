import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/index.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { expectAccessible } from '../support/axe.js';
import { atRest, deep, focused, named } from '../support/deep.js';
import { viewport } from '../support/modes.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { aMessage, aRequest } from '../support/snapshots.js';
import { waitUntil } from '../../support/wait-until.js';

const answer = (id: string, status = 'completed') =>
  aMessage([{ kind: 'text', text: 'x' }], { id, status: status as 'completed' });
const talk = (...messages: ReturnType<typeof answer>[]) => ({
  conversation: { messages, plan: [], workflow: [] },
});

async function stage(): Promise<{
  chat: ChaoChat;
  controller: ScriptedController;
  button: () => HTMLElement;
}> {
  const controller = new ScriptedController();
  const chat = await fixture<ChaoChat>(
    html`<chao-chat layout="launcher" heading="Help" .controller=${controller}></chao-chat>`,
  );
  const button = (): HTMLElement => deep(chat, 'button[aria-expanded][aria-controls=panel]')[0]!;
  return { chat, controller, button };
}

describe('the launcher', () => {
  it('is a named button that opens a panel and takes focus with it', async () => {
    const { chat, button } = await stage();
    await expectAccessible(chat);
    expect(button().getAttribute('aria-label')).to.equal('Open chat');
    expect(deep(chat, 'textarea')[0]!.checkVisibility()).to.equal(false);
    const toggled = oneEvent(chat, 'chao-toggle');
    button().focus();
    await sendKeys({ press: 'Enter' });
    expect(((await toggled) as HTMLElementEventMap['chao-toggle']).detail).to.deep.equal({ open: true });
    await chat.updateComplete;
    expect(chat.open).to.equal(true);
    expect(button().getAttribute('aria-expanded')).to.equal('true');
    expect(focused() === deep(chat, 'textarea')[0]).to.equal(true);
    expect(named(chat, '[role=dialog]', 'Help')).to.exist;
    await atRest();
    await expectAccessible(chat);
  });

  it('UX 2.33 Escape closes it and brings the focus back; the run goes on', async () => {
    const { chat, controller, button } = await stage();
    controller.update({ turn: 'running' });
    button().click();
    await chat.updateComplete;
    await sendKeys({ press: 'Escape' });
    await chat.updateComplete;
    expect(chat.open).to.equal(false);
    expect(focused() === button()).to.equal(true);
    expect(controller.stops).to.equal(0);
  });

  it('can be opened and closed by the page, which moves no focus', async () => {
    const { chat } = await stage();
    chat.show();
    await chat.updateComplete;
    expect(deep(chat, 'textarea')[0]!.checkVisibility()).to.equal(true);
    expect(document.activeElement === document.body).to.equal(true);
    chat.hide();
    await chat.updateComplete;
    expect(chat.open).to.equal(false);
  });

  it('says how many answers came while it was closed, not what the history brought', async () => {
    const { chat, controller, button } = await stage();
    controller.update({ history: 'loading' });
    await chat.updateComplete;
    controller.update({ history: 'loaded', ...talk(answer('1'), answer('2')) });
    await chat.updateComplete;
    expect(button().getAttribute('aria-label')).to.equal('Open chat');
    controller.update(talk(answer('1'), answer('2'), answer('3'), answer('4', 'streaming')));
    await chat.shadowRoot!.querySelector('chao-launcher')!.updateComplete;
    expect(button().getAttribute('aria-label')).to.equal('Open chat, 1 unread');
    expect(button().textContent).to.contain('1');
    button().click();
    await chat.updateComplete;
    expect(button().getAttribute('aria-label')).to.equal('Close chat');
  });

  it('shows a waiting request before everything else', async () => {
    const { chat, controller, button } = await stage();
    controller.update({ turn: 'waiting', ...talk(aMessage([aRequest()])) });
    await chat.shadowRoot!.querySelector('chao-launcher')!.updateComplete;
    expect(button().getAttribute('aria-label')).to.equal('Open chat, 1 approval needed');
    await expectAccessible(chat);
  });

  it('EMB-10 covers nothing of the page but itself', async () => {
    const { chat } = await stage();
    const at = (x: number, y: number): Element | null => document.elementFromPoint(x, y);
    expect(at(10, 10) === chat).to.equal(false);
    chat.show();
    await chat.updateComplete;
    expect(at(10, 10) === chat).to.equal(false);
    expect(getComputedStyle(chat).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
    chat.hidden = true;
    expect(deep(chat, 'button').some((button) => button.checkVisibility())).to.equal(false);
  });

  it('INP-07 on a phone the panel is the screen that the keyboard leaves, and the page does not move', async () => {
    const { chat, button } = await stage();
    await viewport(390, 800);
    await waitUntil(() => matchMedia('(max-width: 480px)').matches && innerHeight > 700);
    button().click();
    await chat.updateComplete;
    await atRest();
    const panel = deep(chat, '[part=panel]')[0]!;
    const box = (): number[] => {
      const { top, left, width, height } = panel.getBoundingClientRect();
      return [top, left, width, height].map(Math.round);
    };
    const screen = (): string => [0, 0, innerWidth, visualViewport!.height].map(Math.round).join();
    await waitUntil(() => box().join() === screen(), `${box().join()} is not ${screen()}`);
    expect(button().checkVisibility(), 'the header closes it').to.equal(false);
    await viewport(390, 460);
    await waitUntil(() => innerHeight < 500 && box().join() === screen());
    const composer = deep(chat, 'chao-composer')[0]!.getBoundingClientRect();
    expect(composer.bottom).to.be.at.most(visualViewport!.height);
    expect(window.scrollY).to.equal(0);
    named(chat, 'button', 'Close')!.click();
    await chat.updateComplete;
    expect(button().checkVisibility()).to.equal(true);
    await viewport(800, 600);
  });

  it('UX 2.32 changing the layout keeps transcript, draft and place', async () => {
    const { chat, controller } = await stage();
    controller.update(talk(answer('1')));
    chat.open = true;
    await chat.updateComplete;
    const [input, message] = [deep<HTMLTextAreaElement>(chat, 'textarea')[0]!, deep(chat, 'article')[0]];
    input.value = 'draft';
    for (const layout of ['inline', 'page', 'launcher'] as const) {
      chat.layout = layout;
      await chat.updateComplete;
      expect(deep(chat, 'textarea')[0] === input, layout).to.equal(true);
      expect(deep(chat, 'article')[0] === message, layout).to.equal(true);
    }
    expect(input.value).to.equal('draft');
  });
});
