import type { Lang } from '../hadith/model.ts';
import type { RightText } from './words/plain-words.ts';

const PLACES: Readonly<Record<Lang, number>> = { ar: 0, en: 1, bn: 2 };

/** The number of a text in a language, as a key. */
export function textKey(doc: number, lang: Lang): number {
  return 3 * doc + PLACES[lang];
}

/** Texts that were read before, with a limit on their words. The least recently used leave first. */
export class TextCache {
  readonly #texts = new Map<number, RightText>();
  readonly #maxWords: number;
  #words = 0;

  constructor(maxWords: number) {
    this.#maxWords = maxWords;
  }

  get(key: number): RightText | undefined {
    const text = this.#texts.get(key);
    if (text === undefined) return undefined;
    this.#texts.delete(key);
    this.#texts.set(key, text);
    return text;
  }

  set(key: number, text: RightText): void {
    this.#texts.set(key, text);
    this.#words += text.words.count;
    for (const [other, { words }] of this.#texts) {
      if (this.#words <= this.#maxWords) break;
      this.#texts.delete(other);
      this.#words -= words.count;
    }
  }
}
