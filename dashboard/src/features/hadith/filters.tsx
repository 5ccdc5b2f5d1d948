import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/field.tsx';
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
  const id = useId();
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
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            {t('searchField')}
          </label>
          <div className="flex gap-2">
            <input
              id={id}
              type="search"
              dir={wanted.search === undefined || wanted.search === '' ? undefined : 'auto'}
              maxLength={256}
              value={wanted.search ?? ''}
              aria-describedby={`${id}-hint`}
              onChange={(event) => change('search')(event.target.value)}
              className={INPUT}
            />
            <Button type="submit" kind="primary">
              <Search aria-hidden="true" />
              {t('search')}
            </Button>
          </div>
          <p id={`${id}-hint`} className="text-sm text-soft">
            {t('searchHint')}
          </p>
        </div>
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
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value)} className={INPUT}>
        {any === undefined && <option value="">{t('any')}</option>}
        {children}
      </select>
    </label>
  );
}
