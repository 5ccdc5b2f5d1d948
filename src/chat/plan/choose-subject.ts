import type { ChatLanguage } from '@isnad/contract/chat';
import type { SubjectMatch } from '../../corpus/subjects/match.ts';
import { isNamed, keysOfOnlyWord } from '../../corpus/subjects/names.ts';
import type { KnownSubject, SubjectType } from '../../corpus/subjects/subject.ts';
import { BEREAVED } from '../danger/answer-danger.ts';
import { clausesOf, withoutAsking } from '../parse-message.ts';
import { missingWord, missingWords } from '../passages/gather.ts';
import { type ChatCorpus, refOf } from '../passages/passages.ts';
import type { Evidence } from '../passages/retrieve.ts';
import {
  ASKS,
  CIRCUMSTANCES,
  DIED_BY_SUICIDE,
  DONE_BY_ME,
  DONE_TO_ME,
  GOES_ON,
  NAMES_DOER,
  POINTS_BACK,
  PREPOSITIONAL,
  QUANTITY,
  SPEAKS_OF,
} from '../wording/ask-words.ts';
import {
  contentWords,
  fitsLast,
  furtherSubject,
  howItRefers,
  isNameOf,
  isPartOfLast,
  namesOnlyPeople,
} from './further-subject.ts';
import { ENOUGH_OF_ITS_OWN, matchBoth } from './match-subjects.ts';
import { chooseForStory, type StorySubject } from './story-subject.ts';

/*
 * A subject is the answer when its confidence, the rare words that it shares with the question, and how little the question is about another matter
 * are enough together. Determined by asking the questions of the table while a tenth of them was left out (bench/chat/README.md).
 */
const ENOUGH = 0.38;
const PER_RARE_WORD = 0.2;
const PER_OTHER_MATTER = 0.7;
/**
 * The same for a subject that is only shown as near, when nothing else answers. Words of Bengali and Arabic have many forms, and the dialects have words
 * of their own, so that a right subject is less sure than in English, where one in six below the bound is right.
 */
const ENOUGH_AS_NEAR: Readonly<Partial<Record<ChatLanguage, number>>> = { bn: 0.3, ar: 0.3 };
/** Counted where no other matter is known: the table has few of them. */
const MIN_OTHER_MATTER = 0.12;
/** Confidence of a question that names a subject of its own, whatever was spoken of before. */
const OF_ITS_OWN = 0.6;
/** The same beside a pronoun that stands for what was spoken of, and where the question says that it goes on. */
const SURE = 0.8;
/** Confidence from which the words of somebody about themselves are nearly those of the table, danger included. */
const AS_WRITTEN = 0.8;
/** Added when the kind of question suits the type of the subject. */
const SUITS = 0.05;
/** Taken from a subject on what the one who asks did, when it was done to him. */
const OTHER_SIDE = 0.2;
/** Added in proportion to the strength with which the search finds one of its texts. */
const AGREES = 0.15;
/** Share of the confidence in a subject that only a clause of the question is about. */
const CLAUSE_SHARE = 0.85;
/** Minimum weight of the words that a clause shares with its subject: nearly a rare one. */
const ENOUGH_IN_CLAUSE = 0.75;
/** The same for a clause with a question mark. */
const ENOUGH_IF_ASKED = 0.5;
/** Share of the words of what is done that the subject of the whole question must have. */
const SHARE_OF_DONE = 0.4;
/** Added for the order alone, in proportion to the weight of the words that a question shares with a subject. */
const PER_EVIDENCE = 0.12;
/** The same for a subject that the question names with all its words that do not only ask. */
const NAMED = 0.1;
/** Confidence in a subject, and weight of the words that a question shares with it, beside which a word that no text has is a detail. */
const KNOWN_BESIDE = 0.45;
const MUCH_EVIDENCE = 1.1;
const ANY = 0.01;
/** Confidence in another matter from which a question is not answered by what is only near, nor goes on with the last subject. */
const HARDLY_ELSEWHERE = 0.2;
/** Confidence below which words that no text has count more than the subject. */
const HARDLY_KNOWN = 0.5;
/** Words of a question from which its rare ones count less: among many, some are shared by chance. */
const FEW_WORDS = 20;
/** A shorter word is an abbreviation, or a way to write another. */
const MIN_LETTERS = 4;

