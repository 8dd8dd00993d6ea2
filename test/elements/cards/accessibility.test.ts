import { expect, fixture, fixtureCleanup, html, waitUntil } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { ChaoActivity } from '../../../src/elements/activity/activity.js';
import { ChaoApproval } from '../../../src/elements/approval/approval.js';
import { ChaoPlan } from '../../../src/elements/plan/plan.js';
import { ChaoToolCard } from '../../../src/elements/tool-card/tool-card.js';
import { ChaoWorkflow } from '../../../src/elements/workflow/workflow.js';
import { expectAccessible } from '../support/axe.js';
import { enterMode, leaveMode, modes } from '../support/modes.js';
import { SnapshotController } from '../support/snapshot-controller.js';
import { aCall } from '../support/snapshots.js';
import { requestStates, statusParts, toolStates, workflowSteps } from '../support/states.js';

for (const element of [ChaoActivity, ChaoApproval, ChaoPlan, ChaoToolCard, ChaoWorkflow]) element.define();

const risk = { 'bits.create': 'write', 'bits.delete_many': 'destructive' } as const;

async function tools(open: boolean): Promise<HTMLElement> {
  const cards = Object.values(toolStates).map(
    (call) => html`<chao-tool-card .call=${call}></chao-tool-card>`,
  );
  const page = await fixture<HTMLElement>(html`<div>${cards}</div>`);
  for (const card of page.querySelectorAll('chao-tool-card')) {
    await card.updateComplete;
    if (open) card.shadowRoot!.querySelector<HTMLElement>('button.head')?.click();
    await card.updateComplete;
  }
  return page;
}

const armed = (page: HTMLElement): number =>
  [...page.querySelectorAll('chao-approval')].filter(({ shadowRoot }) =>
    shadowRoot!.querySelector('#approve[aria-disabled=false]'),
  ).length;

async function requests(): Promise<HTMLElement> {
  const controller = new SnapshotController();
  const cards = Object.values(requestStates()).map(
    (call) => html`<chao-approval .call=${call} .controller=${controller} .risk=${risk}></chao-approval>`,
  );
  return fixture<HTMLElement>(html`<div>${cards}</div>`);
}

/** Each in turn, alone and in view, so that Approve works. */
async function armedRequest(name: string): Promise<HTMLElement> {
  fixtureCleanup();
  const page = await fixture<HTMLElement>(
    html`<div>
      <chao-approval
        .call=${requestStates()[name]}
        .controller=${new SnapshotController()}
        .risk=${risk}
      ></chao-approval>
    </div>`,
  );
  await waitUntil(() => armed(page) === 1, 'it is armed', { timeout: 3000 });
  return page;
}

async function lists(): Promise<HTMLElement> {
  const states = ['completed', 'awaiting-approval', 'active', 'failed', 'rejected', undefined] as const;
  const steps = states.map((state, i) => ({
    step: { runId: 'r', stepId: String(i), title: `Step ${i}` },
    ...(state && { call: aCall({ state }) }),
  }));
  const many = [...statusParts, ...statusParts];
  return fixture<HTMLElement>(
    html`<div>
      <chao-plan .plan=${{ steps, done: 3, total: 6 }}></chao-plan>
      <chao-workflow .steps=${workflowSteps}></chao-workflow>
      <chao-activity .parts=${many}></chao-activity>
    </div>`,
  );
}

describe('cards: accessible in every state', () => {
  afterEach(leaveMode);

  for (const [name, mode] of Object.entries(modes)) {
    it(`tool cards, closed and open: ${name}`, async function () {
      if (!(await enterMode(mode))) this.skip();
      await expectAccessible(await tools(false));
      await expectAccessible(await tools(true));
    });

    it(`requests and what became of them: ${name}`, async function () {
      if (!(await enterMode(mode))) this.skip();
      await expectAccessible(await requests());
      for (const state of ['armed', 'late', 'destructive', 'hidden characters']) {
        await expectAccessible(await armedRequest(state));
      }
    });

    it(`plan, workflow and activity: ${name}`, async function () {
      if (!(await enterMode(mode))) this.skip();
      await expectAccessible(await lists());
    });
  }

  it('nothing is wider than a page of 320 px', async () => {
    await enterMode({ scheme: 'light', width: 320 });
    for (const page of [await tools(true), await requests(), await lists()]) {
      expect(page.scrollWidth).to.be.at.most(page.clientWidth);
      for (const card of page.children) {
        const box = card.shadowRoot!.firstElementChild;
        if (box)
          expect(box.scrollWidth, card.localName).to.be.at.most(Math.ceil(box.getBoundingClientRect().width));
      }
    }
  });

  it('the text-spacing of WCAG 1.4.12 cuts nothing off', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
    );
    const page = await requests();
    for (const { shadowRoot } of page.querySelectorAll('chao-approval'))
      shadowRoot!.adoptedStyleSheets.push(sheet);
    for (const { shadowRoot } of page.querySelectorAll('chao-approval')) {
      for (const element of shadowRoot!.querySelectorAll<HTMLElement>('button, .chip, .top, p, dd, h4')) {
        expect(element.scrollWidth, element.textContent).to.be.at.most(element.clientWidth + 1);
        if (getComputedStyle(element).display !== 'inline') {
          expect(element.scrollHeight, element.textContent).to.be.at.most(element.clientHeight + 1);
        }
      }
    }
  });

  it('every control grows with --chao-control, which is 44 px for coarse pointers', async () => {
    document.documentElement.style.setProperty('--chao-control', '44px');
    const page = await armedRequest('armed');
    const root = page.querySelector('chao-approval')!.shadowRoot!;
    const controls = root.querySelectorAll('button, input');
    expect(controls).to.have.length(3);
    for (const control of controls)
      expect(control.getBoundingClientRect().height, control.id).to.be.at.least(44);
  });

  it('without motion nothing moves and the words are the same', async function () {
    const { ok } = await executeServerCommand<{ ok: boolean }, unknown>('media', {
      'prefers-reduced-motion': 'reduce',
    });
    if (!ok) this.skip();
    const page = await requests();
    for (const { shadowRoot } of page.querySelectorAll('chao-approval')) {
      for (const element of shadowRoot!.querySelectorAll('*')) {
        expect(getComputedStyle(element).animationName).to.equal('none');
        expect(getComputedStyle(element, '::before').animationName).to.equal('none');
      }
    }
    expect(page.querySelector('chao-approval')!.shadowRoot!.textContent).to.contain(
      'Approve becomes available',
    );
    await executeServerCommand('media', { 'prefers-reduced-motion': 'no-preference' });
  });

  it('forced colours keep the frame, the ticks and what can be pressed', async function () {
    if (!(await enterMode({ scheme: 'light', forced: true }))) this.skip();
    const page = await armedRequest('armed');
    const root = page.querySelector('chao-approval')!.shadowRoot!;
    const style = (selector: string): CSSStyleDeclaration => getComputedStyle(root.querySelector(selector)!);
    expect(style('.ask').borderTopWidth).to.equal('2px');
    expect(style('.ticks .on').backgroundColor).not.to.equal(style('.ticks i:not(.on)').backgroundColor);
    expect(style('#approve').backgroundColor).not.to.equal(style('#reject').backgroundColor);
    expect(style('#reject').borderTopWidth).to.equal('1px');
  });
});
