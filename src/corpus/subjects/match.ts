import { tokenise } from '../fold/tokenise.ts';
import { standardArabic } from '../reading/arabic-dialects.ts';
import { keysOf, keysOfWord } from './keys.ts';
import { type Meanings, meaningOf } from './meanings.ts';
import { Nearness } from './nearness.ts';
import { type Alternative, type QuestionWord, wordOf } from './question-words.ts';
import { Retellings, type Retold } from './retold.ts';
import type { KnownSubject, OtherMatter, Subject, Topic } from './subject.ts';
import { makingTable } from './table.ts';
import { type Table, type Tables, tableOf } from './table-file.ts';
import { WordCache } from './word-cache.ts';
import { WordSums } from './word-sums.ts';

/** A subject that a question is about. `confidence` is from 0 to 1, and depends on how much of the question the subject covers. */
export type SubjectMatch = {
  readonly subject: KnownSubject;
  readonly confidence: number;
  /** Weight of the words that the question shares with the subject: 1 for each rare one, less for others. It does not depend on the other words. */
  readonly evidence: number;
};

/** Texts that a question can be about, each with the texts that tell the same behind it. `confidence` and `evidence` are as for subjects. */
export type TopicMatch = {
  /** References, the first one best. */
  readonly refs: readonly string[];
  readonly confidence: number;
  readonly evidence: number;
};

/** The table of subjects, opened for matching. */
export type Subjects = {
  /**
   * Finds the subjects that a question is about, best first.
   * @param language the language of the question; undefined when it is unknown
   * @param least the confidence from which a subject counts; without it 0.1, and at most 12 subjects
   */
  readonly match: (text: string, language?: 'en' | 'bn' | 'ar', least?: number) => SubjectMatch[];
  /** Confidence that a question is about another matter, on which these texts have nothing: 0 to 1, comparable with that of subjects. */
  readonly elsewhere: (text: string, language?: 'en' | 'bn' | 'ar') => number;
  /**
   * Finds the single texts that a question is about by their topics (data/topics), best first.
   * @param byMeaning also finds topics that share no word with the question, and asks more for what is meant; takes twice as long
   */
  readonly topics: (text: string, language?: 'en' | 'bn' | 'ar', byMeaning?: boolean) => TopicMatch[];
  /** Returns what a text means, as a vector of length 1. Undefined when no word of it is known. */
  readonly meaningOf: (
    text: string,
    language: 'en' | 'bn' | 'ar',
    remembered?: Map<string, readonly string[]>,
  ) => Float32Array | undefined;
  readonly find: (id: string) => KnownSubject | undefined;
  /** Finds for each beginning of a sentence, the whole one first, the statement that says most of it. */
  readonly retold: (beginnings: readonly string[], language: 'en' | 'bn' | 'ar') => (Retold | undefined)[];
  /** Resolves when the table is open, which happens beside other work. */
  readonly whenOpen: () => Promise<void>;
};

/** Longer words are nobody's, and take memory. */
const MAX_KEPT = 40;
/** Longer questions are read up to this number of words. */
const MAX_WORDS = 60;
const MAX_MATCHES = 12;
/** Subjects whose statements a sentence is compared with, and how likely the least likely one can be. */
const MAX_RETOLD = 6;
const MIN_RETOLD = 0.05;
/** Subjects less likely than this are not returned. */
const MIN_CONFIDENCE = 0.1;
/** Share of a name's weight that a question must have to contain the name. */
const WHOLE_NAME = 0.9;
/** Number of times at which a word counts half. */
const HALF_TIMES = 1.5;
/** The closest phrase decides this share of the confidence, all phrases of the subject together the rest. */
const LIKENESS_SHARE = 0.35;
/**
 * Nearness in meaning decides this share of the confidence. It is greater than the confidence by words, in right and wrong subjects alike; the
 * difference that answers most of the looked-at questions of bench/chat and fewest of the others. An entry with hardly a word of the question is not
 * asked for it.
 */
