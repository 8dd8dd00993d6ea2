import { greetings, longAnswer, markdownShowcase } from '../../backend/assistant/texts.js';
import type { Tape } from '../../backend/runs/tape.js';
import { record } from './recorder.js';

interface TextTape {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly user: string;
  readonly text: string;
  readonly size?: number;
}

const spoken = ({ text, size = 8, ...info }: TextTape): Tape =>
  record({ ...info, covers: ['C-060', 'C-068'] })
    .begin()
    .say(text, size, 20)
    .end()
    .tape();

/** Emoji and other characters cut between their UTF-16 halves, as a backend that counts code units cuts them. */
function emojiSplit(): Tape {
  const to = record({
    name: 'text-emoji-split',
    title: 'Emoji cut in two',
    summary: 'Each delta ends inside a character; the joined text is whole.',
    covers: ['C-060'],
    user: 'Answer with emoji',
  });
  to.begin();
  const text = 'Fine 👍🏽, a family 👩‍👩‍👧‍👦, a flag 🇫🇮 and 𝒳.';
  for (let at = 0; at < text.length; at += 1) to.delta(text.slice(at, at + 1), 15);
  return to.end().tape();
}

export const text = (): readonly Tape[] => [
  spoken({
    name: 'markdown-everything',
    title: 'Everything Markdown can do',
    summary: 'Every construct the renderer knows, in pieces of twelve characters.',
    user: 'Show me everything Markdown can do',
    text: markdownShowcase,
    size: 12,
  }),
  spoken({
    name: 'long-answer',
    title: 'A long answer',
    summary: 'Twelve chapters, to scroll through while they stream.',
    user: 'Write a long answer',
    text: longAnswer(12),
    size: 24,
  }),
  spoken({
    name: 'text-rtl',
    title: 'From right to left',
    summary: 'Arabic with code, a list and a line of English.',
    user: 'أجب بالعربية',
    text: greetings.arabic ?? '',
    size: 5,
  }),
  spoken({
    name: 'text-cjk',
    title: 'Japanese',
    summary: 'Emphasis beside CJK punctuation, a list, an emoji of several characters.',
    user: '日本語で答えて',
    text: greetings.japanese ?? '',
    size: 3,
  }),
  emojiSplit(),
];
