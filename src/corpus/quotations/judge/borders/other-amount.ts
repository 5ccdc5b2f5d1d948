import type { Lang } from '../../../hadith/model.ts';
import { turningWords, type Word } from '../../meaning/turning-words.ts';
import type { Difference, Found } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { blank, NEAR, PAUSE } from './cut-behind.ts';
import { placesIn, sourceOf } from './source-places.ts';

/*
 * A number of one or more words in the place of another one: `one thousand` for `a hundred`. Nobody translates a number by another.
 */

/** Words of a number that are no number by themselves. */
const LIGHT: Readonly<Record<Lang, RegExp>> = { ar: /^واحد/u, en: /^(?:an?|one|the)$/u, bn: /^(?:এক|একটি)$/u };
const DIGITS = /^(?:\d+|all)$/u;

type Amount = { readonly value: string; readonly last: Word };

/** The number that words begin with. */
function amountOf(words: readonly Word[], lang: Lang): Amount | undefined {
  const isLight = ({ term, amount }: Word) => amount === undefined && LIGHT[lang].test(term);
  const end = words.findIndex(
    (word, at) => (at > 0 && word.pause) || !(isLight(word) || DIGITS.test(word.amount ?? '')),
  );
  const own = words.slice(0, end < 0 ? words.length : end);
  const values = own.flatMap(({ amount }) => amount ?? []);
  const last = own.at(-1);
  return values.length === 0 || last === undefined ? undefined : { value: values.join(' '), last };
}

/** Tests whether a changed place has nothing but another number. */
export function isOtherAmount({ found, expected }: Difference, lang: Lang): boolean {
  const [said, right] = [turningWords(found, lang), turningWords(expected, lang)];
  const [ours, theirs] = [amountOf(said, lang), amountOf(right, lang)];
  if (ours === undefined || theirs === undefined || ours.value === theirs.value) return false;
  const behind = (words: readonly Word[], { last }: Amount) =>
    words.slice(words.indexOf(last) + 1).map((one) => one.term);
  return behind(said, ours).join(' ') === behind(right, theirs).join(' ');
}

/** Judges words as altered that break off before a number of their source where the text goes on with another one. */
export function withOtherAmount<T extends Found>(search: Search, found: T): T {
  const { verdict, partial, right_text: right, lang, end } = found;
  if (!partial || right === null || (verdict !== 'exact' && verdict !== 'normalised')) return found;
  const tail = search.text.slice(end, end + NEAR);
  const said = turningWords(tail, lang);
  const ours = amountOf(said, lang);
  if (
    ours === undefined ||
    PAUSE.test(tail.slice(0, said[0]?.start)) ||
    /["”»﴾)(\n]/u.test(tail.slice(0, said[0]?.start))
  )
    return found;
  const text = sourceOf(search, found);
  const place = text === undefined ? undefined : placesIn(text, right).at(-1);
  if (text === undefined || place === undefined) return found;
  const slice = blank(text.slice(place.end, place.end + NEAR));
  const words = turningWords(slice, lang);
  const theirs = amountOf(words, lang);
  if (theirs === undefined || words[0]?.pause === true || ours.value === theirs.value) return found;
  const start = end + (said[0]?.start ?? 0);
  const to = end + ours.last.end;
  const expected = slice.slice(words[0]?.start, theirs.last.end);
  const difference: Difference = { op: 'replace', start, end: to, found: search.text.slice(start, to), expected };
  return {
    ...found,
    ...{
      end: to,
      text: search.text.slice(found.start, to),
      verdict: 'altered',
      differences: [...found.differences, difference],
    },
    right_text: text.slice(place.start, place.end + theirs.last.end).trim(),
  };
}
