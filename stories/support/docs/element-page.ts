import { Canvas, DocsContext, DocsPage, Story } from '@storybook/addon-docs/blocks';
import { createElement as h, useContext, type ReactNode } from 'react';
import { elementOf } from './manifest.js';

type PreparedStory = ReturnType<React.ContextType<typeof DocsContext>['componentStories']>[number];

/** The story in which the parts of an element are pointed at: small, still, and with most of them. */
const specimens: Readonly<Record<string, string>> = {
  'chao-activity': 'capability',
  'chao-approval': 'waiting',
  'chao-chat': 'reloaded',
  'chao-composer': 'empty',
  'chao-cte-result': 'answer',
  'chao-join-review': 'waiting',
  'chao-launcher': 'open',
  'chao-markdown': 'everything',
  'chao-message': 'interleaved',
  'chao-model-activity': 'open',
  'chao-phase-summary': 'as-gate',
  'chao-plan': 'half-way',
  'chao-provider': 'own-layout',
  'chao-sql-viewer': 'several',
  'chao-suggestions': 'from-an-answer',
  'chao-tool-card': 'completed',
  'chao-workflow': 'running',
};

/** One story with its name and what it says of itself. */
function told(story: PreparedStory): ReactNode {
  const { docs } = story.parameters as { docs?: { description?: { story?: string } } };
  return h(
    'section',
    { key: story.id, className: 'doc-story' },
    h('h3', { id: `about-${story.id}` }, story.name),
    h('p', null, docs?.description?.story),
    h(Canvas, { of: story.moduleExport }),
  );
}

/** A sentence of the manifest: what stands between backticks is code. */
const sentence = (text: string): ReactNode[] =>
  text.split('`').map((part, i) => (i % 2 ? h('code', { key: i }, part) : part));

function page(tag: string, specimen: PreparedStory, others: readonly PreparedStory[]): ReactNode {
  return h(
    'div',
    { className: 'doc-page sb-unstyled' },
    h('h1', null, `<${tag}>`),
    h('p', { className: 'doc-summary' }, sentence(elementOf(tag).summary ?? '')),
    h(
      'div',
      { className: 'doc-anatomy' },
      h('div', { className: 'doc-specimen' }, h(Story, { of: specimen.moduleExport })),
      h('doc-parts', { tag }),
    ),
    h('doc-snippets', { tag }),
    h('doc-api', { tag }),
    h('doc-tokens', { tag }),
    h('h2', null, 'Stories'),
    others.map(told),
  );
}

/** The documentation of an element: a specimen, how it gets into a page, its interface, and all of its stories. */
export function ElementPage(): ReactNode {
  const context = useContext(DocsContext);
  const stories = context.componentStories();
  const tag = stories[0]?.component as string | undefined;
  if (!tag) return h(DocsPage);
  const wanted = specimens[tag];
  const specimen = stories.find(({ id }) => id.endsWith(`--${wanted}`)) ?? stories[0]!;
  return page(
    tag,
    specimen,
    stories.filter((story) => story !== specimen),
  );
}
