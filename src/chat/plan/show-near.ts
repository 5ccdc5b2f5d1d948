import type { ChatLanguage } from '@isnad/contract/chat';
import { focusOf } from '../passages/excerpt.ts';
import { type NearText, nearestTexts, type Sources } from '../passages/nearest-texts.ts';
import type { ChatCorpus } from '../passages/passages.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { PHRASES } from '../wording/phrases.ts';
import type { AnswerPlan, Question } from './answer-plan.ts';
import { choose, type Size } from './choose-texts.ts';
import { passagesOf } from './show-subject.ts';

/*
 * A question can be on no subject of the table, or on none that is sure, and have a text all the same that answers it. The chance that one of the three
 * nearest texts does is a logistic sum, fitted on the questions of bench/chat that are not held out and to which nothing else had an answer: what the
 * first text means beside what is asked, how much likelier it is than the others, the rare words that the question shares with its nearest subject, and
 * how sure it is about another matter.
 */
const BASE = -4.91;
const PER_NEARNESS = 4.78;
const PER_CHANCE = 2.42;
const PER_RARE_WORD = 1;
const PER_OTHER_MATTER = -5.71;
/** More rare words tell no more. */
const MAX_RARE_WORDS = 3;
/** Chance from which the texts are shown. Of looked-at questions, half of those above it have a right text, and hardly one that no text answers is. */
const ENOUGH = 0.3;
const SIZE: Size = { texts: 3, passages: 5, length: 1_400 };

type Asked = {
  readonly query: string;
  readonly language: ChatLanguage;
  readonly queryLanguage: ChatLanguage;
  readonly ruling: boolean;
  readonly only: 'quran' | 'hadith' | undefined;
  /** Confidence that it is about something on which these texts have nothing. */
  readonly elsewhere: number;
  readonly sources: Sources;
};

/** Shows the texts that are nearest to a question without a sure subject, and says that it is not sure. Undefined when they hardly answer it. */
export function showNear(corpus: ChatCorpus, { model }: Question, asked: Asked): AnswerPlan | undefined {
  const { query, language, only, ruling, sources } = asked;
  const ranked = nearestTexts(corpus, undefined, sources, asked);
  const near = ranked.filter(({ text: { kind } }) => only === undefined || kind === only);
  if (chanceOf(near, asked) < ENOUGH) return undefined;
  const texts = choose(near, SIZE).map(({ text }) => text);
  const passages = passagesOf(texts.sort((a, b) => Number(a.weak) - Number(b.weak)));
  if (passages.length === 0) return undefined;
  return {
    outline: {
      ...{ language, model, status: 'answered', reason: null },
      opening: [ANSWERS[language].unsure],
      groups: [{ title: '', passages }],
      closing: ruling ? [PHRASES[language].ruling] : [],
      focus: [...focusOf([query])],
    },
    evidence: passages,
    query,
  };
}

function chanceOf([first]: readonly NearText[], { elsewhere, sources: { meant, matches } }: Asked): number {
  if (first === undefined || meant === undefined) return 0;
  const nearness = Math.max(-1, ...first.text.passages.map(meant.nearness));
  const rareWords = Math.min(MAX_RARE_WORDS, matches[0]?.evidence ?? 0);
  const sum =
    BASE +
    PER_NEARNESS * nearness +
    PER_CHANCE * first.chance +
    PER_RARE_WORD * rareWords +
    PER_OTHER_MATTER * elsewhere;
  return 1 / (1 + Math.exp(-sum));
}
