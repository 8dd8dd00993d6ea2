import { executeServerCommand } from '@web/test-runner-commands';

export interface Mode {
  readonly scheme: 'light' | 'dark';
  readonly dir?: 'ltr' | 'rtl';
  readonly width?: number;
  readonly forced?: boolean;
}

/** The ways a page can be looked at that every element is checked in. */
export const modes: Readonly<Record<string, Mode>> = {
  light: { scheme: 'light' },
  dark: { scheme: 'dark' },
  'right to left': { scheme: 'light', dir: 'rtl' },
  '320 px, dark': { scheme: 'dark', width: 320 },
  'forced colours': { scheme: 'light', forced: true },
};

/** Sizes the window, in every engine. */
export async function viewport(width: number, height: number): Promise<void> {
  await executeServerCommand('viewport', { width, height });
}

/** Sets the page up for a mode. Answers false where the engine cannot. */
export async function enterMode({
  scheme,
  dir = 'ltr',
  width = 800,
  forced = false,
}: Mode): Promise<boolean> {
  const root = document.documentElement;
  root.style.setProperty('color-scheme', scheme);
  root.style.setProperty('background', scheme === 'dark' ? '#131517' : '#fff');
  root.dir = dir;
  await viewport(width, 900);
  const features = { 'forced-colors': forced ? 'active' : 'none', 'prefers-color-scheme': scheme };
  const { ok } = await executeServerCommand<{ ok: boolean }, unknown>('media', features);
  return ok || !forced;
}

export async function leaveMode(): Promise<void> {
  const root = document.documentElement;
  root.removeAttribute('style');
  root.removeAttribute('dir');
  await viewport(800, 600);
  await executeServerCommand('media', { 'forced-colors': 'none', 'prefers-color-scheme': '' });
}
