/** A short answer with a card, for a chat of many turns. The mark is new for each turn. */
import { blocks } from './text.mjs';

/** @param n Number of the turn. */
export function turn(n) {
  const call = { toolKey: 'bits.list', callId: `call_${n}`, input: { page: n } };
  const activity = {
    activityType: 'tool_read',
    origin: 'chao',
    label: 'Read the list',
    renderHint: 'tool_card',
  };
  const events = [
    ['tool.started', { ...call, activity: { ...activity, status: 'active' } }],
    ['tool.completed', { ...call, success: true, activity: { ...activity, status: 'completed' } }],
    ['message.delta', { delta: blocks[n % blocks.length] }],
    ['message.delta', { delta: `\n\nTurn ${n} is over.` }],
  ];
  return { kind: 'stream', everyMs: 0, perTick: events.length, events: () => events };
}
