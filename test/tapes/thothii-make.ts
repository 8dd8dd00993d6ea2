/** `node --import tsx test/tapes/thothii-make.ts` records a ThothII conversation of the local backend, for stories. */
import { writeFileSync } from 'node:fs';
import { thothiiKit, told } from '../backend/thothii/kit.js';

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

const events = told(reading).map(({ id, event, data }) => ({ id, event, data }));
const file = new URL('thothii-review.json', import.meta.url);
writeFileSync(file, `[\n${events.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`);
console.log(`${events.length} events`);
process.exit(0);
