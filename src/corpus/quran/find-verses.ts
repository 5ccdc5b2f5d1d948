import type { Script } from '@isnad/contract/quran';
import type { Highlight } from '@isnad/contract/search';
import type { Script as TokenScript } from '../fold/token.ts';
import type { LiveHadith, LiveVerses } from '../live.ts';
import { isExact, type QueryReading, readQuery } from '../reading/read-query.ts';
import type { Names } from '../references/names.ts';
import { readVerses } from '../references/read-reference.ts';
import { isWholeSurah, rangesOf, type VersesNamed } from '../references/reference.ts';
import { versesWithin } from '../references/reference-within.ts';
import type { OwnMatches } from '../search/beside.ts';
import { textsWith } from '../search/forms.ts';
import { highlights } from '../search/highlight.ts';
import { surahWithin, verseWithin } from '../search/names-within.ts';
import { type ResultPage, searchPage } from '../search/page.ts';
import { type Query, search as searchWords } from '../search/search.ts';
import type { Subjects } from '../subjects/match.ts';
import { textsOn } from '../subjects/texts-on.ts';
import type { WorkBudget } from '../work-budget.ts';
import { arabicTexts } from './answers.ts';
import { besideVerses } from './beside-verses.ts';
import { surahSpan, type VerseSpan } from './find.ts';
import type { EditionTexts, Quran } from './open.ts';
import { VERSES } from './shape.ts';

export type VerseSearch = {
  readonly text: string;
  readonly mode: Query['mode'];
  /** Limits the search to the verses of this span. */
  readonly span: VerseSpan;
  readonly offset: number;
  readonly limit: number;
  /** Texts near by meaning, nearest first, when vectors are in use. */
  readonly near?: readonly number[] | undefined;
  /** Only the words of this edition. It is one that {@link searchedEditions} lists. */
  readonly edition?: string | undefined;
};

type Searched = {
  readonly quran: Quran;
  readonly verses: LiveVerses;
  readonly names: Names;
  readonly subjects: Subjects;
  /** Words of the hadiths are no misspelled words of verses. */
  readonly hadith?: Pick<LiveHadith, 'index'> | undefined;
};

/** Number of hadiths that have a form of a word which is not misspelled. */
const MIN_HADITHS = 10;

/** Returns one page of matching verses, by ordinal. Verses that the query names (`2:255`, `ayatul kursi`, `ফাতিহা`) come first. */
export function findVerses(
  { quran, verses, names, subjects, hadith }: Searched,
  search: VerseSearch,
  budget?: WorkBudget,
): ResultPage {
  const { mode, span, offset, limit, near, edition } = search;
  const isBest = mode === undefined || mode === 'best';
  const reading = isBest ? readQuery(search.text) : undefined;
  const text = reading?.words ?? search.text;
  const allow = allowOf(span);
  if (edition !== undefined) return searchEdition(verses, { text, mode, allow, offset, limit, budget }, edition);
  const byName = mode !== 'phrase' && mode !== 'exact';
  const named = byName ? versesMeant({ quran, verses, names }, { whole: search.text, words: text }, budget) : [];
  const onSubjects =
    reading === undefined || named.length > 0 ? [] : versesOn({ quran, subjects }, search.text, reading);
  const beside =
    verses.editions.length === 0
      ? undefined
      : (own: OwnMatches) => besideVerses(quran, verses.editions, { text, mode, budget }, own);
  const isWord = (term: string) => hadith?.index !== undefined && textsWith(hadith.index, term) >= MIN_HADITHS;
  const asked = { text, mode, allow, named, offset, limit, budget, subjects: onSubjects, near, beside, isWord };
  return searchPage(verses.index, asked);
}

function allowOf({ from, to }: VerseSpan): ((ordinal: number) => boolean) | undefined {
  return from === 0 && to === VERSES ? undefined : (ordinal) => ordinal >= from && ordinal < to;
}

/** The shipped editions that are searched together, each the only one in its script. */
const SCRIPTS: ReadonlyMap<string, TokenScript> = new Map([
  ['quran.ar', 'arabic'],
  ['quran.en', 'latin'],
  ['quran.bn', 'bengali'],
]);

/** Lists the editions whose words are searched: three of the shipped ones, and the installed ones that are indexed. */
export function searchedEditions({ editions }: LiveVerses): string[] {
  return [...SCRIPTS.keys(), ...editions.map(({ id }) => id)];
}

