import { keyedVerse, type Translations } from '../corpus/quran/answers.ts';
import type { Quran } from '../corpus/quran/open.ts';
import { VERSES } from '../corpus/quran/shape.ts';

/**
 * Verses that stand alone, as answers, made when first drawn: 8 MB when all have been. As UTF-8 already, one byte in each character
 * (latin1): encoding three scripts for the socket costs more than everything else that is done for a random verse.
 */
export class PreparedVerses {
  #of: Quran | undefined;
  #bytes: (string | undefined)[] = [];

  /** The answer with the verse of this ordinal, its UTF-8 bytes as a latin1 string; with translations it is not kept, as there are too many combinations. */
  get(quran: Quran, ordinal: number, translations: Translations): string {
    if (translations.length > 0) return verseBytes(quran, ordinal, translations);
    if (this.#of !== quran) {
      this.#of = quran;
      this.#bytes = new Array(VERSES);
    }
    const known = this.#bytes[ordinal];
    if (known !== undefined) return known;
    const made = verseBytes(quran, ordinal, translations);
    this.#bytes[ordinal] = made;
    return made;
  }
}

function verseBytes(quran: Quran, ordinal: number, translations: Translations): string {
  return Buffer.from(JSON.stringify(keyedVerse(quran, ordinal, translations)), 'utf8').toString('latin1');
}
