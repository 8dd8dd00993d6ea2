/** How the events of a workload go over the line, per client: what the stream opens with, one event, what it ends with. `run` is
 * `{ id, runId }`: the answer's message and its run. */
/** The whole envelope of the API. */
function envelope(id, type, payload, { runId }) {
  const data = JSON.stringify({
    eventId: id,
    type,
    runId,
    timestamp: new Date().toISOString(),
    payload,
  });
  return `id: ${id}\nretry: 3000\nevent: ${type}\ndata: ${data}\n\n`;
}

/** Only what a page needs that shows the text. */
const bare = (id, type, payload) => `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(payload)}\n\n`;

export const wires = {
  contract: {
    open: (run) => envelope(0, 'stream.connected', { runId: run.runId }, run),
    event: envelope,
    end: (last, run) =>
      envelope(last + 1, 'message.completed', { messageId: run.id }, run) +
      envelope(last + 2, 'run.settlement.completed', {}, run),
  },
  bare: { open: () => '', event: bare, end: (last) => bare(last + 1, 'message.completed', {}) },
  'deep-chat': {
    open: () => '',
    event: (_id, _type, { delta }) => `data: ${JSON.stringify({ text: delta })}\n\n`,
    end: () => '',
  },
};
