import type { Message } from '../conversation.js';
import { joinText } from '../text.js';

/** The text of a message: its text parts, joined. Neither cards nor suggestions (C-063, C-066). */
export function messageText({ parts }: Message): string {
  return joinText(parts);
}
