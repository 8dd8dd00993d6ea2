/**
 * The script tag `chao.js`: defines the frame of the chat at once, and everything else as soon as it has arrived. A dialect
 * that a page registers earlier waits for the controller.
 */
import { ChaoChat } from '../elements/chat/chat.js';
import { ChaoComposer } from '../elements/composer/composer.js';
import { ConnectionElement } from '../elements/internal/connect/connection-element.js';
import { define } from '../elements/internal/define.js';
import { ChaoLauncher } from '../elements/launcher/launcher.js';
import { ChaoProvider } from '../elements/provider/provider.js';
import { findDialect, registerDialect } from '../protocol/registry.js';
import { createConnector } from './connector.js';
import { persist } from './persist.js';

const rest = persist(() => import('./rest.js'));

ConnectionElement.connector = createConnector(rest);
define([ChaoComposer, ChaoLauncher, ChaoProvider, ChaoChat]);

void rest.then(({ createChaoDialect, elements }) => {
  define(elements);
  if (!findDialect('chao')) registerDialect('chao', createChaoDialect);
});

export { version } from '../elements/internal/version.js';
export { registerDialect };
