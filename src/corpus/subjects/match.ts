import { tokenise } from '../fold/tokenise.ts';
import { standardArabic } from '../reading/arabic-dialects.ts';
import { keysOfWord } from './keys.ts';
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
  /** Finds the single texts that a question is about by their topics (data/topics), best first. */
  readonly topics: (text: string, language?: 'en' | 'bn' | 'ar') => TopicMatch[];
  readonly find: (id: string) => KnownSubject | undefined;
  /** Finds for each beginning of a sentence, the whole one first, the statement that says most of it. */
  readonly retold: (beginnings: readonly string[], language: 'en' | 'bn' | 'ar') => (Retold | undefined)[];
  /** Measures how near each statement of some subjects is to a text in meaning: -1 to 1. */
  readonly nearness: (
    subjects: readonly Pick<KnownSubject, 'says'>[],
    text: string,
    language: 'en' | 'bn' | 'ar',
  ) => ReadonlyMap<KnownSubject['says'][number], number>;
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
    topics: (text, language) =>
      bestAmong(topics, matchEntries(openTopics, text, { language, least: undefined }), {
        made: ({ refs }) => ({ refs }),
        limit: MAX_MATCHES,
      }),
    find: table.find,
    nearness: (subjects, text, language) => retellings.nearness(subjects, text, language),
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

type MatchOptions = { readonly language: 'en' | 'bn' | 'ar' | undefined; readonly least: number | undefined };

function matchEntries(open: OpenTable, text: string, options: MatchOptions): EntryMatch[] {
  const { language = 'unknown', least = MIN_CONFIDENCE } = options;
  const { table, shared, union, likely: best } = open;
  const { subjectOf, isName, weights } = table;
  shared.clear();
  union.clear();
  const words = wordsOf(open, text, language);
  let total = 0;
  for (const { found, weight } of words) {
    total += weight;
    addPhrases(open, found);
    addSubjects(open, found);
  }
  if (total === 0) return [];
  for (const phrase of shared.touched()) {
    const subject = subjectOf[phrase] as number;
    const overlap = { shared: shared.of(phrase), phrase: weights[phrase] as number, total };
    const likely = likeness(overlap, isName[phrase] === 1);
    if (likely > (best[subject] as number)) best[subject] = likely;
  }
  const matches: EntryMatch[] = [];
  const meaning =
    language === 'unknown'
      ? undefined
      : meaningOf(
          table.meanings,
          words.map(({ keys }) => keys),
          language,
        );
  for (const at of union.touched()) {
    const weight = union.of(at);
    const byWords = confidenceOf(best[at] as number, weight / total);
    const confidence =
      meaning === undefined || language === 'unknown' || byWords < MIN_BY_WORDS
        ? byWords
        : withMeaning(byWords, open.nearness.of(at, meaning, language));
    best[at] = 0;
    if (confidence < least) continue;
    matches.push({ entry: at, confidence, evidence: weight / table.rarest });
  }
  return matches.sort((a, b) => b.confidence - a.confidence);
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

function withMeaning(byWords: number, near: number): number {
  return Math.max(0, (1 - MEANING_SHARE) * byWords + MEANING_SHARE * (near - NEARER_THAN_WORDS));
}

function confidenceOf(likely: number, covered: number): number {
  return LIKENESS_SHARE * likely + (1 - LIKENESS_SHARE) * Math.min(1, covered);
}
