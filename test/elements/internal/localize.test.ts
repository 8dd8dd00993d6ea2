import { expect, fixture, html } from '@open-wc/testing';
import { html as lit, type TemplateResult } from 'lit';
import { ChaoElement } from '../../../src/elements/internal/chao-element.js';
import { Localize } from '../../../src/elements/internal/localize.js';
import { en, matchLocale, mergeStrings } from '../../../src/i18n/locales.js';
import { plural } from '../../../src/i18n/plural.js';
import type { PartialStrings, Strings } from '../../../src/i18n/strings.js';
import { waitUntil } from '../../support/wait-until.js';

const with_ = (send: string): Strings => mergeStrings(en, { composer: { send } });
let fail = false;
const table = {
  de: () => Promise.resolve({ strings: with_('Senden') }),
  ar: () => Promise.resolve({ strings: with_('إرسال') }),
  xx: () => (fail ? Promise.reject(new Error('offline')) : Promise.resolve({ strings: with_('xx') })),
};

class SendWord extends ChaoElement {
  overrides: PartialStrings | undefined;
  readonly localize = new Localize(this, { table, overrides: () => this.overrides });
  protected override render(): TemplateResult {
    const { dir, strings, locale } = this.localize.value;
    return lit`<b dir=${dir} lang=${locale}>${strings.composer.send}</b>`;
  }
}
customElements.define('test-send-word', SendWord);

const shown = async (view: SendWord): Promise<string> => {
  await view.updateComplete;
  const b = view.shadowRoot!.querySelector('b')!;
  return `${b.textContent} ${b.dir} ${b.lang}`;
};
const shows = (view: SendWord, text: string): Promise<void> =>
  waitUntil(async () => (await shown(view)) === text, `never showed "${text}"`);

describe('localisation', () => {
  afterEach(() => {
    fail = false;
  });

  it('two instances on a page take the nearest lang each, and its direction', async () => {
    const box = await fixture<HTMLElement>(html`
      <div>
        <div lang="de-AT"><test-send-word></test-send-word></div>
        <div lang="ar" dir="ltr">
          <p lang="ar"><test-send-word></test-send-word></p>
        </div>
      </div>
    `);
    const [german, arabic] = box.querySelectorAll<SendWord>('test-send-word');
    await shows(german!, 'Senden ltr de-AT');
    await shows(arabic!, 'إرسال rtl ar');
  });

  it('switches live, keeps the old texts until the new ones are there, and follows dir', async () => {
    const box = await fixture<HTMLElement>(html`<div lang="en"><test-send-word></test-send-word></div>`);
    const view = box.querySelector<SendWord>('test-send-word')!;
    expect(await shown(view)).to.equal('Send ltr en');
    box.lang = 'de';
    await shows(view, 'Senden ltr de');
    view.setAttribute('dir', 'rtl');
    await shows(view, 'Senden rtl de');
  });

  it('shows English when a locale is unknown, malformed or fails to load', async () => {
    const box = await fixture<HTMLElement>(html`<div lang="sv"><test-send-word></test-send-word></div>`);
    const view = box.querySelector<SendWord>('test-send-word')!;
    await shows(view, 'Send ltr en');
    box.lang = 'not a language!!';
    await shows(view, 'Send ltr en');
    fail = true;
    box.lang = 'xx';
    await shows(view, 'Send ltr xx');
  });

  it('crosses shadow roots upwards', async () => {
    const outer = await fixture<HTMLElement>(html`<div lang="de"></div>`);
    const inner = document.createElement('div');
    inner.attachShadow({ mode: 'open' }).append(document.createElement('test-send-word'));
    outer.append(inner);
    await shows(inner.shadowRoot!.querySelector<SendWord>('test-send-word')!, 'Senden ltr de');
  });

  it('merges overrides text by text, and leaves a hostile object out', () => {
    const merged = mergeStrings(en, {
      composer: { send: 'Go' },
      ...(JSON.parse('{"__proto__":{"x":1}}') as object),
    });
    expect(merged.composer.send).to.equal('Go');
    expect(merged.composer.stop).to.equal(en.composer.stop);
    expect(merged.chat).to.equal(en.chat);
    expect(({} as { x?: number }).x).to.equal(undefined);
  });

  it('matches the longest known tag', () => {
    expect(matchLocale('de-AT', table)).to.equal('de');
    expect(matchLocale('zh-Hant-TW', { 'zh-hant': 1, zh: 1 })).to.equal('zh-hant');
    expect(matchLocale('constructor', table)).to.equal(undefined);
  });

  it('chooses plural forms by the rules of the language', () => {
    const polish = plural('pl');
    const forms = { one: '# plik', few: '# pliki', many: '# plików', other: '# pliku' };
    expect([1, 3, 5].map((n) => polish(n, forms))).to.deep.equal(['1 plik', '3 pliki', '5 plików']);
  });
});
