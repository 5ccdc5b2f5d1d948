import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useTypedSearch } from '../../ui/typed-search.ts';
import { PLANS } from '../plan/plans.ts';
import type { AccountFilter } from './queries.ts';

const STATES = ['active', 'suspended'] as const;
const PLAN_NAMES = PLANS.map(({ plan }) => plan);

/** What is looked for, as the address of the page says; what it cannot say is left out. */
export function useAccountFilter(): readonly [filter: AccountFilter, change: (part: Partial<AccountFilter>) => void] {
  const { search = '', plan, state } = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter: AccountFilter = {
    search: search.slice(0, 254),
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
  const [typed, setTyped] = useTypedSearch(filter.search, (search) => onChange({ search }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ search: typed.trim() });
  };
  return (
    <search>
      <form onSubmit={submit} className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[1fr_12rem_12rem]">
        <TextField
          label={t('accounts.search')}
          value={typed}
          onChange={setTyped}
          inputMode="search"
          autoComplete="off"
          maxLength={254}
          dir="ltr"
        />
        <Field label={t('plan')}>
          <Select
            value={filter.plan}
            onChange={(plan) => onChange({ plan })}
            options={[
              ['', t('accounts.allPlans')] as const,
              ...PLAN_NAMES.map((plan) => [plan, t(`app:plans.${plan}`)] as const),
            ]}
          />
        </Field>
        <Field label={t('state')}>
          <Select
            value={filter.state}
            onChange={(state) => onChange({ state })}
            options={[
              ['', t('accounts.allStates')] as const,
              ...STATES.map((state) => [state, t(`states.${state}`)] as const),
            ]}
          />
        </Field>
      </form>
    </search>
  );
}
