import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { closePages, engines, launch } from './support/browsers.js';
import { asVersion, integrityOf } from './support/cdn.js';
import { Site } from './support/site.js';
import { Visit } from './support/visit.js';

/** The files of dist/cdn in pages as partners write them, over real HTTP from an origin of their own. */
let site: Site;
before(async () => {
  site = await Site.start();
  site.addFiles('v9', asVersion(site.files, '9.9.9'));
});
after(() => site.close());

const chat = '<chao-chat base-url="API" token-url="/chao-token"></chao-chat>';
const chao = '<script type="module" src="CDN/chao.js"></script>';
const data = 'data-base-url="API" data-token-url="/chao-token"';

const orders: Readonly<Record<string, string>> = {
  'chao.js in the head': `<html><head>${chao}</head><body>${chat}</body></html>`,
  'chao.js after the element': `${chat}${chao}`,
  'chao.js with async': `<script type="module" async src="CDN/chao.js"></script>${chat}`,
  'chao.js imported by a module of the page': `${chat}<script type="module">import 'CDN/chao.js';</script>`,
  'embed.js in the head': `<html><head><script src="CDN/embed.js" ${data}></script></head><body></body></html>`,
  'embed.js with async': `<script async src="CDN/embed.js" ${data}></script><p>Text</p>`,
  'embed.js with defer': `<script defer src="CDN/embed.js" ${data}></script><p>Text</p>`,
  'embed.js at the end': `<p>Text</p><script src="CDN/embed.js" ${data}></script>`,
  'embed.js as a module': `<script type="module" src="CDN/embed.js" ${data}></script><p>Text</p>`,
  'embed.js made by a script, as tag managers do': `<script>
    const script = document.createElement('script');
    script.src = 'CDN/embed.js';
    Object.assign(script.dataset, { baseUrl: 'API', tokenUrl: '/chao-token' });
    document.head.append(script);
  </script>`,
};

