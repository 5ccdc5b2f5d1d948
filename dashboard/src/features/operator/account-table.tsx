import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { AccountLink } from './account-link.tsx';
import { AccountState } from './account-state.tsx';
import type { AccountList } from './queries.ts';

type Row = AccountList['data'][number];

export function AccountTable({ accounts }: { readonly accounts: readonly Row[] }) {
  const { t } = useTranslation(['operator', 'app']);
  const head = [t('app:email'), t('state'), t('plan'), t('accounts.signsIn'), t('accounts.requests24h'), t('created')];
  return (
    <Table caption={t('accounts.title')} head={head}>
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} />
      ))}
    </Table>
  );
}

function AccountRow({ account }: { readonly account: Row }) {
  const { t, format } = useTranslation(['operator', 'app']);
  const { id, email, plan, state, role, signed_up, requests_24h, created_at } = account;
  return (
    <tr>
      <Cell className="max-w-44 min-w-40 sm:max-w-72">
        <AccountLink id={id} email={email} />
        {role === 'operator' && <span className="text-xs text-soft">{t('operator')}</span>}
      </Cell>
      <Cell className="whitespace-nowrap">
        <AccountState state={state} />
      </Cell>
      <Cell>
        <Badge tone={plan === 'free' ? 'plain' : 'accent'}>{t(`app:plans.${plan}`)}</Badge>
      </Cell>
      <Cell className="whitespace-nowrap">{signed_up ? t('accounts.yes') : t('accounts.notYet')}</Cell>
      <Cell className="tabular-nums">{format.number(requests_24h)}</Cell>
      <Cell className="whitespace-nowrap">{format.date(created_at)}</Cell>
    </tr>
  );
}
