import type { Lang } from '../hadith/model.ts';
import type { LiveHadith, LiveVerses } from '../live.ts';
import type { Quran } from '../quran/open.ts';
import type { Names } from '../search/jump.ts';
import type { WorkBudget } from '../work-budget.ts';
import { ArabicReader, type ArabicWords } from './arabic-words.ts';
import { claimedBeside } from './claimed-references.ts';
import { type Match, matchTexts } from './find-texts.ts';
import { type Placed, placeClaim, verseRuns } from './find-verses.ts';
import { judgeVerses, notFound, type Verses, wordsClaimed } from './judge-verses.ts';
import { hadithLibrary, type Library, verseLibrary } from './library.ts';
import { type Part, speaksOfQuotations, splitAtMarks } from './marked-parts.ts';
import { type KeyedWords, keyedArabic, keyedWords } from './plain-words.ts';
import type { Quotation } from './quotation.ts';
import { textRuns } from './text-runs.ts';
import type { Stretch } from './verse-matches.ts';
import { readVerses, type VerseText } from './verse-text.ts';

/** The texts to search for quotations. Arabic verses are always available; the others only when installed. */
export type QuotationCorpus = {
  readonly verses: Verses;
  readonly names: Names;
  /** For verses in translation. */
  readonly index: LiveVerses | undefined;
  readonly hadith: LiveHadith | undefined;
};

type Search = QuotationCorpus & {
  readonly text: string;
  readonly hadiths: Library | undefined;
  readonly translations: Library | undefined;
  readonly budget: WorkBudget;
  /** Called for each span that the budget did not cover. */
  readonly leave: (span: TextSpan) => void;
};

/** A span of the text in UTF-16 offsets. */
type TextSpan = { readonly start: number; readonly end: number };

/** Quotations in text order, and the spans that were not checked completely. */
export type FoundQuotations = { readonly quotations: readonly Quotation[]; readonly unchecked: readonly TextSpan[] };

type Options = {
  /** Limits the search to quotations in this language. */
  readonly lang?: Lang | undefined;
  readonly budget: WorkBudget;
};

const readOnce = new WeakMap<Quran, VerseText>();

/** Returns the words of a Quran. Read on the first call (a fifth of a second) and cached as long as the Quran. */
export function versesOf(quran: Quran): Verses {
  const text = readOnce.get(quran) ?? readVerses(quran);
  readOnce.set(quran, text);
  return { quran, text };
}

/** Returns the words of a Quran if they have been read. */
export function knownVersesOf(quran: Quran): VerseText | undefined {
  return readOnce.get(quran);
}

/** Stores the words of a Quran that another thread has read. */
export function takeVersesOf(quran: Quran, text: VerseText): void {
  if (!readOnce.has(quran)) readOnce.set(quran, text);
}

/** A bare text with more words is searched for quotations, but is not itself treated as one. */
const MAX_BARE_CLAIM_LENGTH = 80;
/** Maximum number of words in a marked claim. Longer ones are searched as running text. The longest verse has 129. */
const MAX_CLAIM_LENGTH = 300;
/** Search effort for a claim. */
const FOR_CLAIM = { words: 24, entries: 60_000, lookedAt: 200, texts: 24, inOrder: 0 };
/** Minimum share of words that a quotation has in common with its source. Lower for Arabic, where every claim is reported, than for translations. */
const ARABIC_SHARE = 0.5;
const TRANSLATED_SHARE = 0.7;
/** Work units to read the reference beside a claim. */
const REFERENCE_UNITS = 1_000;

/**
 * Finds and judges the quotations in a text. Whatever the budget does not cover is returned as unchecked: no verdict is based on a partial
 * comparison.
 */
export function findQuotations(text: string, corpus: QuotationCorpus, { lang, budget }: Options): FoundQuotations {
  const { verses, index, hadith } = corpus;
  const left: TextSpan[] = [];
  const search: Search = {
    ...{ ...corpus, text, budget },
    hadiths: hadith === undefined ? undefined : hadithLibrary(hadith, verses.text.vocabulary),
    translations: index === undefined ? undefined : verseLibrary(verses.quran, index),
    leave: (span) => void left.push(span),
  };
  const wanted = (['ar', 'en', 'bn'] as const).filter((one) => lang === undefined || one === lang);
  const quotations = splitAtMarks(text).flatMap((part) =>
    wanted.flatMap((one) => {
      if (budget.spend(part.to - part.from))
        return one === 'ar' ? arabicIn(search, part) : translatedIn(search, part, one);
      if (SCRIPTS[one].test(text.slice(part.from, part.to))) search.leave({ start: part.from, end: part.to });
      return [];
    }),
  );
  return { quotations: quotations.sort((a, b) => a.start - b.start), unchecked: merged(left) };
}

