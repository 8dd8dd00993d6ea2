/**
 * The script tag `chao.js`: defines the frame of the chat at once. Everything else is loaded when somebody turns to a chat
 * (`Part.wake`): a pointer or the focus reaches it, the page calls it, it shows a session, or the page has placed a part itself.
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
import { Part } from './part.js';
import { persist } from './persist.js';
import { whenPlaced } from './when-placed.js';

/** Cards that a page has placed itself, or will have: a conversation that goes on. */
const cards = '[session-id],[run-id],chao-provider,chao-approval,chao-plan,chao-tool-card,chao-workflow';
const parts = 'chao-activity,chao-markdown,chao-message,chao-suggestions';

/**
 * A second copy, even of the same version, brings nothing more: of its Lit the page's policies may have let nothing through,
 * and whose half arrives first is chance.
 */
const isFirst = !customElements.get(ChaoChat.tag);
const rest = new Part(() => (isFirst ? import('./rest.js') : new Promise<never>(() => undefined)));

ConnectionElement.connector = createConnector(rest);
define([ChaoComposer, ChaoLauncher, ChaoProvider, ChaoChat]);

ChaoElement.late = () => {
  rest.wake();
  const arrived = rest.arrives.then(() => persist(() => import('../elements/message/cards.js')));
  const defined = arrived.then((found) => {
    define(found.cards);
    ChaoElement.late = undefined;
  });
  ChaoElement.late = () => defined;
  return defined;
};
if (isFirst) whenPlaced(cards, () => void ChaoElement.late?.());
const stopLooking = isFirst ? whenPlaced(parts, () => rest.wake()) : undefined;

void rest.arrives.then(({ createChaoDialect, elements }) => {
  stopLooking?.();
  define(elements);
  if (!findDialect('chao')) registerDialect('chao', createChaoDialect);
});

export { registerDialect, version };
