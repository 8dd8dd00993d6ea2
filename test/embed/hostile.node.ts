import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { build, type Rollup } from 'vite';
import { projectRoot } from '../backend/node/files.js';
import texts from './hostile-texts.json' with { type: 'json' };
import { engines, launch } from './support/browsers.js';
import { Site } from './support/site.js';
import { Visit } from './support/visit.js';

/** Texts of one conversation; six suggestions are shown. */
const TOGETHER = 6;

interface Report {
  readonly offLists: readonly string[];
  readonly changed: readonly string[];
  readonly drawn: number;
}

async function pageCode(): Promise<string> {
  const lib = { entry: 'test/embed/support/hostile-page.ts', formats: ['es' as const] };
  const made = await build({
    ...{ root: projectRoot, configFile: false, logLevel: 'error' },
    build: { write: false, minify: false, lib, rollupOptions: { output: { codeSplitting: false } } },
  });
  const [{ output }] = [made].flat() as [Rollup.RollupOutput];
  return output[0].code;
}

const all = Object.values(texts).flat();

describe('hostile text in every place', () => {
  let site: Site;
  before(async () => {
    site = await Site.start();
    site.files.set('hostile.js', await pageCode());
  });
  after(() => site.close());

  it('there are at least 150', () => {
    assert.ok(new Set(all).size >= 150, String(new Set(all).size));
  });

  // One engine where somebody waits for it; all that are here with FULL.
  for (const engine of process.env.FULL ? engines : engines.slice(0, 1)) {
    describe(engine, () => {
      let browser: Browser;
      let visit: Visit;
      const events: string[] = [];
      before(async () => {
        browser = await launch(engine);
        visit = await Visit.open(
          browser,
          site.page('<link rel="icon" href="data:,"><script type="module" src="CDN/hostile.js"></script>'),
        );
        await visit.until('window.play');
        visit.page.on('dialog', (dialog) => void (events.push('a dialog'), dialog.dismiss()));
        visit.page.on('framenavigated', (frame) => events.push(`a navigation to ${frame.url()}`));
        browser.on('targetcreated', (target) => events.push(`a window at ${target.url()}`));
      });
      after(() => browser?.close());

      for (const [kind, some] of Object.entries(texts)) {
        it(`SEC-01 SEC-02 SEC-03 SEC-09 ${kind}: live, stored and sent, it stays text`, async () => {
          const requests = visit.requests.length;
          let drawn = 0;
          for (let i = 0; i < some.length; i += TOGETHER) {
            const part = some.slice(i, i + TOGETHER);
            const report = (await visit.page.evaluate(`play(${JSON.stringify(part)})`)) as Report;
            const context = part.join('\n');
            assert.deepEqual(report.offLists, [], context);
            assert.deepEqual(report.changed, [], context);
            drawn += report.drawn;
          }
          assert.ok(drawn > some.length * 50, `only ${drawn} elements were drawn`);
          assert.deepEqual(visit.requests.slice(requests), []);
          assert.deepEqual(events, []);
          assert.equal(await visit.run('window.__pwned'), undefined);
          assert.equal(await visit.run('({}).polluted'), undefined);
          assert.deepEqual(visit.troubles, []);
        });
      }
    });
  }
});
