import { unsafeCSS, type CSSResult } from 'lit';

type Both = (light: string, dark: string) => string;

const read = (name: string): string => `var(--_${name})`;
/** A step between two tokens; every grey is ink mixed into paper, so the widget takes on the temperature of its host. */
const mix = (name: string, percent: number): string =>
  `color-mix(in oklab,${name[0] === '#' ? name : read(name)} ${percent}%,${read('paper')})`;
const scaled = (name: string, factor: number): string => `calc(${read(name)}*${factor})`;

function colours(both: Both): Record<string, string> {
  const ink = (light: number, dark: number): string => both(mix('ink', light), mix('ink', dark));
  const soft = (tone: string, light: number): string => both(mix(tone, light), mix(tone, 13));
  return {
    paper: both('#fff', '#131517'),
    ink: both('#191c1f', '#eceef0'),
    accent: both('#0b5c6b', '#70c7d3'),
    'accent-contrast': both('#fff', '#05252b'),
    'surface-1': mix('ink', 3),
    'surface-2': mix('ink', 6),
    'surface-3': mix('ink', 11),
    raised: both(read('paper'), mix('ink', 5)),
    band: ink(6, 10),
    tick: ink(19, 24),
    'user-bg': ink(6, 9),
    'user-fg': read('ink'),
    'user-border': 'transparent',
    'text-2': mix('ink', 76),
    'text-3': ink(66, 68),
    link: read('accent'),
    border: ink(12, 15),
    'border-strong': ink(53, 50),
    focus: read('accent'),
    'accent-hover': `color-mix(in oklab,${read('ink')} 18%,${read('accent')})`,
    'accent-soft': both(mix('accent', 9), mix('accent', 15)),
    'success-fg': both('#1c6b3f', '#7ccf9b'),
    'warn-fg': both('#835200', '#e6b760'),
    'danger-fg': both('#ad241c', '#f59a90'),
    'info-fg': both('#1f5699', '#93bdf2'),
    'neutral-fg': read('text-2'),
    'success-bg': soft('success-fg', 8),
    'warn-bg': both(mix('#c98a1b', 13), mix('warn-fg', 13)),
    'danger-bg': soft('danger-fg', 7),
    'info-bg': soft('info-fg', 8),
    'neutral-bg': read('surface-3'),
    'success-border': mix('success-fg', 40),
    'warn-border': mix('warn-fg', 40),
    'danger-border': mix('danger-fg', 45),
    'info-border': mix('info-fg', 40),
    'neutral-border': read('border'),
    'danger-contrast': both('#fff', '#3a0d09'),
    'code-keyword': read('accent'),
    'code-string': read('success-fg'),
    'code-number': read('warn-fg'),
    'code-comment': read('text-3'),
  };
}

function shadows(both: Both): Record<string, string> {
  const shade = (light: string, dark: string): string => both(`rgb(20 26 32/${light})`, `rgb(0 0 0/${dark})`);
  return {
    'shadow-1': `0 1px 2px ${shade('.06', '.4')},0 4px 14px -4px ${shade('.1', '.5')}`,
    'shadow-2': `0 1px 2px ${shade('.08', '.5')},0 8px 24px -6px ${shade('.18', '.6')}`,
    'shadow-3': `0 2px 6px ${shade('.08', '.5')},0 24px 64px -12px ${shade('.28', '.7')}`,
  };
}

/** `public` or `public:private` → default. Where no private name is given it is the public one. */
const measures: Readonly<Record<string, string>> = {
  'font-family:font': 'inherit',
  'font-heading': read('font'),
  'font-mono:mono': 'ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace',
  'font-size:size': '15px',
  'text-xs:xs': scaled('size', 0.8),
  'text-sm:sm': scaled('size', 0.8667),
  'text-lg:lg': scaled('size', 1.1333),
  'text-xl:xl': scaled('size', 1.3333),
  leading: '1.6',
  'leading-ui': '1.4',
  'leading-tight': '1.3',
  'weight-medium:medium': '500',
  'weight-strong:strong': '600',
  'space-1:1': '4px',
  'space-2:2': '8px',
  'space-3:3': '12px',
  'space-4:4': '16px',
  'space-5:5': '20px',
  'space-6:6': '24px',
  'space-8:8': '32px',
  density: '1',
  measure: '680px',
  gutter: '16px',
  control: '32px',
  'radius:r': '10px',
  'radius-s:r-s': scaled('r', 0.6),
  'radius-l:r-l': scaled('r', 1.4),
  'radius-full:r-full': scaled('r', 100),
  'duration-fast:fast': '100ms',
  'duration:base': '180ms',
  'duration-slow:slow': '280ms',
  ease: 'cubic-bezier(.2,0,0,1)',
  'ease-exit:ease-out': 'cubic-bezier(.4,0,1,1)',
  'launcher-size': '52px',
  offset: '24px',
  'panel-inline-size': '400px',
  'panel-block-size': '680px',
  'z-index': '1000',
};

/** What stands out more for a person who asks for more contrast. */
const contrasted: Readonly<Record<string, string>> = {
  'text-2': read('ink'),
  'text-3': mix('ink', 88),
  border: mix('ink', 60),
  'border-strong': read('ink'),
  'user-border': read('border'),
};

function declare(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([key, value]) => {
      const [open, own = open] = key.split(':');
      return `--_${own}:var(--chao-${open},${value});`;
    })
    .join('');
}

const schemed = (both: Both): string => declare({ ...colours(both), ...shadows(both) });

function sheet(lightDark: boolean): string {
  const own = (text: string): string => `:host{${text}}`;
  const derived =
    '--_row:calc(8px*var(--_density));--_turn:calc(28px*var(--_density));--_block:calc(12px*var(--_density));';
  const scheme = lightDark
    ? own(schemed((light, dark) => `light-dark(${light},${dark})`))
    : own(schemed((light) => light)) +
      `@media(prefers-color-scheme:dark){${own(schemed((_, dark) => dark))}}`;
  return (
    scheme +
    own(declare(measures) + derived) +
    '@media(pointer:coarse){:host{--_control:var(--chao-control,44px)}}' +
    `@media(prefers-contrast:more){${own(declare(contrasted))}}` +
    ':host([theme=light]){color-scheme:light}:host([theme=dark]){color-scheme:dark}'
  );
}

/** Names of the public tokens without their `--chao-` prefix, for documentation and tests. */
export const tokenNames: readonly string[] = /* @__PURE__ */ Object.keys({
  ...colours((light) => light),
  ...measures,
  ...shadows((light) => light),
}).map((key) => key.split(':')[0]!);

/**
 * Reads every public token `--chao-*` once into a private `--_*` with a default. Adopted by the outermost of our elements
 * only: those inside it inherit the private ones. `light-dark()` follows the inherited `color-scheme`, which
 * `theme="light|dark"` sets; engines without it get the light column and a media query.
 */
export const tokens: CSSResult = /* @__PURE__ */ unsafeCSS(
  sheet(globalThis.CSS?.supports?.('color', 'light-dark(red,red)') ?? true),
);
