import { expect, fixture, html } from '@open-wc/testing';
import '../../src/index.js';
import type { ChaoChat } from '../../src/elements/chat/chat.js';
import { locales } from '../../src/i18n/locales.js';
import { deep } from '../elements/support/deep.js';
import { ScriptedController } from '../elements/support/scripted-controller.js';
import { waitUntil } from '../support/wait-until.js';

describe('the nearest lang', () => {
  for (const [lang, load] of Object.entries(locales)) {
    it(`${lang}: its locale is loaded and spoken, and a region of it too`, async () => {
      const { strings } = await load();
      const page = await fixture<HTMLElement>(
        html`<div lang=${lang}><chao-chat .controller=${new ScriptedController()}></chao-chat></div>`,
      );
      const chat = page.querySelector<ChaoChat>('chao-chat')!;
      const label = (): string | null | undefined => deep(chat, 'textarea')[0]?.getAttribute('aria-label');
      await waitUntil(() => label() === strings.composer.label, `not ${strings.composer.label}`);
      const named = deep(chat, '[role=log]')[0]!.getAttribute('aria-label');
      expect(named).to.equal(strings.chat.label);
      page.lang = `${lang}-x-test`;
      await chat.updateComplete;
      expect(label()).to.equal(strings.composer.label);
      expect(deep(chat, '.base')[0]!.dir).to.equal(['ar', 'he'].includes(lang) ? 'rtl' : 'ltr');
    });
  }
});
