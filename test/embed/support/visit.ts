import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';

/**
 * Runs in the page before its own scripts. `__deep` finds elements through shadow roots, `__text` reads what can be read,
 * `__violations` holds what a policy has stopped. As text, so that no helper of the test's own transformer comes along.
 */
const KIT = `{
  const hidden = (name, value) => Object.defineProperty(window, name, { value, enumerable: false });
  const from = Array.from.bind(Array);
  const deep = (selector, root = window.__root ?? document) => from(root.querySelectorAll('*')).flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...(element.shadowRoot ? deep(selector, element.shadowRoot) : []),
  ]);
  const read = (node) => {
    if (node instanceof Text) return node.data;
    if (/^(style|script|svg)$/.test(node.localName) || node.hidden) return '';
    const nodes = node.localName === 'slot' && node.assignedNodes().length ? node.assignedNodes() : (node.shadowRoot ?? node).childNodes;
    return from(nodes).map(read).join(' ');
  };
  const named = (name, selector = 'button') => deep(selector).filter((element) =>
    (element.getAttribute('aria-label') ?? element.textContent.trim()).startsWith(name) && element.checkVisibility()).at(-1);
  const violations = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    violations.push([event.violatedDirective, event.blockedURI, event.sample, event.sourceFile].join(' ')));
  hidden('__deep', deep);
  hidden('__text', (chat) => read(chat).replace(/\\s+/g, ' '));
  hidden('__named', named);
  hidden('__violations', violations);
}`;

/** A page with a chat in it, and what went wrong there. */
export class Visit {
  readonly page: Page;
  /** Uncaught errors. */
  readonly errors: string[] = [];
  /** Those, and what the console calls errors. */
  readonly troubles: string[] = [];
  /** What the console said, as `type: text`. */
  readonly said: string[] = [];
  /** Addresses of all requests, in order. */
  readonly requests: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => {
      this.errors.push(String(error));
      this.troubles.push(String(error));
    });
    page.on('console', (message) => {
      this.said.push(`${message.type()}: ${message.text()}`);
      if (message.type() === 'error') this.troubles.push(message.text());
    });
    page.on('request', (request) => this.requests.push(request.url()));
  }

  /** Opens a page; `early` is code that runs before the page's own. */
  static async open(browser: Browser, url: string, early = ''): Promise<Visit> {
    const page = await browser.newPage();
    const visit = new Visit(page);
    await page.setViewport({ width: 1000, height: 800 });
    await page.evaluateOnNewDocument(`${KIT};${early}`);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    return visit;
  }

  /** Evaluates code in the page; `chat` in it is the chat (also one in a shadow tree). */
  run<T>(code: string): Promise<T> {
    return this.page.evaluate(
      `(() => { const chat = __deep('chao-chat')[0]; return (${code}); })()`,
    ) as Promise<T>;
  }

  /** Waits until the code answers something true. */
  async until(code: string, ms = 20_000): Promise<void> {
    const end = Date.now() + ms;
    while (!(await this.run(`!!(${code})`))) {
      if (Date.now() < end) await sleep(30);
      else assert.fail(`not within ${ms} ms: ${code}\n${await this.text()}\n${this.troubles.join('\n')}`);
    }
  }

  /** Turns to the chat, as a pointer does that reaches it, and waits until it is drawn and connected to a controller. */
  ready(): Promise<void> {
    const turn = `(chat.dispatchEvent(new Event('pointerenter')), false)`;
    return this.until(`chat?.shadowRoot && (chat.controller || ${turn})`);
  }

  text(): Promise<string> {
    return this.run(`chat ? __text(chat) : 'there is no chat'`);
  }

  /** Sends by the element's method and waits for the end of the turn, or for a decision to make. */
  async ask(text: string): Promise<void> {
    await this.ready();
    assert.equal(await this.run(`chat.send(${JSON.stringify(text)})`), true, 'not sent');
    await this.until(`chat.turn === 'idle' || chat.turn === 'waiting'`);
  }

  /** Writes into the composer with real keys and sends with Enter. */
  async type(text: string): Promise<void> {
    await this.ready();
    await (await this.handle(`__deep('textarea')[0]`)).click();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
    await this.until(`chat.turn !== 'idle' || chat.conversation.messages.length`);
    await this.until(`chat.turn === 'idle' || chat.turn === 'waiting'`);
  }

  /** A real click on the last visible button whose name begins so, once it can be pressed. */
  async press(name: string): Promise<void> {
    const button = `__named(${JSON.stringify(name)})`;
    await this.until(`${button} && ${button}.getAttribute('aria-disabled') !== 'true'`);
    // In another document than the page's the drivers know no element.
    if (await this.run('!window.__root')) return (await this.handle(button)).click();
    const [x, y] = await this.run<[number, number]>(`(({ left, top, width, height }) =>
      [left + width / 2, top + height / 2])(${button}.getBoundingClientRect())`);
    await this.page.mouse.click(x, y);
  }

  async handle(code: string): Promise<ElementHandle<Element>> {
    const found = (await this.page.evaluateHandle(code)).asElement();
    assert.ok(found, code);
    return found as ElementHandle<Element>;
  }

  /** A task: asked with real keys, approved with a real click, told. */
  async converse(title: string): Promise<void> {
    await this.type(`Create a task to ${title}`);
    await this.until(`chat.turn === 'waiting'`);
    await this.press('Approve');
    await this.until(`chat.turn === 'idle'`);
    await this.until(`__text(chat).includes('Approved')`);
  }

  violations(): Promise<string[]> {
    return this.run('[...__violations]');
  }
}