for (const engine of engines) {
  describe(`script tags in ${engine}`, () => {
    let browser: Browser;
    before(async () => (browser = await launch(engine)));
    afterEach(() => closePages(browser));
    after(() => browser?.close());

    const open = (body: string, early = '', headers = {}): Promise<Visit> =>
      Visit.open(browser, site.page(body, headers), early);

    /** One chat that answers, and nothing said about it in the console. */
    async function works(visit: Visit): Promise<void> {
      await visit.ask('Hello');
      assert.equal(await visit.run(`__deep('chao-chat').length`), 1);
      assert.equal(await visit.run(`chat.conversation.messages.length`), 2);
      assert.deepEqual(visit.troubles, []);
    }

    for (const [name, body] of Object.entries(orders)) {
      it(`UX 4.1 ${name}`, async () => {
        const visit = await open(body);
        await works(visit);
      });
    }

    it('EMB-01 the same file under two addresses: no error, one request for the stream', async () => {
      await site.backend.clearRequests();
      const two = ['a=1', 'b=2'].map((q) => `<script type="module" src="CDN/chao.js?${q}"></script>`);
      const visit = await open(two.join('') + chat);
      await works(visit);
      assert.deepEqual(visit.said, []);
      const streams = await site.backend.requests('/stream');
      assert.equal(streams.filter(({ method }) => method === 'GET').length, 1);
    });

    it('UX 4.4 two versions: the first is used, the second loads nothing more and says so once', async () => {
      const visit = await open(`${chat}<script type="module" src="CDN/v9/chao.js"></script>${chao}`);
      await works(visit);
      assert.equal(await visit.run(`chat.constructor.version`), '9.9.9');
      assert.equal(await visit.run(`customElements.get('chao-message').version`), '9.9.9');
      const said = visit.said.filter((line) => line.startsWith('info'));
      assert.equal(said.length, 1);
      assert.match(said[0]!, /version 9\.9\.9 .*already.*version \d+\.\d+\.\d+ stays unused/);
      const ours = visit.requests.filter((url) => url.startsWith(`${site.cdn}/`) && !url.includes('/v9/'));
      assert.deepEqual(
        ours.map((url) => url.slice(site.cdn.length)),
        ['/chao.js'],
      );
    });

    it('EMB-03 properties set before the definition are kept', async () => {
      const visit = await open(`<chao-chat layout="launcher"></chao-chat><script>
        const early = document.querySelector('chao-chat');
        early.baseUrl = 'API';
        early.getToken = async () => 'TOKEN';
        early.heading = 'Early';
        early.open = true;
        setTimeout(() => import('CDN/chao.js'), 100);
      </script>`);
      await visit.ask('Hello');
      const own = await visit.run<string[]>('Object.keys(chat)');
      assert.deepEqual(
        own.filter((name) => /^(baseUrl|getToken|heading|open)$/.test(name)),
        [],
      );
      assert.match(await visit.text(), /Early/);
      assert.equal(await visit.run(`__deep('textarea')[0].checkVisibility()`), true);
      await visit.run('(chat.open = false, 1)');
      await visit.until(`!__deep('textarea')[0].checkVisibility()`);
      assert.deepEqual(visit.troubles, []);
    });

    it('commands are queued before and after, in order', async () => {
      const visit = await open(
        `<script>window.heard = [];
          (window.chao ||= []).push(['set', 'getToken', () => 'TOKEN'], ['set', 'heading', 'Queued']);
          window.chao.push(['on', 'chao-turn', ({ detail }) => heard.push(detail.turn)], ['open'], ['send', 'Hello']);
        </script><script async src="CDN/embed.js" data-base-url="API"></script>`,
      );
      await visit.until(`heard.at(-1) === 'idle'`);
      assert.equal(await visit.run('heard[0]'), 'running');
      assert.equal(await visit.run('chat.open'), true);
      assert.match(await visit.text(), /Queued/);
      await visit.run(`chao.push(['close'])`);
      await visit.until('!chat.open');
      await visit.run(`chao.push(['nonsense'], 'nonsense', ['toString'])`);
      await visit.until('true');
      assert.equal(visit.said.filter((line) => /unknown command/.test(line)).length, 3);
      assert.deepEqual(visit.troubles, []);
    });

    for (const [name, body] of Object.entries({
      'an object of the page': '<script>window.chao = { push() {}, length: 0 };</script>',
      'a string': '<script>window.chao = "mine";</script>',
      'an element with that id': '<form id="chao"><input name="push"></form>',
    })) {
      it(`window.chao is ${name}: replaced`, async () => {
        const visit = await open(`${body}<script src="CDN/embed.js" ${data}></script>`);
        await works(visit);
        await visit.run(`chao.push(['open'])`);
        await visit.until('chat.open');
      });
    }

    it('a second tag is ignored, one with a target of its own is not', async () => {
      const tag = (more = '') => `<script src="CDN/embed.js" ${data} ${more}></script>`;
      const visit = await open(`<div id="box"></div>${tag()}${tag()}${tag('data-target="#box"')}`);
      await visit.ready();
      const layouts = await visit.run(`__deep('chao-chat').map((one) => [one.layout, one.parentElement.id])`);
      assert.deepEqual(layouts, [
        ['inline', 'box'],
        ['launcher', ''],
      ]);
    });

    it('a target that is not there, or no selector, is told and throws nothing', async () => {
      const visit = await open(
        `<script src="CDN/embed.js" ${data} data-target="#nowhere"></script><script src="CDN/embed.js" ${data} data-target="#1"></script>`,
      );
      await visit.until(`document.readyState === 'complete'`);
      await visit.until('window.chao');
      const warnings = visit.said.filter((line) => /no element matches/.test(line));
      assert.equal(warnings.length, 2);
      assert.deepEqual(visit.troubles, []);
    });

    it('UX 4.6 data-load="open" fetches nothing before the first open', async () => {
      const visit = await open(
        `<script src="CDN/embed.js" ${data} data-load="open"></script><button onclick="chao.push(['open'])">Chat</button>`,
      );
      await visit.until(`document.readyState === 'complete'`);
      const loaded = () => visit.requests.filter((url) => url.startsWith(site.cdn)).length;
      assert.equal(loaded(), 1);
      await visit.run(`document.querySelector('button').click()`);
      await visit.ready();
      await visit.until('chat.open');
      await works(visit);
    });

    const skip = engine === 'firefox' && 'it keeps the failure of a module for as long as the page lives';
    it('the file is not there at first: it is asked for again, and told once', { skip }, async () => {
      site.files.delete('late/chao.js');
      site.files.set('late/embed.js', site.files.get('embed.js')!);
      const visit = await open(`<script src="CDN/late/embed.js" ${data} data-load="now"></script>`);
      await visit.until(`document.readyState === 'complete'`);
      while (!visit.requests.some((url) => url.endsWith('/late/chao.js'))) await visit.until('true');
      site.files.set('late/chao.js', `import '${site.cdn}/chao.js';`);
      await visit.ask('Hello');
      assert.equal(visit.said.filter((line) => /chao\.js did not load/.test(line)).length, 1);
      assert.deepEqual(visit.errors, []);
    });

    it("UX 4.28 a nonce on the tag is enough: script-src 'nonce-…' alone", async () => {
      const policy = `default-src 'none'; script-src 'nonce-r4nd0m'; connect-src 'self' ${new URL(site.backend.baseUrl).origin}; img-src 'self'`;
      const visit = await open(`<script nonce="r4nd0m" src="CDN/embed.js" ${data}></script>`, '', {
        'content-security-policy': policy,
      });
      await works(visit);
      assert.deepEqual(await visit.violations(), []);
    });

    const filesOf = (visit: Visit): string[] =>
      visit.requests.filter((url) => url.startsWith(site.cdn)).map((url) => url.slice(site.cdn.length));

    it('an untouched chat is one file; an answer in words needs two; the cards come with the first call, once', async () => {
      const visit = await open(chat + chao);
      const files = () => filesOf(visit);
      await visit.until(`document.readyState === 'complete' && __deep('textarea').length`);
      await visit.page.evaluate('new Promise((done) => setTimeout(done, 500))');
      assert.deepEqual(files(), ['/chao.js']);
      await works(visit);
      assert.match(files().join(), /^\/chao\.js,\/rest-[\w-]+\.js$/);
      assert.equal(await visit.run(`customElements.get('chao-tool-card')`), undefined);
      await visit.ask('What is on the calendar?');
      await visit.until(`__deep('chao-tool-card').at(-1)?.shadowRoot.querySelector('[part=card]')`);
      await visit.converse('sweep');
      assert.equal(files().filter((url) => url.startsWith('/cards-')).length, 1);
      assert.equal(files().length, 3);
      assert.deepEqual(visit.troubles, []);
    });

    const turns: Readonly<Record<string, (visit: Visit) => Promise<unknown>>> = {
      'a pointer over it': async ({ page }) => page.mouse.move(400, 300),
      'the focus in it': ({ page }) => page.keyboard.press('Tab'),
      'a session of its own': (visit) => visit.run(`(chat.sessionId = 'none', 1)`),
      'a message of the page': (visit) => visit.run(`(void chat.send('Hello'), 1)`),
      'a part that a script adds': (visit) =>
        visit.run(
          `(document.body.insertAdjacentHTML('beforeend', '<p><chao-markdown></chao-markdown></p>'), 1)`,
        ),
    };
    for (const [name, turn] of Object.entries(turns)) {
      it(`the second file comes with ${name}`, async () => {
        const visit = await open(chat.replace(' ', ' style="block-size: 500px" ') + chao);
        await visit.until(`document.readyState === 'complete' && __deep('textarea').length`);
        assert.deepEqual(filesOf(visit), ['/chao.js']);
        await turn(visit);
        await visit.until(`customElements.get('chao-markdown') && chat.controller`);
      });
    }

    it('a part of the page’s own is defined at once, with no chat on the page', async () => {
      const visit = await open(`<chao-markdown></chao-markdown>${chao}`);
      await visit.until(`customElements.get('chao-markdown')`);
    });

    for (const [name, body] of Object.entries({
      'a conversation that goes on': chat.replace(' ', ' session-id="none" '),
      'elements of the page’s own choice': `<chao-provider base-url="API"></chao-provider>`,
      'a card of the page’s own': `${chat}<chao-approval></chao-approval>`,
    })) {
      it(`${name}: the cards are there without a call`, async () => {
        const visit = await open(body + chao);
        await visit.until(`customElements.get('chao-approval') && customElements.get('chao-plan')`);
      });
    }

    it('a provider that comes later brings the cards', async () => {
      const visit = await open(chat + chao);
      await works(visit);
      await visit.run(`(document.body.append(document.createElement('chao-provider')), 1)`);
      await visit.until(`customElements.get('chao-workflow')`);
    });

    it('the cards are not there at first: they are asked for again', { skip }, async () => {
      const cards = [...site.files.keys()].find((name) => /^cards-.*\.js$/.test(name))!;
      const text = site.files.get(cards)!;
      site.files.delete(cards);
      try {
        const visit = await open(chat + chao);
        await visit.ask('What is on the calendar?');
        while (!visit.said.some((line) => /a part did not load/.test(line))) await visit.until('true');
        site.files.set(cards, text);
        await visit.until(`__deep('chao-tool-card').at(-1)?.shadowRoot?.querySelector('[part=card]')`);
        assert.deepEqual(visit.errors, []);
      } finally {
        site.files.set(cards, text);
      }
    });

    it('UX 4.2 the hashes of integrity.json hold for every file that a first conversation loads', async () => {
      const hash = (name: string) => integrityOf(site.files.get(name)!);
      const chunks = [...site.files.keys()].filter(
        (name) => /^[\w-]+\.js$/.test(name) && name !== 'embed.js',
      );
      const links = chunks.map(
        (name) => `<link rel="modulepreload" crossorigin href="CDN/${name}" integrity="${hash(name)}">`,
      );
      const visit = await open(
        `<html><head>${links.join('')}<script type="module" crossorigin src="CDN/chao.js" integrity="${hash('chao.js')}"></script></head><body>${chat}</body></html>`,
      );
      await works(visit);
      const wrong = await open(
        `<script type="module" crossorigin src="CDN/chao.js" integrity="${hash('embed.js')}"></script>${chat}`,
      );
      await wrong.until(`document.readyState === 'complete'`);
      assert.equal(await wrong.run(`!!chat.shadowRoot`), false);
    });
  });
}
