import { longestRow } from './longest-row.ts';
import type { Change, Told } from './told-words.ts';

/** Longer texts are not compared for exchanged words. */
const MAX_WORDS = 60;
const MAX_RIGHT = 400;
/** Minimum share of the words that are the source's once the two have changed back. */
const CLOSE = 0.7;
/** Words that say nothing about who does what. */
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/**
 * Finds two telling words that have changed places: with both put back, the words are nearly those of the source, and without it they are not. A sentence
 * that another translator has merely put in another order does not become the source's when two of its words change places.
 */
export function exchangedWords(
  said: readonly Told[],
  right: readonly Told[],
  share = CLOSE,
): readonly Change[] | undefined {
  const ours = said.filter(({ term }) => !ARTICLES.has(term));
  const theirs = right.filter(({ term }) => !ARTICLES.has(term)).map(({ form }) => form);
  if (ours.length > MAX_WORDS || theirs.length > MAX_RIGHT) return undefined;
  const forms = ours.map(({ form }) => form);
  const known = new Set(theirs);
  const common = ours.flatMap(({ telling, form }, at) =>
    telling && (known.has(form) || isPartOf(form, known)) ? at : [],
  );
  if (forms.filter((form) => known.has(form)).length < share * forms.length) return undefined;
  const before = longestRow(forms, theirs);
  // Two words in other places lengthen the row by two at most.
  const wanted = Math.max(before + 2, share * forms.length);
  if (wanted > before + 2) return undefined;
  // And only if the row is no shorter without them.
  const free = common.filter((at) => longestRow(forms.toSpliced(at, 1), theirs) === before);
  for (const [at, a] of free.entries()) {
    for (const b of free.slice(at + 1)) {
      if (forms[a] === forms[b]) continue;
      const swapped = forms.with(a, forms[b] as string).with(b, forms[a] as string);
      if (longestRow(swapped, theirs) < wanted) continue;
      const [first, second] = [ours[a] as Told, ours[b] as Told];
      return [
        { start: first.start, end: first.end, expected: second.term },
        { start: second.start, end: second.end, expected: first.term },
      ];
    }
  }
  return undefined;
}

/** `unbeliever` is `non-believer`. */
function isPartOf(form: string, known: ReadonlySet<string>): boolean {
  return form.startsWith('un') && known.has(form.slice(2));
}
