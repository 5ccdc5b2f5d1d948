import type { ChatLanguage } from '@isnad/contract/chat';
import type { SubjectMatch, Subjects } from '../../corpus/subjects/match.ts';
import { isNamed, keysOfOnlyWord } from '../../corpus/subjects/names.ts';
import type { KnownSubject, SubjectType } from '../../corpus/subjects/subject.ts';
import { clausesOf, withoutAsking } from '../parse-message.ts';
import { type ChatCorpus, refOf } from '../passages/passages.ts';
import type { Evidence } from '../passages/retrieve.ts';
import { ASKS, REFERS_BACK, SPEAKS_OF } from '../wording/ask-words.ts';

/*
 * A subject is the answer when its confidence, the rare words that it shares with the question, and how little the question is about another matter
 * are enough together. Determined by asking the questions of the table while a tenth of them was left out (bench/chat/README.md).
 */
const ENOUGH = 0.38;
const PER_RARE_WORD = 0.2;
const PER_OTHER_MATTER = 0.8;
/** Counted where no other matter is known: the table has few of them. */
const MIN_OTHER_MATTER = 0.12;
/** Confidence of a question that names a subject of its own, whatever was spoken of before. */
const OF_ITS_OWN = 0.6;
/** The same beside a pronoun that stands for what was spoken of. */
const SURE = 0.8;
/** Confidence of an entry on both the last subject and the further question. */
const ENOUGH_FOR_BOTH = 0.45;
/** Confidence from which the words of somebody about themselves are nearly those of the table, danger included. */
const AS_WRITTEN = 0.8;
/** Added when the kind of question suits the type of the subject. */
const SUITS = 0.05;
/** Added in proportion to the strength with which the search finds one of its texts. */
const AGREES = 0.15;
/** Share of the confidence in a subject that only a clause of the question is about. */
const CLAUSE_SHARE = 0.85;
/** Minimum weight of the words that a clause shares with its subject: nearly a rare one. */
const ENOUGH_IN_CLAUSE = 0.75;
/** The same for a clause with a question mark. */
const ENOUGH_IF_ASKED = 0.5;
/** Confidence from which a subject is certain, and the share of the first one's with which a second is shown beside an uncertain one. */
const CERTAIN = 0.6;
const NEARLY = 0.85;
/** A question with more words says what it is about. */
const MAX_WORDS_OF_FURTHER_QUESTION = 9;

type Asked = {
  readonly text: string;
  /** The question without the words that only ask. */
  readonly query: string;
  /** What the search finds on it. */
  readonly found: readonly Evidence[];
  /** The language it is written in. */
  readonly language: ChatLanguage | undefined;
  readonly ruling: boolean;
  /** The subject of the last answer. */
  readonly before: string | undefined;
  /** Confidence that it is about something on which these texts have nothing. */
  readonly elsewhere: number;
  /** Its words are about a danger. */
  readonly danger: boolean;
};

/** A subject with what makes it the subject. */
export type Chosen = {
  readonly subject: KnownSubject;
  readonly confidence: number;
  /** The question goes on with the subject of the last answer. */
  readonly further: boolean;
  /** Another subject that the question can as well be about. */
  readonly also: KnownSubject | undefined;
};

/** Finds the subject of a question in the table: named, described, or that of the conversation. Undefined when the table has none. */
export function chooseSubject(corpus: ChatCorpus, asked: Asked): Chosen | undefined {
  const { subjects } = corpus;
  const { text, before } = asked;
  const [own, second] = rank(corpus, asked, matchBoth(subjects, asked));
  const known = before === undefined ? undefined : subjects.find(before);
  if (known !== undefined && refersBack(text) && (own?.confidence ?? 0) < (SPEAKS_OF.test(text) ? SURE : OF_ITS_OWN)) {
    const subject = furtherSubject(corpus, asked, known);
    return { subject, confidence: OF_ITS_OWN, further: subject.id === known.id, also: undefined };
  }
  // A word alone is a subject only by name: many subjects are described with "man" or "house".
  const only = keysOfOnlyWord(text);
  if (only !== undefined) {
    const named = [own, second].find((match) => match !== undefined && isNamed(match.subject, only));
    return named === undefined ? undefined : { ...named, further: false, also: undefined };
  }
  if (own !== undefined && isSure(own, asked)) return { ...own, further: false, also: alsoMeant(own, second) };
  const chosen = inClause(corpus, asked);
  return chosen === undefined ? undefined : { ...chosen, further: false, also: undefined };
}

