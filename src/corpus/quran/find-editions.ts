import type { Edition } from '@isnad/contract/editions';
import { Failure } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import { shippedEditionNames } from '../catalogue/catalogue.ts';
import type { EditionTexts, Quran } from './open.ts';

/** What can stand beside a verse. Tafsirs, words, scripts and introductions have ways of their own. */
const BESIDE: ReadonlySet<Edition['kind']> = new Set(['text', 'translation', 'transliteration']);
/** Where editions of the other kinds are read. */
const PLACES: Readonly<Partial<Record<Edition['kind'], string>>> = {
  tafsir: 'verses/{key}/tafsir',
  words: 'verses/{key}/words',
  introductions: 'surahs/{surah}/introduction',
};
/** Maximum number of ids in an error. */
const NAMED = 12;

/** Editions that were asked for together, of a Quran. */
const found = new WeakMap<Quran, Map<string, readonly EditionTexts[]>>();
/** Different lists that are remembered. Most callers ask for the same few. */
const MAX_FOUND = 256;

/**
 * Finds editions by id.
 * @param ids comma-separated, in any case
 * @throws {Failure} `invalid_parameter` naming the ids that are unknown or of another kind, with what to do
 */
export function findEditions(quran: Quran, ids: string): readonly EditionTexts[] {
  const known = found.get(quran) ?? new Map<string, readonly EditionTexts[]>();
  found.set(quran, known);
  const before = known.get(ids);
  if (before !== undefined) return before;
  const editions = lookUp(quran, ids);
  if (known.size >= MAX_FOUND) known.clear();
  known.set(ids, editions);
  return editions;
}

/** @throws {Failure} */
function lookUp(quran: Quran, ids: string): EditionTexts[] {
  const wanted = new Set(ids.toLowerCase().split(','));
  const known = quran.editions.filter(({ kind }) => BESIDE.has(kind));
  const asked = [...wanted].flatMap((id) => known.find((edition) => edition.id === id) ?? []);
  for (const { id } of asked) wanted.delete(id);
  if (wanted.size === 0) return asked.map(({ id }) => quran.texts(id));
  const missing = [...wanted];
  const message = `there is no such edition beside verses: ${quoteValue(missing.join(','))}`;
  const fix = missing.map((id) => fixOf(quran, id)).find((one) => one !== undefined) ?? `use some of ${listOf(known)}`;
  throw new Failure(
    'invalid_parameter',
    `There is no edition ${quoteValue(missing.join(','))} to show beside verses; ${fix}.`,
    {
      faults: [{ location: 'query.editions', message, fix }],
    },
  );
}

/** Says how to get an edition of another kind, or one that is not installed. */
function fixOf({ editions }: Quran, id: string): string | undefined {
  const other = editions.find((edition) => edition.id === id);
  if (other?.kind === 'script') return `send script=${id}`;
  if (other !== undefined) return `use the address /api/quran/${PLACES[other.kind] ?? 'verses'} for ${id}`;
  return shippedEditionNames().has(id) ? `the operator can install it: isnad install ${id}` : undefined;
}

function listOf(known: readonly Edition[]): string {
  // Those that an operator chose to install are what is most probably meant.
  const ids = known.map(({ id }) => id).reverse();
  return ids.length > NAMED ? `${ids.slice(0, NAMED).join(', ')}, …` : ids.join(', ');
}
