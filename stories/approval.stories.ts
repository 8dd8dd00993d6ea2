import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect } from 'storybook/test';
import type { ApprovalState, ChaoApproval, Risk } from '../src/index.js';
import { requestStates } from '../test/elements/support/states.js';
import { SnapshotController } from '../test/elements/support/snapshot-controller.js';
import { frozenAt, frozenOf, freeze, type Frozen } from './support/frozen.js';
import { column, matrix } from './support/stage.js';

type Moment = readonly [tape: string, options: NonNullable<Parameters<typeof freeze>[1]>, call?: number];

/** What the page says of its tools; it knows no `vault.sync`. */
const risk: Readonly<Record<string, Risk>> = { 'bits.create': 'write', 'bits.delete': 'destructive' };

const asked = { until: 'tool.approval_required' } as const;
const answered = { until: 'tool.approval_response' } as const;

const moments: Readonly<Record<string, Moment>> = {
  waiting: ['approval-pending', asked],
  'little time left': ['approval-pending', { ...asked, late: 45_000 }],
  destructive: ['approvals-several', { ...asked, nth: 3 }, 2],
  'sending approval': ['approval-pending', { ...asked, decide: 'approve', phase: 'sending' }],
  'sending rejection': ['approval-pending', { ...asked, decide: 'reject', phase: 'sending' }],
  'not confirmed': ['approval-pending', { ...asked, decide: 'approve', phase: 'unconfirmed' }],
  'refused by the server': ['approval-pending', { ...asked, decide: 'approve', phase: 'refused' }],
  'changed while asked': ['approval-drift', { ...asked, nth: 2 }],
  'time is over': ['approval-pending', { ...asked, late: 61_000 }],
  approved: ['approval-approved', { ...answered, decide: 'approve' }],
  rejected: ['approval-rejected', { ...answered, decide: 'reject' }],
  expired: ['approval-expired', {}],
  'approved elsewhere': ['approval-elsewhere', answered],
  decided: ['approval-unknown', answered],
  'not run': ['approval-cancelled', {}],
};

/** What no tape holds. */
const untaped = [
  'answered elsewhere',
  'long value',
  'hidden characters',
  'unreadable',
  'no arguments',
] as const;

const request = ({ calls, controller }: Frozen, index = 0): TemplateResult =>
  html`<chao-approval .call=${calls[index]} .controller=${controller} .risk=${risk}></chao-approval>`;

async function loadStates(): Promise<{ states: Record<string, TemplateResult> }> {
  const load = async ([name, [tape, options, index]]: [string, Moment]) =>
    [name, request(await freeze(tape, options), index)] as const;
  const taped = await Promise.all(Object.entries(moments).map(load));
  const made = requestStates();
  const controller = new SnapshotController();
  const more = untaped.map(
    (name) =>
      [
        name,
        html`<chao-approval .call=${made[name]} .controller=${controller} .risk=${risk}></chao-approval>`,
      ] as const,
  );
  return { states: Object.fromEntries([...taped, ...more]) };
}

const meta: Meta = {
  title: 'Elements/Approval',
  component: 'chao-approval',
  render: (_args, context) => column(request(frozenOf(context))),
};
export default meta;

const every: readonly ApprovalState[] = ['approved', 'decided', 'expired', 'not-run', 'pending', 'rejected'];

/** Every state of a request and of what became of it. */
export const States: StoryObj = {
  loaders: [loadStates],
  render: (_args, { loaded: { states } }) => matrix(states as Record<string, TemplateResult>),
  async play({ canvasElement }) {
    const requests = [...canvasElement.querySelectorAll<ChaoApproval>('chao-approval')];
    const shown = new Set(requests.map(({ call }) => call?.approval?.state));
    await expect([...shown].sort()).toEqual(every);
  },
};

/** A click that no person made decides nothing, however often. */
export const Waiting: StoryObj = {
  ...frozenAt('approval-pending', asked),
  async play({ canvasElement, loaded }) {
    const element = canvasElement.querySelector<ChaoApproval>('chao-approval');
    await element?.updateComplete;
    const approve = element?.shadowRoot?.querySelector<HTMLElement>('#approve');
    await expect(approve).not.toBeNull();
    for (let i = 0; i < 3; i++) approve?.click();
    await expect((loaded as { frozen: Frozen }).frozen.controller.calls).toEqual([]);
  },
};

export const Destructive: StoryObj = {
  ...frozenAt('approvals-several', { ...asked, nth: 3 }),
  render: (_args, context) => column(request(frozenOf(context), 2)),
};

/** Several of one run wait: the oldest offers to reject them all, and none to approve them all. */
export const Several: StoryObj = {
  ...frozenAt('approvals-several', { ...asked, nth: 3 }),
  render: (_args, context) => {
    const frozen = frozenOf(context);
    return column(frozen.calls.map((_, index) => request(frozen, index)));
  },
  async play({ canvasElement }) {
    const requests = [...canvasElement.querySelectorAll<ChaoApproval>('chao-approval')];
    await Promise.all(requests.map(({ updateComplete }) => updateComplete));
    const all = requests.map(({ shadowRoot }) => shadowRoot?.querySelector('#reject-all') !== null);
    await expect(all).toEqual([true, false, false]);
  },
};

/** The input that was asked for is not the one that came later: only Reject is left. */
export const Drift: StoryObj = {
  ...frozenAt('approval-drift', { ...asked, nth: 2 }),
  async play({ canvasElement }) {
    const root = canvasElement.querySelector('chao-approval')?.shadowRoot;
    await expect(root?.querySelector('#reject')).not.toBeNull();
    await expect(root?.querySelector('#approve:not([aria-disabled="true"], [disabled])')).toBeNull();
  },
};

export const Approved: StoryObj = frozenAt('approval-approved', { ...answered, decide: 'approve' });
export const Rejected: StoryObj = frozenAt('approval-rejected', { ...answered, decide: 'reject' });
export const Expired: StoryObj = frozenAt('approval-expired');
export const Elsewhere: StoryObj = frozenAt('approval-elsewhere', answered);
