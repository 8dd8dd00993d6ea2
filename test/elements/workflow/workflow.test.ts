import { expect, fixture, html } from '@open-wc/testing';
import { ChaoWorkflow } from '../../../src/elements/workflow/workflow.js';
import { SnapshotController } from '../support/snapshot-controller.js';
import { aConversation } from '../support/snapshots.js';
import { workflowSteps } from '../support/states.js';

ChaoWorkflow.define();

const items = (element: ChaoWorkflow): readonly string[] =>
  [...element.shadowRoot!.querySelectorAll('li')].map((item) => item.textContent.replace(/\s+/g, ' ').trim());

describe('chao-workflow', () => {
  it('C-140 lists the steps with their state in words, what is said of them and how long they took', async () => {
    const element = await fixture<ChaoWorkflow>(
      html`<chao-workflow .steps=${workflowSteps}></chao-workflow>`,
    );
    expect(items(element)).to.deep.equal([
      'Collect numbers Done 4 sources read 2.1 s',
      'Compare with Q1 Failed Q1 report is locked 800 ms',
      'Write summary Running Step 3 of 4',
      'Share with the team Interrupted',
    ]);
    expect(element.shadowRoot!.querySelector('ol')!.getAttribute('aria-label')).to.equal('Workflow');
  });

  it('C-142 finds the steps of a run, by default of the newest one', async () => {
    const workflow = [
      ...workflowSteps,
      { runId: 's', stepKey: 'a', state: 'active' as const, title: 'Newest' },
    ];
    const controller = new SnapshotController({ conversation: { ...aConversation(), workflow } });
    const element = await fixture<ChaoWorkflow>(
      html`<chao-workflow .controller=${controller}></chao-workflow>`,
    );
    expect(items(element)).to.deep.equal(['Newest Running']);
    element.runId = 'r';
    await element.updateComplete;
    expect(items(element)).to.have.length(4);
    controller.update({ conversation: aConversation() });
    await element.updateComplete;
    expect(element.shadowRoot!.childElementCount).to.equal(0);
  });

  it('names a step that has no title', async () => {
    const steps = [{ runId: 'r', stepKey: 'x', state: 'active' as const }];
    const element = await fixture<ChaoWorkflow>(html`<chao-workflow .steps=${steps}></chao-workflow>`);
    expect(items(element)).to.deep.equal(['Step Running']);
  });
});
