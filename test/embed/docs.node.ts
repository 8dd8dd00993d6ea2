import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { nodeListener } from '../backend/node/listener.js';
import { createNodeBackend } from '../backend/node/node-backend.js';
import { listen } from '../backend/node/serve.js';
import { freePort } from '../demo/site.js';
import { closePages, launch } from './support/browsers.js';
import { integrityOf } from './support/cdn.js';
import { corsProxy } from './support/cors-proxy.js';
import { Site } from './support/site.js';
import { headersIn, snippetsOf, type Snippet } from './support/snippets.js';
import { Visit } from './support/visit.js';

/** What the templates of shops and frameworks would put there. */
const filled: readonly (readonly [RegExp, string])[] = [
  [/<%= chao_token_path %>|\{\{ route\('chao-token'\) \}\}|\{% url 'chao-token' %\}/g, '/chao-token'],
  [/\/wp-admin\/admin-ajax\.php\?action=chao_token|\/apps\/chat\/token/g, '/chao-token'],
  [
    /<%= content_security_policy_nonce %>|\{\{ Vite::cspNonce\(\) \}\}|\{\{ request\.csp_nonce \}\}/g,
    'n0nce',
  ],
  [
    /\{\{ config\('services\.chao\.url'\) \}\}|\{\{ CHAO_URL \}\}|\{\{ block\.settings\.base_url \}\}/g,
    'API',
  ],
  [/https:\/\/cdn\.example\.com\/chao-chat\/[\d.]+/g, 'CDN'],
  [/https:\/\/cdn\.example\.com/g, 'CDN'],
  [/https:\/\/api\.chainabit\.com(?:\/api\/v1)?/g, 'API'],
];
const fill = (text: string): string =>
  filled.reduce((now, [pattern, value]) => now.replace(pattern, value), text);

/** The settings of a Shopify block, with their defaults in place. */
function fromLiquid(text: string): string {
  const [markup = '', schema = ''] = text.split(/\{% schema %\}|\{% endschema %\}/);
  const { settings } = JSON.parse(schema) as { settings: { id: string; default: string }[] };
  return settings.reduce(
    (now, { id, default: value }) =>
      now.replace(new RegExp(`\\{\\{ block\\.settings\\.${id}.*? \\}\\}`), value),
    markup,
  );
}

