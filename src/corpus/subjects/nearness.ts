import { highHalf, lowHalf } from './half-bytes.ts';
import { PARTS } from './meanings.ts';
import { Signs } from './signs.ts';
import { PHRASE_LANGUAGES } from './subject.ts';
import type { Table } from './table-file.ts';

const LANGUAGES = {
  en: PHRASE_LANGUAGES.indexOf('en'),
  bn: PHRASE_LANGUAGES.indexOf('bn'),
  ar: PHRASE_LANGUAGES.indexOf('ar'),
};
const LATIN = PHRASE_LANGUAGES.indexOf('bn-Latn');
/** Phrases that are near by their signs. */
const MAX_LIKELY = 400;

/** How near the phrases of an entry of the table are to the meaning of a question. */
export class Nearness {
  readonly #table: Pick<Table, 'meanings' | 'meant' | 'languageOf' | 'subjectOf'>;
  /** The first phrase of each entry, and the end. Phrases are in the order of their entries. */
  readonly #starts: Uint32Array;
  /** The phrases of each language, from the first question in it. */
  readonly #signs = new Map<'en' | 'bn' | 'ar', Signs>();

  constructor(table: Table<unknown>) {
    this.#table = table;
    this.#starts = new Uint32Array(table.size + table.otherMatters + 1);
    for (const entry of table.subjectOf) (this.#starts[entry + 1] as number)++;
    for (let at = 1; at < this.#starts.length; at++) (this.#starts[at] as number) += this.#starts[at - 1] as number;
  }

  /** Returns the entries of the phrases that are nearest by the signs of their numbers. */
  likely(meaning: Float32Array, language: 'en' | 'bn' | 'ar'): Set<number> {
    const { meanings, meant, subjectOf } = this.#table;
    const signs = this.#signs.get(language) ?? new Signs(meant, meanings.dimensions, this.#phrasesIn(language));
    this.#signs.set(language, signs);
    return new Set(signs.nearest(meaning, MAX_LIKELY).map((phrase) => subjectOf[phrase] as number));
  }

  /** Returns the phrases of a language. Bengali ones are in two scripts. */
  #phrasesIn(language: 'en' | 'bn' | 'ar'): Uint32Array {
    const own = LANGUAGES[language];
    const latin = language === 'bn' ? LATIN : own;
    const { languageOf } = this.#table;
    return Uint32Array.from(
      languageOf.keys().filter((phrase) => languageOf[phrase] === own || languageOf[phrase] === latin),
    );
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
