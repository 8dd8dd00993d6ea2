const blockTags =
  'a(?:ddress|rticle|side)|b(?:ase(?:font)?|lockquote|ody)|c(?:aption|enter|ol(?:group)?)|d(?:etails|ialog|i[rv]|[dlt])|f(?:i(?:eldset|gcaption|gure)|o(?:oter|rm)|rame(?:set)?)|h(?:[1-6r]|ead(?:er)?|tml)|iframe|l(?:egend|i(?:nk)?)|m(?:ain|enu(?:item)?)|n(?:av|oframes)|o(?:l|pt(?:group|ion))|p(?:aram)?|s(?:earch|ection|ummary)|t(?:able|body|d|foot|h(?:ead)?|itle|r(?:ack)?)|ul';

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
