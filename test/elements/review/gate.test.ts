import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ChaoJoinReview } from '../../../src/elements/join-review/join-review.js';
import { toProposal } from '../../../src/elements/join-review/joins.js';
import { waitUntil } from '../../support/wait-until.js';
import { aGate, caseOf, inside, ReviewController, show, textOf, threeJoins } from './support.js';

const review = (controller: ReviewController, call = aGate()): Promise<ChaoJoinReview> =>
  show('chao-join-review', { controller, call });
const button = (element: Element, part: string): HTMLElement => inside(element, `[part=${part}]`)[0]!;

async function writeOther(element: ChaoJoinReview, text: string): Promise<void> {
  button(element, 'other').click();
  await waitUntil(() => element.shadowRoot!.activeElement?.id === 'text', 'the field has no focus');
  if (text) await sendKeys({ type: text });
  await element.updateComplete;
}

describe('chao-join-review', () => {
  it('T-006 T-007 shows the whole set in words and pictures, and nothing in it can be changed', async () => {
    const element = await review(new ReviewController());
    expect(inside(element, 'li')).to.have.length(3);
    expect(inside(element, 'li .venn')).to.have.length(3);
    expect(inside(element, 'input, select, [contenteditable], ol button')).to.have.length(0);
    const [first, second] = inside(element, 'li').map(({ textContent }) => textContent.replace(/\s+/g, ' '));
    expect(first).to.contain(
      'Many orders rows to one customers row. Only rows of orders that have customers.',
    );
    expect(first).to.contain('98% sure');
    expect(second).to.contain('All rows of orders, with order_items where there are some.');
  });

  it('G-52 shows fields it does not know as text, and joins that are one line', async () => {
    const element = await review(new ReviewController());
    expect(inside(element, 'dl').map(({ textContent }) => textContent.replace(/\s+/g, ''))).to.deep.equal([
      'cost{"rows":3000}',
    ]);
    const { input } = await caseOf<{ input: { data: { joins: string[] } } }>('rev-07');
    const { joins } = toProposal(input.data);
    expect(joins.map(({ left, right, on }) => [left, right, on])).to.deep.equal([
      ['a', 'b', 'a.id = b.a_id'],
      ['b', 'c', 'b.id = c.b_id'],
      ['c', 'd', 'c.k = d.k'],
    ]);
  });

  it('a set that is not whole cannot be agreed to', async () => {
    const element = await review(
      new ReviewController(),
      aGate({ input: { joins: [threeJoins.joins[0], 7] } }),
    );
    expect(button(element, 'continue')).to.equal(undefined);
    expect(button(element, 'other')).not.to.equal(undefined);
  });

  it('REV-07 T-008 T-010 Continue sends one answer for all joins, however often it is pressed', async () => {
    const controller = new ReviewController();
    let settle = (_ok: boolean): void => undefined;
    controller.answer = () => new Promise((resolve) => (settle = resolve));
    const element = await review(controller);
    const go = button(element, 'continue');
    go.click();
    go.click();
    await element.updateComplete;
    button(element, 'other').click();
    expect(controller.calls).to.deep.equal([{ method: 'approve', callId: 'g1', runId: 's1' }]);
    expect(go.getAttribute('aria-disabled')).to.equal('true');
    expect((element.call!.input as typeof threeJoins).joins).to.have.length(3);
    settle(true);
  });

  it('REV-07 T-009 Other needs a text, and sends that and no joins', async () => {
    const controller = new ReviewController();
    const element = await review(controller);
    await writeOther(element, '');
    button(element, 'send-text').click();
    expect(controller.calls).to.have.length(0);
    await sendKeys({ type: 'use left join' });
    await element.updateComplete;
    button(element, 'send-text').click();
    await waitUntil(() => controller.calls.length, 'nothing was sent');
    expect(controller.calls).to.deep.equal([
      { method: 'reject', callId: 'g1', runId: 's1', reason: 'use left join' },
    ]);
  });

  it('REV-07 a refused Continue can be pressed again, for the same set', async () => {
    const controller = new ReviewController();
    controller.answer = () => Promise.resolve(false);
    const element = await review(controller);
    button(element, 'continue').click();
    await waitUntil(() => controller.calls.length === 1, 'nothing was sent');
    element.call = aGate({}, { request: { decision: 'approve', phase: 'refused', code: 'server' } });
    await element.updateComplete;
    expect(textOf(element)).to.contain('Nothing was kept. Try again.');
    expect(inside(element, 'li')).to.have.length(3);
    button(element, 'continue').click();
    await waitUntil(() => controller.calls.length === 2, 'nothing was sent again');
    expect(controller.calls[1]).to.deep.equal(controller.calls[0]);
  });

  it('T-010 says that another writer is at work, and shows no part of a result', async () => {
    const element = await review(
      new ReviewController(),
      aGate({}, { request: { decision: 'approve', phase: 'refused', code: 'rate_limited' } }),
    );
    expect(textOf(element)).to.contain('Somebody else is writing to this session.');
    expect(button(element, 'continue').getAttribute('aria-disabled')).to.equal('false');
  });

  it('Escape closes the field and goes back to where it was opened', async () => {
    const element = await review(new ReviewController());
    await writeOther(element, 'x');
    await sendKeys({ press: 'Escape' });
    await waitUntil(
      () => element.shadowRoot!.activeElement === button(element, 'other'),
      'focus is elsewhere',
    );
  });

  for (const [name, call, says] of [
    ['kept', aGate({ state: 'completed' }, { state: 'approved', by: 'you' }), 'Kept: all 3 joins'],
    [
      'turned down',
      aGate({ state: 'rejected' }, { state: 'rejected', reason: 'left' }),
      'You asked for “left”',
    ],
    ['withdrawn', aGate({ state: 'pending' }, { state: 'decided' }), 'answered elsewhere, or withdrawn'],
    ['not run', aGate({ state: 'expired' }, { state: 'not-run' }), 'Nothing was kept.'],
    ['stored', aGate({ state: 'completed', approval: undefined }), 'Kept: all 3 joins'],
  ] as const) {
    it(`an answered set is a record: ${name}`, async () => {
      const element = await review(new ReviewController(), call);
      expect(textOf(element)).to.contain(says);
      expect(inside(element, 'button')).to.have.length(0);
    });
  }
});
