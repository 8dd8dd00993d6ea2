import { sleep, type Clock } from '../clock.js';
import type { Fault } from './fault.js';

const mark = 'x-backend-drop';

/** An answer that stands for "no answer": whoever serves it breaks the connection off. */
export const dropResponse = (): Response => new Response(null, { status: 500, headers: { [mark]: '1' } });

/** Whether the connection is to be broken off instead of sending this. */
export const isDropped = (response: Response): boolean => response.headers.has(mark);

const codes: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'already_decided',
  410: 'gone',
  429: 'rate_limited',
};

function statusAnswer({ status = 500, retryAfter }: Fault): Response {
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  if (status === 204 || status === 304) return new Response(null, { status, headers });
  const error = { code: codes[status] ?? 'server_error', message: 'A planned fault.' };
  return Response.json({ error }, { status, headers });
}

/** What a fault answers before the request is carried out; undefined when it is to be carried out. */
export async function answerInstead(fault: Fault, clock: Clock): Promise<Response | undefined> {
  if (fault.delayMs) await sleep(clock, fault.delayMs, new AbortController().signal);
  if (fault.drop === true || fault.drop === 'before') return dropResponse();
  if (fault.status !== undefined) return statusAnswer(fault);
  if (!fault.html) return undefined;
  const page = '<!doctype html><title>Sign in</title><h1>Please sign in</h1>';
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
