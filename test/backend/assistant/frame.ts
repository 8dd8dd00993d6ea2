import type { ScriptContext } from '../runs/script.js';
import { statusActivity } from '../tools/activity.js';

/** How an answer ends: what to offer next, and the summary of a workflow where the run was one. */
export interface Ending {
  readonly suggestions?: readonly string[];
  readonly workflow?: { readonly summary: string };
}

/** A scene does its part of a run and says how it ends; undefined where it has ended the run itself. */
export type Scene = (context: ScriptContext) => Promise<Ending | undefined>;

/** What every run begins with. */
export async function begin(context: ScriptContext): Promise<void> {
  await context.emit('run.started', {});
  await context.emit('run.status.changed', { from: 'queued', to: 'running' });
}

/** Says which capability was chosen (C-132). */
export async function resolved(context: ScriptContext, capabilityKey: string, label: string): Promise<void> {
  const activity = statusActivity(
    'capability',
    'capability',
    capabilityKey,
    'completed',
    label,
    `Using ${capabilityKey}.`,
  );
  await context.emit('capability.resolved', { capabilityKey, activity });
}

/** What every run that goes well ends with: suggestions in the same tick as message.completed, then settlement (C-065). */
export async function finish(context: ScriptContext, { suggestions = [], workflow }: Ending): Promise<void> {
  const messageId = context.run.messageId;
  const named = messageId === undefined ? {} : { messageId };
  const offers = suggestions.map((suggestion, index) => ({ suggestion, priority: index + 1 }));
  await context.together([
    { type: 'message.completed', payload: { ...named, content: context.said } },
    ...(offers.length > 0
      ? [{ type: 'message.suggestions', payload: { ...named, suggestions: offers } }]
      : []),
  ]);
  const settled = {
    type: 'run.settlement.completed',
    payload: { credits: 1 + Math.ceil(context.said.length / 500) },
  };
  await context.emit('run.settlement.pending', {});
  await context.pause(context.settleMs);
  await context.together(workflow ? [{ type: 'workflow.completed', payload: workflow }, settled] : [settled]);
}

/** The text of the message or the question of a feature run. */
export function questionOf({ input }: ScriptContext): string {
  if (input.kind === 'chat') return input.content;
  const question = input.kind === 'feature' ? input.body.question : undefined;
  return typeof question === 'string' ? question : '';
}

/** Quotes text as a Markdown block quote. */
export function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
