/** How the events of a workload go over the line, per client: what the stream opens with, one event, what it ends with. */
const RUN = '550e8400-e29b-41d4-a716-446655440000';

/** The whole envelope of the API. */
function envelope(id, type, payload) {
  const data = JSON.stringify({
    eventId: id,
    type,
    runId: RUN,
    timestamp: new Date().toISOString(),
    payload,
  });
  return `id: ${id}\nretry: 3000\nevent: ${type}\ndata: ${data}\n\n`;
}

/** Only what a page needs that shows the text. */
const bare = (id, type, payload) => `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(payload)}\n\n`;

export const runId = RUN;

export const wires = {
  contract: {
    open: () => envelope(0, 'stream.connected', { runId: RUN }),
    event: envelope,
    end: (last) =>
      envelope(last + 1, 'message.completed', { messageId: 'answer' }) +
      envelope(last + 2, 'run.settlement.completed', {}),
  },
  bare: { open: () => '', event: bare, end: (last) => bare(last + 1, 'message.completed', {}) },
  'deep-chat': {
    open: () => '',
    event: (_id, _type, { delta }) => `data: ${JSON.stringify({ text: delta })}\n\n`,
    end: () => '',
  },
};
