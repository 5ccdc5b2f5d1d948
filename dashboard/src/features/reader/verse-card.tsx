import type { VerseListing } from '@isnad/contract/quran';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Highlighted } from '../../ui/highlighted.tsx';
import { Passage } from '../../ui/passage.tsx';
import { useSurahName } from './names.ts';

const LINES = [
  ['transliteration', 'ar-Latn'],
  ['translation_en', 'en'],
  ['translation_bn', 'bn'],
] as const;

/** A verse by itself, with the words marked that a search found, and the way to its surah. */
export function VerseCard({ verse }: { readonly verse: VerseListing['data'][number] }) {
  const { t, i18n } = useTranslation('reader');
  const format = useFormat();
  const name = useSurahName()(verse.surah);
  const { highlights } = verse;
  const key = `${format.number(verse.surah.id)}:${format.number(verse.id)}`;
  const reference = t('reference', { key, surah: name.text });
  const marked = (field: string) => highlights?.some((mark) => mark.field === field) === true;
  // The Arabic, what the reader of this page reads, and wherever else the words were found.
  const shown = LINES.filter(([field, lang]) => lang === i18n.language || marked(field));
  return (
    <>
      <Passage lang="ar" quran>
        <Highlighted text={verse.text} highlights={highlights} field="text" />
      </Passage>
      {shown.map(([field, lang]) => (
        <Passage key={field} lang={lang}>
          <Highlighted text={verse[field]} highlights={highlights} field={field} />
        </Passage>
      ))}
      <p>
        <Link
          to="/quran/$surah"
          params={{ surah: String(verse.surah.id) }}
          search={{ verse: String(verse.id) }}
          preload={false}
          aria-label={t('open', { reference })}
          className="text-sm font-medium text-accent underline underline-offset-4"
        >
          <bdi>{reference}</bdi>
        </Link>
      </p>
    </>
  );
}
