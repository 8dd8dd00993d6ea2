import type { DocHit } from '../tools/docs-index.js';
import { questionOf, quote, resolved, type Ending, type Scene } from './frame.js';
import type { ScriptContext } from '../runs/script.js';

/** Reads the hits out of a stored tool result. */
function hitsOf(data: unknown): readonly DocHit[] {
  const results = (data as { results?: unknown } | undefined)?.results;
  return Array.isArray(results) ? (results as DocHit[]) : [];
}

const fileList = (hits: readonly DocHit[]): string =>
  [...new Set(hits.map(({ file }) => `\`${file}\``))].join(', ').replace(/, ([^,]*)$/, ' and $1');

const passage = ({ file, heading, excerpt }: DocHit): string =>
  `### ${heading.startsWith('<') ? `\`${heading}\`` : heading}\n\n${quote(excerpt)}\n\n— from \`${file}\`\n`;

function answerOf(hits: readonly DocHit[]): string {
  const number = hits.length === 1 ? 'one passage' : `${hits.length} passages`;
  return `The documentation answers this with ${number}, in ${fileList(hits)}.\n\n${hits.map(passage).join('\n')}`;
}

const notFound = (question: string): string =>
  `I searched the documentation for “${question}” and found nothing that fits. ` +
  'Try other words, or ask **“what can you do?”**.';

function suggestionsFor(hits: readonly DocHit[]): string[] {
  const [first, second] = hits;
  if (!first) return ['What can you do?', 'What does my day look like?'];
  return [
    ...(second && second.heading !== second.file ? [`Tell me more about ${second.heading}`] : []),
    `Create a task to read ${first.file}`,
    'What does my day look like?',
  ];
}

/** Searches the documentation for `question` and quotes what it found, with file names. */
export async function answerFromDocs(context: ScriptContext, question: string): Promise<Ending> {
  await resolved(context, 'docs.answer', 'Answering from the documentation');
  await context.say('Let me look that up in the documentation.\n\n');
  const result = await context.call({ toolKey: 'docs.search', input: { query: question } });
  const hits = hitsOf(result.data);
  await context.say(hits.length === 0 ? notFound(question) : answerOf(hits));
  return { suggestions: suggestionsFor(hits) };
}

/** Anything that is asked and nothing else answers. */
export const docsScene: Scene = (context) => answerFromDocs(context, questionOf(context));
