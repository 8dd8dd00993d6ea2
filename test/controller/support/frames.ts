/** SSE bytes of one event of the contract, stamped with `at` (epoch ms). */
export const frame = (
  type: string,
  payload: object,
  { id, runId = 'r1', stepId, at }: { id?: number; runId?: string; stepId?: string; at?: number } = {},
): string => {
  const timestamp = new Date(at ?? Date.parse('2026-04-12T10:00:00.000Z')).toISOString();
  const envelope = { eventId: id, type, runId, stepId, timestamp, payload };
  return `${id === undefined ? '' : `id: ${id}\n`}retry: 3000\nevent: ${type}\ndata: ${JSON.stringify(envelope)}\n\n`;
};

type Where = Parameters<typeof frame>[2];

export const delta = (id: number, text: string, where: Where = {}): string =>
  frame('message.delta', { delta: text }, { ...where, id });

export const completed = (id: number, content: string, where: Where = {}): string =>
  frame('message.completed', { messageId: 'm1', content }, { ...where, id });

export const settled = (id: number, where: Where = {}): string =>
  frame('run.settlement.completed', {}, { ...where, id });

export const connected = (where: Where = {}): string => frame('stream.connected', { runId: 'r1' }, where);

export const approvalRequired = (id: number, callId = 'tc_1', where: Where = {}): string =>
  frame(
    'tool.approval_required',
    { runId: where.runId ?? 'r1', toolCallId: callId, toolKey: 'bits.delete', input: { id: 'b1' } },
    { ...where, id, stepId: callId },
  );

export const approvalResponse = (id: number, callId = 'tc_1', approved = true): string =>
  frame('tool.approval_response', { toolCallId: callId, approved }, { id, stepId: callId });
