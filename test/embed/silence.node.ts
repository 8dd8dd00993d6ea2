import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { closePages, engines, launch } from './support/browsers.js';
import { Site } from './support/site.js';
import { Visit } from './support/visit.js';

let site: Site;
before(async () => (site = await Site.start()));
after(() => site.close());

/** Names on window before the page's own scripts. */
const remember = `Object.defineProperty(window, '__before', { value: new Set([...Object.getOwnPropertyNames(window), '__before']) })`;

/** What a page keeps in the browser, and the names it has put on window. */
const KEPT = `(async () => ({
  cookie: document.cookie,
  local: Object.keys(localStorage),
  session: Object.keys(sessionStorage),
  databases: (await indexedDB.databases?.()) ?? [],
  caches: (await globalThis.caches?.keys()) ?? [],
  workers: ((await navigator.serviceWorker?.getRegistrations()) ?? []).length,
  fonts: document.fonts.size,
  globals: Object.getOwnPropertyNames(window).filter((name) => !__before.has(name)).sort(),
}))()`;

const lits = ['litElementVersions', 'litHtmlVersions', 'litPropertyMetadata', 'reactiveElementVersions'];
const nothing = { cookie: '', local: [], session: [], databases: [], caches: [], workers: 0, fonts: 0 };

const denied: Readonly<Record<string, string>> = {
  'may not be touched': `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });`,
  'is full': `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`,
  'holds rubbish': `for (const name of ['chao', 'chao-chat', 'session']) localStorage.setItem(name, '{bad');`,
};

for (const engine of engines) {
  describe(`what a page gets besides a chat, in ${engine}`, () => {
    let browser: Browser;
    before(async () => (browser = await launch(engine)));
    afterEach(() => closePages(browser));
    after(() => browser?.close());

    it('UX 4.6 UX 7.12 nothing: no cookie, no storage, no request but for the API, no global but chao', async () => {
      await site.backend.clearRequests();
      const visit = await Visit.open(
        browser,
        site.page('<script src="CDN/embed.js" data-base-url="API" data-token-url="/chao-token"></script>'),
        remember,
      );
      await visit.until(`chat?.shadowRoot`);
      const kept = (): Promise<unknown> => visit.page.evaluate(KEPT);
      assert.deepEqual(await kept(), { ...nothing, globals: [...lits, 'chao'].sort() });
      // Nobody has opened it yet: nothing was asked of anyone but the files.
      const foreign = (): string[] =>
        visit.requests.filter(
          (url) =>
            !url.startsWith(`${site.cdn}/`) &&
            !url.startsWith('data:') &&
            !/\/(page-\d+\.html|favicon\.ico)$/.test(url),
        );
      assert.deepEqual(foreign(), []);

      await visit.press('Open chat');
      await visit.type('What is on the calendar?');
      await visit.converse('listen');
      await visit.ask('Show me everything Markdown can do');
      await visit.press('Close chat');
      assert.deepEqual(await kept(), { ...nothing, globals: [...lits, 'chao'].sort() });
      const others = foreign().filter((url) => !url.startsWith(`${site.backend.baseUrl}/`));
      assert.deepEqual([...new Set(others)], [`${site.origin}/chao-token`]);
      for (const { headers, path } of await site.backend.requests()) {
        assert.equal(headers.cookie, undefined, path);
        assert.equal(headers.referer, undefined, path);
      }
    });

    for (const [name, early] of Object.entries(denied)) {
      it(`EMB-12 works where storage ${name}, in one session`, async () => {
        const visit = await Visit.open(
          browser,
          site.page(
            '<chao-chat base-url="API" token-url="/chao-token"></chao-chat><script type="module" src="CDN/chao.js"></script>',
          ),
          early,
        );
        await visit.ask('Hello');
        const session = await visit.run<string>('chat.sessionId');
        await visit.ask('Hello again');
        assert.equal(await visit.run('chat.sessionId'), session);
        assert.equal(await visit.run('chat.conversation.messages.length'), 4);
        assert.deepEqual(visit.troubles, []);
      });
    }
  });
}
