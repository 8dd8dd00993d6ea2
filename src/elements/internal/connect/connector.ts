import type { ChatController, ControllerOptions } from '../../../controller/types.js';

export type ConnectorOptions = Omit<ControllerOptions, 'dialect'>;

/**
 * Makes controllers for the elements that are configured by attributes. Elements know no dialect: the entry of the
 * package hands this in (`ChaoChat.connector`).
 */
export interface Connector {
  /** What makes controllers waits for `wake`. */
  readonly isAsleep?: boolean;
  /** It is still on its way. */
  readonly isLoading?: boolean;
  /** Somebody turns to a chat: what is missing is loaded now. */
  wake?(): void;
  /** Undefined while no dialect of that name is registered. */
  create(dialect: string, options: ConnectorOptions): ChatController | undefined;
  /** Calls back once, when a dialect of that name gets registered. Returns the function that stops waiting. */
  whenDialect(dialect: string, ready: () => void): () => void;
}
