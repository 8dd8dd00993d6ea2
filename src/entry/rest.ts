/**
 * What an empty chat does not need for its first paint, loaded right behind it: the controller with its dialect, messages
 * and markdown. The cards follow when a conversation has something for them.
 */
export { createChaoDialect, StreamController } from '../controller/index.js';
import { ChaoActivity } from '../elements/activity/activity.js';
import { ChaoMarkdown } from '../elements/markdown/markdown.js';
import { ChaoMessage } from '../elements/message/message.js';
import { ChaoSuggestions } from '../elements/suggestions/suggestions.js';

export const elements = [ChaoActivity, ChaoMarkdown, ChaoMessage, ChaoSuggestions];
