import type { ChatLanguage } from '@isnad/contract/chat';
import type { SubjectMatch } from '../../corpus/subjects/match.ts';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import type { Sentence } from '../parse-message.ts';
import type { ChatCorpus } from '../passages/passages.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { type AnswerPlan, abstain, type Question } from './answer-plan.ts';
import { matchBoth } from './match-subjects.ts';

/*
 * A story asks about one thing in it. Each of its many words is a little near to some subject, so that the nearest subject of the whole is wrong for
 * three stories of four. Here each sentence has its say, and unless a subject is likely, the answer asks for one short sentence.
 */

/** Words from which a message is a story. */
const STORY = 30;
/**
 * The chance that a subject is what is asked, by a logistic sum: of its rare words in the whole for each dozen of words, of its best sentence
 * (confidence times rare words, of which more than 1.5 tell no more), and of the number of sentences that are near to it, up to 4. Fitted on the
 * questions of bench/chat with 26 words or more that are not held out.
 */
const BASE = -4.9;
const PER_RARE_WORD = 3.45;
const DOZEN = 12;
const PER_SENTENCE = 2.15;
const MAX_RARE_WORDS = 1.5;
const PER_NEAR = 1.05;
const MAX_NEAR_SENTENCES = 4;
/** The table reads no more words of a text. */
const MAX_WORDS = 60;
/** The nearest subjects of the whole and of each sentence that count. */
const MAX_NEAR = 6;
/** The chance from which a subject answers a story, and from which its texts are shown as near. */
const SURE = 0.5;
const NEAR = 0.4;
/** Subjects that are named when none is likely, and the chance from which one is. */
const MAX_NAMED = 3;
const MIN_CHANCE = 0.15;

/** Tests whether a message is a story: too long for each of its words to tell what is asked. */
export const isStory = (text: string): boolean => countOf(text) >= STORY;

const countOf = (text: string) => text.split(/\s+/).length;

type Story = Sentence & {
  readonly sentences: readonly Sentence[];
  /** The language it is written in, if that is known. */
  readonly language: ChatLanguage | undefined;
};

/** A subject that a story can be about, with the chance that it is asked about: 0 to 1. */
export type StorySubject = { readonly subject: KnownSubject; readonly chance: number };

/** What speaks for a subject: in the whole, in its best sentence, and in how many sentences. */
type Signs = { inWhole: number; inBest: number; sentences: number };

/** Finds the subjects that a story can be about, the likeliest first. */
export function subjectsOfStory({ subjects }: ChatCorpus, { sentences, language, ...whole }: Story): StorySubject[] {
  const found = new Map<KnownSubject, Signs>();
  const near = (part: Sentence) => matchBoth(subjects, { ...part, language }).slice(0, MAX_NEAR);
  const signsOf = ({ subject }: SubjectMatch): Signs => {
    const signs = found.get(subject) ?? { inWhole: 0, inBest: 0, sentences: 0 };
    found.set(subject, signs);
    return signs;
  };
  const dozens = Math.min(MAX_WORDS, countOf(whole.text)) / DOZEN;
  for (const match of near(whole)) signsOf(match).inWhole = match.evidence / dozens;
  for (const match of sentences.flatMap(near)) {
    const signs = signsOf(match);
    signs.sentences++;
    signs.inBest = Math.max(signs.inBest, match.confidence * Math.min(MAX_RARE_WORDS, match.evidence));
  }
  return [...found]
    .map(([subject, signs]) => ({ subject, chance: chanceOf(signs) }))
    .sort((a, b) => b.chance - a.chance);
}

function chanceOf({ inWhole, inBest, sentences }: Signs): number {
  const near = Math.min(MAX_NEAR_SENTENCES, sentences);
  return 1 / (1 + Math.exp(-(BASE + PER_RARE_WORD * inWhole + PER_SENTENCE * inBest + PER_NEAR * near)));
}

type Asked = { readonly ruling: boolean; readonly danger: boolean };

/** Returns the likeliest subject of a story, if it is likely enough. */
export function chooseForStory(
  story: readonly StorySubject[],
  { ruling, danger }: Asked,
): { subject: KnownSubject; confidence: number; further: false; unsure: boolean } | undefined {
  const best = story.find(({ subject }) => subject.type !== 'danger' || danger);
  // What is allowed is not answered by what is only near.
  if (best === undefined || best.chance < (ruling ? SURE : NEAR)) return undefined;
  return { subject: best.subject, confidence: best.chance, further: false, unsure: best.chance < SURE };
}

/** The names of the subjects that a story is perhaps about. What somebody feels or suffers is named to nobody who has not said it. */
export function namesOfStory(found: readonly StorySubject[], language: ChatLanguage): string[] {
  return found
    .filter(({ chance, subject: { type } }) => chance >= MIN_CHANCE && type !== 'feeling' && type !== 'danger')
    .slice(0, MAX_NAMED)
    .flatMap(({ subject: { names } }) => names[language].slice(0, 1));
}

/** Says that a story is not surely understood, with the names of the subjects that it is perhaps about. */
export function askAgain(question: Question, language: ChatLanguage, names: readonly string[]): AnswerPlan {
  const { unclear, didYouMean } = ANSWERS[language];
  const sentence = names.length === 0 ? unclear : `${unclear} ${didYouMean(names.join(' / '))}`;
  return abstain(language, question, 'no_evidence', { sentence });
}
