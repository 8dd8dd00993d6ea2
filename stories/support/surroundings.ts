import { beHost } from '../themes/host.js';

const item = (value: string, title: string) => ({ value, title });

const choice = <I extends string>(title: string, icon: I, ...items: readonly ReturnType<typeof item>[]) => ({
  toolbar: { title, icon, items: [...items] },
});

/** What the toolbar offers of a page: how close, how lively, how large, how strong. Links carry it. */
export const pageGlobals = {
  density: choice(
    'Density',
    'collapse',
    item('shipped', 'Usual density'),
    item('compact', 'Compact'),
    item('roomy', 'Roomy'),
  ),
  motion: choice('Motion', 'lightning', item('full', 'Full motion'), item('none', 'No motion')),
  zoom: choice('Zoom', 'zoom', item('one', '100 %'), item('double', '200 %'), item('fourfold', '400 %')),
  contrast: choice('Contrast', 'mirror', item('usual', 'Usual contrast'), item('more', 'More contrast')),
};

// Words, no figures: Storybook reads a figure in an address as a number, and then finds no such choice.
const pageDefaults = { density: 'shipped', motion: 'full', zoom: 'one', contrast: 'usual' };

/** What the toolbar is set to at first. */
export const defaults = { ...pageDefaults, theme: 'light', host: 'none', dir: 'ltr', locale: 'en' };

const densities: Readonly<Record<string, string>> = { compact: '0.75', roomy: '1.3' };
const zooms: Readonly<Record<string, string>> = { double: '2', fourfold: '4' };

/** Widths to look at. */
export const viewports = {
  phone320: { name: '320 px', styles: { width: '320px', height: '640px' } },
  phone390: { name: '390 px', styles: { width: '390px', height: '760px' } },
  tablet: { name: '768 px', styles: { width: '768px', height: '1024px' } },
  desktop: { name: '1280 px', styles: { width: '1280px', height: '800px' } },
};

const durations = ['duration-fast', 'duration', 'duration-slow'];

/** Public tokens that a page with more contrast sets. */
const contrasted: Readonly<Record<string, string>> = {
  'text-2': 'var(--chao-ink, light-dark(#000, #fff))',
  'text-3': 'light-dark(#222, #e5e5e5)',
  border: 'light-dark(#555, #bbb)',
  'border-strong': 'light-dark(#000, #fff)',
  'user-border': 'light-dark(#555, #bbb)',
};

function setTokens({ density, motion, contrast }: typeof pageDefaults): void {
  const { style } = document.documentElement;
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) style.removeProperty(`--chao-${name}`);
    else style.setProperty(`--chao-${name}`, value);
  };
  set('density', densities[density]);
  for (const name of durations) set(name, motion === 'none' ? '0ms' : undefined);
  for (const [name, value] of Object.entries(contrasted)) set(name, contrast === 'more' ? value : undefined);
}

/**
 * Makes the page as the toolbar says. Colours and measures by public tokens, as a host would. On a page of documentation, which
 * is in English, language and direction are left to what is around each story.
 */
export function surround(globals: Readonly<Record<string, unknown>>, { isDocs }: { isDocs: boolean }): void {
  const { theme, host, dir, locale, ...rest } = { ...defaults, ...(globals as Partial<typeof defaults>) };
  const root = document.documentElement;
  root.lang = isDocs ? 'en' : locale;
  root.dir = isDocs ? 'ltr' : dir;
  root.style.colorScheme = theme;
  beHost(host);
  setTokens(rest);
  document.body.style.setProperty('zoom', zooms[rest.zoom] ?? '1');
}
