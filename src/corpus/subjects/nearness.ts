import { highHalf, lowHalf } from './half-bytes.ts';
import { PARTS } from './meanings.ts';
import { PHRASE_LANGUAGES } from './subject.ts';
import type { Table } from './table-file.ts';

const LANGUAGES = {
  en: PHRASE_LANGUAGES.indexOf('en'),
  bn: PHRASE_LANGUAGES.indexOf('bn'),
  ar: PHRASE_LANGUAGES.indexOf('ar'),
};
const LATIN = PHRASE_LANGUAGES.indexOf('bn-Latn');

/** How near the phrases of an entry of the table are to the meaning of a question. */
export class Nearness {
  readonly #table: Pick<Table, 'meanings' | 'meant' | 'languageOf'>;
  /** The first phrase of each entry, and the end. Phrases are in the order of their entries. */
  readonly #starts: Uint32Array;

  constructor(table: Table<unknown>) {
    this.#table = table;
    this.#starts = new Uint32Array(table.size + table.otherMatters + 1);
    for (const entry of table.subjectOf) (this.#starts[entry + 1] as number)++;
    for (let at = 1; at < this.#starts.length; at++) (this.#starts[at] as number) += this.#starts[at - 1] as number;
  }

  /** Returns how near the nearest phrase is, -1 to 1. Bengali in Latin letters is compared with both of its scripts. */
  of(entry: number, meaning: Float32Array, language: 'en' | 'bn' | 'ar'): number {
    const { meanings, meant, languageOf } = this.#table;
    const { dimensions } = meanings;
    const own = LANGUAGES[language];
    const latin = language === 'bn' ? LATIN : own;
    let best = -PARTS;
    const end = this.#starts[entry + 1] as number;
    for (let phrase = this.#starts[entry] as number; phrase < end; phrase++) {
      const among = languageOf[phrase];
      if (among !== own && among !== latin) continue;
      let product = 0;
      for (let d = 0, at = (phrase * dimensions) / 2; d < dimensions; d += 2, at++) {
        const both = meant[at] as number;
        product += (meaning[d] as number) * lowHalf(both) + (meaning[d + 1] as number) * highHalf(both);
      }
      if (product > best) best = product;
    }
    return best / PARTS;
  }
}
