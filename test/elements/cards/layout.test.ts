import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { enterMode, leaveMode } from '../support/modes.js';
import { armedRequest, groups, lists, requests, tools } from '../support/pages.js';

describe('cards: at every size and in every mode', () => {
  afterEach(leaveMode);

  it('nothing is wider than a page of 320 px', async () => {
    await enterMode({ scheme: 'light', width: 320 });
    for (const page of [await tools(true), await requests(), await lists(), await groups()]) {
      expect(page.scrollWidth).to.be.at.most(page.clientWidth);
      for (const card of page.children) {
        const box = card.shadowRoot!.firstElementChild;
        if (box)
          expect(box.scrollWidth, card.localName).to.be.at.most(Math.ceil(box.getBoundingClientRect().width));
      }
    }
  });

  it('the text-spacing of WCAG 1.4.12 cuts nothing off', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
    );
    const page = await requests();
    for (const { shadowRoot } of page.querySelectorAll('chao-approval'))
      shadowRoot!.adoptedStyleSheets.push(sheet);
    for (const { shadowRoot } of page.querySelectorAll('chao-approval')) {
      for (const element of shadowRoot!.querySelectorAll<HTMLElement>('button, .chip, .top, p, dd, h4')) {
        expect(element.scrollWidth, element.textContent).to.be.at.most(element.clientWidth + 1);
        if (getComputedStyle(element).display !== 'inline') {
          expect(element.scrollHeight, element.textContent).to.be.at.most(element.clientHeight + 1);
        }
      }
    }
  });

  it('every control grows with --chao-control, which is 44 px for coarse pointers', async () => {
    document.documentElement.style.setProperty('--chao-control', '44px');
    const page = await armedRequest('armed');
    const root = page.querySelector('chao-approval')!.shadowRoot!;
    const controls = root.querySelectorAll('button, input');
    expect(controls).to.have.length(3);
    for (const control of controls)
      expect(control.getBoundingClientRect().height, control.id).to.be.at.least(44);
  });

  it('without motion nothing moves and the words are the same', async function () {
    const { ok } = await executeServerCommand<{ ok: boolean }, unknown>('media', {
      'prefers-reduced-motion': 'reduce',
    });
    if (!ok) this.skip();
    const page = await requests();
    for (const { shadowRoot } of page.querySelectorAll('chao-approval')) {
      for (const element of shadowRoot!.querySelectorAll('*')) {
        expect(getComputedStyle(element).animationName).to.equal('none');
        expect(getComputedStyle(element, '::before').animationName).to.equal('none');
      }
    }
    expect(page.querySelector('chao-approval')!.shadowRoot!.textContent).to.contain(
      'Approve becomes available',
    );
    await executeServerCommand('media', { 'prefers-reduced-motion': 'no-preference' });
  });

  it('forced colours keep the frame, the ticks and what can be pressed', async function () {
    if (!(await enterMode({ scheme: 'light', forced: true }))) this.skip();
    const page = await armedRequest('armed');
    const root = page.querySelector('chao-approval')!.shadowRoot!;
    const style = (selector: string): CSSStyleDeclaration => getComputedStyle(root.querySelector(selector)!);
    expect(style('.ask').borderTopWidth).to.equal('2px');
    expect(style('.ticks .on').backgroundColor).not.to.equal(style('.ticks i:not(.on)').backgroundColor);
    expect(style('#approve').backgroundColor).not.to.equal(style('#reject').backgroundColor);
    expect(style('#reject').borderTopWidth).to.equal('1px');
  });
});
