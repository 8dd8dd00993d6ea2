import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { en } from '../../src/i18n/en.js';
import { locales, matchLocale } from '../../src/i18n/locales.js';
import type { Strings } from '../../src/i18n/strings.js';
import { textsOf, type Text } from './support/texts.js';
import { pseudo, pseudoStrings } from './support/pseudo.js';

const loaded: Record<string, Strings> = {};
for (const [tag, load] of Object.entries(locales)) loaded[tag] = (await load()).strings;
const english = textsOf(en);

/** Words that are the same in English, each looked at. */
const same: Readonly<Record<string, readonly string[]>> = {
  ar: [],
  de: ['chat.heading', 'message.details', 'plan.heading', 'markdown.code'],
  es: ['chat.heading', 'tool.no', 'plan.heading'],
  fr: [
    'chat.label',
    'chat.assistant',
    'composer.label',
    'message.suggestions',
    'plan.heading',
    'markdown.code',
  ],
  he: [],
  it: ['chat.heading', 'tool.no'],
  ja: [],
  ko: [],
  nl: ['chat.heading', 'message.details', 'plan.heading', 'markdown.code', 'markdown.taskOpen'],
  pl: ['plan.heading'],
  pt: ['chat.heading'],
  tr: ['plan.heading'],
  zh: [],
};

/** Numbers that meet every plural rule of every language we ship. */
const numbers = [0, 1, 2, 3, 5, 11, 12, 21, 22, 99, 100, 101, 102, 1000, 1_000_000];
/** Texts that are given numbers: by how many, and which of them the text writes out. */
const counted = [
  'chat.fresh composer.tooLong tool.more tool.moreLines tool.moreCharacters tool.blankLines tool.group tool.earlier',
  'approval.several approval.rejectAll approval.invisible approval.lookalike plan.steps activity.earlier',
  'launcher.unread launcher.approvals connection.attempt',
]
  .join(' ')
  .split(' ');
const pairs = ['tool.done', 'plan.done', 'workflow.step', 'announcer.tools'];
const timed = ['announcer.approval', 'announcer.approvalSoon'];
const numeric = new Set([...counted, ...pairs, ...timed]);

const call = (text: Text | undefined, ...args: unknown[]): string =>
  (text as (...args: unknown[]) => string)(...args);
const bare = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

