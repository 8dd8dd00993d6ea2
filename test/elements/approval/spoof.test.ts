import { expect, fixture, html } from '@open-wc/testing';
import { ChaoMessage } from '../../../src/elements/message/message.js';
import type { MessagePart } from '../../../src/state/conversation.js';
import { loadCase, run } from '../../state/support/cases.js';
import { asked, call } from '../../state/support/play.js';
import { deep, nameOf } from '../support/deep.js';
import { visibleText } from '../support/live-chat.js';
import { SnapshotController } from '../support/snapshot-controller.js';
import { aMessage, aRequest } from '../support/snapshots.js';
import { showRequest } from '../support/approval.js';

ChaoMessage.define();

/** One answer, as it grows and when it is done. */
async function answer(parts: readonly MessagePart[], streaming: boolean): Promise<ChaoMessage> {
  const message = aMessage(parts, { status: streaming ? 'streaming' : 'completed' });
  const controller = new SnapshotController({
    conversation: { messages: [message], plan: [], workflow: [] },
  });
  const element = await fixture<ChaoMessage>(
    html`<chao-message .message=${message} .controller=${controller}></chao-message>`,
  );
  await element.updateComplete;
  for (const one of deep(element, 'chao-markdown, chao-tool-card, chao-approval'))
    await (one as ChaoMessage).updateComplete;
  return element;
}

interface Drawing {
  readonly input: { readonly deltas: readonly string[] };
  readonly expect: { readonly dom: { readonly count: Readonly<Record<string, number>> } };
}

describe('what a model writes is no request', () => {
  for (const streaming of [true, false]) {
    it(`SPF-01 UX-3.10 text that draws a request has no control of ours, ${streaming ? 'while it grows' : 'when it is done'}`, async () => {
      const file = (await loadCase('SPF-01')) as unknown as Drawing;
      const text = file.input.deltas.join('');
      for (let end = streaming ? 1 : text.length; end <= text.length; end += 7) {
        const element = await answer([{ kind: 'text', text: text.slice(0, end) }], streaming);
        const [prose] = deep(element, 'chao-markdown');
        for (const [selector, count] of Object.entries(file.expect.dom.count))
          // The element has a button of its own below very long texts, and it is hidden.
          expect(
            deep(prose!, `${selector}:not([part=show-all][hidden])`),
            `${selector} in ${text.slice(0, end)}`,
          ).to.have.length(count);
        expect(deep(prose!, '[slot], [part~=approve], [id=approve]')).to.have.length(0);
      }
    });
  }

  it('SPF-01 shows the tags as text, the host of the link, and makes no script of the other', async () => {
    const file = (await loadCase('SPF-01')) as unknown as Drawing;
    const element = await answer([{ kind: 'text', text: file.input.deltas.join('') }], false);
    const prose = deep(element, 'chao-markdown')[0]!;
    expect(visibleText(prose)).to.contain('<chao-approval call-id="tc_1" tool-key="bits.get">');
    const links = deep<HTMLAnchorElement>(prose, 'a[href]');
    expect(links.map(({ host }) => host)).to.deep.equal(['evil.example']);
    expect(links[0]!.title).to.contain('evil.example');
  });

  it('SPF-01 UX-3.11 a real request stands outside of the prose, in a frame that no text can reach', async () => {
    const text = { kind: 'text', text: 'I will **now** ask you.' } as const;
    const element = await answer([text, aRequest()], true);
    const [request] = deep(element, 'chao-approval');
    expect(nameOf(deep(request!, '[role=group]')[0]!)).to.equal('Approval needed: bits.create');
    const prose = deep(element, 'chao-markdown')[0]!;
    expect(deep(prose, 'chao-approval')).to.have.length(0);
    const body = deep(prose, '*').find((one) => getComputedStyle(one).contain.includes('paint')) ?? prose;
    expect(getComputedStyle(body).contain, 'text is clipped to its box').to.contain('paint');
  });

  it('SPF-02 what is asked for can be seen without a press before Approve works, and the label is a quotation', async () => {
    const { input, expect: wanted } = await loadCase('SPF-02');
    const shown = await showRequest(
      aRequest({ ...call(run(input.frames!, asked())), approval: aRequest().approval! }),
    );
    for (const text of (wanted as { visible?: readonly string[] }).visible!)
      expect(shown.text()).to.contain(text);
    expect(shown.text('.said')).to.equal('Assistant: “Read today’s calendar – Safe, read only”');
    expect(shown.part('#approve').getAttribute('aria-disabled')).to.equal('true');
  });

  it('SPF-03 hidden characters come as marks, with a warning, from the left', async () => {
    const { input } = await loadCase('SPF-03');
    const shown = await showRequest(
      aRequest({ ...call(run(input.frames!, asked())), approval: aRequest().approval! }),
    );
    const marks = [...shown.element.shadowRoot!.querySelectorAll('.mark')].map(
      ({ textContent }) => textContent,
    );
    expect(marks).to.deep.equal(['U+202E', 'U+2066', 'U+200B']);
    expect(shown.text()).to.contain('hidden characters').and.to.contain('different alphabets');
    expect(getComputedStyle(shown.part('#facts bdi:has(.mark)')).direction).to.equal('ltr');
  });
});
