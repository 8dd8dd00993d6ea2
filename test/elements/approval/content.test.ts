import { expect, fixture, html } from '@open-wc/testing';
import { ContextProvider } from '@lit/context';
import type { ChaoApproval } from '../../../src/elements/approval/approval.js';
import { hostContext, type ChatHost } from '../../../src/elements/internal/connect/context.js';
import { en } from '../../../src/i18n/en.js';
import { createFormat } from '../../../src/i18n/format.js';
import type { Approval, ToolPart } from '../../../src/state/conversation.js';
import { click, isArmed, pause, showRequest, untilArmed, type Shown } from '../support/approval.js';
import { viewport } from '../support/modes.js';
import { SnapshotController } from '../support/snapshot-controller.js';
import { aConversation, aRequest } from '../support/snapshots.js';

const buttons = ({ element }: Shown): readonly string[] =>
  [...element.shadowRoot!.querySelectorAll('button')].map((button) => button.textContent.trim());
const marks = ({ element }: Shown): readonly string[] =>
  [...element.shadowRoot!.querySelectorAll('.mark')].map((mark) => mark.textContent);

describe('chao-approval: roles and names', () => {
  it('C-111 is a group named by the tool, with two buttons, a reason and a timer', async () => {
    const shown = await showRequest(aRequest());
    const group = shown.part('[role=group]');
    expect(group.getAttribute('aria-label')).to.equal('Approval needed: bits.create');
    const described = group.getAttribute('aria-describedby')!.split(' ');
    for (const id of described) expect(shown.element.shadowRoot!.getElementById(id), id).to.exist;
    expect(shown.part('#approve').getAttribute('aria-label')).to.equal(
      'Approve: create bit, Review Q2 metrics, high',
    );
    expect(shown.part('#reject').getAttribute('aria-label')).to.equal(
      'Reject: create bit, Review Q2 metrics, high',
    );
    expect(shown.part('#reason').getAttribute('aria-label')).to.equal('Reason (optional)');
    expect(shown.part('[role=timer]').textContent).to.match(/^\d+ s left$/);
    expect(shown.part('[role=timer]').getAttribute('aria-label')).to.match(/^until \d/);
  });

  it('begins each name with the words that are seen', async () => {
    const shown = await showRequest(aRequest());
    for (const id of ['#approve', '#reject']) {
      expect(shown.part(id).getAttribute('aria-label')!.startsWith(shown.text(id))).to.equal(true);
    }
  });

  it('has other names for two requests of one tool', async () => {
    const one = await showRequest(aRequest());
    const two = await showRequest(aRequest({ callId: 'call_2', input: { title: 'Block Thursday' } }));
    expect(one.part('#approve').getAttribute('aria-label')).not.to.equal(
      two.part('#approve').getAttribute('aria-label'),
    );
  });

  it('is named by the label where there is no tool key', async () => {
    const shown = await showRequest(aRequest({ toolKey: '', activity: { label: 'Purge it' } }));
    expect(shown.part('[role=group]').getAttribute('aria-label')).to.equal('Approval needed: Purge it');
  });

  it('speaks of the risk the page names, and calls any other tool unknown', async () => {
    const chip = async (risk: ChaoApproval['risk'], toolKey = 'bits.create'): Promise<string> =>
      (await showRequest(aRequest({ toolKey }), {}, { risk })).text('.chip');
    expect(await chip({ 'bits.create': 'write' })).to.equal('Write');
    expect(await chip({ 'bits.create': 'read' })).to.equal('Read');
    expect(await chip({ 'bits.create': 'destructive' })).to.equal('Deletes data');
    expect(await chip({})).to.equal('Unknown tool');
    expect(await chip(undefined)).to.equal('Unknown tool');
    expect(await chip({}, 'toString')).to.equal('Unknown tool');
  });

  it('names object and number on the button of a destructive tool', async () => {
    const shown = await showRequest(
      aRequest({ toolKey: 'bits.delete_many', input: { ids: ['a', 'b', 'c'] } }),
      {},
      { risk: { 'bits.delete_many': 'destructive' } },
    );
    expect(shown.text('#approve')).to.equal('Approve: delete 3 bits');
    expect(shown.text('h4')).to.equal('Delete 3 bits');
    expect(shown.text('.wait')).to.contain('Approve becomes available in a moment');
    await untilArmed(shown);
    expect(shown.text('.wait')).to.contain('Nothing is deleted before you approve.');
  });
});

