/** A conversation that is stored already: questions and answers in turn, each answer one to three blocks of markdown. */
import { blocks, MARK } from './text.mjs';

const ASKED = [
  'Why was it late again?',
  'And last month?',
  'Thank you!',
  'Which of these would you do first, and what does it cost?',
];

function messageAt(i, count) {
  const id = `m${i}`;
  if (i % 2 === 0) return { id, role: 'user', text: ASKED[(i / 2) % ASKED.length] };
  const some = Array.from({ length: 1 + (i % 3) }, (_, k) => blocks[(i * 7 + k * 5) % blocks.length]);
  return { id, role: 'assistant', text: [...some, ...(i === count - 1 ? [MARK] : [])].join('\n\n') };
}

function conversation(count) {
  const messages = () => Array.from({ length: count }, (_, i) => messageAt(i, count));
  return { kind: 'stored', title: `${count.toLocaleString('en')} stored messages`, mark: MARK, messages };
}

export const stored = { 'W3-1000': conversation(1000), 'W3-5000': conversation(5000) };
