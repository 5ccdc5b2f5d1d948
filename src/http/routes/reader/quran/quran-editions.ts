import type { Edition } from '@isnad/contract/editions';
import { Failure } from '@isnad/contract/failure';
import type { SurahSummary } from '@isnad/contract/quran';
import { quoteValue } from '@isnad/contract/redact';
import { requireScript } from '../../../../corpus/editions/scripts.ts';
import { arabicTexts, findTranslations } from '../../../../corpus/quran/answers.ts';
import { findEditions } from '../../../../corpus/quran/find-editions.ts';
import type { EditionTexts, Quran } from '../../../../corpus/quran/open.ts';
import { titleIn } from '../../site/edition-title.ts';
import { digitsIn, fill, numberIn, type PageLanguage } from '../../site/languages.ts';
import type { Provenance } from '../../site/proof.ts';
import { READER_WORDS } from '../words/reader-words.ts';
import type { ReadingChoice } from './script-part.ts';

/** Value of `translation` for the Arabic alone. */
export const NO_TRANSLATION = 'none';
/** Maximum number of texts beside the Arabic. */
export const MAX_BESIDE = 4;

/** One spelling for all values of `translation` that ask for the same languages. */
export function sameTranslations(asked: string): string {
  const wanted = new Set(asked.toLowerCase().split(','));
  // The form of a page always sends it, so that no translation can be chosen.
  if (wanted.size > 1) wanted.delete(NO_TRANSLATION);
  return [...wanted].slice(0, MAX_BESIDE).sort().join(',');
}

/**
 * The Arabic and the translations of a page.
 * @param choice languages or ids of editions, as of {@link sameTranslations}, and the script
 * @param usual languages without a choice, the one of the page first: its translations are before the others
 * @throws {Failure} `edition_not_found` if a translation or the script is not installed, such as one that was removed
 */
export function chosenEditions(quran: Quran, choice: ReadingChoice, usual: readonly string[]): EditionTexts[] {
  const { translation, script = 'unicode' } = choice;
  const wanted = translation === undefined ? usual : translation === NO_TRANSLATION ? [] : translation.split(',');
  const found = wanted.flatMap((one) =>
    // An id has a full stop, a language has none.
    installed(one, () => (one.includes('.') ? findEditions(quran, one) : findTranslations(quran, one))),
  );
  const place = ({ edition: { id, kind, language } }: EditionTexts) =>
    quran.editions.findIndex((one) => one.id === id) +
    (kind === 'translation' && language !== usual[0] ? quran.editions.length : 0);
  // One that is asked for by its language and by its id is shown once.
  const others = [...new Map(found.map((one) => [one.edition.id, one])).values()];
  return [
    arabicTexts(
      quran,
      installed(script, () => requireScript(quran, script)),
    ),
    ...others.sort((one, other) => place(one) - place(other)),
  ];
}

/** Finds what a reader asked for, or says so: it can have been removed since. What to send to the API is of no use on a page. */
function installed<Found>(asked: string, find: () => Found): Found {
  try {
    return find();
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code !== 'invalid_parameter') throw cause;
    const detail = `${quoteValue(asked)} is not installed here. Choose another translation or script.`;
    throw new Failure('edition_not_found', detail, { cause });
  }
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
export function provenanceOf(language: PageLanguage, edition: Edition): Provenance {
  const { id, author, source, licence, sha256 } = edition;
  return {
    edition: `${titleIn(language, edition)} (${author})`,
    source: source.name,
    url: source.url,
    license: licence ?? undefined,
    sha256,
    work: id.startsWith('quran.') ? 'quran' : 'installed',
  };
}
