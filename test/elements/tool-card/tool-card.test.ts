import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ChaoToolCard } from '../../../src/elements/tool-card/tool-card.js';
import type { ToolPart } from '../../../src/state/conversation.js';
import { SnapshotController } from '../support/snapshot-controller.js';
import { aCall, aConversation, aRequest } from '../support/snapshots.js';
import { listenToErrors } from '../support/console.js';
import { deep } from '../support/deep.js';
import { visibleText } from '../support/live-chat.js';
import { waitUntil } from '../../support/wait-until.js';

ChaoToolCard.define();

async function card(call: ToolPart | undefined, changes: Partial<ChaoToolCard> = {}): Promise<ChaoToolCard> {
  const element = await fixture<ChaoToolCard>(
    html`<chao-tool-card
      .call=${call}
      .cardRenderers=${changes.cardRenderers}
      .redact=${changes.redact}
    ></chao-tool-card>`,
  );
  await element.updateComplete;
  return element;
}

const part = (element: ChaoToolCard, selector: string): HTMLElement =>
  element.shadowRoot!.querySelector<HTMLElement>(selector)!;
const text = (element: ChaoToolCard, selector = '.tool'): string =>
  part(element, selector).textContent.replace(/\s+/g, ' ').trim();

const WORDS: Readonly<Record<ToolPart['state'], string>> = {
  pending: 'Pending',
  'awaiting-approval': 'Needs approval',
  active: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  degraded: 'Limited result',
  rejected: 'Rejected',
  expired: 'Expired',
  skipped: 'Skipped',
  interrupted: 'Interrupted',
  unknown: 'Unknown',
};

describe('chao-tool-card: states', () => {
  const rows = Object.entries(WORDS).filter(([state]) => state !== 'rejected');
  for (const [state, word] of rows as [ToolPart['state'], string][]) {
    it(`C-080 C-151 ${state}: an icon of its own and the word "${word}"`, async () => {
      const element = await card(aCall({ state, input: {}, activity: { label: 'Find open bits' } }));
      expect(text(element, '.meta')).to.equal(word);
      expect(part(element, '.tool').getAttribute('aria-label')).to.equal('Find open bits');
      expect(part(element, '.tool').getAttribute('role')).to.equal('group');
      expect(part(element, '.head svg').getAttribute('aria-hidden')).to.equal('true');
    });
  }

  it('C-151 rejected: drawn as the request that it was, also where only its status is stored', async () => {
    const element = await card(aCall({ state: 'rejected', toolKey: 'bits.create', input: { title: 'A' } }));
    const [request] = deep(element, 'chao-approval');
    expect(deep(element, '#status')[0]!.textContent).to.equal(WORDS.rejected);
    expect(visibleText(request!)).to.contain('Create a bit : A . Nothing was run.');
    expect(deep(element, 'button')).to.have.length(0);
  });

  it('gives every state another drawing', async () => {
    const drawings = new Set<string>();
    for (const state of Object.keys(WORDS) as ToolPart['state'][]) {
      const element = await card(aCall({ state }));
      drawings.add([...deep(element, 'svg')[0]!.children].map((path) => path.getAttribute('d')).join('|'));
    }
    expect(drawings.size).to.equal(Object.keys(WORDS).length);
  });

  it('C-154 shows a state of another version as unknown, with the word it came with', async () => {
    const odd = aCall({ state: 'queued_remote' as 'unknown', rawStatus: 'queued_remote' });
    const element = await card(odd);
    expect(text(element, '.meta')).to.equal('Unknown');
    expect(text(element, '.sub')).to.equal('“queued_remote”');
  });

  it('C-099 tells how long it took', async () => {
    expect(text(await card(aCall({ executionMs: 58 })), '.meta')).to.equal('Completed · 58 ms');
    expect(text(await card(aCall({ executionMs: 1400 })), '.meta')).to.equal('Completed · 1.4 s');
    expect(text(await card(aCall({ executionMs: 125_000 })), '.meta')).to.equal('Completed · 2 min 5 s');
  });

  it('C-081 shows progress as words and as a share', async () => {
    const element = await card(aCall({ state: 'active', message: 'half way', progress: 0.5 }));
    expect(text(element, '.sub')).to.equal('half way');
    expect(text(element, '.meta')).to.equal('Running · 50%');
  });

  it('tells by the server’s clock for how long a call runs', async () => {
    const controller = new SnapshotController({ clockSkewMs: 600_000 });
    const call = aCall({ state: 'active', startedAt: Date.now() + 600_000 - 12_000 });
    const element = await fixture<ChaoToolCard>(
      html`<chao-tool-card .call=${call} .controller=${controller}></chao-tool-card>`,
    );
    expect(text(element, '.meta')).to.equal('Running · 12 s');
    await waitUntil(() => text(element, '.meta') === 'Running · 14 s', 'it goes on', { timeout: 4000 });
  });

  it('CARD-06 shows what went wrong', async () => {
    const element = await card(aCall({ state: 'failed', error: 'Tool execution timed out' }));
    part(element, 'button.head').click();
    await element.updateComplete;
    expect(text(element, '#details')).to.equal('What happened Tool execution timed out');
  });
});

