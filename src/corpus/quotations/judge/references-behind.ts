import type { PlacedReference } from '../../references/reader.ts';
import { checked, type Quotation } from '../quotation.ts';
import type { Search } from '../sources.ts';
import { isDamagedAt } from './damaged-texts.ts';

type Referred = { readonly quotations: Quotation[]; readonly left: PlacedReference[] };

/** What can stand between words and a reference behind them: closing marks, brackets, dashes. A quotation that opens is another one. */
const BETWEEN = /^[^\p{L}\p{N}“«﴿]{1,40}$/u;
/** What says that a reference belongs to what is before it. */
const TIED = /[[({（–—~-][^\p{L}\p{N}]*$/u;
const LEADS = /^[^\p{L}\p{N}\n]*[:–—|-][^\n]*[\p{L}\p{N}]/u;
/** Behind a reference in a paragraph of its own: brackets, and the address of a link. */
const ALONE = /^[^\p{L}\p{N}\n]*(?:\(https?:[^\s)]*\))?[^\p{L}\p{N}\n]*(?:\n|$)/u;

/**
 * Reads references directly behind quotations that were found without one: where marks within a quotation end the claim, or nothing claims to be one.
 * What cannot be decided has no reference.
 */
export function withReferencesBehind(
  search: Search,
  quotations: readonly Quotation[],
  references: readonly PlacedReference[],
): Referred {
  const read = new Map<Quotation, Quotation>();
  const sorted = quotations.toSorted((a, b) => a.end - b.end);
  let at = 0;
  const left = references.filter((reference) => {
    while ((sorted[at + 1]?.end ?? Number.POSITIVE_INFINITY) <= reference.start) at++;
    const before = sorted[at];
    if (before === undefined || read.has(before) || !isBehind(search.text, before, reference)) return true;
    const ok = isPlace(search, before, reference);
    if (ok === undefined) return true;
    const isUnknown = !ok && isDamagedAt(search, reference, before.lang);
    const doubt = search.hadiths?.claimed(reference)?.doubt;
    read.set(before, { ...before, reference: isUnknown ? null : checked(reference, ok, doubt) });
    return false;
  });
  return { quotations: quotations.map((one) => read.get(one) ?? one), left };
}

function isBehind(text: string, { end, reference, ref }: Quotation, { start, end: behind }: PlacedReference): boolean {
  if (reference !== null || ref === null || end > start || start - end > 40) return false;
  const between = text.slice(end, start);
  if (!BETWEEN.test(between) || !TIED.test(between)) return false;
  // A reference that leads its line belongs to what is behind it.
  if (between.includes('\n') && LEADS.test(text.slice(behind))) return false;
  return !/\n\s*\n/u.test(between) || ALONE.test(text.slice(behind));
}

/** At so many places, the same words can have further ones. */
const MAX_PLACES = 10;

/** Tests whether words are from a place; undefined if that cannot be told. */
function isPlace({ translations, hadiths }: Search, found: Quotation, reference: PlacedReference): boolean | undefined {
  if (found.kind !== reference.kind) return undefined;
  const library = reference.kind === 'quran' ? translations : hadiths;
  const claimed = library?.claimed(reference);
  if (library === undefined || claimed === undefined) return undefined;
  if (reference.kind === 'hadith' && reference.number === undefined) {
    const ok = found.refs.some((ref) => reference.collections.includes(ref.split(':')[0] ?? ''));
    return ok || undefined;
  }
  const places = new Set(claimed.docs.map((doc) => library.ref(doc)));
  if (found.refs.flatMap(versesOf).some((ref) => places.has(ref))) return true;
  return found.refs.length >= MAX_PLACES ? undefined : false;
}

/** `2:3-5` is three verses. */
function versesOf(ref: string): string[] {
  const [, surah, first, last] = /^(\d+):(\d+)-(\d+)$/.exec(ref) ?? [];
  if (surah === undefined) return [ref];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${surah}:${Number(first) + at}`);
}
