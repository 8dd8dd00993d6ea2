import '../../../src/index.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { createPageBackend } from '../../backend/page.js';
import { deep } from '../../elements/support/deep.js';
import { allowedAttributes, allowedElements } from '../../markdown/support/hostile.js';
import { hostileTapes } from './hostile-tape.js';

/** What the widget itself draws, markdown apart. */
const elements = new Set(
  `chao-chat chao-launcher chao-composer chao-message chao-markdown chao-tool-card chao-approval chao-plan chao-workflow
  chao-activity chao-suggestions div span p b strong i em h2 h3 h4 h5 button textarea label slot svg path circle ul ol li dl dt
  dd pre code article section header footer time small bdi details summary table tbody thead tr td th output progress ins del`.split(
    /\s+/,
  ),
);
const attributes = new Set(
  `class part id role dir lang title type tabindex hidden disabled rows maxlength placeholder name slot for exportparts datetime
  viewBox d cx cy r href layout theme open streaming inline heading enterkeyhint autocomplete spellcheck autocapitalize inert
  grouped call-id run-id message-id session-id value max scope state status kind tone level readonly inputmode scroll-anchor`.split(
    /\s+/,
  ),
);

/** What is not on the lists, or holds text where a name belongs. */
function offLists(chat: Element): string[] {
  return deep(chat, '*').flatMap((element) => {
    const inMarkdown =
      element.closest('.md') && element.getRootNode() instanceof ShadowRoot && !element.matches('.md');
    const known = inMarkdown ? allowedElements.includes(element.localName) : elements.has(element.localName);
    const wrong = known ? [] : [`<${element.localName}>`];
    for (const { name, value } of element.attributes) {
      const may = inMarkdown
        ? allowedAttributes.includes(name)
        : attributes.has(name) || /^(aria|data)-/.test(name);
      const isName = !/^(class|part|type|role|dir)$/.test(name) || /^[a-z0-9 _-]*$/i.test(value);
      const leads = name !== 'href' || /^(?:https?:|mailto:|tel:|#chao-md-\w+-note-)/.test(value);
      if (!may || !isName || !leads) wrong.push(`<${element.localName} ${name}=${value.slice(0, 80)}>`);
    }
    return wrong;
  });
}

const until = async (holds: () => unknown, what: string): Promise<void> => {
  const end = performance.now() + 60_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
};
const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));

/** Opens everything that can be opened, and nothing that decides or sends. */
async function openAll(chat: ChaoChat): Promise<void> {
  for (let i = 0; i < 3; i++) {
    const closed = deep(chat, 'button[aria-expanded=false]').filter(({ className }) => className !== 'fab');
    for (const button of closed) button.click();
    await drawn();
  }
}

const textOf = (node: Node): string =>
  node instanceof Text
    ? node.data
    : Array.from(((node as Partial<Element>).shadowRoot ?? node).childNodes, textOf).join('');

function literal(chat: ChaoChat, texts: readonly string[], where: string): string[] {
  const shown = deep(chat, where).map(textOf);
  const plain = texts.filter(
    (text) => /^[\x20-\x7e]+$/.test(text) && text.length < 190 && text.trim() === text,
  );
  return plain.filter((text) => !shown.some((one) => one.includes(text))).map((text) => `${where}: ${text}`);
}

interface Report {
  readonly offLists: readonly string[];
  /** Texts that are not there character for character. */
  readonly changed: readonly string[];
  readonly drawn: number;
}

/** Plays a conversation with these texts in every place, reloads it, and says what was drawn that should not be. */
async function play(texts: readonly string[]): Promise<Report> {
  const times = { deltaMs: 0, toolMs: 0, settleMs: 0, graceMs: 20, retryMs: 50 };
  const backend = createPageBackend({ tapes: hostileTapes(texts), times, rateLimit: { requests: Infinity } });
  const baseUrl = backend.baseUrl.replace('page-backend', `tape-${crypto.randomUUID()}`);
  const add = (sessionId?: string): ChaoChat => {
    const chat = document.createElement('chao-chat');
    chat.style.blockSize = '700px';
    chat.baseUrl = baseUrl;
    chat.fetch = backend.fetch;
    chat.getToken = () => backend.getToken();
    if (sessionId) chat.sessionId = sessionId;
    document.body.append(chat);
    return chat;
  };
  const wrong = new Set<string>();
  const changed: string[] = [];
  let count = 0;
  const look = (chat: ChaoChat): void => {
    for (const one of offLists(chat)) wrong.add(one);
    count += deep(chat, '*').length;
  };
  const chat = add();
  await chat.send('tape:whole@max');
  await until(() => deep(chat, 'chao-suggestions').length, 'suggestions');
  await drawn();
  changed.push(...literal(chat, texts, 'chao-suggestions'));
  await openAll(chat);
  look(chat);
  for (const text of ['tape:failing@max', ...texts.slice(0, 2)]) {
    if (!(await chat.send(text))) continue;
    await until(() => chat.turn !== 'running' && chat.turn !== 'waiting', `the end of ${text}`);
    await drawn();
    look(chat);
  }
  changed.push(...literal(chat, texts, 'article'));
  const again = add(chat.sessionId);
  chat.remove();
  await until(() => again.conversation.messages.length > texts.length * 3, 'the history came');
  await drawn();
  await openAll(again);
  look(again);
  for (const link of deep<HTMLAnchorElement>(again, 'a:not([href])')) link.click();
  again.remove();
  backend.close();
  return { offLists: [...wrong], changed, drawn: count };
}

Object.defineProperty(window, 'play', { value: play });
