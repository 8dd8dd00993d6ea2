import { expect, fixtureCleanup, html, fixture, nextFrame } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import '../../../src/index.js';
import { situations } from '../../embed/support/all-situations.js';
import { deep } from '../support/deep.js';
import { looks } from './looks.js';

/** What a person may ask of every page, and the value when nobody asks. */
const wishes: Readonly<Record<string, readonly [asked: string, usual: string]>> = {
  'prefers-color-scheme': ['dark', 'light'],
  'prefers-contrast': ['more', 'no-preference'],
  'forced-colors': ['active', 'none'],
  'prefers-reduced-motion': ['reduce', 'no-preference'],
};

async function ask(feature: string, value: string): Promise<boolean> {
  const { ok } = await executeServerCommand<{ ok: boolean }, unknown>('media', { [feature]: value });
  return ok && matchMedia(`(${feature}: ${value})`).matches;
}

describe('what a person asks of every page', () => {
  beforeEach(() => document.documentElement.style.setProperty('color-scheme', 'light dark'));
  afterEach(async () => {
    document.documentElement.removeAttribute('style');
    const usual = Object.fromEntries(Object.keys(wishes).map((feature) => [feature, '']));
    await executeServerCommand('media', usual);
    fixtureCleanup();
  });

  for (const [feature, [asked, usual]] of Object.entries(wishes)) {
    it(`${feature}: ${asked} changes how the chat looks`, async function () {
      await ask(feature, usual);
      await situations['two requests']!();
      const before = looks();
      if (!(await ask(feature, asked))) return this.skip();
      await nextFrame();
      expect(looks() === before).to.equal(false);
    });
  }

  it('with more contrast text of second rank is ink, and lines are as strong as those of controls', async function () {
    await situations['two requests']!();
    if (!(await ask('prefers-contrast', 'more'))) return this.skip();
    const chat = document.querySelector('chao-chat')!;
    const sentence = deep(chat, '.wait')[0]!;
    expect(getComputedStyle(sentence).color).to.equal(getComputedStyle(chat).color);
    const reject = deep(chat, '[part=reject]')[0]!;
    expect(getComputedStyle(reject).borderTopColor).to.equal(getComputedStyle(chat).color);
  });

  it('a page’s own colours stand when more contrast is asked for', async function () {
    if (!(await ask('prefers-contrast', 'more'))) return this.skip();
    document.documentElement.style.setProperty('--chao-text-2', 'rgb(1, 2, 3)');
    await situations['two requests']!();
    expect(getComputedStyle(deep(document.body, '.wait')[0]!).color).to.equal('rgb(1, 2, 3)');
  });

  it('with less motion nothing is animated', async function () {
    if (!(await ask('prefers-reduced-motion', 'reduce'))) return this.skip();
    await situations['two requests']!();
    const roots = deep(document.body, '*').flatMap(({ shadowRoot }) => shadowRoot ?? []);
    expect(roots.flatMap((root) => root.getAnimations())).to.have.length(0);
  });

  it('theme="dark" is dark in a light page, and auto is as the page', async () => {
    document.documentElement.style.setProperty('color-scheme', 'light');
    const chat = await fixture<HTMLElementTagNameMap['chao-chat']>(html`<chao-chat></chao-chat>`);
    const base = deep(chat, '[part=base]')[0]!;
    const light = getComputedStyle(base).backgroundColor;
    chat.theme = 'dark';
    await chat.updateComplete;
    expect(getComputedStyle(base).backgroundColor).not.to.equal(light);
    chat.theme = 'auto';
    await chat.updateComplete;
    expect(getComputedStyle(base).backgroundColor).to.equal(light);
  });
});
