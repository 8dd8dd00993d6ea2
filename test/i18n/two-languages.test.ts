import { expect, fixture, html } from '@open-wc/testing';
import '../../src/index.js';
import type { ChaoChat } from '../../src/elements/chat/chat.js';
import { strings as arabic } from '../../src/i18n/locales/ar.js';
import { strings as german } from '../../src/i18n/locales/de.js';
import { createInstance, type BackendInstance } from '../backend/client.js';
import { deep, named } from '../elements/support/deep.js';
import { visibleText } from '../elements/support/live-chat.js';
import { waitUntil } from '../support/wait-until.js';

/** Writes down what a chat says to assistive technology. */
function listen(chat: ChaoChat): string[] {
  const said: string[] = [];
  Object.assign(chat, { ariaNotify: undefined });
  new MutationObserver((records) => {
    for (const { target } of records) if (target.textContent) said.push(target.textContent);
  }).observe(deep(chat, '#announcer')[0]!, { childList: true, subtree: true });
  return said;
}

const base = (chat: ChaoChat): HTMLElement => deep(chat, '.base')[0]!;
const speaks = (chat: ChaoChat, { composer }: { composer: { label: string } }): Promise<void> =>
  waitUntil(
    () => deep(chat, 'textarea')[0]?.getAttribute('aria-label') === composer.label,
    `no ${composer.label}`,
  );

describe('two languages on one page', function () {
  this.timeout(40_000);
  const open: BackendInstance[] = [];
  afterEach(async () => {
    for (const backend of open.splice(0)) await backend.dispose();
  });

  /** A chat of its own backend inside a parent with a language; a shadow root stands between. */
  async function chatIn(parent: Element): Promise<ChaoChat> {
    const backend = await createInstance({ times: { approvalMs: 60_000, deltaMs: 2 } });
    open.push(backend);
    const chat = document.createElement('chao-chat');
    chat.baseUrl = backend.baseUrl;
    chat.getToken = () => backend.token;
    const host = document.createElement('div');
    host.style.blockSize = '500px';
    host.attachShadow({ mode: 'open' }).append(chat);
    parent.append(host);
    await chat.updateComplete;
    return chat;
  }

  async function pair(): Promise<readonly [ChaoChat, ChaoChat]> {
    const page = await fixture<HTMLElement>(html`
      <div style="display: grid; grid-template-columns: 1fr 1fr">
        <section lang="de-AT"></section>
        <section lang="ar"></section>
      </div>
    `);
    const [one, two] = page.querySelectorAll('section');
    const chats = [await chatIn(one!), await chatIn(two!)] as const;
    await Promise.all([speaks(chats[0], german), speaks(chats[1], arabic)]);
    return chats;
  }

  it('each chat is right in its own: words, direction, request and announcements', async () => {
    const [de, ar] = await pair();
    const heard = { de: listen(de), ar: listen(ar) };
    expect([base(de).dir, base(de).lang, base(ar).dir, base(ar).lang]).to.deep.equal([
      ...['ltr', 'de-AT'],
      ...['rtl', 'ar'],
    ]);
    for (const [chat, strings] of [
      [de, german],
      [ar, arabic],
    ] as const) {
      expect(visibleText(chat)).to.contain(strings.chat.emptyTitle);
      await chat.send('Create a task to review the metrics');
      await waitUntil(() => chat.turn === 'waiting', 'no request');
      await waitUntil(() => named(chat, 'button', strings.approval.reject), 'no Reject in its language');
      const approve = deep(chat, '#approve')[0]!;
      expect(approve.getAttribute('aria-label') ?? approve.textContent).to.contain(
        strings.approval.approveWhat('\n').split(/[\u2068\u2069]*\n/)[0],
      );
      expect(getComputedStyle(approve).direction).to.equal(base(chat).dir);
    }
    await waitUntil(
      () => heard.de.some((text) => text.includes(german.approval.heading)),
      'not said in German',
    );
    await waitUntil(
      () => heard.ar.some((text) => text.includes(arabic.approval.heading)),
      'not said in Arabic',
    );
    expect(heard.de.join()).to.contain(german.announcer.responding);
    expect(heard.ar.join()).to.contain(arabic.announcer.responding);
    for (const text of heard.de) expect(text).not.to.match(/[\u0600-\u06ff]/);
    for (const text of heard.ar) expect(text).to.match(/[\u0600-\u06ff]/);
    expect(heard.de.join()).to.match(/: tasks\.create\. Noch \d+ Sekunden für die Antwort\./);
    expect(heard.ar.join()).to.match(/\u2068tasks\.create\u2069/);
  });

  it('UX 5.1 UX 5.3 a language that changes above a shadow root is seen; draft, focus and place stay', async () => {
    const [de] = await pair();
    const host = (de.getRootNode() as ShadowRoot).host as HTMLElement;
    host.style.blockSize = '260px';
    await de.send('Count to 300');
    await waitUntil(() => de.turn === 'idle', 'no answer', { timeout: 9000 });
    const input = deep<HTMLTextAreaElement>(de, 'textarea')[0]!;
    const log = deep(de, '[role=log]')[0]!;
    input.focus({ preventScroll: true });
    input.value = 'Entwurf';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    input.setSelectionRange(2, 4);
    // What is still being laid out may take the end into view once more.
    await waitUntil(() => {
      log.scrollTop = 40;
      return named(de, 'button', german.chat.latest);
    }, 'still follows the end');
    const article = deep(de, 'article')[0];
    const section = host.parentElement!;
    section.lang = 'ar';
    await speaks(de, arabic);
    expect(base(de).dir).to.equal('rtl');
    section.removeAttribute('lang');
    document.documentElement.lang = 'de';
    await speaks(de, german);
    document.documentElement.removeAttribute('lang');
    await waitUntil(() => input.getAttribute('aria-label') === 'Message', 'not back to English');
    expect(base(de).dir).to.equal('ltr');
    expect(input.value).to.equal('Entwurf');
    expect([input.selectionStart, input.selectionEnd]).to.deep.equal([2, 4]);
    expect(deep(de, 'textarea')[0]).to.equal(input);
    expect(de.shadowRoot!.activeElement).not.to.equal(null);
    expect(log.scrollTop).to.be.closeTo(40, 1);
    expect(deep(de, 'article')[0]).to.equal(article);
  });

  it('single texts of the page stand over those of the locale', async () => {
    const [, ar] = await pair();
    ar.strings = { chat: { emptyTitle: 'عنوان آخر' } };
    await ar.updateComplete;
    expect(visibleText(ar)).to.contain('عنوان آخر').and.to.contain(arabic.chat.emptyText);
    expect(base(ar).lang).to.equal('ar');
  });
});
