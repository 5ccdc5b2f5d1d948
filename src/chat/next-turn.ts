import { type ChatCorpus, refOf } from './passages/passages.ts';
import type { AnswerPlan, Before } from './plan/answer-plan.ts';

/** Returns the context for the next turn. */
export function afterwards(
  corpus: ChatCorpus,
  { outline, evidence, query, subject }: AnswerPlan,
  before: Before | undefined,
): Before {
  const refs = evidence.map((passage) => refOf(corpus, passage));
  const spokenOf = subject ?? (query === '' ? before?.subject : undefined);
  return {
    query: query === '' ? (before?.query ?? '') : query,
    language: outline.language,
    ...(outline.edition === undefined ? {} : { edition: outline.edition }),
    refs: refs.length > 0 ? refs : (before?.refs ?? []),
    shown: [...new Set([...(before?.shown ?? []), ...refs])],
    ...(spokenOf === undefined ? {} : { subject: spokenOf }),
  };
}
