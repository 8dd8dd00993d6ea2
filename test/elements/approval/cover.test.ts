import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { click, isArmed, middle, pause, showRequest, untilArmed, type Shown } from '../support/approval.js';
import { aRequest } from '../support/snapshots.js';
import { waitUntil } from '../../support/wait-until.js';

/** Longer than a request at rest needs to be armed. */
const LONG = 1000;
/** Whether the engine tells what is painted (Chromium). */
const tells = 'isVisible' in IntersectionObserverEntry.prototype;

let cover: HTMLElement | undefined;

/** Lays something over a part of the page. */
function lay(over: Element, style: Readonly<Record<string, string>> = {}): HTMLElement {
  const { x, y, width, height } = over.getBoundingClientRect();
  cover = document.createElement('div');
  const box = { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` };
  const look = { position: 'fixed', 'z-index': '9', background: 'silver', ...box, ...style };
  for (const [name, value] of Object.entries(look)) cover.style.setProperty(name, value);
  document.body.append(cover);
  return cover;
}

const said = (shown: Shown): string => shown.text('.wait');

describe('chao-approval: Approve works only when it can be seen', () => {
  afterEach(() => cover?.remove());

  it('UX-3.17 is not armed while something lies over its button, says so, and is armed without it', async () => {
    const shown = await showRequest(aRequest());
    lay(shown.part('.choices'));
    await pause(LONG);
    expect(isArmed(shown)).to.equal(false);
    expect(said(shown)).to.contain('Something covers this request.');
    shown.part('#approve').focus();
    await sendKeys({ press: 'Enter' });
    expect(shown.controller.calls).to.deep.equal([]);
    const start = performance.now();
    cover!.remove();
    await untilArmed(shown);
    expect(performance.now() - start, 'half a second in sight').to.be.above(400);
    await click(shown.part('#approve'));
    expect(shown.controller.calls).to.have.length(1);
  });

  it('UX-3.17 is not armed while a corner of it is covered, or while the page takes no press there', async () => {
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    lay(shown.part('#approve'), { width: '24px' });
    await waitUntil(() => !isArmed(shown), 'it stops working');
    await pause(LONG);
    expect(isArmed(shown)).to.equal(false);
    cover!.remove();
    await untilArmed(shown);
    shown.element.inert = true;
    await waitUntil(() => !isArmed(shown), 'it stops working');
    shown.element.inert = false;
    await untilArmed(shown);
  });

  it('UX-3.17 notices at the press what came over it since the last look', async () => {
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    shown.part('#approve').focus();
    // In the task of the press, before any look: only a look at the press itself can tell.
    shown
      .part('#approve')
      .addEventListener('keydown', () => lay(shown.part('.choices')), { capture: true, once: true });
    await sendKeys({ press: 'Enter' });
    await pause(LONG);
    expect(shown.controller.calls).to.deep.equal([]);
    expect(isArmed(shown)).to.equal(false);
  });

  it('does not hold up Reject', async () => {
    const shown = await showRequest(aRequest());
    lay(shown.part('#approve'));
    await waitUntil(() => said(shown).startsWith('Something covers'), 'it says so');
    await click(shown.part('#reject'));
    expect(shown.controller.calls.map(({ method }) => method)).to.deep.equal(['reject']);
  });

  it('is not disturbed by what lies beside it', async () => {
    const shown = await showRequest(aRequest());
    lay(shown.part('h4'));
    await untilArmed(shown);
  });

  it('UX-3.17 asks twice where a cover lets the pointer through', async function () {
    if (!tells) this.skip();
    const shown = await showRequest(aRequest());
    lay(shown.part('.choices'), { 'pointer-events': 'none' });
    const start = performance.now();
    await untilArmed(shown);
    expect(performance.now() - start, 'two seconds').to.be.above(1900);
    expect(said(shown)).to.contain('Approve asks twice');
    await click(shown.part('#approve'));
    await waitUntil(() => said(shown).startsWith('Press Approve once more'), 'it asks again');
    expect(isArmed(shown), 'the second press needs its own time').to.equal(false);
    // The second click of a double click comes too early.
    await sendMouse({ type: 'click', position: middle(shown.part('#approve')) });
    await untilArmed(shown);
    expect(shown.controller.calls).to.deep.equal([]);
    await click(shown.part('#approve'));
    expect(shown.controller.calls.map(({ method }) => method)).to.deep.equal(['approve']);
  });

  it('asks once again when the doubt is over', async function () {
    if (!tells) this.skip();
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    shown.element.style.setProperty('opacity', '0.4');
    await waitUntil(() => said(shown).includes('asks twice'), 'it doubts');
    shown.element.style.removeProperty('opacity');
    await waitUntil(() => said(shown).startsWith('Waiting for your answer'), 'the doubt is over');
    expect(isArmed(shown)).to.equal(true);
    await click(shown.part('#approve'));
    expect(shown.controller.calls).to.have.length(1);
  });
});
