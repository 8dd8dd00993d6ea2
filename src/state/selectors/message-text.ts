import type { Message } from '../conversation.js';
import { joinText } from '../text.js';

/** The text of a message: its text parts, joined. Neither cards nor suggestions (C-063, C-066). */
export function messageText({ parts }: Message): string {
  return joinText(parts);
}

/** True where there is nothing to read and no card: an ended answer then needs a word about it (TXT-06). */
export function isBlank({ parts }: Message): boolean {
  return parts.every((part) => part.kind === 'status' || (part.kind === 'text' && !part.text.trim()));
}
