import { expect, fixture, fixtureCleanup, html, nextFrame } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import '../../../src/index.js';
import '../../../src/thothii.js';
import { situations } from '../../embed/support/all-situations.js';
import { documentedElements } from '../../embed/support/manifest.js';
import { waitUntil } from '../../support/wait-until.js';
import { aGate } from '../review/support.js';
import { deep } from '../support/deep.js';
import { armedRequest } from '../support/pages.js';
import { SnapshotController } from '../support/snapshot-controller.js';
import { requestStates } from '../support/states.js';
import { changes, looks } from './looks.js';

/** A value that is nobody's default, by what kind of token it is. */
const samples: readonly (readonly [RegExp, string])[] = [
  [/font-(family|heading|mono)$/, 'fantasy'],
  [/leading/, '1.9'],
  [/weight/, '300'],
  [/density/, '1.7'],
  [/z-index/, '77'],
  [/duration/, '7s'],
  [/ease/, 'steps(3)'],
  [/shadow/, 'rgb(1, 2, 3) 0 0 7px'],
  [/text-(xs|sm|lg|xl)|size|space|measure|gutter|control$|radius|offset/, '7px'],
  [/./, 'rgb(1, 2, 3)'],
];

const sampleOf = (name: string): string => samples.find(([kind]) => kind.test(name))![1];

/** What the situations of the manifest lack. */
const more: Readonly<Record<string, () => Promise<unknown>>> = {
  'a request of a tool that reads': () =>
    fixture(
      html`<chao-approval
        .call=${requestStates()['no arguments']}
        .controller=${new SnapshotController()}
        .risk=${{ 'bits.create': 'read' }}
      ></chao-approval>`,
    ),
  'a pressed button': async () => {
    const box = await fixture<HTMLElement>(
      html`<div><chao-markdown .text=${'```js\nlet answer = "x"; // 42\n```'}></chao-markdown></div>`,
    );
    await waitUntil(() => deep(box, 'button[aria-pressed]').length > 0, 'no button to press');
    deep(box, 'button[aria-pressed]')[0]!.click();
    await nextFrame();
  },
  'a request that destroys, when it can be approved': () => armedRequest('destructive'),
  'headlines below a text': async () => {
    const box = await fixture<HTMLElement>(
      html`<div>
        <chao-markdown .text=${'Said.\n\n## Next\n\nSaid.\n\n### And\n\nSaid.'}></chao-markdown>
      </div>`,
    );
    await waitUntil(() => deep(box, '[data-level]').length > 1, 'no headlines');
  },
  'a join review': () => fixture(html`<div><chao-join-review .call=${aGate()}></chao-join-review></div>`),
  'coloured code': async () => {
    const box = await fixture<HTMLElement>(
      html`<div><chao-sql-viewer .blocks=${["SELECT 1, 'x' -- why"]}></chao-sql-viewer></div>`,
    );
    await waitUntil(() => deep(box, '.comment').length > 0, 'nothing was coloured');
  },
  'a focus': async () => {
    const box = await fixture<HTMLElement>(html`<div><chao-composer></chao-composer></div>`);
    await waitUntil(() => deep(box, 'textarea').length > 0, 'no field');
    deep(box, 'textarea')[0]!.focus();
  },
};

/** Small pages first: what they show needs no look at the large ones. */
function inOrder(): readonly (() => Promise<unknown>)[] {
  const large = [
    'behind a launcher',
    'scrolled up',
    'in trouble',
    'failed',
    'empty',
    'all requests',
    'lists',
  ];
  return [...Object.values(more), ...large.map((name) => situations[name]!), ...Object.values(situations)];
}

/** The pointer rests on what can be pressed. */
async function underThePointer(): Promise<boolean> {
  const box = await fixture<HTMLElement>(html`<div><chao-launcher></chao-launcher></div>`);
  await waitUntil(() => deep(box, 'button').length > 0, 'no button');
  const button = deep(box, 'button')[0]!;
  const { left, top, width, height } = button.getBoundingClientRect();
  const position: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  await sendMouse({ type: 'move', position });
  try {
    await waitUntil(() => button.matches(':hover'), 'no hover', { timeout: 2000 });
  } catch {
    return false;
  }
  document.documentElement.style.setProperty('--chao-accent-hover', sampleOf('--chao-accent-hover'));
  await waitUntil(() => getComputedStyle(button).backgroundColor === 'rgb(1, 2, 3)', 'it keeps its colour');
  document.documentElement.removeAttribute('style');
  await sendMouse({ type: 'move', position: [0, 0] });
  return true;
}

describe('tokens, as a page sets them', () => {
  after(fixtureCleanup);

  it('each documented one changes how something looks', async function () {
    this.timeout(90_000);
    const elements = await documentedElements();
    const left = new Set(elements.flatMap((one) => (one.cssProperties ?? []).map(({ name }) => name)));
    expect(left.size).to.be.at.least(80);
    // The next test, since a script cannot move the pointer.
    left.delete('--chao-accent-hover');
    // A colour that fades has its new value later.
    document.documentElement.style.setProperty('--chao-duration-fast', '0s');
    for (const show of inOrder()) {
      if (!left.size) break;
      await show();
      await nextFrame();
      const before = looks();
      for (const name of left) if (changes(name, sampleOf(name), before)) left.delete(name);
      fixtureCleanup();
    }
    document.documentElement.removeAttribute('style');
    expect([...left].join()).to.equal('');
  });

  it('the colour under the pointer, too', async function () {
    if (!(await underThePointer())) this.skip();
  });

  it('a name that is no token changes nothing', async () => {
    await situations['empty']!();
    expect(changes('--chao-nothing', 'rgb(1, 2, 3)')).to.equal(false);
  });
});