type Asked = {
  readonly text: string;
  /** The question without the words that only ask. */
  readonly query: string;
  /** What the search finds on it. */
  readonly found: readonly Evidence[];
  /** The language it is written in. */
  readonly language: ChatLanguage | undefined;
  readonly ruling: boolean;
  /** The subject of the last answer, and the words of the last question. */
  readonly before: string | undefined;
  readonly lastQuery: string;
  /** Confidence that it is about something on which these texts have nothing. */
  readonly elsewhere: number;
  /** Its words are about a danger. */
  readonly danger: boolean;
  /** The subjects that it can be about if it is a story, the likeliest first. */
  readonly story: readonly StorySubject[] | undefined;
};

/** A subject with what makes it the subject. */
export type Chosen = {
  readonly subject: KnownSubject;
  readonly confidence: number;
  /** The question goes on with the subject of the last answer. */
  readonly further: boolean;
  /** It is only near to the question. */
  readonly unsure?: boolean;
};

/** Finds the subject of a question in the table: named, described, or that of the conversation. Undefined when the table has none. */
export function chooseSubject(corpus: ChatCorpus, asked: Asked): Chosen | undefined {
  const { subjects } = corpus;
  const { text, before } = asked;
  if (asked.story !== undefined) {
    const bereaved = DIED_BY_SUICIDE.test(text) ? subjects.find(BEREAVED) : undefined;
    return bereaved === undefined
      ? chooseForStory(asked.story, asked)
      : { subject: bereaved, confidence: 1, further: false };
  }
  const [own, second] = rank(corpus, asked, matchBoth(subjects, asked));
  const known = before === undefined ? undefined : subjects.find(before);
  const further = known === undefined ? undefined : goesOn(corpus, asked, known, own);
  if (further !== undefined) return further;
  // A word alone is a subject only by name: many subjects are described with "man" or "house".
  const only = keysOfOnlyWord(text);
  if (only !== undefined) {
    const named = [own, second].find((match) => match !== undefined && isNamed(match.subject, only));
    return named === undefined ? undefined : { ...named, further: false };
  }
  if (isMostlyUnknown(corpus, own?.confidence ?? 0, asked)) return undefined;
  const done = own === undefined ? undefined : whatIsDone(corpus, asked, own);
  if (done !== undefined) return { ...done, further: false };
  const isUnknown = own !== undefined && asksOfUnknown(corpus, own, asked);
  const wanted = own === undefined ? undefined : inOnlyQuestion(corpus, asked, own);
  if (wanted !== undefined) return { ...wanted, further: false };
  if (own !== undefined && isSure(own, asked) && !isUnknown) return { ...own, further: false };
  const chosen = inClause(corpus, asked);
  if (chosen !== undefined) return { ...chosen, further: false };
  const enough = ENOUGH_AS_NEAR[asked.language ?? 'en'] ?? ENOUGH;
  // What is allowed is not answered by what is only near.
  const isNear = own !== undefined && own.subject.type !== 'danger' && isSure(own, asked, enough);
  const isElsewhere = asked.elsewhere >= HARDLY_ELSEWHERE;
  if (isNear && !(isUnknown && isElsewhere) && !asked.ruling) return { ...own, further: false, unsure: true };
  if (known === undefined || known.type === 'danger' || isElsewhere || howItRefers(text) === undefined)
    return undefined;
  return {
    subject: furtherSubject(corpus, asked, known, own),
    confidence: 0,
    further: true,
    unsure: howItRefers(text) !== 'clearly',
  };
}

