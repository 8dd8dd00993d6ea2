/** One run with many tool calls, five side by side, and the news of each. */
const CALLS = 500;
const UPDATES = 10;
const ABREAST = 5;
const KEYS = ['calendar.today', 'bits.list', 'research.search', 'sql.run'];
const MARK = 'LAST-CARD-7731';

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
function frames(words) {
  const out = [];
  for (let first = 0; first < CALLS; first += ABREAST) {
    const batch = Array.from({ length: ABREAST }, (_, i) => first + i);
    for (const i of batch) out.push(event('tool.started', i, 'Starting.'));
    for (let n = 1; n <= UPDATES; n += 1)
      for (const i of batch) out.push(event('tool.progress', i, `Read ${n * 37} of ${UPDATES * 37} records`));
    for (const i of batch) out.push(event('tool.completed', i, i === CALLS - 1 ? MARK : 'Done.'));
    if (words) out.push(['message.delta', { delta: words }]);
  }
  return out;
}

const shared = {
  perTick: 4,
  mark: MARK,
  limits: { cpu: 3 },
  idleHeapMb: 0.1,
};

export const cards = {
  ...shared,
  title: `${CALLS} tool calls with ${UPDATES} updates each in one run`,
  frames: () => frames(),
};

/** Here all 500 rows stay on the page, as the plain page's do. */
export const cardsApart = {
  ...shared,
  limits: { cpu: 4 },
  title: `The same calls, ${ABREAST} at a time between sentences`,
  frames: () => frames('These were read.\n\n'),
};
