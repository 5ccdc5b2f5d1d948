import { standardArabic } from '../reading/arabic-dialects.ts';
import { packHalfBytes } from './half-bytes.ts';
import { consonantsOf, keysOf } from './keys.ts';
import { type Lists, listsOf } from './lists.ts';
import { type Meanings, meaningOf, NO_MEANINGS, PARTS } from './meanings.ts';
import { type OtherMatter, PHRASE_LANGUAGES, type Phrased, type PhraseLanguage, type Subject } from './subject.ts';

/** What a table consists of, as it is stored. Keys are numbered in the order in which they were found. */
export type TableData<Entry = Subject> = {
  /** Subjects, or topics of texts. */
  readonly entries: readonly Entry[];
  readonly otherMatters: number;
  /** The key of each number. */
  readonly words: readonly string[];
  /** Numbers of the keys with the same consonants. */
  readonly spelt: ReadonlyMap<string, readonly number[]>;
  /** The Arabic words of the table, on which depends what is an article or a particle. */
  readonly known: readonly string[];
  /** Weight of each key: the fewer subjects have it, the heavier. */
  readonly rarity: Float32Array;
  /** Phrases by key. */
  readonly phrases: Lists;
  /** Subjects by key, and how often each of them has it. Other matters are numbered after the subjects. */
  readonly holders: Lists;
  readonly times: Uint8Array;
  /** Subject of each phrase. */
  readonly subjectOf: Uint16Array;
  readonly isName: Uint8Array;
  /** What words mean, and the meaning of each phrase, one after the other. */
  readonly meanings: Meanings;
  readonly meant: Uint8Array;
  /** The number of the language of each phrase in `PHRASE_LANGUAGES`. */
  readonly languageOf: Uint8Array;
  readonly weights: Float32Array;
  /** Weight of the rarest word. */
  readonly rarest: number;
};

/** A name counts as two questions, all statements of a subject as one. */
const NAME_TIMES = 2;
const MAX_TIMES = 255;
const KEYS_A_STEP = 200;
const NO_NAMES: Subject['names'] = { en: [], bn: [], ar: [], 'bn-Latn': [] };

/** Makes the table: reads the words of all phrases and statements. A step is one subject, because all together take long enough to delay requests. */
export function* makingTable<Entry extends Phrased>(
  entries: readonly Entry[],
  otherMatters: readonly OtherMatter[] = [],
  meanings: Meanings = NO_MEANINGS,
): Generator<undefined, TableData<Entry>> {
  const known = new Set<string>();
  const all: readonly Phrased[] = [...entries, ...otherMatters];
  for (const { names = NO_NAMES, asks } of all) {
    for (const [key = ''] of keysOf([...names.ar, ...asks.ar].join(' '))) known.add(key.slice(1));
    yield;
  }
  // What is an article or a particle depends on the Arabic words of the table.
  const build = new Build((term) => known.has(term), meanings);
  for (const [at, { names = NO_NAMES, asks, says = [] }] of all.entries()) {
    for (const language of PHRASE_LANGUAGES) {
      for (const text of names[language]) build.addPhrase(text, at, { language, isName: true });
      for (const text of asks[language]) build.addPhrase(text, at, { language, isName: false });
    }
    for (const language of ['en', 'bn', 'ar'] as const) {
      build.addSentence(says.map((statement) => statement[language]).join(' '), at);
    }
    yield;
  }
  return { entries, ...(yield* build.finish(entries.length, otherMatters.length, [...known])) };
}

/** English phrases have no rough spelling, and Bengali ones in Latin letters no English stem. */
function belongs(key: string, language: PhraseLanguage): boolean {
  return language === 'en' ? !key.startsWith('r') : language === 'bn-Latn' ? !key.startsWith('e') : true;
}

/** What is kept of the meaning of a phrase. */
function kept(dimensions: number, meaning: Float32Array | undefined): Uint8Array {
  return meaning === undefined ? new Uint8Array(dimensions / 2) : packHalfBytes(meaning.map((value) => value * PARTS));
}

