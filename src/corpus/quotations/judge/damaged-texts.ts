import type { Claimed } from '../../references/reader.ts';
import { isWholeSurah } from '../../references/reference.ts';
import { EDITIONS } from '../match/library.ts';
import type { Difference, Found } from '../quotation.ts';
import type { Search } from '../sources.ts';
import { isOtherAmount } from './borders/other-amount.ts';

/*
 * Some verses of a translation are damaged in their source and served so. Such a text proves that words are right where it has them, and nothing where it
 * does not: words that are missing in it can be right.
 */

/** Words of a damaged text are judged as far as it can prove anything: they are never altered, and no right text is given. */
export function withDamage<T extends Found>(search: Search, found: T): T {
  const { kind, ref, edition } = found;
  if (kind !== 'quran' || ref === null || edition === null || !isDamagedKey(search, ref, edition)) return found;
  if (found.verdict === 'exact' || found.verdict === 'normalised') return { ...found, state: 'damaged' };
  const elsewhere = found.verdict === 'altered' ? differencesElsewhere(search, found) : [];
  // A number that the text has is not missing in it.
  const proven = found.differences.filter((one) => elsewhere.includes(one) || isOtherAmount(one, found.lang));
  if (found.verdict === 'altered' && proven.length > 0) return { ...found, differences: proven, state: 'damaged' };
  const { reference } = found;
  const isOpen = reference?.ok === true;
  return {
    ...found,
    ...{ verdict: 'unknown_wording', differences: [], right_text: null, state: 'damaged' },
    reference: isOpen ? { claimed: reference.claimed, ok: null, reason: 'unknown_wording' } : reference,
  };
}

/** Letters by which the place of a difference can be wrong, because a word has several spellings. */
const NEAR = 3;

/** Returns the differences of a range that are in none of its damaged verses. */
function differencesElsewhere({ verses: { quran } }: Search, found: Found): readonly Difference[] {
  const [surah = 0, first = 0, last = first] = (found.ref ?? '').split(/[:-]/u).map(Number);
  const start = (quran.starts[surah - 1] ?? 0) - 1;
  const { text, fault } = quran.texts(found.edition ?? '');
  const verses = Array.from({ length: last - first + 1 }, (_, at) => start + first + at);
  const begin = verses
    .map(text)
    .join(' ')
    .indexOf(found.right_text ?? '\n');
  if (verses.length < 2 || begin < 0) return [];
  const before = letters(verses.map(text).join(' ').slice(0, begin));
  let reached = 0;
  const damaged = verses.flatMap((verse) => {
    const from = reached;
    reached += letters(text(verse));
    return fault(verse) === undefined ? [] : { from: from - before - NEAR, to: reached - before + NEAR };
  });
  let place = 0;
  let quoted = found.start;
  return found.differences.filter(({ start: from, end, expected }) => {
    place += letters(found.text.slice(quoted - found.start, from - found.start));
    quoted = end;
    const middle = place + letters(expected) / 2;
    place += letters(expected);
    return !damaged.some((verse) => middle >= verse.from && middle <= verse.to);
  });
}

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/**
 * Judges words that claim to be from a damaged text and are not found in it. In no text: its missing words can be these. In another text: whether the reference
 * is right cannot be told.
 */
export function claimedFromDamaged(search: Search, found: Found, claimed: Claimed | undefined): Found {
  const isUnknown = found.verdict === 'not_found' || (found.verdict === 'unknown_wording' && claimed !== undefined);
  const isRight = !isUnknown && found.reference?.ok !== false;
  if (isRight || claimed === undefined || !isDamagedAt(search, claimed, found.lang)) return found;
  if (!isUnknown) return { ...found, reference: null };
  const docs = search.translations?.claimed(claimed)?.docs ?? [];
  const [first] = docs;
  const ref = (first === undefined ? undefined : search.translations?.ref(first, docs.at(-1))) ?? null;
  const refs = ref === null ? [] : [ref];
  const edition = EDITIONS[found.lang];
  return {
    ...found,
    kind: 'quran',
    ref,
    refs,
    edition,
    verdict: 'unknown_wording',
    reference: null,
    right_text: null,
    state: 'damaged',
  };
}

/** Tests whether a claimed reference has a verse that is damaged in a language. */
export function isDamagedAt(search: Search, claimed: Claimed, lang: Found['lang']): boolean {
  if (claimed.kind !== 'quran' || isWholeSurah(claimed)) return false;
  const { fault } = search.verses.quran.texts(EDITIONS[lang]);
  return search.translations?.claimed(claimed)?.docs.some((doc) => fault(doc) !== undefined) ?? false;
}

/** @param key `2:255` or `2:255-257` */
function isDamagedKey({ verses: { quran } }: Search, key: string, edition: string): boolean {
  const { fault } = quran.texts(edition);
  const [surah = 0, first = 0, last = first] = key.split(/[:-]/).map(Number);
  const start = (quran.starts[surah - 1] ?? 0) - 1;
  for (let verse = first; verse <= last; verse++) if (fault(start + verse) !== undefined) return true;
  return false;
}
