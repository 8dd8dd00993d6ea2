import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../src/index.js';
import type { ChaoChat } from '../../src/elements/chat/chat.js';
import type { ChatSnapshot } from '../../src/controller/types.js';
import type { Message, MessagePart } from '../../src/state/conversation.js';
import { deep } from '../elements/support/deep.js';
import { viewport } from '../elements/support/modes.js';
import { SnapshotController } from '../elements/support/snapshot-controller.js';
import { aCall, aMessage } from '../elements/support/snapshots.js';
import { requestStates, statusParts, toolStates, workflowSteps } from '../elements/support/states.js';
import { pseudoStrings } from './support/pseudo.js';

const talk = (...messages: readonly Message[]): Partial<ChatSnapshot> => ({
  conversation: { messages, plan: [], workflow: [] },
});
const says = (text: string, changes: Partial<Message> = {}): Message =>
  aMessage([{ kind: 'text', text }], { status: 'completed', ...changes });
/** Each call in a message of its own, so that none is folded into a group. */
const calls = (states: Readonly<Record<string, MessagePart>>): Partial<ChatSnapshot> =>
  talk(
    ...Object.values(states).map((part, i) =>
      aMessage([{ ...part, callId: `call_${i}` } as MessagePart], { id: `m${i}`, status: 'completed' }),
    ),
  );
const many = Array.from({ length: 12 }, (_, i) => aCall({ callId: `c${i}`, input: { n: i } }));

/** What a chat can show, by name. */
const situations = (): Readonly<Record<string, Partial<ChatSnapshot>>> => ({
  empty: {},
  'loading history': { history: 'loading' },
  gone: { history: 'gone' },
  tools: calls(toolStates),
  requests: { turn: 'waiting', ...calls(requestStates()) },
  'many tools': talk(aMessage(many, { status: 'completed' })),
  activity: talk(aMessage(statusParts, { status: 'completed' })),
  workflow: {
    conversation: { messages: [aMessage([])], plan: [], workflow: workflowSteps },
  },
  messages: {
    hasEarlier: true,
    ...talk(
      says('own', { id: 'a', role: 'user', status: 'sending' }),
      says('own', { id: 'b', role: 'user', status: 'failed' }),
      aMessage([], { id: 'c' }),
      says('half', { id: 'd', status: 'partial' }),
      aMessage([], { id: 'f', status: 'completed' }),
      says('half', { id: 'g', status: 'failed' }),
      says('| a | b |\n| - | - |\n| c | d |\n\n```js\nx\n```\n\n- [x] y\n\n![z](https://i.example/a.png)', {
        id: 'h',
      }),
    ),
  },
  reconnecting: { connection: { state: 'reconnecting', attempt: 3 }, ...talk(says('half')) },
  offline: { connection: { state: 'offline', attempt: 0 }, ...talk(says('half')) },
  'signed out': { error: { code: 'unauthorized', message: '', retryable: false }, ...talk(says('half')) },
  forbidden: { error: { code: 'forbidden', message: '', retryable: false } },
  'not found': { error: { code: 'not_found', message: '', retryable: false } },
  server: { error: { code: 'server', message: '', retryable: true }, ...talk(says('half')) },
  'too many': { error: { code: 'rate_limited', message: '', retryable: true }, ...talk(says('half')) },
});

const blank = /^[\s\p{P}\p{S}\p{N}]*$/u;
/** What Intl writes, and the name of the language of a code block. */
const foreign =
  /\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|AM|PM|at|JavaScript)\b/g;

const hidden = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return (
    !element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) ||
    (width <= 1 && height <= 1)
  );
};
const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);
const parentOf = (node: Element): Element | null =>
  node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null;

/** The boxes around an element up to one that scrolls by itself. */
function* boxes(element: Element, end: Element): Generator<Element> {
  for (let at: Element | null = element; at && at !== end; at = parentOf(at)) {
    if (scrolls(at) && !at.matches('[role=log]')) return;
    yield at;
  }
}

interface Seen {
  readonly element: Element;
  readonly text: string;
  readonly range?: DOMRect;
}