function isSure({ confidence, evidence }: SubjectMatch, { elsewhere }: Asked): boolean {
  const other = Math.max(MIN_OTHER_MATTER, elsewhere);
  return confidence + PER_RARE_WORD * evidence - PER_OTHER_MATTER * other >= ENOUGH;
}

/** Returns the second subject when it is nearly as likely as the first, and the first is not certain. */
function alsoMeant(first: SubjectMatch, second: SubjectMatch | undefined): KnownSubject | undefined {
  if (second === undefined || first.subject.type === 'danger' || second.subject.type === 'danger') return undefined;
  const isNear = second.confidence >= first.confidence * NEARLY && second.evidence >= ENOUGH_IN_CLAUSE;
  return isNear && first.confidence < CERTAIN ? second.subject : undefined;
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
    return [{ ...own, confidence: own.confidence * (asks ? 1 : CLAUSE_SHARE) }];
  });
  const [best] = found.sort((a, b) => b.confidence - a.confidence);
  return best !== undefined && isSure(best, asked) ? best : undefined;
}

/** Matches the question as it is written, in which "how" or "who" can tell subjects apart, and without the words that only ask. */
function matchBoth(subjects: Subjects, { text, query, language }: Asked): SubjectMatch[] {
  const whole = subjects.match(text, language);
  if (text === query) return whole;
  const bare = new Map(subjects.match(query, language).map((match) => [match.subject, match]));
  const both = new Map(whole.map((match) => [match.subject, match]));
  return [...new Set([...both.keys(), ...bare.keys()])].map((subject) => {
    const matches = [both.get(subject), bare.get(subject)];
    return {
      subject,
      confidence: matches.reduce((sum, match) => sum + (match?.confidence ?? 0), 0) / matches.length,
      evidence: Math.max(...matches.map((match) => match?.evidence ?? 0)),
    };
  });
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
  const best = new Map<string, SubjectMatch>();
  for (const { subject, confidence, evidence } of matches) {
    if (subject.type === 'danger' && !danger && !(confidence >= AS_WRITTEN && ASKS.feeling.test(text))) continue;
    const agreed = Math.min(1, Math.max(0, ...subject.refs.map((ref) => strengthOf(ref, strengths))));
    const all = confidence + (wanted.has(subject.type) ? SUITS : 0) + AGREES * agreed;
    if (all > (best.get(subject.id)?.confidence ?? 0)) best.set(subject.id, { subject, confidence: all, evidence });
  }
  return [...best.values()].sort((a, b) => b.confidence - a.confidence);
}

/** How strongly the search finds a reference, which can be a range of verses. */
function strengthOf(ref: string, strengths: ReadonlyMap<string, number>): number {
  const [, surah, first, last] = /^(\d+):(\d+)-(\d+)$/.exec(ref) ?? [];
  if (surah === undefined) return strengths.get(ref) ?? 0;
  let most = 0;
  for (let verse = Number(first); verse <= Number(last); verse++)
    most = Math.max(most, strengths.get(`${surah}:${verse}`) ?? 0);
  return most;
}

function refersBack(text: string): boolean {
  return text.trim().split(/\s+/).length <= MAX_WORDS_OF_FURTHER_QUESTION && REFERS_BACK.test(text);
}

/** "What dua did he say?" after Yunus: an entry on both, if the table has one, or else the last subject itself. */
function furtherSubject(corpus: ChatCorpus, asked: Asked, known: KnownSubject): KnownSubject {
  const { subjects } = corpus;
  const { text, query, language } = asked;
  const name = known.names[language ?? 'en'][0] ?? '';
  const related = new Set(subjects.match(name, language).map(({ subject }) => subject.id));
  const isRelated = ({ id, refs }: KnownSubject) => related.has(id) || refs.some((ref) => known.refs.includes(ref));
  const both = matchBoth(subjects, { ...asked, text: `${name} ${text}`, query: `${name} ${query}` });
  const [first] = rank(corpus, asked, both).filter(({ subject }) => isRelated(subject));
  return first !== undefined && first.confidence >= ENOUGH_FOR_BOTH ? first.subject : known;
}
