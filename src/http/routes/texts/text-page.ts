import { Failure } from '@isnad/contract/failure';
import type { Hadith } from '@isnad/contract/hadith';
import { quoteValue } from '@isnad/contract/redact';
import { hadithOf } from '../../../corpus/hadith/find/find-hadiths.ts';
import { hadithEditions } from '../../../corpus/hadith/records/editions.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { translationsByLanguage } from '../../../corpus/quran/answers.ts';
import { surahOf } from '../../../corpus/quran/find.ts';
import { spansNamed } from '../../../corpus/quran/named-verses.ts';
import type { Quran } from '../../../corpus/quran/open.ts';

/** One text of a passage, in one language. */
export type PageText = { readonly lang: string; readonly rtl: boolean; readonly quran: boolean; readonly text: string };

/** What a page or an embed shows of a passage. */
export type TextPage = {
  /** Reference that people read: `Quran 2:255`. */
  readonly title: string;
  /** Path of the page. */
  readonly path: string;
  /** Path of the embed. */
  readonly embed: string;
  readonly passages: readonly { readonly label: string; readonly texts: readonly PageText[] }[];
  /** Facts about the passage, such as its grades. */
  readonly facts: readonly (readonly [name: string, value: string])[];
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
  return {
    title: `Quran ${canonical}`,
    path: `/quran/${canonical.replace(':', '/')}`,
    embed: `/embed/${canonical}`,
    passages,
    facts: [],
    sources: editions.map(
      ({ title, author, source, licence, licence_note }) =>
        `${title} (${author}), from ${source.name}. License: ${licence ?? 'not stated'}. ${licence_note}`,
    ),
  };
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
  return {
    title: `${record.author} ${record.number}`,
    path: `/hadith/${encodeURI(record.ref)}`,
    embed: `/embed/hadith/${encodeURI(record.ref)}`,
    passages: [{ label: record.ref, texts }],
    facts: factsOf(record),
    sources: [...new Set(texts.map(({ lang }) => sourceOf(record, live, lang)))],
  };
}

function factsOf({ grades, narrator, state }: Hadith): (readonly [string, string])[] {
  const graded = grades.map(({ raw, grade, graded_by }) => `${raw || grade}${graded_by ? ` (${graded_by})` : ''}`);
  const facts: (readonly [string, string])[] = [['Grade', graded.join('; ') || 'No grade in the sources']];
  if (narrator !== null) facts.push(['Narrator', narrator]);
  if (state === 'repaired') facts.push(['Text', 'A misprint of the source is corrected']);
  else if (state !== 'complete') facts.push(['Text', 'Not complete in the source']);
  return facts;
}

function sourceOf({ source }: Hadith, live: LiveHadith, lang: 'ar' | 'en' | 'bn'): string {
  const name = source[lang] ?? 'unknown';
  const pack = live.records.content.editions.find((edition) => edition.id === name && edition.lang === lang)?.pack;
  const edition = hadithEditions(live).find(({ language, source: its }) => language === lang && its.pack === pack);
  const from = edition?.source.name ? `, from ${edition.source.name}` : '';
  return `${edition?.title ?? name}${from}. License: ${edition?.licence ?? 'not stated by the source'}.`;
}
