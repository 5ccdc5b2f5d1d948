import { existsSync, readFileSync } from 'node:fs';
import type { Hadith } from '@isnad/contract/hadith';
import type { Suggestion } from '@isnad/contract/suggestions';
import { nameKey } from '../../../corpus/fold/name.ts';
import { namedHadith } from '../../../corpus/hadith/find/find-hadiths.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { arabicTexts, translationsByLanguage } from '../../../corpus/quran/answers.ts';
import { surahOf } from '../../../corpus/quran/find.ts';
import { namesOf } from '../../../corpus/quran/named-verses.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { surahName, verseReference } from '../reader/quran/quran-editions.ts';
import { digitsIn, numberIn, type PageLanguage } from '../site/languages.ts';
import { namedVerse } from './named-place.ts';

const MIN_LETTERS = 2;
const MAX_SURAHS = 4;
const MAX_COLLECTIONS = 3;
const MAX_GUIDES = 3;
const MAX_TEXT = 110;
const BEFORE_MATCH = 30;

type Texts = { readonly quran: Quran; readonly hadith: LiveHadith | undefined; readonly language: PageLanguage };

/** What a text names, as far as it has been typed: verses, hadiths, surahs, collections and guides. */
export function namedSuggestions(texts: Texts, text: string): Suggestion[] {
  const key = nameKey(text);
  const byName = key.length < MIN_LETTERS ? [] : [...surahs(texts, key), ...collections(texts, key)];
  return [...versesNamed(texts, text), ...hadithsNamed(texts, text), ...byName, ...guides(text)];
}

function versesNamed({ quran, language }: Texts, text: string): Suggestion[] {
  const named = namedVerse(text, quran);
  if (named === undefined) return [];
  if (named.kind === 'surah') return [surahSuggestion(quran, language, named.surah)];
  const { surah, first, last } = named;
  const ordinal = (quran.starts[surah - 1] ?? 0) + first - 1;
  const range = last === first ? undefined : `${first}-${last}`;
  return [verseSuggestion({ quran, language, shown: language }, ordinal, { range })];
}

function hadithsNamed({ hadith, language }: Texts, text: string): Suggestion[] {
  if (hadith === undefined) return [];
  return namedHadith(hadith, text).map((doc) => {
    const { body } = hadith.records.compose([{ doc }], language);
    return hadithSuggestion(language, hadith, JSON.parse(body.toString('utf8')) as Hadith);
  });
}

/** The surahs one of whose names begins with the key, then those that have it within. */
function surahs({ quran, language }: Texts, key: string): Suggestion[] {
  const numbers = (fits: (name: string) => boolean) =>
    [...namesOf(quran).byKey].flatMap(([name, { kind, surah }]) => (kind === 'surah' && fits(name) ? [surah] : []));
  const found = new Set([...numbers((name) => name.startsWith(key)), ...numbers((name) => name.includes(key))]);
  return [...found].slice(0, MAX_SURAHS).map((surah) => surahSuggestion(quran, language, surah));
}

function collections({ hadith, language }: Texts, key: string): Suggestion[] {
  const found = (hadith?.records.content.collections ?? []).filter(({ slug, names }) =>
    [slug, ...Object.values(names)].some((name) => nameKey(name).includes(key)),
  );
  return found.slice(0, MAX_COLLECTIONS).map(({ slug, names }) => ({
    kind: 'collection',
    title: names[language],
    lang: language,
    path: `/hadith/${encodeURIComponent(slug)}`,
  }));
}

function surahSuggestion(quran: Quran, language: PageLanguage, id: number): Suggestion {
  const surah = surahOf(quran, quran.starts[id - 1] ?? 0);
  const name = surahName(language, surah);
  return { kind: 'surah', title: `${numberIn(language, id)}. ${name.text}`, lang: name.lang, path: `/quran/${id}` };
}

type ShownIn = { readonly quran: Quran; readonly language: PageLanguage; readonly shown: PageLanguage };
type Found = { readonly range?: string | undefined; readonly at?: number };

/** A verse with its text in the language that is shown. @param at offset of the first match in that text */
export function verseSuggestion(
  { quran, language, shown }: ShownIn,
  ordinal: number,
  { range, at }: Found,
): Suggestion {
  const surah = surahOf(quran, ordinal);
  const verse = String(ordinal - (quran.starts[surah.id - 1] ?? 0) + 1);
  const translation = translationsByLanguage(quran).find((edition) => edition.language === shown);
  const { edition, text } = translation === undefined ? arabicTexts(quran, 'unicode') : quran.texts(translation.id);
  return {
    kind: 'verse',
    title: verseReference(language, surah, range ?? verse),
    lang: language,
    text: excerptOf(text(ordinal), at),
    text_lang: edition.language,
    path: `/quran/${surah.id}/${range ?? verse}`,
  };
}

/** A hadith with its text. @param at offset of the first match */
export function hadithSuggestion(language: PageLanguage, hadith: LiveHadith, record: Hadith, at = 0): Suggestion {
  const collection = hadith.records.content.collections.find(({ slug }) => slug === record.collection);
  return {
    kind: 'hadith',
    title: `${collection?.names[language] ?? record.author} ${digitsIn(language, record.number)}`,
    lang: language,
    text: excerptOf(record.text, at),
    text_lang: record.lang,
    path: `/hadith/${encodeURI(record.ref)}`,
  };
}

/** The words of a text from shortly before a place. Cut between words. */
function excerptOf(text: string, at = 0): string {
  const from = at <= BEFORE_MATCH ? 0 : text.indexOf(' ', at - BEFORE_MATCH) + 1;
  const part = text.slice(from, from + MAX_TEXT).replace(/\s+/g, ' ');
  const whole = from + MAX_TEXT >= text.length;
  return `${from > 0 ? '… ' : ''}${whole ? part : `${part.slice(0, part.lastIndexOf(' '))} …`}`;
}

/** The list of guides for programs, which comes with the documentation. */
const LIST = new URL('../../../../docs/site/dist/llms.txt', import.meta.url);
let known: readonly Suggestion[] | undefined;

/** The pages of the documentation with such a title. Their list is read when it is first needed. */
function guides(text: string): Suggestion[] {
  known ??= [
    ...(existsSync(LIST) ? readFileSync(LIST, 'utf8') : '').matchAll(/^- \[([^\]]+)\]\((\/docs\/[^)]+?)(?:\.md)?\)/gm),
  ].map(([, title = '', path = '']) => ({ kind: 'guide', title, lang: 'en', path }));
  const wanted = text.toLowerCase();
  if (wanted.length < MIN_LETTERS) return [];
  return known.filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, MAX_GUIDES);
}
