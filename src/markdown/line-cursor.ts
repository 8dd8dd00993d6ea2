/**
 * Reads one line by columns: a tab reaches to the next multiple of four, and a block marker may take a part of one.
 * `next` is the first character that is no space or tab; it is looked for once, however many containers ask.
 */
export class LineCursor {
  readonly text: string;
  pos = 0;
  #column = 0;
  /** Columns of the tab at `pos` that are not consumed yet; 0 when none of it is. */
  #restOfTab = 0;
  next = 0;
  #nextColumn = 0;

  constructor(text: string) {
    this.text = text;
    this.#find();
  }

  /** Columns of white space before the next character. */
  get indent(): number {
    return this.#nextColumn - this.#column;
  }
  get blank(): boolean {
    return this.next >= this.text.length;
  }
  /** The next character that is no space or tab. */
  get char(): string {
    return this.text.charAt(this.next);
  }
  /** The line from there on. */
  get tail(): string {
    return this.text.slice(this.next);
  }
  /** What is left, a tab that was consumed in part turned into spaces. */
  get rest(): string {
    return this.#restOfTab
      ? ' '.repeat(this.#restOfTab) + this.text.slice(this.pos + 1)
      : this.text.slice(this.pos);
  }

  /** Goes over at most `columns` columns of white space. */
  skipColumns(columns: number): void {
    const { text } = this;
    while (columns > 0 && this.pos < this.next) {
      const width = this.#restOfTab || (text[this.pos] === '\t' ? 4 - (this.#column % 4) : 1);
      const taken = Math.min(width, columns);
      this.#restOfTab = width - taken;
      this.#column += taken;
      columns -= taken;
      if (!this.#restOfTab) this.pos++;
    }
  }

  /** Goes to the next character that is no white space. */
  skipSpace(): void {
    this.pos = this.next;
    this.#column = this.#nextColumn;
    this.#restOfTab = 0;
  }

  /** Goes to the next character and over `count` more, none of them a tab. */
  skipMarker(count: number): void {
    this.skipSpace();
    this.pos += count;
    this.#column += count;
    this.#find();
  }

  #find(): void {
    let { pos } = this;
    let column = this.#column;
    for (; pos < this.text.length; pos++) {
      const c = this.text.charCodeAt(pos);
      if (c === 9) column += 4 - (column % 4);
      else if (c === 32) column++;
      else break;
    }
    this.next = pos;
    this.#nextColumn = column;
  }
}
