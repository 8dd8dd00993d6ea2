/**
 * The script tag `chao.js`: defines the frame of the chat at once, and everything else as soon as it has arrived. A dialect
 * that a page registers earlier waits for the controller.
 */
import { ChaoChat } from '../elements/chat/chat.js';
import { ChaoComposer } from '../elements/composer/composer.js';
import { ChaoElement } from '../elements/internal/chao-element.js';
import { ConnectionElement } from '../elements/internal/connect/connection-element.js';
import { define } from '../elements/internal/define.js';
import { version } from '../elements/internal/version.js';
import { ChaoLauncher } from '../elements/launcher/launcher.js';
import { ChaoProvider } from '../elements/provider/provider.js';
import { findDialect, registerDialect } from '../protocol/registry.js';
import { createConnector } from './connector.js';
import { persist } from './persist.js';

/** Where one of these is on the page from the start, there will be cards: a conversation that goes on, or elements apart. */
const soon = '[session-id],[run-id],chao-provider,chao-approval,chao-plan,chao-tool-card,chao-workflow';

/**
 * A second copy, even of the same version, brings nothing more: of its Lit the page's policies may have let nothing through,
 * and whose half arrives first is chance.
 */
const isFirst = !customElements.get(ChaoChat.tag);
const rest = isFirst ? persist(() => import('./rest.js')) : new Promise<never>(() => undefined);

ConnectionElement.connector = createConnector(rest);
define([ChaoComposer, ChaoLauncher, ChaoProvider, ChaoChat]);

ChaoElement.late = () => {
  const cards = rest.then(() => persist(() => import('../elements/message/cards.js')));
  const defined = cards.then((found) => {
    define(found.cards);
    ChaoElement.late = undefined;
  });
  ChaoElement.late = () => defined;
  return defined;
};
if (document.querySelector(soon)) void ChaoElement.late();

void rest.then(({ createChaoDialect, elements }) => {
  define(elements);
  if (!findDialect('chao')) registerDialect('chao', createChaoDialect);
});

export { registerDialect, version };