const SCRIPTS = { ar: /\p{Script=Arabic}/u, en: /\p{Script=Latin}/u, bn: /\p{Script=Bengali}/u } as const;

/** Merges spans that touch or overlap. */
function merged(spans: readonly TextSpan[]): TextSpan[] {
  const out: TextSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (last === undefined || span.start > last.end) out.push(span);
    else out[out.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return out;
}

function arabicIn(search: Search, part: Part): Quotation[] {
  const reader = new ArabicReader();
  reader.read(search.text, part.from, part.to);
  const quoted = reader.words;
  if (quoted.count === 0) return [];
  if (part.claim === 'none' || (part.claim === 'any' && quoted.count > MAX_BARE_CLAIM_LENGTH))
    return runsIn(search, quoted);
  const found = quoted.count > MAX_CLAIM_LENGTH ? runsIn(search, quoted) : claimIn(search, part, quoted);
  const silent = search.budget.exhausted || (part.claim === 'any' && speaksOfQuotations(search.text));
  return found.length > 0 || silent ? found : [nowhere(search, part, quoted)];
}

/** Judges words that claim to be a quotation by the closest source. Empty when there is none. */
function claimIn(search: Search, part: Part, quoted: ArabicWords): Quotation[] {
  const found = placesOf(search, part, quoted);
  if (!search.budget.exhausted) return found;
  search.leave({ start: part.from, end: part.to });
  return [];
}

function placesOf(search: Search, part: Part, quoted: ArabicWords): Quotation[] {
  const { text, verses, names, hadiths, budget } = search;
  const claimed = claimedBeside(text, part.from - 1, part.to + 1, names);
  budget.spend(REFERENCE_UNITS);
  const within = { from: 0, to: quoted.count };
  const places = placeClaim(verses.text, quoted, { within, prefer: wordsClaimed(verses, claimed), budget });
  const inVerses = (places.sure ?? []).reduce((sum, { alignment }) => sum + alignment.matched, 0) / quoted.count;
  const hadith =
    part.claim === 'quran' || hadiths === undefined || inVerses === 1 || budget.exhausted
      ? undefined
      : matchTexts(hadiths, {
          ...{ text, quoted: keyedArabic(quoted), lang: 'ar', within, claimed, whole: true, effort: FOR_CLAIM, budget },
        });
  const inHadiths = (hadith?.matched ?? 0) / quoted.count;
  if (hadith !== undefined && inHadiths >= ARABIC_SHARE && inHadiths > inVerses) return [hadith.quotation];
  // Search for matches of single words last, when no hadith matches: it costs the most and is the least certain.
  const placed = budget.exhausted ? [] : places.any();
  if (placed.length > 0) {
    return placed.flatMap((one) =>
      budget.exhausted ? [] : judgeVerses(verses, { text, quoted, placed: one, claimed, budget }),
    );
  }
  return part.claim === 'any' && speaksOfQuotations(text) ? runsIn(search, quoted) : [];
}

/** Reports a claim that matches none of the texts. */
function nowhere({ text, verses, names }: Search, part: Part, quoted: ArabicWords): Quotation {
  const claimed = claimedBeside(text, part.from - 1, part.to + 1, names);
  const span = { start: quoted.starts[0] as number, end: quoted.ends[quoted.count - 1] as number };
  return notFound(verses, { text, span, kind: part.claim === 'hadith' ? 'hadith' : 'quran', claimed });
}

function runsIn(search: Search, quoted: ArabicWords): Quotation[] {
  const keyed = keyedArabic(quoted);
  return unbroken(search.text, quoted).flatMap((stretch) => {
    if (!search.budget.exhausted) return runsWithin(search, keyed, quoted, stretch);
    search.leave(spanOf(quoted, stretch));
    return [];
  });
}

/** Judges verses before it searches for hadiths, so that they are reported even if the hadiths exceed the budget. */
function runsWithin(search: Search, keyed: KeyedWords, quoted: ArabicWords, stretch: Stretch): Quotation[] {
  const { text, verses, hadiths, budget } = search;
  const { placed, complete } = verseRuns(verses.text, quoted, stretch, budget);
  const judged = placed.flatMap((one) => {
    if (budget.exhausted) return [];
    const claimed = claimedAt(search, quoted, one.within);
    budget.spend(REFERENCE_UNITS);
    const quotation = judgeVerses(verses, { text, quoted, placed: one, claimed, budget });
    return budget.exhausted ? [] : [{ ...one, quotation }];
  });
  if (!complete || judged.length < placed.length) search.leave(spanOf(quoted, stretch));
  const texts =
    hadiths === undefined || budget.exhausted
      ? { matches: [], reached: hadiths === undefined ? stretch.to : stretch.from }
      : textRuns(hadiths, { text, quoted: keyed, lang: 'ar', stretch, budget });
  if (texts.reached < stretch.to) search.leave(spanOf(quoted, { from: texts.reached, to: stretch.to }));
  const others = texts.matches.filter(
    (match) => !judged.some((verse) => overlap(verse, match) && verse.alignment.matched >= match.matched),
  );
  const kept = judged.filter((verse) => !others.some((match) => overlap(verse, match)));
  return [...kept.map(({ quotation }) => quotation), ...others.map((match) => withReference(search, match, hadiths))];
}

function spanOf({ starts, ends }: ArabicWords, { from, to }: Stretch): TextSpan {
  return { start: starts[from] as number, end: ends[to - 1] as number };
}

function overlap(verse: Placed, { within }: Match): boolean {
  return verse.within.from < within.to && verse.within.to > within.from;
}

/** Finds verses and hadiths in English or Bengali. Reports only matches: different words can be another translation. */
function translatedIn(search: Search, part: Part, lang: 'en' | 'bn'): Quotation[] {
  const { text, hadiths, translations, budget } = search;
  const quoted = keyedWords(text, lang === 'en' ? 'latin' : 'bengali', part.from, part.to);
  if (quoted.count < 3) return [];
  const libraries = [translations, hadiths].filter((library) => library !== undefined);
  if (part.claim === 'none' || quoted.count > MAX_CLAIM_LENGTH) return translatedRuns(search, quoted, lang, libraries);
  const within = { from: 0, to: quoted.count };
  const claimed = claimedBeside(text, part.from - 1, part.to + 1, search.names);
  budget.spend(REFERENCE_UNITS);
  let best: Match | undefined;
  let fewest = Math.ceil(quoted.count * TRANSLATED_SHARE);
  for (const library of libraries) {
    // No other text can match more words.
    if (fewest > quoted.count) break;
    const asked = { text, quoted, lang, within, claimed, whole: true, fewest, effort: FOR_CLAIM, budget };
    const match = budget.exhausted ? undefined : matchTexts(library, asked);
    if (match === undefined || match.matched < fewest) continue;
    best = match;
    fewest = match.matched + 1;
  }
  if (!budget.exhausted) return best === undefined ? [] : [best.quotation];
  search.leave({ start: part.from, end: part.to });
  return [];
}

function translatedRuns(
  search: Search,
  quoted: KeyedWords,
  lang: 'en' | 'bn',
  libraries: readonly Library[],
): Quotation[] {
  const { text, budget } = search;
  const stretch = { from: 0, to: quoted.count };
  let reached = stretch.to;
  const found = libraries.flatMap((library) => {
    const runs = textRuns(library, { text, quoted, lang, stretch, budget });
    reached = Math.min(reached, runs.reached);
    return runs.matches.map((match) => ({ match, library }));
  });
  if (reached < stretch.to) {
    search.leave({ start: quoted.starts[reached] as number, end: quoted.ends[stretch.to - 1] as number });
  }
  return apart(found).map(({ match, library }) => withReference(search, match, library));
}

/** Keeps the longest of overlapping matches. */
function apart<T extends { match: Match }>(found: T[]): T[] {
  const kept: T[] = [];
  for (const one of found.sort((a, b) => b.match.matched - a.match.matched)) {
    const { from, to } = one.match.within;
    if (!kept.some(({ match }) => match.within.from < to && match.within.to > from)) kept.push(one);
  }
  return kept;
}

function withReference({ text, names }: Search, { quotation, docs }: Match, library: Library | undefined): Quotation {
  const claimed = claimedBeside(text, quotation.start, quotation.end, names);
  const named = library?.claimed(claimed);
  if (claimed === undefined || named === undefined || library === undefined) return quotation;
  const place = docs.find(named.has);
  const reference = { claimed: claimed.text, ok: place !== undefined };
  return place === undefined ? { ...quotation, reference } : { ...quotation, reference, ref: library.ref(place) };
}

function claimedAt({ text, names }: Search, { starts, ends }: ArabicWords, { from, to }: Stretch) {
  return claimedBeside(text, starts[from] as number, ends[to - 1] as number, names);
}

/** Splits words where a word of another script comes between them. */
function unbroken(text: string, { count, starts, ends }: ArabicWords): Stretch[] {
  const out: Stretch[] = [];
  let from = 0;
  for (let word = 1; word <= count; word++) {
    if (word < count && !/\p{L}/u.test(text.slice(ends[word - 1], starts[word]))) continue;
    out.push({ from, to: word });
    from = word;
  }
  return out;
}
