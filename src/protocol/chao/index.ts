/** The Chainabit dialect: its frames to events, its stored messages, its requests. */
export { createChaoDialect, type ChaoDialect, type ChaoOptions } from './create-dialect.js';
export type { ChaoAnswers, ChaoBodies } from './requests.js';
export type { ChaoRoutes } from './routes.js';
export { segment } from '../segment.js';
