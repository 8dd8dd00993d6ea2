import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { closePages, engines, launch } from './support/browsers.js';
import { Site } from './support/site.js';
import { Visit } from './support/visit.js';

/** Pages whose headers allow nothing but the files and the API, in real browsers. */
let site: Site;
before(async () => {
  site = await Site.start();
  site.addFiles('copy', new Map(site.files));
  site.files.set('host.js', `(window.chao ||= []).push(['set', 'getToken', () => '${site.backend.token}']);`);
  site.files.set('token.js', `document.querySelector('chao-chat').getToken = () => '${site.backend.token}';`);
});
after(() => site.close());

const api = (): string => new URL(site.backend.baseUrl).origin;
const strict = (): string =>
  `default-src 'none'; script-src ${site.cdn}; style-src 'none'; connect-src ${api()}; img-src 'none'; require-trusted-types-for 'script'`;

for (const engine of engines) {
  describe(`policies in ${engine}`, () => {
    let browser: Browser;
    before(async () => (browser = await launch(engine)));
    afterEach(() => closePages(browser));
    after(() => browser?.close());

    const open = (body: string, policy: string): Promise<Visit> =>
      Visit.open(browser, site.page(body, { 'content-security-policy': policy }));

    it('EMB-06 EMB-07 a whole conversation under the strictest policy breaks no rule', async () => {
      const visit = await open(
        `<html lang="en"><head><title>Strict</title><link rel="icon" href="data:,"></head><body>
          <script src="CDN/embed.js" data-base-url="API" data-load="now"></script>
          <script src="CDN/host.js"></script></body></html>`,
        strict(),
      );
      await visit.ready();
      await visit.press('Open chat');
      await visit.type('What is on the calendar?');
      await visit.converse('review the policy');
      await visit.ask('Show me everything Markdown can do');
      await visit.until(`__deep('pre code').length && __deep('table').length`);
      await visit.ask('Run the report workflow');
      await visit.ask('Plan my week');
      for (const lang of ['de', 'ar']) {
        await visit.run(`(document.documentElement.lang = '${lang}')`);
        await visit.until(`__deep('[part=base]')[0].lang === '${lang}' && !__named('Close chat')`);
      }
      assert.equal(await visit.run(`__deep('[part=base]')[0].dir`), 'rtl');
      await visit.run(`(document.documentElement.lang = 'en')`);
      await visit.press('Close chat');
      await visit.until('!chat.open');
      const styled = await visit.run<string>(
        `getComputedStyle(__deep('.fab')[0]).position + __deep('.fab')[0].offsetWidth`,
      );
      assert.equal(styled, 'relative52');
      // The favicon is the page's own, and its policy forbids all pictures.
      const ours = (line: string): boolean => !/\bdata\b|favicon/.test(line);
      assert.deepEqual((await visit.violations()).filter(ours), []);
      assert.deepEqual(visit.troubles.filter(ours), []);
    });

    it('the policy is real: what it forbids is stopped and seen', async () => {
      const visit = await open('<p style="color: red">Text</p>', strict());
      await visit.page.evaluate(`try { document.body.innerHTML = '<b>x</b>' } catch {}`);
      await visit.until(`__violations.length >= 2`);
      const seen = (await visit.violations()).join('\n');
      assert.match(seen, /style-src/);
      assert.match(seen, /require-trusted-types-for|trusted-types/);
    });

    const tag = '<chao-chat base-url="API"></chao-chat>';
    const script = (path: string): string => `<script type="module" src="CDN/${path}"></script>`;
    const types: Readonly<Record<string, { body: string; names: string }>> = {
      'both names listed': { body: script('chao.js'), names: 'lit-html chao-chat' },
      'only lit-html listed': { body: script('chao.js'), names: 'lit-html' },
      'the same file twice': { body: script('chao.js') + script('chao.js'), names: 'lit-html' },
      'two copies, both names listed': {
        body: script('chao.js') + script('copy/chao.js'),
        names: 'lit-html chao-chat',
      },
      'two copies, only lit-html listed': {
        body: script('chao.js') + script('copy/chao.js'),
        names: 'lit-html',
      },
      'a query at the address, both names listed': {
        body: script('chao.js?v=1'),
        names: 'lit-html chao-chat',
      },
    };
    for (const [name, { body, names }] of Object.entries(types)) {
      it(`EMB-07 Trusted Types with ${name}: drawn, no exception`, async () => {
        const visit = await open(
          `<link rel="icon" href="data:,">${body}${tag}<script src="CDN/token.js"></script>`,
          `require-trusted-types-for 'script'; trusted-types ${names}`,
        );
        await visit.ask('Show me everything Markdown can do');
        await visit.until(`__deep('table').length && __deep('strong').length`);
        // A second copy asks for the name of the first in vain; that is seen, and is all.
        const copies = /copy|\?v/.test(body);
        const vain = (line: string): boolean => copies && /polic(y|ies)/i.test(line);
        const types = (line: string): boolean => copies && line.startsWith('trusted-types');
        // Firefox hands on what it says about a policy as if it were an error.
        assert.deepEqual(
          visit.errors.filter((line) => !line.startsWith('Error: Content-Security-Policy')),
          [],
        );
        assert.deepEqual(
          visit.troubles.filter((line) => !vain(line)),
          [],
        );
        assert.deepEqual(
          (await visit.violations()).filter((line) => !types(line)),
          [],
        );
      });
    }
  });
}
