import { createElement as h, useEffect, useState, type ReactNode } from 'react';
import manifest from '../../../custom-elements.json';
import '../../../src/index.js';
import { tokenNames } from '../../../src/theme/tokens.js';
import { contrastOf, over, pixelOf } from './contrast.js';

interface Token {
  readonly name: string;
  readonly value: string;
  readonly description: string;
  readonly swatch?: string;
  readonly contrast?: number;
}

interface Documented {
  readonly name: string;
  readonly default?: string;
  readonly description?: string;
}

/** What the manifest says of the tokens. */
const documented = new Map(
  manifest.modules
    .flatMap(({ declarations }) => declarations as { cssProperties?: readonly Documented[] }[])
    .flatMap(({ cssProperties = [] }) => cssProperties)
    .map((property) => [property.name, property]),
);

/** Texts that stand on the paper. */
const isText = (name: string): boolean => /^(ink|text-\d|link|accent)$|-fg$|^code-/.test(name);

/** What the tokens are inside an element that stands here. */
function measure(): readonly Token[] {
  const element = document.createElement('chao-activity');
  document.body.append(element);
  const canvas = new OffscreenCanvas(1, 1);
  const probe = document.createElement('i');
  element.shadowRoot?.append(probe);
  const resolved = (name: string): string => {
    probe.style.setProperty('color', '');
    probe.style.setProperty('color', `var(--_${name})`);
    return getComputedStyle(probe).color;
  };
  const style = getComputedStyle(element);
  const paper = pixelOf(resolved('paper'), canvas);
  const tokens = tokenNames.map((name): Token => {
    const { default: usual = '', description = '' } = documented.get(`--chao-${name}`) ?? {};
    const value = style.getPropertyValue(`--_${name}`).trim();
    if (!CSS.supports('color', value)) return { name, value: value || usual, description };
    const swatch = resolved(name);
    const contrast = isText(name) ? contrastOf(over(pixelOf(swatch, canvas), paper), paper) : undefined;
    return { name, value: swatch, description, swatch, ...(contrast !== undefined && { contrast }) };
  });
  element.remove();
  return tokens;
}

const square = (colour: string): ReactNode =>
  h('span', {
    style: {
      ...{ display: 'inline-block', inlineSize: 22, blockSize: 22, borderRadius: 4 },
      ...{ border: '1px solid #8888', background: colour },
    },
  });

/** All public tokens. */
export function TokenPage(): ReactNode {
  const [tokens, setTokens] = useState<readonly Token[]>([]);
  useEffect(() => setTokens(measure()), []);
  const row = ({ name, value, swatch, contrast, description }: Token): ReactNode =>
    h(
      'tr',
      { key: name },
      h('td', null, h('code', null, `--chao-${name}`)),
      h('td', null, swatch ? square(swatch) : null, ' ', value || '–'),
      h('td', null, description),
      h('td', null, contrast === undefined ? '' : `${contrast.toFixed(1)} : 1`),
    );
  const head = ['Token', 'Now', 'What it is', 'Contrast'].map((text) => h('th', { key: text }, text));
  return h('table', null, h('thead', null, h('tr', null, head)), h('tbody', null, tokens.map(row)));
}
