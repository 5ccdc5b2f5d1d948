import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { BookOpen, Dices } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { RequestShown } from '../../ui/request-shown.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { useSurahName } from './names.ts';
import { type Draw, drawPath, drawQuery, surahsQuery } from './queries.ts';
import { lastPlace } from './reading-place.ts';
import { VerseCard } from './verse-card.tsx';

/** The day where the reader is, not where the service is. */
function today(): Draw {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return { date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}` };
}

let draws = 0;

/** The verse of the day, and others by chance. */
export function Today() {
  const { t } = useTranslation('reader');
  const [draw, setDraw] = useState<Draw>(today);
  const { data: verse, error, isFetching, refetch } = useQuery(drawQuery(draw));
  const another = () => {
    draws += 1;
    setDraw({ draw: draws });
  };
  return (
    <Card className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t('date' in draw ? 'ofDay' : 'byChance')}</h2>
        <Button size="small" busy={isFetching} onClick={another}>
          <Dices aria-hidden="true" />
          {t('another')}
        </Button>
      </div>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {verse === undefined ? error === null && <Waiting /> : <VerseCard verse={verse} />}
      <RequestShown request={{ path: drawPath(draw) }} />
    </Card>
  );
}

/** Back to where somebody has last read, when they have. */
export function ContinueReading() {
  const { t } = useTranslation('reader');
  const format = useFormat();
  const name = useSurahName();
  const [place] = useState(lastPlace);
  const { data } = useQuery(surahsQuery);
  const surah = data?.surahs.find(({ id }) => id === place?.surah);
  if (place === undefined || surah === undefined) return null;
  return (
    <Link
      to="/quran/$surah"
      params={{ surah: String(place.surah) }}
      search={{ verse: String(place.verse) }}
      preload={false}
      className="mb-6 flex items-center gap-3 rounded-2xl border border-line bg-card p-4 hover:border-accent hover:bg-accent-wash"
    >
      <BookOpen className="size-5 shrink-0 text-accent" aria-hidden="true" />
      <span className="grid">
        <span className="font-semibold">{t('continue')}</span>
        <span className="text-sm text-soft">
          {t('continueAt', { surah: name(surah).text, verse: format.number(place.verse) })}
        </span>
      </span>
    </Link>
  );
}
