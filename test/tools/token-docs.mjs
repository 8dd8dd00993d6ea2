/** The public `--chao-*` properties for the manifest: what each is for, and its default as the sources have it. */
import { tsImport } from 'tsx/esm/api';

const tones = {
  success: 'what went well',
  warn: 'what needs care',
  danger: 'what failed or destroys',
  info: 'a notice',
  neutral: 'what is over',
};
const parts = { fg: 'Text and icons', bg: 'Ground', border: 'Border' };
const steps = { xs: 'Smallest', sm: 'Small', lg: 'Large', xl: 'Largest' };

const words = {
  paper: 'Ground of everything; the greys are mixed from it and ink.',
  ink: 'Text.',
  accent: 'Colour of actions and links.',
  'accent-contrast': 'Text on accent.',
  'accent-hover': 'Accent under the pointer.',
  'accent-soft': 'Accent as a ground.',
  'surface-1': 'Ground one step off paper.',
  'surface-2': 'Ground two steps off paper.',
  'surface-3': 'Ground three steps off paper.',
  raised: 'Ground of what lies above the rest.',
  band: 'The band at the top of a request.',
  tick: 'What is left of the time of a request.',
  'user-bg': 'Ground of the bubbles of the person.',
  'user-fg': 'Text in them.',
  'user-border': 'Their border.',
  'text-2': 'Text of second rank.',
  'text-3': 'Text of third rank.',
  link: 'Links.',
  border: 'Lines.',
  'border-strong': 'Borders of controls.',
  focus: 'The ring around what has the focus.',
  'danger-contrast': 'Text on a button that destroys.',
  'code-keyword': 'Keywords in code.',
  'code-string': 'Strings in code.',
  'code-number': 'Numbers in code.',
  'code-comment': 'Comments in code.',
  'font-family': 'Typeface.',
  'font-heading': 'Typeface of headings.',
  'font-mono': 'Typeface of code.',
  'font-size': 'Size of text; all other sizes follow it.',
  leading: 'Line height of prose.',
  'leading-ui': 'Line height of controls and cards.',
  'leading-tight': 'Line height of headings.',
  'weight-medium': 'Weight of labels.',
  'weight-strong': 'Weight of headings and strong text.',
  density: 'Factor for the space between rows and turns.',
  measure: 'Longest line of the transcript.',
  gutter: 'Space at the sides of the transcript.',
  control: 'Height of buttons; 44px by default where the pointer is coarse.',
  radius: 'Rounding of corners; the other roundings follow it.',
  'radius-s': 'Rounding of small things.',
  'radius-l': 'Rounding of large things.',
  'radius-full': 'Rounding of pills.',
  'duration-fast': 'Time of a change of colour.',
  duration: 'Time of a change of place.',
  'duration-slow': 'Time of a panel.',
  ease: 'Pace of what comes.',
  'ease-exit': 'Pace of what goes.',
  'launcher-size': 'Size of the launcher.',
  offset: 'Distance of the launcher from the edges.',
  'panel-inline-size': 'Width of the panel.',
  'panel-block-size': 'Height of the panel.',
  'z-index': 'Stacking of launcher and panel.',
  'shadow-1': 'Shadow of cards.',
  'shadow-2': 'Shadow of the launcher.',
  'shadow-3': 'Shadow of the panel.',
};

function wordsOf(name) {
  if (words[name]) return words[name];
  const [first, second] = name.split('-');
  if (tones[first] && parts[second]) return `${parts[second]} of ${tones[first]}.`;
  if (first === 'text' && steps[second]) return `${steps[second]} size of text.`;
  if (first === 'space') return `Space, step ${second}.`;
  throw new Error(`test/tools/token-docs.mjs does not say what --chao-${name} is for.`);
}

/** The text from `start` to the parenthesis that closes the one before it. */
function upToClosing(text, start) {
  let depth = 1;
  let at = start;
  while (depth > 0) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    at++;
  }
  return text.slice(start, at - 1);
}

/** Entries for `cssProperties`. */
export async function cssProperties() {
  const { tokenNames, tokens } = await tsImport('../../src/theme/tokens.ts', import.meta.url);
  const text = tokens.cssText;
  const isPrivate = /--_([\w-]+):var\(--chao-([\w-]+),/g;
  const publicNames = new Map([...text.matchAll(isPrivate)].map(([, own, open]) => [own, open]));
  const shown = (value) =>
    value.replace(/var\(--_([\w-]+)\)/g, (_, own) => `var(--chao-${publicNames.get(own)})`);
  return tokenNames.map((name) => {
    const opening = `var(--chao-${name},`;
    const value = upToClosing(text, text.indexOf(opening) + opening.length);
    return { name: `--chao-${name}`, description: wordsOf(name), default: shown(value) };
  });
}
