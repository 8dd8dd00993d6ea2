import { expect, fixture, html } from '@open-wc/testing';
import { groupStyles, toolGroup, type Fold } from '../../../src/elements/tool-card/group.js';
import { ChaoToolCard } from '../../../src/elements/tool-card/tool-card.js';
import { ChaoElement } from '../../../src/elements/internal/chao-element.js';
import { en } from '../../../src/i18n/en.js';
import type { ToolPart } from '../../../src/state/conversation.js';
import { callKey } from '../../../src/state/selectors/keys.js';
import { host } from '../../../src/theme/host.js';
import { aCall, aRequest } from '../support/snapshots.js';

/** What a message does with neighbouring calls. */
class GroupProbe extends ChaoElement {
  static override readonly tag = 'chao-group-probe';
  static override readonly dependencies = [ChaoToolCard];
  static override styles = [host, groupStyles];
  calls: readonly ToolPart[] = [];
  kept = new Set<string>();
  more = 0;

  protected override render(): unknown {
    const fold: Fold = {
      more: this.more,
      keeps: (one) => this.kept.has(callKey(one)),
      show: () => {
        this.more += 10;
        this.requestUpdate();
      },
      use: () => undefined,
    };
    return toolGroup(
      this.calls,
      en,
      fold,
      (call, joined) => html`<chao-tool-card .call=${call} data-joined=${joined}></chao-tool-card>`,
    );
  }
}
GroupProbe.define();

async function group(...calls: readonly ToolPart[]): Promise<GroupProbe> {
  const element = document.createElement('chao-group-probe') as GroupProbe;
  element.calls = calls;
  (await fixture(html`<div></div>`)).append(element);
  await element.updateComplete;
  return element;
}
const inside = (element: GroupProbe, selector: string): HTMLElement[] => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>(selector),
];
const call = (id: string, changes: Partial<ToolPart> = {}): ToolPart => aCall({ callId: id, ...changes });
const edges = (element: GroupProbe): readonly string[] =>
  inside(element, 'chao-tool-card').map((card) => card.getAttribute('data-joined')!);

