import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { ChaoEvent } from '../../../src/elements/internal/connect/dispatch.js';
import { click, isArmed, middle, pause, showRequest, untilArmed } from '../support/approval.js';
import { aRequest } from '../support/snapshots.js';
import { waitUntil } from '../../support/wait-until.js';

/** Where nothing moved and nothing was pressed, a card has this long to do what it must not. */
const MOMENT = 150;

/** Whether the driver can hold a key or a button down. */
async function canHold(): Promise<boolean> {
  const tried = await sendKeys({ down: 'Shift' }).then(
    () => true,
    () => false,
  );
  if (tried) await sendKeys({ up: 'Shift' });
  return tried;
}

describe('chao-approval: Approve works only when it is meant', () => {
  it('C-112 a click on Approve, once it works, posts once', async () => {
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    await click(shown.part('#approve'));
    expect(shown.controller.calls).to.deep.equal([{ method: 'approve', callId: 'call_1', runId: 'run_1' }]);
    expect(shown.text('#approve')).to.equal('Approving…');
  });

  it('is not armed before half a second of rest, and a click before does nothing', async function () {
    const start = performance.now();
    const shown = await showRequest(aRequest());
    expect(isArmed(shown)).to.equal(false);
    let tooLate = false;
    shown.part('#approve').addEventListener('click', () => (tooLate = isArmed(shown)), { capture: true });
    await click(shown.part('#approve'));
    if (tooLate) this.skip(); // a driver this slow cannot click within half a second
    await untilArmed(shown);
    expect(performance.now() - start).to.be.at.least(500);
    expect(shown.controller.calls).to.deep.equal([]);
    expect(shown.part('#approve').hasAttribute('disabled')).to.equal(false);
  });

  it('APR-01 two clicks and Enter in a row are one answer', async () => {
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    shown.part('#approve').focus();
    const position = middle(shown.part('#approve'));
    // WebDriver takes one at a time and refuses the others.
    await Promise.allSettled([
      sendMouse({ type: 'click', position }),
      sendMouse({ type: 'click', position }),
      sendKeys({ press: 'Enter' }),
    ]);
    await pause(MOMENT);
    expect(shown.controller.calls).to.have.length(1);
  });

  it('a second press in the same task finds the guard before anything is rendered', async () => {
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    let renders = 0;
    const approve = shown.part('#approve');
    // Real clicks of one gesture: the second is sent while the first is still being handled, before any update.
    shown.element.addEventListener('chao-approval-decision', () => {
      renders += shown.text('#approve') === 'Approving…' ? 1 : 0;
      approve.click();
      approve.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    });
    await click(approve);
    expect(renders).to.equal(0);
    expect(shown.controller.calls).to.have.length(1);
  });

  it('APR-02 Approve and then Reject is one answer, the first', async () => {
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    const reject = middle(shown.part('#reject'));
    await click(shown.part('#approve'));
    await sendMouse({ type: 'click', position: reject });
    expect(shown.controller.calls.map(({ method }) => method)).to.deep.equal(['approve']);
    expect(shown.part('#reject').getAttribute('aria-disabled')).to.equal('true');
  });

  it('C-124 a scripted click decides nothing', async () => {
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    for (const id of ['#approve', '#reject']) {
      shown.part(id).click();
      shown.part(id).dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
      shown.part(id).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
    await pause(MOMENT);
    expect(shown.controller.calls).to.deep.equal([]);
  });

  it('takes a click right after a move for a click on what was there before', async () => {
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    const spacer = document.createElement('div');
    spacer.style.setProperty('height', '40px');
    // In the same task as the click, before anything could notice: the page shifts as the finger comes down.
    shown
      .part('#approve')
      .addEventListener('pointerdown', () => shown.element.before(spacer), { capture: true, once: true });
    await click(shown.part('#approve'));
    await pause(MOMENT);
    expect(shown.controller.calls).to.deep.equal([]);
    expect(isArmed(shown)).to.equal(false);
    await untilArmed(shown);
  });

  it('arms again after it moved, changed its size, or the window got the focus', async () => {
    const shown = await showRequest(aRequest());
    const disturbances = [
      () => shown.element.style.setProperty('margin-block-start', '30px'),
      () => shown.element.style.setProperty('inline-size', '70%'),
      () => dispatchEvent(new Event('focus')),
      () => document.dispatchEvent(new Event('visibilitychange')),
    ];
    for (const disturb of disturbances) {
      await untilArmed(shown);
      disturb();
      await waitUntil(() => !isArmed(shown), 'it stops working', { timeout: 400, interval: 10 });
      const start = performance.now();
      await untilArmed(shown);
      expect(performance.now() - start).to.be.above(300);
    }
  });

  it('does not arm while its buttons are not in full view', async () => {
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    const out = innerHeight - shown.part('.choices').getBoundingClientRect().top - 10;
    shown.element.style.setProperty('margin-block-start', `${out}px`);
    await waitUntil(() => !isArmed(shown));
    await pause(800);
    expect(isArmed(shown)).to.equal(false);
    shown.part('.choices').scrollIntoView({ block: 'center' });
    await untilArmed(shown);
  });

  it('HIS-03 is never armed while buffered events are replayed', async () => {
    const shown = await showRequest(aRequest(), { replaying: true });
    await pause(800);
    expect(isArmed(shown)).to.equal(false);
    expect(shown.text('.wait')).to.equal('Checking whether this request is still open.');
    shown.controller.update({ replaying: false });
    await untilArmed(shown);
  });
});

describe('chao-approval: keys', () => {
  it('Tab leads through the controls, Enter approves', async () => {
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    await sendKeys({ press: 'Tab' });
    expect(shown.element.shadowRoot!.activeElement).to.equal(shown.part('#approve'));
    await sendKeys({ press: 'Tab' });
    expect(shown.element.shadowRoot!.activeElement).to.equal(shown.part('#reason'));
    await sendKeys({ press: 'Tab' });
    expect(shown.element.shadowRoot!.activeElement).to.equal(shown.part('#reject'));
    shown.part('#approve').focus();
    await sendKeys({ press: 'Enter' });
    expect(shown.controller.calls).to.have.length(1);
  });

  it('Space approves as well', async () => {
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    shown.part('#approve').focus();
    await sendKeys({ press: ' ' });
    expect(shown.controller.calls).to.have.length(1);
  });

  for (const key of ['Enter', ' ']) {
    it(`a ${key === ' ' ? 'Space' : key} that was pressed before Approve worked does nothing, however late it is let go`, async function () {
      if (!(await canHold())) this.skip();
      const shown = await showRequest(aRequest());
      shown.part('#approve').focus();
      await sendKeys({ down: key });
      expect(isArmed(shown)).to.equal(false);
      await untilArmed(shown);
      await sendKeys({ down: key }); // the keyboard repeats while the key is held
      await sendKeys({ up: key });
      await pause(MOMENT);
      expect(shown.controller.calls).to.deep.equal([]);
      await sendKeys({ press: key });
      expect(shown.controller.calls).to.have.length(1);
    });
  }

  it('a mouse button that went down before Approve worked does nothing', async function () {
    if (!(await canHold())) this.skip();
    const shown = await showRequest(aRequest());
    await sendMouse({ type: 'move', position: middle(shown.part('#approve')) });
    await sendMouse({ type: 'down' });
    expect(isArmed(shown)).to.equal(false);
    await untilArmed(shown);
    await sendMouse({ type: 'up' });
    await pause(MOMENT);
    expect(shown.controller.calls).to.deep.equal([]);
  });

  it('APR-17 takes no focus and no key when it appears', async () => {
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
    const shown = await showRequest(aRequest());
    await sendKeys({ press: 'Enter' });
    await untilArmed(shown);
    await sendKeys({ press: 'Enter' });
    expect(document.activeElement).to.equal(field);
    expect(shown.controller.calls).to.deep.equal([]);
    field.remove();
  });

  it('A11Y-06 keeps the keys of the reason from the page’s shortcuts', async () => {
    const shown = await showRequest(aRequest());
    const heard: string[] = [];
    const listen = ({ type, key }: KeyboardEvent): void => void heard.push(`${type} ${key}`);
    for (const type of ['keydown', 'keypress', 'keyup'] as const) document.addEventListener(type, listen);
    shown.part('#reason').focus();
    await sendKeys({ type: 'jk/' });
    await sendKeys({ press: 'Tab' });
    for (const type of ['keydown', 'keypress', 'keyup'] as const) document.removeEventListener(type, listen);
    expect((shown.part('#reason') as HTMLInputElement).value).to.equal('jk/');
    expect(heard.filter((one) => !one.endsWith('Tab'))).to.deep.equal([]);
    expect(heard).to.include('keydown Tab');
  });

  it('Enter in the reason does nothing, Escape empties it and goes no further', async () => {
    const shown = await showRequest(aRequest());
    await untilArmed(shown);
    const heard: string[] = [];
    const listen = (event: KeyboardEvent): void => void heard.push(event.key);
    document.addEventListener('keydown', listen);
    shown.part('#reason').focus();
    await sendKeys({ type: 'no' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Escape' });
    document.removeEventListener('keydown', listen);
    expect((shown.part('#reason') as HTMLInputElement).value).to.equal('');
    expect(heard).not.to.include('Escape');
    expect(shown.controller.calls).to.deep.equal([]);
  });
});

describe('chao-approval: Reject', () => {
  it('C-113 is never delayed, and sends the reason', async () => {
    const shown = await showRequest(aRequest());
    shown.part('#reason').focus();
    await sendKeys({ type: ' Make it Wednesday ' });
    await click(shown.part('#reject'));
    expect(shown.controller.calls).to.deep.equal([
      { method: 'reject', callId: 'call_1', runId: 'run_1', reason: 'Make it Wednesday' },
    ]);
    expect(shown.text('#reject')).to.equal('Rejecting…');
  });

  it('APR-14 G-16 sends no empty reason', async () => {
    const shown = await showRequest(aRequest());
    (shown.part('#reason') as HTMLInputElement).value = '   ';
    await click(shown.part('#reject'));
    expect(shown.controller.calls).to.deep.equal([{ method: 'reject', callId: 'call_1', runId: 'run_1' }]);
  });

  it('bounds the reason', async () => {
    const shown = await showRequest(aRequest());
    expect((shown.part('#reason') as HTMLInputElement).maxLength).to.equal(1000);
    (shown.part('#reason') as HTMLInputElement).value = 'x'.repeat(5000);
    await click(shown.part('#reject'));
    expect(shown.controller.calls[0]!.reason).to.have.length(1000);
  });
});

describe('chao-approval: telling the page', () => {
  it('asks the page first, with what is decided and by whom', async () => {
    const shown = await showRequest(aRequest());
    const heard: unknown[] = [];
    const listen = (event: ChaoEvent<'chao-approval-decision'>): void =>
      void heard.push(event.detail, shown.controller.calls.length);
    document.body.addEventListener('chao-approval-decision', listen);
    await untilArmed(shown);
    await click(shown.part('#approve'));
    document.body.removeEventListener('chao-approval-decision', listen);
    const detail = {
      callId: 'call_1',
      runId: 'run_1',
      toolKey: 'bits.create',
      decision: 'approve',
      by: 'person',
    };
    expect(heard).to.deep.equal([detail, 0]);
  });

  it('sends nothing when the page prevents it, and the controls come back', async () => {
    const shown = await showRequest(aRequest());
    shown.element.addEventListener('chao-approval-decision', (event) => event.preventDefault());
    await untilArmed(shown);
    await click(shown.part('#approve'));
    expect(shown.controller.calls).to.deep.equal([]);
    await untilArmed(shown);
    expect(shown.text('#approve')).to.equal('Approve: create bit');
  });

  it('APR-07 C-121 comes back with a message when the answer was refused; a second try is a second post', async () => {
    const request = aRequest();
    const shown = await showRequest(request);
    shown.controller.answer = () => {
      const refused = { decision: 'approve', phase: 'refused' } as const;
      return shown
        .update({ ...request, approval: { ...request.approval!, request: refused } })
        .then(() => false);
    };
    await untilArmed(shown);
    await click(shown.part('#approve'));
    await untilArmed(shown);
    expect(shown.text()).to.contain('The answer could not be delivered. Please try again.');
    shown.controller.answer = () => new Promise(() => undefined);
    await click(shown.part('#approve'));
    await pause(MOMENT);
    expect(shown.controller.calls).to.have.length(2);
    expect(shown.text()).not.to.contain('could not be delivered');
    expect(isArmed(shown)).to.equal(false);
  });

  it('APR-08 shows what was answered when it is made anew', async () => {
    const sending = aRequest({}, { request: { decision: 'approve', phase: 'sending' } });
    const shown = await showRequest(sending);
    expect(shown.text('#approve')).to.equal('Approving…');
    await pause(MOMENT);
    await click(shown.part('#approve'));
    await click(shown.part('#reject'));
    expect(shown.controller.calls).to.deep.equal([]);
    const again = await showRequest(aRequest({ state: 'active' }, { state: 'approved' }));
    expect(again.element.shadowRoot!.querySelectorAll('button')).to.have.length(0);
    expect(again.text('b')).to.equal('Approved · Running');
  });

  it('CTX-06 does nothing more when it was removed before the answer came', async () => {
    const shown = await showRequest(aRequest());
    let answer = (_: boolean): void => undefined;
    shown.controller.answer = () => new Promise<boolean>((done) => (answer = done));
    await untilArmed(shown);
    await click(shown.part('#approve'));
    let renders = 0;
    shown.element.remove();
    await waitUntil(() => shown.controller.listenerCount === 0);
    shown.element.addEventListener('chao-approval-decision', () => renders++);
    answer(false);
    await pause(MOMENT);
    expect(renders).to.equal(0);
    expect(shown.controller.calls).to.have.length(1);
  });
});
