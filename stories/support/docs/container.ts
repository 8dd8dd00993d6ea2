import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import {
  createElement as h,
  Fragment,
  useEffect,
  useState,
  type PropsWithChildren,
  type ReactNode,
} from 'react';
import { surround } from '../surroundings.js';
import { carryIntoFrames, followFrames } from './frames.js';
import front from './front.css?raw';
import page from './page.css?raw';
import { defineDocBlocks } from './define.js';
import { currentGlobals, onGlobals, onSurroundings } from './globals.js';
import { docThemes } from './themes.js';

/** Whether the toolbar's theme is dark now. */
function isDark(): boolean {
  const { theme } = currentGlobals();
  return theme === 'light dark' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

const surroundNow = (): void => surround(currentGlobals(), { isDocs: true });

/** Around each page of the documentation: it looks as the toolbar says, stories or none. */
export function DocsFrame({ context, children }: PropsWithChildren<DocsContainerProps>): ReactNode {
  const [dark, setDark] = useState(() => {
    defineDocBlocks();
    // Before anything on the page is measured.
    surroundNow();
    return isDark();
  });
  useEffect(() => {
    const look = (): void => {
      setDark(isDark());
      carryIntoFrames();
    };
    const stops = [onGlobals(surroundNow), onSurroundings(look), followFrames()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const theme = docThemes[dark ? 'dark' : 'light'];
  return h(
    Fragment,
    null,
    h('style', null, `${page}${front}`),
    h(DocsContainer, { context, theme }, children),
  );
}
