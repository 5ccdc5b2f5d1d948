import type { Entry, Lang, RawHadith, RawText } from '../../model.ts';
import { cleanText } from './clean-text.ts';
import { readGrades, readType } from './grades.ts';
import { canonicalNumber, foldNumber, numbersOf } from './numbers.ts';
import { classifyText, cleanNarrator, hasScriptOf, languageByScript, readLang, splitNarrator } from './text-state.ts';

/** Reasons not to store a text of a row. */
export type SkipReason =
  | 'empty_text'
  | 'wrong_script'
  | 'other_language'
  | 'language_not_served'
  | 'bad_number'
  | 'too_long';

/** The entries of a row. `skipped` has a reason for each missing or empty text. */
export type Normalised = { entries: Entry[]; skipped: SkipReason[] };

const NUMBER = /^[\p{L}\p{N}._-]{1,60}$/u;
const MAX_SHORT = 400;
/** The longest known hadiths have about 30,000 letters. */
const MAX_TEXT = 200_000;

/** Cleans one row into one entry per language. An empty text also gives an entry, so that its number is known. */
export function normalise(raw: RawHadith, from: { rank: number; source: string }): Normalised {
  const common = commonPart(raw, from);
  if (!common || !NUMBER.test(canonicalNumber(common))) return { entries: [], skipped: ['bad_number'] };
  const entries: Entry[] = [];
  const skipped: SkipReason[] = [];
  for (const text of raw.texts) {
    const result = entryOf(text, raw, common);
    if (typeof result === 'string') skipped.push(result);
    else {
      entries.push(result);
      if (result.text === '') skipped.push('empty_text');
    }
  }
  if (raw.texts.length === 0) skipped.push('empty_text');
  return { entries, skipped };
}

type Common = Omit<Entry, 'lang' | 'text' | 'state'>;

function commonPart(raw: RawHadith, from: { rank: number; source: string }): Common | undefined {
  if (foldNumber(raw.number) === '') return undefined;
  const book = raw.book === undefined ? undefined : foldNumber(raw.book);
  const inBook = raw.inBook === undefined ? undefined : foldNumber(raw.inBook);
  const { aliases, ...numbers } = numbersOf({ ...raw, book, inBook });
  const grades = readGrades(raw.grades);
  const optional = {
    book,
    inBook,
    chapter: short(raw.chapter),
    author: short(raw.author),
    url: short(raw.url),
    type: readType(raw.type),
    grades: grades.length > 0 ? grades : undefined,
    aliases: aliases.length > 0 ? [...new Set(aliases)] : undefined,
    cites: raw.cites !== undefined && raw.cites.length > 0 ? [...raw.cites] : undefined,
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return { collection: raw.collection, rank: from.rank, source: from.source, ...numbers, ...given };
}

/** Cleans titles and attributions: removes markup and direction marks, collapses whitespace, limits the length. */
function short(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const cleaned = cleanText(text, 'ar').text.slice(0, MAX_SHORT);
  return cleaned === '' ? undefined : cleaned;
}

function entryOf(text: RawText, raw: RawHadith, common: Common): Entry | SkipReason {
  const lang = text.lang === undefined ? languageByScript(text.text) : readLang(text.lang);
  if (lang === undefined && text.lang !== undefined) return 'language_not_served';
  if (lang === undefined) return /\p{L}/u.test(text.text) ? 'other_language' : 'empty_text';
  if (text.text.length > MAX_TEXT) return 'too_long';
  const cleaned = cleanText(text.text, lang);
  const named = {
    bookName: short(raw.bookNames?.[lang]),
    title: short(raw.titles?.[lang]),
    takhrij: raw.takhrij?.[lang],
  };
  const entry: Entry = {
    ...common,
    lang,
    ...withNarrator(cleaned.text, lang, text.narrator),
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    ...(cleaned.printed === undefined ? {} : { printed: cleaned.printed }),
  };
  if (entry.state === 'empty') entry.text = '';
  else if (!hasScriptOf(entry.text, lang)) return 'wrong_script';
  return entry;
}

function withNarrator(text: string, lang: Lang, given?: string): Pick<Entry, 'text' | 'state' | 'notes' | 'narrator'> {
  const named = given === undefined ? '' : cleanNarrator(cleanText(given, lang).text);
  const split = named === '' && lang === 'en' ? splitNarrator(text) : { text };
  const narrator = named === '' ? split.narrator : named;
  return { ...classifyText(split.text, lang), ...(narrator === undefined ? {} : { narrator }) };
}