describe('chao-approval: what is asked for', () => {
  it('SPF-02 shows key and arguments, and the model’s words only as a quotation below them', async () => {
    const shown = await showRequest(
      aRequest({
        toolKey: 'bits.deleteAll',
        input: { scope: 'everything' },
        activity: { activityType: 'approval', label: 'Read today’s calendar', detail: 'Safe, read only' },
      }),
    );
    expect(shown.text('.key')).to.equal('bits.deleteAll');
    expect(shown.text('#facts')).to.equal('Scope everything');
    expect(shown.text('.said')).to.equal('Assistant: “Read today’s calendar – Safe, read only”');
    expect(shown.text('h4')).to.equal('Delete all bits');
    const top = (selector: string): number => shown.part(selector).getBoundingClientRect().top;
    expect(top('.key')).to.be.below(top('#facts'));
    expect(top('#facts')).to.be.below(top('.said'));
    expect(top('.said')).to.be.below(top('#approve'));
  });

  it('SPF-06 shows markdown, tags and terminal codes literally', async () => {
    const input = {
      a: '**do not** ask',
      b: '<b>ask</b> [x](https://evil.example)',
      c: '\u001b[31mred',
      '<i>k</i>': 1,
    };
    const shown = await showRequest(aRequest({ toolKey: 'vault.sync', input }));
    const facts = shown.text('#facts');
    for (const literal of [
      '**do not** ask',
      '<b>ask</b> [x](https://evil.example)',
      'U+001B[31mred',
      '<i>k</i>',
    ])
      expect(facts).to.contain(literal);
    for (const made of ['a', 'img', '#facts strong', '#facts b', '#facts i'])
      expect(shown.element.shadowRoot!.querySelectorAll(made), made).to.have.length(0);
  });

  it('SPF-03 marks hidden characters, warns, and keeps the text in its order', async () => {
    const input = {
      url: 'https://safe.example/\u202emoc.live\u2066',
      path: 'im\u200bportant',
      host: 'xn--pple-43d.com',
      host2: 'аpple.com',
      tags: `a${'\u{e0041}'.repeat(30)}b`,
    };
    const shown = await showRequest(aRequest({ toolKey: 'web.post', input }));
    expect(marks(shown)).to.deep.equal(['U+202E', 'U+2066', 'U+200B', 'U+E0041 ×30']);
    expect(shown.text()).to.contain('3 values have hidden characters');
    expect(shown.text()).to.contain('2 values mix letters of different alphabets');
    expect(shown.element.shadowRoot!.textContent).not.to.match(/[\u202e\u2066\u200b]|\udb40/);
    expect(getComputedStyle(shown.part('#facts bdi:has(.mark)')).direction).to.equal('ltr');
    const seen = shown.part('#facts dd').innerText;
    expect(seen).to.equal('https://safe.example/U+202Emoc.liveU+2066');
  });

  it('SPF-04 keeps head and tail of padded values in view, in a bounded card', async () => {
    await viewport(800, 900);
    const input = {
      sql: `SELECT 1;${'\n'.repeat(3000)}DROP TABLE users;`,
      note: `${'a'.repeat(5000)} && rm`,
    };
    const shown = await showRequest(aRequest({ toolKey: 'db.run', input }));
    const facts = shown.text('#facts');
    expect(facts)
      .to.contain('SELECT 1;')
      .and.to.contain('2,999 blank lines')
      .and.to.contain('DROP TABLE users;');
    expect(facts)
      .to.contain('4,586 more characters')
      .and.to.match(/&& rm$/);
    expect(shown.part('[part=card]').getBoundingClientRect().height).to.be.below(600);
    await viewport(800, 600);
  });

  it('SPF-04 Approve waits until hidden lines are opened, Reject does not', async () => {
    const input = {
      text: Array.from({ length: 120 }, (_, i) => `line ${i}`).join('\n'),
      why: 'x'.repeat(2000),
    };
    const shown = await showRequest(aRequest({ input }));
    expect(shown.text()).to.contain('Open the hidden lines to approve.');
    await pause(800);
    expect(isArmed(shown)).to.equal(false);
    expect(shown.text('#facts')).not.to.contain('line 60');
    shown.part('.long button').focus();
    shown.part('.long button').click();
    await shown.element.updateComplete;
    expect(shown.text('#facts')).to.contain('line 60');
    expect(shown.element.shadowRoot!.activeElement).to.equal(shown.part('.long.open'));
    await pause(800);
    expect(isArmed(shown), 'one is still closed').to.equal(false);
    shown.part('.long button').click();
    await shown.element.updateComplete;
    shown.part('.choices').scrollIntoView({ block: 'center' });
    await untilArmed(shown);
    expect(shown.part('.long.open').getBoundingClientRect().height).to.be.below(260);
  });

  it('asks for rows beyond the first dozen to be opened', async () => {
    const input = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, i]));
    const shown = await showRequest(aRequest({ input }));
    expect(shown.element.shadowRoot!.querySelectorAll('dt')).to.have.length(12);
    expect(shown.text()).to.contain('Open the hidden lines to approve.');
    [...shown.element.shadowRoot!.querySelectorAll('button')]
      .find((one) => one.textContent.includes('8 more'))!
      .click();
    await shown.element.updateComplete;
    expect(shown.element.shadowRoot!.querySelectorAll('dt')).to.have.length(20);
    expect(shown.text()).not.to.contain('Open the hidden lines');
  });

  it('APR-19 says which arguments there are none of', async () => {
    const of = (changes: Partial<ToolPart>): Promise<Shown> =>
      showRequest(aRequest({ toolKey: 'bits.purge', ...changes }));
    const none = await of({ input: {} });
    expect(none.text('#facts')).to.equal('Input no arguments');
    expect(none.text('.key')).to.equal('bits.purge');
    await untilArmed(none);
    const missing = await of({ input: undefined });
    expect(missing.text('#facts')).to.equal('Input arguments were not sent');
    await untilArmed(missing);
    const nameless = await of({ toolKey: '', input: { a: 1 } });
    expect(nameless.text('.chip')).to.equal('Unreadable');
    expect(buttons(nameless)).to.deep.equal(['Reject']);
    await click(nameless.part('#reject'));
    expect(nameless.controller.calls.map(({ method }) => method)).to.deep.equal(['reject']);
  });

  it('shows only what the page’s rule lets through, and says where it does not', async () => {
    const shown = await showRequest(
      aRequest({ input: { to: 'ada', token: 's3cret' } }),
      {},
      {
        redact: (path, value) => (path.includes('token') ? undefined : value),
      },
    );
    expect(shown.text('#facts')).to.equal('To ada Token not shown');
    expect(shown.element.shadowRoot!.innerHTML).not.to.contain('s3cret');
  });

  it('leaves only Reject when the input changed under the key, and says what was and is', async () => {
    const request = aRequest({ input: { title: 'Review', due: '2026-04-16' } });
    const shown = await showRequest(request);
    await untilArmed(shown);
    await shown.update({
      ...request,
      approval: { ...request.approval!, drift: { input: { title: 'Review', due: '2027-04-16' } } },
    });
    expect(shown.text('.top b')).to.equal('Request changed');
    expect(shown.text('#facts')).to.equal('Title Review Due was2026-04-16 now2027-04-16');
    expect(shown.text()).to.contain('An earlier answer does not count.');
    expect(buttons(shown)).to.deep.equal(['Reject']);
    expect(shown.part('[role=group]').getAttribute('aria-label')).to.equal('Approval needed: bits.create');
  });

  it('uses no style attribute and no id twice, for a page with a strict policy', async () => {
    const shown = await showRequest(aRequest());
    expect(shown.element.shadowRoot!.querySelectorAll('[style]')).to.have.length(0);
    const ids = [...shown.element.shadowRoot!.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(shown.element.shadowRoot!.querySelectorAll('[disabled], [autofocus]')).to.have.length(0);
  });
});

