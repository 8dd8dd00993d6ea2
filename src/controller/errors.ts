import type { ChatErrorCode } from '../protocol/chat-event.js';
import type { RetryCause } from './policy.js';
import type { ChatError } from './types.js';

/** Plain English for logs; elements show their own localised line for the code. */
const messages: Readonly<Record<ChatErrorCode, string>> = {
  config: 'The chat is not set up: it needs an https base URL and a token source.',
  unauthorized: 'Sign in again: the token was refused.',
  forbidden: 'This account may not use the chat.',
  not_found: 'This conversation is no longer available.',
  rate_limited: 'Too many requests.',
  network: 'The server could not be reached.',
  server: 'The server has trouble.',
  protocol: 'The answer was not understood.',
  run_failed: 'The run failed.',
  too_large: 'The message is too long.',
};

const final: ReadonlySet<ChatErrorCode> = new Set(['config', 'forbidden', 'not_found', 'too_large']);

/** Builds the error of a code. Retryable is whether trying again can help (HTTP-10). */
export const chatError = (code: ChatErrorCode, retryAfterMs?: number): ChatError => ({
  code,
  message: messages[code],
  retryable: !final.has(code),
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

const statusCodes: Readonly<Record<number, ChatErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'server',
  410: 'not_found',
  413: 'too_large',
  425: 'server',
  // Another writer holds what the request needs.
  423: 'rate_limited',
  429: 'rate_limited',
};

/** The code of a refused status (C-008). */
export const codeOfStatus = (status: number): ChatErrorCode =>
  statusCodes[status] ?? (status >= 500 ? 'server' : 'protocol');

/** The code of whatever an attempt ended with. A clean end without a terminal event is a cut, so network. */
export const codeOf = (cause: RetryCause): ChatErrorCode => {
  if (cause.kind === 'refused') return cause.code;
  if (cause.kind === 'status') return codeOfStatus(cause.status);
  return cause.kind === 'media-type' ? 'protocol' : 'network';
};
