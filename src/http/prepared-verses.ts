import { keyedVerse, type VerseForm } from '../corpus/quran/answers.ts';
import type { Quran } from '../corpus/quran/open.ts';
import { VERSES } from '../corpus/quran/shape.ts';

/**
 * Verses that stand alone, as answers, made when first drawn: 8 MB when all have been. As UTF-8 already, one byte in each character
 * (latin1): encoding three scripts for the socket costs more than everything else that is done for a random verse.
 */
export class PreparedVerses {
  #of: Quran | undefined;
  #bytes: (string | undefined)[] = [];

  /** The answer with the verse of this ordinal, its UTF-8 bytes as a latin1 string. Only Unicode without further translations is kept: there are too many other forms. */
  get(quran: Quran, ordinal: number, form: VerseForm): string {
    if (form.translations.length > 0 || form.script !== 'unicode') return verseBytes(quran, ordinal, form);
    if (this.#of !== quran) {
      this.#of = quran;
      this.#bytes = new Array(VERSES);
    }
    const known = this.#bytes[ordinal];
    if (known !== undefined) return known;
    const made = verseBytes(quran, ordinal, form);
    this.#bytes[ordinal] = made;
    return made;
  }
}

function verseBytes(quran: Quran, ordinal: number, form: VerseForm): string {
  return Buffer.from(JSON.stringify(keyedVerse(quran, ordinal, form)), 'utf8').toString('latin1');
}
