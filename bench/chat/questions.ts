import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AbstainReason, ChatLanguage } from '@isnad/contract/chat';

/** A question, or a dialogue whose last turn counts, with the references a good answer to it has. */
export type Question = {
  readonly kind: 'question' | 'topic' | 'ruling' | 'reference' | 'remembered' | 'banglish' | 'latin' | 'follow-up';
  readonly turns: readonly string[];
  /** One of these is enough. */
  readonly right?: readonly string[];
  /** Every one of these is wanted. */
  readonly all?: readonly string[];
  /** The language the answer must be in, when it is not that of the file. */
  readonly language?: ChatLanguage;
  /** What was shown before does not count. */
  readonly fresh?: boolean;
  /** Nothing is ever tuned on it. */
  readonly held_out?: boolean;
};

/** What must not be answered, with the reason that fits best. */
export type Unanswerable = {
  readonly language: ChatLanguage;
  readonly reason: AbstainReason;
  readonly q: string;
  readonly held_out?: boolean;
};

const read = <T>(name: string): T[] => JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));

/** The project's own questions in a language. */
export const questionsIn = (language: ChatLanguage): Question[] => read(`questions.${language}`);

/** The messages that no text here answers. */
export const unanswerable = (): Unanswerable[] => read('abstain');

/** Whether the citations of the last answer have what a good one has. */
export function isHit(question: Question, cited: readonly string[], before: readonly string[]): boolean {
  if (question.all !== undefined) return question.all.every((ref) => cited.includes(ref));
  const known = question.fresh === true ? before : [];
  return (question.right ?? []).some((ref) => cited.includes(ref) && !known.includes(ref));
}