class Build {
  readonly #isKnown: (term: string) => boolean;
  readonly #remembered = new Map<string, readonly string[]>();
  readonly #keys = new Map<string, number>();
  readonly #phrases: number[][] = [];
  readonly #holders: Map<number, number>[] = [];
  /** The number of the stem of each Arabic word as it is written. */
  readonly #stems = new Map<number, number>();
  readonly #subjectOf: number[] = [];
  readonly #isName: number[] = [];
  readonly #firsts: number[][] = [];
  readonly #meanings: Meanings;
  readonly #meant: Uint8Array[] = [];
  readonly #languageOf: number[] = [];

  constructor(isKnown: (term: string) => boolean, meanings: Meanings) {
    this.#isKnown = isKnown;
    this.#meanings = meanings;
  }

  addPhrase(text: string, subject: number, { language, isName }: { language: PhraseLanguage; isName: boolean }): void {
    const phrase = this.#subjectOf.push(subject) - 1;
    this.#isName.push(isName ? 1 : 0);
    const all = keysOf(standardArabic(text), this.#isKnown, this.#remembered);
    this.#languageOf.push(PHRASE_LANGUAGES.indexOf(language));
    this.#meant.push(kept(this.#meanings.dimensions, meaningOf(this.#meanings, all, language)));
    const words = all.map((keys) => keys.filter((key) => belongs(key, language)).map((key) => this.#number(key)));
    this.#firsts.push(words.flatMap(([first]) => first ?? []));
    for (const [stem, written] of words) {
      if (stem !== undefined && written !== undefined && language === 'ar') this.#stems.set(written, stem);
    }
    for (const key of new Set(words.flat())) {
      this.#phrases[key]?.push(phrase);
      this.#hold(key, subject, isName ? NAME_TIMES : 1);
    }
  }

  addSentence(text: string, subject: number): void {
    const keys = keysOf(text, this.#isKnown, this.#remembered).flat();
    for (const key of new Set(keys.filter((one) => !one.startsWith('r')))) this.#hold(this.#number(key), subject, 1);
  }

  *finish(
    entries: number,
    otherMatters: number,
    known: readonly string[],
  ): Generator<undefined, Omit<TableData, 'entries'>> {
    const count = entries + otherMatters;
    const rarity = Float32Array.from(this.#holders, ({ size }) => Math.log((count + 1) / (size + 0.5)));
    // A word as written is as rare as its stem, so that both are compared alike.
    for (const [written, stem] of this.#stems) rarity[written] = rarity[stem] ?? 0;
    const spelt = new Map<string, number[]>();
    for (const [key, number] of this.#keys) {
      if (number % KEYS_A_STEP === 0) yield;
      const bare = consonantsOf(key);
      if (bare === undefined || this.#phrases[number]?.length === 0) continue;
      const list = spelt.get(bare);
      if (list === undefined) spelt.set(bare, [number]);
      else list.push(number);
    }
    return {
      otherMatters,
      words: [...this.#keys.keys()],
      spelt,
      known,
      rarity,
      phrases: listsOf(this.#phrases),
      holders: listsOf(this.#holders.map((held) => [...held.keys()])),
      times: Uint8Array.from(
        this.#holders.flatMap((held) => [...held.values()].map((times) => Math.min(MAX_TIMES, times))),
      ),
      subjectOf: Uint16Array.from(this.#subjectOf),
      isName: Uint8Array.from(this.#isName),
      meanings: this.#meanings,
      meant: Buffer.concat(this.#meant),
      languageOf: Uint8Array.from(this.#languageOf),
      weights: Float32Array.from(this.#firsts, (keys) => keys.reduce((sum, key) => sum + (rarity[key] ?? 0), 0)),
      rarest: Math.log((count + 1) / 1.5),
    };
  }

  #number(key: string): number {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    this.#phrases.push([]);
    this.#holders.push(new Map());
    this.#keys.set(key, this.#keys.size);
    return this.#keys.size - 1;
  }

  #hold(key: number, subject: number, times: number): void {
    const among = this.#holders[key];
    among?.set(subject, (among.get(subject) ?? 0) + times);
  }
}
