import { surahOf } from '../../quran/find.ts';
import type { Quran } from '../../quran/open.ts';
import type { Claimed } from '../../references/reader.ts';
import { rangesOf } from '../../references/reference.ts';
import { verseKey } from '../../references/verse-range.ts';
import type { WorkBudget } from '../../work-budget.ts';
import type { Alignment } from '../match/align.ts';
import type { Placed } from '../match/find-verses.ts';
import { arabicSides, differencesOf, sameWriting } from '../match/verdict.ts';
import { type Stretch, samePlaces } from '../match/verse-matches.ts';
import { VERSE_EDITION, VERSE_SOURCE_EDITION, type VerseText } from '../match/verse-text.ts';
import { checked, type Difference, type Doubt, type Found, type Quotation } from '../quotation.ts';
import { type ArabicWords, readArabic } from '../words/arabic-words.ts';
import { readingOf } from '../words/readings.ts';

const MAX_REFS = 10;
/** Maximum number of places to compare: a one-word verse matches a word of many others. */
const MAX_PLACES = 100;
/** Work units per place, per word of it, per comparison of its writing, and per word read in the source encoding. */
const PLACE_UNITS = 20;
const WORD_UNITS = 6;
const WRITING_UNITS = 100;
const SOURCE_UNITS = 10;
/** Marks that occur only in the source encoding. */
const SOURCE_MARKS = /[\u0656\u0657\u065e\u06e4\u2009]/;

export type Verses = { readonly quran: Quran; readonly text: VerseText };

type Judged = {
  readonly text: string;
  readonly quoted: ArabicWords;
  readonly placed: Placed;
  readonly claimed: Claimed | undefined;
  /** Once it is exhausted, discard the result. */
  readonly budget: WorkBudget;
};

/** Judges words that were located in the Quran. */
export function judgeVerses(verses: Verses, { text, quoted, placed, claimed, budget }: Judged): Found {
  const { alignment, within } = placed;
  const rightText = (from: number, to: number) => textOfWords(verses, from, to);
  const sides = arabicSides(text, quoted, verses.text.words, rightText, verses.text.vocabulary);
  const at = differencesOf(sides, alignment, within, verseBounds(verses.text, alignment));
  const length = at.end - at.start;
  const from = quoted.starts[within.from] as number;
  const to = quoted.ends[within.to - 1] as number;
  const slice = text.slice(from, to);
  const differencesAt = (by: number) => {
    const there = moved(alignment, by);
    return differencesOf(sides, there, within, verseBounds(verses.text, there)).differences;
  };
  const places = samePlaces(verses.text, at, MAX_PLACES, budget).map((start) => ({
    start,
    // The words are the same in every place, but their marks differ.
    differences: differencesAt(start - at.start).filter(
      ({ found }) => readingBetween(verses, start, start + length, found) === null,
    ),
    fits: isAt(verses, claimed, start, start + length),
    whole: !isPart(verses.text, start, start + length),
  }));
  budget.spend(places.length * (PLACE_UNITS + WORD_UNITS * length));
  places.sort(
    (a, b) =>
      Number(b.fits) - Number(a.fits) ||
      a.differences.length - b.differences.length ||
      Number(b.whole) - Number(a.whole) ||
      a.start - b.start,
  );
  const [first] = places as [(typeof places)[number]];
  const inSource = SOURCE_MARKS.test(slice);
  const isAlike = ({ start }: typeof first) =>
    sameWriting(slice, rightText(start, start + length)) ||
    (inSource && sameWriting(slice, sourceOfWords(verses, start, start + length, budget)));
  const asGood = places.filter(
    ({ fits, differences, whole }) =>
      fits === first.fits && differences.length === first.differences.length && whole === first.whole,
  );
  // Read only a few: the first one usually has the same writing.
  const alike = asGood.find((one) => budget.spend(WRITING_UNITS) && isAlike(one));
  const place = alike ?? first;
  const { start, differences } = place;
  const end = start + length;
  const reading = readingIn(verses, { text, quoted, placed });
  const verdict = differences.length > 0 ? 'altered' : reading === null && alike !== undefined ? 'exact' : 'normalised';
  const ref = refOf(verses, start, end);
  const others = places
    .filter((other) => other !== place)
    .sort((a, b) => a.start - b.start)
    .slice(0, MAX_REFS)
    .map((other) => refOf(verses, other.start, other.start + length));
  return {
    ...{ start: from, end: to, text: slice, kind: 'quran', lang: 'ar', edition: VERSE_EDITION, verdict, ref },
    refs: [ref, ...others].slice(0, MAX_REFS),
    partial: !place.whole,
    range: verses.text.verseOf[start] !== verses.text.verseOf[end - 1],
    reading,
    reference:
      claimed === undefined
        ? null
        : checked(
            claimed,
            places.some(({ fits }) => fits),
          ),
    differences,
    right_text: rightText(start, end),
  };
}

/** The verses of an alignment: words that replace others are of the same verse. */
function verseBounds({ verseAt, verseOf }: VerseText, { start, end }: Alignment): { start: number; end: number } {
  return {
    start: verseAt[verseOf[start] as number] as number,
    end: verseAt[(verseOf[end - 1] as number) + 1] as number,
  };
}

function moved(alignment: Alignment, by: number): Alignment {
  const pieces = alignment.pieces.map((piece) => ({ ...piece, start: piece.start + by, end: piece.end + by }));
  return { ...alignment, pieces, start: alignment.start + by, end: alignment.end + by };
}

