import { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';

/** What the policy of this page has stopped; the test that embeds the page reads it. */
const violations: string[] = [];
document.addEventListener('securitypolicyviolation', (event) => {
  violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});
Object.assign(window, { violations, ready: true });

ChaoMarkdown.define();
