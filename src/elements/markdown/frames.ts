import type { Strings } from '../../i18n/strings.js';
import type { Block } from '../../markdown/ast.js';
import { codeLines, languageOf } from '../../markdown/code-text.js';
import { attribute, create } from '../../markdown/dom.js';
import { paths } from '../internal/icon-paths.js';

/** A code block with more lines is cut off until the reader asks for all of it. */
const longBlock = 200;

/** Names of languages that are not the word itself with a capital letter. */
const names: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  javascript: 'JavaScript',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  py: 'Python',
  sh: 'Shell',
  rb: 'Ruby',
  md: 'Markdown',
  yml: 'YAML',
  cs: 'C#',
  csharp: 'C#',
  cpp: 'C++',
};

const abbreviations = /^(?:css|html|json|jsx|php|sql|svg|toml|tsx|xml|yaml)$/;

/** How a language is written: `ts` is TypeScript, `sql` is SQL. */
function languageName(language: string): string {
  const key = language.toLowerCase();
  if (Object.hasOwn(names, key)) return names[key]!;
  return abbreviations.test(key) ? key.toUpperCase() : language.charAt(0).toUpperCase() + language.slice(1);
}

/** Makes the boxes around code and tables, and the icon of an image that is not loaded. */
export function framer(strings: Strings['markdown']): (content: HTMLElement) => HTMLElement {
  // A copy takes a tenth of the time that its twelve elements and their attributes would.
  const head = codeHead(strings);
  return (content) => {
    if (content.localName === 'pre') return codeBox(content, head.cloneNode(true));
    if (content.localName === 'table')
      return scrollBox(content, { class: 'table scroll', part: 'table', 'aria-label': strings.table });
    content.prepend(icon('image'));
    return content;
  };
}

/** Keeps the header of a code block in step with its text. */
export function updateCodeBox(block: Block, box: HTMLElement, strings: Strings['markdown']): void {
  const language = languageOf(block);
  if (box.dataset['language'] !== language) {
    const name = languageName(language);
    box.dataset['language'] = language;
    box.querySelector('b')!.textContent = name || strings.code;
    attribute(box.children[1]!, 'aria-label', name ? `${name}: ${strings.code}` : strings.code);
  }
  if (!box.dataset['long'] && block.lines.length > longBlock && codeLines(block).length > longBlock) {
    const more = create('button', { type: 'button', class: 'more', 'data-action': 'all' });
    more.append(strings.showAll);
    box.dataset['long'] = 'cut';
    box.append(more);
  }
}

/** Marks a box that was scrolled to its end: nothing more is hidden there. */
export function markEnd({ target }: Event): void {
  const box = target as HTMLElement;
  box.toggleAttribute('data-end', Math.abs(box.scrollLeft) + box.clientWidth >= box.scrollWidth - 1);
}

function codeHead(strings: Strings['markdown']): HTMLElement {
  const head = create('div', { class: 'head', part: 'code-header', 'data-copy': 'no' });
  const wrap = button('wrap', strings.wrap);
  wrap.ariaPressed = 'false';
  head.append(create('b'), wrap, button('copy', strings.copyCode));
  return head;
}

function codeBox(pre: HTMLElement, head: Node): HTMLElement {
  const box = create('div', { class: 'code', part: 'code' });
  box.append(head, scrollBox(pre, { class: 'scroll' }));
  return box;
}

function scrollBox(content: HTMLElement, attributes: Readonly<Record<string, string>>): HTMLElement {
  const box = create('div', { tabindex: '0', role: 'group', ...attributes });
  box.append(content);
  return box;
}

function button(action: 'copy' | 'wrap', label: string): HTMLButtonElement {
  const element = create('button', {
    type: 'button',
    class: 'icon',
    'data-action': action,
    'aria-label': label,
    title: label,
  });
  element.append(icon(action));
  return element;
}

const svg = 'http://www.w3.org/2000/svg';

function icon(name: 'copy' | 'wrap' | 'image'): SVGElement {
  const element = document.createElementNS(svg, 'svg');
  const line = document.createElementNS(svg, 'path');
  element.setAttribute('class', `i i-${name}`);
  element.setAttribute('viewBox', '0 0 16 16');
  element.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', paths[name].split('|')[0]!);
  element.append(line);
  return element;
}