type Missing = {
  readonly text: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly kind: Quotation['kind'];
  readonly lang: Quotation['lang'];
  readonly claimed: Claimed | undefined;
  /** Why the words can be from there nevertheless. */
  readonly doubt?: Doubt | undefined;
  /** Text at the claimed reference. */
  readonly rightText: string | null;
};

/** Reports a claimed quotation that was not found. */
export function notFound({ text, span, kind, lang, claimed, doubt, rightText }: Missing): Found {
  return {
    ...{ ...span, text: text.slice(span.start, span.end), kind, lang, edition: null, verdict: 'not_found' },
    ...{ ref: null, refs: [], partial: false, range: false, reading: null, differences: [] as Difference[] },
    reference: claimed === undefined ? null : checked(claimed, false, doubt),
    right_text: rightText,
  };
}

/** Returns the Arabic of the verses that a reference names; null when it names none. */
export function textClaimed(verses: Verses, claimed: Claimed | undefined): string | null {
  const words = wordsClaimed(verses, claimed);
  return words === undefined ? null : textOfWords(verses, words.from, words.to);
}

/** Returns the words of the first verses that a reference names. Undefined for a whole surah, or when one of the verses does not exist. */
export function wordsClaimed(verses: Verses, claimed: Claimed | undefined): Stretch | undefined {
  return stretchesClaimed(verses, claimed)[0];
}

function stretchesClaimed({ quran, text }: Verses, claimed: Claimed | undefined): Stretch[] {
  if (claimed?.kind !== 'quran') return [];
  const start = quran.starts[claimed.surah - 1];
  const count = quran.surahs[claimed.surah - 1]?.total_verses ?? 0;
  const ranges = rangesOf(claimed);
  if (start === undefined || ranges.some(({ first, last }) => first < 1 || last > count || last < first)) return [];
  return ranges.map(({ first, last }) => ({
    from: text.verseAt[start + first - 1] as number,
    to: text.verseAt[start + last] as number,
  }));
}

/** Tests whether a claimed reference is correct: it names a verse of the quotation, or its surah. */
function isAt(verses: Verses, claimed: Claimed | undefined, from: number, to: number): boolean {
  if (claimed?.kind !== 'quran') return false;
  if (claimed.first === undefined) {
    return verses.text.surahOf[verses.text.verseOf[from] as number] === claimed.surah;
  }
  return stretchesClaimed(verses, claimed).some((words) => words.from < to && words.to > from);
}

function isPart({ verseAt, verseOf }: VerseText, from: number, to: number): boolean {
  return verseAt[verseOf[from] as number] !== from || verseAt[(verseOf[to - 1] as number) + 1] !== to;
}

function refOf(verses: Verses, from: number, to: number): string {
  const first = verses.text.verseOf[from] as number;
  const last = verses.text.verseOf[to - 1] as number;
  const key = keyOf(verses.quran, first);
  return first === last ? key : `${key}-${last - first + Number(key.split(':')[1])}`;
}

function keyOf(quran: Quran, ordinal: number): string {
  const { id } = surahOf(quran, ordinal);
  return verseKey(id, ordinal - (quran.starts[id - 1] ?? 0) + 1);
}

/** Returns words `[from, to)` of the Quran as written, verses separated by a space. */
function textOfWords({ quran, text }: Verses, from: number, to: number): string {
  const { text: verse } = quran.texts(VERSE_EDITION);
  const { starts, ends } = text.words;
  return partsOfVerses(text, from, to)
    .map(([ordinal, first, last]) => verse(ordinal).slice(starts[first], ends[last]))
    .join(' ');
}

/** Returns the same words in the source encoding. */
function sourceOfWords({ quran, text }: Verses, from: number, to: number, budget: WorkBudget): string {
  const { text: verse } = quran.texts(VERSE_SOURCE_EDITION);
  const parts = partsOfVerses(text, from, to).map(([ordinal, first, last]) => {
    const source = verse(ordinal);
    const { starts, ends } = readArabic(source);
    const begin = text.verseAt[ordinal] as number;
    budget.spend(SOURCE_UNITS * ((text.verseAt[ordinal + 1] as number) - begin));
    return source.slice(starts[first - begin], ends[last - begin]);
  });
  return parts.join(' ');
}

/** For each verse that the words `[from, to)` touch: its ordinal, and the first and last of those words in it. */
function partsOfVerses({ verseAt, verseOf }: VerseText, from: number, to: number): [number, number, number][] {
  const parts: [number, number, number][] = [];
  for (let at = from; at < to; ) {
    const ordinal = verseOf[at] as number;
    const behind = Math.min(to, verseAt[ordinal + 1] as number);
    parts.push([ordinal, at, behind - 1]);
    at = behind;
  }
  return parts;
}

function readingBetween({ quran, text }: Verses, from: number, to: number, word: string): string | null {
  for (let ordinal = text.verseOf[from] as number; ordinal <= (text.verseOf[to - 1] as number); ordinal++) {
    const reading = readingOf(keyOf(quran, ordinal), word);
    if (reading !== null) return reading;
  }
  return null;
}

function readingIn(
  { quran, text: verses }: Verses,
  { text, quoted, placed }: Omit<Judged, 'claimed' | 'budget'>,
): string | null {
  for (const { same, from, to, start } of placed.alignment.pieces) {
    if (!same) continue;
    for (let i = from; i < to; i++) {
      const ordinal = verses.verseOf[start + i - from];
      if (ordinal === undefined) continue;
      const reading = readingOf(keyOf(quran, ordinal), text.slice(quoted.starts[i], quoted.ends[i]));
      if (reading !== null) return reading;
    }
  }
  return null;
}
