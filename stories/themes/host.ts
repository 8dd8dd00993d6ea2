import bank from './bank.css?raw';
import shop from './shop.css?raw';
import terminal from './terminal.css?raw';

/** Style sheets of three pages, as those would write them: tokens and parts, nothing else. */
const themes: Readonly<Record<string, string>> = { bank, shop, terminal };

const sheet = new CSSStyleSheet();

/** Makes the page of a story look like one of the hosts, or like none of them. */
export function beHost(name: string): void {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const theme = Object.hasOwn(themes, name) ? themes[name]! : '';
  sheet.replaceSync(theme && `${theme}\nbody { background: var(--chao-paper); color: var(--chao-ink); }`);
}
