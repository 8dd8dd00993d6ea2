import { executeServerCommand } from '@web/test-runner-commands';

interface Node {
  readonly role: string;
  readonly name: string;
  readonly value?: string;
  readonly said: Readonly<Record<string, unknown>>;
}

/** Roles a screen reader walks through without a word. */
const silent = new Set(
  'none generic RootWebArea InlineTextBox ListMarker paragraph strong time DescriptionList'.split(' '),
);
/** What it says of a state. */
const words: readonly (readonly [name: string, value: unknown, word: string])[] = [
  ['expanded', true, 'expanded'],
  ['expanded', false, 'collapsed'],
  ['disabled', true, 'unavailable'],
  ['checked', 'true', 'checked'],
];

/**
 * What a screen reader would say, walking through the page from its beginning: one phrase a stop, from the tree the
 * browser itself computes, through shadow roots and slots. Undefined in an engine that does not show its tree.
 */
export async function spoken(): Promise<string[] | undefined> {
  const answer = await executeServerCommand<{ ok: boolean; nodes?: Node[] }, undefined>('accessibility');
  if (!answer.ok || !answer.nodes) return undefined;
  const phrases = answer.nodes
    .filter(({ role, name }) => !silent.has(role) && (role !== 'status' || name))
    .map(phrase);
  // A text that only repeats the name of what holds it is not said again.
  return phrases.filter((text, i) => !(text && i && phrases[i - 1]!.endsWith(`, ${text}`))).filter(Boolean);
}

function phrase({ role, name, value, said }: Node): string {
  const text = name.replace(/\s+/g, ' ').trim();
  if (role === 'StaticText') return text;
  const states = words.flatMap(([key, on, word]) => (said[key] === on ? [word] : []));
  const level = role === 'heading' && said['level'] ? [`level ${String(said['level'])}`] : [];
  return [role, ...level, text, value, ...states].filter(Boolean).join(', ');
}
