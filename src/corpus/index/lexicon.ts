import { scriptOf } from '../fold/stem.ts';
import { isStopword } from '../fold/stopwords.ts';
import { chanceOf, learn, type Side, type Table } from './model-one.ts';
import type { SearchIndex } from './open.ts';
import { wordAt } from './vocabulary.ts';

/** A translation or synonym of a stem, with its probability (0-1). */
export type Meaning = { stem: string; chance: number };

/** Meanings by stem. Independent of any index, so that meanings learned from the verses apply to other texts. */
export type Lexicon = ReadonlyMap<string, readonly Meaning[]>;

const languages = ['arabic', 'latin', 'bengali'] as const;
type Language = (typeof languages)[number];

const ROUNDS = 6;
// Maximum chance of a meaning learned from a single text. It is too low to expand a known word, but is used for a missing one.
const HINT = 0.1;
const MIN_CHANCE = 0.03;
const MAX_MEANINGS = 10;
const MIN_SIMILARITY = 0.08;
const MAX_SYNONYMS = 4;

/** `once` marks the words that occur in only one text. */
type Sides = { sides: Record<Language, Side>; names: Record<Language, string[]>; once: Record<Language, boolean[]> };

/** Tests whether every form of a stem is a stop word. Such stems co-occur with everything. */
function joins(index: SearchIndex, stem: number): boolean {
  for (let i = index.memberOffsets[stem] as number; i < (index.memberOffsets[stem + 1] as number); i++) {
    if (!isStopword(wordAt(index.terms, index.members[i] as number))) return false;
  }
  return true;
}

/** Keeps finished tables, so that learning can be interrupted and continued. */
export type TableStore = {
  /** Returns a table that an earlier run has finished. */
  readonly load: (name: string) => Table | undefined;
  readonly save: (name: string, table: Table) => void;
};
const NO_STORE: TableStore = { load: () => undefined, save: () => undefined };

/** Converts the texts of an index to lists of stems, one list per language. */
function sidesOf(index: SearchIndex): Sides {
  const { offsets, docs } = index.byStem;
  const names: Record<Language, string[]> = { arabic: [], latin: [], bengali: [] };
  const once: Record<Language, boolean[]> = { arabic: [], latin: [], bengali: [] };
  const texts = new Map(
    languages.map((language) => [
      language as string,
      Array.from({ length: index.header.documents }, (): number[] => []),
    ]),
  );
  for (let stem = 0; stem < index.stems.size; stem++) {
    const [from, to] = [offsets[stem] as number, offsets[stem + 1] as number];
    const name = wordAt(index.stems, stem);
    const language = scriptOf(name);
    const lists = texts.get(language);
    if (lists === undefined || joins(index, stem)) continue;
    const number = names[language as Language].push(name) - 1;
    once[language as Language].push(to - from === 1);
    for (let i = from; i < to; i++) lists[docs[i] as number]?.push(number);
  }
  const side = (language: Language): Side => {
    const lists = texts.get(language) ?? [];
    const starts = new Uint32Array(lists.length + 1);
    lists.forEach((list, text) => {
      starts[text + 1] = (starts[text] as number) + list.length;
    });
    const words = new Uint32Array(starts.at(-1) ?? 0);
    lists.forEach((list, text) => {
      words.set(list, starts[text]);
    });
    return { words, starts, size: names[language].length };
  };
  return { sides: { arabic: side('arabic'), latin: side('latin'), bengali: side('bengali') }, names, once };
}

type Row = Map<number, number>;

/** Keeps translations on which both directions agree: the geometric mean of the two probabilities. */
function agreed(there: Table, back: Table, word: number): [number, number][] {
  const found: [number, number][] = [];
  for (let cell = there.offsets[word] as number; cell < (there.offsets[word + 1] as number); cell++) {
    const other = there.targets[cell] as number;
    const mean = Math.sqrt((there.chances[cell] as number) * chanceOf(back, other, word));
    if (mean >= MIN_CHANCE) found.push([other, mean]);
  }
  return found.sort((a, b) => b[1] - a[1]).slice(0, MAX_MEANINGS);
}

/** Finds synonyms through translation: from a word to its translations and back. */
function synonyms(there: Table, back: Table, word: number): Row {
  const found: Row = new Map();
  for (let cell = there.offsets[word] as number; cell < (there.offsets[word + 1] as number); cell++) {
    const [other, chance] = [there.targets[cell] as number, there.chances[cell] as number];
    for (let i = back.offsets[other] as number; i < (back.offsets[other + 1] as number); i++) {
      const same = back.targets[i] as number;
      if (same !== word) found.set(same, (found.get(same) ?? 0) + chance * (back.chances[i] as number));
    }
  }
  return found;
}

/**
 * Learns translations and synonyms from texts in several languages. The index must hold all languages of a text in one document, as the verse index
 * does.
 */
export function learnLexicon(index: SearchIndex, store: TableStore = NO_STORE): Lexicon {
  const { sides, names, once } = sidesOf(index);
  const tables = new Map<string, Table>();
  for (const from of languages) {
    for (const to of languages) {
      if (from === to) continue;
      const name = `${from}-${to}`;
      const known = store.load(name);
      const table = known ?? learn(sides[from], sides[to], ROUNDS);
      if (known === undefined) store.save(name, table);
      tables.set(name, table);
    }
  }
  const lexicon = new Map<string, Meaning[]>();
  for (const from of languages) {
    names[from].forEach((name, word) => {
      const meanings: Meaning[] = [];
      const alike: Row = new Map();
      for (const to of languages) {
        if (to === from) continue;
        const [there, back] = [tables.get(`${from}-${to}`) as Table, tables.get(`${to}-${from}`) as Table];
        for (const [other, chance] of agreed(there, back, word)) {
          const hint = once[from][word] === true || once[to][other] === true;
          meanings.push({ stem: names[to][other] as string, chance: hint ? Math.min(HINT, chance) : chance });
        }
        for (const [same, chance] of synonyms(there, back, word)) alike.set(same, (alike.get(same) ?? 0) + chance / 2);
      }
      const best = [...alike].filter(([, chance]) => chance >= MIN_SIMILARITY).sort((a, b) => b[1] - a[1]);
      for (const [same, chance] of best.slice(0, MAX_SYNONYMS)) {
        const hint = once[from][word] === true || once[from][same] === true;
        meanings.push({ stem: names[from][same] as string, chance: hint ? Math.min(HINT, chance) : chance });
      }
      if (meanings.length > 0) lexicon.set(name, meanings);
    });
  }
  return lexicon;
}

/** One of seven variants tried with bench/meanings.ts; bench/RESULTS.md has the figures. The differences between them are small. */
const TRUST = 0.6;

/**
 * Raises the chances of a lexicon learned from many translators. They choose words freely, so a chance of 0.3 there is as sure as a much higher one
 * from a single translation. Hints stay hints.
 */
export function raiseChances(lexicon: Lexicon): Lexicon {
  const raise = (chance: number): number => (chance > HINT ? chance ** TRUST : chance);
  return new Map(
    [...lexicon].map(([word, meanings]) => [
      word,
      meanings.map(({ stem, chance }) => ({ stem, chance: raise(chance) })),
    ]),
  );
}