/** Finds the subject of a question that refers to what was spoken of before. Undefined for one that has a subject of its own. */
function goesOn(
  corpus: ChatCorpus,
  asked: Asked,
  known: KnownSubject,
  own: SubjectMatch | undefined,
): Chosen | undefined {
  const { text } = asked;
  const how = howItRefers(text);
  if (how === undefined) return undefined;
  if (how === 'perhaps' && !isPartOfLast(corpus, asked, own) && !fitsLast(corpus.subjects, known, asked))
    return undefined;
  const bound = SPEAKS_OF.test(text) || GOES_ON.test(text) ? SURE : OF_ITS_OWN;
  // "For hunting?", "and for women?": a case of what was spoken of, whatever other subject it names.
  const isCase = namesOnlyPeople(text) || PREPOSITIONAL.test(text);
  const isOwn = own !== undefined && own.confidence >= bound && own.evidence >= ENOUGH_OF_ITS_OWN && !isCase;
  const subject = furtherSubject(corpus, asked, known, isOwn ? own : undefined);
  return { subject, confidence: isCase ? 1 : OF_ITS_OWN, further: subject.id === known.id };
}

/**
 * The subject of what is done, when the question also tells the state in which it is done ("listen to songs while I fast"), and the subject of the
 * whole has only that.
 */
function whatIsDone(corpus: ChatCorpus, asked: Asked, own: SubjectMatch): SubjectMatch | undefined {
  const text = CIRCUMSTANCES.reduce((rest, clause) => rest.replace(clause, ' '), asked.text);
  if (text === asked.text || withoutAsking(text) === '') return undefined;
  const part = { ...asked, text, query: withoutAsking(text) };
  const [best] = rank(corpus, part, matchBoth(corpus.subjects, part));
  if (best === undefined || best.subject === own.subject || best.evidence < ENOUGH_IF_ASKED) return undefined;
  const shared = corpus.subjects.match(part.query, asked.language, ANY).find(({ subject }) => subject === own.subject);
  return (shared?.evidence ?? 0) < SHARE_OF_DONE * best.evidence && isSure(best, asked) ? best : undefined;
}

/** Tests whether a word that no text has is what the question is about ("How tall are giraffes?"), and the subject only shares the others. */
function asksOfUnknown(
  corpus: ChatCorpus,
  { confidence, evidence }: SubjectMatch,
  { query, language }: Asked,
): boolean {
  const isDetail = confidence >= KNOWN_BESIDE && evidence >= MUCH_EVIDENCE;
  return confidence < 0.68 && !isDetail && missingWord(corpus, query, language ?? 'en') !== undefined;
}

/**
 * Tests whether a question asks for a number or an amount of something that no text has (a dose, a price), or most of its words are in no text, and no
 * subject is sure: whatever shares its other words is no answer.
 */
function isMostlyUnknown(corpus: ChatCorpus, confidence: number, { text, query, language = 'en' }: Asked): boolean {
  if (confidence >= HARDLY_KNOWN) return false;
  const { missing, content } = missingWords(corpus, query, language);
  // Nearly every Arabic word is one letter away from another.
  const strange = missing.filter(
    ({ word, isMisspelt }) => [...word].length >= MIN_LETTERS && (language === 'ar' || !isMisspelt),
  );
  if (QUANTITY.test(text)) return strange.length > 0;
  return strange.length > 0 && missing.length > content / 2;
}

function isSure({ confidence, evidence }: SubjectMatch, { elsewhere }: Asked, enough = ENOUGH): boolean {
  const other = Math.max(MIN_OTHER_MATTER, elsewhere);
  return confidence + PER_RARE_WORD * evidence - PER_OTHER_MATTER * other >= enough;
}

/** The subject of the only clause with a question mark, when it is likelier there than the subject of the whole, which the rest tells of. */
function inOnlyQuestion(corpus: ChatCorpus, asked: Asked, own: SubjectMatch): SubjectMatch | undefined {
  const clauses = clausesOf(asked.text);
  const [question, ...others] = clauses.filter(({ asks }) => asks);
  if (question === undefined || others.length > 0 || clauses.length < 2) return undefined;
  // "Is that a sin?": the rest says what.
  if (SPEAKS_OF.test(question.text) || POINTS_BACK.test(question.text)) return undefined;
  const part = { ...asked, text: question.text, query: withoutAsking(question.text) };
  const [best] = rank(corpus, part, matchBoth(corpus.subjects, part));
  if (best === undefined || best.subject === own.subject || best.evidence < ENOUGH_IF_ASKED) return undefined;
  return best.confidence > own.confidence && isSure(best, asked) ? best : undefined;
}

