import { PACK_KINDS } from '@isnad/contract/operator-library';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SearchFilters } from '../../ui/search-filters.tsx';
import { SelectField } from '../../ui/select.tsx';
import { type LibraryFilter, MAX_SEARCH, STATES } from './filter.ts';
import { languageName } from './names.ts';
import type { LibraryPack } from './queries.ts';

type Props = {
  readonly packs: readonly LibraryPack[];
  readonly filter: LibraryFilter;
  readonly onChange: (part: Partial<LibraryFilter>) => void;
};

/** The row above the packs: words, kind, language and state. */
export function Filters({ packs, filter, onChange }: Props) {
  const { t } = useTranslation('library');
  const { locale } = useTranslation().format;
  const languages = [...new Set(packs.flatMap((pack) => pack.languages))]
    .map((tag) => [tag, languageName(tag, locale)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, locale));
  const kinds = PACK_KINDS.filter((kind) => packs.some((pack) => pack.kind === kind));
  return (
    <SearchFilters
      label={t('search')}
      search={filter.search}
      onSearch={(search) => onChange({ search })}
      maxLength={MAX_SEARCH}
      dir="auto"
      columns="max-sm:grid-cols-2 max-lg:[&>:first-child]:col-span-full max-sm:[&>:last-child]:col-span-full sm:max-lg:grid-cols-3 lg:grid-cols-[1fr_11rem_11rem_11rem]"
    >
      <SelectField
        label={t('kind')}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
        options={[['', t('allKinds')] as const, ...kinds.map((kind) => [kind, t(`kinds.${kind}`)] as const)]}
      />
      <SelectField
        label={t('language')}
        value={filter.lang}
        onChange={(lang) => onChange({ lang })}
        options={[['', t('allLanguages')] as const, ...languages]}
      />
      <SelectField
        label={t('state')}
        value={filter.state}
        onChange={(state) => onChange({ state })}
        options={[['', t('allStates')] as const, ...STATES.map((state) => [state, t(`states.${state}`)] as const)]}
      />
    </SearchFilters>
  );
}
