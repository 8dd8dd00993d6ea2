import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../../src/index.js';
import type { ChatSnapshot } from '../../../src/controller/types.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import type { Message, MessagePart } from '../../../src/state/conversation.js';
import { expectAccessible, type Explained } from '../support/axe.js';
import { atRest, deep, named } from '../support/deep.js';
import { enterMode, leaveMode, modes } from '../support/modes.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { aCall, aMessage, aRequest } from '../support/snapshots.js';
import { thorough } from '../../support/engine.js';
import { waitUntil } from '../../support/wait-until.js';

const text = (value: string): MessagePart => ({ kind: 'text', text: value });
const question = aMessage([text('Compare this quarter with the last one.')], {
  id: 'q',
  role: 'user',
  status: 'sent',
});
const answered = (parts: MessagePart[], changes: Partial<Message> = {}): Partial<ChatSnapshot> => ({
  conversation: {
    messages: [question, aMessage(parts, { status: 'completed', ...changes })],
    plan: [],
    workflow: [],
  },
});
const trouble = Date.now() - 60_000;

/** Made anew for each test: a request has its time. */
const situations = (): Record<string, Partial<ChatSnapshot>> => ({
  empty: {},
  loading: { history: 'loading' },
  streaming: { turn: 'running', ...answered([text('Half an ans')], { status: 'streaming' }) },
  tools: {
    turn: 'running',
    ...answered(
      (['active', 'completed', 'failed', 'degraded', 'rejected', 'skipped', 'unknown'] as const).map(
        (state) => aCall({ callId: state, state, input: { a: 1 } }),
      ),
      { status: 'streaming' },
    ),
  },
  approval: { turn: 'waiting', ...answered([aRequest()], { status: 'streaming' }) },
  error: {
    turn: 'failed',
    ...answered([text('Half')], {
      status: 'failed',
      error: { code: 'run_failed', message: 'x', retryable: true },
    }),
  },
  'rate limit': { error: { code: 'rate_limited', message: '', retryable: false }, ...answered([text('x')]) },
  reconnecting: {
    turn: 'running',
    connection: { state: 'reconnecting', attempt: 2, troubleSince: trouble },
    ...answered([text('Half')], { status: 'streaming' }),
  },
  lost: { connection: { state: 'failed', attempt: 9, troubleSince: trouble }, ...answered([text('Half')]) },
  'not sent': {
    conversation: {
      messages: [{ ...question, status: 'failed', error: { code: 'network', retryable: true } }],
      plan: [],
      workflow: [],
    },
  },
  stopped: answered([text('Half an answer')], { status: 'partial' }),
  'away from the end': answered([text('A line.\n\n'.repeat(80))]),
  done: {
    hasEarlier: true,
    ...answered([text('# Title\n\nAll **done**. [A link](https://a.example)')], {
      suggestions: [{ text: 'Next?', priority: 1 }],
    }),
  },
});

async function show(snapshot: Partial<ChatSnapshot>): Promise<ChaoChat> {
  const box = await fixture<HTMLElement>(html`
    <div style="background: Canvas; block-size: 1100px; max-inline-size: 420px">
      <chao-chat heading="Plan my week" .controller=${new ScriptedController(snapshot)}></chao-chat>
    </div>
  `);
  const chat = box.querySelector('chao-chat')!;
  await chat.updateComplete;
  await nextFrame();
  await nextFrame();
  if (snapshot.turn === 'waiting') {
    await waitUntil(() => deep(chat, '.choices').length);
    deep(chat, '.choices')[0]!.scrollIntoView({ block: 'end' });
    await waitUntil(() => deep(chat, '#approve')[0]?.getAttribute('aria-disabled') === 'false', 'not armed', {
      timeout: 5000,
    });
  }
  await atRest();
  return chat;
}

/** What axe leaves open in a situation, and why that is fine. */
const undecided: Readonly<Record<string, Explained>> = {
  'away from the end': {
    'color-contrast':
      'Lines outside of the view lie under header and composer; the same lines in view are decided.',
  },
  approval: {
    'color-contrast':
      'With a long time of day ("12:05 PM") the sentence about waiting has three lines at 320 px, of which axe cannot decide what is behind; in the other modes it has two and is decided.',
  },
};

/** Leaves the end, as a reader does. While the text finds its size, the end is still being followed. */
async function scrollUp(chat: ChaoChat): Promise<void> {
  await waitUntil(() => {
    deep(chat, '[role=log]')[0]!.scrollTop = 100;
    return named(chat, 'button', 'Jump to latest');
  });
}

describe('chao-chat is accessible', function () {
  this.timeout(60_000);
  afterEach(leaveMode);

  // Colours and boxes come from the same styles everywhere: the other engines look at one mode.
  for (const [name, mode] of Object.entries(modes).slice(0, thorough ? undefined : 1)) {
    for (const situation of Object.keys(situations())) {
      it(`${situation}: ${name}`, async function () {
        if (!(await enterMode(mode))) this.skip();
        const chat = await show(situations()[situation]!);
        if (situation === 'away from the end') await scrollUp(chat);
        await atRest();
        await expectAccessible(chat, undecided[situation]);
        const log = deep(chat, '[role=log]')[0]!;
        expect(log.scrollWidth, 'nothing to scroll sideways').to.be.at.most(log.clientWidth);
      });
    }
  }

  it('UX 1.1 keeps what streams out of every live region', async () => {
    const chat = await show(situations()['streaming']!);
    const [markdown] = deep(chat, 'chao-markdown');
    for (let at: Node | null = markdown!; at; at = at.parentNode ?? (at as ShadowRoot).host ?? null) {
      if (!(at instanceof Element)) continue;
      const live = at.getAttribute('aria-live') ?? (at.matches('[role=status], [role=alert]') ? 'on' : 'off');
      expect(live, at.localName).to.equal('off');
    }
  });

  it('A11Y-03 has its live regions from the first moment to the end', async () => {
    const controller = new ScriptedController();
    const chat = await fixture<ChaoChat>(
      html`<chao-chat layout="launcher" .controller=${controller}></chao-chat>`,
    );
    const regions = (): Element[] => deep(chat, '#announcer [aria-live], [role=status]');
    const before = regions();
    expect(before.length).to.equal(5);
    chat.show();
    controller.update(situations()['approval']!);
    await chat.updateComplete;
    controller.update(situations()['error']!);
    await chat.updateComplete;
    expect(regions().every((region, i) => region === before[i])).to.equal(true);
  });

  it('UX 1.21 has no other tabindex than 0 and -1', async () => {
    for (const snapshot of Object.values(situations())) {
      const chat = await show(snapshot);
      expect(deep(chat, '[tabindex]').filter(({ tabIndex }) => tabIndex > 0)).to.be.empty;
    }
  });
});
