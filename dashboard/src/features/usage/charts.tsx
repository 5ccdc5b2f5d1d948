import type { Usage } from '@isnad/contract/usage';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Chart } from './chart.tsx';
import { BUCKET_MS } from './choices.ts';
import { logSearchOf } from './log-links.ts';
import { type Plot, wide } from './plot.ts';
import { RowsBehind } from './rows-table.tsx';
import { layersOf, linesOf, MAX_SERIES, peakOf, type Series, startsOf } from './series.ts';
import { useTimeWords } from './time-words.ts';

type Props = {
  readonly usage: Usage;
  readonly series: readonly Series[];
  readonly nameOf: (id: string) => string;
};

/** Requests over time, in bars that add up to all of them. */
export function RequestsChart({ usage, series, nameOf }: Props) {
  const { t, format } = useTranslation('usage');
  const words = useTimeWords(usage.interval);
  const pick = usePick(usage);
  const plot = useMemo((): Plot => {
    const names = { fine: t('fine'), errors: t('errors'), refused: t('refused'), others: t('others') };
    return {
      ...frameOf(usage),
      kind: 'bars',
      drawn: layersOf(usage, series, names),
      tick: words.tick,
      value: format.number,
    };
  }, [usage, series, t, words, format]);
  const sums = plot.drawn.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
  const peak = peakOf(usage);
  const { requests } = usage.totals;
  const counted = t('summary.requests', { count: requests, requests: format.number(requests) });
  const most =
    peak === undefined
      ? t('summary.nothing')
      : t('summary.peak', {
          count: peak.requests,
          requests: format.number(peak.requests),
          time: words.bucket(peak.start),
        });
  return (
    <Figure title={t('charts.requests')} note={`${most} ${t('toLog')}`}>
      <Chart
        plot={plot}
        bucket={words.bucket}
        onPick={pick}
        summary={[t('charts.requests'), counted, most].join(' ')}
        whole={{ name: t('whole'), values: sums.map(format.number) }}
      />
      <RowsBehind usage={usage} of="counts" nameOf={nameOf} caption={t('charts.requests')} />
    </Figure>
  );
}

/** How long answers took. */
export function LatencyChart({ usage, series, nameOf }: Props) {
  const { t, format } = useTranslation('usage');
  const words = useTimeWords(usage.interval);
  const pick = usePick(usage);
  const plot = useMemo(
    (): Plot => ({
      ...frameOf(usage),
      kind: 'lines',
      drawn: linesOf(usage, series).map((line) =>
        usage.group_by === null ? { ...line, name: t(line.name as 'p50') } : line,
      ),
      tick: words.tick,
      value: format.milliseconds,
    }),
    [usage, series, t, words, format],
  );
  const { latency } = usage.totals;
  const title = usage.group_by === null ? t('charts.latency') : t('charts.latency95');
  const times = latency && [latency.p50, latency.p95, latency.p99].map(format.milliseconds);
  const [p50 = '', p95 = '', p99 = ''] = times ?? [];
  const told = times === null ? t('summary.nothing') : t('summary.latency', { p50, p95, p99 });
  const left = series.length - MAX_SERIES;
  const notes = [
    usage.group_by !== null && left > 0
      ? t('summary.left', { count: left, left: format.number(left) })
      : t('summary.percentiles'),
    wide(plot) ? t('summary.powers') : '',
  ];
  return (
    <Figure title={title} note={notes.join(' ')}>
      <Chart
        plot={plot}
        bucket={words.bucket}
        onPick={pick}
        summary={[title, told].join(' ')}
        {...(times !== null && usage.group_by === null ? { whole: { name: t('whole'), values: times } } : {})}
      />
      <RowsBehind usage={usage} of="latency" nameOf={nameOf} caption={title} />
    </Figure>
  );
}

/** Opens the requests of a bucket in the log, if it still has them. */
function usePick(usage: Usage): (start: number) => void {
  const navigate = useNavigate();
  return (start) => {
    const span = { from: start, to: start + BUCKET_MS[usage.interval], group: usage.group_by, key: usage.key_id };
    const search = logSearchOf(span, Date.now());
    if (search !== undefined) void navigate({ to: '/requests', search });
  };
}

function frameOf(usage: Usage): Pick<Plot, 'starts' | 'bucketMs' | 'utc'> {
  return { starts: startsOf(usage), bucketMs: BUCKET_MS[usage.interval], utc: usage.interval === 'day' };
}

type FigureProps = { readonly title: string; readonly note: string; readonly children: ReactNode };

function Figure({ title, note, children }: FigureProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-2xl border border-line bg-card p-4 sm:p-5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p className="mb-2 text-sm text-soft">{note}</p>
      {children}
    </section>
  );
}
