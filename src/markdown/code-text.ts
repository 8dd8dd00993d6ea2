import type { Block } from './ast.js';
import { create, setText } from './dom.js';
import { commonEntities, unescape } from './entities.js';

/** So many lines are a box of their own: what is added costs no more than the last of them. */
const linesPerBox = 64;

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
  readonly #end = document.createTextNode('\n');
  readonly #texts: Text[] = [];
  #block: Block | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  update(block: Block): void {
    const lines = codeLines(block);
    const texts = this.#texts;
    const count = Math.ceil(lines.length / linesPerBox);
    for (let i = block === this.#block ? Math.max(0, texts.length - 1) : 0; i < count; i++) {
      const own = lines.slice(i * linesPerBox, (i + 1) * linesPerBox).join('\n');
      // A box gets its last line ending with the first line of the next: so a text only grows.
      setText((texts[i] ??= this.#add()), i + 1 < count ? `${own}\n` : own);
    }
    for (const gone of texts.splice(count)) gone.parentElement!.remove();
    const last = texts.at(-1);
    if (last && last !== this.#end.previousSibling) last.after(this.#end);
    this.#block = block;
  }

  #add(): Text {
    const box = create('span');
    const text = document.createTextNode('');
    box.append(text);
    this.#element.append(box);
    return text;
  }
}
