import { setCustomElementsManifest, type Decorator, type Preview } from '@storybook/web-components-vite';
import { html } from 'lit';
import manifest from '../custom-elements.json';
import { type ChaoChat } from '../src/index.js';
import '../src/thothii.js';
import { DocsFrame } from '../stories/support/docs/container.js';
import { ElementPage } from '../stories/support/docs/element-page.js';
import { watchStory } from '../stories/support/panels/watch.js';
import { defaults, pageGlobals, surround, viewports } from '../stories/support/surroundings.js';
import { pseudoStrings } from '../test/i18n/support/pseudo.js';

setCustomElementsManifest(manifest);

const item = (value: string, title: string) => ({ value, title });

/** What we ship, and a language that nobody speaks: longer and accented, to see what is cut off or not translated. */
const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  ja: '日本語',
  'zh-CN': '简体中文',
  ko: '한국어',
  ar: 'العربية',
  he: 'עברית',
  'en-x-pseudo': 'Pseudo-locale',
};

/** The pseudo-locale reaches the elements as a page's own texts would. */
function speakPseudo(root: ParentNode, isPseudo: boolean): void {
  for (const element of root.querySelectorAll<ChaoChat>('chao-chat, chao-provider')) {
    if (isPseudo) element.strings = pseudoStrings;
    else if (element.strings === pseudoStrings) element.strings = undefined;
  }
}

/** Theme, host, direction and language come from the page around an element, so the toolbar sets them there. */
const surroundings: Decorator = (story, { globals, canvasElement, viewMode }) => {
  const { dir, locale } = globals as { dir: 'ltr' | 'rtl'; locale: string };
  requestAnimationFrame(() => speakPseudo(canvasElement, locale === 'en-x-pseudo'));
  // A page of documentation has many stories, and is surrounded as a whole.
  if (viewMode === 'docs') return html`<div class="doc-ground" lang=${locale} dir=${dir}>${story()}</div>`;
  surround(globals, { isDocs: false });
  return html`${story()}`;
};

/** Under a story, not on a page of many: what it says and what it costs. */
function watched({ canvasElement, viewMode }: { canvasElement: HTMLElement; viewMode?: string }) {
  return viewMode === 'story' ? watchStory(canvasElement) : undefined;
}

const preview: Preview = {
  beforeEach: watched,
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
    host: {
      toolbar: {
        title: 'Host',
        icon: 'paintbrush',
        items: [
          item('none', 'No host page'),
          item('bank', 'Host: a bank'),
          item('shop', 'Host: a toy shop'),
          item('terminal', 'Host: a console'),
        ],
      },
    },
    ...pageGlobals,
    dir: {
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        items: [item('ltr', 'Left to right'), item('rtl', 'Right to left')],
      },
    },
    locale: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: Object.entries(languages).map(([tag, name]) => item(tag, name)),
      },
    },
  },
  initialGlobals: defaults,
  parameters: {
    controls: { expanded: true },
    docs: { container: DocsFrame, page: ElementPage },
    options: {
      storySort: {
        order: ['Introduction', 'Elements', 'Conversations', 'ThothII', 'Policies', '*', 'Documentation'],
      },
    },
    backgrounds: { disable: true },
    viewport: { options: viewports },
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
