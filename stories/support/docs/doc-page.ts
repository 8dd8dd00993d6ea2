import { Markdown } from '@storybook/addon-docs/blocks';
import { createElement as h, type ReactNode } from 'react';

const repository = 'https://github.com/chao-chat/chao-chat/blob/main/';

/** Pictures of docs/images by their name. */
const pictures = import.meta.glob<string>('../../../docs/images/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Pages with another title than their file. */
const titles: Readonly<Record<string, string>> = { embed: 'embedding' };

/** Where a link of a page in docs/ leads to in Storybook: to another page, to a picture, or to the repository. */
function target(link: string): string {
  if (/^(?:[a-z]+:|#)/.test(link)) return link;
  const page = /^([\w-]+)\.md(#[\w-]+)?$/.exec(link);
  if (page) return `?path=/docs/documentation-${titles[page[1]!] ?? page[1]!.toLowerCase()}--docs`;
  const picture = pictures[`../../../docs/${link}`];
  return picture ?? repository + (link.startsWith('../') ? link.slice(3) : `docs/${link}`);
}

/** A page of docs/, as it stands there. */
export function DocPage({ text }: { readonly text: string }): ReactNode {
  const linked = text
    .replace(/\]\(([^\s)]+)\)/g, (_, link: string) => `](${target(link)})`)
    .replace(/ src="([^"]+)"/g, (all, link: string) =>
      link.startsWith('images/') ? ` src="${target(link)}"` : all,
    );
  return h('div', { className: 'doc-prose' }, h(Markdown, null, linked));
}
