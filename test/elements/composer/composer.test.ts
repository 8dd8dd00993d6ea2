import { aTimeout, expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ChaoComposer } from '../../../src/elements/composer/composer.js';
import { limits } from '../../../src/limits.js';
import { expectAccessible } from '../support/axe.js';
import { focused } from '../support/deep.js';
import { ScriptedController } from '../support/scripted-controller.js';

ChaoComposer.define();

interface Stage {
  readonly composer: ChaoComposer;
  readonly controller: ScriptedController;
  readonly input: HTMLTextAreaElement;
  readonly button: HTMLButtonElement;
}

async function stage(): Promise<Stage> {
  const controller = new ScriptedController();
  const composer = await fixture<ChaoComposer>(
    html`<chao-composer .controller=${controller}></chao-composer>`,
  );
  const root = composer.shadowRoot!;
  return {
    composer,
    controller,
    input: root.querySelector('textarea')!,
    button: root.querySelector('button')!,
  };
}

function key(init: KeyboardEventInit & { keyCode?: number }): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, composed: true, cancelable: true, ...init });
  Object.defineProperty(event, 'keyCode', { value: init.keyCode ?? 0 });
  return event;
}
const enter = (init = {}): KeyboardEvent => key({ key: 'Enter', keyCode: 13, ...init });

