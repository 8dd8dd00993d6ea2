import { expect } from '@open-wc/testing';
import type { ChaoCteResult } from '../../../src/elements/cte-result/cte-result.js';
import { cellOf, toText } from '../../../src/elements/cte-result/cells.js';
import type { ChaoModelActivity } from '../../../src/elements/model-activity/model-activity.js';
import type { ChaoPhaseSummary } from '../../../src/elements/phase-summary/phase-summary.js';
import { toQuestions } from '../../../src/elements/phase-summary/questions.js';
import type { ChaoSqlViewer } from '../../../src/elements/sql-viewer/sql-viewer.js';
import { parseExact } from '../../../src/protocol/thothii/exact-json.js';
import { waitUntil } from '../../support/wait-until.js';
import { deep } from '../support/deep.js';
import { aGate, aResult, caseOf, inside, ReviewController, show, textOf } from './support.js';

describe('chao-sql-viewer', () => {
  const layoutButtons = (element: Element): HTMLElement[] =>
    inside(element, 'button').filter((one) =>
      ['One below the other', 'Side by side'].includes(one.getAttribute('aria-label')!),
    );

  it('REV-02 T-014 offers the layout for several blocks alone, and keeps it while their number changes', async () => {
    const { input, expect: wanted } = await caseOf<{
      input: { data: { blocks: string[][] } };
      expect: { switchVisible: boolean[]; finalLayout: string };
    }>('rev-02');
    const element = await show<ChaoSqlViewer>('chao-sql-viewer', { layout: 'horizontal' });
    const seen: boolean[] = [];
    for (const [step, blocks] of input.data.blocks.entries()) {
      element.blocks = blocks;
      await element.updateComplete;
      seen.push(layoutButtons(element).length > 0);
      if (step === 2) layoutButtons(element)[0]!.click();
    }
    await element.updateComplete;
    expect(seen).to.deep.equal(wanted.switchVisible);
    expect(element.layout).to.equal(wanted.finalLayout);
    expect(inside(element, '.blocks')[0]!.className).to.contain(wanted.finalLayout);
  });

  it('colours, and keeps the text as it is', async () => {
    const element = await show<ChaoSqlViewer>('chao-sql-viewer', {
      blocks: [aResult.sql, { title: 'Two', sql: 'SELECT 2' }, 7, null],
    });
    await waitUntil(() => inside(element, '.keyword').length > 2, 'nothing was coloured');
    expect(inside(element, 'code').map(({ textContent }) => textContent)).to.deep.equal([
      aResult.sql,
      'SELECT 2',
    ]);
    expect(inside(element, '.name').map(({ textContent }) => textContent.trim())).to.deep.equal([
      'Query 1',
      'Two',
    ]);
  });
});

describe('chao-cte-result', () => {
  const result = (value: unknown): Promise<ChaoCteResult> => show('chao-cte-result', { result: value });

  it('T-015 shows its one query without a layout control', async () => {
    const element = await result(aResult);
    inside<HTMLDetailsElement>(element, 'details')[0]!.open = true;
    await waitUntil(() => deep(element, 'code').length === 1, 'no SQL');
    const names = deep(element, 'button').map((one) => one.getAttribute('aria-label'));
    expect(names).not.to.include('Side by side');
    expect(names).to.include('Copy as CSV');
  });

  it('REV-03 digits are exact, or marked as rounded', async () => {
    const { input, expect: wanted } = await caseOf<{
      input: { rawJson: string };
      expect: { cells: Record<string, string> };
    }>('rev-03');
    for (const value of [parseExact(input.rawJson), JSON.parse(input.rawJson)]) {
      const element = await result(value);
      const cells = inside(element, 'tbody td').map(({ textContent }) => textContent.trim());
      const byName = Object.fromEntries(['id', 's', 'd', 'e', 'z', 't'].map((name, i) => [name, cells[i]!]));
      for (const [name, text] of Object.entries(wanted.cells)) expect(byName[name]).to.equal(text);
      expect(byName['id'] === '677105998674001941' || byName['id']!.startsWith('≈')).to.equal(true);
      expect(byName['id']).not.to.match(/^6771059986740019[02]0$/);
    }
  });

  it('REV-04 seven values look like seven, and copies tell null from an empty text', async () => {
    const { input, expect: wanted } = await caseOf<{
      input: { data: { columns: string[]; rows: unknown[][] } };
      expect: { distinct: number };
    }>('rev-04');
    const element = await result(input.data);
    const cells = inside(element, 'tbody td').map((cell) => cell.innerHTML.replace(/<!--.*?-->/g, ''));
    expect(new Set(cells).size).to.equal(wanted.distinct);
    expect(cells.map((_, i) => cellOf(input.data.rows[0]![i]).kind)).to.deep.equal([
      'null',
      'empty',
      'text',
      'space',
      'boolean',
      'number',
      'missing',
    ]);
    expect(toText(['a', 'b', 'c'], [[null, '', 'x,"y"']], 'csv')).to.equal('a,b,c\r\n,"","x,""y"""\r\n');
    expect(toText(['a', 'b', 'c'], [[null, '', 'a\tb\\']], 'tsv')).to.equal('a\tb\tc\n\\N\t\ta\\tb\\\\\n');
  });

  it('sets numbers to the end and keeps its head while it scrolls', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => [`row ${i}`, i * 1.5, i]);
    const element = await result({ ...aResult, rows });
    expect(inside(element, 'th.n')).to.have.length(2);
    const box = inside(element, '.scroll')[0]!;
    const top = inside(element, 'th')[0]!.getBoundingClientRect().top;
    box.scrollTop = 200 * 32;
    await waitUntil(() => textOf(element).includes('row 201'), 'the rows did not come');
    expect(inside(element, 'tbody tr').length).to.be.below(60);
    expect(Math.abs(inside(element, 'th')[0]!.getBoundingClientRect().top - top)).to.be.below(2);
    box.scrollTop = box.scrollHeight;
    await waitUntil(() => textOf(element).includes('row 499'), 'the end did not come');
    const toEnd = (): number => {
      const last = inside(element, 'tr[aria-rowindex="501"]')[0];
      return last ? last.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom : Infinity;
    };
    // The last row stands at the end of the box, give or take one.
    await waitUntil(() => Math.abs(toEnd()) < 40, 'the last row is not at the end');
  });

  it('G-58 what is no result is said, and throws nothing', async () => {
    const hostile = Object.defineProperty({}, 'columns', {
      get: () => {
        throw new Error('no');
      },
    });
    for (const odd of [null, 7, 'x', [], {}, { columns: 1 }, hostile]) {
      expect(textOf(await result(odd))).to.equal('This result cannot be shown.');
    }
    const element = await result({
      columns: ['a', {}, null],
      rows: [{ a: 1 }, null, 7, ['x', Symbol.iterator]],
    });
    expect(textOf(element)).to.contain('4 rows');
  });
});

