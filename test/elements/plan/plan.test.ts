import { expect, fixture, html } from '@open-wc/testing';
import { ChaoPlan } from '../../../src/elements/plan/plan.js';
import type { Conversation, PlanStep, ToolPart } from '../../../src/state/conversation.js';
import { SnapshotController } from '../support/snapshot-controller.js';
import { aCall, aConversation } from '../support/snapshots.js';

ChaoPlan.define();

const step = (id: string, changes: Partial<PlanStep> = {}): PlanStep => ({
  runId: 'run_1',
  stepId: id,
  ...changes,
});
const text = (element: Element): string => element.textContent.replace(/\s+/g, ' ').trim();
const items = (element: ChaoPlan): readonly string[] =>
  [...element.shadowRoot!.querySelectorAll('li')].map(text);

async function plan(conversation: Conversation, runId?: string): Promise<ChaoPlan> {
  const controller = new SnapshotController({ conversation });
  return fixture(html`<chao-plan .controller=${controller} run-id=${runId ?? 'run_1'}></chao-plan>`);
}

describe('chao-plan', () => {
  it('C-133 lists the planned steps, which ask first', async () => {
    const steps = [
      step('1', { title: 'Create the bit “Review”' }),
      step('2', { activity: { label: 'Block Thursday' } }),
      step('3', { toolKey: 'chains.add_bits' }),
      step('4'),
    ];
    const element = await plan({ ...aConversation(), plan: steps });
    expect(text(element.shadowRoot!.querySelector('.top')!)).to.equal('Plan 4 steps');
    expect(items(element)).to.deep.equal([
      '1 Create the bit “Review” Asks first',
      '2 Block Thursday Asks first',
      '3 Add bits Asks first',
      '4 Step Asks first',
    ]);
    expect(element.shadowRoot!.querySelector('[role=group]')!.getAttribute('aria-label')).to.equal('Plan');
  });

  const ends: readonly (readonly [ToolPart['state'], string])[] = [
    ['pending', 'Asks first'],
    ['awaiting-approval', 'Waiting for you'],
    ['active', 'Running'],
    ['completed', 'Done'],
    ['degraded', 'Done'],
    ['failed', 'Failed'],
    ['rejected', 'Not done'],
    ['expired', 'Not done'],
    ['skipped', 'Not done'],
    ['interrupted', 'Not done'],
    ['unknown', 'Asks first'],
  ];
  for (const [state, word] of ends) {
    it(`follows the call of a step: ${state} is "${word}"`, async () => {
      const conversation = {
        ...aConversation(aCall({ state })),
        plan: [step('1', { title: 'Do it', callId: 'call_1' })],
      };
      const element = await plan(conversation);
      expect(items(element)[0]).to.contain(`Do it ${word}`);
    });
  }

  it('counts what is done once a step has begun', async () => {
    const conversation = {
      ...aConversation(
        aCall({ state: 'completed' }),
        aCall({ callId: 'call_2', state: 'awaiting-approval' }),
      ),
      plan: [
        step('1', { title: 'One', callId: 'call_1' }),
        step('2', { title: 'Two', callId: 'call_2' }),
        step('3', { title: 'Three' }),
      ],
    };
    const element = await plan(conversation);
    expect(text(element.shadowRoot!.querySelector('.top')!)).to.equal('Plan 1 of 3 done');
  });

  it('a step that the run did not reach is not done when the run is over; only what was done counts', async () => {
    const { messages } = aConversation(
      aCall({ state: 'completed' }),
      aCall({ callId: 'call_2', state: 'rejected' }),
    );
    const conversation = {
      messages: messages.map((message) => ({ ...message, status: 'completed' as const })),
      workflow: [],
      plan: [
        step('1', { title: 'One', callId: 'call_1' }),
        step('2', { title: 'Two', callId: 'call_2' }),
        step('3', { title: 'Three' }),
      ],
    };
    const element = await plan(conversation);
    expect(items(element)).to.deep.equal(['One Done', 'Two Not done', 'Three Not done']);
    expect(text(element.shadowRoot!.querySelector('.top')!)).to.equal('Plan 1 of 3 done');
  });

  it('shows the steps of its run only, and nothing where there are none', async () => {
    const conversation = {
      ...aConversation(),
      plan: [step('1', { title: 'Mine' }), step('1', { runId: 'run_2', title: 'Other' })],
    };
    expect(items(await plan(conversation))).to.deep.equal(['1 Mine Asks first']);
    expect((await plan(conversation, 'run_3')).shadowRoot!.childElementCount).to.equal(0);
  });

  it('shows titles as text, hidden characters marked', async () => {
    const element = await plan({ ...aConversation(), plan: [step('1', { title: '<b>x</b>\u202ey' })] });
    expect(items(element)[0]).to.equal('1 <b>x</b>U+202Ey Asks first');
  });
});
