import type { ModelKind } from '@isnad/contract/chat';
import { planAnswer } from './answer.ts';
import { afterwards } from './next-turn.ts';
import { passagesNamed } from './passages/named-references.ts';
import { type ChatCorpus, refOf } from './passages/passages.ts';
import type { Before, LanguageChoice } from './plan/answer-plan.ts';

/** A message of a conversation that the caller stores. */
export type Turn = { readonly role: 'user' | 'assistant'; readonly text: string };

/** Number of earlier questions to evaluate. Older ones do not affect the answer. */
const QUESTIONS = 3;
const MAX_HISTORY_LENGTH = 8_000;

/**
 * Derives the context of a conversation that is not stored here. Answers its last questions again from the corpus alone, and reads the references of
 * each answer from its headings.
 */
export function beforeOf(
  corpus: ChatCorpus,
  turns: readonly Turn[],
  { model, language }: { model: ModelKind; language: LanguageChoice },
): Before | undefined {
  const questions = turns.flatMap(({ role }, place) => (role === 'user' ? [place] : []));
  const first = questions.at(-QUESTIONS) ?? 0;
  let before: Before | undefined;
  for (const { role, text } of turns.slice(first)) {
    if (role === 'user') {
      const message = text.slice(0, MAX_HISTORY_LENGTH);
      const found = planAnswer(corpus, { message, model, language, before });
      before = afterwards(corpus, found, before);
    } else if (before !== undefined) {
      const refs = quotedIn(corpus, text);
      if (refs.length > 0) before = { ...before, refs, shown: [...new Set([...before.shown, ...refs])] };
    }
  }
  return before;
}

/** Extracts the references from the headings of one of our answers, in order. */
function quotedIn(corpus: ChatCorpus, text: string): string[] {
  const named = [...text.matchAll(/\[([^\]\n]{3,300})\]/gu)].flatMap(([, heading = '']) => {
    const name = /·\s*(\S+?)(?:;|$)/u.exec(heading)?.[1] ?? heading.split(/[,،]/u)[0] ?? '';
    return passagesNamed(corpus, name) ?? [];
  });
  return [...new Set(named.map((passage) => refOf(corpus, passage)))];
}
