import { fixture, fixtureCleanup, html } from '@open-wc/testing';
import { ChaoActivity } from '../../../src/elements/activity/activity.js';
import { ChaoMessage } from '../../../src/elements/message/message.js';
import { ChaoApproval } from '../../../src/elements/approval/approval.js';
import { ChaoPlan } from '../../../src/elements/plan/plan.js';
import { ChaoToolCard } from '../../../src/elements/tool-card/tool-card.js';
import { ChaoWorkflow } from '../../../src/elements/workflow/workflow.js';
import { SnapshotController } from './snapshot-controller.js';
import { aCall, aConversation, aMessage, aRequest } from './snapshots.js';
import { requestStates, statusParts, toolStates, workflowSteps } from './states.js';
import { waitUntil } from '../../support/wait-until.js';

for (const element of [ChaoActivity, ChaoApproval, ChaoMessage, ChaoPlan, ChaoToolCard, ChaoWorkflow])
  element.define();

const risk = { 'bits.create': 'write', 'bits.delete_many': 'destructive' } as const;

/** Tool cards in all states. */
export async function tools(open: boolean): Promise<HTMLElement> {
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

/** Requests in all states. */
export async function requests(): Promise<HTMLElement> {
  const controller = new SnapshotController();
  const cards = Object.values(requestStates()).map(
    (call) => html`<chao-approval .call=${call} .controller=${controller} .risk=${risk}></chao-approval>`,
  );
  return fixture<HTMLElement>(html`<div>${cards}</div>`);
}

/** Requests of one run, of which the oldest rejects them all. */
export async function severalRequests(): Promise<HTMLElement> {
  const calls = ['a', 'b', 'c'].map((callId) => aRequest({ callId }));
  const controller = new SnapshotController({ conversation: aConversation(...calls) });
  return fixture<HTMLElement>(
    html`<div>
      ${calls.map(
        (call) => html`<chao-approval .call=${call} .controller=${controller} .risk=${risk}></chao-approval>`,
      )}
    </div>`,
  );
}

/** One request alone and in view, when Approve works. */
export async function armedRequest(name: string): Promise<HTMLElement> {
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

/** Plan, workflow and activity. */
export async function lists(): Promise<HTMLElement> {
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

/** A group of every state, and one that is folded. */
export async function groups(): Promise<HTMLElement> {
  const many = Array.from({ length: 30 }, (_, i) => aCall({ callId: `c${i}`, input: { n: i } }));
  const every = Object.values(toolStates).map((call, i) => ({ ...call, callId: `s${i}` }));
  const page = await fixture<HTMLElement>(
    html`<div>
      <chao-message .message=${aMessage(many, { id: 'a' })}></chao-message>
      <chao-message .message=${aMessage(every, { id: 'b' })}></chao-message>
    </div>`,
  );
  for (const message of page.querySelectorAll('chao-message')) await message.updateComplete;
  return page;
}
