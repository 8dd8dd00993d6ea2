import { DocApi } from './doc-api.js';
import { DocDemo } from './doc-demo.js';
import { DocParts } from './doc-parts.js';
import { DocSnippets } from './doc-snippets.js';
import { DocTokens } from './doc-tokens.js';

const blocks = {
  'doc-api': DocApi,
  'doc-demo': DocDemo,
  'doc-parts': DocParts,
  'doc-snippets': DocSnippets,
  'doc-tokens': DocTokens,
};

/** Defines the blocks of the documentation. A call, not a side effect: package.json promises that there is none. */
export function defineDocBlocks(): void {
  for (const [tag, block] of Object.entries(blocks)) {
    if (!customElements.get(tag)) customElements.define(tag, block);
  }
}
