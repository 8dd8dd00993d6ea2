/** The kinds of block, in CommonMark's and GFM's words. `document`, `quote`, `list`, `item`, `footnote`, `table`, `row` hold blocks. */
export type BlockType =
  | 'document'
  | 'quote'
  | 'list'
  | 'item'
  | 'footnote'
  | 'table'
  | 'row'
  | 'paragraph'
  | 'heading'
  | 'cell'
  | 'code'
  | 'html'
  | 'math'
  | 'rule';

/** Of a column: towards the start or the end of the line, or centred; empty where the table says nothing. */
export type Alignment = 'start' | 'end' | 'center' | '';

/** One block. Its identity is the key by which the renderer knows it again. */
export interface Block {
  type: BlockType;
  readonly parent: Block | undefined;
  /** Append-only but for what an undo takes back. */
  readonly children: Block[];
  /** Raw lines of a leaf. */
  lines: string[];
  /** UTF-16 offset of the source line that began it. */
  readonly start: number;
  /** No further line can change it. */
  final: boolean;
  /** heading: 1 to 6. code: length of the opening fence, 0 when indented. html: the kind 1 to 7 of its start. */
  level: number;
  /** list, item: the bullet or the delimiter after the number. code: the fence character. math: what closes it. */
  marker: string;
  /** item: columns its content is indented by. code: columns the opening fence is indented by. */
  offset: number;
  /** code: the info string. footnote: its normalised label. */
  info: string;
  /** list: number of the first item, undefined for bullets. */
  first: number | undefined;
  /** list: a blank line lies between its items or their blocks. */
  loose: boolean;
  /** item: GFM task list item, done or not. */
  task: boolean | undefined;
  /** table: one entry a column. */
  align: readonly Alignment[];
  /** What the inline parser made of the lines; see InlineCache. */
  cache: InlineCache | undefined;
}

export type InlineType =
  'text' | 'code' | 'html' | 'math' | 'break' | 'em' | 'strong' | 'del' | 'link' | 'image' | 'note';

/** One inline. Leaves carry `text`, the others `children`. */
export interface Inline {
  readonly type: InlineType;
  /** text, code, html: what it says. math: its source. note: the normalised label. */
  readonly text: string;
  readonly children: readonly Inline[];
  /** link, image: the destination, undefined while it is still arriving. */
  readonly href?: string | undefined;
  readonly title?: string | undefined;
  /** math: set off from the text, on a line of its own. */
  readonly display?: boolean;
  /** link: written without brackets, so that its text is the address. */
  readonly bare?: boolean;
}

/** Inlines of one leaf, kept until its text changes. */
export interface InlineCache {
  /** While the text only grows this array is changed in place, from the last stable node on. */
  readonly nodes: Inline[];
  /** What they were made from. */
  readonly lines: readonly string[];
  readonly count: number;
  readonly size: number;
  readonly open: boolean;
  readonly stable: StablePoint;
}

/** Up to here a text that still grows cannot change: a line, an offset in it, and so many nodes. */
export interface StablePoint {
  readonly line: number;
  readonly column: number;
  readonly nodes: number;
  /** The last of them, if it is text: what follows may be joined to it. */
  readonly joint: Inline | undefined;
}

export function createBlock(type: BlockType, parent: Block | undefined, start: number): Block {
  return {
    type,
    parent,
    children: [],
    lines: [],
    start,
    final: false,
    level: 0,
    marker: '',
    offset: 0,
    info: '',
    first: undefined,
    loose: false,
    task: undefined,
    align: [],
    cache: undefined,
  };
}