function searchEdition(
  verses: LiveVerses,
  asked: Omit<Parameters<typeof searchPage>[1], 'named'>,
  edition: string,
): ResultPage {
  const script = SCRIPTS.get(edition);
  if (script !== undefined) return searchPage(verses.index, { ...asked, named: [], meanings: false, script });
  const { index } = verses.editions.find(({ id }) => id === edition) ?? {};
  return index === undefined ? { hits: [], total: 0 } : searchPage(index, { ...asked, named: [] });
}

/** Returns the verses of the subjects that a query is about. */
function versesOn(
  { quran, subjects }: Pick<Searched, 'quran' | 'subjects'>,
  text: string,
  { language, kind }: QueryReading,
) {
  return textsOn(subjects, { text, language, kind }, (ref) => spanOf(quran, ref));
}

/** Returns the ordinals of `2:255` or `2:255-257`; none for another reference. */
function spanOf(quran: Quran, ref: string): number[] {
  const [, surah, first, last = first] = /^(\d+):(\d+)(?:-(\d+))?$/.exec(ref) ?? [];
  if (surah === undefined) return [];
  return versesOf(quran, { kind: 'quran', surah: Number(surah), first: Number(first), last: Number(last) });
}

/** Number of verses to rank first from a surah that the query names beside its subject. */
const WITHIN_SURAH = 10;

/** Returns the ordinals of the verses to rank first: those the query names, or the best of the surah it names beside its subject. */
function versesMeant(
  { quran, verses, names }: Omit<Searched, 'subjects'>,
  { whole, words }: { readonly whole: string; readonly words: string },
  budget: WorkBudget | undefined,
): number[] {
  // `verse of light` is a name, without `verse` it is a word.
  const read = readVerses(whole, names);
  const named = [read, verseWithin(whole, names), words === whole ? read : readVerses(words, names)];
  const meant = versesOf(
    quran,
    named.find((found) => found?.first !== undefined) ??
      (isExact(whole) ? undefined : versesWithin(whole, names)) ??
      named.find((found) => found !== undefined),
  );
  const within = meant.length === 0 ? surahWithin(words, names) : undefined;
  if (within === undefined) return meant;
  const { from, to } = surahSpan(quran, within.surah);
  const allow = (ordinal: number) => ordinal >= from && ordinal < to;
  return searchWords(verses.index, { text: within.rest, allow, limit: WITHIN_SURAH, budget }).hits.map(
    ({ doc }) => doc,
  );
}

/** Returns the ordinals of the verses that are named; none if one of them does not exist. */
function versesOf({ surahs, starts }: Quran, named: VersesNamed | undefined): number[] {
  const count = surahs[(named?.surah ?? 0) - 1]?.total_verses ?? 0;
  if (named === undefined) return [];
  const ranges = isWholeSurah(named) ? [{ first: 1, last: count }] : rangesOf(named);
  if (ranges.some(({ first, last }) => first < 1 || last > count || last < first)) return [];
  const from = (starts[named.surah - 1] ?? 0) - 1;
  return ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, place) => from + first + place),
  );
}

type Highlighted = {
  readonly ordinal: number;
  readonly script: Script;
  readonly words: string;
  readonly budget: WorkBudget;
  /** The edition in which the words were found, and whether it is the only one to mark. */
  readonly edition: string | undefined;
  readonly only: boolean;
};

/** Finds the words of a query in a verse, by response field. The Arabic is in the encoding of the response. */
export function verseHighlights(
  { quran, verses }: Pick<Searched, 'quran' | 'verses'>,
  { ordinal, script, words, budget, edition, only }: Highlighted,
): Highlight[] {
  const texts: Readonly<Record<string, EditionTexts>> = {
    text: arabicTexts(quran, script),
    translation_en: quran.texts('quran.en'),
    translation_bn: quran.texts('quran.bn'),
  };
  const fields = only && edition !== undefined ? FIELDS.filter(({ id }) => id === edition) : FIELDS;
  const shipped = fields.flatMap(({ field }) =>
    highlights(verses.index, texts[field]?.text(ordinal) ?? '', words, budget).map((found) => ({ field, ...found })),
  );
  const installed = verses.editions.find(({ id }) => id === edition);
  if (installed === undefined) return shipped;
  const text = quran.texts(installed.id).text(ordinal);
  const own = highlights(installed.index, text, words, budget);
  return [...shipped, ...own.map((found) => ({ field: `editions.${installed.id}`, ...found }))];
}

const FIELDS = [
  { id: 'quran.ar', field: 'text' },
  { id: 'quran.en', field: 'translation_en' },
  { id: 'quran.bn', field: 'translation_bn' },
];
