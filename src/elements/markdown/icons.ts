import { paths } from '../internal/icon-paths.js';

const svg = 'http://www.w3.org/2000/svg';

/** An icon as an element, for what is drawn without templates. */
export function iconElement(name: 'copy' | 'wrap' | 'image'): SVGElement {
  const element = document.createElementNS(svg, 'svg');
  const line = document.createElementNS(svg, 'path');
  element.setAttribute('class', `i i-${name}`);
  element.setAttribute('viewBox', '0 0 16 16');
  element.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', paths[name].split('|')[0]!);
  element.append(line);
  return element;
}
