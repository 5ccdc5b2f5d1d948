import type { Lang } from '../../../hadith/model.ts';
import type { Retold } from '../../../subjects/retold.ts';
import { turningWords } from '../../meaning/turning-words.ts';
import type { Search } from '../../sources.ts';
import type { NamedPlace } from './named-place.ts';
import { beginningsOf, type Worded } from './unknown-wording.ts';

/*
 * A report in the writer's own words has few words in common with its source, and no more than what somebody made up on the same matter. Statements of
 * what the texts say, in plain words, are near to it in meaning.
 */

/*
 * What the reports of bench/quotations told apart: of those that say what a text says, a third are above it; of invented ones on the same
 * matters, none of 37.
 */
const MIN_NEARNESS = 0.57;
const MIN_SCORE = 1.04;
const MAX_FOREIGN = 0.52;
/** What is only on the same matter leaves most of the statement out. */
const MIN_ECHOED = 0.42;
/** Fewer words say too little. */
const MIN_WORDS = 4;
/** Work units to compare a report with the statements on its matter. */
const UNITS = 30_000;

function saysSame({ nearness, covered, foreign, echoed }: Retold): boolean {
  return nearness >= MIN_NEARNESS && nearness + covered >= MIN_SCORE && foreign <= MAX_FOREIGN && echoed >= MIN_ECHOED;
}

/** Finds the text that a report says in other words, with the words that do. */
export function retoldFrom(
  search: Search,
  worded: Worded,
): { readonly worded: Worded; readonly place: NamedPlace } | undefined {
  const { retold, budget, text } = search;
  if (retold === undefined) return undefined;
  const beginnings = beginningsOf(search, worded).filter(
    ({ span }) => text.slice(span.start, span.end).trim().split(/\s+/u).length >= MIN_WORDS,
  );
  if (beginnings.length === 0 || !budget.spend(UNITS)) return undefined;
  const found = retold(
    beginnings.map(({ span }) => text.slice(span.start, span.end)),
    worded.lang,
  );
  const scored = found.flatMap((one, at) => {
    const worded = beginnings[at] as Worded;
    if (one === undefined || !saysSame(one)) return [];
    // What denies more or less than the statement can say its opposite.
    if (denials(text.slice(worded.span.start, worded.span.end), worded.lang) !== denials(one.statement, worded.lang))
      return [];
    return { score: one.nearness + one.covered, refs: one.refs, worded };
  });
  for (const one of scored.sort((a, b) => b.score - a.score)) {
    const place = placeOf(search, one.refs, worded.claim.kind);
    if (place !== undefined) return { worded: one.worded, place };
  }
  return undefined;
}

/** `قبل ما`, in dialects: `before`, which denies nothing. */
const CONJUNCTION = /(?<=(?:قبل|بعد|كل|زي|مثل|وقت) )ما(?= )/gu;

function denials(text: string, lang: Lang): number {
  return turningWords(text.replace(CONJUNCTION, 'أن'), lang).filter(({ turn, denied }) => turn === 'negation' || denied)
    .length;
}

const VERSES = /^(\d+):(\d+)(?:-(\d+))?$/u;

/** The first installed text of those that a statement rests on, of the kind that is claimed. */
function placeOf(search: Search, refs: readonly string[], kind: Worded['claim']['kind']): NamedPlace | undefined {
  const { hadiths, hadith, translations, verses } = search;
  for (const ref of refs) {
    const verse = VERSES.exec(ref);
    if (verse !== null && kind !== 'hadith' && translations !== undefined) {
      const [surah, first, last = first] = verse
        .slice(1)
        .map((part) => (part === undefined ? undefined : Number(part)));
      const start = (verses.quran.starts[(surah ?? 1) - 1] ?? 0) - 1;
      const docs = Array.from({ length: (last ?? 1) - (first ?? 1) + 1 }, (_, at) => start + (first ?? 1) + at);
      return { library: translations, docs };
    }
    const doc = verse === null && kind !== 'quran' ? (hadith?.records.find(ref) ?? -1) : -1;
    if (doc >= 0 && hadiths !== undefined) return { library: hadiths, docs: [doc] };
  }
  return undefined;
}
