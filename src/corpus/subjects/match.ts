import { consonantsOf, keysOf } from './keys.ts';
import { PHRASE_LANGUAGES, type PhraseLanguage, type Subject } from './subject.ts';

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
/** A name counts as two questions, the sentence as one. */
const NAME_TIMES = 2;
const SENTENCE_TIMES = 1;
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

type Phrase = { readonly subject: number; readonly isName: boolean; readonly keys: readonly (readonly string[])[] };

/** Opens the table of subjects for matching. */
export function openSubjects(subjects: readonly Subject[]): Subjects {
  const known = knownArabic(subjects);
  const phrases = subjects.flatMap((subject, at) => phrasesOf(subject, at, known));
  const postings = new Map<string, number[]>();
  const holders = new Map<string, Map<number, number>>();
  const hold = (key: string, subject: number, times: number) => {
    const among = holders.get(key) ?? new Map<number, number>();
    among.set(subject, (among.get(subject) ?? 0) + times);
    holders.set(key, among);
  };
  phrases.forEach(({ keys, subject, isName }, phrase) => {
    for (const key of new Set(keys.flat())) {
      postingsOf(postings, key).push(phrase);
      hold(key, subject, isName ? NAME_TIMES : 1);
    }
  });
  subjects.forEach(({ sentence }, at) => {
    for (const text of Object.values(sentence)) {
      for (const key of new Set(
        keysOf(text, (term) => known.has(term)).flatMap((all) => all.filter((key) => !key.startsWith('r'))),
      ))
        hold(key, at, SENTENCE_TIMES);
    }
  });
  const rarity = new Map<string, number>();
  for (const [key, { size }] of holders) rarity.set(key, Math.log((subjects.length + 1) / (size + 0.5)));
  // A word as written is as rare as its stem, so that both are compared alike.
  for (const [stem = '', written] of phrases.flatMap(({ keys }) => keys))
    if (written?.startsWith('A')) rarity.set(written, rarity.get(stem) ?? 0);
  const spelt = new Map<string, string[]>();
  for (const key of postings.keys()) {
    const bare = consonantsOf(key);
    if (bare !== undefined) spelt.set(bare, [...(spelt.get(bare) ?? []), key]);
  }
  const table: Table = {
    subjects,
    phrases,
    weights: Float64Array.from(phrases, ({ keys }) => sum(keys, ([key = '']) => rarity.get(key) ?? 0)),
    postings,
    holders,
    rarity,
    spelt,
    rarest: Math.log((subjects.length + 1) / 1.5),
    isKnown: (term) => known.has(term),
  };
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  return {
    match: (text, language) => matchSubjects(table, text, language),
    find: (id) => byId.get(id),
  };
}

type Table = {
  readonly subjects: readonly Subject[];
  readonly phrases: readonly Phrase[];
  readonly weights: Float64Array;
  readonly postings: ReadonlyMap<string, readonly number[]>;
  /** How often each subject has a key, by key. */
  readonly holders: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly rarity: ReadonlyMap<string, number>;
  /** Keys by their consonants. */
  readonly spelt: ReadonlyMap<string, readonly string[]>;
  /** Weight of the rarest word. */
  readonly rarest: number;
  readonly isKnown: (term: string) => boolean;
};

function phrasesOf({ names, asks }: Subject, subject: number, known: ReadonlySet<string>): Phrase[] {
  const of = (language: PhraseLanguage, isName: boolean) =>
    (isName ? names : asks)[language].map((text) => ({
      subject,
      isName,
      keys: keysOf(text, (term) => known.has(term)).map((keys) => keys.filter((key) => belongs(key, language))),
    }));
  return PHRASE_LANGUAGES.flatMap((language) => [...of(language, true), ...of(language, false)]);
}

/** English phrases have no rough spelling, and Bengali ones in Latin letters no English stem. */
function belongs(key: string, language: PhraseLanguage): boolean {
  return language === 'en' ? !key.startsWith('r') : language === 'bn-Latn' ? !key.startsWith('e') : true;
}