describe('chao-approval: what became of it', () => {
  const outcomes: readonly (readonly [string, ToolPart['state'], Partial<Approval>, string])[] = [
    ['Approved', 'pending', { state: 'approved', by: 'you', decidedAt: 0 }, 'The tool may run now.'],
    ['Rejected', 'rejected', { state: 'rejected', by: 'you', decidedAt: 0 }, 'Nothing was run.'],
    ['Expired', 'expired', { state: 'expired' }, 'no longer open'],
    [
      'Decided elsewhere',
      'pending',
      { state: 'approved', by: 'elsewhere' },
      'Answered in another window: approved.',
    ],
    ['Decided elsewhere · Rejected', 'rejected', { state: 'rejected', by: 'elsewhere' }, 'rejected.'],
    ['Decided elsewhere', 'pending', { state: 'decided' }, 'Answered in another window.'],
    ['Not run · Expired', 'expired', { state: 'not-run' }, 'The run ended before an answer.'],
    [
      'Answer not confirmed',
      'awaiting-approval',
      { request: { decision: 'approve', phase: 'unconfirmed' } },
      'The connection broke',
    ],
    ['Approved · Completed', 'completed', { state: 'approved' }, 'Create a bit: Review Q2 metrics, high.'],
  ];
  for (const [words, state, approval, sentence] of outcomes) {
    it(`C-117 C-118 APR-05 APR-11: ${words}, in words and without buttons`, async () => {
      const shown = await showRequest(aRequest({ state }, approval));
      expect(shown.text('b')).to.equal(words);
      expect(shown.text()).to.contain(sentence);
      expect(shown.part('[role=group]').getAttribute('aria-label')).to.equal('bits.create');
      expect(shown.element.shadowRoot!.querySelectorAll('#approve, #reject, input')).to.have.length(0);
    });
  }

  it('C-117 loses its buttons the moment the decision arrives', async () => {
    const request = aRequest();
    const shown = await showRequest(request);
    await untilArmed(shown);
    await shown.update({
      ...request,
      state: 'pending',
      approval: { ...request.approval!, state: 'approved', by: 'elsewhere' },
    });
    expect(buttons(shown)).to.deep.equal([]);
    expect(shown.controller.calls).to.deep.equal([]);
  });

  it('keeps the reason, in quotes, as text', async () => {
    const reason = 'Make it <b>Wed\u202enesday</b>.';
    const shown = await showRequest(
      aRequest({ state: 'rejected' }, { state: 'rejected', by: 'you', reason }),
    );
    expect(shown.text()).to.contain('“Make it <b>WedU+202Enesday</b>.”');
  });

  it('comes back from "not confirmed" when the run says nothing', async () => {
    const request = aRequest({}, { request: { decision: 'approve', phase: 'unconfirmed' } });
    const shown = await showRequest(request);
    const { request: _, ...rest } = request.approval!;
    await shown.update({ ...request, approval: rest });
    await untilArmed(shown);
  });

  it('A11Y-04 keeps the focus in the card when the buttons go away', async () => {
    const request = aRequest();
    const shown = await showRequest(request);
    await untilArmed(shown);
    await click(shown.part('#approve'));
    expect(shown.element.shadowRoot!.activeElement).to.equal(shown.part('#approve'));
    await shown.update({
      ...request,
      approval: { ...request.approval!, request: { decision: 'approve', phase: 'sending' } },
    });
    expect(shown.element.shadowRoot!.activeElement).to.equal(shown.part('#approve'));
    await shown.update({
      ...request,
      state: 'pending',
      approval: { ...request.approval!, state: 'approved', by: 'you' },
    });
    expect(document.activeElement).to.equal(shown.element);
    expect(shown.element.shadowRoot!.activeElement).to.equal(shown.part('#status'));
  });

  it('takes no focus when it did not have it', async () => {
    const request = aRequest();
    const shown = await showRequest(request);
    await shown.update({
      ...request,
      state: 'expired',
      approval: { ...request.approval!, state: 'expired' },
    });
    expect(document.activeElement).to.equal(document.body);
  });

  it('offers to ask again after the time, and writes that into the composer', async () => {
    const composed: string[] = [];
    const i18n = { locale: 'en', dir: 'ltr' as const, strings: en, format: createFormat('en') };
    const chat: ChatHost = {
      element: document.body,
      i18n,
      allowedImageHosts: '',
      announce: () => undefined,
      compose: (text) => void composed.push(text),
    };
    const around = await fixture<HTMLElement>(html`<div></div>`);
    const provider = new ContextProvider(around, { context: hostContext, initialValue: chat });
    provider.hostConnected();
    const call = aRequest({ state: 'expired' }, { state: 'expired' });
    const element = document.createElement('chao-approval');
    element.call = call;
    around.append(element);
    await element.updateComplete;
    const again = element.shadowRoot!.querySelector<HTMLElement>('button')!;
    expect(again.textContent.trim()).to.equal('Ask again');
    again.click();
    expect(composed).to.deep.equal([
      'The request to create bit expired before I answered. Please ask me again.',
    ]);
  });
});

