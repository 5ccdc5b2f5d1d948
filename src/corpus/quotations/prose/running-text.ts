import type { Lang } from '../../hadith/model.ts';
import { judgeVerses } from '../judge/judge-verses.ts';
import type { Match } from '../match/find-texts.ts';
import { type Placed, verseRuns } from '../match/find-verses.ts';
import type { Library } from '../match/library.ts';
import type { Searched, Stretch } from '../match/verse-matches.ts';
import { VERSE_EDITION } from '../match/verse-text.ts';
import type { Found } from '../quotation.ts';
import type { Search, TextSpan } from '../sources.ts';
import { ArabicReader, type ArabicWords } from '../words/arabic-words.ts';
import { type KeyedWords, keyedArabic, keyedWords, SCRIPT_OF } from '../words/plain-words.ts';
import { wordsToPause } from './pauses.ts';
import { isSurprising } from './surprise.ts';
import { textRuns } from './text-runs.ts';

/** A quotation, and what its source has around it. */
export type Run = {
  readonly found: Found;
  /** Words from where it ends to the next pause or the end. */
  readonly toPause: number;
};

/** Words behind a limit at which a run that begins before it can still be recognised: its first words can be everybody's. */
const BEYOND = 16;

/**
 * Finds verses and hadiths in words that nothing marks as a quotation. With `limit`, at least those that begin before this offset, wherever they end.
 */
export function runsBetween(search: Search, { start, end }: TextSpan, lang: Lang, limit = end): Run[] {
  if (lang !== 'ar') {
    const { translations, hadiths, wordings } = search;
    return translatedRuns(search, [translations, wordings[lang], hadiths], { start, end }, lang, limit);
  }
  const reader = new ArabicReader();
  reader.read(search.text, start, end);
  const quoted = reader.words;
  const keyed = keyedArabic(quoted);
  const last = limitOf(quoted, limit);
  const runs = unbroken(search.text, quoted).flatMap((stretch) => {
    if (stretch.from >= last) return [];
    if (!search.budget.exhausted)
      return arabicRuns(search, keyed, quoted, { ...stretch, limit: Math.min(last, stretch.to) });
    search.leave(spanOf(quoted, stretch));
    return [];
  });
  const { wordings } = search;
  if (wordings.ar === undefined) return runs;
  return longest([...runs, ...translatedRuns(search, [wordings.ar], { start, end }, lang, limit)]);
}

/** Of runs that overlap, those with most letters. */
function longest(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs.toSorted((a, b) => b.found.end - b.found.start - (a.found.end - a.found.start))) {
    const { start, end } = run.found;
    if (!kept.some(({ found }) => found.start < end && found.end > start)) kept.push(run);
  }
  return kept;
}

/** One past the last word at which to look for a run that begins before an offset. */
function limitOf({ starts, count }: Pick<KeyedWords, 'starts' | 'count'>, limit: number): number {
  let low = 0;
  for (let high = count; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return Math.min(count, low + BEYOND);
}

/** Judges verses before it searches for hadiths, so that they are reported even if the hadiths exceed the budget. */
function arabicRuns(search: Search, keyed: KeyedWords, quoted: ArabicWords, stretch: Searched): Run[] {
  const { text, verses, hadiths, budget } = search;
  const { placed, complete } = verseRuns(verses.text, quoted, stretch, budget);
  const judged = placed
    .filter((one) => isTelling(search, quoted, one))
    .flatMap((one) => {
      if (budget.exhausted) return [];
      const quotation = judgeVerses(verses, { text, quoted, placed: one, claimed: undefined, budget });
      return budget.exhausted ? [] : [{ ...one, quotation }];
    });
  if (!complete || budget.exhausted) search.leave(spanOf(quoted, stretch));
  const texts =
    hadiths === undefined || budget.exhausted
      ? { matches: [], reached: hadiths === undefined ? stretch.to : stretch.from }
      : textRuns(hadiths, { text, quoted: keyed, lang: 'ar', stretch, budget });
  if (texts.reached < stretch.to) search.leave(spanOf(quoted, { from: texts.reached, to: stretch.to }));
  const others = texts.matches.filter(
    (match) => !judged.some((verse) => overlap(verse, match) && verse.alignment.matched >= match.matched),
  );
  const kept = judged.filter((verse) => !others.some((match) => overlap(verse, match)));
  return [
    ...kept.map(({ quotation, alignment }) => ({
      found: quotation,
      toPause: verseToPause(verses, alignment.end),
    })),
    ...others.map(({ quotation, toPause }) => ({ found: quotation, toPause })),
  ];
}

/** A sign of pausing behind a word within a verse. */
const PAUSE = /[\u06d6-\u06db]$/u;

function verseToPause({ quran, text }: Search['verses'], end: number): number {
  const ordinal = text.verseOf[end - 1] as number;
  const verse = quran.texts(VERSE_EDITION).text(ordinal);
  const last = text.verseAt[ordinal + 1] as number;
  const pauses = (word: number) => word === last || PAUSE.test(verse.slice(0, text.words.ends[word - 1]));
  return wordsToPause(pauses, end, last);
}

/** Few words that are common together are everybody's. */
const FEW = 3;
const MIN_BITS = 14;

function isTelling({ text, index }: Search, quoted: ArabicWords, { within, alignment }: Placed): boolean {
  if (alignment.matched > FEW || index === undefined) return true;
  return isSurprising(index.index, { text, quoted }, within, MIN_BITS);
}

function spanOf({ starts, ends }: KeyedWords | ArabicWords, { from, to }: Stretch): TextSpan {
  return { start: starts[from] as number, end: ends[to - 1] as number };
}

function overlap(verse: Placed, { within }: Match): boolean {
  return verse.within.from < within.to && verse.within.to > within.from;
}

/** Finds words of translations, and of hadiths in translation. */
function translatedRuns(
  { text, budget, leave }: Search,
  libraries: readonly (Library | undefined)[],
  { start, end }: TextSpan,
  lang: Lang,
  limit: number,
): Run[] {
  const quoted = keyedWords(text, SCRIPT_OF[lang], start, end);
  const stretch = { from: 0, to: quoted.count, limit: limitOf(quoted, limit) };
  if (quoted.count === 0) return [];
  let reached = stretch.to;
  const found = libraries.flatMap((library) => {
    if (library === undefined) return [];
    const runs = textRuns(library, { text, quoted, lang, stretch, budget });
    reached = Math.min(reached, runs.reached);
    return runs.matches;
  });
  if (reached < stretch.to) leave(spanOf(quoted, { from: reached, to: stretch.to }));
  return apart(found).map(({ quotation, toPause }) => ({ found: quotation, toPause }));
}

/** Keeps the longest of overlapping matches. */
function apart(found: Match[]): Match[] {
  const kept: Match[] = [];
  const changes = ({ quotation }: Match) => quotation.differences.length;
  for (const one of found.sort((a, b) => b.matched - a.matched || changes(a) - changes(b))) {
    const { from, to } = one.within;
    if (!kept.some(({ within }) => within.from < to && within.to > from)) kept.push(one);
  }
  return kept;
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
