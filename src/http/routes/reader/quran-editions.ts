import type { Edition } from '@isnad/contract/editions';
import type { SurahSummary } from '@isnad/contract/quran';
import { arabicTexts, findTranslations } from '../../../corpus/quran/answers.ts';
import { findEditions } from '../../../corpus/quran/find-editions.ts';
import type { EditionTexts, Quran } from '../../../corpus/quran/open.ts';
import { digitsIn, fill, numberIn, type PageLanguage } from '../site/languages.ts';
import type { Provenance } from '../site/proof.ts';
import { READER_WORDS } from './reader-words.ts';

/** Value of `translation` for the Arabic alone. */
export const NO_TRANSLATION = 'none';
const MAX_TRANSLATIONS = 3;

/** One spelling for all values of `translation` that ask for the same languages. */
export function sameTranslations(asked: string): string {
  const languages = new Set(asked.toLowerCase().split(','));
  return [...languages].slice(0, MAX_TRANSLATIONS).sort().join(',');
}

/**
 * The Arabic and the translations of a page.
 * @param asked languages or ids of editions, as of {@link sameTranslations}; undefined for `usual`
 * @throws {Failure} `invalid_parameter` naming the languages or ids that do not exist
 */
export function chosenEditions(quran: Quran, asked: string | undefined, usual: readonly string[]): EditionTexts[] {
  const wanted = asked === undefined ? usual : asked === NO_TRANSLATION ? [] : asked.split(',');
  // An id has a full stop, a language has none.
  const found = wanted.flatMap((one) => (one.includes('.') ? findEditions(quran, one) : findTranslations(quran, one)));
  return [arabicTexts(quran, 'unicode'), ...found];
}

/** The name of a surah as readers of a language know it. */
export function surahName(
  language: PageLanguage,
  { name, name_arabic, transliteration }: SurahSummary,
): { readonly text: string; readonly lang: string } {
  if (language === 'bn') return { text: name, lang: 'bn' };
  if (language === 'ar') return { text: name_arabic, lang: 'ar' };
  return { text: transliteration, lang: 'ar-Latn' };
}

/** How verses are cited in a language: `Quran 2:255`, `[البقرة: ٢٥٥]`. */
export function verseReference(language: PageLanguage, surah: SurahSummary, verses: string): string {
  return fill(READER_WORDS[language].reference, {
    key: digitsIn(language, `${surah.id}:${verses}`),
    surah: surah.name_arabic,
    verse: digitsIn(language, verses),
  });
}

/** The number of verses in words. */
export function verseCount(language: PageLanguage, number: number): string {
  const { verses } = READER_WORDS[language];
  const isFew = new Intl.PluralRules(language).select(number) === 'few';
  return fill((isFew ? verses.few : undefined) ?? verses.other, { number: numberIn(language, number) });
}

/** Where the texts of an edition come from. */
export function provenanceOf({ id, title, author, source, licence, sha256 }: Edition): Provenance {
  return {
    edition: `${title} (${author})`,
    source: source.name,
    url: source.url,
    license: licence ?? undefined,
    sha256,
    work: id.startsWith('quran.') ? 'quran' : 'installed',
  };
}
