import { longAnswer, markdownShowcase, greetings, manual } from './texts.js';
import { questionOf, type Ending, type Scene } from './frame.js';

const starters: readonly string[] = [
  'What can you do?',
  'What does my day look like?',
  'Create a task to water the plants',
];

const saying =
  (text: string, suggestions: readonly string[] = starters): Scene =>
  async (context): Promise<Ending> => {
    await context.say(text);
    return { suggestions };
  };

/** Says hello. */
export const greeting = saying(
  'Hello! Ask me about this project, or let me keep your tasks. **“What can you do?”** lists more.',
);

/** Lists what can be asked. */
export const help = saying(manual);

/** Every construct of Markdown, for the eyes. */
export const showcase = saying(markdownShowcase, ['Write a long answer', 'What can you do?']);

/** About ten thousand characters, to scroll and to stop. */
export const long = saying(longAnswer(24), ['Show me everything Markdown can do', 'Count to 50']);

/** Counts up, so that every lost or repeated piece shows. */
export const counting: Scene = async (context) => {
  const asked = Number(/\bcount(?: slowly)? to (\d{1,5})/i.exec(questionOf(context))?.[1] ?? 20);
  const numbers = Array.from({ length: Math.min(Math.max(asked, 1), 5_000) }, (_, index) => index + 1);
  await context.say(`${numbers.join(' ')}.`);
  return { suggestions: ['Count to 100', 'Write a long answer'] };
};

/** Answers in the language that was asked for, some of them written from right to left. */
export const language: Scene = async (context) => {
  const asked = /\bin (arabic|hebrew|japanese|chinese|german)\b/i.exec(questionOf(context))?.[1] ?? 'arabic';
  await context.say(greetings[asked.toLowerCase()] ?? '');
  return { suggestions: ['Answer in Japanese', 'Answer in Arabic'] };
};

/** Another model takes over in mid-run; for information only (C-045). */
export const modelSwitch: Scene = async (context) => {
  await context.emit('run.model.switched', {
    runId: context.run.id,
    fromModelKey: 'gemini-2.0-flash',
    fromProvider: 'google',
    toModelKey: 'gemini-2.5-flash',
    toProvider: 'google',
    reason: 'model_not_found',
  });
  await context.say(
    'The first model was not available, so another one answers you. You need not do anything.',
  );
  return { suggestions: starters };
};

/** An answer with diagnostic events around it, which no one is to see (C-131), and a type nobody knows (C-029). */
export const debug: Scene = async (context) => {
  await context.emit('cot.started', {});
  for (const [index, thought] of [
    'The person wants to see noise.',
    'HIDDEN: none of this may be shown.',
  ].entries()) {
    await context.emit('cot.delta', { index, text: thought });
    await context.say(index === 0 ? 'This answer came with ' : 'diagnostic events that stay hidden.');
  }
  await context.emit('cot.completed', {});
  await context.emit('diagnostics.sampled', { label: 'HIDDEN: unknown type', rate: 0.5 });
  return { suggestions: starters };
};
