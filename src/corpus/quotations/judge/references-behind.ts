import type { PlacedReference } from '../../references/reader.ts';
import { checked, type Quotation } from '../quotation.ts';
import type { Search } from '../sources.ts';
import { isDamagedAt } from './damaged-texts.ts';

type Referred = { readonly quotations: Quotation[]; readonly left: PlacedReference[] };

/** What can stand between words and a reference behind them: closing marks, brackets, dashes. A quotation that opens is another one. */
const BETWEEN = /^[^\p{L}\p{N}“«﴿]{1,40}$/u;
/** What says that a reference belongs to what is before it. */
const TIED = /[[({（–—~-][^\p{L}\p{N}]*$/u;
const LEADS = /^[^\p{L}\p{N}\n:–—|-]*[:–—|-][^\p{L}\p{N}\n]*[\p{L}\p{N}]/u;
/** The address of a link. */
const ADDRESS = /\(https?:[^\s()]*\)/u;
const ENDS_PARAGRAPH = /^(?:\n\s*\n|\s*$)/u;
/** So few words that nothing presents as a quotation, or changed ones, are a phrase that another text has by chance. */
const MIN_WORDS = 10;

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
    if (ok === undefined || (!ok && isPhrase(before))) return true;
    const isUnknown = !ok && isDamagedAt(search, reference, before.lang);
    const doubt = search.hadiths?.claimed(reference)?.doubt;
    const place = ok ? atPlace(search, before, reference) : before;
    read.set(before, { ...place, reference: isUnknown ? null : checked(reference, ok, doubt) });
    return false;
  });
  return withReferencesNear(
    search,
    quotations.map((one) => read.get(one) ?? one),
    left,
  );
}

/** Offsets between a quotation and a reference that names its place, in the same paragraph. */
const MAX_NEAR = 160;

/** A reference in the writer's own sentence, `the verse you mean is 24:22, …`, belongs to the next quotation when that is from there. Otherwise nothing says so. */
function withReferencesNear(
  search: Search,
  quotations: readonly Quotation[],
  references: readonly PlacedReference[],
): Referred {
  const read = new Map<Quotation, Quotation>();
  const left = references.filter((reference) => {
    const near = quotations
      .map((one) => ({ one, gap: gapOf(search.text, one, reference) }))
      .filter(({ one, gap }) => gap <= MAX_NEAR && one.reference === null && one.ref !== null && !read.has(one))
      .sort((a, b) => a.gap - b.gap)
      .find(({ one }) => isPlace(search, one, reference) === true);
    if (near === undefined) return true;
    read.set(near.one, { ...atPlace(search, near.one, reference), reference: checked(reference, true) });
    return false;
  });
  return { quotations: quotations.map((one) => read.get(one) ?? one), left };
}

/** How far a reference is from a quotation, before or behind it; infinite when a paragraph ends between them. */
function gapOf(text: string, { start, end }: Quotation, reference: PlacedReference): number {
  const [from, to] = reference.end <= start ? [reference.end, start] : [end, reference.start];
  if (from > to || to - from > MAX_NEAR || /\n\s*\n/u.test(text.slice(from, to))) return Number.POSITIVE_INFINITY;
  return to - from;
}

function isBehind(text: string, { end, reference, ref }: Quotation, { start, end: behind }: PlacedReference): boolean {
  if (reference !== null || ref === null || end > start || start - end > 40) return false;
  const between = text.slice(end, start);
  if (!BETWEEN.test(between) || !TIED.test(between)) return false;
  // A reference that leads its line belongs to what is behind it.
  if (between.includes('\n') && LEADS.test(text.slice(behind))) return false;
  return !/\n\s*\n/u.test(between) || endsAlone(text, behind);
}

/** Tests whether a paragraph ends behind a reference, with nothing but signs and the address of a link. With a line directly below, it is the heading of that. */
function endsAlone(text: string, behind: number): boolean {
  const [line = ''] = text.slice(behind).split('\n', 1);
  return !/[\p{L}\p{N}]/u.test(line.replace(ADDRESS, '')) && ENDS_PARAGRAPH.test(text.slice(behind + line.length));
}

/** Tests whether a reference that does not fit words says nothing about them: they are the writer's, in part or all. */
function isPhrase({ claim, verdict, text }: Quotation): boolean {
  if (verdict === 'unknown_wording') return true;
  return claim === null && (verdict === 'altered' || (text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0) < MIN_WORDS);
}

/** Names the claimed place first of those that have the words. */
function atPlace({ translations, hadiths }: Search, found: Quotation, reference: PlacedReference): Quotation {
  const library = reference.kind === 'quran' ? translations : hadiths;
  const places = new Set(library?.claimed(reference)?.docs.map((doc) => library.ref(doc)));
  const ref = found.refs.find((one) => places.has(one));
  return ref === undefined ? found : { ...found, ref };
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
