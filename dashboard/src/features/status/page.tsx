import type { ServiceState, Status } from '@isnad/contract/status';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useFormat } from '../../i18n/format.ts';
import { Card, PageHead } from '../../ui/card.tsx';
import { CircleCheck, CircleX, TriangleAlert } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Components } from './components.tsx';
import { Days } from './days.tsx';
import { Incidents } from './incidents.tsx';

const STATES = {
  operational: [CircleCheck, 'border-good bg-good-wash text-good'],
  degraded: [TriangleAlert, 'border-warn bg-warn-wash text-warn'],
  down: [CircleX, 'border-bad bg-bad-wash text-bad'],
} as const;

/** How the service has fared in the last thirty days, by its own measurements. */
export function Page() {
  const { t } = useTranslation('status');
  const status = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => call('GET /status.json', { signal }),
    refetchInterval: 30_000,
  });
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {status.error !== null && <ProblemNote error={status.error} onRetry={() => void status.refetch()} />}
      {status.isPending && <Waiting rows={6} />}
      {status.data !== undefined && <Shown status={status.data} />}
    </>
  );
}

function Shown({ status }: { readonly status: Status }) {
  const { t } = useTranslation('status');
  const format = useFormat();
  const { error_budget: budget, availability } = status;
  return (
    <div className="grid gap-6">
      <State state={status.state} since={status.since} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Figure
          name={t('availability')}
          value={availability === null ? t('unknown') : format.percent(availability / 100, 3)}
          words={t('availabilityWords', {
            count: Math.round(status.observed_minutes / 60),
            hours: format.number(Math.round(status.observed_minutes / 60)),
          })}
        />
        <Figure
          name={t('budget')}
          value={t('minutes', { minutes: format.number(Math.round(budget.left_seconds / 6) / 10) })}
          words={t('budgetWords', { minutes: format.number(Math.round(budget.total_seconds / 6) / 10) })}
        />
        <Figure
          name={t('down')}
          value={t('minutes', { minutes: format.number(Math.round(status.down_minutes * 10) / 10) })}
          words={t('downWords')}
        />
      </div>
      <Components components={status.components} endpoints={status.endpoints} />
      <Days days={status.days} />
      <Incidents incidents={status.incidents} />
      <p className="text-sm text-soft">{t('made', { time: format.moment(status.generated_at) })}</p>
    </div>
  );
}

function State({ state, since }: { readonly state: ServiceState; readonly since: string }) {
  const { t } = useTranslation('status');
  const format = useFormat();
  const [Icon, look] = STATES[state];
  return (
    <div className={`flex items-center gap-3 rounded-2xl border p-4 ${look}`}>
      <Icon className="size-7 shrink-0" aria-hidden="true" />
      <div>
        <p className="text-lg font-semibold">{t(`states.${state}`)}</p>
        <p className="text-sm text-ink">{t('since', { time: format.dateTime(since) })}</p>
      </div>
    </div>
  );
}

type FigureProps = { readonly name: string; readonly value: string; readonly words: string };

function Figure({ name, value, words }: FigureProps) {
  return (
    <Card className="grid content-start gap-1">
      <h2 className="text-sm font-medium text-soft">{name}</h2>
      <p className="text-2xl font-semibold tabular-nums">{value}</p>
      <p className="text-sm text-soft">{words}</p>
    </Card>
  );
}
