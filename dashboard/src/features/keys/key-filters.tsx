import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SearchFilters } from '../../ui/search-filters.tsx';
import { SelectField } from '../../ui/select.tsx';
import { KEY_FILTER_STATES, type KeyFilter } from './queries.ts';

const MAX_SEARCH = 100;

/** The filter of the list as the address of the page has it. */
export function useKeyFilter(): readonly [filter: KeyFilter, change: (part: Partial<KeyFilter>) => void] {
  const { search = '', state } = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter: KeyFilter = {
    search: search.slice(0, MAX_SEARCH),
    state: KEY_FILTER_STATES.find((one) => one === state) ?? '',
  };
  const change = (part: Partial<KeyFilter>) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '');
    void navigate({ to: '/keys', search: Object.fromEntries(next), replace: true });
  };
  return [filter, change];
}

type Props = { readonly filter: KeyFilter; readonly onChange: (part: Partial<KeyFilter>) => void };

/** Search by name or last four characters, and the states to show. */
export function KeyFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('keys');
  return (
    <SearchFilters
      label={t('filter.search')}
      search={filter.search}
      onSearch={(search) => onChange({ search })}
      maxLength={MAX_SEARCH}
      dir="auto"
      columns="sm:grid-cols-[1fr_14rem]"
    >
      <SelectField
        label={t('state')}
        value={filter.state}
        onChange={(state) => onChange({ state })}
        options={KEY_FILTER_STATES.map((state) => [
          state,
          state === '' ? t('filter.inUse') : state === 'all' ? t('filter.all') : t(`states.${state}`),
        ])}
      />
    </SearchFilters>
  );
}
