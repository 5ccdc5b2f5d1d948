import type { Lang } from '../../hadith/model.ts';
import { placeOfHash } from '../../index/fingerprints.ts';
import type { WorkBudget } from '../../work-budget.ts';
import { type Match, matchTexts } from '../match/find-texts.ts';
import type { Library, Prints } from '../match/library.ts';
import type { Searched, Stretch } from '../match/verse-matches.ts';
import type { KeyedWords } from '../words/plain-words.ts';
import { mayHave } from './fingerprint-filter.ts';
import { contextAt, fingerprintAt, fingerprintCount, GUARANTEED } from './fingerprints.ts';
import { isChain, isFormula } from './formulae.ts';

type Run = {
  readonly text: string;
  readonly quoted: KeyedWords;
  readonly lang: Lang;
  readonly stretch: Searched;
  readonly budget: WorkBudget;
};

/** Matches, and the first word that was not checked: the end of the stretch when all words were. */
export type TextRuns = { readonly matches: readonly Match[]; readonly reached: number };

/** Maximum number of words in one quotation. */
const MAX_RUN_LENGTH = 300;
/** Words around a fingerprint whose other fingerprints choose between its texts. */
const AROUND = 12;
/** Maximum number of texts to compare with per fingerprint. */
const MAX_COMPARED = 6;
/** Further lists of fingerprints allow for no more. */
const MAX_LISTS = 4;
const EFFORT = { words: 0, entries: 0, lookedAt: 0, texts: 0, inOrder: 0 };
/** Work units to look up a fingerprint, and for each of its texts. */
const LOOK_UP_UNITS = 3;

/**
 * Finds quotations of a library in running text by fingerprints: every run of at least {@link GUARANTEED} words whose words are rare enough together,
 * with at most one difference per five.
 */
export function textRuns(library: Library, { text, quoted, lang, stretch, budget }: Run): TextRuns {
  const found: Match[] = [];
  const rejected = new Map<number, number>();
  const last = stretch.from + fingerprintCount(stretch.to - stretch.from);
  for (let at = stretch.from; at < Math.min(last, stretch.limit); at++) {
    const docs = docsAt(library.prints, quoted, { from: at, to: Math.min(at + AROUND, last) }, budget);
    if (budget.exhausted) return { matches: found, reached: at };
    const isRejected = (doc: number) => at < (rejected.get(doc) ?? 0);
    // A chain of narrators has many fingerprints, and the same texts have all of them.
    if (docs.every(isRejected)) continue;
    const from = found.at(-1)?.within.to ?? stretch.from;
    const fresh = longestOf(library, docs, { quoted, lang, at, within: { from, to: stretch.to }, budget });
    if (fresh.every(isRejected)) continue;
    const within = { from: Math.max(from, at - MAX_RUN_LENGTH), to: Math.min(at + MAX_RUN_LENGTH, stretch.to) };
    const window = { from: at, to: Math.min(at + GUARANTEED, stretch.to) };
    const asked = { text, quoted, lang, window, claimed: undefined, whole: false, docs: fresh, effort: EFFORT, budget };
    const match = matchTexts(library, { ...asked, within });
    if (budget.exhausted) return { matches: found, reached: at };
    if (match === undefined) continue;
    if (isEverybodys(quoted, match)) {
      for (const doc of fresh) rejected.set(doc, match.within.to);
      continue;
    }
    if (!isQuotation(library, { text, quoted }, match)) continue;
    const before = startOfSame(found, match, stretch.from);
    const wider =
      before === undefined ? undefined : matchTexts(library, { ...asked, within: { ...within, from: before } });
    if (budget.exhausted) return { matches: found, reached: at };
    const isWider = wider !== undefined && hasBoth(wider, found.at(-1), match);
    if (isWider) found.pop();
    found.push(isWider ? wider : match);
    at = Math.max(at, match.within.to - 1);
  }
  return { matches: found, reached: stretch.to };
}

/**
 * Where the match before this one begins, if nothing is between them: texts with the same first words do not always have the same fingerprints, so that
 * the source of both can be found at the second.
 */
function startOfSame(found: readonly Match[], { within }: Match, first: number): number | undefined {
  const last = found.at(-1);
  if (last === undefined || last.within.to < within.from) return undefined;
  return Math.max(found.at(-2)?.within.to ?? first, last.within.from - MAX_RUN_LENGTH);
}

function hasBoth(wider: Match, last: Match | undefined, match: Match): boolean {
  if (last === undefined || wider.within.from > last.within.from || wider.within.to < match.within.to) return false;
  return wider.quotation.differences.length <= last.quotation.differences.length + match.quotation.differences.length;
}

