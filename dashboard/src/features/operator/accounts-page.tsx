import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, PageHead } from '../../ui/card.tsx';
import { UserPlus } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { AccountFilters, useAccountFilter } from './account-filters.tsx';
import { AccountTable } from './account-table.tsx';
import { NewAccount } from './new-account.tsx';
import { PlanRequests } from './plan-requests.tsx';
import { accountsQuery } from './queries.ts';
import { WaitingSignUps } from './waiting-sign-ups.tsx';

/** Everybody's accounts: to find one, and to make one. */
export function Page() {
  const { t } = useTranslation('operator');
  const [filter, change] = useAccountFilter();
  const [making, setMaking] = useState(false);
  return (
    <>
      <PageHead
        title={t('accounts.title')}
        lead={t('accounts.lead')}
        actions={
          <Button kind="primary" onClick={() => setMaking(true)}>
            <UserPlus aria-hidden="true" />
            {t('accounts.new')}
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <PlanRequests />
        <WaitingSignUps />
        <AccountFilters filter={filter} onChange={change} />
        <Found filter={filter} onAll={() => change({ search: '', plan: '', state: '' })} />
      </div>
      {making && <NewAccount onClose={() => setMaking(false)} />}
    </>
  );
}

type FoundProps = { readonly filter: Parameters<typeof accountsQuery>[0]; readonly onAll: () => void };

function Found({ filter, onAll }: FoundProps) {
  const { t } = useTranslation(['operator', 'app']);
  const format = useFormat();
  const found = useInfiniteQuery(accountsQuery(filter));
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
      {found.hasNextPage && (
        <div className="text-center">
          <Button busy={found.isFetchingNextPage || found.isPlaceholderData} onClick={() => void found.fetchNextPage()}>
            {t('app:more')}
          </Button>
        </div>
      )}
    </>
  );
}
