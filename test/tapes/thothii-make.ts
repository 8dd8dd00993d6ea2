import { thothiiKit, told } from '../backend/thothii/kit.js';

/** Records a ThothII conversation of the local backend, for stories: the text of thothii-review.json. */
export async function recordReview(): Promise<string> {
  const kit = thothiiKit();
  const { body } = await kit.post<{ id: string }>('/sessions', {});
  const reading = await kit.events(body.id);
  const gates = () => told(reading).filter(({ event }) => event === 'gate');
  await kit.post(`/sessions/${body.id}/prompt`, { text: 'Revenue by category, malformed questions' });
  await kit.until(() => gates().length === 1);
  const answer = (index: number, decision: object) =>
    kit.post(`/sessions/${body.id}/gates/${String(gates()[index]!.data['gateId'])}`, decision);
  await answer(0, { decision: 'other', text: 'use a left join' });
  await kit.until(() => gates().length === 2);
  await answer(1, { decision: 'continue' });
  await kit.until(() => told(reading).at(-1)?.event === 'turn_end');
  const lines = told(reading).map(({ id, event, data }) => `  ${JSON.stringify({ id, event, data })}`);
  return `[\n${lines.join(',\n')}\n]\n`;
}
