import type { StatusDay } from '@isnad/contract/status';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Card } from '../../ui/card.tsx';
import { Cell, Table } from '../../ui/table.tsx';

const HEIGHT = 64;
const WIDTH = 12;
const GAP = 4;
/** A bar shows what lies between this and 100 %: of the whole, nothing that happens would be seen. */
const FLOOR = 95;
const MIN_DAYS = 6;
const DAY_MINUTES = 1_440;

type Props = { readonly days: readonly StatusDay[] };

/** Thirty days as bars: full is a good day, a shorter one is worse, an empty frame is unknown. The same as a table below. */
export function Days({ days }: Props) {
  const { t } = useTranslation('status');
  const format = useFormat();
  const observedOf = useObserved();
  const wordsOf = (day: StatusDay) => `${format.date(day.date)}: ${observedOf(day)}`;
  const width = days.length * (WIDTH + GAP) - GAP;
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold">{t('days')}</h2>
      <div dir="ltr">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('daysPicture')}
          className="h-16 w-full"
        >
          {days.map((day, index) => (
            <Bar key={day.date} day={day} x={index * (WIDTH + GAP)} words={wordsOf(day)} />
          ))}
        </svg>
        <div className="flex justify-between text-xs text-soft">
          <span>{days[0] && format.date(days[0].date)}</span>
          <span>{t('today')}</span>
        </div>
      </div>
      <p className="text-sm text-soft">{t('daysWords', { floor: format.percent(FLOOR / 100) })}</p>
      <details>
        <summary className="text-sm font-medium text-accent">{t('asTable')}</summary>
        <div className="mt-3">
          <Table caption={t('days')} head={[t('day'), t('availability'), t('down'), t('requests'), t('failed')]}>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <Cell>{format.date(day.date)}</Cell>
                <Cell>{observedOf(day)}</Cell>
                <Cell>{format.number(day.down_minutes)}</Cell>
                <Cell>{format.number(day.requests)}</Cell>
                <Cell>{format.number(day.failed)}</Cell>
              </tr>
            ))}
          </Table>
        </div>
      </details>
    </Card>
  );
}

type BarProps = { readonly day: StatusDay; readonly x: number; readonly words: string };

function Bar({ day: { availability }, x, words }: BarProps) {
  if (availability === null) {
    return (
      <rect x={x + 0.5} y={0.5} width={WIDTH - 1} height={HEIGHT - 1} rx={3} className="fill-transparent stroke-line">
        <title>{words}</title>
      </rect>
    );
  }
  const share = Math.max(0, (availability - FLOOR) / (100 - FLOOR));
  const height = MIN_DAYS + share * (HEIGHT - MIN_DAYS);
  const look = availability >= 99.9 ? 'fill-good' : availability >= 99 ? 'fill-warn' : 'fill-bad';
  return (
    <rect x={x} y={HEIGHT - height} width={WIDTH} height={height} rx={3} className={look}>
      <title>{words}</title>
    </rect>
  );
}

/** The availability of a day, and for how long it was observed unless that was all of it. */
function useObserved(): (day: StatusDay) => string {
  const { t } = useTranslation('status');
  const format = useFormat();
  return ({ availability, observed_minutes }) => {
    if (availability === null) return t('unknown');
    const share = format.percent(availability / 100, 3);
    if (observed_minutes >= DAY_MINUTES) return share;
    const observed = format.duration(observed_minutes * 60);
    return t('partly', {
      share,
      observed: observed_minutes < 120 ? observed : format.hours(Math.round(observed_minutes / 60)),
    });
  };
}
