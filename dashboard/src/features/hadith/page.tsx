import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/client.ts';
import { useFormat } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, PageHead } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { RequestShown } from '../../ui/request-shown.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Collections } from './collections.tsx';
import { FilterForm } from './filters.tsx';
import { HadithCard } from './hadith-card.tsx';
import { FILTERS, type Filters, listPath, listQuery } from './queries.ts';

export function Page() {
  const { t, i18n } = useTranslation('hadith');
  const search = useSearch({ strict: false }) as Filters;
  const asked = Object.fromEntries(FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : []))) as Filters;
  const filters: Filters = { ...asked, lang: asked.lang ?? i18n.language };
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <FilterForm key={JSON.stringify(filters)} filters={filters} />
      {Object.keys(asked).length === 0 ? <Collections /> : <Found filters={filters} />}
    </>
  );
}

/** What matches, page by page. */
function Found({ filters }: { readonly filters: Filters }) {
  const { t } = useTranslation(['hadith', 'app']);
  const format = useFormat();
  const found = useInfiniteQuery(listQuery(filters));
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby="found" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="found" className="text-lg font-semibold" aria-live="polite">
          {found.data === undefined ? t('search') : t('found', { count: total, number: format.number(total) })}
        </h2>
        <ButtonLink to="/hadith" kind="quiet">
          {t('reset')}
        </ButtonLink>
      </div>
      {found.isPending && <Waiting rows={6} />}
      {found.data !== undefined && total === 0 && <Nothing suggestions={found.data.pages[0]?.suggestions ?? []} />}
      {found.data?.pages
        .flatMap(({ data }) => data)
        .map((hadith) => (
          <HadithCard key={hadith.id} hadith={hadith} lang={filters.lang ?? 'en'} />
        ))}
      {found.error !== null &&
        (scholarUnknown(found.error) ? (
          <div role="alert">
            <Empty title={t('noScholar', { name: filters.graded_by })}>{t('noScholarHint')}</Empty>
          </div>
        ) : (
          <ProblemNote
            error={found.error}
            onRetry={() => void (found.data === undefined ? found.refetch() : found.fetchNextPage())}
          />
        ))}
      {found.hasNextPage && found.error === null && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('app:more')}
        </Button>
      )}
      <RequestShown request={{ path: listPath(filters) }} />
    </section>
  );
}

/** Whether nothing could be looked for because nobody who has graded a text is called so. */
function scholarUnknown(error: Error): boolean {
  const faults = error instanceof ApiProblem ? (error.problem.errors ?? []) : [];
  return faults.some(({ location }) => location === 'query.graded_by');
}

function Nothing({ suggestions }: { readonly suggestions: readonly string[] }) {
  const { t } = useTranslation('hadith');
  return (
    <Empty title={t('nothing')}>
      {suggestions.length > 0 && (
        <p className="flex flex-wrap justify-center gap-2">
          {t('suggestions')}
          {suggestions.map((suggestion) => (
            <Link key={suggestion} to="/hadith" search={{ search: suggestion }} className="text-accent underline">
              <bdi>{suggestion}</bdi>
            </Link>
          ))}
        </p>
      )}
    </Empty>
  );
}
