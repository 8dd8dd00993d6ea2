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

function frames() {
  const out = [];
  for (let first = 0; first < CALLS; first += ABREAST) {
    const batch = Array.from({ length: ABREAST }, (_, i) => first + i);
    for (const i of batch) out.push(event('tool.started', i, 'Starting.'));
    for (let n = 1; n <= UPDATES; n += 1)
      for (const i of batch) out.push(event('tool.progress', i, `Read ${n * 37} of ${UPDATES * 37} records`));
    for (const i of batch) out.push(event('tool.completed', i, i === CALLS - 1 ? MARK : 'Done.'));
  }
  return out;
}

export const cards = {
  title: `${CALLS} tool calls with ${UPDATES} updates each in one run`,
  frames,
  perTick: 4,
  mark: MARK,
  /** Greatest ratio of the widget to the floor. */
  limits: { cpu: 3 },
  /** Greatest growth of the heap in the seconds after the end, in MB. */
  idleHeapMb: 0.1,
};
