const item = (value: string, title: string) => ({ value, title });

const choice = <I extends string>(title: string, icon: I, ...items: readonly ReturnType<typeof item>[]) => ({
  toolbar: { title, icon, items: [...items] },
});

/** What the toolbar offers of a page: how close, how lively, how large, how strong. Links carry it. */
export const pageGlobals = {
  density: choice(
    'Density',
    'collapse',
    item('1', 'As shipped'),
    item('0.75', 'Compact'),
    item('1.3', 'Roomy'),
  ),
  motion: choice('Motion', 'lightning', item('full', 'Full motion'), item('none', 'No motion')),
  zoom: choice('Zoom', 'zoom', item('1', '100 %'), item('2', '200 %'), item('4', '400 %')),
  contrast: choice('Contrast', 'mirror', item('usual', 'As shipped'), item('more', 'More contrast')),
};

export const pageDefaults = { density: '1', motion: 'full', zoom: '1', contrast: 'usual' };

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

/** Makes the page so. All by public tokens, as a host would. */
export function bePage(globals: Readonly<Partial<typeof pageDefaults>>): void {
  const { density, motion, zoom, contrast } = { ...pageDefaults, ...globals };
  const { style } = document.documentElement;
  const set = (name: string, value: string, isOn: boolean): void => {
    if (isOn) style.setProperty(`--chao-${name}`, value);
    else style.removeProperty(`--chao-${name}`);
  };
  set('density', density, density !== '1');
  for (const name of durations) set(name, '0ms', motion === 'none');
  for (const [name, value] of Object.entries(contrasted)) set(name, value, contrast === 'more');
  document.body.style.setProperty('zoom', zoom);
}