function textsIn(chat: ChaoChat): readonly Seen[] {
  const seen: Seen[] = [];
  for (const element of deep(chat, '*:not(style, script, svg, svg *)')) {
    if (hidden(element)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name);
      if (text && !blank.test(text)) seen.push({ element, text });
    }
    for (const node of element.childNodes) {
      if (!(node instanceof Text) || blank.test(node.data)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      seen.push({ element, text: node.data.trim(), range: range.getBoundingClientRect() });
    }
  }
  return seen;
}

/** Our words that are cut off at a side. */
function clipped(chat: ChaoChat): readonly string[] {
  const end = chat.getBoundingClientRect();
  return textsIn(chat).flatMap(({ element, text, range }) => {
    if (!range?.width || !text.includes('⟦')) return [];
    const around = [...boxes(element, chat)];
    const isFree =
      parentOf(around.at(-1) ?? element) !== null && around.at(-1)?.parentNode !== chat.shadowRoot;
    const cut = around.find(
      (box) =>
        box.clientWidth > 0 &&
        box.scrollWidth > box.clientWidth + 1 &&
        getComputedStyle(box).overflowX !== 'visible',
    );
    const outside = !isFree && (range.left < end.left - 1 || range.right > end.right + 1);
    return cut || outside ? [`${text} in ${(cut ?? element).localName}.${(cut ?? element).className}`] : [];
  });
}

/** What is left of a text without our brackets (one text may stand in another), what the state says and what Intl writes. */
function rest(text: string, given: string): string {
  const inner = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  if (inner !== text) return rest(inner, given);
  const words = text.replace(foreign, ' ').split(/[^\p{L}\p{M}]+/u);
  return words.filter((word) => word.length > 1 && !given.includes(word.toLowerCase())).join(' ');
}

const wholly = async (chat: ChaoChat): Promise<void> => {
  await chat.updateComplete;
  for (let i = 0; i < 4; i++) await nextFrame();
};

describe('pseudo-locale', function () {
  this.timeout(60_000);
  before(() => viewport(320, 800));
  after(() => viewport(800, 600));

  async function show(snapshot: Partial<ChatSnapshot>): Promise<ChaoChat> {
    const controller = new SnapshotController(snapshot);
    const box = await fixture<HTMLElement>(
      html`<div style="inline-size: 320px; block-size: 780px; margin: -8px">
        <chao-chat .controller=${controller} .strings=${pseudoStrings}></chao-chat>
      </div>`,
    );
    const chat = box.querySelector('chao-chat')!;
    await wholly(chat);
    for (const details of deep<HTMLDetailsElement>(chat, 'details:not([open])')) details.open = true;
    for (const button of deep(chat, 'chao-tool-card [aria-expanded=false], [aria-expanded=false]'))
      button.click();
    await wholly(chat);
    return chat;
  }

  for (const [name, snapshot] of Object.entries(situations())) {
    it(`UX 5.2 ${name}: clips nothing at 320 px, and every word of ours is of the catalogue`, async () => {
      const chat = await show(snapshot);
      const given = `${JSON.stringify(snapshot)} ${JSON.stringify(Object.keys(toolStates))}`.toLowerCase();
      const texts = textsIn(chat);
      expect(
        texts.some(({ text }) => text.includes('⟦')),
        'shows words of ours',
      ).to.equal(true);
      expect(clipped(chat)).to.deep.equal([]);
      const log = deep(chat, '[role=log]')[0]!;
      expect(log.scrollWidth).to.be.at.most(log.clientWidth);
      const left = texts.map(({ text }) => rest(text, given)).filter(Boolean);
      expect([...new Set(left)]).to.deep.equal([]);
    });
  }

  it('finds a word that is not of the catalogue, and one that is cut off', async () => {
    const chat = await show({});
    const title = deep(chat, 'h3')[0]!;
    title.textContent = 'Hello there';
    expect(
      textsIn(chat)
        .map(({ text }) => rest(text, ''))
        .filter(Boolean),
    ).to.contain('Hello there');
    title.textContent = '⟦Ĥéļļö⟧';
    title.style.cssText = 'inline-size: 20px; overflow: hidden; white-space: nowrap';
    expect(clipped(chat)).to.have.length(1);
  });
});
