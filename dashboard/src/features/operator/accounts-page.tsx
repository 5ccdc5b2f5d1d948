import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, PageHead } from '../../ui/card.tsx';
import { UserPlus } from '../../ui/icons/icons.ts';
import { More } from '../../ui/more.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { AccountFilters, useAccountFilter } from './account-filters.tsx';
import { AccountTable } from './account-table.tsx';
import { NewAccount } from './new-account.tsx';
import { PlanRequests } from './plan-requests.tsx';
import { type AccountFilter, accountsQuery, planRequestsQuery, signUpsQuery } from './queries.ts';
import { WaitingSignUps } from './waiting-sign-ups.tsx';

/** Everybody's accounts: to find one, and to make one. */
export function Page() {
  const { t } = useTranslation('operator');
  const [filter, change] = useAccountFilter();
  const [making, setMaking] = useState(false);
  const found = useAccounts(filter);
  // What stands above the accounts would move them down if it came after them.
  const isPending = [useQuery(planRequestsQuery), useQuery(signUpsQuery)].some((query) => query.isPending);
  return (
    <>
      <PageHead
        title={t('accounts.title')}
        lead={t('accounts.lead')}
        actions={
          <Button icon={UserPlus} kind="primary" onClick={() => setMaking(true)}>
            {t('accounts.new')}
          </Button>
        }
      />
      {isPending ? (
        <Waiting rows={6} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <PlanRequests />
          <WaitingSignUps />
          <AccountFilters filter={filter} onChange={change} />
          <Found found={found} onAll={() => change({ search: '', plan: '', state: '' })} />
        </div>
      )}
      {making && <NewAccount onClose={() => setMaking(false)} />}
    </>
  );
}

const useAccounts = (filter: AccountFilter) => useInfiniteQuery(accountsQuery(filter));

type FoundProps = { readonly found: ReturnType<typeof useAccounts>; readonly onAll: () => void };

function Found({ found, onAll }: FoundProps) {
  const { t, format } = useTranslation(['operator', 'app']);
  const accounts = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const number = format.number(accounts.length);
  const words = found.hasNextPage ? 'accounts.shownFirst' : 'accounts.shown';
  return (
    <>
      {found.error !== null && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Waiting rows={6} />}
      <p aria-live="polite" className="text-sm text-soft">
        {found.data !== undefined && accounts.length > 0 && t(words, { count: accounts.length, number })}
      </p>
      {accounts.length > 0 && <AccountTable accounts={accounts} />}
      {found.data !== undefined && accounts.length === 0 && (
        <Empty title={t('accounts.none')}>
          <Button onClick={onAll}>{t('accounts.all')}</Button>
        </Empty>
      )}
      <More list={found} words={t('app:more')} className="text-center" />
    </>
  );
}
