import { expect, fixture, html } from '@open-wc/testing';
import { LitElement } from 'lit';
import { adoptStyles } from '../../src/theme/adopt.js';
import { host } from '../../src/theme/host.js';
import { tokenNames, tokens } from '../../src/theme/tokens.js';

/** Stands for the outermost element of ours. */
class TokenProbe extends LitElement {
  static override styles = [tokens, host];
  protected override render(): unknown {
    return html`<p>text</p>
      <button>press</button>`;
  }
}
customElements.define('chao-token-probe', TokenProbe);

type Rgb = readonly [number, number, number];
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;

/** What an engine really paints for a colour. */
function painted(colour: string): Rgb {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
  return [r!, g!, b!];
}

const channel = (value: number): number =>
  value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const luminance = ([r, g, b]: Rgb): number => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Text on what it stands on: at least 4.5. */
const texts: Readonly<Record<string, readonly string[]>> = {
  ink: ['paper', 'surface-1', 'surface-2', 'surface-3', 'raised', 'band', 'success-bg'],
  'user-fg': ['user-bg'],
  'text-2': [
    'paper',
    'surface-1',
    'surface-2',
    'surface-3',
    'raised',
    'band',
    'danger-bg',
    'warn-bg',
    'success-bg',
  ],
  'text-3': ['paper', 'surface-1', 'surface-2', 'raised', 'success-bg'],
  link: ['paper', 'surface-1', 'raised'],
  'accent-contrast': ['accent', 'accent-hover'],
  accent: ['accent-soft'],
  'danger-contrast': ['danger-fg'],
  'success-fg': ['success-bg', 'paper', 'raised'],
  'warn-fg': ['warn-bg', 'paper', 'raised', 'band'],
  'danger-fg': ['danger-bg', 'paper', 'raised', 'surface-1'],
  'info-fg': ['info-bg'],
  'neutral-fg': ['neutral-bg'],
  'code-keyword': ['surface-1'],
  'code-string': ['surface-1'],
  'code-number': ['surface-1'],
  'code-comment': ['surface-1'],
};

/** Parts that carry meaning: at least 3. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'border-strong': ['paper', 'raised', 'surface-1', 'surface-2'],
  focus: ['paper', 'surface-2'],
  accent: ['tick', 'band'],
  'warn-fg': ['tick', 'raised'],
  'danger-fg': ['raised'],
};

/** Three pages, each with a style sheet of tokens; and none. */
const hosts = ['none', 'bank', 'shop', 'terminal'] as const;

/** The style sheet of a page as it is written; its tokens then reach what stands in the document. */
async function sheetOf(host: (typeof hosts)[number]): Promise<CSSStyleSheet> {
  const sheet = new CSSStyleSheet();
  if (host === 'none') return sheet;
  const response = await fetch(`/stories/themes/${host}.css`);
  await sheet.replace(await response.text());
  expect(sheet.cssRules.length, host).to.be.at.least(2);
  return sheet;
}

async function probe(style = ''): Promise<TokenProbe> {
  const around = await fixture<HTMLElement>(html`<div><chao-token-probe></chao-token-probe></div>`);
  around.setAttribute('style', style);
  return around.querySelector<TokenProbe>('chao-token-probe')!;
}

/** The colour a private token has inside of the element. */
function colourOf(element: TokenProbe, token: string): Rgb {
  const line = element.shadowRoot!.querySelector('p')!;
  line.style.setProperty('color', `var(--_${token})`);
  return painted(getComputedStyle(line).color);
}

