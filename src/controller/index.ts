/**
 * `chao-chat/controller`: a conversation without Lit and without a DOM. This entry may name a concrete dialect, as
 * src/index.ts may; the rest of the folder knows only the interface.
 */
export { createChaoDialect, type ChaoDialect, type ChaoOptions } from '../protocol/chao/index.js';
export type * from '../protocol/chat-event.js';
export type * from '../protocol/dialect.js';
export type * from '../state/conversation.js';
export { StreamController } from './stream-controller.js';
export type * from './types.js';
