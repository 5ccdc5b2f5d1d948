import { hash } from 'node:crypto';
import type { Entry, Lang } from '../../model.ts';

const LETTERS: Record<Lang, RegExp> = {
  ar: /[^\u0621-\u063a\u0641-\u064a]+/g,
  en: /[^a-z]+/g,
  bn: /[^\u0985-\u09b9\u09bc-\u09cc]+/g,
};
/** Shorter texts repeat by chance ("as above"), so equality does not prove the same report. */
const MIN_LETTERS = 60;

/** Groups records with the same letters in any one language. */
export class ParallelTexts {
  readonly #seen = new Map<string, number>();
  readonly #parent: number[] = [];

  /** Adds a record. Records must be added in the order of their numbers, from 0. */
  add(texts: Partial<Record<Lang, Entry>>): void {
    const index = this.#parent.length;
    this.#parent.push(index);
    for (const entry of Object.values(texts)) {
      if (entry.state === 'stub') continue;
      const letters = entry.text.toLowerCase().replace(LETTERS[entry.lang], '');
      if (letters.length < MIN_LETTERS) continue;
      const key = hash('sha1', letters, 'base64');
      const before = this.#seen.get(key);
      if (before === undefined) this.#seen.set(key, index);
      else this.#join(before, index);
    }
  }

  /** Returns for each record the number of the first record in its group. */
  groups(): number[] {
    return this.#parent.map((_, index) => this.#root(index));
  }

  #root(index: number): number {
    let root = index;
    for (let up = this.#parent[root]; up !== undefined && up !== root; up = this.#parent[root]) root = up;
    this.#parent[index] = root;
    return root;
  }

  #join(a: number, b: number): void {
    const first = this.#root(a);
    const second = this.#root(b);
    this.#parent[Math.max(first, second)] = Math.min(first, second);
  }
}
