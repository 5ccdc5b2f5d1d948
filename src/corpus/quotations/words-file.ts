import { rmSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { DamagedContainer, openContainer } from '../container.ts';
import type { Quran } from '../quran/open.ts';
import { writeContainer } from '../write-container.ts';
import { copyVerseText, readVerses, toShared, type VerseText } from './match/verse-text.ts';

const KIND = 'isnad-verse-words';
const SECTION = 'words';

/** Reads the words of the verses and writes them to a file, so that no request waits for it: a third of a second. */
export function writeVerseWords(path: string, quran: Quran): void {
  const text = copyVerseText(readVerses(quran), (numbers) => numbers.slice() as typeof numbers);
  writeContainer(path, KIND, { quran: quran.shipped.id }, [{ name: SECTION, data: serialize(text) }]);
}

/**
 * Reads such a file, into memory that threads share: a hundredth of a second. A file that is damaged is removed; the next start makes it again.
 * @throws {DamagedContainer} when it is damaged, or of another Quran
 * @throws {Error} `ENOENT` when it is missing
 */
export function readVerseWords(path: string, quran: Quran): VerseText {
  try {
    const container = openContainer(path, KIND);
    try {
      const { quran: id } = container.content as { readonly quran: string };
      if (id !== quran.shipped.id) throw new DamagedContainer(`the words are those of the Quran ${id}`);
      // A copy in memory of its own, which is what can be deserialized.
      const bytes = Buffer.from(container.section(SECTION));
      return copyVerseText(deserialize(bytes) as VerseText, toShared);
    } finally {
      container.close();
    }
  } catch (error) {
    if (error instanceof DamagedContainer) rmSync(path, { force: true });
    throw error;
  }
}
