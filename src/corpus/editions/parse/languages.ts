import { ImportFault } from '../../hadith/fault.ts';
import { ARABIC_SCRIPT, ENGLISH, LATIN } from '../../hadith/import/language/function-words.ts';
import type { EditionKind } from '../parsed-edition.ts';
import { keyOf } from './verse-list.ts';

/** Scripts, and those that one language writes together. */
const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Latin', /\p{Script=Latin}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Cyrillic', /\p{Script=Cyrillic}/gu],
  ['Bengali', /\p{Script=Bengali}/gu],
  ['Devanagari', /\p{Script=Devanagari}/gu],
  ['Chinese, Japanese and Korean', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu],
];
/** Only this much of a text is looked at. In UTF-16 units. */
const SAMPLE = 400;
/** Fewer letters or words tell nothing. */
const MIN_LETTERS = 12;
const MIN_WORDS = 10;
/** A few texts can be quotations. */
const MAX_OTHERS = 5;

/**
 * Refuses an edition whose texts are in two scripts or languages.
 * @throws {ImportFault} naming the first verse in another language than most
 */
export function refuseMixedTexts(texts: readonly (string | undefined)[], kind: EditionKind, file: string): void {
  const samples = texts.map((text = '') => text.slice(0, SAMPLE));
  refuseOthers(samples.map(scriptOf), { kind, file, what: 'letters' });
  if (kind === 'translation' || kind === 'tafsir' || kind === 'introductions')
    refuseOthers(samples.map(languageOf), { kind, file, what: '' });
}

type Told = { readonly kind: EditionKind; readonly file: string; readonly what: string };

function refuseOthers(names: readonly (string | undefined)[], { kind, file, what }: Told): void {
  const places = Map.groupBy(
    names.flatMap((name, ordinal) => (name === undefined ? [] : [{ name, ordinal }])),
    ({ name }) => name,
  );
  const [most, ...others] = [...places.values()].sort((a, b) => b.length - a.length);
  const [second] = others;
  if (most === undefined || second === undefined || second.length <= Math.max(MAX_OTHERS, most.length / 100)) return;
  const first = second[0];
  const place = kind === 'introductions' ? `surah ${(first?.ordinal ?? 0) + 1}` : `verse ${keyOf(first?.ordinal ?? 0)}`;
  const described = (name = '') => [name, what].filter(Boolean).join(' ');
  const message = `The texts are in two languages: ${most.length.toLocaleString('en')} in ${described(most[0]?.name)} and ${second.length.toLocaleString('en')} in ${described(first?.name)} (${place} is the first).`;
  throw new ImportFault('unknown_shape', message, { file });
}

/** The script of most letters. Scripts that are not listed are one. */
function scriptOf(sample: string): string | undefined {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < MIN_LETTERS) return undefined;
  if (/^[\0-\u024f\u2000-\u206f]*$/.test(sample)) return 'Latin';
  const counts = SCRIPTS.map(([name, script]) => ({ name, count: sample.match(script)?.length ?? 0 }));
  const listed = counts.reduce((sum, { count }) => sum + count, 0);
  const [most] = [...counts, { name: 'other', count: letters - listed }].sort((a, b) => b.count - a.count);
  return most !== undefined && most.count > letters * 0.6 ? most.name : undefined;
}

const LISTS: readonly (readonly [name: string, words: readonly string[]])[] = [
  ['English', ENGLISH],
  ...Object.entries(LATIN),
  ...Object.entries(ARABIC_SCRIPT).filter(([name]) => name === 'Urdu' || name === 'Persian'),
];
/** By word: the places of the languages that have it. */
const PLACES = new Map<string, number[]>();
for (const [place, [, words]] of LISTS.entries()) {
  for (const word of words) PLACES.set(word, [...(PLACES.get(word) ?? []), place]);
}

/** The language whose function words a text has, and none else has half as many of. Undefined when it is none of those known. */
function languageOf(sample: string): string | undefined {
  const words = sample.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < MIN_WORDS) return undefined;
  const counts = new Array<number>(LISTS.length).fill(0);
  for (const word of words) {
    for (const place of PLACES.get(word) ?? []) counts[place] = (counts[place] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  const first = counts.indexOf(most);
  const second = counts.reduce((sum, count, place) => (place === first ? sum : Math.max(sum, count)), 0);
  return most < words.length * 0.3 || most <= 2 * second ? undefined : LISTS[first]?.[0];
}
