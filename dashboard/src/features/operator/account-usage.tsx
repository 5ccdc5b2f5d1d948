import type { Usage, UsageBucket } from '@isnad/contract/usage';
import type { Format } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Cell, Table } from '../../ui/table.tsx';

const HEIGHT = 72;
const WIDTH = 12;
const GAP = 4;
/** A day with any request can be seen beside one with thousands. */
const MIN_PERCENT = 3;

/** Thirty days as bars, from the oldest to today; the same as a table below. */
export function AccountUsage({ usage: { data } }: { readonly usage: Usage }) {
  const { t, format } = useTranslation('operator');
  const most = Math.max(...data.map(({ requests }) => requests), 0);
  const words = most === 0 ? t('usage.none') : t('usage.picture', { most: format.number(most) });
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="font-semibold">{t('usage.title')}</h2>
        <p className="text-sm text-soft">{words}</p>
      </div>
      {most > 0 && <Picture data={data} most={most} words={words} />}
      {most > 0 && (
        <details>
          <summary className="text-sm font-medium text-accent">{t('usage.asTable')}</summary>
          <div className="mt-3">
            <Table
              caption={t('usage.title')}
              head={[t('usage.day'), t('usage.requests'), t('usage.refused'), t('usage.errors'), 'p95']}
            >
              {data.toReversed().map((day) => (
                <tr key={day.start}>
                  <Cell className="whitespace-nowrap">{dayOf(day, format)}</Cell>
                  <Cell className="tabular-nums">{format.number(day.requests)}</Cell>
                  <Cell className="tabular-nums">{format.number(day.refused)}</Cell>
                  <Cell className="tabular-nums">{format.number(day.errors)}</Cell>
                  <Cell className="whitespace-nowrap tabular-nums">
                    {day.latency === null ? '–' : format.milliseconds(day.latency.p95)}
                  </Cell>
                </tr>
              ))}
            </Table>
          </div>
        </details>
      )}
    </Card>
  );
}

/** Days are those of UTC, whatever the clock of who looks says. */
function dayOf({ start }: UsageBucket, format: Format): string {
  return format.date(start.slice(0, 10).concat('T12:00'));
}

type PictureProps = { readonly data: readonly UsageBucket[]; readonly most: number; readonly words: string };

function Picture({ data, most, words }: PictureProps) {
  const { format } = useTranslation();
  const width = data.length * (WIDTH + GAP) - GAP;
  const [first, last] = [data[0], data.at(-1)];
  return (
    <div dir="ltr">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
        className="h-20 w-full border-b border-edge"
      >
        {data.map((day, index) => {
          const height = day.requests === 0 ? 0 : MIN_PERCENT + (day.requests / most) * (HEIGHT - MIN_PERCENT);
          return (
            <rect
              key={day.start}
              x={index * (WIDTH + GAP)}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              rx={2}
              className="fill-accent"
            >
              <title>{`${dayOf(day, format)}: ${format.number(day.requests)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="mt-1 flex justify-between text-xs text-soft">
        <span>{first && dayOf(first, format)}</span>
        <span>{last && dayOf(last, format)}</span>
      </div>
    </div>
  );
}