describe('chao-phase-summary', () => {
  const summary = (value: unknown): Promise<ChaoPhaseSummary> =>
    show('chao-phase-summary', { summary: value });
  const questions = (element: Element): string[] =>
    inside(element, 'li').map(({ textContent }) => textContent.trim());

  it('REV-01 T-013 lists whatever open_questions holds, entry by entry', async () => {
    const { input, expect: wanted } = await caseOf<{
      input: { data: object; variants: object[] };
      expect: { list: string[]; byVariant: (string[] | null)[] };
    }>('rev-01');
    const element = await summary({ title: 't', summary: 's', ...input.data });
    expect(questions(element)).to.deep.equal(wanted.list);
    for (const [index, variant] of input.variants.entries()) {
      element.summary = { title: 't', summary: 's', ...variant };
      await element.updateComplete;
      expect(questions(element)).to.deep.equal(wanted.byVariant[index] ?? []);
      expect(inside(element, '.questions')).to.have.length(wanted.byVariant[index] ? 1 : 0);
      expect(textOf(element)).not.to.contain('[object Object]');
    }
  });

  it('T-011 T-013 absent is normal, and nothing that comes breaks it', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    for (const odd of [
      undefined,
      null,
      true,
      [[[[[[['deep']]]]]]],
      circle,
      [circle],
      Symbol.iterator,
      () => 1,
    ]) {
      expect(() => toQuestions(odd)).not.to.throw();
    }
    expect(inside(await summary({ title: 't', summary: 's' }), '.questions')).to.have.length(0);
  });

  it('G-58 survives an object that throws when it is read', async () => {
    const hostile = Object.defineProperty({}, 'summary', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    expect(textOf(await summary(hostile))).to.equal('This summary cannot be shown.');
  });

  it('as a gate it takes the reviewer’s answer', async () => {
    const controller = new ReviewController();
    const call = aGate({
      toolKey: 'thothii.phase-summary',
      input: { title: 'Phase 1', summary: 'Done.', open_questions: ['Why?'] },
    });
    const element = await show<ChaoPhaseSummary>('chao-phase-summary', { controller, call });
    inside(element, '[part=continue]')[0]!.click();
    await waitUntil(() => controller.calls.length, 'nothing was sent');
    expect(controller.calls[0]!.method).to.equal('approve');
  });
});

describe('chao-model-activity', () => {
  const activity = (properties: object): Promise<ChaoModelActivity> =>
    show('chao-model-activity', properties);

  it('T-003 is closed at first, opens on request, and shows text as text', async () => {
    const element = await activity({ text: '<b>hm</b>', streaming: true });
    expect(inside(element, '#notes')[0]!.checkVisibility()).to.equal(false);
    inside(element, 'button')[0]!.click();
    await element.updateComplete;
    expect(inside(element, '#notes')[0]!.textContent).to.contain('<b>hm</b>');
  });

  it('T-003 begins at the side where its writing begins', async () => {
    const element = await activity({ text: 'שלום', open: true });
    const [notes] = inside(element, '#notes');
    const words = document.createRange();
    words.selectNodeContents(notes!.querySelector('bdi')!.firstChild!.nextSibling ?? notes!);
    const [at, box] = [words.getBoundingClientRect(), notes!.getBoundingClientRect()];
    expect(box.right - at.right).to.be.lessThan(at.left - box.left);
  });

  it('T-005 says so when the level is off, and is not there when there is simply nothing', async () => {
    expect(textOf(await activity({ level: 'off' }))).to.contain('Thinking is off');
    expect(textOf(await activity({ level: 'high' }))).to.equal('');
    const controller = new ReviewController({
      session: { thinking: 'off' },
      conversation: { messages: [], plan: [], workflow: [] },
    });
    expect(textOf(await activity({ controller }))).to.contain('Thinking is off');
  });
});
