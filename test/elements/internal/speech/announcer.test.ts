import { expect, fixture, html } from '@open-wc/testing';
import { render } from 'lit';
import { Announcer, announcerRegions } from '../../../../src/elements/internal/speech/announcer.js';
import { waitUntil } from '../../../support/wait-until.js';

type Notified = { readonly text: string; readonly priority: string };

async function host(): Promise<HTMLElement> {
  const element = await fixture<HTMLElement>(html`<div></div>`);
  render(announcerRegions(), element.attachShadow({ mode: 'open' }));
  return element;
}

/** Everything that was written into the regions, in order. */
function log(element: HTMLElement): string[] {
  const said: string[] = [];
  const regions = [...element.shadowRoot!.querySelectorAll('[aria-live]')];
  new MutationObserver((records) => {
    for (const { target } of records) {
      const region = target as Element;
      if (region.textContent) said.push(`${regions.indexOf(region)} ${region.textContent}`);
    }
  }).observe(element.shadowRoot!, { childList: true, subtree: true });
  return said;
}

describe('Announcer', () => {
  it('A11Y-03 writes into regions that were there before, in rotation, and clears them', async () => {
    const element = await host();
    Object.assign(element, { ariaNotify: undefined });
    const regions = [...element.shadowRoot!.querySelectorAll('[aria-live]')];
    const said = log(element);
    const announcer = new Announcer(element);
    announcer.say('Answering');
    await waitUntil(() => said.length === 1);
    announcer.say('Answering');
    await waitUntil(() => said.length === 2);
    announcer.say('It failed', 'assertive');
    await waitUntil(() => said.length === 3);
    expect(said).to.deep.equal(['0 Answering', '1 Answering', '2 It failed']);
    await waitUntil(() => regions.every((region) => !region.textContent), 'not cleared', { timeout: 3000 });
    expect([...element.shadowRoot!.querySelectorAll('[aria-live]')]).to.deep.equal(regions);
  });

  it('joins what is said at once, and forgets it when stopped', async () => {
    const element = await host();
    Object.assign(element, { ariaNotify: undefined });
    const said = log(element);
    const announcer = new Announcer(element);
    announcer.say('One');
    announcer.say('');
    announcer.say('A sentence.');
    announcer.say('Two');
    await waitUntil(() => said.length === 1);
    expect(said).to.deep.equal(['0 One. A sentence. Two']);
    announcer.say('Three');
    announcer.stop();
    announcer.say('Four');
    await waitUntil(() => said.length === 2);
    expect(said[1]).to.equal('1 Four');
  });

  it('uses ariaNotify where there is one, and no region then', async () => {
    const element = await host();
    const notified: Notified[] = [];
    Object.assign(element, {
      ariaNotify: (text: string, { priority }: { priority: string }) => notified.push({ text, priority }),
    });
    const said = log(element);
    const announcer = new Announcer(element);
    announcer.say('Done');
    announcer.say('Broken', 'assertive');
    await waitUntil(() => notified.length === 2);
    expect(notified).to.deep.equal([
      { text: 'Broken', priority: 'high' },
      { text: 'Done', priority: 'normal' },
    ]);
    expect(said).to.be.empty;
  });
});
