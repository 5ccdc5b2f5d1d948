import type { SurahSummary } from '@isnad/contract/quran';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { foldName } from './fold.ts';
import { useSurahName } from './names.ts';
import { surahsQuery } from './queries.ts';

/** All surahs, and a field that narrows them down without asking the service. */
export function SurahCards() {
  const { t } = useTranslation('reader');
  const { data, error, refetch } = useQuery(surahsQuery);
  const [filter, setFilter] = useState('');
  const id = useId();
  const folded = useMemo(() => data?.surahs.map((surah) => ({ surah, names: foldedNames(surah) })), [data]);
  if (error !== null && folded === undefined) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (folded === undefined) return <Waiting rows={8} />;
  const wanted = foldName(filter);
  const shown = folded.filter(({ names }) => names.some((name) => name.includes(wanted)));
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {t('surahs')}
        </h2>
        <label className="grid w-full gap-1 sm:w-80">
          <span className="text-sm font-medium">{t('filter')}</span>
          <input
            type="search"
            value={filter}
            dir={filter === '' ? undefined : 'auto'}
            placeholder={t('filterHint')}
            onChange={(event) => setFilter(event.target.value)}
            className="min-h-10 w-full rounded-lg border border-edge bg-card px-3 text-base placeholder:text-soft"
          />
        </label>
      </div>
      {shown.length === 0 && <p className="text-soft">{t('noSurah')}</p>}
      <ul className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ surah }) => (
          <SurahCard key={surah.id} surah={surah} />
        ))}
      </ul>
    </section>
  );
}

function foldedNames({ id, name, name_arabic, transliteration, translation }: SurahSummary): string[] {
  return [String(id), ...[name, name_arabic, transliteration, translation].map(foldName)];
}

function SurahCard({ surah }: { readonly surah: SurahSummary }) {
  const { t, i18n } = useTranslation('reader');
  const format = useFormat();
  const name = useSurahName()(surah);
  return (
    <li className="[content-visibility:auto] [contain-intrinsic-block-size:auto_5.5rem]">
      <Link
        to="/quran/$surah"
        params={{ surah: String(surah.id) }}
        preload={false}
        className="flex items-center gap-3 rounded-2xl border border-line bg-card p-3.5 hover:border-accent hover:bg-accent-wash"
      >
        <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-sunk text-sm font-semibold">
          {format.number(surah.id)}
        </span>
        <span className="grid min-w-0 grow gap-0.5">
          <span lang={name.lang} className="font-semibold">
            {name.text}
          </span>
          <span className="text-sm text-soft" lang={i18n.language === 'en' ? undefined : 'ar-Latn'}>
            {i18n.language === 'en' ? surah.translation : surah.transliteration}
          </span>
          <span className="text-xs text-soft">
            {t(`type.${surah.type}`)} ·{' '}
            {t('verses', { count: surah.total_verses, number: format.number(surah.total_verses) })}
          </span>
        </span>
        <OtherNames surah={surah} />
      </Link>
    </li>
  );
}

/** The name in the scripts that are not the page's own. */
function OtherNames({ surah }: { readonly surah: SurahSummary }) {
  const { language } = useTranslation().i18n;
  return (
    <span className="grid shrink-0 justify-items-end gap-0.5">
      {language !== 'ar' && (
        <span lang="ar" dir="rtl" className="font-arabic text-xl leading-normal">
          {surah.name_arabic}
        </span>
      )}
      {language !== 'bn' && (
        <span lang="bn" className="text-sm text-soft">
          {surah.name}
        </span>
      )}
    </span>
  );
}
