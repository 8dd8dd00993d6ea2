import type { Risk } from '../internal/connect/context.js';
import type { Strings } from '../../i18n/strings.js';

/** A tool the page does not name is not known to it, and is spoken of as such. */
export type RiskLevel = Risk | 'unknown';

export function riskOf(toolKey: string, levels: Readonly<Record<string, Risk>> | undefined): RiskLevel {
  const level = levels && Object.hasOwn(levels, toolKey) ? levels[toolKey] : undefined;
  return level === 'read' || level === 'write' || level === 'destructive' ? level : 'unknown';
}

/** The chip in the header: its words and its tone. */
export function riskChip(
  level: RiskLevel,
  { approval }: Strings,
): { readonly text: string; readonly tone: string } {
  if (level === 'unknown') return { text: approval.unknownTool, tone: 'warn' };
  const tone = level === 'destructive' ? 'danger' : level === 'read' ? 'info' : '';
  return { text: approval[level], tone };
}
