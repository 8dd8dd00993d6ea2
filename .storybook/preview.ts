import { setCustomElementsManifest, type Decorator, type Preview } from '@storybook/web-components-vite';
import { html } from 'lit';
import manifest from '../custom-elements.json';
import '../src/index.js';

setCustomElementsManifest(manifest);

const item = (value: string, title: string) => ({ value, title });

/** Theme, direction and language come from the page around an element, so the toolbar sets them there. */
const surroundings: Decorator = (story, { globals }) => {
  const { theme, dir, locale } = globals as { theme: string; dir: 'ltr' | 'rtl'; locale: string };
  const root = document.documentElement;
  root.lang = locale;
  root.dir = dir;
  root.style.colorScheme = theme;
  return html`${story()}`;
};

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [surroundings],
  globalTypes: {
    theme: {
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: [item('light', 'Light'), item('dark', 'Dark'), item('light dark', 'As the system')],
      },
    },
    dir: {
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        items: [item('ltr', 'Left to right'), item('rtl', 'Right to left')],
      },
    },
    locale: {
      toolbar: { title: 'Language', icon: 'globe', items: [item('en', 'English'), item('ar', 'Arabic')] },
    },
  },
  initialGlobals: { theme: 'light', dir: 'ltr', locale: 'en' },
  parameters: {
    controls: { expanded: true },
    backgrounds: { disable: true },
    a11y: {
      test: 'error',
      options: {
        runOnly: {
          type: 'tag',
          values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        },
        // Two rules about whole pages: a story has no landmarks, and no headings above those of an element.
        rules: {
          'target-size': { enabled: true },
          region: { enabled: false },
          'heading-order': { enabled: false },
        },
      },
    },
  },
};

export default preview;
