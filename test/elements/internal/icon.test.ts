import { expect, fixture, html } from '@open-wc/testing';
import { icon, type IconName } from '../../../src/elements/internal/icon.js';
import { paths } from '../../../src/elements/internal/icon-paths.js';

const names = Object.keys(paths) as IconName[];

describe('icons', () => {
  it('are 44, hidden from assistive technology, each with an outline of its own', async () => {
    expect(names).to.have.length(44);
    const drawings = new Set<string>();
    for (const name of names) {
      const box = await fixture<HTMLElement>(html`<div>${icon(name)}</div>`);
      const svg = box.querySelector('svg')!;
      expect(svg.getAttribute('aria-hidden')).to.equal('true');
      drawings.add([...svg.children].map((path) => path.getAttribute('d')).join('|'));
    }
    expect(drawings.size).to.equal(44);
  });

  it('draw inside of their 16 px with air around', async () => {
    for (const name of names) {
      const box = await fixture<HTMLElement>(html`<div>${icon(name)}</div>`);
      for (const path of box.querySelectorAll('path')) {
        if (!path.getAttribute('d')) continue;
        const { x, y, width, height } = path.getBBox();
        for (const edge of [x, y, 16 - x - width, 16 - y - height]) expect(edge, name).to.be.at.least(1.2);
        expect(width + height, name).to.be.above(0);
      }
    }
  });

  it('mirror only what points along the line', async () => {
    const mirrored: string[] = [];
    for (const name of names) {
      const box = await fixture<HTMLElement>(html`<div>${icon(name)}</div>`);
      if (box.querySelector('.flip')) mirrored.push(name);
    }
    expect(mirrored.sort()).to.deep.equal(['chevron', 'mark', 'reply']);
  });
});