describe('chao-approval: which request', () => {
  const three = (): ToolPart[] => [
    aRequest({ callId: 'a', state: 'rejected', input: { title: 'first' } }, { state: 'rejected', by: 'you' }),
    aRequest({ callId: 'b', input: { title: 'second' } }),
    aRequest({ callId: 'c', input: { title: 'third' } }),
  ];
  const title = (element: ChaoApproval): string =>
    element.shadowRoot!.textContent.match(/first|second|third/)![0];

  it('C-122 shows the one that has waited longest, then the next, then what became of the last', async () => {
    const [a, b, c] = three() as [ToolPart, ToolPart, ToolPart];
    const controller = new SnapshotController({ conversation: aConversation(a, b, c) });
    const element = await fixture<ChaoApproval>(
      html`<chao-approval .controller=${controller}></chao-approval>`,
    );
    expect(title(element)).to.equal('second');
    const yes = (call: ToolPart): ToolPart => ({
      ...call,
      approval: { ...call.approval!, state: 'approved', by: 'you' },
    });
    controller.update({ conversation: aConversation(a, yes(b), c) });
    await element.updateComplete;
    expect(title(element)).to.equal('third');
    controller.update({ conversation: aConversation(a, yes(b), yes(c)) });
    await element.updateComplete;
    expect(title(element)).to.equal('third');
    expect(element.shadowRoot!.querySelector('b')!.textContent).to.contain('Approved');
  });

  it('APR-10 begins anew with another call', async () => {
    const [, b, c] = three() as [ToolPart, ToolPart, ToolPart];
    const element = await fixture<ChaoApproval>(
      html`<chao-approval .call=${b} .controller=${new SnapshotController()}></chao-approval>`,
    );
    const armed = (): string | null =>
      element.shadowRoot!.querySelector('#approve')!.getAttribute('aria-disabled');
    const start = performance.now();
    while (armed() === 'true' && performance.now() - start < 3000) await pause(20);
    expect(armed()).to.equal('false');
    element.call = c;
    await element.updateComplete;
    expect(armed()).to.equal('true');
  });

  it('gives the focus to the title when it is asked to', async () => {
    const shown = await showRequest(aRequest());
    expect(shown.element.requestFocus()).to.equal(true);
    expect(shown.element.shadowRoot!.activeElement).to.equal(shown.part('#title'));
    const decided = await showRequest(aRequest({}, { state: 'expired' }));
    expect(decided.element.requestFocus()).to.equal(false);
  });
});
