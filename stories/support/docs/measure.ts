import { LitElement } from 'lit';
import { tokenNames, tokens as tokenSheet } from '../../../src/theme/tokens.js';
import { contrastOf, over, pixelOf } from './contrast.js';
import { elements } from './manifest.js';

/** How strong a token stands out from another that lies behind it. */
export interface Contrast {
  readonly on: string;
  /** 1…21. */
  readonly ratio: number;
  /** What WCAG 2.2 AA asks for: 4.5 for text, 3 for borders of controls and the ring of the focus. */
  readonly wanted: number;
}

/** A public token as it is now on this page. */
export interface Measured {
  /** Without `--chao-`. */
  readonly name: string;
  readonly description: string;
  readonly value: string;
  /** Where it is a colour. */
  readonly colour?: string;
  readonly contrasts: readonly Contrast[];
}

const text = (...names: string[]): readonly (readonly [string, number])[] =>
  names.map((on) => [on, 4.5] as const);
const tones = ['success', 'warn', 'danger', 'info', 'neutral'];

/** What each stands on where it is used, and how much it has to stand out there. */
const grounds: Readonly<Record<string, readonly (readonly [on: string, wanted: number])[]>> = {
  ink: text('paper', 'surface-2', 'band'),
  'text-2': text('paper', 'surface-1'),
  'text-3': text('paper'),
  link: text('paper'),
  accent: text('paper', 'accent-soft'),
  'accent-contrast': text('accent', 'accent-hover'),
  'user-fg': text('user-bg'),
  'danger-contrast': text('danger-fg'),
  'border-strong': [['paper', 3]],
  focus: [['paper', 3]],
  ...Object.fromEntries(tones.map((tone) => [`${tone}-fg`, text('paper', `${tone}-bg`)])),
  ...Object.fromEntries(
    ['keyword', 'string', 'number', 'comment'].map((role) => [`code-${role}`, text('surface-1')]),
  ),
};

/** Public name → the private one that style sheets read. */
const privateNames: ReadonlyMap<string, string> = new Map(
  [...tokenSheet.cssText.matchAll(/--_([\w-]+):var\(--chao-([\w-]+),/g)].map(([, own, open]) => [
    open!,
    own!,
  ]),
);

/** What style sheets compute from a token. */
const derived: Readonly<Record<string, string>> = { row: 'density', turn: 'density', block: 'density' };

/** Names of the tokens that the style sheets of an element read themselves. */
export function tokensOf(tag: string): readonly string[] {
  const { elementStyles = [] } = customElements.get(tag) as typeof LitElement;
  const css = elementStyles.map((style) => ('cssText' in style ? style.cssText : '')).join('');
  const read = new Set([...css.matchAll(/var\(--_([\w-]+)/g)].map(([, name]) => derived[name!] ?? name!));
  return tokenNames.filter((name) => read.has(privateNames.get(name)!) || read.has(name));
}

const descriptions: ReadonlyMap<string, string> = new Map(
  elements
    .flatMap(({ cssProperties = [] }) => cssProperties)
    .map(({ name, description = '' }) => [name.replace('--chao-', ''), description]),
);

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** `#rrggbb`, with how much it covers where that is not all. */
function shownColour([r, g, b, a]: readonly [number, number, number, number]): string {
  if (a === 0) return 'transparent';
  const covers = a < 1 ? ` ${Math.round(a * 100)} %` : '';
  return `#${hex(r)}${hex(g)}${hex(b)}${covers}`;
}

/** What the tokens are inside an element that stands on this page now, in the order of the theme. */
export function measureTokens(): readonly Measured[] {
  const element = document.createElement('chao-activity');
  // The width of the probe is a measure of its own, not what is left of a line.
  element.style.cssText = 'position:absolute;inline-size:0;block-size:0;overflow:hidden';
  const probe = document.createElement('i');
  probe.style.cssText = 'position:absolute;transition:none';
  document.body.append(element);
  element.shadowRoot?.append(probe);
  const canvas = new OffscreenCanvas(1, 1);
  const now = getComputedStyle(probe);
  const computed = (property: 'color' | 'width', name: string): string => {
    probe.style.setProperty(property, `var(--_${privateNames.get(name)!})`);
    const value = now[property];
    probe.style.removeProperty(property);
    return value;
  };
  const raw = (name: string): string => now.getPropertyValue(`--_${privateNames.get(name)!}`).trim();
  const pixels = new Map(
    tokenNames
      .filter((name) => CSS.supports('color', raw(name)))
      .map((name) => [name, pixelOf(computed('color', name), canvas)] as const),
  );
  const paper = pixels.get('paper')!;
  const contrasts = (name: string): Contrast[] =>
    (grounds[name] ?? []).map(([on, wanted]) => {
      const ground = over(pixels.get(on)!, paper);
      return { on, wanted, ratio: contrastOf(over(pixels.get(name)!, ground), ground) };
    });
  const all = tokenNames.map((name): Measured => {
    const pixel = pixels.get(name);
    const value = raw(name);
    const description = descriptions.get(name) ?? '';
    if (pixel) {
      const shown = shownColour(pixel);
      return { name, description, value: shown, colour: computed('color', name), contrasts: contrasts(name) };
    }
    const isLength = /^calc|px$/.test(value) && CSS.supports('width', value);
    return { name, description, value: isLength ? computed('width', name) : value, contrasts: [] };
  });
  element.remove();
  return all;
}