describe('neighbouring calls', () => {
  it('C-085 share a frame and a header that counts them', async () => {
    const element = await group(
      call('a'),
      call('b'),
      call('c', { state: 'failed' }),
      call('d', { state: 'active' }),
      call('e', { state: 'pending' }),
    );
    expect(inside(element, '.top')[0]!.textContent.replace(/\s+/g, ' ').trim()).to.equal(
      '5 steps 3 of 5 done',
    );
    expect(inside(element, '.top i').map(({ className }) => className)).to.deep.equal([
      'ok',
      'ok',
      'bad',
      'run',
      '',
    ]);
    expect(edges(element)).to.deep.equal(['up down', 'up down', 'up down', 'up down', 'up']);
  });

  it('counts many calls in words only', async () => {
    const element = await group(...Array.from({ length: 30 }, (_, i) => call(`many ${i}`)));
    expect(inside(element, '.top')[0]!.textContent).to.contain('30 of 30 done');
    expect(inside(element, '.top i')).to.have.length(0);
  });

  it('a single call has no header and a whole frame', async () => {
    const element = await group(call('a'));
    expect(inside(element, '.top')).to.have.length(0);
    expect(edges(element)).to.deep.equal(['']);
  });

  it('a request stands by itself between the rows', async () => {
    const element = await group(call('a'), call('b'), aRequest({ callId: 'c' }), call('d'));
    expect(edges(element)).to.deep.equal(['up down', 'up', '', '']);
    const [, second, request] = inside(element, 'chao-tool-card').map((card) => card.getBoundingClientRect());
    expect(request!.top - second!.bottom).to.equal(12);
  });

  it('calls that were decided have the header that they have after a reload', async () => {
    const done = (id: string, approval?: ToolPart): ToolPart => ({
      ...call(id, { toolKey: 'bits.create' }),
      ...(approval && { approval: approval.approval! }),
    });
    const decided = aRequest({}, { state: 'approved' });
    const live = await group(done('a', decided), done('b', decided));
    const stored = await group(done('a'), done('b'));
    expect(inside(live, '.top')).to.have.length(1);
    expect(edges(live)).to.deep.equal(edges(stored));
  });

  it('keeps every card the same element whatever joins it', async () => {
    const request = aRequest({ callId: 'b' });
    const element = await group(call('a'), request);
    const before = inside(element, 'chao-tool-card');
    element.calls = [
      call('a'),
      { ...request, state: 'active', approval: { ...request.approval!, state: 'approved' } },
      call('c'),
    ];
    element.requestUpdate();
    await element.updateComplete;
    expect(inside(element, 'chao-tool-card').slice(0, 2)).to.deep.equal(before);
    expect(edges(element)).to.deep.equal(['up down', 'up down', 'up']);
  });

  it('CARD-02 tells a callId that is used again from the first', async () => {
    const element = await group(call('a', { output: 1 }), call('a', { output: 2, occurrence: 2 }));
    expect(inside(element, 'chao-tool-card')).to.have.length(2);
  });

  describe('when they are many', () => {
    const many = (changes: (i: number) => Partial<ToolPart> = () => ({})): ToolPart[] =>
      Array.from({ length: 500 }, (_, i) => call(`call ${i}`, changes(i)));
    const shown = (element: GroupProbe): readonly string[] =>
      inside(element, 'chao-tool-card').map((card) => (card as ChaoToolCard).call!.callId.slice(5));

    it('shows the newest, and says how many are folded', async () => {
      const element = await group(...many());
      expect(shown(element)).to.deep.equal(Array.from({ length: 12 }, (_, i) => String(488 + i)));
      expect(inside(element, '.top')[0]!.textContent.replace(/\s+/g, ' ').trim()).to.equal(
        '500 steps 500 of 500 done 488 earlier steps',
      );
      expect(edges(element).at(0)).to.equal('up down');
      expect(edges(element).at(-1)).to.equal('up');
    });

    it('shows more of them when asked, a bounded number each time', async () => {
      const element = await group(...many());
      inside(element, '.fold')[0]!.click();
      await element.updateComplete;
      expect(shown(element)).to.have.length(22);
      expect(inside(element, '.fold')[0]!.textContent).to.contain('478 earlier steps');
      element.more = 490;
      element.requestUpdate();
      await element.updateComplete;
      expect(shown(element)).to.have.length(500);
      expect(inside(element, '.fold')).to.have.length(0);
    });

    it('keeps what runs, what went wrong and what somebody uses, in order and bounded', async () => {
      const state = (i: number): Partial<ToolPart> =>
        i < 20 ? { state: 'active' } : i < 50 ? { state: 'failed' } : {};
      const element = await group(...many(state));
      const open = Array.from({ length: 12 }, (_, i) => String(8 + i));
      const wrong = Array.from({ length: 12 }, (_, i) => String(38 + i));
      expect(shown(element).slice(0, 24)).to.deep.equal([...open, ...wrong]);
      element.kept.add(callKey(element.calls[100]!));
      element.requestUpdate();
      await element.updateComplete;
      expect(shown(element)).to.have.length(37);
      expect(shown(element)[24]).to.equal('100');
    });

    it('folds nothing for the sake of a few', async () => {
      expect(shown(await group(...many().slice(0, 16)))).to.have.length(16);
      expect(shown(await group(...many().slice(0, 17)))).to.have.length(12);
    });
  });

  it('leaves no gap and no double line within a frame', async () => {
    const element = await group(call('a'), call('b'));
    const [header] = inside(element, '.top').map((one) => one.getBoundingClientRect());
    const [a, b] = inside(element, 'chao-tool-card').map((one) => one.getBoundingClientRect());
    expect(a!.top).to.equal(header!.bottom);
    expect(b!.top).to.equal(a!.bottom);
    const frame = inside(element, 'chao-tool-card')[0]!.shadowRoot!.querySelector('.tool')!;
    expect(getComputedStyle(frame).borderBottomWidth).to.equal('0px');
  });
});
