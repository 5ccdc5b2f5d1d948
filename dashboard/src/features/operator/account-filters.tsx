import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SearchFilters } from '../../ui/search-filters.tsx';
import { SelectField } from '../../ui/select.tsx';
import { PLANS } from '../plan/plans.ts';
import type { AccountFilter } from './queries.ts';

/** The longest an email address can be. */
const MAX_SEARCH = 254;
const STATES = ['active', 'suspended'] as const;
const PLAN_NAMES = PLANS.map(({ plan }) => plan);

/** What is looked for, as the address of the page says; what it cannot say is left out. */
export function useAccountFilter(): readonly [filter: AccountFilter, change: (part: Partial<AccountFilter>) => void] {
  const { search = '', plan, state } = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter: AccountFilter = {
    search: search.slice(0, MAX_SEARCH),
    plan: PLAN_NAMES.find((one) => one === plan) ?? '',
    state: STATES.find((one) => one === state) ?? '',
  };
  const change = (part: Partial<AccountFilter>) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '');
    void navigate({ to: '/operator/accounts', search: Object.fromEntries(next), replace: true });
  };
  return [filter, change];
}

type Props = { readonly filter: AccountFilter; readonly onChange: (part: Partial<AccountFilter>) => void };

export function AccountFilters({ filter, onChange }: Props) {
  const { t } = useTranslation(['operator', 'app']);
  return (
    <SearchFilters
      label={t('accounts.search')}
      search={filter.search}
      onSearch={(search) => onChange({ search })}
      maxLength={MAX_SEARCH}
      dir="ltr"
      columns="sm:grid-cols-[1fr_12rem_12rem]"
    >
      <SelectField
        label={t('plan')}
        value={filter.plan}
        onChange={(plan) => onChange({ plan })}
        options={[
          ['', t('accounts.allPlans')] as const,
          ...PLAN_NAMES.map((plan) => [plan, t(`app:plans.${plan}`)] as const),
        ]}
      />
      <SelectField
        label={t('state')}
        value={filter.state}
        onChange={(state) => onChange({ state })}
        options={[
          ['', t('accounts.allStates')] as const,
          ...STATES.map((state) => [state, t(`states.${state}`)] as const),
        ]}
      />
    </SearchFilters>
  );
}
