import type { Lang } from '../hadith/model.ts';
import type { LiveHadith, LiveVerses } from '../live.ts';
import type { Quran } from '../quran/open.ts';
import type { Names } from '../search/jump.ts';
import { ArabicReader, type ArabicWords } from './arabic-words.ts';
import { claimedBeside } from './claimed-references.ts';
import { type Match, matchTexts } from './find-texts.ts';
import { type Placed, placeClaim, verseRuns } from './find-verses.ts';
import { judgeVerses, notFound, type Verses, wordsClaimed } from './judge-verses.ts';
import { hadithLibrary, type Library, verseLibrary } from './library.ts';
import { type Part, speaksOfQuotations, splitAtMarks } from './marked-parts.ts';
import { keyedArabic, keyedWords } from './plain-words.ts';
import type { Quotation } from './quotation.ts';
import { textRuns } from './text-runs.ts';
import type { Stretch } from './verse-matches.ts';
import { readVerses, type VerseText } from './verse-text.ts';

/** What quotations are looked up in. Verses in Arabic always; what else is installed, when it is. */
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
};

const readOnce = new WeakMap<Quran, VerseText>();

/** The words of a Quran, read at the first call and kept as long as it is. */
export function versesOf(quran: Quran): Verses {
  const text = readOnce.get(quran) ?? readVerses(quran);
  readOnce.set(quran, text);
  return { quran, text };
}

/** A text of more words than this is looked at for quotations, but is not one itself. */
const LONGEST_BARE_CLAIM = 80;
/** What is done to place a claim. */
const FOR_CLAIM = { words: 24, entries: 60_000, lookedAt: 200, texts: 24, inOrder: 0 };
/** The share of its words that a quotation has in common with its source, at least: other words in Arabic, where all claims are told of, than in translation. */
const ARABIC_SHARE = 0.5;
const TRANSLATED_SHARE = 0.7;

/** Finds the quotations in a text and judges each, in the order in which they stand. `lang`: in one language alone. */
export function findQuotations(text: string, corpus: QuotationCorpus, lang?: Lang): Quotation[] {
  const hadiths = corpus.hadith === undefined ? undefined : hadithLibrary(corpus.hadith);
  const translations = corpus.index === undefined ? undefined : verseLibrary(corpus.verses.quran, corpus.index);
  const search: Search = { ...corpus, text, hadiths, translations };
  const found = splitAtMarks(text).flatMap((part) => [
    ...(lang === undefined || lang === 'ar' ? arabicIn(search, part) : []),
    ...(lang === undefined || lang === 'en' ? translatedIn(search, part, 'en') : []),
    ...(lang === undefined || lang === 'bn' ? translatedIn(search, part, 'bn') : []),
  ]);
  return found.sort((a, b) => a.start - b.start);
}

function arabicIn(search: Search, part: Part): Quotation[] {
  const reader = new ArabicReader();
  reader.read(search.text, part.from, part.to);
  const quoted = reader.words;
  if (quoted.count === 0) return [];
  const claims = part.claim !== 'none' && (part.claim !== 'any' || quoted.count <= LONGEST_BARE_CLAIM);
  return claims ? claimIn(search, part, quoted) : runsIn(search, quoted);
}

/** Words that claim to be a quotation: what they are nearest to, or that they were not found. */
function claimIn(search: Search, part: Part, quoted: ArabicWords): Quotation[] {
  const { text, verses, names, hadiths } = search;
  const claimed = claimedBeside(text, part.from - 1, part.to + 1, names);
  const within = { from: 0, to: quoted.count };
  const places = placeClaim(verses.text, quoted, within, wordsClaimed(verses, claimed));
  const inVerses = (places.sure ?? []).reduce((sum, { alignment }) => sum + alignment.matched, 0) / quoted.count;
  const hadith =
    part.claim === 'quran' || hadiths === undefined || inVerses === 1
      ? undefined
      : matchTexts(hadiths, {
          ...{ text, quoted: keyedArabic(quoted), lang: 'ar', within, claimed, whole: true, effort: FOR_CLAIM },
        });
  const inHadiths = (hadith?.matched ?? 0) / quoted.count;
  if (hadith !== undefined && inHadiths >= ARABIC_SHARE && inHadiths > inVerses) return [hadith.quotation];
  // Verses that agree in single words alone are looked for where no hadith agrees: it costs the most and says the least.
  const placed = places.any();
  if (placed.length > 0) return placed.map((one) => judgeVerses(verses, { text, quoted, placed: one, claimed }));
  if (part.claim === 'any' && speaksOfQuotations(text)) return runsIn(search, quoted);
  const span = { start: quoted.starts[0] as number, end: quoted.ends[quoted.count - 1] as number };
  return [notFound(verses, { text, span, kind: part.claim === 'hadith' ? 'hadith' : 'quran', claimed })];
}

function runsIn(search: Search, quoted: ArabicWords): Quotation[] {
  const { text, verses, hadiths } = search;
  return unbroken(text, quoted).flatMap((stretch) => {
    const placed = verseRuns(verses.text, quoted, stretch);
    const matches =
      hadiths === undefined ? [] : textRuns(hadiths, { text, quoted: keyedArabic(quoted), lang: 'ar', stretch });
    const others = matches.filter(
      (match) => !placed.some((verse) => overlap(verse, match) && verse.alignment.matched >= match.matched),
    );
    const kept = placed.filter((verse) => !others.some((match) => overlap(verse, match)));
    return [
      ...kept.map((one) =>
        judgeVerses(verses, { text, quoted, placed: one, claimed: claimedAt(search, quoted, one.within) }),
      ),
      ...others.map((match) => withReference(search, match, hadiths)),
    ];
  });
}

function overlap(verse: Placed, { within }: Match): boolean {
  return verse.within.from < within.to && verse.within.to > within.from;
}

/** Verses and hadiths in English or Bengali. Only what agrees is told of: words that differ may be another translation. */
function translatedIn(search: Search, part: Part, lang: 'en' | 'bn'): Quotation[] {
  const { text, names, hadiths, translations } = search;
  const quoted = keyedWords(text, lang === 'en' ? 'latin' : 'bengali', part.from, part.to);
  const within = { from: 0, to: quoted.count };
  if (quoted.count < 3) return [];
  const libraries = [translations, hadiths].filter((library) => library !== undefined);
  if (part.claim === 'none') {
    const found = libraries.flatMap((library) =>
      textRuns(library, { text, quoted, lang, stretch: within }).map((match) => ({ match, library })),
    );
    return apart(found).map(({ match, library }) => withReference(search, match, library));
  }
  const claimed = claimedBeside(text, part.from - 1, part.to + 1, names);
  const matches = libraries
    .flatMap(
      (library) => matchTexts(library, { text, quoted, lang, within, claimed, whole: true, effort: FOR_CLAIM }) ?? [],
    )
    .filter(({ matched }) => matched >= quoted.count * TRANSLATED_SHARE)
    .sort((a, b) => b.matched - a.matched);
  return matches.slice(0, 1).map(({ quotation }) => quotation);
}

/** Of matches that overlap the longest. */
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
