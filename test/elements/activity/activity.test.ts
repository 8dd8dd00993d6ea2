import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ChaoActivity } from '../../../src/elements/activity/activity.js';
import type { StatusPart } from '../../../src/state/conversation.js';
import { SnapshotController } from '../support/snapshot-controller.js';
import { aConversation } from '../support/snapshots.js';
import { statusParts } from '../support/states.js';

ChaoActivity.define();

const lines = (element: ChaoActivity): readonly string[] =>
  [...element.shadowRoot!.querySelectorAll('li')].map((item) => item.textContent.replace(/\s+/g, ' ').trim());
const show = (...parts: readonly StatusPart[]): Promise<ChaoActivity> =>
  fixture(html`<chao-activity .parts=${parts}></chao-activity>`);
const status = (type: StatusPart['type'], changes: Partial<StatusPart> = {}): StatusPart => ({
  kind: 'status',
  type,
  ...changes,
});

describe('chao-activity', () => {
  it('C-045 C-132 C-134 says quietly what goes on', async () => {
    expect(lines(await show(...statusParts))).to.deep.equal([
      'Using calendar and bits',
      'Switched model from gemini-2.0-flash to gemini-2.5-flash: not available',
      'Phase: comparing quarters',
      'Some of this was too long to show.',
    ]);
  });

  it('C-091 prefers the server’s own summary', async () => {
    const activity = { label: 'Chose a tool', detail: 'calendar' };
    expect(
      lines(await show(status('capability', { activity, detail: { capabilityKey: 'x' } }))),
    ).to.deep.equal(['Chose a tool: calendar']);
  });

  it('finds words of its own where there is no summary', async () => {
    expect(
      lines(
        await show(
          status('capability', { detail: { capabilityKey: 'calendar' } }),
          status('model', { detail: { toModelKey: 'm2' } }),
          status('stopping', { detail: { phase: 'requested' } }),
          status('workflow', { text: 'All done' }),
        ),
      ),
    ).to.deep.equal(['Using calendar', 'Continuing with m2', 'Stopping…', 'All done']);
  });

  it('has no line for what nobody needs to know, and no list without lines', async () => {
    const element = await show(
      status('run-status', { detail: { to: 'settlement.pending' } }),
      status('run-status', { detail: { from: 'queued', to: 'running' } }),
      status('stopping', { detail: { phase: 'cancelled' } }),
      status('capability'),
      status('model'),
      status('workflow'),
      status('run-status'),
    );
    expect(element.shadowRoot!.childElementCount).to.equal(0);
  });

  it('folds a long list to its newest lines, and opens with the keyboard', async () => {
    const parts = Array.from({ length: 7 }, (_, i) => status('workflow', { text: `line ${i}` }));
    const element = await show(...parts);
    expect(lines(element)).to.deep.equal(['3 earlier lines', 'line 3', 'line 4', 'line 5', 'line 6']);
    const button = element.shadowRoot!.querySelector('button')!;
    expect(button.getAttribute('aria-expanded')).to.equal('false');
    button.focus();
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(lines(element)).to.have.length(8);
    expect(element.shadowRoot!.activeElement).to.equal(button);
    expect(button.getAttribute('aria-expanded')).to.equal('true');
  });

  it('shows the newest message’s lines when it is given none', async () => {
    const controller = new SnapshotController({ conversation: aConversation(...statusParts) });
    const element = await fixture<ChaoActivity>(
      html`<chao-activity .controller=${controller}></chao-activity>`,
    );
    expect(lines(element)).to.have.length(4);
  });

  it('draws known subjects by their own icon and shows text as text', async () => {
    const drawing = async (part: StatusPart): Promise<string> =>
      (await show(part)).shadowRoot!.querySelector('svg')!.classList.value;
    const about = (subjectType: string): StatusPart =>
      status('capability', { activity: { label: 'x', subjectType } });
    expect(await drawing(about('calendar'))).to.contain('i-calendar');
    expect(await drawing(about('toString'))).to.contain('i-trace');
    expect(lines(await show(status('workflow', { text: '<b>x</b>' })))).to.deep.equal(['<b>x</b>']);
  });
});
