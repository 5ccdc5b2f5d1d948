import { consonantsOf, keysOf } from './keys.ts';
import type { Subject } from './subject.ts';
import { makingTable, type Table } from './table.ts';

/** A subject that a question is about. `confidence` is from 0 to 1, and depends on how much of the question the subject covers. */
export type SubjectMatch = {
  readonly subject: Subject;
  readonly confidence: number;
  /** Weight of the words that the question shares with the subject: 1 for each rare one, less for others. It does not depend on the other words. */
  readonly evidence: number;
};

/** The table of subjects, opened for matching. */
export type Subjects = {
  /**
   * Finds the subjects that a question is about, best first.
   * @param language the language of the question; undefined when it is unknown
   */
  readonly match: (text: string, language?: 'en' | 'bn' | 'ar') => SubjectMatch[];
  readonly find: (id: string) => Subject | undefined;
};

/** Longer questions are read up to this number of words. */
const MAX_WORDS = 60;
const MAX_MATCHES = 12;
/** Subjects less likely than this are not returned. */
const MIN_CONFIDENCE = 0.1;
/** Weight of a question word that no phrase has, as a share of that of the rarest word. */
const UNKNOWN_SHARE = 0.5;
/** Share of a name's weight that a question must have to contain the name. */
const WHOLE_NAME = 0.9;
/** Number of times at which a word counts half. */
const HALF_TIMES = 1.5;
/** The closest phrase decides this share of the confidence, all phrases of the subject together the rest. */
const LIKENESS_SHARE = 0.35;
/** A word found by its consonants alone counts less. */
const SPELT_SHARE = 0.8;

/** A word that has only the root in common. */
const ROOT_SHARE = 0.5;
/** An Arabic word with the same stem counts less than the word itself. */
const STEM = 0.85;
/** How much a matched key counts by the language of the question. Bengali in Latin letters also uses English words, and the reverse. 1 when it is not listed. */
const WORTH: Readonly<Record<'en' | 'bn' | 'ar' | 'unknown', Readonly<Record<string, number>>>> = {
  en: { r: 0.8, a: STEM },
  bn: { e: 0.85, r: 0.95, a: STEM },
  ar: { e: 0.85, r: 0.85, a: STEM },
  unknown: { r: 0.95, a: STEM },
};

/** Opens the table of subjects for matching, in many short steps. */
export function* openingSubjects(subjects: readonly Subject[]): Generator<undefined, Subjects> {
  const table = yield* makingTable(subjects);
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  return {
    match: (text, language) => matchSubjects(table, text, language),
    find: (id) => byId.get(id),
  };
}

/** Opens the table of subjects at once. */
export function openSubjects(subjects: readonly Subject[]): Subjects {
  return finished(openingSubjects(subjects));
}

/** Runs all steps that are left. */
export function finished<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A numbered key of the table with its weight in a question. */
type Alternative = { readonly key: number; readonly weight: number };

/** Returns the keys of the table that a question word can stand for, each with its weight. */
function alternatives(
  { keys: numbers, spelt, rarity, kinds }: Table,
  keys: readonly string[],
  worth: Readonly<Record<string, number>>,
): Alternative[] {
  const of = (key: number, share: number): Alternative => ({
    key,
    weight: (rarity[key] as number) * share * (worth[kinds.charAt(key)] ?? 1),
  });
  const alike = (key: string) => spelt.get(consonantsOf(key) ?? '') ?? [];
  const exact = keys.flatMap((key) => numbers.get(key) ?? []);
  if (exact.length === 0) return keys.flatMap((key) => alike(key).map((known) => of(known, SPELT_SHARE)));
  // Arabic words have more forms than the stemmer knows.
  const [stem = ''] = keys;
  const others = stem.startsWith('a') ? alike(stem).filter((known) => !exact.includes(known)) : [];
  return [...exact.map((key) => of(key, 1)), ...others.map((known) => of(known, ROOT_SHARE))];
}

function matchSubjects(table: Table, text: string, language: 'en' | 'bn' | 'ar' | undefined): SubjectMatch[] {
  const { subjectOf, isName, weights, subjects } = table;
  const words = new Map(keysOf(text, table.isKnown).map((keys) => [keys[0], keys]));
  const shared = new Map<number, number>();
  const union = new Map<number, number>();
  let total = 0;
  for (const keys of [...words.values()].slice(0, MAX_WORDS)) {
    const found = alternatives(table, keys, WORTH[language ?? 'unknown']);
    total += found.length === 0 ? table.rarest * UNKNOWN_SHARE : Math.max(...found.map(({ weight }) => weight));
    addMost(shared, inPhrases(table, found));
    addMost(union, inSubjects(table, found));
  }
  if (total === 0) return [];
  const best = new Map<number, number>();
  for (const [phrase, weight] of shared) {
    const subject = subjectOf[phrase] as number;
    const likely = likeness({ shared: weight, phrase: weights[phrase] as number, total, isName: isName[phrase] === 1 });
    if (likely > (best.get(subject) ?? 0)) best.set(subject, likely);
  }
  return [...union]
    .map(([at, weight]) => ({
      subject: subjects[at] as Subject,
      confidence: confidenceOf(best.get(at) ?? 0, weight / total),
      evidence: weight / table.rarest,
    }))
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MAX_MATCHES);
}

type Most = Map<number, number>;

/** The greatest weight with which each phrase has one of the forms of a word. */
function inPhrases({ phrases: { starts, items } }: Table, found: readonly Alternative[]): Most {
  const most: Most = new Map();
  for (const { key, weight } of found) {
    for (let at = starts[key] as number; at < (starts[key + 1] as number); at++)
      raise(most, items[at] as number, weight);
  }
  return most;
}

/** The same for subjects: the more often a subject has the word, the more. */
function inSubjects({ holders: { starts, items }, times }: Table, found: readonly Alternative[]): Most {
  const most: Most = new Map();
  for (const { key, weight } of found) {
    for (let at = starts[key] as number; at < (starts[key + 1] as number); at++) {
      const count = times[at] as number;
      raise(most, items[at] as number, (weight * count) / (count + HALF_TIMES));
    }
  }
  return most;
}

function raise(most: Most, at: number, weight: number): void {
  if (weight > (most.get(at) ?? 0)) most.set(at, weight);
}

function addMost(sums: Most, most: Most): void {
  for (const [at, weight] of most) sums.set(at, (sums.get(at) ?? 0) + weight);
}

type Overlap = { readonly shared: number; readonly phrase: number; readonly total: number; readonly isName: boolean };

function likeness({ shared, phrase, total, isName }: Overlap): number {
  if (phrase === 0) return 0;
  const dice = Math.min(1, (2 * shared) / (phrase + total));
  if (!isName || shared < phrase * WHOLE_NAME) return dice;
  // A name within a longer question: the rarer its words, the surer.
  const specific = phrase / (phrase + 4);
  return Math.max(dice, specific + (1 - specific) * Math.min(1, shared / total));
}

function confidenceOf(likely: number, covered: number): number {
  return LIKENESS_SHARE * likely + (1 - LIKENESS_SHARE) * Math.min(1, covered);
}
