import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { closePages, launch, type Engine } from './support/browsers.js';
import { hostilePages } from './support/hosts.js';
import { LOOK } from './support/look.js';
import { Site } from './support/site.js';
import { Visit } from './support/visit.js';

/** `ENGINE=firefox` for another engine; `SHOTS=folder` keeps a picture of each page. */
const { ENGINE = 'chromium', SHOTS } = process.env;

describe('pages that are no friends', () => {
  let site: Site;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([Site.start(), launch(ENGINE as Engine)]);
    if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  });
  afterEach(() => closePages(browser));
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  const chao = '<script type="module" src="CDN/chao.js"></script>';
  const tag = (more = ''): string => `<chao-chat base-url="API" token-url="/chao-token" ${more}></chao-chat>`;

  function open(body: string, early = '', layout = ''): Promise<Visit> {
    const whole = `<!doctype html><html lang="en"><head><title>A page</title>${chao}</head><body>${body}</body></html>`;
    return Visit.open(browser, site.page(whole.replace('CHAT', tag(layout))), `${LOOK};${early}`);
  }

  async function shoot(visit: Visit, name: string): Promise<void> {
    if (SHOTS) await visit.page.screenshot({ path: join(SHOTS, `${name.replace(/\W+/g, '-')}.png`) });
  }

  for (const [name, { body, early, then, scale = 1, launcher }] of Object.entries(hostilePages)) {
    it(`UX 4.21 ${name}: the conversation works and looks right`, async () => {
      const visit = await open(body, early, launcher ? 'layout="launcher"' : '');
      await visit.ready();
      if (then) await visit.run(then);
      if (launcher) await visit.press('Open chat');
      if (then) await visit.ask('Create a task to sweep');
      else await visit.type('Create a task to sweep');
      await visit.until(`chat.turn === 'waiting'`);
      // A second press is asked for under a transform, where the browser can't say that a request is seen, and in a
      // frame, where the first one brings the focus.
      for (let i = 0; i < 3 && (await visit.run(`chat.turn === 'waiting'`)); i++) {
        await visit.press('Approve');
        await visit.until(`chat.turn !== 'waiting'`, 1500).catch(() => undefined);
      }
      await visit.until(`chat.turn === 'idle' && __text(chat).includes('Approved')`);
      await visit.until(`!__look(${scale}).length`, 3000).catch(() => undefined);
      await shoot(visit, name);
      assert.deepEqual(await visit.run(`__look(${scale})`), []);
      assert.deepEqual(visit.troubles, []);
    });
  }

  it('20 chats on one page: each its own conversation', async () => {
    const place = `<div style="width: 300px; height: 320px; float: left">${tag()}</div>`;
    const visit = await open(`${place.repeat(19)}CHAT`, `window[Symbol.for('chao.connects')] = () => 0`);
    await visit.until(
      `__deep('chao-chat').length === 20 && __deep('chao-chat').every((one) => one.shadowRoot)`,
    );
    const sent = await visit.page.evaluate(
      `Promise.all(__deep('chao-chat').map((one, i) => one.send('Count to ' + (i + 1))))`,
    );
    assert.deepEqual(sent, Array(20).fill(true));
    await visit.until(`__deep('chao-chat').every((one) => one.turn === 'idle')`, 40_000);
    const wrong = await visit.run<string[]>(`__deep('chao-chat').flatMap((one, i) => {
      const text = one.conversation.messages.at(-1).parts.map((part) => part.text ?? '').join('');
      const numbers = (text.match(/\\d+/g) ?? []).map(Number);
      return numbers.includes(i + 1) && !numbers.includes(i + 2) ? [] : [i + ': ' + text];
    })`);
    assert.deepEqual(wrong, []);
    assert.equal(await visit.run(`new Set(__deep('chao-chat').map((one) => one.sessionId)).size`), 20);
    assert.deepEqual(visit.troubles, []);
    await shoot(visit, '20 chats');
  });

  it('CTX-02 CTX-03 moved while it streams, taken out and put back: no number is lost or doubled', async () => {
    await site.backend.setTimes({ deltaMs: 15 });
    await site.backend.clearRequests();
    const visit = await open('<div id="a">CHAT</div><div id="b"></div><dialog open id="c"></dialog>');
    await visit.ready();
    await visit.run(`(void chat.send('Count to 120'), 1)`);
    await visit.page.evaluate('window.theChat = __deep("chao-chat")[0]');
    const shown = `theChat.conversation.messages.at(-1)?.parts.map((part) => part.text ?? '').join('') ?? ''`;
    const reached = (n: number): Promise<void> => visit.until(`(${shown}).includes(' ${n}')`);
    for (const [i, home] of ['b', 'c', 'a'].entries()) {
      await reached(12 * (i + 1));
      await visit.run(`document.getElementById('${home}').append(theChat)`);
    }
    const gets = async (): Promise<number> =>
      (await site.backend.requests('/stream')).filter(({ method }) => method === 'GET').length;
    await reached(48);
    assert.equal(await gets(), 1);
    await visit.run('theChat.remove()');
    while (await site.backend.openStreams()) await new Promise((resolve) => setTimeout(resolve, 20));
    await visit.run(`document.getElementById('b').append(theChat)`);
    await visit.until(`theChat.turn === 'idle' && (${shown}).includes('120')`);
    assert.equal(await gets(), 2);
    const numbers = (await visit.run<string>(shown)).match(/\d+/g)?.map(Number) ?? [];
    const run = numbers.slice(numbers.lastIndexOf(1));
    assert.deepEqual(
      run.slice(0, 120),
      Array.from({ length: 120 }, (_, i) => i + 1),
    );
    await site.backend.setTimes({ deltaMs: 2 });
  });
});
