import type { Block } from './ast.js';
import { create, setText } from './dom.js';
import { commonEntities, unescape } from './entities.js';
import type { ViewOptions } from './view-options.js';

/** Appending to a text node copies it: a long block gets one node for so many lines. */
const linesPerNode = 64;
/** A block with more lines is cut off until the reader asks for all of it. */
const longBlock = 200;

const names =
  'bash:Bash c:C cpp:C++ cs:C# csharp:C# css:CSS diff:Diff go:Go html:HTML java:Java js:JavaScript javascript:JavaScript json:JSON jsx:JSX kotlin:Kotlin md:Markdown php:PHP py:Python python:Python rb:Ruby ruby:Ruby rust:Rust sh:Shell sql:SQL svg:SVG swift:Swift ts:TypeScript tsx:TSX typescript:TypeScript xml:XML yaml:YAML yml:YAML'.split(
    ' ',
  );

/** The language of a code block as its info string says it; empty when it says none, or something else. */
export const languageOf = (block: Block): string =>
  /^[\w+#.-]{1,32}/.exec(unescape(block.info, commonEntities))?.[0] ?? '';

/** The lines of a code block without the blank ones after indented code. */
export function codeLines({ lines, level, type }: Block): readonly string[] {
  if (level || type !== 'code') return lines;
  let end = lines.length;
  while (end > 0 && lines[end - 1]!.trim() === '') end--;
  return end < lines.length ? lines.slice(0, end) : lines;
}

/** Exactly the code, for copying. */
export const codeSource = (block: Block): string => codeLines(block).join('\n');

/** A code block: a header with its language and two buttons, and the code in a scroll box of its own. */
export class CodeView {
  readonly element = create('div', { class: 'code', part: 'code' });
  readonly code = create('code');
  readonly #label = document.createTextNode('');
  readonly #box = create('div', { class: 'scroll', tabindex: '0', role: 'region' });
  readonly #options: ViewOptions;
  #block: Block | undefined;
  #text = document.createTextNode('');
  /** Lines that are in the text nodes for good, and how many of them are in the last node. */
  #settled = 0;
  #inNode = 0;
  /** What the last node holds after them. */
  #tail = '';

  constructor(options: ViewOptions) {
    this.#options = options;
    const { strings } = options;
    const pre = create('pre', { dir: 'ltr' });
    const header = create('div', { class: 'head', part: 'code-header', 'data-copy': 'no' });
    const name = create('b');
    const wrap = this.#button('wrap', strings.wrap);
    wrap.setAttribute('aria-pressed', 'false');
    this.code.append(this.#text);
    pre.append(this.code);
    name.append(this.#label);
    header.append(name, wrap, this.#button('copy', strings.copyCode));
    this.#box.append(pre);
    this.element.append(header, this.#box);
  }

  update(block: Block): void {
    const lines = codeLines(block);
    const language = languageOf(block);
    if (this.#block !== block && this.#settled) this.#reset();
    this.#block = block;
    this.#setLanguage(language);
    this.#write(lines);
    if (lines.length > longBlock && !this.element.dataset['long']) this.#shorten();
    this.#options.onCode?.(this.code, language, block.final);
  }

  #setLanguage(language: string): void {
    const { strings } = this.#options;
    const known = names.find((entry) => entry.startsWith(`${language.toLowerCase()}:`));
    const name = (known?.slice(language.length + 1) ?? language) || strings.code;
    if (this.#label.data === name) return;
    setText(this.#label, name);
    if (language) this.element.dataset['language'] = language;
    this.#box.setAttribute('aria-label', name === strings.code ? name : `${name}: ${strings.code}`);
  }

  /** All lines but the last one settle: it may still grow. */
  #write(lines: readonly string[]): void {
    if (lines.length < this.#settled) this.#reset();
    for (;;) {
      const room = linesPerNode - this.#inNode;
      const fresh = lines.slice(this.#settled, this.#settled + room);
      this.#setTail(fresh.length ? `${fresh.join('\n')}\n` : '');
      if (this.#settled + fresh.length >= lines.length) return this.#settle(Math.max(0, fresh.length - 1));
      this.#settle(fresh.length);
      this.#text = document.createTextNode('');
      this.code.append(this.#text);
      this.#inNode = 0;
    }
  }

  #settle(count: number): void {
    this.#settled += count;
    this.#inNode += count;
    let from = 0;
    for (; count > 0; count--) from = this.#tail.indexOf('\n', from) + 1;
    this.#tail = this.#tail.slice(from);
  }

  #setTail(tail: string): void {
    const old = this.#tail;
    if (tail === old) return;
    const kept = old && tail.startsWith(old.slice(0, -1)) ? old.length - 1 : 0;
    const at = this.#text.length - old.length + kept;
    if (kept) this.#text.insertData(at, tail.slice(kept, -1));
    else this.#text.replaceData(at, old.length, tail);
    this.#tail = tail;
  }

  #reset(): void {
    this.#text = document.createTextNode('');
    this.code.replaceChildren(this.#text);
    this.#settled = this.#inNode = 0;
    this.#tail = '';
  }

  #shorten(): void {
    const { strings } = this.#options;
    const more = create('button', {
      type: 'button',
      class: 'more',
      'data-action': 'all',
      'aria-expanded': 'false',
    });
    more.append(strings.showAll);
    this.element.dataset['long'] = 'cut';
    this.element.append(more);
  }

  #button(action: 'copy' | 'wrap', label: string): HTMLButtonElement {
    const element = create('button', {
      type: 'button',
      class: 'icon',
      'data-action': action,
      'aria-label': label,
      title: label,
    });
    element.append(this.#options.icon(action));
    return element;
  }
}
