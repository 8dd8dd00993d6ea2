import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ChaoSuggestions } from '../../../src/elements/suggestions/suggestions.js';
import { expectAccessible } from '../support/axe.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { aMessage } from '../support/snapshots.js';

ChaoSuggestions.define();

const offered = [
  { text: 'Second', priority: 2 },
  { text: '**First** <b>', priority: 1 },
];
const withOffer = {
  conversation: { messages: [aMessage([], { suggestions: offered })], plan: [], workflow: [] },
};

describe('chao-suggestions', () => {
  it('C-067 shows what may be asked, best first, literally; pressed, it sends just that', async () => {
    const controller = new ScriptedController(withOffer);
    const element = await fixture<ChaoSuggestions>(
      html`<chao-suggestions .controller=${controller}></chao-suggestions>`,
    );
    await expectAccessible(element);
    const group = element.shadowRoot!.querySelector('[role=group]')!;
    expect(group.getAttribute('aria-label')).to.equal('Suggestions');
    const buttons = [...group.querySelectorAll('button')];
    expect(buttons.map((button) => button.textContent.trim())).to.deep.equal(['**First** <b>', 'Second']);
    buttons[0]!.focus();
    await sendKeys({ press: 'Enter' });
    expect(controller.sent).to.deep.equal(['**First** <b>']);
  });

  it('UX 2.25 goes when a turn begins', async () => {
    const controller = new ScriptedController(withOffer);
    const element = await fixture<ChaoSuggestions>(
      html`<chao-suggestions .controller=${controller}></chao-suggestions>`,
    );
    controller.update({ turn: 'running' });
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('button')).to.equal(null);
  });

  it('can be prevented', async () => {
    const controller = new ScriptedController(withOffer);
    const element = await fixture<ChaoSuggestions>(
      html`<chao-suggestions .controller=${controller} .suggestions=${offered}></chao-suggestions>`,
    );
    element.addEventListener('chao-send', (event) => event.preventDefault());
    element.shadowRoot!.querySelector('button')!.click();
    expect(controller.sent).to.be.empty;
  });
});
