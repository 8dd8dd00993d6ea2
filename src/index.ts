/**
 * `chao-chat`: defines the core elements and exports their classes, the controller and the types. The one place that
 * joins the elements, which know no dialect, with the registered dialects.
 */
import { createChaoDialect, StreamController } from './controller/index.js';
import { ChaoActivity } from './elements/activity/activity.js';
import { ChaoApproval } from './elements/approval/approval.js';
import { ChaoChat } from './elements/chat/chat.js';
import { ChaoComposer } from './elements/composer/composer.js';
import { ConnectionElement } from './elements/internal/connect/connection-element.js';
import { define } from './elements/internal/define.js';
import { ChaoLauncher } from './elements/launcher/launcher.js';
import { ChaoMarkdown } from './elements/markdown/markdown.js';
import { ChaoMessage } from './elements/message/message.js';
import { ChaoPlan } from './elements/plan/plan.js';
import { ChaoProvider } from './elements/provider/provider.js';
import { ChaoSuggestions } from './elements/suggestions/suggestions.js';
import { ChaoToolCard } from './elements/tool-card/tool-card.js';
import { ChaoWorkflow } from './elements/workflow/workflow.js';
import { createConnector } from './entry/connector.js';
import { findDialect, registerDialect } from './protocol/registry.js';

// Another copy of the library may have come first, and the page may have registered its own.
if (!findDialect('chao')) registerDialect('chao', createChaoDialect);
ConnectionElement.connector = createConnector({ StreamController });
define([
  ChaoActivity,
  ChaoApproval,
  ChaoMarkdown,
  ChaoPlan,
  ChaoToolCard,
  ChaoWorkflow,
  ChaoSuggestions,
  ChaoComposer,
  ChaoMessage,
  ChaoLauncher,
  ChaoProvider,
  ChaoChat,
]);

export type * from './controller/index.js';
export type { ChatLayout } from './elements/chat/chat.js';
export type { CardRenderer, Redact, Risk } from './elements/internal/connect/context.js';
export type {
  ApprovalDecisionDetail,
  ChaoEventMap,
  ChaoEventType,
} from './elements/internal/connect/dispatch.js';
export { ChaoEvent } from './elements/internal/connect/dispatch.js';
export { version } from './elements/internal/version.js';
export type { PartialStrings, Strings } from './i18n/strings.js';
export {
  ChaoActivity,
  ChaoApproval,
  ChaoChat,
  ChaoComposer,
  ChaoLauncher,
  ChaoMarkdown,
  ChaoMessage,
  ChaoPlan,
  ChaoProvider,
  ChaoSuggestions,
  ChaoToolCard,
  ChaoWorkflow,
  createChaoDialect,
  registerDialect,
  StreamController,
};
