import { isStopword } from '../fold/stopwords.ts';
import { tokenise } from '../fold/tokenise.ts';
import { standardArabic } from '../reading/arabic-dialects.ts';
import { keysOfWord } from './keys.ts';
import { type Meanings, meaningsOf } from './meanings.ts';
import type { KnownSubject } from './subject.ts';
import { WordCache } from './word-cache.ts';

/*
 * Whether a sentence says in other words what a statement of the table says: the directions of both are near, and each word of the sentence means
 * what some word of the statement means. What somebody has made up can have the first, because it is on the same matter, and lacks the second.
 */

type Language = 'en' | 'bn' | 'ar';
type Statement = KnownSubject['says'][number];

/** The statement that says what a sentence says. */
export type Retold = {
  /** The texts it rests on. */
  readonly refs: readonly string[];
  /** The statement in the language of the sentence. */
  readonly statement: string;
  /** How near both are in meaning, -1 to 1. */
  readonly nearness: number;
  /** Share of the words of the sentence, by what each means there. */
  readonly covered: number;
  /** Share of the words of the sentence that mean what no word of the statement means. */
  readonly foreign: number;
  /** Share of the words of the statement, by what each means in the sentence. */
  readonly echoed: number;
};

/** A word: how much it means, and what. Without a direction its meaning is not known. */
type Meant = { readonly term: string; readonly weight: number; readonly direction: Float32Array | undefined };
type Read = { readonly words: readonly Meant[]; readonly direction: Float32Array | undefined };

/** Weight of a word whose meaning is not known: that of a telling one. */
const UNKNOWN = 0.7;
/** A word with less in common with every word of a statement is another one. */
const FOREIGN = 0.45;
/** Two languages are a little further apart. */
const OTHER_LANGUAGE = 0.02;
/** Most words of a sentence. */
const MAX_WORDS = 60;

/** `The Prophet ﷺ said that …` says nothing of what is said. */
const SAID: Readonly<Record<Language, RegExp>> = {
  en: /^(?:the prophet|allah(?:'s messenger)?|the quran)(?: ﷺ)? (?:said|says|taught|told|tells)(?: that)? /iu,
  bn: /^(?:নবী|রাসূল|আল্লাহ|কুরআন)\S*(?: ﷺ)? (?:বলেছেন|বলেন|বলে)[, ]*(?:যে )?/u,
  ar: /^(?:قال|أخبر|يقول|تقول) (?:النبي|رسول الله|القرآن|الله)(?: ﷺ)? ?(?:أن|إن)? ?/u,
};

export class Retellings {
  readonly #meanings: Meanings;
  readonly #isKnown: (term: string) => boolean;
  readonly #words = new WordCache<Meant>();
  readonly #statements = new WeakMap<Statement, Map<Language, Read>>();

  constructor({ meanings, isKnown }: { readonly meanings: Meanings; readonly isKnown: (term: string) => boolean }) {
    this.#meanings = meanings;
    this.#isKnown = isKnown;
  }

  /** Returns the statement of some subjects that says most of what a sentence says. */
  among(subjects: readonly KnownSubject[], sentence: string, language: Language): Retold | undefined {
    const said = this.#read(standardArabic(sentence), language);
    const telling = said.words.filter(({ term }) => !isStopword(term));
    if (said.direction === undefined || telling.length === 0) return undefined;
    let best: Retold | undefined;
    for (const statement of subjects.flatMap(({ says }) => says)) {
      const own = this.#statement(statement, language);
      const english = language === 'en' ? own : this.#statement(statement, 'en');
      const nearness = Math.max(
        product(said.direction, own.direction),
        product(said.direction, english.direction) - (language === 'en' ? 0 : OTHER_LANGUAGE),
      );
      const there = language === 'en' ? own.words : [...own.words, ...english.words];
      const { covered, foreign } = coverage(telling, there);
      if (best !== undefined && nearness + covered + 1 <= scoreOf(best)) continue;
      const echoed = Math.max(...[own, english].map(({ words }) => coverage(words, telling).covered));
      const one = { refs: statement.rests_on, statement: statement[language], nearness, covered, foreign, echoed };
      if (best === undefined || scoreOf(one) > scoreOf(best)) best = one;
    }
    return best;
  }

  #statement(statement: Statement, language: Language): Read {
    const known = this.#statements.get(statement) ?? new Map<Language, Read>();
    this.#statements.set(statement, known);
    const before = known.get(language);
    if (before !== undefined) return before;
    const { words, direction } = this.#read(statement[language].replace(SAID[language], ''), language);
    const read = { words: words.filter(({ term }) => !isStopword(term)), direction };
    known.set(language, read);
    return read;
  }

  #read(text: string, language: Language): Read {
    const tokens = tokenise(text)
      .filter(({ joined }) => joined !== true)
      .slice(0, MAX_WORDS);
    const words = tokens.map((token) =>
      this.#words.get(`${language} ${token.term}`, () => {
        const sum = meaningsOf(this.#meanings, [keysOfWord(token, this.#isKnown)], language);
        const weight = Math.sqrt(product(sum, sum));
        if (weight === 0) return { term: token.term, weight: UNKNOWN, direction: undefined };
        return { term: token.term, weight, direction: sum.map((value) => value / weight) };
      }),
    );
    return { words, direction: sumOf(words) };
  }
}

function scoreOf({ nearness, covered, echoed }: Retold): number {
  return nearness + covered + echoed;
}

/** The direction of what words mean together. */
function sumOf(words: readonly Meant[]): Float32Array | undefined {
  const sum = new Float32Array(words.find(({ direction }) => direction !== undefined)?.direction?.length ?? 0);
  for (const { weight, direction } of words) {
    if (direction === undefined) continue;
    for (let at = 0; at < sum.length; at++) (sum[at] as number) += weight * (direction[at] as number);
  }
  const length = Math.sqrt(product(sum, sum));
  return length === 0 ? undefined : sum.map((value) => value / length);
}

function product(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (a === undefined || b === undefined) return 0;
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

function coverage(telling: readonly Meant[], there: readonly Meant[]): Pick<Retold, 'covered' | 'foreign'> {
  let [all, covered, foreign] = [0, 0, 0];
  for (const word of telling) {
    let most = 0;
    for (const other of there) {
      const alike = other.term === word.term ? 1 : product(word.direction, other.direction);
      if (alike > most) most = alike;
    }
    all += word.weight;
    covered += word.weight * most;
    if (most < FOREIGN) foreign += word.weight;
  }
  return all === 0 ? { covered: 0, foreign: 1 } : { covered: covered / all, foreign: foreign / all };
}
