import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The error answers of the API, by code: `{"error": {"code", "message"}}` with the matching status. */
const answers = {
  bad_request: [400, 'The request makes no sense.'],
  unauthorized: [401, 'A valid token is needed.'],
  forbidden: [403, 'Your plan does not include this.'],
  not_found: [404, 'There is no such thing.'],
  already_decided: [409, 'This was decided already.'],
  already_over: [409, 'The run is over.'],
  expired: [410, 'The time to decide is over.'],
  gone: [410, 'The events of this run are kept no longer.'],
  too_large: [413, 'The message is too long.'],
  unsupported_type: [415, 'JSON is needed.'],
  rate_limited: [429, 'Too many streams were opened; wait a little.'],
  busy: [423, 'Another writer is at work on this session; try again.'],
  server_error: [500, 'Something went wrong.'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;

export type ApiErrorCode = keyof typeof answers;

/** Makes an error answer. `message` replaces the usual text. */
export function fail(context: Context, code: ApiErrorCode, message?: string): Response {
  const [status, usual] = answers[code];
  return context.json({ error: { code, message: message ?? usual } }, status);
}
