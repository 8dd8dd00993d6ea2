/**
 * What an empty chat does not need for its first paint, loaded right behind it: the controller with its dialect, messages,
 * cards and markdown.
 */
export { createChaoDialect, StreamController } from '../controller/index.js';
import { ChaoActivity } from '../elements/activity/activity.js';
import { ChaoApproval } from '../elements/approval/approval.js';
import { ChaoMarkdown } from '../elements/markdown/markdown.js';
import { ChaoMessage } from '../elements/message/message.js';
import { ChaoPlan } from '../elements/plan/plan.js';
import { ChaoSuggestions } from '../elements/suggestions/suggestions.js';
import { ChaoToolCard } from '../elements/tool-card/tool-card.js';
import { ChaoWorkflow } from '../elements/workflow/workflow.js';

export const elements = [
  ChaoActivity,
  ChaoApproval,
  ChaoMarkdown,
  ChaoMessage,
  ChaoPlan,
  ChaoSuggestions,
  ChaoToolCard,
  ChaoWorkflow,
];
