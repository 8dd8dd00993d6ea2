import type { Message, ToolPart } from '../conversation.js';

/** A key that tells cards apart: a callId may come again in another run, and within one (CARD-02). */
export function callKey({ runId, callId, occurrence = 1 }: ToolPart): string {
  return JSON.stringify([runId, callId, occurrence]);
}

/** A key that a bubble keeps when the server gives the message its id. */
export function messageKey({ clientId, id }: Message): string {
  return clientId ?? id;
}
