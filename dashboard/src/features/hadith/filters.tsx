import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../i18n/i18n.ts';
import { classes } from '../../ui/classes.ts';
import { INPUT } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectArrow } from '../../ui/select.tsx';
import { useCollectionName } from './names.ts';
import { collectionsQuery, FILTERS, type Filters } from './queries.ts';

const GRADES = ['sahih', 'hasan', 'daif', 'mawdu', 'unknown'] as const;
const TYPES = ['marfu', 'mawquf', 'maqtu', 'qudsi', 'unknown'] as const;
const LANGS = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];

/** What is looked for. It is asked for when the form is sent, not at every letter. */
export function FilterForm({ filters }: { readonly filters: Filters }) {
  const { t } = useTranslation('hadith');
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(filters);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = Object.fromEntries(
      FILTERS.flatMap((name) => {
        const value = wanted[name]?.trim() ?? '';
        return value === '' ? [] : [[name, value]];
      }),
    );
    void navigate({ to: '/hadith', search });
  };
  const change = (name: keyof Filters) => (value: string) => setWanted({ ...wanted, [name]: value });
  return (
    <search className="mb-6 block">
      <form onSubmit={submit} className="grid gap-4 rounded-2xl border border-line bg-card p-4 sm:p-5">
        <SearchField
          label={t('searchField')}
          hint={t('searchHint')}
          action={t('search')}
          value={wanted.search ?? ''}
          onChange={change('search')}
        />
        <Narrowing wanted={wanted} change={change} />
      </form>
    </search>
  );
}

type NarrowingProps = {
  readonly wanted: Filters;
  readonly change: (name: keyof Filters) => (value: string) => void;
};

function Narrowing({ wanted, change }: NarrowingProps) {
  const { t } = useTranslation('hadith');
  const name = useCollectionName();
  const { data: collections } = useQuery(collectionsQuery);
  return (
    <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <legend className="sr-only">{t('filters')}</legend>
      <Choice label={t('collection')} value={wanted.collection} onChange={change('collection')}>
        {collections?.data.map((collection) => (
          <option key={collection.slug} value={collection.slug}>
            {name(collection)}
          </option>
        ))}
      </Choice>
      <Choice label={t('grade')} value={wanted.grade} onChange={change('grade')}>
        {GRADES.map((grade) => (
          <option key={grade} value={grade}>
            {t(`grades.${grade}`)}
          </option>
        ))}
      </Choice>
      <label className="grid gap-1.5 text-sm font-medium">
        {t('gradedBy')}
        <input
          dir={wanted.graded_by === undefined || wanted.graded_by === '' ? undefined : 'auto'}
          maxLength={256}
          value={wanted.graded_by ?? ''}
          placeholder={t('gradedByHint')}
          onChange={(event) => change('graded_by')(event.target.value)}
          className={INPUT}
        />
      </label>
      <Choice label={t('type')} value={wanted.type} onChange={change('type')}>
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`types.${type}`)}
          </option>
        ))}
      </Choice>
      <Choice label={t('lang')} value={wanted.lang} onChange={change('lang')} any={null}>
        {LANGS.map((lang) => (
          <option key={lang} value={lang}>
            {t(`langs.${lang}`)}
          </option>
        ))}
      </Choice>
    </fieldset>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
  /** null: one of them is always chosen. */
  readonly any?: null;
};

function Choice({ label, value, onChange, children, any }: ChoiceProps) {
  const { t } = useTranslation('hadith');
  return (
    <label className="grid gap-1.5 text-sm font-medium">
      {label}
      <span className="relative block">
        <select
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          className={classes(INPUT, 'cursor-pointer appearance-none pe-9')}
        >
          {any === undefined && <option value="">{t('any')}</option>}
          {children}
        </select>
        <SelectArrow />
      </span>
    </label>
  );
}