describe('locales', () => {
  it('every file is in the table, and the tags people write find it', () => {
    const files = readdirSync(new URL('../../src/i18n/locales', import.meta.url));
    assert.equal(files.length, Object.keys(locales).length);
    const wanted = {
      'de-AT': 'de',
      pt: 'pt',
      'pt-BR': 'pt',
      'pt-PT': 'pt',
      'zh-CN': 'zh',
      'zh-Hans-SG': 'zh',
    };
    for (const [lang, tag] of Object.entries(wanted)) assert.equal(matchLocale(lang), tag, lang);
    for (const lang of ['en-GB', 'sv', 'zh-TW', 'zh-Hant', 'zh-HK', 'constructor']) {
      assert.equal(matchLocale(lang), undefined, lang);
    }
  });

  for (const [tag, strings] of Object.entries(loaded)) {
    const texts = textsOf(strings);

    it(`${tag} has every text, and is not English`, () => {
      assert.deepEqual([...texts.keys()].sort(), [...english.keys()].sort());
      const equal = [...texts].filter(
        ([path, text]) => typeof text === 'string' && text === english.get(path),
      );
      assert.deepEqual(equal.map(([path]) => path).sort(), [...same[tag]!].sort());
      for (const [path, text] of texts) {
        if (typeof text === 'string') assert.match(text, /\S/, path);
      }
    });

    it(`${tag} answers every plural category in every text with a number`, () => {
      const rules = new Intl.PluralRules(tag);
      const met = new Set(numbers.map((n) => rules.select(n)));
      const whole = rules.resolvedOptions().pluralCategories.filter((c) => tag !== 'pl' || c !== 'other');
      assert.deepEqual([...met].sort(), [...whole].sort(), 'the numbers meet every rule');
      for (const path of counted) {
        for (const n of numbers) {
          const text = call(texts.get(path), n);
          assert.doesNotMatch(text, /undefined|NaN|#/, `${path} ${n}`);
          // A word may stand for a small number: one value, two steps.
          if (n > 2)
            assert.ok(text.replace(/[.,\s\u00a0\u202f٬]/g, '').includes(String(n)), `${path}: ${text}`);
        }
      }
    });

    it(`${tag} uses what its texts are given`, () => {
      for (const path of pairs) {
        const text = call(texts.get(path), 3, 17);
        assert.ok(text.includes('3') && text.includes('17'), `${path}: ${text}`);
      }
      for (const path of timed) {
        const text = call(texts.get(path), 'bits.create', 45);
        assert.ok(text.includes('bits.create') && text.includes('45'), `${path}: ${text}`);
      }
      for (const [path, text] of texts) {
        if (typeof text !== 'function' || numeric.has(path) || path === 'approval.action') continue;
        const args = ['NAME-A', 'NAME-B', 'NAME-C'].slice(0, (english.get(path) as () => void).length);
        for (const arg of args) assert.ok(call(text, ...args).includes(arg), `${path} uses ${arg}`);
      }
    });

    it(`${tag} says what a call does, and shows by its key what it does not know`, () => {
      const { action } = strings.approval;
      const verbs = 'add archive cancel create delete move pay publish remove send share update'.split(' ');
      const said = verbs.map((verb) => action({ key: `bits.${verb}`, verb, object: 'bit' }).what);
      for (const what of said) assert.match(bare(what), /bit/);
      assert.ok(new Set(said).size >= verbs.length - 1, said.join());
      for (const [i, what] of said.entries()) assert.ok(!what.includes(`${verbs[i]!} `), what);
      assert.match(action({ key: 'x.purge', verb: 'purge', object: 'bit' }).title, /x\.purge/);
      assert.match(action({ key: 'run me' }).title, /run me/);
      const many = action({ key: 'bits.delete_many', verb: 'delete', object: 'bit', count: 3 }).title;
      assert.match(many, /3/);
      for (const count of ['many', 'all'] as const) {
        const what = action({ key: 'k', verb: 'delete', object: 'bit', count });
        assert.match(what.what, /\(.+\)/);
        assert.doesNotMatch(what.what, /undefined/);
      }
    });

    it(`${tag} writes no time where there is none, and no empty quotation`, () => {
      const { record } = strings.tool;
      for (const text of [...Object.values(record), strings.approval.byYou]) {
        assert.doesNotMatch(bare(text('')), /[,،、，]\s*$/);
        assert.match(bare(text('10:01')), /[,،、，]\s*10:01$/);
      }
      const [before, after] = strings.tool.quote('\n').split('\n');
      assert.ok(before && after);
    });
  }

  it('right-to-left locales isolate every name that is put into a sentence', () => {
    for (const { announcer, approval, composer, activity } of [loaded['ar']!, loaded['he']!]) {
      const sentences = [
        announcer.approval('bits.create', 30),
        announcer.approvalSoon('bits.create', 30),
        announcer.tool('bits.create', 'x'),
        approval.label('bits.create'),
        approval.said('bits.create', 'x'),
        composer.placeholder('bits.create'),
        activity.model('a', 'bits.create', ''),
      ];
      for (const text of sentences) assert.match(text, /\u2068bits\.create\u2069/);
    }
  });

  it('the pseudo-locale is complete, longer by two fifths, and keeps what it is given', () => {
    const texts = textsOf(pseudoStrings);
    assert.deepEqual([...texts.keys()].sort(), [...english.keys()].sort());
    for (const [path, text] of english) {
      if (typeof text !== 'string') continue;
      assert.ok((texts.get(path) as string).length >= text.length * 1.4, path);
      assert.doesNotMatch(texts.get(path) as string, /[a-z]/i, path);
    }
    assert.equal(pseudo('Copy'), '⟦Çöþý~~⟧');
    assert.match(pseudoStrings.approval.label('bits.create'), /^⟦.*⟧bits\.create$/);
  });
});
