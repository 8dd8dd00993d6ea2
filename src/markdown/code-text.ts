import type { Block } from './ast.js';
import { setText } from './dom.js';
import { commonEntities, unescape } from './entities.js';

/** Appending to a text node copies it: a long block gets a node for every so many lines. */
const linesPerNode = 64;

/** The language of a code block as its info string says it; empty when it says none, or something else. */
export const languageOf = ({ info }: Block): string =>
  /^[\w+#.-]{1,32}/.exec(unescape(info, commonEntities))?.[0] ?? '';

/** The lines of a code block without the blank ones after indented code. */
export function codeLines({ lines, level }: Block): readonly string[] {
  let end = lines.length;
  if (!level) while (end > 0 && lines[end - 1]!.trim() === '') end--;
  return end < lines.length ? lines.slice(0, end) : lines;
}

/** Writes the lines of a code block into an element, and later only what was added to them. */
export class CodeText {
  readonly #element: HTMLElement;
  /** The line ending after the last line. */
  readonly #end = document.createTextNode('');
  readonly #texts: Text[] = [];
  #block: Block | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
    element.append(this.#end);
  }

  update(block: Block): void {
    const lines = codeLines(block);
    const count = Math.ceil(lines.length / linesPerNode);
    for (let i = block === this.#block ? Math.max(0, this.#texts.length - 1) : 0; i < count; i++) {
      const own = lines.slice(i * linesPerNode, (i + 1) * linesPerNode).join('\n');
      // Each begins with the line ending before it: so a text only grows.
      setText((this.#texts[i] ??= this.#add()), i ? `\n${own}` : own);
    }
    for (const gone of this.#texts.splice(count)) gone.remove();
    setText(this.#end, count ? '\n' : '');
    this.#block = block;
  }

  #add(): Text {
    return this.#element.insertBefore(document.createTextNode(''), this.#end);
  }
}
