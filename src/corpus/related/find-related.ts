import type { HadithRecords } from '../hadith/records/records.ts';
import type { Alignment } from '../quotations/match/align.ts';
import { verseRuns } from '../quotations/match/find-verses.ts';
import { samePlaces } from '../quotations/match/verse-matches.ts';
import { readVerses, type VerseText } from '../quotations/match/verse-text.ts';
import { isChain, isFormula } from '../quotations/prose/formulae.ts';
import { type ArabicWords, readArabic } from '../quotations/words/arabic-words.ts';
import { areDifferentWords } from '../quotations/words/different-words.ts';
import type { Quran } from '../quran/open.ts';
import { WorkBudget } from '../work-budget.ts';

/** A verse that a hadith quotes: numbers of both, and the quoted words in the Arabic text of the hadith, in UTF-16. */
export type RelatedRow = {
  readonly doc: number;
  readonly verse: number;
  readonly start: number;
  readonly end: number;
};

/** So many words are a quotation wherever they are. Fewer must be announced, or begin or end with a verse. */
const SURE_WORDS = 7;
const MIN_WORDS = 5;
/** Minimum for a whole verse, and for words that are announced. */
const MIN_VERSE = 4;
/** Fewer skeleton letters are common words. */
const MIN_LETTERS = 12;
/** Words of a verse that a longer run must have to count for it. */
const MIN_SHARED = 3;
/** Shorter runs in so many hadiths are an idiom that the Quran also has, such as "believes in God and the Last Day". */
const LONG = 10;
const MAX_HADITHS = 20;
/** Verses with the same words. */
const MAX_PLACES = 32;
/** A hadith of 10,000 words. */
const UNITS = 20_000_000;

/** A run of words that a hadith and the Quran have in common. */
type Run = { readonly rows: readonly RelatedRow[]; readonly idiom: string | undefined };

/** Finds all verses that hadiths quote word for word. Takes about half a millisecond for each hadith. */
export function findRelated(quran: Quran, records: HadithRecords): RelatedRow[] {
  const verses = readVerses(quran);
  const runs: Run[] = [];
  const hadiths = new Map<string, Set<number>>();
  for (let doc = 0; doc < records.content.count; doc++) {
    const text = records.text(doc, 'ar');
    if (text === undefined) continue;
    for (const run of runsOf(verses, text, doc)) {
      runs.push(run);
      if (run.idiom === undefined) continue;
      const docs = hadiths.get(run.idiom) ?? new Set();
      hadiths.set(run.idiom, docs.add(doc));
    }
  }
  return runs
    .filter(({ idiom }) => idiom === undefined || (hadiths.get(idiom)?.size ?? 0) <= MAX_HADITHS)
    .flatMap(({ rows }) => rows);
}

function* runsOf(verses: VerseText, text: string, doc: number): Generator<Run> {
  const quoted = readArabic(text);
  const { placed } = verseRuns(verses, quoted, { from: 0, to: quoted.count }, new WorkBudget(UNITS));
  for (const { alignment } of placed.toSorted((a, b) => a.within.from - b.within.from)) {
    for (const piece of alignment.pieces) {
      if (!piece.same || !isSameText(verses, quoted, piece)) continue;
      const whole = wholeVerse(verses, piece);
      const place = withoutMarks(text, quoted.starts[piece.from] ?? 0, quoted.ends[piece.to - 1] ?? 0);
      const announced = isAnnounced(text, place.start);
      if (piece.to - piece.from < leastWords(verses, piece, { whole, announced }) || isCommon(quoted, piece)) continue;
      const rows = versesOf(verses, piece).map((verse) => ({ doc, verse, ...place }));
      yield { rows, idiom: whole || piece.to - piece.from >= LONG ? undefined : lettersOf(quoted, piece) };
    }
  }
}

/** Leaves out brackets and punctuation around the words. */
function withoutMarks(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const words = text.slice(start, end);
  const before = /^[^\p{L}]*/u.exec(words)?.[0].length ?? 0;
  const behind = /[^\p{L}\p{M}]*$/u.exec(words)?.[0].length ?? 0;
  return { start: start + before, end: end - behind };
}

type Piece = Alignment['pieces'][number];

/** Skeletons can agree where words do not. Words written together are not compared one by one. */
function isSameText({ vocabulary, words }: VerseText, quoted: ArabicWords, { from, to, start, end }: Piece): boolean {
  if (to - from !== end - start) return true;
  for (let at = 0; at < to - from; at++) {
    if (areDifferentWords(vocabulary, quoted, from + at, words, start + at)) return false;
  }
  return true;
}

/** How many words make a quotation. */
function leastWords(
  { verseAt, verseOf }: VerseText,
  { start, end }: Piece,
  { whole, announced }: { readonly whole: boolean; readonly announced: boolean },
): number {
  if (whole || announced) return MIN_VERSE;
  const begins = verseAt[verseOf[start] as number] === start;
  const ends = verseAt[(verseOf[end - 1] as number) + 1] === end;
  return begins || ends ? MIN_WORDS : SURE_WORDS;
}

function isCommon(quoted: ArabicWords, piece: Piece): boolean {
  if (lettersOf(quoted, piece).length < MIN_LETTERS) return true;
  return isFormula(quoted, piece.from, piece.to) || isChain(quoted, piece.from, piece.to);
}

/** How far before the words to look for what announces them, in UTF-16 code units. */
const BEFORE = 60;
const MARKS = /[\u064b-\u0655\u0670\u0640]/g;
/** A bracket around a verse, or words such as "he recited" and "it was revealed". */
const ANNOUNCEMENT = /[﴿{([]\s*$|قوله|قول الله|قال الله|الاية|نزل|قرا|يقرا|تلا|يتلو|سورة|كتاب الله/;

function isAnnounced(text: string, start: number): boolean {
  const before = text
    .slice(Math.max(0, start - BEFORE), start)
    .replace(MARKS, '')
    .replace(/[أإآ]/g, 'ا');
  return ANNOUNCEMENT.test(before);
}

function lettersOf({ skeleton, skeletonAt }: ArabicWords, { from, to }: Piece): string {
  return String.fromCharCode(...skeleton.slice(skeletonAt[from], skeletonAt[to]));
}

/** Tests whether the words contain a whole verse of some length. */
function wholeVerse({ verseAt, verseOf }: VerseText, { start, end }: Piece): boolean {
  for (let verse = verseOf[start] as number; (verseAt[verse] as number) < end; verse++) {
    const [first, next] = [verseAt[verse] as number, verseAt[verse + 1] as number];
    if (first >= start && next <= end && next - first >= MIN_VERSE) return true;
  }
  return false;
}

/** The verses that have the words, in any place of the Quran. */
function versesOf(verses: VerseText, { start, end }: Piece): number[] {
  const { verseAt, verseOf } = verses;
  const found = new Set<number>();
  for (const place of samePlaces(verses, { start, end }, MAX_PLACES, new WorkBudget(UNITS))) {
    const to = place + end - start;
    for (let verse = verseOf[place] as number; (verseAt[verse] as number) < to; verse++) {
      const [first, next] = [verseAt[verse] as number, verseAt[verse + 1] as number];
      const shared = Math.min(next, to) - Math.max(first, place);
      if (shared >= Math.min(MIN_SHARED, next - first)) found.add(verse);
    }
  }
  return [...found].sort((a, b) => a - b);
}
