import { keyedVerse, type VerseForm } from '../../corpus/quran/answers.ts';
import type { Quran } from '../../corpus/quran/open.ts';
import { VERSES } from '../../corpus/quran/shape.ts';

/**
 * Cached single verses, created when first drawn: 8 MB in total. Stored as UTF-8 in latin1 strings (one byte per character), because
 * encoding three scripts for the socket costs more than all other work for a random verse.
 */
export class PreparedVerses {
  #of: Quran | undefined;
  #bytes: (string | undefined)[] = [];

  /** The response for the verse with this ordinal, its UTF-8 bytes as a latin1 string. Only whole verses in the Unicode form without additions are cached, because there are too many others. */
  get(quran: Quran, ordinal: number, form: VerseForm): string {
    if (
      form.translations.length > 0 ||
      form.editions !== undefined ||
      form.script !== 'unicode' ||
      form.fields !== undefined ||
      form.asSource === true ||
      form.divisions === true ||
      form.audio !== undefined
    )
      return verseBytes(quran, ordinal, form);
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
