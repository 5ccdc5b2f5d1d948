import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { RequestShown } from '../../ui/request-shown.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { numberOf, placeOf } from '../../ui/verse-place.ts';
import { searchPath, searchQuery } from './queries.ts';
import { VerseCard } from './verse-card.tsx';

/** The field for searching; a reference leads to the verse without a search. */
export function SearchForm({ search }: { readonly search: string }) {
  const { t } = useTranslation('reader');
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const place = placeOf(wanted);
    const surah = place?.surah ?? numberOf(wanted);
    if (surah !== undefined && surah >= 1 && surah <= 114) {
      const verse = place === undefined ? {} : { verse: String(place.verse) };
      void navigate({ to: '/quran/$surah', params: { surah: String(surah) }, search: verse });
      return;
    }
    const next = wanted.trim();
    void navigate({ to: '/quran', search: next === '' ? {} : { search: next } });
  };
  return (
    <search className="mb-6 block">
      <form onSubmit={submit}>
        <SearchField
          label={t('searchField')}
          hint={t('searchHint')}
          action={t('search')}
          value={wanted}
          onChange={setWanted}
        />
      </form>
    </search>
  );
}

/** What a search has found, page by page. */
export function Found({ search }: { readonly search: string }) {
  const { t } = useTranslation(['reader', 'app']);
  const format = useFormat();
  const found = useInfiniteQuery(searchQuery(search));
  const retry = () => void (found.data === undefined ? found.refetch() : found.fetchNextPage());
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <section aria-label={t('search')} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <output className="text-sm font-medium text-soft">
          {found.data !== undefined && total > 0 && t('found', { count: total, number: format.number(total) })}
        </output>
        <ButtonLink to="/quran" kind="quiet">
          {t('clear')}
        </ButtonLink>
      </div>
      {found.isPending && <Waiting rows={6} />}
      {found.data !== undefined && total === 0 && <Empty title={t('nothing')} />}
      <ol className="grid gap-3">
        {found.data?.pages
          .flatMap(({ data }) => data)
          .map((verse) => (
            <li key={verse.key} className="grid gap-2 rounded-2xl border border-line bg-card p-4 sm:p-5">
              <VerseCard verse={verse} />
            </li>
          ))}
      </ol>
      {found.error !== null && <ProblemNote error={found.error} onRetry={retry} />}
      {found.hasNextPage && found.error === null && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('app:more')}
        </Button>
      )}
      <RequestShown request={{ path: searchPath(search) }} />
    </section>
  );
}
