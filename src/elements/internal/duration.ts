import type { Format } from '../../i18n/format.js';
import type { Strings } from '../../i18n/strings.js';

/** How long something took: `58 ms`, `1.4 s`, `2 min 5 s`. */
export function duration(ms: number, { unit }: Strings, format: Format): string {
  if (ms < 1000) return unit.ms(format.number(Math.round(ms)));
  if (ms < 10_000) return unit.s(format.number(Math.round(ms / 100) / 10));
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return unit.s(format.number(seconds));
  const rest = seconds % 60;
  const minutes = unit.min(format.number((seconds - rest) / 60));
  return rest ? `${minutes} ${unit.s(format.number(rest))}` : minutes;
}