describe('chao-tool-card: details', () => {
  it('opens and closes with the keyboard, and says so', async () => {
    const element = await card(
      aCall({ input: { status: 'open', dueBefore: null, all: true }, output: { total: 14 } }),
    );
    const head = part(element, 'button.head');
    expect(head.getAttribute('aria-expanded')).to.equal('false');
    expect(element.shadowRoot!.getElementById(head.getAttribute('aria-controls')!)).to.exist;
    head.focus();
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(head.getAttribute('aria-expanded')).to.equal('true');
    expect(text(element, '#details')).to.equal('Input status open due before none all yes Result total 14');
    await sendKeys({ press: ' ' });
    await element.updateComplete;
    expect(part(element, '#details').hidden).to.equal(true);
  });

  it('has nothing to press where there is nothing to open', async () => {
    const element = await card(aCall({ state: 'pending' }));
    expect(element.shadowRoot!.querySelectorAll('button')).to.have.length(0);
  });

  it('CARD-11 stays open while the call goes on', async () => {
    const call = aCall({ state: 'active', input: { n: 1 } });
    const element = await card(call);
    part(element, 'button.head').click();
    await element.updateComplete;
    element.call = { ...call, state: 'completed', output: { n: 1 } };
    await element.updateComplete;
    expect(text(element, '.meta')).to.equal('Completed');
    expect(text(element, '#details')).to.equal('Input n 1 Result n 1');
  });

  it('CARD-10 shows false, 0 and an empty text as results', async () => {
    const shown = async (output: unknown): Promise<string> => {
      const element = await card(aCall({ output }));
      part(element, 'button.head').click();
      await element.updateComplete;
      return text(element, '#details');
    };
    expect(await shown(false)).to.equal('Result no');
    expect(await shown(0)).to.equal('Result 0');
    expect(await shown('')).to.equal('Result empty');
    expect(await shown(null)).to.equal('Result none');
    expect(await shown([])).to.equal('Result none');
  });

  it('SSE-15 C-100 puts at most 20,000 characters of a huge value on the page', async () => {
    const element = await card(aCall({ output: { blob: 'x'.repeat(4_194_304) } }));
    part(element, 'button.head').click();
    await element.updateComplete;
    expect(text(element, '#details').length).to.be.below(1000);
    part(element, '.long button').click();
    await element.updateComplete;
    const shown = text(element, '#details');
    expect(shown.length).to.be.within(20_000, 20_100);
    expect(shown).to.contain('The rest is not shown.');
    expect(element.shadowRoot!.activeElement).to.equal(null);
  });

  it('moves the focus into a long value that is opened', async () => {
    const element = await card(aCall({ output: { a: 'x'.repeat(2000), b: 'y'.repeat(2000) } }));
    part(element, 'button.head').click();
    await element.updateComplete;
    const second = element.shadowRoot!.querySelectorAll<HTMLElement>('.long button')[1]!;
    second.focus();
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    const focused = element.shadowRoot!.activeElement!;
    expect(focused.textContent).to.contain('yyy');
    expect(focused.getAttribute('aria-label')).to.equal('b');
  });

  it('bounds wide and deep results with a button for the rest', async () => {
    const list = Array.from({ length: 40 }, (_, i) => ({ id: i }));
    const element = await card(aCall({ output: { list, a: { b: { c: { d: { e: 'deep' } } } } } }));
    part(element, 'button.head').click();
    await element.updateComplete;
    expect(element.shadowRoot!.querySelectorAll('#details li')).to.have.length(12);
    expect(text(element, '#details')).not.to.contain('deep');
    const rest = [...element.shadowRoot!.querySelectorAll<HTMLElement>('.rest')];
    expect(rest.map((button) => button.textContent)).to.deep.equal(['28 more', '1 more']);
    rest[0]!.click();
    await element.updateComplete;
    expect(element.shadowRoot!.querySelectorAll('#details li')).to.have.length(40);
    while (part(element, '.rest')) {
      part(element, '.rest').click();
      await element.updateComplete;
    }
    expect(text(element, '#details')).to.contain('deep');
  });

  it('stops at a bounded number of values', async () => {
    const output = Array.from({ length: 5000 }, (_, i) => i);
    const element = await card(aCall({ output }));
    part(element, 'button.head').click();
    await element.updateComplete;
    part(element, '.rest').click();
    await element.updateComplete;
    expect(element.shadowRoot!.querySelectorAll('#details li bdi').length).to.be.below(2001);
    expect(text(element, '#details')).to.contain('The rest is not shown.');
  });

  it('says in words what changed where a value carries before and after', async () => {
    const element = await card(
      aCall({ output: { due: { before: 'Thu', after: 'Wed' }, size: { old: 1, new: 2 } } }),
    );
    part(element, 'button.head').click();
    await element.updateComplete;
    expect(text(element, '#details')).to.equal('Result due wasThu nowWed size was1 now2');
  });

  it('loads no image of a result', async () => {
    const output = { photo: 'https://img.example/a.png?d=1', data: 'data:image/png;base64,AAAA' };
    const element = await card(aCall({ output }));
    part(element, 'button.head').click();
    await element.updateComplete;
    expect(element.shadowRoot!.querySelectorAll('img')).to.have.length(0);
    expect(text(element, '#details')).to.contain('Image not loaded: photo · img.example');
    expect(text(element, '#details')).to.contain('Image not loaded: data · image/png');
  });

  it('shows and copies only what the page’s rule lets through', async () => {
    const element = await card(
      aCall({ input: { user: 'ada', apiKey: 's3cret' }, output: ['s3cret', 'ok'] }),
      {
        redact: (path, value) => (path.at(-1) === 'apiKey' || value === 's3cret' ? undefined : value),
      },
    );
    part(element, 'button.head').click();
    await element.updateComplete;
    expect(element.shadowRoot!.textContent).not.to.contain('s3cret');
    expect(text(element, '#details')).to.contain('api Key not shown'.replace(' Key', ' key'));
    const written: string[] = [];
    const clipboard = { writeText: (data: string) => Promise.resolve(void written.push(data)) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    try {
      part(element, 'button[aria-label="Copy input"]').click();
      await waitUntil(() => part(element, 'button[aria-label="Copied"]'));
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard');
    }
    expect(JSON.parse(written[0]!)).to.deep.equal({ user: 'ada' });
  });
});

describe('chao-tool-card: content is text', () => {
  it('SPF-06 HTML and markdown in label, detail, key and error stay text', async () => {
    const element = await card(
      aCall({
        toolKey: '<b>x</b>',
        state: 'failed',
        error: '<svg onload=window.__pwned=3>',
        activity: {
          label: '<img src=x onerror=window.__pwned=1>',
          detail: '[click](javascript:window.__pwned=2) **bold**',
        },
      }),
    );
    part(element, 'button.head').click();
    await element.updateComplete;
    const all = element.shadowRoot!.textContent;
    for (const literal of [
      '<img src=x onerror=window.__pwned=1>',
      '**bold**',
      '<svg onload=window.__pwned=3>',
    ])
      expect(all).to.contain(literal);
    for (const made of ['img', 'a', 'strong', 'b b', 'bdi svg', '.lines svg'])
      expect(element.shadowRoot!.querySelectorAll(made), made).to.have.length(0);
    expect('__pwned' in window).to.equal(false);
  });

  it('makes hidden characters of labels and values visible', async () => {
    const element = await card(
      aCall({ activity: { label: 'Read re\u202eport' }, input: { 'na\u200bme': 'a\u2066b' } }),
    );
    part(element, 'button.head').click();
    await element.updateComplete;
    expect(part(element, '.tool').getAttribute('aria-label')).to.equal('Read re[U+202E]port');
    const marks = [...element.shadowRoot!.querySelectorAll('.mark')].map((one) => one.textContent);
    expect(marks).to.deep.equal(['U+202E', 'U+200B', 'U+2066']);
    expect(element.shadowRoot!.textContent).not.to.match(/[\u202e\u200b\u2066]/);
  });
});

describe('chao-tool-card: the page’s own cards', () => {
  it('draws a node, a text and a template in a group of the call’s name', async () => {
    const node = document.createElement('output');
    for (const made of [node, 'text', html`<output>template</output>`]) {
      const element = await card(aCall({ activity: { label: 'Mine' } }), {
        cardRenderers: { 'bits.find': () => made },
      });
      expect(part(element, '.tool').getAttribute('aria-label')).to.equal('Mine');
      expect(element.shadowRoot!.querySelectorAll('button.head')).to.have.length(0);
      if (typeof made === 'string') expect(text(element)).to.equal('text');
      else expect(part(element, 'output')).to.exist;
    }
  });

  it('puts a text of a renderer on the page as text', async () => {
    const element = await card(aCall(), { cardRenderers: { 'bits.find': () => '<b>bold</b>' } });
    expect(text(element)).to.equal('<b>bold</b>');
  });

  it('falls back when a renderer or its template throws', async () => {
    const errors = listenToErrors();
    const throwing = {
      toString(): string {
        throw new Error('late');
      },
    };
    const renderers = [
      () => {
        throw new Error('mine');
      },
      () => html`<p title=${throwing}></p>`,
    ];
    for (const renderer of renderers) {
      const element = await card(aCall({ activity: { label: 'Ours' } }), {
        cardRenderers: { 'bits.find': renderer },
      });
      expect(text(element)).to.contain('Ours').and.to.contain('Completed');
    }
    errors.stop();
    expect(errors.messages.filter((message) => message.includes('card-renderer-failed'))).to.have.length(2);
  });

  it('never leaves a request to a renderer', async () => {
    const element = await card(aRequest(), { cardRenderers: { 'bits.create': () => 'harmless' } });
    expect(part(element, 'chao-approval')).to.exist;
    expect(element.shadowRoot!.textContent).not.to.contain('harmless');
  });
});

describe('chao-tool-card: one call is one card', () => {
  const decided = (changes: Partial<ToolPart>): ToolPart =>
    aRequest(
      { state: 'completed', activity: { label: 'Created bit' }, ...changes },
      { state: 'approved', decidedAt: 0 },
    );

  it('C-118 shows the request, then the decision, then the tool with a record of it', async () => {
    const request = aRequest();
    const element = await card(request);
    expect(part(element, 'chao-approval')).to.exist;
    element.call = {
      ...request,
      state: 'pending',
      approval: { ...request.approval!, state: 'approved', by: 'you' },
    };
    await element.updateComplete;
    const approval = part(element, 'chao-approval') as HTMLElement & { updateComplete: Promise<boolean> };
    await approval.updateComplete;
    expect(approval.shadowRoot!.textContent).to.contain('Approved');
    element.call = { ...element.call, state: 'active' };
    await element.updateComplete;
    expect(element.shadowRoot!.querySelectorAll('chao-approval')).to.have.length(0);
    expect(text(element, '.rec')).to.match(/^Approved by you/);
  });

  it('records who decided', async () => {
    const who = async (by: 'you' | 'elsewhere' | undefined): Promise<string> => {
      const call = decided({});
      return text(await card({ ...call, approval: { ...call.approval!, by } }), '.rec');
    };
    expect(await who('you')).to.match(/^Approved by you, \d/);
    expect(await who('elsewhere')).to.match(/^Decided elsewhere: approved, \d/);
    expect(await who(undefined)).to.match(/^Approved, \d/);
  });

  it('A11Y-04 takes the focus along when the request gives way to the row', async () => {
    const request = aRequest();
    const element = await card(request);
    const approval = part(element, 'chao-approval');
    approval.shadowRoot!.querySelector<HTMLElement>('#reason')!.focus();
    expect(element.shadowRoot!.activeElement).to.equal(approval);
    element.call = { ...request, state: 'active', approval: { ...request.approval!, state: 'approved' } };
    await element.updateComplete;
    expect(document.activeElement).to.equal(element);
    expect(element.shadowRoot!.activeElement).to.equal(part(element, '.head'));
  });
});

describe('chao-tool-card: finding its call', () => {
  it('C-087 finds the newest call of an id, in a run where one is named', async () => {
    const controller = new SnapshotController({
      conversation: aConversation(
        aCall({ output: { n: 1 } }),
        aCall({ output: { n: 2 }, occurrence: 2, activity: { label: 'second' } }),
        aCall({ runId: 'run_2', activity: { label: 'other run' } }),
      ),
    });
    const element = await fixture<ChaoToolCard>(
      html`<chao-tool-card call-id="call_1" run-id="run_1" .controller=${controller}></chao-tool-card>`,
    );
    expect(text(element, 'b')).to.equal('second');
    element.runId = undefined;
    await element.updateComplete;
    expect(text(element, 'b')).to.equal('other run');
  });

  it('shows nothing, and takes no space, without a call', async () => {
    const element = await fixture<ChaoToolCard>(html`<chao-tool-card call-id="nobody"></chao-tool-card>`);
    expect(element.shadowRoot!.textContent.trim()).to.equal('');
    expect(element.getBoundingClientRect().height).to.equal(0);
  });

  it('follows the conversation and leaves it when it is removed', async () => {
    const controller = new SnapshotController({ conversation: aConversation(aCall({ state: 'active' })) });
    const element = await fixture<ChaoToolCard>(
      html`<chao-tool-card call-id="call_1" .controller=${controller}></chao-tool-card>`,
    );
    controller.update({ conversation: aConversation(aCall({ state: 'failed' })) });
    await element.updateComplete;
    expect(text(element, '.meta')).to.equal('Failed');
    element.remove();
    await new Promise((done) => queueMicrotask(() => done(undefined)));
    await waitUntil(() => controller.listenerCount === 0);
  });
});
