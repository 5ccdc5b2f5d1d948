import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiProblem } from '../../api/client.ts';
import { useMe } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, Empty, PageHead } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { ArrowLeft } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Ago } from '../../ui/time.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountPerson } from './account-person.tsx';
import { AccountState } from './account-state.tsx';
import { AccountUsage } from './account-usage.tsx';
import { Fact, Facts, Figure } from './facts.tsx';
import { Note } from './note.tsx';
import { type AccountDetail, accountQuery } from './queries.ts';
import { UserText } from './user-text.tsx';

/** One account: who signs in, what it has and asks, and what the operator can do with it. */
export function Page() {
  const { t } = useTranslation(['operator', 'app']);
  const { id = '' } = useParams({ strict: false });
  const account = useQuery(accountQuery(id));
  const missing =
    account.error instanceof ApiProblem &&
    (account.error.problem.status === 404 || account.error.problem.status === 400);
  return (
    <>
      <Link
        to="/operator/accounts"
        className="mb-3 inline-flex items-center gap-1.5 text-sm font-medium text-accent hover:underline"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" />
        {t('account.back')}
      </Link>
      {account.data === undefined && <PageHead title={t('account.title')} />}
      {account.isPending && <Waiting rows={6} />}
      {missing && <Empty title={t('app:problem.code.account_not_found')} />}
      {account.error !== null && !missing && (
        <ProblemNote error={account.error} onRetry={() => void account.refetch()} />
      )}
      {account.data !== undefined && !missing && <Shown account={account.data} />}
    </>
  );
}

function Shown({ account }: { readonly account: AccountDetail }) {
  const { t } = useTranslation(['operator', 'app']);
  const { account: own } = useMe();
  const isOwn = own.id === account.id;
  return (
    <>
      <PageHead
        title={<UserText className="break-all">{account.email}</UserText>}
        actions={<AccountActions account={account} isOwn={isOwn} />}
      />
      <div className="grid grid-cols-1 gap-6">
        <div className="-mt-4 flex flex-wrap items-center gap-2">
          <AccountState state={account.state} />
          <Badge tone={account.plan === 'free' ? 'plain' : 'accent'}>{t(`app:plans.${account.plan}`)}</Badge>
          {account.role === 'operator' && <Badge>{t('operator')}</Badge>}
          {isOwn && <span className="text-sm text-soft">{t('account.own')}</span>}
        </div>
        {account.state === 'suspended' && (
          <Note tone="warn">
            <p>{t('account.isSuspended')}</p>
          </Note>
        )}
        <Numbers account={account} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <AccountPerson account={account} />
          <About account={account} />
        </div>
        <AccountUsage usage={account.usage} />
      </div>
    </>
  );
}

function Numbers({ account: { keys, webhooks, usage } }: { readonly account: AccountDetail }) {
  const { t, format } = useTranslation('operator');
  const { requests, refused, errors, latency } = usage.totals;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Figure name={t('account.keys')} value={format.number(keys)} />
      <Figure name={t('account.webhooks')} value={format.number(webhooks)} />
      <Figure
        name={t('account.requests30')}
        value={format.number(requests)}
        words={t('account.refusedOf', { refused: format.number(refused), errors: format.number(errors) })}
      />
      <Figure
        name={t('account.latency')}
        value={latency === null ? '–' : format.milliseconds(latency.p95)}
        words={latency === null ? t('account.noLatency') : t('account.latencyWords')}
      />
    </div>
  );
}

function About({ account: { id, created_at } }: { readonly account: AccountDetail }) {
  const { t, format } = useTranslation('operator');
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold">{t('account.about')}</h2>
      <Facts>
        <Fact name={t('created')}>
          {format.dateTime(created_at)}{' '}
          <span className="text-sm text-soft">
            (<Ago time={created_at} />)
          </span>
        </Fact>
        <Fact name={t('account.id')} wide>
          <Code className="text-sm break-all">{id}</Code>
        </Fact>
      </Facts>
    </Card>
  );
}
