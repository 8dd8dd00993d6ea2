import { fixture, html } from '@open-wc/testing';
import '../../../src/thothii.js';
import { expectAccessible } from '../support/axe.js';
import { enterMode, leaveMode, modes } from '../support/modes.js';
import { aGate, aResult, ReviewController, threeJoins } from './support.js';

const controller = new ReviewController();
const summary = { title: 'What was found', summary: 'Rows.', open_questions: ['Which year?'] };

/** Every element in its states. */
const page = () =>
  html`<div style="display: grid; gap: 16px">
    <chao-join-review .controller=${controller} .call=${aGate()}></chao-join-review>
    <chao-join-review
      .controller=${controller}
      .call=${aGate({}, { request: { decision: 'approve', phase: 'refused', code: 'server' } })}
    ></chao-join-review>
    <chao-join-review .call=${aGate({ state: 'completed' }, { state: 'approved' })}></chao-join-review>
    <chao-join-review .joins=${threeJoins.joins}></chao-join-review>
    <chao-sql-viewer .blocks=${[aResult.sql, 'SELECT 2']}></chao-sql-viewer>
    <chao-sql-viewer layout="horizontal" .blocks=${['SELECT 1', 'SELECT 2']}></chao-sql-viewer>
    <chao-cte-result .result=${aResult}></chao-cte-result>
    <chao-phase-summary .summary=${summary}></chao-phase-summary>
    <chao-model-activity open .text=${'I wonder.'}></chao-model-activity>
    <chao-model-activity level="off"></chao-model-activity>
  </div>`;

describe('review elements: accessible in every state', function () {
  this.timeout(60_000);
  afterEach(leaveMode);

  for (const [name, mode] of Object.entries(modes)) {
    it(`all of them: ${name}`, async function () {
      if (!(await enterMode(mode))) this.skip();
      const box = await fixture<HTMLElement>(page());
      for (const viewer of box.querySelectorAll('chao-cte-result')) {
        viewer.shadowRoot!.querySelector('details')!.open = true;
      }
      const other = box.querySelectorAll('chao-join-review')[1]!;
      other.shadowRoot!.querySelector<HTMLElement>('[part=other]')!.click();
      await other.updateComplete;
      await expectAccessible(box);
    });
  }
});
