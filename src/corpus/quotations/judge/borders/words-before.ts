import { tokenise } from '../../../fold/tokenise.ts';
import { sameWriting } from '../../match/verdict.ts';
import type { Quotation } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { placesIn, sourceOf } from './source-places.ts';

/*
 * Words before speech within a verse are read as an introduction by the writer: `and said, 'By the might of Pharaoh we shall be the victors.'` Where the
 * verse has the same words before it, they are quoted as well.
 */

/** So many words are no introduction that a verse happens to have as well. With a right reference, fewer are enough. */
const MIN_WORDS = 3;
const MIN_REFERRED = 2;
/** Most characters that are compared. */
const NEAR = 400;

/** Adds to right words of a verse those before them, as far as the verse has the same. @param from where the text before them belongs to something else */
export function withWordsBefore(search: Search, found: Quotation, from: number): Quotation {
  const { kind, partial, right_text: right, verdict, lang, reference, ref } = found;
  const isRight = verdict === 'exact' || verdict === 'normalised';
  if (kind !== 'quran' || !isRight || !partial || right === null || reference?.ok === false) return found;
  const written = wordsIn(search.text, Math.max(from, found.start - NEAR), found.start);
  // Several verses can have the same speech, and other words before it.
  const places = reference?.ok === true ? [ref] : [ref, ...found.refs.filter((one) => one !== ref)];
  const [best] = places
    .flatMap((place) => before(sourceOf(search, { ...found, ref: place }) ?? '', right, written, place))
    .sort((one, other) => other.count - one.count);
  if (best === undefined || best.count < (reference?.ok === true ? MIN_REFERRED : MIN_WORDS)) return found;
  const start = written.at(-best.count)?.start ?? found.start;
  const text = search.text.slice(start, found.end);
  return {
    ...found,
    ...{ start, text, right_text: best.right, partial: !best.isWhole, ref: best.place },
    refs: best.place === ref ? found.refs : places.filter((one) => one !== null),
    verdict: sameWriting(text, best.right, lang) ? verdict : 'normalised',
  };
}

type Before = {
  readonly place: string | null;
  readonly count: number;
  readonly right: string;
  readonly isWhole: boolean;
};

/** How many of the written words a source has before some of its own, and its words from there; none when it has these more than once. */
function before(source: string, right: string, written: readonly Word[], place: string | null): Before[] {
  const [words, ...others] = placesIn(source, right);
  if (words === undefined || others.length > 0) return [];
  const own = wordsIn(source, Math.max(0, words.start - NEAR), words.start);
  let count = 0;
  while (count < own.length && written.at(-1 - count)?.term === own.at(-1 - count)?.term) count++;
  const start = own.at(-count)?.start ?? words.start;
  const more = source.slice(count === 0 ? words.start : start, words.end);
  return [{ place, count, right: more, isWhole: more.length >= source.trimEnd().length }];
}

type Word = { readonly term: string; readonly start: number };

function wordsIn(text: string, from: number, to: number): Word[] {
  return tokenise(text.slice(from, to)).flatMap(({ term, start, joined }) =>
    joined === true ? [] : [{ term, start: from + start }],
  );
}