/** Returns the texts that have a run of {@link GUARANTEED} words in common with a stretch, those with most of them first. */
export function textsWithRuns(
  { prints, short }: Pick<Library, 'prints' | 'short'>,
  quoted: KeyedWords,
  { from, to }: Stretch,
  budget: WorkBudget,
): readonly number[] {
  if (to - from < GUARANTEED && short !== undefined) return short(quoted.keys, from, to);
  const counts = new Map<number, number>();
  const last = from + fingerprintCount(to - from);
  for (let at = from; at < last; at++) {
    for (const doc of docsAt(prints, quoted, { from: at, to: at + 1 }, budget))
      counts.set(doc, (counts.get(doc) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MAX_FOUND)
    .map(([doc]) => doc);
}

/** Maximum number of texts with runs of a claim to compare it with. */
const MAX_FOUND = 12;

type Around = {
  readonly quoted: KeyedWords;
  readonly lang: Lang;
  readonly at: number;
  readonly within: Stretch;
  readonly budget: WorkBudget;
};

/** Of the texts with a fingerprint those with the longest run of the same words around it, long enough to be a quotation. */
function longestOf(library: Library, docs: readonly number[], { quoted, lang, at, within, budget }: Around): number[] {
  let longest = GUARANTEED;
  const runs: { readonly doc: number; readonly length: number }[] = [];
  for (const doc of docs) {
    const right = library.read(doc, lang, budget)?.words;
    if (right === undefined) continue;
    budget.spend(right.count >> 3);
    const length = runAt(quoted.keys, right.keys, at, within);
    runs.push({ doc, length });
    longest = Math.max(longest, length);
  }
  return runs.filter(({ length }) => length >= longest - SLACK && length >= GUARANTEED).map(({ doc }) => doc);
}

/** Words by which a run can be shorter and its text still the best one: a difference can end it. */
const SLACK = 3;

/** The length of the longest run of equal words that includes the fingerprint at a word. */
function runAt(keys: Int32Array, right: Int32Array, at: number, { from, to }: Stretch): number {
  let longest = 0;
  for (
    let place = right.indexOf(keys[at] as number);
    place >= 0;
    place = right.indexOf(keys[at] as number, place + 1)
  ) {
    let end = 1;
    while (at + end < to && keys[at + end] === right[place + end]) end++;
    if (end < 3) continue;
    let start = 0;
    while (at - start > from && keys[at - start - 1] === right[place - start - 1]) start++;
    longest = Math.max(longest, start + end);
  }
  return longest;
}

/** The texts with the fingerprint of the first word, those with most of the following fingerprints first. Of several lists, also those with a following one. */
function docsAt(prints: Prints, words: KeyedWords, { from, to }: Stretch, budget: WorkBudget): number[] {
  const { keys } = words;
  const counts = new Map<number, number>();
  // Different lists can have different fingerprints of the same words.
  const isOneOfMany = prints.length > 1;
  for (let at = from; at < to; at++) {
    if (at === from || isOneOfMany) contextAt(words, at, around, 0);
    budget.spend(LOOK_UP_UNITS);
    const hash = fingerprintAt(keys, at);
    for (const print of prints) {
      if (!mayHave(print.filter, hash)) continue;
      const { hashes, docs, contexts } = print.fingerprints;
      for (let place = placeOfHash(print.fingerprints, hash); hashes[place] === hash; place++) {
        const doc = print.first + (docs[place] as number);
        if (at === from) {
          if (isAround(contexts, 3 * place)) counts.set(doc, 1);
        } else if (counts.has(doc) || (isOneOfMany && isAround(contexts, 3 * place))) {
          counts.set(doc, (counts.get(doc) ?? 0) + 1);
        }
      }
    }
    if (counts.size === 0) return [];
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, to - from === 1 ? MAX_FOUND : MAX_COMPARED * Math.min(MAX_LISTS, prints.length))
    .map(([doc]) => doc);
}

const around = new Uint8Array(3);

/** Tests whether two words around a fingerprint are those of the text: there is no longer run otherwise. */
function isAround(contexts: Uint8Array, place: number): boolean {
  for (let at = 0; at < 3; at++) if (around[at] !== 0 && around[at] === contexts[place + at]) return true;
  return false;
}

/** Minimum rarity of a quotation's words together, in bits. Phrases of everyday speech stay below it. */
const MIN_BITS = 20;
/** With a difference, it can also be a sentence of the writer's on the same matter. */
const MIN_CHANGED_BITS = 35;

/** Tests whether matched words are a chain of narrators or a formula. */
function isEverybodys({ arabic }: KeyedWords, { within: { from, to } }: Match): boolean {
  return arabic !== undefined && (isFormula(arabic, from, to) || isChain(arabic, from, to));
}

function isQuotation(library: Library, { text, quoted }: { text: string; quoted: KeyedWords }, match: Match): boolean {
  const { matched, within, quotation, docs } = match;
  if (matched < GUARANTEED || quotation.differences.length * 5 > matched) return false;
  return library.isTelling(
    { text, quoted, within, docs },
    quotation.differences.length > 0 ? MIN_CHANGED_BITS : MIN_BITS,
  );
}
