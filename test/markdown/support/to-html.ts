import type { Block, Inline } from '../../../src/markdown/ast.js';
import { loadEntities, unescape } from '../../../src/markdown/entities.js';
import { MarkdownStream, type StreamOptions } from '../../../src/markdown/markdown-stream.js';

const entities = await loadEntities();

/** HTML as the specifications print it, raw HTML included: only for comparing with their examples. */
function toHtml(stream: MarkdownStream): string {
  const out = stream.document.children.map((block) => blockHtml(block, stream, false)).join('');
  const notes = stream.notes.map((note) => `<li>\n${blocks(note, stream, false)}</li>\n`).join('');
  return notes ? `${out}<section>\n<ol>\n${notes}</ol>\n</section>\n` : out;
}

/** Line endings between blocks do not matter. */
export const normalizeHtml = (html: string): string =>
  html
    .replace(/<li>\n?/g, '<li>')
    .replace(/\n?<\/li>/g, '</li>')
    .replace(/\n+/g, '\n');

/** Feeds the whole text at once. */
export function renderWhole(text: string, options?: StreamOptions): string {
  const markdown = new MarkdownStream(options);
  markdown.useEntities(entities);
  markdown.append(text);
  markdown.end();
  return toHtml(markdown);
}

interface FeedOptions extends StreamOptions {
  /** Says after each piece that the text is complete, before it goes on all the same. */
  readonly endAfterEach?: boolean;
}

/** Feeds `text` in the given pieces; flushes after each, as a page would with every frame. */
function stream(pieces: Iterable<string>, options?: FeedOptions): MarkdownStream {
  const markdown = new MarkdownStream(options);
  markdown.useEntities(entities);
  for (const piece of pieces) {
    markdown.append(piece);
    if (options?.endAfterEach) markdown.end();
    markdown.flush();
    walk(markdown.document, (leaf) => markdown.inlines(leaf));
  }
  markdown.end();
  return markdown;
}

/** Calls `visit` for the leaves that may still change, as a renderer does. */
function walk(block: Block, visit: (leaf: Block) => void): void {
  const isLeaf = block.type === 'paragraph' || block.type === 'heading' || block.type === 'cell';
  if (isLeaf) visit(block);
  const { children } = block;
  let from = children.length - 1;
  while (from > 0 && !children[from - 1]!.final) from--;
  for (const child of children.slice(Math.max(0, from - 1))) walk(child, visit);
}

export const render = (pieces: Iterable<string>, options?: FeedOptions): string =>
  toHtml(stream(pieces, options));

function blocks(block: Block, stream: MarkdownStream, tight: boolean): string {
  return block.children.map((child) => blockHtml(child, stream, tight)).join('');
}

function blockHtml(block: Block, stream: MarkdownStream, tight: boolean): string {
  const text = () => inlines(stream.inlines(block));
  switch (block.type) {
    case 'paragraph':
      return tight ? `${text()}\n` : `<p>${text()}</p>\n`;
    case 'heading':
      return `<h${block.level}>${text()}</h${block.level}>\n`;
    case 'rule':
      return '<hr />\n';
    case 'quote':
      return `<blockquote>\n${blocks(block, stream, false)}</blockquote>\n`;
    case 'list': {
      const start = block.first !== undefined && block.first !== 1 ? ` start="${block.first}"` : '';
      const tag = block.first === undefined ? 'ul' : 'ol';
      const items = block.children.map((item) => itemHtml(item, stream, !block.loose)).join('');
      return `<${tag}${start}>\n${items}</${tag}>\n`;
    }
    case 'code': {
      const language = block.info.split(/\s/)[0];
      return `<pre><code${language ? ` class="language-${escape(unescaped(block.info))}"` : ''}>${escape(codeText(block))}</code></pre>\n`;
    }
    case 'html':
      return `${block.lines.join('\n').replace(/\n+$/, '')}\n`;
    case 'math':
      return `<math>${escape(block.lines.join('\n'))}</math>\n`;
    case 'table':
      return tableHtml(block, stream);
    default:
      throw new Error(`no HTML for ${block.type}`);
  }
}

function itemHtml(item: Block, stream: MarkdownStream, tight: boolean): string {
  const task =
    item.task === undefined ? '' : `<input ${item.task ? 'checked="" ' : ''}disabled="" type="checkbox"> `;
  return `<li>${task}${blocks(item, stream, tight)}</li>\n`;
}

function tableHtml(table: Block, stream: MarkdownStream): string {
  const row = (block: Block, tag: string): string => {
    const cells = block.children.map((cell, i) => {
      const name = { start: 'left', end: 'right', center: 'center', '': '' }[table.align[i]!];
      const align = name ? ` align="${name}"` : '';
      return `<${tag}${align}>${inlines(stream.inlines(cell))}</${tag}>\n`;
    });
    return `<tr>\n${cells.join('')}</tr>\n`;
  };
  const [head, ...body] = table.children;
  const rows = body.map((block) => row(block, 'td')).join('');
  return `<table>\n<thead>\n${row(head!, 'th')}</thead>\n${rows ? `<tbody>\n${rows}</tbody>\n` : ''}</table>\n`;
}

function codeText(block: Block): string {
  const { lines } = block;
  let end = lines.length;
  if (!block.level) while (end > 0 && lines[end - 1]!.trim() === '') end--;
  return end ? `${lines.slice(0, end).join('\n')}\n` : '';
}

function inlines(nodes: readonly Inline[]): string {
  return nodes.map(inlineHtml).join('');
}

function inlineHtml(node: Inline): string {
  const title = node.title ? ` title="${escape(node.title)}"` : '';
  switch (node.type) {
    case 'text':
      return escape(node.text);
    case 'html':
      return node.text;
    case 'code':
      return `<code>${escape(node.text)}</code>`;
    case 'math':
      return `<math>${escape(node.text)}</math>`;
    case 'break':
      return '<br />\n';
    case 'link':
      return `<a${node.href === undefined ? '' : ` href="${url(node.href)}"`}${title}>${inlines(node.children)}</a>`;
    case 'image':
      return `<img src="${url(node.href ?? '')}" alt="${escape(plainText(node.children))}"${title} />`;
    case 'note':
      return `<sup>${node.text}</sup>`;
    default:
      return `<${node.type}>${inlines(node.children)}</${node.type}>`;
  }
}

/** What a reader would read. */
function plainText(nodes: readonly Inline[]): string {
  return nodes.map((node) => (node.type === 'note' ? '' : node.text + plainText(node.children))).join('');
}

const unescaped = (info: string): string => unescape(info, entities).split(/\s/)[0]!;

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!);

const url = (href: string): string => {
  try {
    return escape(
      encodeURI(href)
        .replace(/%25([0-9a-fA-F]{2})/g, '%$1')
        .replace(/%5B/g, '[')
        .replace(/%5D/g, ']')
        .replace(/\[/g, '%5B')
        .replace(/\]/g, '%5D'),
    );
  } catch {
    return escape(href);
  }
};