/** Collects the Arabic words of the table, with which the stemmer decides what is an article or a particle. */
function knownArabic(subjects: readonly Subject[]): Set<string> {
  const phrases = subjects.flatMap(({ names, asks }) => [...names.ar, ...asks.ar]);
  return new Set(phrases.flatMap((phrase) => keysOf(phrase, () => false).map(([key = '']) => key.slice(1))));
}

function postingsOf(postings: Map<string, number[]>, key: string): number[] {
  const list = postings.get(key) ?? [];
  postings.set(key, list);
  return list;
}

const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0);

type Alternative = { readonly key: string; readonly weight: number };

/** Returns the keys of the table that a question word can stand for, each with its weight. */
function alternatives(table: Table, keys: readonly string[], worth: Readonly<Record<string, number>>) {
  const { rarity, spelt } = table;
  const of = (key: string, share: number): Alternative => ({
    key,
    weight: (rarity.get(key) ?? 0) * share * (worth[key.charAt(0)] ?? 1),
  });
  const exact = keys.filter((key) => rarity.has(key)).map((key) => of(key, 1));
  if (exact.length > 0) return [...exact, ...sameRoot(table, keys, of)];
  return keys.flatMap((key) => (spelt.get(consonantsOf(key) ?? '') ?? []).map((known) => of(known, SPELT_SHARE)));
}

/** Other forms of an Arabic word, which has more of them than the stemmer knows. */
function sameRoot({ spelt }: Table, [stem = '']: readonly string[], of: (key: string, share: number) => Alternative) {
  if (!stem.startsWith('a')) return [];
  const others = (spelt.get(consonantsOf(stem) ?? '') ?? []).filter((known) => known !== stem);
  return others.map((known) => of(known, ROOT_SHARE));
}

function matchSubjects(table: Table, text: string, language: 'en' | 'bn' | 'ar' | undefined): SubjectMatch[] {
  const { phrases, weights, subjects } = table;
  const words = new Map(keysOf(text, table.isKnown).map((keys) => [keys[0], keys]));
  const shared = new Float64Array(phrases.length);
  const touched = new Map<number, number>();
  const union = new Float64Array(subjects.length);
  let total = 0;
  for (const keys of [...words.values()].slice(0, MAX_WORDS)) {
    const found = alternatives(table, keys, WORTH[language ?? 'unknown']);
    total += found.length === 0 ? table.rarest * UNKNOWN_SHARE : Math.max(...found.map(({ weight }) => weight));
    const inPhrase = new Map<number, number>();
    const inSubject = new Map<number, number>();
    for (const { key, weight } of found) {
      for (const [subject, times] of table.holders.get(key) ?? []) {
        const gain = (weight * times) / (times + HALF_TIMES);
        if (gain > (inSubject.get(subject) ?? 0)) inSubject.set(subject, gain);
      }
      for (const phrase of table.postings.get(key) ?? []) {
        if (weight > (inPhrase.get(phrase) ?? 0)) inPhrase.set(phrase, weight);
      }
    }
    for (const [phrase, weight] of inPhrase) (shared[phrase] as number) += weight;
    for (const [subject, weight] of inSubject) (union[subject] as number) += weight;
    for (const phrase of inPhrase.keys()) touched.set(phrase, 0);
  }
  if (total === 0) return [];
  const best = new Map<number, number>();
  for (const phrase of touched.keys()) {
    const { subject, isName } = phrases[phrase] as Phrase;
    const likely = likeness({ shared: shared[phrase] as number, phrase: weights[phrase] as number, total, isName });
    if (likely > (best.get(subject) ?? 0)) best.set(subject, likely);
  }
  return subjects
    .flatMap((subject, at) =>
      union[at] === 0
        ? []
        : [
            {
              subject,
              confidence: confidenceOf(best.get(at) ?? 0, (union[at] as number) / total),
              evidence: (union[at] as number) / table.rarest,
            },
          ],
    )
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MAX_MATCHES);
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
