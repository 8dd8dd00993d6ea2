import { limits } from '../../limits.js';
import type { Dialect } from '../dialect.js';
import { createDecoder } from './decode.js';
import { createRequests, type RequestOptions } from './requests.js';

/** What a host may tell about its deployment of the Chainabit API. */
export interface ChaoOptions extends RequestOptions {
  /**
   * Payload field of message.completed that holds the full text and overrules the deltas (G-22). Default: none; the
   * deltas stand.
   */
  readonly contentField?: string;
  /** Length of the approval window in ms (C-115). Default 60,000. Only for the clock shown; the server decides. */
  readonly approvalMs?: number;
}

export type ChaoDialect = Dialect & ReturnType<typeof createRequests>;

/** The dialect of the Chainabit API. */
export function createChaoDialect(options: ChaoOptions = {}): ChaoDialect {
  const { contentField, approvalMs = limits.approvalMs } = options;
  return {
    name: 'chao',
    decode: createDecoder({ contentField, approvalMs }),
    ...createRequests(options),
  };
}
