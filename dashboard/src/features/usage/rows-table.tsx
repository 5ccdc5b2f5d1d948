import type { Usage, UsageBucket } from '@isnad/contract/usage';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { BUCKET_MS } from './choices.ts';
import { logSearchOf } from './log-links.ts';
import { seriesIdOf } from './series.ts';
import { type TimeWords, useTimeWords } from './time-words.ts';

/** Rows shown at once; more on request. */
const ROWS = 100;

type Props = {
  readonly usage: Usage;
  readonly of: 'counts' | 'latency';
  readonly nameOf: (id: string) => string;
  readonly caption: string;
};

/** What a chart shows, as a table behind a fold: every bucket, newest first. */
export function RowsBehind(props: Props) {
  const { t } = useTranslation('usage');
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded-lg py-1.5 text-sm font-medium text-accent hover:underline">
        {t('table')}
      </summary>
      {open && <Rows {...props} />}
    </details>
  );
}

function Rows({ usage, of, nameOf, caption }: Props) {
  const { t, format } = useTranslation('usage');
  const words = useTimeWords(usage.interval);
  const [shown, setShown] = useState(ROWS);
  const { data, group_by } = usage;
  const left = data.length - shown;
  const series = group_by === null ? [] : [t(`group.${group_by}`)];
  const columns = of === 'counts' ? [t('requests'), t('errors'), t('refused')] : [t('p50'), t('p95'), t('p99')];
  return (
    <div className="mt-2 grid gap-3">
      <Table caption={t('tableOf', { chart: caption })} head={[t('time'), ...series, ...columns]}>
        {data
          .toReversed()
          .slice(0, shown)
          .map((bucket) => (
            <tr key={bucket.start + seriesIdOf(bucket)}>
              <Row
                usage={usage}
                bucket={bucket}
                of={of}
                words={words}
                name={group_by === null ? undefined : nameOf(seriesIdOf(bucket))}
              />
            </tr>
          ))}
      </Table>
      {left > 0 && (
        <div>
          <Button onClick={() => setShown(shown + ROWS)}>
            {t('moreRows', { count: left, rows: format.number(left) })}
          </Button>
        </div>
      )}
    </div>
  );
}

type RowProps = {
  readonly usage: Usage;
  readonly bucket: UsageBucket;
  readonly of: Props['of'];
  readonly words: TimeWords;
  readonly name: string | undefined;
};

function Row({ usage, bucket, of, words, name }: RowProps) {
  const { format } = useTranslation();
  const { start, requests, errors, refused, latency } = bucket;
  const time = (value: number | undefined) => (value === undefined ? '–' : format.milliseconds(value));
  const values =
    of === 'counts'
      ? [requests, errors, refused].map(format.number)
      : [latency?.p50, latency?.p95, latency?.p99].map(time);
  return (
    <>
      <th scope="row" className="px-4 py-2 text-start font-normal whitespace-nowrap">
        <ToLog usage={usage} bucket={bucket}>
          <time dateTime={start}>{words.bucket(Date.parse(start))}</time>
        </ToLog>
      </th>
      {name !== undefined && (
        <Cell className="max-w-72 truncate py-2">
          <bdi>{name}</bdi>
        </Cell>
      )}
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
        <Cell key={at} className="py-2 tabular-nums">
          {of === 'counts' && at > 0 && [requests, errors, refused][at] !== 0 ? (
            <ToLog usage={usage} bucket={bucket} status={at === 1 ? 'error' : '429'}>
              {value}
            </ToLog>
          ) : (
            value
          )}
        </Cell>
      ))}
    </>
  );
}

type LinkProps = {
  readonly usage: Usage;
  readonly bucket: UsageBucket;
  readonly status?: 'error' | '429';
  readonly children: ReactNode;
};

/** Leads to the requests of a bucket in the log, where there are any and it still has them. */
function ToLog({ usage: { interval, group_by, key_id }, bucket, status, children }: LinkProps) {
  const from = Date.parse(bucket.start);
  const part = { from, to: from + BUCKET_MS[interval], group: group_by, key: key_id, series: seriesIdOf(bucket) };
  const search = logSearchOf({ ...part, ...(status && { status }) }, Date.now());
  if (bucket.requests === 0 || search === undefined) return children;
  return (
    <Link to="/requests" search={search} className="text-accent hover:underline">
      {children}
    </Link>
  );
}
