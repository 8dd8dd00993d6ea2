/** Dates and numbers of one locale. Its Intl objects are made on first use and kept. */
export interface Format {
  readonly locale: string;
  number(value: number): string;
  /** 0…1. */
  percent(value: number): string;
  /** Hours and minutes. */
  time(value: Date | number | string): string;
  /** Weekday, day and month, and the year where it is another one. */
  day(value: Date | number | string): string;
  /** Full date and time. */
  full(value: Date | number | string): string;
  list(items: readonly string[]): string;
}

export function createFormat(locale: string): Format {
  const made = new Map<string, Intl.DateTimeFormat>();
  const date = (value: Date | number | string, options: Intl.DateTimeFormatOptions): string => {
    const key = JSON.stringify(options);
    let format = made.get(key);
    if (!format) made.set(key, (format = new Intl.DateTimeFormat(locale, options)));
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? '' : format.format(at);
  };
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return {
    locale,
    number: (value) => numbers.format(value),
    percent: (value) => new Intl.NumberFormat(locale, { style: 'percent' }).format(value),
    time: (value) => date(value, { timeStyle: 'short' }),
    day: (value) =>
      date(value, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: new Date(value).getFullYear() === new Date().getFullYear() ? undefined : 'numeric',
      }),
    full: (value) => date(value, { dateStyle: 'full', timeStyle: 'short' }),
    list: (items) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
  };
}
