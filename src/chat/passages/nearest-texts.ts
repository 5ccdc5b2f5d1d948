import type { ChatLanguage } from '@isnad/contract/chat';
import type { SubjectMatch, TopicMatch } from '../../corpus/subjects/match.ts';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import { agreement } from './agreement.ts';
import { type Candidate, Candidates } from './candidates.ts';
import { likeliest, MAX_NEAR, type Ranked } from './likeliest.ts';
import type { Meant } from './near-in-meaning.ts';
import { type ChatCorpus, type Passage, refOf } from './passages.ts';
import { statementLikeness } from './statement-likeness.ts';
import type { SubjectText } from './subject-texts.ts';
import { byMeaning, bySearch, byTopic, ofSubject } from './text-chances.ts';

/*
 * The texts of a subject answer some questions on it, and not others. So each subject that a question can be about proposes its texts, in their order
 * and by the words that they share with the question; the search proposes whatever texts have these words; and a text is as likely an answer as all
 * of these together say. The weights are those that make the right texts of the looked-at questions likeliest (bench/chat/README.md).
 */

/** Weight of the confidence in a subject, of the one that was chosen, and of the search: as much as a subject of this confidence. */
const PER_CONFIDENCE = 10;
const CHOSEN = 1.6;
const SEARCH = 2;
/** Added for the search when a question refers to the last one: the texts of its subject were shown, and something else is asked. */
const SEARCH_FURTHER = 1.3;
/** Confidence in a subject that the question does not name, and in that of the last answer when the question refers to it. */
const CARRIED = 0.3;
const LAST = 0.45;
/** The same for the texts whose topics are near to the question: the surer the best of them, the more. A common word alone ("Allah") is in many topics. */
const TOPICS = 3;
/** The same for the texts that are nearest in meaning: the nearer the first of them, the more. */
const MEANING = 3;
const PER_NEARNESS = 2;
/** Subjects beside the chosen one, their confidence, and the texts of each that count. */
const MAX_SUBJECTS = 4;
const MIN_CONFIDENCE = 0.2;
const MAX_TEXTS = 10;
/** A text that can answer a question, with the first subject that has it; without one, the search alone finds it. */
export type NearText = {
  readonly text: SubjectText;
  readonly subject: KnownSubject | undefined;
  /** How likely it is that this text answers. */
  readonly chance: number;
  /** How much of the question the text has, or what is said on it: 0 to above 1. */
  readonly covers: number;
};

/** Where the texts come from. */
export type Sources = {
  /** Subjects that the question can be about, best first. */
  readonly matches: readonly SubjectMatch[];
  /** What the search finds. */
  readonly found: readonly Passage[];
  /** Texts whose topics the question can be about, best first. */
  readonly topics?: readonly TopicMatch[];
  /** What the question means, when that is known. */
  readonly meant?: Meant | undefined;
  /** The words of the last question and of this one, when it refers to the last one. */
  readonly together?: string;
  /** References that the conversation has shown, when the question refers to it. */
  readonly shown?: readonly string[];
};

/** Counts the subject of the last answer among those that a question can be about. */
export function withLast(matches: readonly SubjectMatch[], last: KnownSubject): SubjectMatch[] {
  const known = matches.find(({ subject }) => subject.id === last.id);
  const confidence = Math.max(LAST, known?.confidence ?? 0);
  const others = matches.filter((match) => match !== known);
  return [...others, { subject: last, confidence, evidence: known?.evidence ?? 0 }].sort(
    (a, b) => b.confidence - a.confidence,
  );
}

type Asked = {
  readonly query: string;
  readonly language: ChatLanguage;
  readonly queryLanguage: ChatLanguage;
};

