import { Failure } from '@isnad/contract/failure';
import type { Hadith } from '@isnad/contract/hadith';
import { hadithOf } from '../../../corpus/hadith/find/find-hadiths.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { arabicTexts, findTranslations, translationsByLanguage } from '../../../corpus/quran/answers.ts';
import { surahNumber, surahSpan } from '../../../corpus/quran/find.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { parseVerseRange } from '../../../corpus/references/verse-range.ts';
import { verseReference } from '../reader/quran/quran-editions.ts';
import { titleIn } from '../site/edition-title.ts';
import { digitsIn, languageName, type PageLanguage } from '../site/languages.ts';

/** A verse or hadith with the texts that can have a fault. */
export type ReportedText = {
  readonly ref: string;
  readonly path: string;
  /** How it is cited in the language of the page. */
  readonly title: string;
  readonly texts: readonly {
    readonly edition: string;
    readonly title: string;
    readonly lang: string;
    readonly isQuran: boolean;
    readonly text: string;
  }[];
};

/** The text of a reference, `2:255` or `bukhari:1`. @throws {Failure} `verse_not_found`, `surah_not_found`, `hadith_not_found` */
export function reportedText(
  language: PageLanguage,
  quran: Quran,
  hadith: LiveHadith | undefined,
  ref: string,
): ReportedText {
  const [, surah, verse] = /^(\d{1,4}):(\d{1,4})$/.exec(ref) ?? [];
  if (surah !== undefined && verse !== undefined) return reportedVerse(language, quran, Number(surah), verse);
  if (hadith === undefined) throw new Failure('hadith_not_found', 'No hadiths are installed.');
  return reportedHadith(language, hadith, ref);
}

function reportedVerse(language: PageLanguage, quran: Quran, id: number, verse: string): ReportedText {
  const surah = surahNumber(quran, id);
  const { from } = surahSpan(quran, id, parseVerseRange(verse));
  const translations = translationsByLanguage(quran).map((edition) => edition.language);
  const own = [language, 'en', 'bn', ...translations];
  const editions = [
    arabicTexts(quran, 'unicode'),
    ...[...new Set(own)].flatMap((one) => (translations.includes(one) ? findTranslations(quran, one) : [])),
  ];
  return {
    ref: `${surah.id}:${Number(verse)}`,
    path: `/quran/${surah.id}/${Number(verse)}`,
    title: verseReference(language, surah, verse),
    texts: editions.map(({ edition, text }) => ({
      ...{ edition: edition.id, title: titleIn(language, edition), lang: edition.language },
      ...{ isQuran: edition.kind === 'text', text: text(from) },
    })),
  };
}

function reportedHadith(language: PageLanguage, live: LiveHadith, ref: string): ReportedText {
  const { body } = live.records.compose([{ doc: hadithOf(live, ref) }], language);
  const record = JSON.parse(body.toString('utf8')) as Hadith;
  const collection = live.records.content.collections.find(({ slug }) => slug === record.collection);
  const texts = (['ar', 'en', 'bn'] as const).flatMap((lang) => {
    const text = record.texts[lang];
    if (text === undefined) return [];
    return [{ edition: record.source[lang] ?? lang, title: languageName(language, lang), lang, isQuran: false, text }];
  });
  return {
    ref: record.ref,
    path: `/hadith/${encodeURI(record.ref)}`,
    title: `${collection?.names[language] ?? record.author} ${digitsIn(language, record.number)}`,
    texts,
  };
}
