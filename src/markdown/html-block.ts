const blockTags =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';

const attribute = '\\s+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:\\s*=\\s*(?:[^\\s"\'=<>`]+|\'[^\']*\'|"[^"]*"))?';

/** An open tag or a closing tag, as a source of regular expressions. */
export const tag = `<[A-Za-z][A-Za-z0-9-]*(?:${attribute})*\\s*/?>|</[A-Za-z][A-Za-z0-9-]*\\s*>`;

/** Comment, processing instruction, declaration, CDATA section: what each begins and ends with. */
export const declarations: readonly (readonly [RegExp, string])[] = [
  [/^<!--/, '-->'],
  [/^<\?/, '?>'],
  [/^<![A-Za-z]/, '>'],
  [/^<!\[CDATA\[/, ']]>'],
];

/** Start conditions 1 to 7 of CommonMark's HTML blocks. */
const starts = [
  /^<(?:script|pre|textarea|style)(?:\s|>|$)/i,
  ...declarations.map(([start]) => start),
  new RegExp(`^</?(?:${blockTags})(?:\\s|/?>|$)`, 'i'),
  new RegExp(`^(?:${tag})\\s*$`),
];

/** The kind of HTML block, 1 to 7, that a line begins; 0 for none. */
export function htmlStart(line: string, inParagraph: boolean): number {
  const kind = line[0] === '<' ? starts.findIndex((start) => start.test(line)) + 1 : 0;
  return kind === 7 && inParagraph ? 0 : kind;
}

/** Whether a line is the last one of an HTML block of kind 1 to 5. */
export const htmlEnd = (kind: number, line: string): boolean =>
  kind === 1
    ? /<\/(?:script|pre|textarea|style)>/i.test(line)
    : kind < 6 && line.includes(declarations[kind - 2]![1]);