/**
 * Finds the subject of one clause of a longer question: people also tell why they ask ("my teacher mentioned him"). Such a clause must be surer than a
 * question of its own.
 */
function inClause(corpus: ChatCorpus, asked: Asked): SubjectMatch | undefined {
  const found = clausesOf(asked.text).flatMap(({ text, asks }) => {
    const part = { ...asked, text, query: withoutAsking(text) };
    const [own] = rank(corpus, part, matchBoth(corpus.subjects, part));
    if (own === undefined || own.evidence < (asks ? ENOUGH_IF_ASKED : ENOUGH_IN_CLAUSE)) return [];
    if (asksOfUnknown(corpus, own, part)) return [];
    return [{ ...own, confidence: own.confidence * (asks ? 1 : CLAUSE_SHARE) }];
  });
  const [best] = found.sort((a, b) => b.confidence - a.confidence);
  return best !== undefined && isSure(best, asked) ? best : undefined;
}

/** Ranks subjects by their own confidence, by what the search finds, and by the kind of question. Each subject once. */
function rank(corpus: ChatCorpus, asked: Asked, matches: readonly SubjectMatch[]): SubjectMatch[] {
  const { text, ruling, found, danger } = asked;
  const wanted = new Set<SubjectType>(
    (Object.keys(ASKS) as (keyof typeof ASKS)[]).filter((kind) => ASKS[kind].test(text)),
  );
  if (ruling) wanted.add('ruling');
  if (wanted.has('story')) wanted.add('person');
  if (wanted.has('feeling')) wanted.add('danger');
  const strengths = new Map(found.map((passage) => [refOf(corpus, passage), passage.strength]));
  const isDoneToMe = DONE_TO_ME.test(text) && !DONE_BY_ME.test(text);
  const best = new Map<string, SubjectMatch>();
  const share = Math.min(1, FEW_WORDS / text.split(/\s+/).length);
  for (const { subject, confidence, evidence: whole } of matches) {
    const evidence = share * whole;
    const isSaid =
      (subject.id === BEREAVED && DIED_BY_SUICIDE.test(text)) || (confidence >= AS_WRITTEN && ASKS.feeling.test(text));
    if (subject.type === 'danger' && !danger && !isSaid) continue;
    const agreed = Math.min(1, Math.max(0, ...subject.refs.map((ref) => strengthOf(ref, strengths))));
    const isOther = isDoneToMe && subject.type === 'feeling' && subject.names.en.some((name) => NAMES_DOER.test(name));
    const all = confidence + (isOther ? -OTHER_SIDE : wanted.has(subject.type) ? SUITS : 0) + AGREES * agreed;
    if (all > (best.get(subject.id)?.confidence ?? 0)) best.set(subject.id, { subject, confidence: all, evidence });
  }
  const content = contentWords(text);
  return [...best.values()]
    .map((match) => ({ match, order: match.confidence + PER_EVIDENCE * match.evidence + named(match, content) }))
    .sort((a, b) => b.order - a.order)
    .map(({ match }) => match);
}

const named = ({ subject }: SubjectMatch, content: readonly string[]) => (isNameOf(subject, content) ? NAMED : 0);

/** How strongly the search finds a reference, which can be a range of verses. */
function strengthOf(ref: string, strengths: ReadonlyMap<string, number>): number {
  const [, surah, first, last] = /^(\d+):(\d+)-(\d+)$/.exec(ref) ?? [];
  if (surah === undefined) return strengths.get(ref) ?? 0;
  let most = 0;
  for (let verse = Number(first); verse <= Number(last); verse++)
    most = Math.max(most, strengths.get(`${surah}:${verse}`) ?? 0);
  return most;
}
