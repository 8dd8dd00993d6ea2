import { createFormat } from '../../../src/i18n/format.js';
import { expect } from '@open-wc/testing';
import { showRequest, untilArmed, isArmed, click, type Shown } from '../support/approval.js';
import { aRequest } from '../support/snapshots.js';
import { waitUntil } from '../../support/wait-until.js';

const seconds = (shown: Shown): number => parseInt(shown.text('[role=timer]'), 10);
const ticks = (shown: Shown): number => shown.element.shadowRoot!.querySelectorAll('.ticks .on').length;

/** The page sleeps: time goes by without any timer. */
function sleep(ms: number): () => void {
  const now = Date.now;
  Date.now = () => now() + ms;
  return () => void (Date.now = now);
}

describe('chao-approval: the time that is left', () => {
  for (const [name, skewMs] of [
    ['as ours', 0],
    ['ten minutes ahead', 600_000],
    ['ten minutes behind', -600_000],
  ] as const) {
    it(`G-15 C-116 is right by a server clock that is ${name}`, async () => {
      const shown = await showRequest(aRequest({}, {}, 42, skewMs), { clockSkewMs: skewMs });
      expect(seconds(shown)).to.be.within(41, 42);
      expect(ticks(shown)).to.equal(9);
      const local = createFormat('en').time(Date.now() + 42_000);
      expect(shown.part('[role=timer]').getAttribute('aria-label')).to.equal(`until ${local}`);
    });
  }

  it('goes down once a second', async () => {
    const shown = await showRequest(aRequest({}, {}, 30));
    const first = seconds(shown);
    const start = performance.now();
    await waitUntil(() => seconds(shown) === first - 2, 'two seconds', { timeout: 3500 });
    expect(performance.now() - start).to.be.within(1000, 3000);
  });

  it('keeps twelve ticks for a window of any length', async () => {
    const shown = await showRequest(
      aRequest({}, { requestedAt: Date.now() - 1000, expiresAt: Date.now() + 5000 }),
    );
    expect(ticks(shown)).to.be.within(9, 10);
    expect(shown.element.shadowRoot!.querySelectorAll('.ticks i')).to.have.length(12);
  });

  it('warns in the last twenty seconds, by more than colour', async () => {
    const late = await showRequest(aRequest({}, {}, 18));
    expect(late.part('.left').classList.contains('late')).to.equal(true);
    expect(ticks(late)).to.equal(4);
    const early = await showRequest(aRequest({}, {}, 40));
    expect(early.part('.left').classList.contains('late')).to.equal(false);
  });

  it('is right again after the page slept for 40 s', async () => {
    const shown = await showRequest(aRequest({}, {}, 58));
    const wake = sleep(40_000);
    try {
      document.dispatchEvent(new Event('visibilitychange'));
      await shown.element.updateComplete;
      expect(seconds(shown)).to.be.within(17, 18);
    } finally {
      wake();
    }
  });

  it('is right again when the page comes back from the back-forward cache', async () => {
    const shown = await showRequest(aRequest({}, {}, 58));
    const wake = sleep(90_000);
    try {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await shown.element.updateComplete;
      expect(shown.text('b')).to.equal('Expired');
    } finally {
      wake();
    }
  });

  it('APR-03 C-116 is inert at zero, says so, and waits for the run', async () => {
    const shown = await showRequest(aRequest({}, {}, 1));
    await waitUntil(() => shown.text('.wait').startsWith('The time is over.'), 'zero', { timeout: 2500 });
    expect(seconds(shown)).to.equal(0);
    expect(ticks(shown)).to.equal(0);
    expect(isArmed(shown)).to.equal(false);
    await click(shown.part('#approve'));
    await click(shown.part('#reject'));
    expect(shown.controller.calls).to.deep.equal([]);
  });

  it('A11Y-04 keeps the focus on Approve when the time is over', async () => {
    const shown = await showRequest(aRequest({}, {}, 2));
    await untilArmed(shown);
    shown.part('#approve').focus();
    await waitUntil(() => shown.text('.wait').startsWith('The time is over.'), 'zero', { timeout: 3500 });
    expect(shown.element.shadowRoot!.activeElement).to.equal(shown.part('#approve'));
  });

  it('HIS-03 shows a request of five minutes ago as expired, never with buttons', async () => {
    const shown = await showRequest(aRequest({}, {}, -240));
    expect(shown.text('b')).to.equal('Expired');
    expect(shown.element.shadowRoot!.querySelectorAll('#approve, #reject')).to.have.length(0);
  });

  it('HIS-03 shows 40 s for one of 20 s ago', async () => {
    const shown = await showRequest(aRequest({}, {}, 40));
    expect(seconds(shown)).to.be.within(39, 40);
    await untilArmed(shown);
  });

  it('lets the stream correct what the card concluded', async () => {
    const request = aRequest({}, {}, -240);
    const shown = await showRequest(request);
    await shown.update({
      ...request,
      state: 'pending',
      approval: { ...request.approval!, state: 'approved', by: 'you' },
    });
    expect(shown.text('b')).to.equal('Approved');
  });

  it('goes on ticking while the answer is under way', async () => {
    const shown = await showRequest(aRequest({}, { request: { decision: 'approve', phase: 'sending' } }, 38));
    const first = seconds(shown);
    await waitUntil(() => seconds(shown) < first, 'it ticks', { timeout: 2500 });
    expect(shown.text('.wait')).to.equal('Sent. Waiting for the run to confirm.');
  });
});
