import type { Surah, Verse } from '@isnad/contract/quran';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/card.tsx';
import { ArrowLeft, ArrowRight } from '../../ui/icons/icons.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { RequestShown } from '../../ui/request-shown.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Title } from '../../ui/title.tsx';
import { numberOf } from '../../ui/verse-place.ts';
import { Bismillah } from './bismillah.tsx';
import { type Display, sizesOf, useDisplay } from './display.ts';
import { DisplayButton } from './display-button.tsx';
import { GoToVerse } from './go-to-verse.tsx';
import { useSurahName } from './names.ts';
import { surahPath, surahQuery } from './queries.ts';
import { useReadingPlace } from './reading-place.ts';
import { scrollToVerse } from './scroll-to-verse.ts';
import { ShareVerse } from './share-verse.tsx';
import { VerseItem } from './verse.tsx';

export function Page() {
  const { t } = useTranslation('reader');
  const { surah } = useParams({ strict: false });
  const { verse } = useSearch({ strict: false });
  const id = numberOf(surah);
  if (id === undefined || id < 1 || id > 114) {
    return (
      <>
        <Title className="mb-4 text-2xl font-semibold">{t('noSuch')}</Title>
        <Empty title={t('noSuchWords')}>
          <ButtonLink to="/quran" kind="primary">
            {t('toList')}
          </ButtonLink>
        </Empty>
      </>
    );
  }
  return <Reader key={id} id={id} wanted={verse} />;
}

type ReaderProps = { readonly id: number; readonly wanted: string | undefined };

function Reader({ id, wanted }: ReaderProps) {
  const { data: surah, error, refetch } = useQuery(surahQuery(id));
  const [display, change] = useDisplay();
  if (error !== null && surah === undefined) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (surah === undefined) return <Waiting rows={8} />;
  return (
    <div className="mx-auto max-w-3xl">
      <SurahHead surah={surah} />
      <div className="sticky top-14 z-20 mb-2 flex items-center justify-between gap-2 border-b border-line bg-paper py-2">
        <GoToVerse surah={id} last={surah.total_verses} />
        <DisplayButton display={display} change={change} />
      </div>
      <Bismillah text={surah.bismillah} display={display} />
      <Verses surah={surah} wanted={wanted} display={display} />
      <Neighbours id={id} />
      <RequestShown request={{ path: surahPath(id) }} />
    </div>
  );
}

function SurahHead({ surah }: { readonly surah: Surah }) {
  const { t, i18n } = useTranslation('reader');
  const format = useFormat();
  const name = useSurahName()(surah);
  return (
    <header className="mb-3 grid justify-items-center gap-2 text-center">
      <p className="text-sm text-soft">{t('surahNumber', { number: format.number(surah.id) })}</p>
      <Title lang={name.lang}>{name.text}</Title>
      {i18n.language !== 'ar' && (
        <p lang="ar" dir="rtl" className="font-arabic text-3xl leading-relaxed">
          {surah.name_arabic}
        </p>
      )}
      {i18n.language === 'en' && <p className="text-soft">{surah.translation}</p>}
      <p className="flex flex-wrap justify-center gap-2">
        <Badge>{t(`type.${surah.type}`)}</Badge>
        <Badge>{t('verses', { count: surah.total_verses, number: format.number(surah.total_verses) })}</Badge>
      </p>
    </header>
  );
}

const AT_ONCE = 12;

type VersesProps = { readonly surah: Surah; readonly wanted: string | undefined; readonly display: Display };

function Verses({ surah, wanted, display }: VersesProps) {
  const { t } = useTranslation('reader');
  const format = useFormat();
  const name = useSurahName()(surah);
  const [shared, setShared] = useState<Verse>();
  // The first ones are there at once; hundreds of others follow without holding the page up.
  const verses = useDeferredValue(surah.verses, surah.verses.slice(0, AT_ONCE));
  const list = useRef<HTMLOListElement>(null);
  const current = numberOf(wanted);
  useReadingPlace(surah.id, list, verses.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be among those that follow
  useEffect(() => {
    const verse = current === undefined ? null : document.getElementById(`v${current}`);
    if (verse === null) return;
    // Who has opened a dialog meanwhile stays in it.
    if (!document.activeElement?.closest('[role=dialog]')) verse.focus({ preventScroll: true });
    return scrollToVerse(verse);
  }, [current, verses]);
  const missing = wanted !== undefined && (current === undefined || current < 1 || current > surah.total_verses);
  return (
    <>
      {missing && (
        <p role="alert" className="my-3 rounded-lg bg-warn-wash p-3 text-sm text-warn">
          {t('noVerse', { surah: name.text, last: format.number(surah.total_verses), verse: wanted })}
        </p>
      )}
      <ol
        ref={list}
        style={sizesOf(display)}
        className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card"
      >
        {verses.map((verse) => {
          const number = format.number(verse.id);
          return (
            <VerseItem
              key={verse.id}
              verse={verse}
              display={display}
              current={verse.id === current}
              onShare={setShared}
              number={number}
              named={t('verse', { number })}
              share={t('share', { number })}
            />
          );
        })}
      </ol>
      <ShareVerse surah={surah} verse={shared} display={display} onClose={() => setShared(undefined)} />
    </>
  );
}

/** To the surah before and the one after. */
function Neighbours({ id }: { readonly id: number }) {
  const { t } = useTranslation('reader');
  const look =
    'inline-flex min-h-10 items-center gap-2 rounded-lg px-3 text-sm font-medium text-accent hover:bg-accent-wash';
  return (
    <nav aria-label={t('surahs')} className="my-5 flex flex-wrap justify-between gap-2">
      {id > 1 && (
        <Link to="/quran/$surah" params={{ surah: String(id - 1) }} className={look} preload={false}>
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {t('previous')}
        </Link>
      )}
      <Link to="/quran" className={look} preload={false}>
        {t('toList')}
      </Link>
      {id < 114 && (
        <Link to="/quran/$surah" params={{ surah: String(id + 1) }} className={look} preload={false}>
          {t('next')}
          <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