const MEANING_SHARE = 0.375;
const NEARER_THAN_WORDS = 0.25;
/** The same for topics in which a question that shares no word with them is looked for too: they have few phrases each. */
const MEANING_SHARE_OF_TOPICS = 0.55;
const MIN_BY_WORDS = 0.15;
/** The table with the working memory of a match. */
type OpenTable<Entry = unknown> = {
  readonly table: Table<Entry>;
  readonly shared: WordSums;
  readonly union: WordSums;
  /** The likeness of the closest phrase of each subject; all 0 between matches. */
  readonly likely: Float64Array;
  readonly nearness: Nearness;
  /** The words of earlier questions, by language and word, some 0.3 KB each: most words of a question are in many others. */
  readonly words: WordCache<QuestionWord>;
};

function opened<Entry>(table: Table<Entry>): OpenTable<Entry> {
  const entries = table.size + table.otherMatters;
  return {
    table,
    shared: new WordSums(table.subjectOf.length),
    union: new WordSums(entries),
    likely: new Float64Array(entries),
    nearness: new Nearness(table),
    words: new WordCache(),
  };
}

/** Opens the tables for matching. */
export function subjectsOf({ subjects: table, topics }: Tables): Subjects {
  const [open, openTopics] = [opened(table), opened(topics)];
  const retellings = new Retellings(table);
  const isKnown = (term: string) => table.isKnown(term) || topics.isKnown(term);
  const match: Subjects['match'] = (text, language, least) =>
    bestAmong(table, matchEntries(open, text, { language, least }), {
      made: (subject) => ({ subject }),
      limit: least === undefined ? MAX_MATCHES : table.size,
    });
  return {
    match,
    retold: (beginnings, language) => {
      const near = match(beginnings[0] ?? '', language, MIN_RETOLD).slice(0, MAX_RETOLD);
      const subjects = near.map(({ subject }) => subject);
      return beginnings.map((one) => retellings.among(subjects, one, language));
    },
    elsewhere: (text, language) =>
      Math.max(
        0,
        ...matchEntries(open, text, { language, least: undefined }).flatMap(({ entry, confidence }) =>
          entry >= table.size ? confidence : [],
        ),
      ),
    topics: (text, language, byMeaning) =>
      bestAmong(topics, matchEntries(openTopics, text, { language, least: undefined, byMeaning }), {
        made: ({ refs }) => ({ refs }),
        limit: MAX_MATCHES,
      }),
    meaningOf: (text, language, remembered) =>
      meaningOf(table.meanings, keysOf(standardArabic(text), isKnown, remembered).slice(0, MAX_WORDS), language),
    find: table.find,
    whenOpen: () => Promise.resolve(),
  };
}

/** Makes and opens a table of subjects and one of topics at once. */
export function openSubjects(
  subjects: readonly Subject[],
  otherMatters: readonly OtherMatter[] = [],
  { meanings, topics = [] }: { readonly meanings?: Meanings; readonly topics?: readonly Topic[] } = {},
): Subjects {
  return subjectsOf({
    subjects: tableOf(finished(makingTable(subjects, otherMatters, meanings))),
    topics: tableOf(finished(makingTable(topics, [], meanings))),
  });
}

/** Runs all steps that are left. */
export function finished<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Returns the words of a question, each once. */
function wordsOf({ table, words }: OpenTable, text: string, language: 'en' | 'bn' | 'ar' | 'unknown'): QuestionWord[] {
  const byKey = new Map<string, QuestionWord>();
  for (const token of tokenise(standardArabic(text))) {
    if (token.joined === true) continue;
    const name = `${language} ${token.script} ${token.term}`;
    const make = () => wordOf(table, keysOfWord(token, table.isKnown), language);
    const word = token.term.length > MAX_KEPT ? make() : words.get(name, make);
    byKey.set(word.key, word);
  }
  return [...byKey.values()].slice(0, MAX_WORDS);
}

/** A match with the number of its entry: a subject, or after these another matter. */
type EntryMatch = { readonly entry: number; readonly confidence: number; readonly evidence: number };

function bestAmong<Entry, T>(
  table: Table<Entry>,
  matches: readonly EntryMatch[],
  { made, limit }: { readonly made: (entry: Entry) => T; readonly limit: number },
): (T & Omit<EntryMatch, 'entry'>)[] {
  return matches
    .filter(({ entry }) => entry < table.size)
    .slice(0, limit)
    .flatMap(({ entry: at, ...match }) => {
      const entry = table.entry(at);
      return entry === undefined ? [] : [{ ...made(entry), ...match }];
    });
}

