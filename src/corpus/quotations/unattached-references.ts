import type { Quran } from '../quran/open.ts';
import type { PlacedReference } from '../references/reader.ts';
import { isWholeSurah, keysOf, rangesOf, type VersesNamed } from '../references/reference.ts';
import { verseKey } from '../references/verse-range.ts';
import { isNamed } from './judge/missing-references.ts';
import { hadithLibrary, type IndexedLibrary } from './match/library.ts';
import type { QuotationCorpus } from './sources.ts';

/** A reference that belongs to no quotation. Offsets are UTF-16. */
export type UnattachedReference = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Null when its number can be read in more than one way. */
  readonly ref: string | null;
  /** Null when the installed texts cannot tell. */
  readonly exists: boolean | null;
};

/** Maximum number of references listed for a text. More say nothing more, unless one of them does not exist. */
const MAX_LISTED = 50;

/**
 * Returns what references to verses and hadiths name, whether or not it exists. References to a whole collection name none, nor do those to a whole
 * surah, unless there is no such surah. If there are too
 * many to list, those that do not exist come before others.
 */
export function unattachedReferences(
  text: string,
  { quran, hadith }: { readonly quran: Quran; readonly hadith: QuotationCorpus['hadith'] },
  references: readonly PlacedReference[],
): UnattachedReference[] {
  const hadiths = hadith === undefined ? undefined : hadithLibrary(hadith, undefined);
  const all = references
    .filter((one) => (hasNumber(one) || isMissingSurah(quran, one)) && isNamed(text, one))
    .map((one) => ({
      ...{ start: one.start, end: one.end, text: text.slice(one.start, one.end), ref: refOf(one) },
      exists: one.kind === 'quran' ? areVerses(quran, one) : isInstalled(hadiths, one),
    }));
  const isMissing = ({ exists }: UnattachedReference) => exists === false;
  const missing = all.filter(isMissing).slice(0, MAX_LISTED);
  const others = all.filter((one) => !isMissing(one)).slice(0, MAX_LISTED - missing.length);
  return [...missing, ...others].sort((a, b) => a.start - b.start);
}

function hasNumber(reference: PlacedReference): boolean {
  return reference.kind === 'quran' ? reference.first !== undefined : reference.number !== undefined;
}

function refOf(reference: PlacedReference): string | null {
  if (reference.kind === 'hadith') return reference.ambiguous ? null : (keysOf(reference)[0] ?? null);
  const [range] = rangesOf(reference);
  if (range === undefined) return String(reference.surah);
  const key = verseKey(reference.surah, range.first);
  return range.last === range.first ? key : `${key}-${range.last}`;
}

function isMissingSurah({ surahs }: Quran, reference: PlacedReference): boolean {
  return reference.kind === 'quran' && isWholeSurah(reference) && surahs[reference.surah - 1] === undefined;
}

function areVerses({ surahs }: Quran, reference: VersesNamed): boolean {
  if (isWholeSurah(reference)) return surahs[reference.surah - 1] !== undefined;
  const count = surahs[reference.surah - 1]?.total_verses ?? 0;
  return rangesOf(reference).every(({ first, last }) => first >= 1 && first <= last && last <= count);
}

function isInstalled(hadiths: IndexedLibrary | undefined, reference: PlacedReference): boolean | null {
  const claimed = hadiths?.claimed(reference);
  if (claimed === undefined) return null;
  if (claimed.docs.length > 0) return true;
  return claimed.doubt === undefined ? false : null;
}
