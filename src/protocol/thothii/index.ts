/** The ThothII dialect, and the adapter for the raw events of Pi. */
export { createThothiiDialect, type ThothiiOptions } from './create-dialect.js';
export { createPiAdapter, type PiOptions } from './pi.js';
export { createPiStream } from './pi-stream.js';
export type { ThothiiRoutes } from './routes.js';
export type { EventName, NamedEvent } from './wire-types.js';