/** What a plugin prints into the footer: run by PHP where there is one, else the markup between its tags. */
function fromPhp(text: string): string {
  if (spawnSync('php', ['--version']).status !== 0) return /\?>([^]*?)<\?php/.exec(text)![1]!;
  const stubs = `<?php function add_action($hook, $run) { if ($hook === 'wp_footer') $run(); } ?>`;
  const { status, stdout, stderr } = spawnSync('php', [], { input: `${stubs}${text}`, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}

const toHtml: Readonly<Record<string, (text: string) => string>> = {
  html: (text) => text,
  erb: (text) => text,
  blade: (text) => text,
  django: (text) => text,
  liquid: fromLiquid,
  php: fromPhp,
};

/** Snippets of other pages' kind, such as a framework's, have tests of their own. */
const isScriptTag = ({ language, text }: Snippet): boolean =>
  language in toHtml && /embed\.js|chao\.js/.test(text);

describe('the snippets of the documentation', () => {
  let site: Site;
  let browser: Browser;
  before(async () => ([site, browser] = await Promise.all([Site.start(), launch('chromium')])));
  afterEach(() => closePages(browser));
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  const security = snippetsOf('docs/security.md');
  const only = (language: string, heading: string): string =>
    security.find((one) => one.language === language && one.heading === heading)!.text;

  async function answers(visit: Visit): Promise<void> {
    await visit.ask('Hello');
    assert.ok((await visit.run<number>('chat.conversation.messages.length')) >= 2);
    assert.deepEqual(visit.troubles, []);
  }

  /** The names and hashes that a partner would copy from integrity.json. */
  function withHashes(text: string): string {
    const names = [...site.files.keys()].filter((name) => name.endsWith('.js'));
    const of = (start: string): string => names.find((name) => name.startsWith(start))!;
    const hash = (name: string): string => integrityOf(site.files.get(name)!);
    return text
      .replace('HASH-OF-REST', hash(of('rest-')))
      .replace('HASH-OF-CARDS', hash(of('cards-')))
      .replace('HASH-OF-CHAO', hash('chao.js'))
      .replace('/REST"', `/${of('rest-')}"`)
      .replace('/CARDS"', `/${of('cards-')}"`);
  }

  const tags = snippetsOf('docs/embed.md').filter(isScriptTag);
  it('there is one for each kind of page', () => {
    assert.deepEqual([...new Set(tags.map(({ language }) => language))].sort(), Object.keys(toHtml).sort());
    assert.ok(tags.length >= 11, String(tags.length));
  });

  for (const [i, { heading, language, text }] of tags.entries()) {
    it(`embed.md ${i + 1}, ${heading} (${language}): the chat answers`, async () => {
      const body = withHashes(fill(toHtml[language]!(text)));
      assert.doesNotMatch(body, /\{\{|\{%|<%|<\?|example\.com|HASH/, body);
      const visit = await Visit.open(browser, site.page(body));
      if (body.includes('data-load="open"')) {
        await visit.until(`document.readyState === 'complete'`);
        assert.ok(!visit.requests.some((url) => url.endsWith('/chao.js')));
        await visit.press('Talk to us');
      }
      // One of them sends by itself; it is through before the next message.
      if (body.includes(`['send'`))
        await visit.until(`chat?.turn === 'idle' && chat.conversation.messages.length`);
      await answers(visit);
      if (body.includes('layout="launcher"') || !/chao-chat|data-target/.test(body))
        assert.equal(await visit.run('chat.layout'), 'launcher');
    });
  }

  it('embed.md: the rule for an element that is not defined yet keeps its room', async () => {
    const css = snippetsOf('docs/embed.md').find(({ language }) => language === 'css')!.text;
    const visit = await Visit.open(browser, site.page(`<style>${css}</style><chao-chat></chao-chat>`));
    assert.equal(await visit.run('chat.getBoundingClientRect().height'), 560);
  });

  it('UX 4.26 UX 4.27 security.md: the policy lets a whole conversation through and nothing breaks it', async () => {
    const headers = headersIn(fill(only('http', 'Content Security Policy')));
    const policy = headers['Content-Security-Policy']!.replaceAll('CDN', site.cdn).replaceAll(
      'API',
      new URL(site.backend.baseUrl).origin,
    );
    const visit = await Visit.open(
      browser,
      site.page(
        '<link rel="icon" href="data:,"><script async src="CDN/embed.js" data-base-url="API" data-token-url="/chao-token"></script>',
        { ...headers, 'Content-Security-Policy': policy },
      ),
    );
    await visit.ready();
    await visit.press('Open chat');
    await visit.converse('read the policy');
    await visit.press('Copy');
    const ours = (line: string): boolean => !/\bdata\b/.test(line);
    assert.deepEqual((await visit.violations()).filter(ours), []);
    assert.deepEqual(visit.troubles.filter(ours), []);
  });

  it('C-011 G-29 security.md: those CORS headers are enough, for a stream that is resumed too', async (t) => {
    const text = only('http', 'CORS').replace('https://www.example.com', site.origin);
    const { origin } = new URL(site.backend.baseUrl);
    const proxy = await corsProxy(origin, headersIn(text));
    t.after(() => proxy.close());
    const base = site.backend.baseUrl.replace(origin, `http://127.0.0.1:${proxy.port}`);
    const visit = await Visit.open(
      browser,
      site.page(
        `<chao-chat base-url="${base}" token-url="/chao-token"></chao-chat><script type="module" src="CDN/chao.js"></script>`,
      ),
    );
    await site.backend.clearRequests();
    await site.backend.fault({ cutAfterEvents: 6 });
    await visit.ask('Count to 60');
    await visit.until(`__text(chat).includes('59') && chat.turn === 'idle'`);
    const [, resumed] = (await site.backend.requests('/stream')).filter(({ method }) => method === 'GET');
    assert.ok(Number(resumed?.headers['last-event-id']) > 0);
    assert.deepEqual(visit.errors, []);
  });

  it('UX 4.33 security.md: in a sandboxed frame of its own', async () => {
    const inner = site.page(
      '<chao-chat base-url="API" token-url="/chao-token" style="block-size: 600px"></chao-chat><script type="module" src="CDN/chao.js"></script>',
    );
    const frame = only('html', 'In a frame of its own').replace(/https:[^"]+widget\.html/, inner);
    const visit = await Visit.open(browser, site.page(frame));
    const source = visit.page.frames().find((one) => one.url() === inner)!;
    await source.waitForFunction(`__deep('chao-chat')[0]?.shadowRoot`);
    await source.evaluate(`__deep('chao-chat')[0].send('Hello')`);
    await source.waitForFunction(
      `__deep('chao-chat')[0].turn === 'idle' && __deep('chao-chat')[0].conversation.messages.length === 2`,
    );
    assert.deepEqual(visit.troubles, []);
  });

  it('UX 7.7 security.md: the token service, started, makes tokens that the API takes', async () => {
    const program = only('js', 'Tokens');
    const lines = program.split('\n').filter((line) => line.trim());
    assert.ok(lines.length <= 22, `${lines.length} lines`);
    const folder = mkdtempSync(join(tmpdir(), 'chao-token-'));
    writeFileSync(join(folder, 'secret'), 'a secret of this test');
    writeFileSync(join(folder, 'service.mjs'), program);
    const backend = await createNodeBackend({ folder, times: { deltaMs: 2, graceMs: 50 } });
    const api = await listen(
      (request, response) => void nodeListener((one) => backend.fetch(one))(request, response),
    );
    const port = await freePort();
    const env = { ...process.env, CHAO_SECRET: 'a secret of this test', PORT: String(port) };
    const service = spawn(process.execPath, [join(folder, 'service.mjs')], { env, stdio: 'inherit' });
    const ask = (headers: Record<string, string>): Promise<Response | undefined> =>
      fetch(`http://127.0.0.1:${port}/`, { headers }).catch(() => undefined);
    try {
      while (!(await ask({}))) await sleep(30);
      assert.equal((await ask({}))!.status, 401);
      assert.equal((await ask({ cookie: 'session=other' }))!.status, 401);
      const cookie = 'session=a-session-cookie';
      assert.equal((await ask({ cookie, 'sec-fetch-site': 'cross-site' }))!.status, 403);
      site.tokenService = `http://127.0.0.1:${port}/`;
      const base = `http://127.0.0.1:${api.port}/api/v1`;
      const visit = await Visit.open(
        browser,
        site.page(
          `<script>document.cookie = '${cookie}'</script><chao-chat base-url="${base}" token-url="/chao-token"></chao-chat><script type="module" src="CDN/chao.js"></script>`,
        ),
      );
      await answers(visit);
    } finally {
      site.tokenService = undefined;
      service.kill();
      await once(service, 'exit');
      backend.close();
      await api.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
