import type { ChatLanguage } from '@isnad/contract/chat';
import { termsInBengaliLetters } from '../../corpus/reading/detect.ts';
import { search } from '../../corpus/search/search.ts';
import { keysOfOnlyWord } from '../../corpus/subjects/names.ts';
import type { ParsedMessage } from '../parse-message.ts';
import { focusOf } from '../passages/excerpt.ts';
import { gather } from '../passages/gather.ts';
import { type ChatCorpus, hadithCard, type Passage } from '../passages/passages.ts';
import type { Evidence } from '../passages/retrieve.ts';
import { isWeak } from '../passages/subject-texts.ts';
import { weigh } from '../passages/weigh.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { QUESTION } from '../wording/ask-words.ts';
import { inOtherWords } from '../wording/other-words.ts';
import { PHRASES } from '../wording/phrases.ts';
import { WEIGHING } from '../wording/weigh-phrases.ts';
import { type AnswerPlan, abstain, type Question } from './answer-plan.ts';
import { introduce, type Part, partsFound } from './parts.ts';

type Asked = Pick<ParsedMessage, 'intent' | 'only' | 'subject' | 'parts' | 'text'> & {
  readonly language: ChatLanguage;
  readonly queryLanguage: ChatLanguage;
};

/** Strength of a text with all words of the query close together. */
const ALL_WORDS = 1.3;
/** So many words of a text, even misspelt or out of their order, are no coincidence in a message that asks nothing. */
const WORDS_OF_A_TEXT = 4;
/** The same for fewer words: nearly all that the query weighs. */
const NEARLY_ALL = 0.8;

/**
 * Tests whether a message has the words of a passage rather than words that the passage happens to have. Of the questions that the table of subjects
 * has not, one in eight is answered by a text that has only some of their words (bench/chat/README.md).
 */
function isQuoted({ strength, matched, heard, inOtherWords: said }: Evidence, text: string): boolean {
  if (heard === true || said === true || strength >= ALL_WORDS) return true;
  return !QUESTION.test(text) && (matched >= WORDS_OF_A_TEXT || strength >= NEARLY_ALL);
}

/** A single word of so many verses says nothing about what is asked. */
const COMMON = 25;

/** Tests whether a message is one word, and that word is in many verses. */
function isCommonWord({ verses: { index }, budget }: ChatCorpus, query: string): boolean {
  return keysOfOnlyWord(query) !== undefined && search(index, { text: query, limit: 1, budget }).total > COMMON;
}

/** Answers with what the search finds near enough, or abstains. */
export function searchAnswer(corpus: ChatCorpus, question: Question, understood: Asked): AnswerPlan {
  const { language, queryLanguage, intent, only, subject } = understood;
  const ruling = intent === 'ruling';
  const input = { model: question.model, language, queryLanguage, only };
  const otherWords = inOtherWords(understood.text);
  const nearEnough = (query: string, others: readonly string[] = []) =>
    gather(corpus, { ...input, query, otherWords: others }).filter((passage) => isQuoted(passage, understood.text));
  const asWritten = nearEnough(subject, otherWords);
  // Finds a term that English texts do not use (jannat) by its Bengali spelling.
  const spelt = termsInBengaliLetters(subject);
  const whole = asWritten.length > 0 || spelt === subject ? asWritten : nearEnough(spelt);
  if (isCommonWord(corpus, understood.text)) return abstain(language, question, 'no_evidence', { query: subject });
  const parts = question.model === 'pro' ? partsFound(corpus, input, { parts: understood.parts, whole }) : [];
  const found = [{ part: '', evidence: whole, found: whole }, ...parts];
  if (found.some(({ evidence }) => evidence.length > 0))
    return showEvidence(corpus, language, question, { parts: found, query: subject, ruling, only });
  return abstain(language, question, ruling ? 'ruling_requires_scholar' : 'no_evidence', { query: subject });
}

type Shown = {
  readonly parts: readonly Part[];
  readonly query: string;
  readonly ruling: boolean;
  readonly only: ParsedMessage['only'];
};

/** Shows the passages that a search found, and with svc-pro what they have in common. */
export function showEvidence(
  corpus: ChatCorpus,
  language: ChatLanguage,
  { model }: Question,
  { parts, query, ruling, only }: Shown,
): AnswerPlan {
  const phrases = PHRASES[language];
  const evidence = parts.flatMap((part) => part.evidence);
  const focus = [...focusOf([query])];
  const verses = evidence.filter(({ kind }) => kind === 'quran');
  const hadiths = evidence.filter(({ kind }) => kind === 'hadith');
  const titled = (part: Part) =>
    part.part !== ''
      ? [{ title: phrases.parts(part.part), passages: part.evidence }]
      : [
          { title: phrases.quran, passages: part.evidence.filter(({ kind }) => kind === 'quran') },
          { title: phrases.hadith, passages: part.evidence.filter(({ kind }) => kind === 'hadith') },
        ];
  const groups = parts.flatMap(titled).filter(({ passages }) => passages.length > 0);
  const weighed =
    verses.length > 0 && hadiths.length > 0 ? phrases.both : verses.length > 0 ? phrases.onlyQuran : phrases.onlyHadith;
  const opening = [
    isAllWeak(corpus, evidence) ? ANSWERS[language].weak : introduce(language, evidence),
    ...(model === 'pro' && only === undefined ? [weighed] : []),
  ];
  const lines = model === 'pro' ? weigh(corpus, language, { parts, shown: evidence, only }) : [];
  const closing = [
    ...(lines.length > 0 ? [[WEIGHING[language].title, ...lines].join('\n- ')] : []),
    ...(ruling ? [phrases.ruling] : []),
  ];
  return {
    outline: { language, model, status: 'answered', reason: null, opening, groups, closing, focus },
    evidence,
    query,
  };
}

/** Tests whether there are only hadiths that a grader calls weak. */
function isAllWeak({ hadith }: ChatCorpus, passages: readonly Passage[]): boolean {
  return passages.every(
    ({ kind, doc }) => kind === 'hadith' && hadith !== undefined && isWeak(hadithCard(hadith, doc)),
  );
}
