import { useId, useState } from 'react';
import { plainDigits } from '../i18n/plain-digits.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { INPUT } from './field.tsx';
import { SelectArrow } from './select.tsx';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const CLOCK = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/;

type Props = {
  readonly label: string;
  /** ISO time in UTC; empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Days offered, today included. */
  readonly days: number;
  /** The minute is the last one of a period: the value is its end. */
  readonly end?: boolean;
  readonly error?: string | undefined;
  readonly className?: string;
};

/** A day and a time in the reader's own time zone and language: the browser's own field writes both in the language of the browser. */
export function DayTimeField({ label, value, onChange, days, end = false, error, className = '' }: Props) {
  const { t, format } = useTranslation('app');
  const id = useId();
  const moment = Date.parse(value) - (end ? MINUTE_MS : 0);
  const chosen = Number.isNaN(moment) ? undefined : new Date(moment);
  const shown = chosen === undefined ? '' : clockOf(chosen);
  const [typed, setTyped] = useState<string>();
  const offered = daysBack(days);
  const day = chosen === undefined ? '' : String(midnightOf(chosen));
  if (day !== '' && !offered.includes(Number(day))) offered.push(Number(day));
  const set = (midnight: string, clock: string) => {
    const [, hours = '', minutes = ''] = CLOCK.exec(clock) ?? [];
    if (midnight === '') return onChange('');
    const at = new Date(Number(midnight));
    at.setHours(Number(hours), Number(minutes) + (end ? 1 : 0));
    onChange(at.toISOString());
  };
  const text = plainDigits(typed ?? shown);
  const wrong = day !== '' && !CLOCK.test(text) ? t('dayTime.clock') : error;
  return (
    <fieldset className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-2">
        <span className="relative block">
          <select
            aria-label={t('dayTime.day', { field: label })}
            value={day}
            onChange={({ target }) => {
              setTyped(undefined);
              set(target.value, chosen === undefined ? (end ? '23:59' : '00:00') : shown);
            }}
            className={`${INPUT} cursor-pointer appearance-none pe-9 text-sm`}
          >
            <option value="">{t('dayTime.none')}</option>
            {offered.map((midnight) => (
              <option key={midnight} value={midnight}>
                {format.date(midnight)}
              </option>
            ))}
          </select>
          <SelectArrow />
        </span>
        <input
          aria-label={t('dayTime.time', { field: label })}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : id}
          dir="ltr"
          inputMode="numeric"
          placeholder="00:00"
          autoComplete="off"
          disabled={day === ''}
          value={typed ?? shown}
          onChange={({ target }) => {
            setTyped(target.value);
            const clock = plainDigits(target.value);
            if (CLOCK.test(clock)) set(day, clock);
          }}
          onBlur={() => CLOCK.test(text) && setTyped(undefined)}
          className={`${INPUT} text-sm tabular-nums`}
        />
      </div>
      {wrong !== undefined && (
        <p id={id} role="alert" className="text-sm text-bad">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}

function clockOf(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

function midnightOf(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}

/** The midnights of the last days, today first: also where a day has 23 or 25 hours. */
function daysBack(count: number): number[] {
  const noon = midnightOf(new Date()) + DAY_MS / 2;
  return Array.from({ length: count }, (_, back) => midnightOf(new Date(noon - back * DAY_MS)));
}
