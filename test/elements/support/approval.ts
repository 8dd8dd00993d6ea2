import { fixture, html } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { ChaoApproval } from '../../../src/elements/approval/approval.js';
import type { ToolPart } from '../../../src/state/conversation.js';
import { SnapshotController } from './snapshot-controller.js';
import { aConversation } from './snapshots.js';
import { waitUntil } from '../../support/wait-until.js';

ChaoApproval.define();

export interface Shown {
  readonly element: ChaoApproval;
  readonly controller: SnapshotController;
  /** A part of the card. */
  part(selector: string): HTMLElement;
  /** The text of a part, spaces joined. */
  text(selector?: string): string;
  /** The conversation says something new about the call. */
  update(call: ToolPart): Promise<void>;
}

type Snapshot = ConstructorParameters<typeof SnapshotController>[0];

/** A card for one request, found through a controller as on a page. */
export async function showRequest(
  call: ToolPart,
  snapshot: Snapshot = {},
  changes: Partial<ChaoApproval> = {},
): Promise<Shown> {
  const controller = new SnapshotController({ conversation: aConversation(call), ...snapshot });
  const element = await fixture<ChaoApproval>(
    html`<chao-approval
      call-id=${call.callId}
      .controller=${controller}
      .risk=${changes.risk}
      .redact=${changes.redact}
    ></chao-approval>`,
  );
  await element.updateComplete;
  const part = (selector: string): HTMLElement => element.shadowRoot!.querySelector<HTMLElement>(selector)!;
  return {
    element,
    controller,
    part,
    text: (selector = '[part=card]') => part(selector).textContent.replace(/\s+/g, ' ').trim(),
    update: async (next) => {
      controller.update({ conversation: aConversation(next) });
      await element.updateComplete;
    },
  };
}

export const isArmed = ({ part }: Shown): boolean =>
  part('#approve')?.getAttribute('aria-disabled') === 'false';

/** Waits until Approve works. */
export async function untilArmed(shown: Shown): Promise<void> {
  await waitUntil(() => isArmed(shown), 'Approve works', { timeout: 4000, interval: 10 });
}

/** The middle of an element, in the page. */
export function middle(element: Element): [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

/** A real click. What is out of view is scrolled into it first. */
export async function click(element: Element): Promise<void> {
  const [, y] = middle(element);
  if (y < 0 || y > innerHeight) element.scrollIntoView({ block: 'center' });
  await sendMouse({ type: 'click', position: middle(element) });
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
