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

const times = {
  time: { timeStyle: 'short' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  dayOfYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  full: { dateStyle: 'full', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export function createFormat(locale: string): Format {
  const dates = (style: keyof typeof times): ((value: Date | number | string) => string) => {
    let format: Intl.DateTimeFormat | undefined;
    let [last, text]: [unknown, string] = [undefined, ''];
    return (value) => {
      // A message that is being written asks for its time again and again.
      if (typeof value === 'string' && value === last) return text;
      const at = new Date(value);
      if (Number.isNaN(at.getTime())) return '';
      format ??= new Intl.DateTimeFormat(locale, times[style]);
      last = value;
      return (text = format.format(at));
    };
  };
  let numbers: Intl.NumberFormat | undefined;
  const [day, dayOfYear] = [dates('day'), dates('dayOfYear')];
  return {
    locale,
    number(value) {
      numbers ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
      return numbers.format(value);
    },
    percent: (value) => new Intl.NumberFormat(locale, { style: 'percent' }).format(value),
    time: dates('time'),
    day: (value) => (new Date(value).getFullYear() === new Date().getFullYear() ? day : dayOfYear)(value),
    full: dates('full'),
    list: (items) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
  };
}
