import type { PageLanguage } from '../../site/languages.ts';

/** Readers of Bengali and Arabic get their own digits. In Bengali, `Intl` has "AM" and "ms" in English. */
const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en-GB', bn: 'bn-BD-u-hc-h23', ar: 'ar-EG' };

export type Formats = ReturnType<typeof makeFormats>;

/** Made when first used: each takes milliseconds. */
const made = new Map<PageLanguage, Formats>();

/** Numbers and times of the status as readers of a language write them. Times are in UTC, as the days of the status are. */
export function formatsOf(language: PageLanguage): Formats {
  const known = made.get(language) ?? makeFormats(LOCALES[language]);
  made.set(language, known);
  return known;
}

function makeFormats(locale: string) {
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const unit = (name: string, options: Intl.NumberFormatOptions = { unitDisplay: 'long' }) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, ...options });
  const number = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 });
  const milliseconds = unit('millisecond', { unitDisplay: 'short', maximumSignificantDigits: 3 });
  const [hours, minutes, seconds] = [unit('hour'), unit('minute'), unit('second')];
  const date = new Intl.DateTimeFormat(locale, day);
  const clock = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const time = new Intl.DateTimeFormat(locale, clock);
  const moment = new Intl.DateTimeFormat(locale, { ...clock, second: '2-digit' });
  return {
    number: (value: number) => number.format(value),
    /** @param percent 99.8 is 99.8 % */
    percent: (percent: number) => share.format(percent / 100),
    milliseconds: (value: number) =>
      milliseconds.format(value).replace('ms', locale.startsWith('bn') ? 'মি.সে.' : 'ms'),
    /** 40 minutes; from two hours on, hours. */
    minutes: (value: number) => (value < 120 ? minutes.format(value) : hours.format(Math.round(value / 60))),
    /** 40 seconds, 3 minutes. */
    duration: (value: number) => (value < 90 ? seconds.format(value) : minutes.format(Math.round(value / 60))),
    date: (at: string) => date.format(Date.parse(at)),
    time: (at: string) => time.format(Date.parse(at)),
    /** With seconds. */
    moment: (at: string) => moment.format(Date.parse(at)),
  };
}
