import type { Delivery, Endpoint } from '@isnad/contract/webhooks';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { DayTimeField } from '../../ui/day-time-field.tsx';
import { More } from '../../ui/more.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { HookProblem } from './hook-problem.tsx';
import { DELIVERY_STATES, EVERYTHING, type LogSearch } from './log-search.ts';
import { deliveriesQuery, endpointQuery, eventTypesQuery } from './queries.ts';
import { DeliveryState } from './states.tsx';

/** Days that deliveries are kept, and today. */
const DELIVERY_DAYS = 31;

type Props = {
  readonly endpoint: Endpoint;
  readonly search: LogSearch;
  readonly onChange: (change: Partial<LogSearch>) => void;
};

/** What went, or is to go, to an endpoint, newest first. */
export function Deliveries({ endpoint, search, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  const { delivery: _open, ...filter } = search;
  const log = useInfiniteQuery({ ...deliveriesQuery(endpoint.id, filter), enabled: !isTurnedRound(filter) });
  const deliveries = log.data?.pages.flatMap(({ data }) => data) ?? [];
  useFactsAgree(endpoint.id, deliveries);
  const filtered = Object.values(filter).some((value) => value !== '');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg font-semibold">{t('log.title')}</h2>
      <Filters search={search} onChange={onChange} />
      {log.isLoading && <Waiting rows={4} />}
      {log.error !== null && <HookProblem error={log.error} onRetry={() => void log.refetch()} />}
      {deliveries.length > 0 && (
        <Table
          caption={t('log.title')}
          head={[t('log.event'), t('facts.state'), t('log.answer'), t('log.attempts'), t('log.time')]}
        >
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} onOpen={() => onChange({ delivery: delivery.id })} />
          ))}
        </Table>
      )}
      {log.data !== undefined && deliveries.length === 0 && (
        <Empty title={filtered ? t('log.noneSuch') : t('log.none')}>
          {filtered ? (
            <Button onClick={() => onChange(EVERYTHING)}>{t('log.all')}</Button>
          ) : (
            <p className="max-w-prose text-soft">{t('log.noneWords')}</p>
          )}
        </Empty>
      )}
      <More list={log} words={t('log.older')} />
    </div>
  );
}

/** Reads the counts of the endpoint again whenever a delivery has gone on, so that they agree with the rows. */
function useFactsAgree(id: string, deliveries: readonly Delivery[]): void {
  const client = useQueryClient();
  const states = deliveries.map(({ id, state, attempts }) => `${id} ${state} ${attempts}`).join('\n');
  const known = useRef(states);
  useEffect(() => {
    if (known.current === states) return;
    known.current = states;
    void client.invalidateQueries({ queryKey: endpointQuery(id).queryKey });
  }, [client, id, states]);
}

function Filters({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { t } = useTranslation('webhooks');
  const types = useQuery(eventTypesQuery);
  const kinds = types.data?.data.map(({ type }) => type) ?? [];
  return (
    <div className="flex flex-wrap items-start gap-3">
      <SelectField
        label={t('log.byState')}
        className="w-full sm:w-44"
        value={search.state}
        onChange={(state) => onChange({ state })}
        options={[
          ['', t('log.allStates')],
          ...DELIVERY_STATES.map((name) => [name, t(`deliveryState.${name}`)] as const),
        ]}
      />
      <SelectField
        label={t('log.byEvent')}
        className="w-full sm:w-60"
        value={search.type}
        onChange={(type) => onChange({ type })}
        options={[['', t('log.allEvents')], ...kinds.map((kind) => [kind, kind] as const)]}
      />
      <Times search={search} onChange={onChange} />
    </div>
  );
}

/** From when on and until when. What is not a time stays in the address, and the service says so. */
function Times({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { t, format } = useTranslation('webhooks');
  return (
    <>
      <DayTimeField
        label={t('log.from')}
        days={DELIVERY_DAYS}
        className="w-full sm:w-64"
        value={search.from}
        onChange={(from) => onChange({ from })}
      />
      <DayTimeField
        end
        label={t('log.to')}
        days={DELIVERY_DAYS}
        className="w-full sm:w-64"
        value={search.to}
        onChange={(to) => onChange({ to })}
        error={isTurnedRound(search) ? t('fault.to') : undefined}
      />
      <p className="w-full text-sm text-soft">{t('timeZone', { zone: format.timeZone() })}</p>
    </>
  );
}

/** Whether it ends before it begins. */
function isTurnedRound({ from, to }: Pick<LogSearch, 'from' | 'to'>): boolean {
  return Date.parse(to) <= Date.parse(from);
}

function Row({ delivery, onOpen }: { readonly delivery: Delivery; readonly onOpen: () => void }) {
  const { t, format } = useTranslation('webhooks');
  const { event_type, sequence, state, attempts, created_at, last_status, last_error } = delivery;
  return (
    <tr className="hover:bg-sunk">
      <Cell>
        <button type="button" onClick={onOpen} className="text-start font-medium text-accent hover:underline">
          <Code>{event_type}</Code>{' '}
          <span className="text-soft">{t('log.number', { number: format.number(sequence) })}</span>
        </button>
      </Cell>
      <Cell className="whitespace-nowrap">
        <DeliveryState state={state} />
      </Cell>
      <Cell className="max-w-64">
        {last_status === null ? (
          <span lang="en" dir="ltr" className="block truncate">
            {last_error ?? '–'}
          </span>
        ) : (
          <span dir="ltr">{last_status}</span>
        )}
      </Cell>
      <Cell className="tabular-nums">{format.number(attempts)}</Cell>
      <Cell>
        <Ago time={created_at} />
      </Cell>
    </tr>
  );
}