type MatchOptions = {
  readonly language: 'en' | 'bn' | 'ar' | undefined;
  readonly least: number | undefined;
  readonly byMeaning?: boolean | undefined;
};

function matchEntries(open: OpenTable, text: string, options: MatchOptions): EntryMatch[] {
  const { language = 'unknown', least = MIN_CONFIDENCE, byMeaning = false } = options;
  const { table, union, likely: best } = open;
  const words = wordsOf(open, text, language);
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
  addWords(open, words, total);
  const near = language === 'unknown' ? undefined : nearnessIn(open, words, language);
  const share = byMeaning ? MEANING_SHARE_OF_TOPICS : MEANING_SHARE;
  const meant = byMeaning ? near?.likely() : undefined;
  const matches: EntryMatch[] = [];
  for (const at of meant === undefined ? union.touched() : new Set([...union.touched(), ...meant])) {
    const weight = union.of(at);
    const byWords = confidenceOf(best[at] as number, weight / total);
    best[at] = 0;
    const isNear = byWords >= MIN_BY_WORDS || meant?.has(at) === true;
    const confidence = near !== undefined && isNear ? withMeaning(byWords, near.of(at), share) : byWords;
    if (confidence >= least) matches.push({ entry: at, confidence, evidence: weight / table.rarest });
  }
  return matches.sort((a, b) => b.confidence - a.confidence);
}

/** Adds the words of a question to the sums of the phrases and entries that have them, and finds the closest phrase of each entry. */
function addWords(open: OpenTable, words: readonly QuestionWord[], total: number): void {
  const { table, shared, union, likely: best } = open;
  const { subjectOf, isName, weights } = table;
  shared.clear();
  union.clear();
  for (const { found } of words) {
    addPhrases(open, found);
    addSubjects(open, found);
  }
  for (const phrase of shared.touched()) {
    const subject = subjectOf[phrase] as number;
    const overlap = { shared: shared.of(phrase), phrase: weights[phrase] as number, total };
    const likely = likeness(overlap, isName[phrase] === 1);
    if (likely > (best[subject] as number)) best[subject] = likely;
  }
}

/** What compares entries with the meaning of a question; undefined when no word of it is known. */
function nearnessIn({ table, nearness }: OpenTable, words: readonly QuestionWord[], language: 'en' | 'bn' | 'ar') {
  const all = words.map(({ keys }) => keys);
  const meaning = meaningOf(table.meanings, all, language);
  if (meaning === undefined) return undefined;
  return {
    of: (entry: number) => nearness.of(entry, meaning, language),
    likely: () => nearness.likely(meaning, language),
  };
}

/** Adds to each phrase the greatest weight with which it has one of the forms of a word. */
function addPhrases({ table, shared }: OpenTable, found: readonly Alternative[]): void {
  const { starts, items } = table.phrases;
  shared.nextWord();
  for (const { key, weight } of found) {
    const end = starts[key + 1] as number;
    for (let at = starts[key] as number; at < end; at++) shared.raise(items[at] as number, weight);
  }
}

/** The same for subjects: the more often a subject has the word, the more. */
function addSubjects({ table, union }: OpenTable, found: readonly Alternative[]): void {
  const { starts, items } = table.holders;
  union.nextWord();
  for (const { key, weight } of found) {
    const end = starts[key + 1] as number;
    for (let at = starts[key] as number; at < end; at++) {
      const count = table.times[at] as number;
      union.raise(items[at] as number, (weight * count) / (count + HALF_TIMES));
    }
  }
}

type Overlap = { readonly shared: number; readonly phrase: number; readonly total: number };

function likeness({ shared, phrase, total }: Overlap, isName: boolean): number {
  if (phrase === 0) return 0;
  const dice = Math.min(1, (2 * shared) / (phrase + total));
  if (!isName || shared < phrase * WHOLE_NAME) return dice;
  // A name within a longer question: the rarer its words, the surer.
  const specific = phrase / (phrase + 4);
  return Math.max(dice, specific + (1 - specific) * Math.min(1, shared / total));
}

function withMeaning(byWords: number, near: number, share: number): number {
  return Math.max(0, (1 - share) * byWords + share * (near - NEARER_THAN_WORDS));
}

function confidenceOf(likely: number, covered: number): number {
  return LIKENESS_SHARE * likely + (1 - LIKENESS_SHARE) * Math.min(1, covered);
}
