import { surahOf } from '../quran/find.ts';
import type { Quran } from '../quran/open.ts';
import { verseKey } from '../references.ts';
import type { Alignment } from './align.ts';
import type { ArabicWords } from './arabic-words.ts';
import type { Claimed } from './claimed-references.ts';
import type { Placed } from './find-verses.ts';
import type { Difference, Quotation } from './quotation.ts';
import { readingOf } from './readings.ts';
import { arabicSides, differencesOf, sameWriting } from './verdict.ts';
import { type Stretch, samePlaces } from './verse-matches.ts';
import { VERSE_EDITION, type VerseText } from './verse-text.ts';

const MOST_REFS = 10;
/** Places compared: a verse of one word is a word of many. */
const MOST_PLACES = 100;

export type Verses = { readonly quran: Quran; readonly text: VerseText };

type Judged = {
  readonly text: string;
  readonly quoted: ArabicWords;
  readonly placed: Placed;
  readonly claimed: Claimed | undefined;
};

/** What there is to say of words that were placed in the Quran. */
export function judgeVerses(verses: Verses, { text, quoted, placed, claimed }: Judged): Quotation {
  const { alignment, within } = placed;
  const rightText = (from: number, to: number) => textOfWords(verses, from, to);
  const sides = arabicSides(text, quoted, verses.text.words, rightText);
  const at = differencesOf(sides, alignment, within);
  const length = at.end - at.start;
  const from = quoted.starts[within.from] as number;
  const to = quoted.ends[within.to - 1] as number;
  const slice = text.slice(from, to);
  const places = samePlaces(verses.text, at, MOST_PLACES).map((start) => ({
    start,
    // The words are the same everywhere, their marks are not.
    differences: differencesOf(sides, moved(alignment, start - at.start), within).differences,
    fits: isAt(verses, claimed, start, start + length),
    whole: !isPart(verses.text, start, start + length),
    alike: sameWriting(slice, rightText(start, start + length)),
  }));
  const [place] = places.toSorted(
    (a, b) =>
      Number(b.fits) - Number(a.fits) ||
      a.differences.length - b.differences.length ||
      Number(b.whole) - Number(a.whole) ||
      Number(b.alike) - Number(a.alike) ||
      a.start - b.start,
  ) as [(typeof places)[number]];
  const { start, differences } = place;
  const end = start + length;
  const reading = readingIn(verses, { text, quoted, placed });
  const verdict = differences.length > 0 ? 'altered' : reading === null && place.alike ? 'exact' : 'normalised';
  const ref = refOf(verses, start, end);
  const others = places
    .filter((other) => other !== place)
    .map((other) => refOf(verses, other.start, other.start + length));
  return {
    ...{ start: from, end: to, text: slice, kind: 'quran', lang: 'ar', edition: VERSE_EDITION, verdict, ref },
    refs: [ref, ...others].slice(0, MOST_REFS),
    partial: !place.whole,
    range: verses.text.verseOf[start] !== verses.text.verseOf[end - 1],
    reading,
    reference: claimed === undefined ? null : { claimed: claimed.text, ok: places.some(({ fits }) => fits) },
    differences,
    right_text: rightText(start, end),
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
  readonly claimed: Claimed | undefined;
};

/** What there is to say of words that claim to be a quotation and are none. With a claimed verse, the right text is what stands there. */
export function notFound(verses: Verses, { text, span, kind, claimed }: Missing): Quotation {
  const words = wordsClaimed(verses, claimed);
  return {
    ...{ ...span, text: text.slice(span.start, span.end), kind, lang: 'ar', edition: null, verdict: 'not_found' },
    ...{ ref: null, refs: [], partial: false, range: false, reading: null, differences: [] as Difference[] },
    reference: claimed === undefined ? null : { claimed: claimed.text, ok: false },
    right_text: words === undefined ? null : textOfWords(verses, words.from, words.to),
  };
}

/** The words of the verses a reference names; undefined when it names a whole surah, no verse, or none that exists. */
export function wordsClaimed({ quran, text }: Verses, claimed: Claimed | undefined): Stretch | undefined {
  if (claimed?.kind !== 'quran' || claimed.first === undefined || claimed.last === undefined) return undefined;
  const start = quran.starts[claimed.surah - 1];
  const count = quran.surahs[claimed.surah - 1]?.total_verses ?? 0;
  if (start === undefined || claimed.first < 1 || claimed.last > count || claimed.last < claimed.first)
    return undefined;
  return { from: text.verseAt[start + claimed.first - 1] as number, to: text.verseAt[start + claimed.last] as number };
}

/** A claimed reference is right when it names a verse of the quotation, or its surah. */
function isAt(verses: Verses, claimed: Claimed | undefined, from: number, to: number): boolean {
  if (claimed?.kind !== 'quran') return false;
  if (claimed.first === undefined) {
    return verses.text.surahOf[verses.text.verseOf[from] as number] === claimed.surah;
  }
  const words = wordsClaimed(verses, claimed);
  return words !== undefined && words.from < to && words.to > from;
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

/** Words `[from, to)` of the Quran as they are written, verses parted by a blank. */
function textOfWords({ quran, text }: Verses, from: number, to: number): string {
  const { text: verse } = quran.texts(VERSE_EDITION);
  const parts: string[] = [];
  for (let at = from; at < to; ) {
    const ordinal = text.verseOf[at] as number;
    const behind = Math.min(to, text.verseAt[ordinal + 1] as number);
    parts.push(verse(ordinal).slice(text.words.starts[at], text.words.ends[behind - 1]));
    at = behind;
  }
  return parts.join(' ');
}

function readingIn({ quran, text: verses }: Verses, { text, quoted, placed }: Omit<Judged, 'claimed'>): string | null {
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
