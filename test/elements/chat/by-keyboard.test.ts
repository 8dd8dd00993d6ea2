import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html, render } from 'lit';
import '../../../src/index.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { createInstance, type BackendInstance } from '../../backend/client.js';
import { chord } from '../support/chord.js';
import { deep, focused, nameOf, named } from '../support/deep.js';
import { visibleText } from '../support/live-chat.js';
import { waitUntil } from '../../support/wait-until.js';

const press = (key: string): Promise<void> => sendKeys({ press: key });
const type = (text: string): Promise<void> => sendKeys({ type: text });
const at = (): string => nameOf(focused()!);

const back = (): Promise<void> => chord('Shift', 'Tab');

/** Tabs until the name of what has the focus begins so. */
async function go(name: string, step: () => Promise<void>): Promise<void> {
  const seen: string[] = [];
  for (let i = 0; i < 25; i++) {
    if (at().startsWith(name)) return;
    seen.push(at().slice(0, 30));
    await step();
  }
  throw new Error(`no way to "${name}" by ${seen.join(' → ')}`);
}

describe('a whole conversation by keyboard alone', function () {
  this.timeout(90_000);
  let backend: BackendInstance;
  let page: HTMLElement;
  let chat: ChaoChat;
  let said: string[];
  const lost: string[] = [];

  before(async () => {
    backend = await createInstance();
    // A fixture would be gone after the first test.
    page = document.body.appendChild(document.createElement('div'));
    render(
      html`<button id="before">A button of the page</button>
        <chao-chat
          layout="launcher"
          base-url=${backend.baseUrl}
          .getToken=${() => backend.token}
          .ariaNotify=${undefined}
        ></chao-chat>`,
      page,
    );
    chat = page.querySelector('chao-chat')!;
    await chat.updateComplete;
    said = [];
    new MutationObserver((records) => {
      for (const { target } of records) if (target.textContent) said.push(target.textContent);
    }).observe(deep(chat, '#announcer')[0]!, { childList: true, subtree: true });
    chat.addEventListener('chao-event', () => {
      if (document.activeElement !== chat) lost.push(document.activeElement?.localName ?? 'nothing');
    });
    page.querySelector<HTMLElement>('#before')!.focus();
  });
  after(async () => {
    page.remove();
    await backend.dispose();
  });

  const until = (condition: () => unknown, what: string): Promise<void> =>
    waitUntil(condition, `${what}; focus on "${at()}"`, { timeout: 15_000 });
  const idle = (messages: number): Promise<void> =>
    until(
      () => chat.turn === 'idle' && chat.conversation.messages.length === messages,
      'the turn never ended',
    );
  const read = (): string =>
    deep(chat, 'article')
      .map((article) => visibleText(article))
      .join('\n');
  const armed = (): boolean => focused()!.getAttribute('aria-disabled') !== 'true';

  it('opens the launcher, and is where one writes', async () => {
    await press('Tab');
    expect(at()).to.equal('Open chat');
    await press('Enter');
    await until(() => at() === 'Message', 'the composer has the focus');
    expect(chat.open).to.equal(true);
  });

  it('approves a request', async () => {
    await type('Create a task to review the metrics');
    await press('Enter');
    await until(() => chat.turn === 'waiting', 'no request');
    expect(at(), 'nothing takes the focus').to.equal('Message');
    await go('Approve', back);
    await until(armed, 'never armed');
    await press('Enter');
    await idle(2);
    expect(await backend.tasks()).to.have.length(1);
    expect(read()).to.contain('Approved');
  });

  it('rejects another with a reason', async () => {
    await go('Message', () => press('Tab'));
    await type('Create a task to call the printer');
    await press('Enter');
    await until(() => chat.turn === 'waiting', 'no request');
    await go('Reason (optional)', back);
    await type('not this week');
    await go('Reject', () => press('Tab'));
    await press('Enter');
    await idle(4);
    expect(await backend.tasks()).to.have.length(1);
    expect(read()).to.contain('Rejected').and.to.contain('not this week');
  });

  it('goes from message to message, and copies the first answer', async () => {
    await go('Conversation', back);
    await press('Home');
    expect(at()).to.match(/^You, /);
    await press('ArrowDown');
    expect(at()).to.match(/^Assistant, /);
    await press('Enter');
    expect(focused()!.localName).to.equal('button');
    await go('Copy', () => press('Tab'));
    const answer = deep(chat, 'article')[1]!;
    expect(deep(answer, '[part=actions] button')[0] === focused(), 'that of the first answer').to.equal(true);
    await press('Enter');
    await until(() => said.some((text) => text.endsWith('Copied')), 'no word about it');
    await press('Escape');
    expect(at()).to.match(/^Assistant, /);
    await press('Escape');
    expect(at()).to.equal('Message');
  });

  it('tries a message again that was not sent', async () => {
    await backend.fault({ status: 500, on: 'post', times: 20 });
    await type('Hello');
    await press('Enter');
    await until(() => read().includes('Not sent'), 'no word about it');
    await backend.clearFaults();
    await go('Retry', back);
    await press('Enter');
    await idle(6);
    expect(read()).not.to.contain('Not sent');
  });

  it('closes with Escape, which leads out of the message first, then back to the button', async () => {
    expect(at(), 'where Retry was').to.match(/^You, /);
    await press('Escape');
    expect(at()).to.equal('Message');
    await press('Escape');
    await until(() => at() === 'Open chat', 'the button has the focus');
    expect(chat.open).to.equal(false);
    expect(named(chat, 'textarea', 'Message')).to.equal(undefined);
    expect(lost, 'the focus never fell back to the page').to.be.empty;
  });
});
