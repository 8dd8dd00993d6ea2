import type { Strings } from '../../../i18n/strings.js';
import type { ToolPart } from '../../../state/conversation.js';

/** "Tool failed" is a label as well, and says of no tool which one it is. */
const nameless = /^tool\b/i;

/**
 * The row's title: the label the server gave, unless it is only the request's; else the tool's key (C-098). The key comes
 * before a label that names no tool.
 */
export function toolLabel(call: ToolPart, strings: Strings): string {
  const { activity, toolKey } = call;
  const label = activity?.activityType === 'approval' ? undefined : activity?.label;
  if (label && toolKey && nameless.test(label)) return `${toolKey}: ${label}`;
  return label || toolKey || activity?.label || strings.tool.untitled;
}