describe('chao-composer', () => {
  it('is accessible, empty and with text', async () => {
    const { composer, button, input } = await stage();
    await expectAccessible(composer);
    expect(input.getAttribute('aria-label')).to.equal('Message');
    expect(button.getAttribute('aria-label')).to.equal('Send');
    expect(button.getAttribute('aria-disabled')).to.equal('true');
    composer.value = 'hi';
    await composer.updateComplete;
    await expectAccessible(composer);
    expect(button.getAttribute('aria-disabled')).to.equal('false');
  });

  it('Enter sends, Shift+Enter makes a line, blank text does nothing', async () => {
    const { controller, input } = await stage();
    input.focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ type: '   ' });
    await sendKeys({ press: 'Enter' });
    expect(controller.sent).to.be.empty;
    input.value = '';
    await sendKeys({ type: 'one' });
    const newline = enter({ shiftKey: true });
    input.dispatchEvent(newline);
    expect(newline.defaultPrevented).to.equal(false);
    expect(controller.sent).to.be.empty;
    await sendKeys({ press: 'Enter' });
    expect(controller.sent).to.deep.equal(['one']);
    expect(input.value).to.equal('');
    expect(focused() === input).to.equal(true);
  });

  it('INP-01 the Enter of an input method sends nothing (Chrome, Firefox)', async () => {
    const { controller, input } = await stage();
    input.dispatchEvent(new CompositionEvent('compositionstart'));
    input.value = 'かんじ';
    input.dispatchEvent(new InputEvent('input'));
    input.dispatchEvent(enter({ isComposing: true, keyCode: 229 }));
    expect(controller.sent).to.be.empty;
    input.value = '漢字';
    input.dispatchEvent(new CompositionEvent('compositionend'));
    input.dispatchEvent(enter());
    expect(controller.sent).to.deep.equal(['漢字']);
  });

  it('INP-02 nor in the order of Safari', async () => {
    const { controller, input } = await stage();
    input.dispatchEvent(new CompositionEvent('compositionstart'));
    input.value = '你好';
    input.dispatchEvent(new InputEvent('input'));
    input.dispatchEvent(new CompositionEvent('compositionend'));
    input.dispatchEvent(enter({ keyCode: 229 }));
    expect(controller.sent).to.be.empty;
    input.dispatchEvent(enter());
    expect(controller.sent).to.deep.equal(['你好']);
  });

  it('INP-03 two Enters in one task send once; what is written meanwhile stays', async () => {
    const { controller, input, composer, button } = await stage();
    let answer: (sent: boolean) => void = () => undefined;
    controller.sends = () => new Promise((resolve) => (answer = resolve));
    composer.value = 'hi';
    input.dispatchEvent(enter());
    input.dispatchEvent(enter());
    expect(input.value).to.equal('');
    composer.value = 'next';
    input.dispatchEvent(enter());
    button.click();
    expect(controller.sent).to.deep.equal(['hi']);
    answer(true);
    await nextFrame();
    expect(composer.value).to.equal('next');
  });

  it('INP-03 a double click on Send sends once and cannot stop the run', async () => {
    const { controller, composer, button } = await stage();
    controller.sends = () => {
      controller.update({ turn: 'running' });
      return Promise.resolve(true);
    };
    composer.value = 'hi';
    await composer.updateComplete;
    button.click();
    await composer.updateComplete;
    expect(button.getAttribute('aria-label')).to.equal('Stop');
    button.click();
    expect(controller.sent).to.deep.equal(['hi']);
    expect(controller.stops).to.equal(0);
    await aTimeout(320);
    button.click();
    expect(controller.stops).to.equal(1);
  });

  it('INP-05 one can write on while a run is active, and Enter keeps the draft', async () => {
    const { controller, input, button, composer } = await stage();
    input.focus();
    const place = button.getBoundingClientRect();
    for (const turn of ['running', 'waiting', 'failed', 'idle'] as const) {
      controller.update({ turn });
      await composer.updateComplete;
      expect(focused() === input, turn).to.equal(true);
      expect(input.disabled || input.readOnly, turn).to.equal(false);
      if (turn !== 'running') continue;
      await sendKeys({ type: 'draft' });
      await sendKeys({ press: 'Enter' });
      expect(button.getBoundingClientRect().toJSON()).to.deep.equal(place.toJSON());
    }
    expect(input.value).to.equal('draft');
    expect(controller.sent).to.be.empty;
  });

  it('INP-07 on a touch screen Enter makes a line and the letters are 16 px', async () => {
    const { controller, input, composer } = await stage();
    const { matchMedia } = window;
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('coarse') });
    composer.value = 'hi';
    input.dispatchEvent(enter());
    expect(controller.sent).to.be.empty;
    input.dispatchEvent(enter({ ctrlKey: true }));
    expect(controller.sent).to.deep.equal(['hi']);
    window.matchMedia = matchMedia;
    const rules = ChaoComposer.styles.flatMap((sheet) => [...(sheet.styleSheet?.cssRules ?? [])]);
    const coarse = rules.filter(
      (rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('coarse'),
    );
    expect(coarse.map(({ cssText }) => cssText).join()).to.match(/textarea \{ font-size: max\(16px/);
  });

  it('a send that was prevented, or that nobody shows, gives the text back', async () => {
    const { controller, composer } = await stage();
    composer.addEventListener('chao-send', (event) => event.preventDefault(), { once: true });
    composer.value = 'kept';
    expect(await composer.send()).to.equal(false);
    expect(composer.value).to.equal('kept');
    controller.sends = () => Promise.resolve(false);
    const sending = composer.send();
    composer.value = 'more';
    expect(await sending).to.equal(false);
    expect(composer.value).to.equal('kept\nmore');
  });

  it('A11Y-06 keys that are written do not reach the shortcuts of the page', async () => {
    const { input } = await stage();
    const heard: string[] = [];
    const listen = (event: KeyboardEvent): void => void heard.push(event.key);
    for (const type of ['keydown', 'keypress', 'keyup'] as const) window.addEventListener(type, listen);
    input.focus();
    await sendKeys({ type: 's/?jk' });
    expect(heard.filter((one) => one.length === 1)).to.be.empty;
    await sendKeys({ press: 'Escape' });
    input.dispatchEvent(key({ key: 'k', ctrlKey: true }));
    expect(heard).to.include.members(['Escape', 'k']);
    for (const type of ['keydown', 'keypress', 'keyup'] as const) window.removeEventListener(type, listen);
  });

  it('grows with the text up to a bound, and bounds what is pasted', async () => {
    const { composer, input } = await stage();
    const one = input.offsetHeight;
    composer.value = 'a\nb\nc';
    await nextFrame();
    expect(input.offsetHeight).to.be.greaterThan(one);
    composer.value = 'a\n'.repeat(500);
    await nextFrame();
    expect(input.offsetHeight).to.be.below(innerHeight / 2);
    composer.value = `${'x'.repeat(limits.sendChars - 1)}😀`;
    await composer.updateComplete;
    expect(composer.value).to.have.length(limits.sendChars - 1);
    expect(composer.shadowRoot!.textContent).to.contain('100,000 characters');
    composer.value = 'short';
    await composer.updateComplete;
    expect(composer.shadowRoot!.textContent).not.to.contain('characters');
  });

  it('keeps to one line while it is empty, however long the placeholder', async () => {
    const { composer, input } = await stage();
    composer.parentElement!.style.inlineSize = '200px';
    const one = input.offsetHeight;
    composer.placeholder = 'Ask about the documentation, or have a task created for tomorrow';
    await composer.updateComplete;
    expect(input.offsetHeight).to.equal(one);
    composer.value = 'x';
    await composer.updateComplete;
    expect(input.offsetHeight).to.equal(one);
  });

  it('UX 5.6 is written in the direction of its text, and of the page while it is empty', async () => {
    const { composer, input } = await stage();
    const direction = async (text: string): Promise<string> => {
      composer.value = text;
      await composer.updateComplete;
      return getComputedStyle(input).direction;
    };
    composer.parentElement!.dir = 'rtl';
    expect(await direction('')).to.equal('rtl');
    expect(await direction('Hello')).to.equal('ltr');
    expect(await direction('مرحبا')).to.equal('rtl');
    composer.parentElement!.dir = 'ltr';
    expect(await direction('مرحبا')).to.equal('rtl');
    expect(await direction('')).to.equal('ltr');
    composer.parentElement!.removeAttribute('dir');
  });

  it('keeps a value that was set early, through moves', async () => {
    const composer = document.createElement('chao-composer');
    composer.value = 'early';
    const box = await fixture<HTMLElement>(html`<div><p></p></div>`);
    box.append(composer);
    await composer.updateComplete;
    expect(composer.value).to.equal('early');
    box.querySelector('p')!.append(composer);
    await composer.updateComplete;
    expect(composer.value).to.equal('early');
  });

  it('cannot send while the device is offline', async () => {
    const { controller, composer, button } = await stage();
    controller.update({ connection: { state: 'offline', attempt: 0 } });
    composer.value = 'hi';
    await composer.updateComplete;
    expect(button.getAttribute('aria-disabled')).to.equal('true');
    expect(await composer.send()).to.equal(false);
    expect(composer.value).to.equal('hi');
  });
});
