import { parseExact } from './exact-json.js';
import { createPiAdapter, type PiOptions } from './pi.js';

/** A line longer than this is no event: Pi repeats whole messages, results included, but not more than this. */
const longestLine = 16_000_000;

/**
 * Turns what Pi writes, one JSON event a line or one a `data:` field, into the event stream of ThothII: text in, text out.
 * Lines that are no event are left out. Ids count from 1.
 */
export function createPiStream(options?: PiOptions): TransformStream<string, string> {
  const adapt = createPiAdapter(options);
  let rest = '';
  let id = 0;
  const take = (line: string): string => {
    const json = line.trim().replace(/^data:/, '');
    const events = json.startsWith('{') || json.startsWith(' {') ? adapt(parseExact(json)) : [];
    return events
      .map(({ event, data }) => `id: ${++id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      .join('');
  };
  return new TransformStream({
    transform(chunk, controller) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > longestLine) rest = '';
      const out = lines.map(take).join('');
      if (out) controller.enqueue(out);
    },
    flush(controller) {
      const out = take(rest);
      if (out) controller.enqueue(out);
    },
  });
}
