import { Failure } from '@isnad/contract/failure';
import type { Hadith } from '@isnad/contract/hadith';
import { personName } from '@isnad/contract/person-names';
import { quoteValue } from '@isnad/contract/redact';
import { hadithOf } from '../../../corpus/hadith/find/find-hadiths.ts';
import { hadithEditions } from '../../../corpus/hadith/records/editions.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { translationsByLanguage } from '../../../corpus/quran/answers.ts';
import { surahOf } from '../../../corpus/quran/find.ts';
import { spansNamed } from '../../../corpus/quran/named-verses.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { gradesLine } from '../reader/hadith/grade-words.ts';
import { verseReference } from '../reader/quran/quran-editions.ts';
import { READER_WORDS } from '../reader/words/reader-words.ts';
import { digitsIn, fill, PAGE_LANGUAGES, type PageLanguage } from '../site/languages.ts';

/** One text of a passage, in one language. */
export type PageText = { readonly lang: string; readonly rtl: boolean; readonly quran: boolean; readonly text: string };

/** What a page or an embed shows of a passage. */
export type TextPage = {
  /** Language of the words around the passage. */
  readonly language: PageLanguage;
  /** Reference that people read: `Quran 2:255`. */
  readonly title: string;
  /** Path of the page. */
  readonly path: string;
  /** Path of the embed. */
  readonly embed: string;
  readonly passages: readonly { readonly label: string; readonly texts: readonly PageText[] }[];
  /** What is known about the passage, such as its grades. */
  readonly remarks: readonly string[];
  readonly sources: readonly string[];
};

/**
 * Verses with their translations.
 * @param key their reference: `2:255`, `2:255-257`
 * @param languages of the translations, or ids of their editions; empty for the Arabic alone
 * @throws {Failure} `surah_not_found`, `verse_not_found`, `invalid_parameter` for a reversed range or an unknown language
 */
export function versePage(quran: Quran, key: string, languages: readonly string[]): TextPage {
  const [span, ...more] = spansNamed(quran, key, 'path.key');
  if (span === undefined || more.length > 0)
    throw new Failure('verse_not_found', `${quoteValue(key)} is more than one passage. Use the address of each.`);
  const { from, to } = span;
  const { id: surah } = surahOf(quran, from);
  const editions = ['ar', ...languages.filter((language) => language !== 'ar')].map((language) => {
    const edition = quran.editions.find(({ id, language: its, kind, script }) =>
      language === 'ar'
        ? kind === 'text' && script === 'unicode'
        : (kind === 'translation' && (id === language || its === language)) ||
          (kind === 'transliteration' && id === language),
    );
    if (edition === undefined) throw unknownLanguage(quran, language);
    return edition;
  });
  const first = from + 1 - (quran.starts[surah - 1] ?? 0);
  const passages = Array.from({ length: to - from }, (_, place) => ({
    label: `${surah}:${first + place}`,
    texts: editions.map(({ id, language, direction, kind }) => ({
      lang: language,
      rtl: direction === 'rtl',
      quran: kind === 'text',
      text: quran.texts(id).text(from + place),
    })),
  }));
  const { label = '' } = passages[0] ?? {};
  const canonical = to - from === 1 ? label : `${label}-${first + to - from - 1}`;
  const language = languageOf(languages);
  return {
    language,
    title: verseReference(language, surahOf(quran, from), canonical.slice(canonical.indexOf(':') + 1)),
    path: `/quran/${canonical.replace(':', '/')}`,
    embed: `/embed/${canonical}`,
    passages,
    remarks: [],
    sources: editions.map(
      ({ title, author, source, licence, licence_note }) =>
        `${title} (${author}), from ${source.name}. License: ${licence ?? 'not stated'}. ${licence_note}`,
    ),
  };
}

/** The language of the translation, if the pages have it. */
function languageOf([first]: readonly string[]): PageLanguage {
  return PAGE_LANGUAGES.find((language) => language === first) ?? 'en';
}

function unknownLanguage(quran: Quran, language: string): Failure {
  const known = translationsByLanguage(quran).map(({ language: its }) => its);
  return new Failure(
    'invalid_parameter',
    `There is no translation for lang=${language.slice(0, 20)}. Use ar, ${known.join(', ')}.`,
  );
}

const HADITH_LANGUAGES = ['ar', 'en', 'bn'] as const;

/**
 * A hadith in the languages that it has.
 * @param languages to show besides Arabic
 * @throws {Failure} `hadith_not_found`, `invalid_parameter` for an unknown language
 */
export function hadithPage(live: LiveHadith, ref: string, languages: readonly string[]): TextPage {
  const unknown = languages.find((language) => !HADITH_LANGUAGES.some((known) => known === language));
  if (unknown !== undefined)
    throw new Failure('invalid_parameter', `There is no lang=${unknown.slice(0, 20)}. Use ar, en or bn.`);
  const { body } = live.records.compose([{ doc: hadithOf(live, ref) }], 'en');
  const record = JSON.parse(body.toString('utf8')) as Hadith;
  const shown = HADITH_LANGUAGES.filter((language) => language === 'ar' || languages.includes(language));
  // A record without a text in any of these languages is shown in the one it has.
  const available = shown.filter((language) => record.texts[language] !== undefined);
  const texts = (available.length > 0 ? available : [record.lang]).map((lang) => ({
    lang,
    rtl: lang === 'ar',
    quran: false,
    text: record.texts[lang] ?? record.text,
  }));
  const language = languageOf(languages);
  const collection = live.records.content.collections.find(({ slug }) => slug === record.collection);
  return {
    language,
    title: `${collection?.names[language] ?? record.author} ${digitsIn(language, record.number)}`,
    path: `/hadith/${encodeURI(record.ref)}`,
    embed: `/embed/hadith/${encodeURI(record.ref)}`,
    passages: [{ label: record.ref, texts }],
    remarks: remarksOf(language, record),
    sources: [...new Set(texts.map(({ lang }) => sourceOf(record, live, lang)))],
  };
}

function remarksOf(language: PageLanguage, { grades, narrator, state }: Hadith): string[] {
  const words = READER_WORDS[language];
  return [
    ...(narrator === null ? [] : [fill(words.narrated, { name: personName(narrator, language).text })]),
    gradesLine(language, grades),
    ...(state === 'complete' ? [] : [words.states[state]]),
  ];
}

function sourceOf({ source }: Hadith, live: LiveHadith, lang: 'ar' | 'en' | 'bn'): string {
  const name = source[lang] ?? 'unknown';
  const pack = live.records.content.editions.find((edition) => edition.id === name && edition.lang === lang)?.pack;
  const edition = hadithEditions(live).find(({ language, source: its }) => language === lang && its.pack === pack);
  const from = edition?.source.name ? `, from ${edition.source.name}` : '';
  return `${edition?.title ?? name}${from}. License: ${edition?.licence ?? 'not stated by the source'}.`;
}