/** Ranks the texts that can answer a question, the likeliest first. Further texts of one subject count less, so that another one gets its turn. */
export function nearestTexts(
  corpus: ChatCorpus,
  chosen: KnownSubject | undefined,
  { matches, found, topics = [], meant, together, shown = [] }: Sources,
  { query, language, queryLanguage }: Asked,
): NearText[] {
  const others = matches.filter(({ confidence }) => confidence >= MIN_CONFIDENCE).slice(0, MAX_SUBJECTS);
  const confidence = matches.find(({ subject }) => subject.id === chosen?.id)?.confidence ?? CARRIED;
  const subjects = [
    ...(chosen === undefined
      ? []
      : [{ subject: chosen, refs: chosen.refs, confidence, weight: PER_CONFIDENCE * confidence + CHOSEN }]),
    ...others
      .filter(({ subject }) => subject.id !== chosen?.id && subject.type !== 'danger')
      .map(({ subject, confidence: less }) => ({
        ...{ subject, refs: subject.refs.slice(0, MAX_TEXTS), confidence: less, weight: PER_CONFIDENCE * less },
      })),
  ];
  const candidates = new Candidates(corpus, language);
  const listed = subjects.map(({ refs, ...proposed }) => ({
    ...proposed,
    texts: refs.flatMap((ref) => candidates.add(ref) ?? []),
  }));
  const onTopics = topics.map(({ refs, ...match }) => ({ ...match, candidate: candidates.addOneOf(refs) }));
  candidates.addFound(found);
  candidates.addFound(meant?.nearest ?? []);
  if (meant !== undefined) candidates.compare(meant);
  candidates.measure(query, 'strength');
  if (together !== undefined) candidates.measure(together, 'together');
  const all = candidates.all();
  const own = subjects.map(({ subject }) => subject);
  const said = statementLikeness(own, query, queryLanguage);
  const isShown = ({ text: { passages } }: Candidate) =>
    passages.some((passage) => shown.includes(refOf(corpus, passage)));
  const proposers = listed.flatMap(({ subject, weight, texts }) =>
    texts.length === 0 ? [] : [{ subject, weight, chances: ofSubject(subject, texts, { said, isShown }) }],
  );
  const searched = {
    ...{ subject: undefined, weight: SEARCH + (together === undefined ? 0 : SEARCH_FURTHER), chances: bySearch(all) },
  };
  const topical = {
    subject: undefined,
    weight: TOPICS * Math.min(1, onTopics[0]?.evidence ?? 0) + PER_CONFIDENCE * (onTopics[0]?.confidence ?? 0),
    chances: byTopic(onTopics),
  };
  const inMeaning = {
    subject: undefined,
    weight: MEANING + PER_NEARNESS * Math.max(-1, ...all.map((candidate) => candidate.meant)),
    chances: byMeaning(all),
  };
  const near = likeliest(
    all,
    [
      ...proposers,
      ...(onTopics.length === 0 ? [] : [topical]),
      ...(found.length === 0 ? [] : [searched]),
      ...(meant === undefined ? [] : [inMeaning]),
    ],
    agreement({ subjects: listed, topics: onTopics }),
  );
  const statements = own.flatMap(({ says }) => says);
  const likeness = (ref: string) =>
    Math.max(0, ...statements.map((one) => (one.rests_on.includes(ref) ? (said.get(one) ?? 0) : 0)));
  return [...near, ...(chosen === undefined ? [] : basesLeft(chosen, near, all))]
    .slice(0, MAX_NEAR)
    .map(({ candidate: { text, strength }, ...rest }) => ({
      ...rest,
      text,
      covers: Math.max(strength, likeness(text.ref)),
    }));
}

/** The texts on which the statements of the chosen subject rest are never too unlikely. */
function basesLeft(chosen: KnownSubject, near: readonly Ranked[], all: readonly Candidate[]): Ranked[] {
  const known = new Set(near.map(({ candidate }) => candidate.text.ref));
  return [...new Set(chosen.says.flatMap(({ rests_on }) => rests_on))].flatMap((ref) =>
    known.has(ref)
      ? []
      : all.filter(({ text }) => text.ref === ref).map((candidate) => ({ candidate, subject: chosen, chance: 0 })),
  );
}
