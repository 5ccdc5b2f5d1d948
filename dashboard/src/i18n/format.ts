/** Locales for numbers and dates: readers of Bengali and Arabic get their own digits. Bengali has no words for AM and PM there, so its clock has 24 hours. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', bn: 'bn-BD-u-hc-h23', ar: 'ar-EG' };
/** What a locale leaves in English. */
const MILLISECONDS: Readonly<Record<string, string>> = { bn: 'মি.সে.' };
const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const BYTES_OF = { kilobyte: 1_024, megabyte: 1_048_576 } as const;

export type Format = ReturnType<typeof makeFormats>;

const made = new Map<string, ReturnType<typeof makeFormats>>();

/** Numbers and times as readers of a language write them. Made once: what it holds is slow to make, and lists use it in every row. */
export function formatsOf(language: string): Format {
  const known = made.get(language) ?? makeFormats(language);
  made.set(language, known);
  return known;
}

function makeFormats(language: string) {
  const locale = LOCALES[language] ?? 'en-GB';
  const plain = new Intl.NumberFormat(locale);
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const day = new Intl.DateTimeFormat(locale, date);
  const both = new Intl.DateTimeFormat(locale, { ...date, hour: 'numeric', minute: '2-digit' });
  const precise = new Intl.DateTimeFormat(locale, { ...date, hour: 'numeric', minute: '2-digit', second: '2-digit' });
  const zone = new Intl.DateTimeFormat(locale, { timeZoneName: 'long' });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    locale,
    number: (value: number) => plain.format(value),
    /** The digits of a text, such as a reference, in those of the language. */
    digits: (text: string) => text.replace(/\d/g, (digit) => plain.format(Number(digit))),
    /** @param value 0.998 is 99.8 % */
    percent: (value: number, digits = 1) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(value),
    milliseconds: (value: number) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: 'millisecond',
        unitDisplay: 'short',
        maximumSignificantDigits: 3,
      })
        .format(value)
        .replace('ms', MILLISECONDS[language] ?? 'ms'),
    /** In whole words: 1 hour, 24 hours. */
    hours: (value: number) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(value),
    /** In words: 40 seconds, 3 minutes. */
    duration: (seconds: number) => {
      const [value, unit] = seconds < 90 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
    },
    /** In units of 1,024, as limits are set and systems show files: 512 MB. */
    bytes: (value: number) => {
      const unit = value >= BYTES_OF.megabyte ? 'megabyte' : 'kilobyte';
      const amount = value / BYTES_OF[unit];
      const maximumFractionDigits = amount >= 100 ? 0 : 1;
      return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(amount);
    },
    date: (time: string | number) => day.format(new Date(time)),
    /** The name of the time zone that times are shown in, in words. */
    timeZone: () => zone.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC',
    dateTime: (time: string | number) => both.format(new Date(time)),
    /** With seconds. */
    moment: (time: string | number) => precise.format(new Date(time)),
    clock: (time: string | number) => clock.format(new Date(time)),
    /** How long ago, or in how long, in words. */
    ago: (time: string | number, now = Date.now()) => {
      const seconds = Math.round((new Date(time).getTime() - now) / 1_000);
      for (const [unit, length] of STEPS) {
        if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
      }
      return relative.format(seconds, 'second');
    },
    list: (parts: readonly string[]) => list.format(parts),
  };
}
