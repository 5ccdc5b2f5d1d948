import { hash } from 'node:crypto';
import { type EditionTexts, type Quran, type QuranFile, shareQuran } from '../quran/open.ts';
import { verseKey } from '../references/verse-range.ts';
import { type OpenEdition, openEdition } from './open-edition.ts';

/**
 * Returns the Quran with installed editions behind the shipped ones. Its `id` also depends on them. Closing it closes all.
 * @param opened in the order of their installation
 */
export function withEditions({ shipped }: Quran, opened: readonly OpenEdition[]): Quran {
  if (opened.length === 0) return shipped;
  const byId = new Map(opened.map((one) => [one.edition.id, one]));
  const texts = new Map(opened.map((one) => [one.edition.id, textsOf(shipped, one)]));
  const sums = opened.map(({ shared }) => shared.sha256);
  return {
    ...shipped,
    id: hash('sha256', [shipped.id, ...sums].join(' '), 'hex').slice(0, shipped.id.length),
    editions: [...shipped.editions, ...opened.map(({ edition }) => edition)],
    texts: (id) => texts.get(id) ?? shipped.texts(id),
    notes: (id) => byId.get(id) ?? shipped.notes(id),
    shipped,
    file: { ...shipped.file, editions: opened.map(({ shared }) => shared) },
    close: () => {
      shipped.close();
      for (const one of opened) one.close();
    },
  };
}

/** Opens the Quran that another thread has opened, with its installed editions. @throws {Error} when its file is missing */
export function shareAll(file: QuranFile): Quran {
  return withEditions(shareQuran(file), file.editions.map(openEdition));
}

function textsOf(quran: Quran, { edition, text, isSame }: OpenEdition): EditionTexts {
  return {
    edition,
    text,
    source: text,
    repairs: () => [],
    fault: () => undefined,
    group: edition.kind === 'tafsir' ? (ordinal) => groupOf(quran, isSame, ordinal) : () => undefined,
  };
}

/** The verses of a surah in a row that have the same text. */
function groupOf({ starts }: Quran, isSame: OpenEdition['isSame'], ordinal: number): string | undefined {
  const surah = starts.findLastIndex((start) => start <= ordinal);
  const begin = starts[surah] ?? 0;
  const end = starts[surah + 1] ?? Number.POSITIVE_INFINITY;
  let first = ordinal;
  while (first > begin && isSame(ordinal, first - 1)) first--;
  let last = ordinal;
  while (last + 1 < end && isSame(ordinal, last + 1)) last++;
  return first === last ? undefined : `${verseKey(surah + 1, first - begin + 1)}-${last - begin + 1}`;
}
