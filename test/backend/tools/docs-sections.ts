/** A documentation file as it was read. */
export interface DocFile {
  /** Path from the project's root, e.g. `docs/ARCHITECTURE.md`. */
  readonly file: string;
  readonly text: string;
}

/** What stands under one heading, or about one element. */
export interface DocSection {
  readonly file: string;
  readonly heading: string;
  /** All of it, which is searched. */
  readonly text: string;
  /** What reads well as a quotation: no code, no tables. */
  readonly paragraphs: readonly string[];
}

interface ManifestMember {
  readonly name?: string;
  readonly description?: string;
}
interface ManifestDeclaration extends ManifestMember {
  readonly tagName?: string;
  readonly summary?: string;
  readonly attributes?: readonly ManifestMember[];
  readonly events?: readonly ManifestMember[];
  readonly slots?: readonly ManifestMember[];
}

const fence = /^ {0,3}(```|~~~)/;
const headingLine = /^ {0,3}(#{1,6})[ \t]+(.*)$/;

/** Cuts a Markdown file at its headings; what is inside code fences is no heading. */
function markdownSections({ file, text }: DocFile): DocSection[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: file, lines: [] }];
  let fenced = false;
  for (const line of text.split(/\r?\n/)) {
    if (fence.test(line)) fenced = !fenced;
    const heading = fenced ? undefined : headingLine.exec(line)?.[2];
    if (heading === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ heading: heading.replace(/[#\s]+$/, '').replaceAll('`', ''), lines: [] });
  }
  return sections
    .map(({ heading, lines }) => ({ file, heading, text: lines.join('\n'), paragraphs: paragraphsOf(lines) }))
    .filter(hasText);
}

const hasText = ({ paragraphs }: DocSection): boolean => paragraphs.length > 0;

/** Blocks between blank lines; code, tables and HTML are left out, since they read badly as quotations. */
function paragraphsOf(lines: readonly string[]): string[] {
  let fenced = false;
  const prose = lines.filter((line) => {
    const border = fence.test(line);
    if (border) fenced = !fenced;
    return !border && !fenced;
  });
  return prose
    .join('\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !block.startsWith('|') && !block.startsWith('<'));
}

/** One paragraph: a title and a line for each member that is described. */
function listOf(title: string, members: readonly ManifestMember[] = []): string[] {
  const lines = members.flatMap(({ name, description }) =>
    name && description ? [`- \`${name}\`: ${description}`] : [],
  );
  return lines.length > 0 ? [`${title}:\n${lines.join('\n')}`] : [];
}

function elementSection(file: string, declaration: ManifestDeclaration): DocSection {
  const { tagName = '', summary, description, attributes, events, slots } = declaration;
  const about = [summary, description].filter((text): text is string => Boolean(text));
  const paragraphs = [
    ...about,
    ...listOf('Attributes', attributes),
    ...listOf('Events', events),
    ...listOf('Slots', slots),
  ];
  return { file, heading: `<${tagName}>`, text: paragraphs.join('\n'), paragraphs };
}

/** One section for each element of a custom-elements.json; none when it can't be read. */
function manifestSections({ file, text }: DocFile): DocSection[] {
  try {
    const manifest = JSON.parse(text) as { modules?: { declarations?: ManifestDeclaration[] }[] };
    const declarations = (manifest.modules ?? []).flatMap((module) => module.declarations ?? []);
    return declarations
      .filter((one) => one.tagName)
      .map((one) => elementSection(file, one))
      .filter(hasText);
  } catch {
    return [];
  }
}

/** Cuts a file into the pieces that are searched and quoted. */
export function sectionsOf(doc: DocFile): DocSection[] {
  return doc.file.endsWith('.json') ? manifestSections(doc) : markdownSections(doc);
}
