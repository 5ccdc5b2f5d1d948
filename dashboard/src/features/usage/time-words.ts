import type { UsageInterval } from '@isnad/contract/usage';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

export type TimeWords = {
  /** Which bucket, in full. */
  readonly bucket: (start: number) => string;
  /** The same in short, under a chart. */
  readonly tick: (start: number) => string;
};

/** How the times of buckets are written: days are days in UTC, as they are counted so, and the rest is in the reader's own time. */
export function useTimeWords(interval: UsageInterval): TimeWords {
  const { locale, dateTime, clock } = useTranslation().format;
  return useMemo(() => {
    const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    const dayInUtc = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
    if (interval === 'day') return { bucket: (start) => whole.format(start), tick: (start) => dayInUtc.format(start) };
    const midnight = (start: number) => new Date(start).getHours() === 0 && new Date(start).getMinutes() === 0;
    return { bucket: dateTime, tick: (start) => (midnight(start) ? day.format(start) : clock(start)) };
  }, [interval, locale, dateTime, clock]);
}
