import type { Inline } from './ast.js';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction of the first letter that has one; code, maths and addresses do not count. */
export function direction(nodes: readonly Inline[]): 'ltr' | 'rtl' | undefined {
  for (const node of nodes) {
    if (node.type === 'code' || node.type === 'math' || node.bare) continue;
    const letter = /\p{L}/u.exec(node.text)?.[0];
    const found = letter ? (rightToLeft.test(letter) ? 'rtl' : 'ltr') : direction(node.children);
    if (found) return found;
  }
  return undefined;
}
