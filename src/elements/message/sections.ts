import type { Message, StatusPart, TextPart, ToolPart } from '../../state/conversation.js';
import { callKey } from '../../state/selectors/keys.js';
import { answerText } from '../internal/answer-text.js';

/** What a message shows, in order: neighbouring calls share a frame, neighbouring status lines a list. */
export type Section =
  | { readonly kind: 'text'; readonly key: string; readonly part: TextPart; readonly last: boolean }
  | { readonly kind: 'calls'; readonly key: string; readonly calls: readonly ToolPart[] }
  | {
      readonly kind: 'lines';
      readonly key: string;
      readonly parts: readonly StatusPart[];
      readonly last?: boolean;
    };

/** Groups the parts. A section keeps its key while parts are added behind it. Calls that stand `alone` join no frame. */
export function sectionsOf({ parts }: Message, alone?: (call: ToolPart) => boolean): readonly Section[] {
  const sections: Section[] = [];
  let texts = 0;
  parts.forEach((part, index) => {
    const before = sections.at(-1);
    if (part.kind === 'text') {
      sections.push({ kind: 'text', key: `text ${texts++}`, part, last: index === parts.length - 1 });
    } else if (part.kind === 'status' && part.type === 'thinking') {
      sections.push({
        kind: 'lines',
        key: `notes ${index}`,
        parts: [part],
        last: index === parts.length - 1,
      });
    } else if (part.kind === 'status') {
      if (before?.kind === 'lines' && before.last === undefined) (before.parts as StatusPart[]).push(part);
      else sections.push({ kind: 'lines', key: `lines ${index}`, parts: [part] });
    } else if (before?.kind === 'calls' && !alone?.(part) && !alone?.(before.calls[0]!)) {
      (before.calls as ToolPart[]).push(part);
    } else {
      sections.push({ kind: 'calls', key: `calls ${callKey(part)}`, calls: [part] });
    }
  });
  return sections;
}

/** The source of the answer, without cards, status lines and suggestions (UX 2.26). */
export function sourceOf({ parts }: Message): string {
  return parts
    .flatMap((part) => (part.kind === 'text' ? [answerText(part.text, false).trim()] : []))
    .join('\n\n');
}
