import type { ModelKind } from '@isnad/contract/chat';
import type { Script } from '@isnad/contract/quran';
import type { Highlight } from '@isnad/contract/search';
import { planAnswer } from '../chat/answer.ts';
import { beforeOf, type Turn } from '../chat/earlier-turns.ts';
import type { AnswerPlan, Before, LanguageChoice, Question } from '../chat/plan/answer-plan.ts';
import { findHadiths, type HadithSearch, hitMembers } from '../corpus/hadith/find/find-hadiths.ts';
import type { Lang } from '../corpus/hadith/model.ts';
import { resetScratch } from '../corpus/index/open.ts';
import { findQuotations, versesOf } from '../corpus/quotations/find-quotations.ts';
import { findVerses, type VerseSearch, verseHighlights } from '../corpus/quran/find-verses.ts';
import type { ResultPage } from '../corpus/search/page.ts';
import { BudgetExceeded, WorkBudget } from '../corpus/work-budget.ts';
import type { Books } from './books.ts';
import { writeVerification } from './verification.ts';

/** Jobs over the texts: input and output of each kind. Both can be sent to another thread. */
export type Jobs = {
  readonly verify: {
    readonly input: { readonly text: string; readonly lang: Lang | undefined };
    /** The response as JSON, serialized in the thread because it can be long. */
    readonly output: Uint8Array<ArrayBuffer>;
  };
  readonly verses: {
    readonly input: { readonly search: VerseSearch; readonly highlight: boolean; readonly script: Script };
    readonly output: { readonly page: ResultPage; readonly highlights: readonly (readonly Highlight[])[] };
  };
  readonly hadiths: {
    readonly input: {
      readonly search: HadithSearch;
      readonly marked: { text: string; lang: Lang } | undefined;
      /** The requested fields of each record. Undefined: all. */
      readonly fields?: readonly string[] | undefined;
    };
    readonly output: { readonly page: ResultPage; readonly members: readonly string[] };
  };
  readonly answer: { readonly input: Question; readonly output: AnswerPlan };
  /** Context from the earlier turns of a conversation. */
  readonly before: {
    readonly input: {
      readonly turns: readonly Turn[];
      readonly model: ModelKind;
      readonly language: LanguageChoice;
    };
    readonly output: Before | undefined;
  };
};
export type JobKind = keyof Jobs;

/** Maximum work units per request. An entry of a list, as scanned by searches, costs a tenth of a comparison. */
export const WORK_LIMITS: Readonly<Record<JobKind, number>> = {
  verify: 5_200_000,
  verses: 8_000_000,
  hadiths: 8_000_000,
  answer: 16_000_000,
  before: 16_000_000,
};

/** The result of a job. Not `complete` when it exceeded its work limit. */
export type JobResult<K extends JobKind> = {
  readonly output: Jobs[K]['output'];
  readonly complete: boolean;
  readonly units: number;
};

const RUN: {
  readonly [K in JobKind]: (books: Books, input: Jobs[K]['input'], budget: WorkBudget) => Jobs[K]['output'];
} = {
  verify: (books, { text, lang }, budget) => {
    const { quran, names, verses: index, hadith, subjects } = books;
    const corpus = { verses: versesOf(quran), names, index, hadith, retold: subjects.retold };
    const found = findQuotations(text, corpus, { lang, budget });
    return writeVerification(books, text, found);
  },
  verses: (books, { search, highlight, script }, budget) => {
    const page = findVerses(books, search, budget);
    const hits = highlight ? page.hits : [];
    const only = search.edition !== undefined;
    const marked = ({ doc: ordinal, edition = search.edition }: (typeof hits)[number]) =>
      verseHighlights(books, { ordinal, script, words: search.text, budget, edition, only });
    return { page, highlights: hits.map(marked) };
  },
  hadiths: ({ hadith, subjects }, { search, marked, fields }, budget) => {
    if (hadith === undefined) throw new Error('no hadiths are installed');
    const page = findHadiths(hadith, subjects, search, budget);
    return { page, members: page.hits.map((hit) => hitMembers(hadith, hit, { marked, fields, budget })) };
  },
  answer: (books, question, budget) => planAnswer({ ...books, budget }, question),
  before: (books, { turns, model, language }, budget) => beforeOf({ ...books, budget }, turns, { model, language }),
};

/**
 * Runs a job within a work limit. Deterministic: the same job over the same texts has the same result. Its only side effect is caching in the texts.
 */
export function runJob<K extends JobKind>(books: Books, kind: K, input: Jobs[K]['input'], limit: number): JobResult<K> {
  const budget = new WorkBudget(limit);
  const output = RUN[kind](books, input, budget);
  return { output, complete: !budget.exhausted, units: budget.spent };
}

/**
 * Runs a job only while it stays within a work limit, and stops at the first step beyond it.
 * @returns undefined when it exceeds the limit
 */
export function tryJob<K extends JobKind>(
  books: Books,
  kind: K,
  input: Jobs[K]['input'],
  limit: number,
): JobResult<K> | undefined {
  const budget = new WorkBudget(limit, { strict: true });
  try {
    return { output: RUN[kind](books, input, budget), complete: true, units: budget.spent };
  } catch (error) {
    // An interrupted job leaves marks in the working memory of the indexes.
    const indexes = [books.verses.index, books.hadith?.index, ...books.verses.editions.map(({ index }) => index)];
    for (const index of indexes) if (index !== undefined) resetScratch(index);
    if (error instanceof BudgetExceeded) return undefined;
    throw error;
  }
}
