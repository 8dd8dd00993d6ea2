import type { MessagePart, StatusPart, TextPart, ToolPart } from '../conversation.js';

/** Calls that stand side by side, to be drawn as one group. */
export interface ToolGroup {
  readonly kind: 'tools';
  readonly calls: readonly ToolPart[];
}

export type PartGroup = TextPart | StatusPart | ToolGroup;

/** The parts of a message with neighbouring calls in one group, in order. */
export function groupParts(parts: readonly MessagePart[]): readonly PartGroup[] {
  const groups: PartGroup[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (part.kind !== 'tool') groups.push(part);
    else if (last?.kind === 'tools')
      groups[groups.length - 1] = { kind: 'tools', calls: [...last.calls, part] };
    else groups.push({ kind: 'tools', calls: [part] });
  }
  return groups;
}
