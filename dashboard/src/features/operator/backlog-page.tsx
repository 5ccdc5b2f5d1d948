import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card, PageHead } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Ago } from '../../ui/time.tsx';
import { BacklogEndpoints } from './backlog-endpoints.tsx';
import { Fact, Facts, Figure } from './facts.tsx';
import { backlogQuery, type WebhookBacklog } from './queries.ts';

const STATES = ['pending', 'retrying', 'delivering', 'held'] as const;

/** What waits to be sent to webhooks, in all accounts together. */
export function Page() {
  const { t, format } = useTranslation('operator');
  const backlog = useQuery(backlogQuery);
  return (
    <>
      <PageHead title={t('backlog.title')} lead={t('backlog.lead')} />
      <div className="grid grid-cols-1 gap-6">
        {backlog.error !== null && <ProblemNote error={backlog.error} onRetry={() => void backlog.refetch()} />}
        {backlog.isPending && <Waiting rows={6} />}
        {backlog.data !== undefined && <Shown backlog={backlog.data} />}
        {backlog.data !== undefined && (
          <p className="text-sm text-soft">{t('asked', { time: format.moment(backlog.dataUpdatedAt) })}</p>
        )}
      </div>
    </>
  );
}

function Shown({ backlog }: { readonly backlog: WebhookBacklog }) {
  const { t, format } = useTranslation('operator');
  const { waiting, due, oldest_due_at, last_24h } = backlog;
  const number = format.number(due);
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {STATES.map((state) => (
          <Figure
            key={state}
            name={t(`backlog.states.${state}`)}
            value={format.number(waiting[state])}
            words={t(`backlog.stateWords.${state}`)}
          />
        ))}
      </div>
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="font-semibold">{t('backlog.now')}</h2>
        <Facts>
          <Fact name={t('backlog.due')}>{t('backlog.dueWords', { count: due, number })}</Fact>
          <Fact name={t('backlog.oldest')}>
            {oldest_due_at === null ? t('backlog.noneDue') : <Ago time={oldest_due_at} />}
          </Fact>
          <Fact name={t('backlog.succeeded')}>{format.number(last_24h.succeeded)}</Fact>
          <Fact name={t('backlog.exhausted')}>{format.number(last_24h.exhausted)}</Fact>
        </Facts>
        <p className="text-sm text-soft">{t('backlog.since', { time: format.dateTime(last_24h.since) })}</p>
      </Card>
      <BacklogEndpoints endpoints={backlog.endpoints} />
    </>
  );
}
