import { create, type ThemeVars } from 'storybook/theming';

const fonts = {
  fontBase: 'system-ui, sans-serif',
  fontCode: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
};
const brand = { brandTitle: 'chao-chat', brandUrl: './', brandTarget: '_self' };

/** Storybook's own frame: the system's typeface and one accent. */
export const frameThemes: Readonly<Record<'light' | 'dark', ThemeVars>> = {
  light: create({ base: 'light', ...fonts, ...brand, colorPrimary: '#0b5c6b', colorSecondary: '#0b5c6b' }),
  dark: create({ base: 'dark', ...fonts, ...brand, colorPrimary: '#45a5b3', colorSecondary: '#45a5b3' }),
};

/** Pages of documentation: links are written in the accent. */
export const docThemes: Readonly<Record<'light' | 'dark', ThemeVars>> = {
  light: frameThemes.light,
  dark: create({
    ...{ base: 'dark', ...fonts, colorPrimary: '#70c7d3', colorSecondary: '#70c7d3' },
    ...{ appBg: '#16181a', appContentBg: '#16181a', textColor: '#e8eaec' },
  }),
};
