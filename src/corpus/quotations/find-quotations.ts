import type { LiveHadith, LiveVerses } from '../live.ts';
import type { Quran } from '../quran/open.ts';
import type { Names } from '../search/jump.ts';
import { ArabicReader, type ArabicWords } from './arabic-words.ts';
import { type Claimed, claimedBeside } from './claimed-references.ts';
import { placeClaim, verseRuns } from './find-verses.ts';
import { judgeVerses, type Verses, verseNotFound, wordsClaimed } from './judge-verses.ts';
import { type Part, speaksOfQuotations, splitAtMarks } from './marked-parts.ts';
import type { Quotation } from './quotation.ts';
import type { Stretch } from './verse-matches.ts';
import { readVerses, type VerseText } from './verse-text.ts';

/** What quotations are looked up in. Verses in Arabic always; what else is installed, when it is. */
export type QuotationCorpus = {
  readonly verses: Verses;
  readonly names: Names;
  readonly index: LiveVerses | undefined;
  readonly hadith: LiveHadith | undefined;
};

const readOnce = new WeakMap<Quran, VerseText>();

/** The words of a Quran, read at the first call and kept as long as it is. */
export function versesOf(quran: Quran): Verses {
  const text = readOnce.get(quran) ?? readVerses(quran);
  readOnce.set(quran, text);
  return { quran, text };
}

/** A text of more words than this is looked at for quotations, but is not one itself. */
const LONGEST_BARE_CLAIM = 60;

/** Finds the quotations in a text and judges each, in the order in which they stand. */
export function findQuotations(text: string, corpus: QuotationCorpus): Quotation[] {
  const found = splitAtMarks(text).flatMap((part) => arabicIn(text, part, corpus));
  return found.sort((a, b) => a.start - b.start);
}

function arabicIn(text: string, part: Part, corpus: QuotationCorpus): Quotation[] {
  const reader = new ArabicReader();
  reader.read(text, part.from, part.to);
  const quoted = reader.words;
  if (quoted.count === 0) return [];
  const claims = part.claim !== 'none' && (part.claim !== 'any' || quoted.count <= LONGEST_BARE_CLAIM);
  return claims ? claimIn(text, part, quoted, corpus) : runsIn(text, quoted, corpus);
}

function claimIn(text: string, part: Part, quoted: ArabicWords, corpus: QuotationCorpus): Quotation[] {
  const { verses, names } = corpus;
  const claimed = claimedBeside(text, part.from - 1, part.to + 1, names);
  const within = { from: 0, to: quoted.count };
  const placed = placeClaim(verses.text, quoted, within, wordsClaimed(verses, claimed));
  if (placed.length === 0) {
    if (part.claim === 'any' && speaksOfQuotations(text)) return runsIn(text, quoted, corpus);
    const span = { start: quoted.starts[0] as number, end: quoted.ends[quoted.count - 1] as number };
    return [verseNotFound(verses, text, span, claimed)];
  }
  return placed.map((one) => judgeVerses(verses, { text, quoted, placed: one, claimed }));
}

function runsIn(text: string, quoted: ArabicWords, { verses, names }: QuotationCorpus): Quotation[] {
  return unbroken(text, quoted)
    .flatMap((stretch) => verseRuns(verses.text, quoted, stretch))
    .map((placed) => {
      const start = quoted.starts[placed.within.from] as number;
      const end = quoted.ends[placed.within.to - 1] as number;
      const claimed: Claimed | undefined = claimedBeside(text, start, end, names);
      return judgeVerses(verses, { text, quoted, placed, claimed });
    });
}

/** Words between which no word of another script stands. */
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
