import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeyNames } from '../../api/key-names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, PageHead } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Table } from '../../ui/table.tsx';
import { EVERYTHING, useRequestFilter } from './filter.ts';
import { Filters } from './filters.tsx';
import { LivePoll } from './live-poll.ts';
import { requestsQuery } from './queries.ts';
import { RequestRow } from './request-row.tsx';

/** The log of the account's requests: find the one that failed, and why. */
export function Page() {
  const { t } = useTranslation('requests');
  const { filter, change, isFiltered } = useRequestFilter();
  const [live, setLive] = useState<LivePoll>();
  const log = useInfiniteQuery(requestsQuery(filter, live));
  const requests = log.data?.pages.flatMap(({ data }) => data) ?? [];
  const names = useKeyNames([filter.key_id, ...requests.map((one) => one.key_id ?? '')]);
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <Button pressed={live !== undefined} onClick={() => setLive(live ? undefined : new LivePoll())}>
              <LiveDot on={live !== undefined} />
              {t('live')}
            </Button>
            <Button busy={live === undefined && log.isRefetching} onClick={() => void log.refetch()}>
              {t('refresh')}
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Filters filter={filter} keyName={names[filter.key_id]} onChange={change} />
        {live !== undefined && <ReadAt time={log.dataUpdatedAt} />}
        {log.isPending && <Waiting rows={6} />}
        {log.error !== null && <ProblemNote error={log.error} onRetry={() => void log.refetch()} />}
        {requests.length > 0 && (
          <Table caption={t('title')} head={[t('time'), t('status.label'), t('request'), t('duration'), t('key')]}>
            {requests.map((one) => (
              <RequestRow
                key={one.id}
                request={one}
                keyName={names[one.key_id ?? '']}
                startsOpen={filter.request_id !== ''}
                onFilter={change}
              />
            ))}
          </Table>
        )}
        {log.data !== undefined && requests.length === 0 && !log.hasNextPage && (
          <Empty title={isFiltered ? t('noMatch') : t('none')}>
            {isFiltered && <Button onClick={() => change(EVERYTHING)}>{t('all')}</Button>}
          </Empty>
        )}
        {log.hasNextPage && (
          <div className="grid justify-items-start gap-2">
            {requests.length === 0 && <p className="text-soft">{t('noneYet')}</p>}
            <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {t('older')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function LiveDot({ on }: { readonly on: boolean }) {
  return <span aria-hidden="true" className={`size-2.5 rounded-full ${on ? 'bg-good' : 'border border-edge'}`} />;
}

function ReadAt({ time }: { readonly time: number }) {
  const { t, format } = useTranslation('requests');
  return <p className="text-sm text-soft">{time === 0 ? t('live') : t('liveWords', { time: format.moment(time) })}</p>;
}
