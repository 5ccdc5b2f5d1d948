import type { ChatLanguage } from '@isnad/contract/chat';
import type { SubjectMatch } from '../../corpus/subjects/match.ts';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import { sentencesOf, withoutAsking } from '../parse-message.ts';
import type { ChatCorpus } from '../passages/passages.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { type AnswerPlan, abstain, type Question } from './answer-plan.ts';
import { matchBoth } from './match-subjects.ts';

/*
 * Who tells a story asks about one thing in it. Each of its many words is a little near to some subject, so that the nearest subject of the whole is
 * wrong for three stories of four. Here each sentence has its say, and unless a subject is likely, the answer asks for one short sentence.
 */

/** Words from which a message is a story. */
const STORY = 30;
/**
 * The chance that a subject is what is asked, by a logistic sum: of its rare words in the whole for each dozen of words, of its best sentence
 * (confidence times rare words, of which more than 1.5 tell no more), and of the number of sentences that are near to it. Fitted on
 * bench/chat/questions.stories.json and the long questions of the other sets.
 */
const BASE = -4.84;
const PER_RARE_WORD = 3.92;
const DOZEN = 12;
const PER_SENTENCE = 2.96;
const MAX_RARE_WORDS = 1.5;
const PER_NEAR = 0.68;
/** The nearest subjects of the whole and of each sentence that count. */
const MAX_NEAR = 6;
/** Subjects that are named when none is likely, and the chance from which one is. */
const MAX_NAMED = 3;
const MIN_CHANCE = 0.15;

/** Tests whether a message is a story: too long for each of its words to tell what is asked. */
export const isStory = (text: string): boolean => countOf(text) >= STORY;

const countOf = (text: string) => text.split(/\s+/).length;

type Asked = {
  readonly text: string;
  /** The language it is written in, if that is known. */
  readonly language: ChatLanguage | undefined;
};

/** A subject that a story can be about, with the chance that it is asked about: 0 to 1. */
type StorySubject = { readonly subject: KnownSubject; readonly chance: number };

/** Finds the subjects that a story can be about, the likeliest first. */
export function subjectsOfStory({ subjects }: ChatCorpus, { text, language }: Asked): StorySubject[] {
  const near = (part: string) =>
    matchBoth(subjects, { text: part, query: withoutAsking(part), language }).slice(0, MAX_NEAR);
  const sums = new Map<KnownSubject, number>();
  const best = new Map<KnownSubject, number>();
  const add = ({ subject }: SubjectMatch, weight: number) => sums.set(subject, (sums.get(subject) ?? BASE) + weight);
  for (const match of near(text)) add(match, (PER_RARE_WORD * match.evidence * DOZEN) / countOf(text));
  for (const match of sentencesOf(text).flatMap(({ text: sentence }) => near(sentence))) {
    const { subject, confidence, evidence } = match;
    const weight = PER_SENTENCE * confidence * Math.min(MAX_RARE_WORDS, evidence);
    const known = best.get(subject) ?? 0;
    best.set(subject, Math.max(weight, known));
    add(match, PER_NEAR + Math.max(0, weight - known));
  }
  return [...sums]
    .map(([subject, sum]) => ({ subject, chance: 1 / (1 + Math.exp(-sum)) }))
    .sort((a, b) => b.chance - a.chance);
}

/** Says that a story is not surely understood, and names the subjects that it can be about. */
export function askAgain(
  corpus: ChatCorpus,
  question: Question,
  {
    text,
    written,
    language,
  }: Pick<Asked, 'text'> & { readonly written: Asked['language']; readonly language: ChatLanguage },
): AnswerPlan {
  const { unclear, didYouMean } = ANSWERS[language];
  const names = subjectsOfStory(corpus, { text, language: written })
    // What somebody feels or suffers is named to nobody who has not said it.
    .filter(({ chance, subject: { type } }) => chance >= MIN_CHANCE && type !== 'feeling' && type !== 'danger')
    .slice(0, MAX_NAMED)
    .flatMap(
      ({
        subject: {
          names: { [language]: of },
        },
      }) => of[0] ?? [],
    );
  const sentence = names.length === 0 ? unclear : `${unclear} ${didYouMean(names.join(' / '))}`;
  return abstain(language, question, 'no_evidence', { sentence });
}
