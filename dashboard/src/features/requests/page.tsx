import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useKeyNames } from '../../api/key-names.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, PageHead } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Table } from '../../ui/table.tsx';
import { Filters } from './filters.tsx';
import { type RequestFilter, requestsQuery } from './queries.ts';
import { RequestRow } from './request-row.tsx';

const ALL: RequestFilter = { status: '', key_id: '', code: '', request_id: '' };

/** The log of the account's requests: find the one that failed, and why. */
export function Page() {
  const { t } = useTranslation('requests');
  const search: Partial<RequestFilter> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { status = '', key_id = '', code = '', request_id = '' } = search;
  const filter = { status, key_id, code, request_id };
  const log = useInfiniteQuery(requestsQuery(filter));
  const requests = log.data?.pages.flatMap(({ data }) => data) ?? [];
  const names = useKeyNames([key_id, ...requests.map((one) => one.key_id ?? '')]);
  const change = (part: Partial<RequestFilter>) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '');
    void navigate({ to: '/requests', search: Object.fromEntries(next) });
  };
  const filtered = Object.values(filter).some((value) => value !== '');
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button busy={log.isRefetching} onClick={() => void log.refetch()}>
            {t('refresh')}
          </Button>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Filters filter={filter} keyName={names[key_id]} onChange={change} />
        {log.isPending && <Waiting rows={6} />}
        {log.error !== null && <ProblemNote error={log.error} onRetry={() => void log.refetch()} />}
        {requests.length > 0 && (
          <Table caption={t('title')} head={[t('time'), t('status.label'), t('request'), t('duration'), t('key')]}>
            {requests.map((one) => (
              <RequestRow key={one.id} request={one} keyName={names[one.key_id ?? '']} onFilter={change} />
            ))}
          </Table>
        )}
        {log.data !== undefined && requests.length === 0 && !log.hasNextPage && (
          <Empty title={filtered ? t('noMatch') : t('none')}>
            {filtered && <Button onClick={() => change(ALL)}>{t('all')}</Button>}
          </Empty>
        )}
        {log.hasNextPage && (
          <div>
            <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {t('older')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