describe('tokens', () => {
  it('are 82, each with a default', async () => {
    expect(tokenNames).to.have.length(82);
    expect(new Set(tokenNames).size).to.equal(82);
    const css = tokens.cssText;
    for (const name of tokenNames) expect(css).to.match(new RegExp(`:var\\(--chao-${name},[^;]+\\);`));
  });

  for (const host of hosts) {
    for (const scheme of ['light', 'dark']) {
      it(`text is readable and parts can be told apart: host ${host}, ${scheme}`, async () => {
        const sheet = await sheetOf(host);
        document.adoptedStyleSheets.push(sheet);
        try {
          const element = await probe(`color-scheme: ${scheme}`);
          const check = (pairs: typeof texts, least: number): void => {
            for (const [front, backs] of Object.entries(pairs)) {
              for (const back of backs) {
                const ratio = contrast(colourOf(element, front), colourOf(element, back));
                expect(ratio, `${front} on ${back}`).to.be.at.least(least);
              }
            }
          };
          check(texts, 4.5);
          check(parts, 3);
        } finally {
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
        }
      });
    }
  }

  it('the pages set nothing but tokens and parts', async () => {
    for (const host of hosts) {
      for (const rule of (await sheetOf(host)).cssRules) {
        const { selectorText, style } = rule as CSSStyleRule;
        if (selectorText !== ':root') expect(selectorText).to.match(/^chao-chat::part\(/);
        else for (const name of style) expect(tokenNames).to.include(name.replace('--chao-', ''));
      }
    }
  });

  it('have the values of the reference in both schemes', async () => {
    const seen = async (scheme: string): Promise<Record<string, Rgb>> => {
      const element = await probe(`color-scheme: ${scheme}`);
      return Object.fromEntries(
        ['paper', 'ink', 'accent', 'band', 'tick', 'border-strong'].map((t) => [t, colourOf(element, t)]),
      );
    };
    const close = (actual: Record<string, Rgb>, expected: Record<string, string>): void => {
      for (const [token, hex] of Object.entries(expected)) {
        painted(hex).forEach((value, i) =>
          expect(actual[token]![i]!, token).to.be.within(value - 1, value + 1),
        );
      }
    };
    close(await seen('light'), {
      paper: '#ffffff',
      ink: '#191c1f',
      accent: '#0b5c6b',
      band: '#efeff0',
      tick: '#cecfcf',
      'border-strong': '#7b7d7f',
    });
    close(await seen('dark'), {
      paper: '#131517',
      ink: '#eceef0',
      accent: '#70c7d3',
      band: '#252729',
      tick: '#3f4144',
      'border-strong': '#76787a',
    });
  });

  it('follow the page’s color-scheme, and the theme attribute before it', async () => {
    const element = await probe('color-scheme: dark');
    expect(colourOf(element, 'paper')).to.deep.equal(painted('#131517'));
    element.setAttribute('theme', 'light');
    expect(colourOf(element, 'paper')).to.deep.equal(painted('#fff'));
    element.setAttribute('theme', 'auto');
    expect(colourOf(element, 'paper')).to.deep.equal(painted('#131517'));
  });

  it('take one value for both schemes from the page', async () => {
    const element = await probe('color-scheme: light; --chao-accent: light-dark(#112233, #aabbcc)');
    expect(colourOf(element, 'accent')).to.deep.equal(painted('#112233'));
    expect(colourOf(element, 'link')).to.deep.equal(painted('#112233'));
    element.setAttribute('theme', 'dark');
    expect(colourOf(element, 'accent')).to.deep.equal(painted('#aabbcc'));
  });

  it('make controls 44 px where the pointer is coarse', () => {
    const rules = [...tokens.styleSheet!.cssRules].filter((rule) => rule instanceof CSSMediaRule);
    const coarse = rules.find((rule) => rule.conditionText.includes('coarse'))!;
    expect(coarse.cssText).to.contain('--_control: var(--chao-control,44px)');
  });

  it('belong to the outermost element only', async () => {
    const outer = await probe();
    const inner = document.createElement('chao-token-probe') as TokenProbe;
    outer.shadowRoot!.append(inner);
    await inner.updateComplete;
    const has = (element: TokenProbe): boolean =>
      element.shadowRoot!.adoptedStyleSheets.includes(tokens.styleSheet!);
    adoptStyles(inner, []);
    expect(has(inner)).to.equal(false);
    outer.after(inner);
    adoptStyles(inner, []);
    expect(has(inner)).to.equal(true);
    adoptStyles(inner, []);
    expect(
      inner.shadowRoot!.adoptedStyleSheets.filter((sheet) => sheet === tokens.styleSheet),
    ).to.have.length(1);
  });
});

describe('host reset', () => {
  it('lets nothing of the page in but what a widget should follow', async () => {
    const element = await probe(
      'font: italic 700 40px/3 serif; letter-spacing: 5px; text-transform: uppercase; text-align: right; color: red; cursor: wait; text-indent: 50px; white-space: nowrap; word-spacing: 9px; line-height: 4; list-style: square',
    );
    const style = getComputedStyle(element.shadowRoot!.querySelector('p')!);
    expect(style.fontFamily).to.equal('serif');
    expect(style.fontSize).to.equal('15px');
    expect(style.fontStyle).to.equal('normal');
    expect(style.fontWeight).to.equal('400');
    expect(style.lineHeight).to.equal('24px');
    expect(style.letterSpacing).to.equal('normal');
    expect(style.textTransform).to.equal('none');
    expect(style.textIndent).to.equal('0px');
    expect(style.whiteSpace).to.equal('normal');
    expect(painted(style.color)).to.deep.equal(painted('#191c1f'));
  });

  it('can be hidden by the attribute and by what is around it', async () => {
    const element = await probe();
    element.hidden = true;
    expect(getComputedStyle(element).display).to.equal('none');
    element.hidden = false;
    expect(getComputedStyle(element).display).to.equal('block');
    element.parentElement!.style.setProperty('visibility', 'hidden');
    expect(getComputedStyle(element.shadowRoot!.querySelector('p')!).visibility).to.equal('hidden');
  });

  it('keeps the direction of the page, and does not depend on the page’s root size', async () => {
    document.documentElement.style.setProperty('font-size', '62.5%');
    const element = await probe('direction: rtl');
    expect(getComputedStyle(element.shadowRoot!.querySelector('p')!).direction).to.equal('rtl');
    expect(getComputedStyle(element.shadowRoot!.querySelector('p')!).fontSize).to.equal('15px');
    document.documentElement.style.removeProperty('font-size');
  });
});
