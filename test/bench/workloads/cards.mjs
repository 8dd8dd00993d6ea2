/** One run with tool calls, five side by side, and the news of each. */
const UPDATES = 10;
const ABREAST = 5;
const KEYS = ['calendar.today', 'bits.list', 'research.search', 'sql.run'];
const MARK = 'LAST-CARD-7731';
const MANY = 500;

function event(type, index, detail) {
  const over = type === 'tool.completed';
  const activity = {
    ...{ activityType: 'tool_read', origin: 'chao', label: `Tool call number ${index + 1}`, detail },
    ...{ renderHint: 'tool_card', status: over ? 'completed' : 'active', subjectType: 'bits' },
  };
  const result = over ? { executionMs: 58, success: true, data: { items: [index] } } : {};
  const call = { toolKey: KEYS[index % KEYS.length], callId: `call_${index}`, input: { page: index } };
  return [type, { ...call, ...result, activity }];
}

/** @param words What is said after each five. */
function eventsOf(calls, words) {
  const out = [];
  for (let first = 0; first < calls; first += ABREAST) {
    const batch = Array.from({ length: ABREAST }, (_, i) => first + i);
    for (const i of batch) out.push(event('tool.started', i, 'Starting.'));
    for (let n = 1; n <= UPDATES; n += 1)
      for (const i of batch) out.push(event('tool.progress', i, `Read ${n * 37} of ${UPDATES * 37} records`));
    for (const i of batch) out.push(event('tool.completed', i, i === calls - 1 ? MARK : 'Done.'));
    if (words) out.push(['message.delta', { delta: words }]);
  }
  return out;
}

const shared = { kind: 'stream', cards: true, mark: MARK, everyMs: 5 };

export const cards = {
  ...shared,
  title: `50 tool calls with ${UPDATES} updates each, one event each 5 ms`,
  perTick: 1,
  events: () => eventsOf(50),
};

export const manyCards = {
  ...shared,
  title: `${MANY} tool calls with ${UPDATES} updates each, four events each 5 ms`,
  perTick: 4,
  events: () => eventsOf(MANY),
};

/** Here all rows stay on the page, as the plain page's do. */
export const cardsApart = {
  ...manyCards,
  title: `The same calls, ${ABREAST} at a time between sentences`,
  events: () => eventsOf(MANY, 'These were read.\n\n'),
};
