import { html, type TemplateResult } from 'lit';

/** A sentence of the manifest: what stands between backticks is code. */
export function words(text = ''): TemplateResult[] {
  return text.split('`').map((part, i) => (i % 2 ? html`<code>${part}</code>` : html`${part}`));
}
