import { html, type TemplateResult } from 'lit';
import { hasHidden, reveal } from './hidden-characters.js';

/** More marks than this in one text are written as plain text. */
const MARKS = 100;

/** A text with its hidden characters as marks. Always text: nothing in it can become an element. */
export function marked(text: string): unknown {
  if (!hasHidden(text)) return text;
  const parts: unknown[] = [];
  let rest = '';
  for (const part of reveal(text)) {
    if (typeof part !== 'string' && parts.length > 2 * MARKS) rest += `[${part.code}]`;
    else if (rest) rest += part as string;
    else parts.push(typeof part === 'string' ? part : mark(part.code, part.count));
  }
  return [...parts, rest];
}

const mark = (code: string, count: number): TemplateResult =>
  html`<span class="mark">${code}${count > 1 ? ` ×${count}` : ''}</span>`;

/** A line of a card whose words come from elsewhere, kept apart from the direction around it. */
export const isolated = (text: string): TemplateResult => html`<bdi>${marked(text)}</bdi>`;
