import assert from 'node:assert/strict';
import type { Browser, Page } from 'puppeteer-core';

/** Runs in the page before anything else. As text, so that no helper of the test's own transformer comes along. */
const TOOLS = `{
globalThis.desk = {
  said: [],
  all(selector, root = document) {
    const found = [...root.querySelectorAll(selector)];
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) found.push(...this.all(selector, element.shadowRoot));
    }
    return found;
  },
  get chat() { return this.all('chao-chat')[0]; },
  text(selector) { return this.all(selector)[0]?.textContent.trim(); },
  place() { return this.all('section').indexOf(this.chat?.closest('section')); },
  answer() {
    const parts = this.chat?.conversation.messages.at(-1)?.parts ?? [];
    return parts.map((part) => part.text ?? '').join('');
  },
};
const { info } = console;
console.info = (...words) => {
  desk.said.push(words.join(' '));
  info(...words);
};
}`;

/** Keeps the definitions of our elements back until \`desk.release()\`. */
const HOLD = `{
  const define = customElements.define;
  const held = [];
  customElements.define = (name, ...rest) =>
    name.startsWith('chao-') ? void held.push([name, ...rest]) : define.call(customElements, name, ...rest);
  desk.release = () => {
    customElements.define = define;
    for (const one of held) customElements.define(...one);
  };
}`;

/** The page of an example in a browser, and what went wrong on it. */
export class DeskPage {
  readonly #page: Page;
  readonly troubles: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('pageerror', (error) => this.troubles.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') this.troubles.push(message.text());
    });
  }

  static async open(browser: Browser, url: string, { late = false } = {}): Promise<DeskPage> {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.evaluateOnNewDocument(TOOLS + (late ? HOLD : ''));
    const desk = new DeskPage(page);
    await page.goto(url);
    return desk;
  }

  /** The value of an expression in the page. */
  async read<T>(expression: string): Promise<T> {
    return (await this.#page.evaluate(expression)) as T;
  }

  async click(selector: string): Promise<void> {
    await this.until(`desk.all('${selector}').length > 0`);
    await this.read(`void desk.all('${selector}')[0].click()`);
  }

  /** Waits until the expression is true in the page. */
  async until(expression: string, ms = 10_000): Promise<void> {
    const end = Date.now() + ms;
    while (!(await this.read<boolean>(`Boolean(${expression})`))) {
      if (Date.now() > end) {
        const state = await this.read<string>(
          'document.body.innerText.slice(0, 500) + desk.answer().slice(-100)',
        );
        assert.fail(`not within ${ms} ms: ${expression}\n${state}\n${this.troubles.join('\n')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  close(): Promise<void> {
    return this.#page.close();
  }
}
