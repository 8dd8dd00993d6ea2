const dayMs = 86_400_000;

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** Civil date of a day count since 1970 (days_from_civil, inverted), years 0…9999. */
function civil(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return `${pad(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), 4)}-${pad(month)}-${pad(day)}`;
}

/** ISO 8601 of epoch ms, without Date: this layer has no clock, and lint keeps it so. */
export function isoTime(ms: number): string {
  const days = Math.floor(ms / dayMs);
  const rest = Math.floor(ms - days * dayMs);
  const time = [rest / 3_600_000, (rest / 60_000) % 60, (rest / 1000) % 60].map((n) => pad(Math.floor(n)));
  return `${civil(days)}T${time.join(':')}.${pad(rest % 1000, 3)}Z`;
}
