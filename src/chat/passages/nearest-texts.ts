import type { ChatLanguage } from '@isnad/contract/chat';
import type { SubjectMatch } from '../../corpus/subjects/match.ts';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import { type ChatCorpus, type Passage, placesIn, refOf } from './passages.ts';
import { retrieve } from './retrieve.ts';
import { statementLikeness } from './statement-likeness.ts';
import { installedText, type SubjectText } from './subject-texts.ts';

/*
 * The texts of a subject answer some questions on it, and not others. So each subject that a question can be about proposes its texts, in their order
 * and by the words that they share with the question; the search proposes whatever texts have these words; and a text is as likely an answer as all
 * of these together say. The weights are those that make the right texts of the looked-at questions likeliest (bench/chat/README.md).
 */

/** Weight of the confidence in a subject, of the one that was chosen, and of the search: as much as a subject of this confidence. */
const PER_CONFIDENCE = 10;
const CHOSEN = 2.2;
const SEARCH = 3.6;
/** Added for the search when a question refers to the last one: the texts of its subject were shown, and something else is asked. */
const SEARCH_FURTHER = 1.3;
/** Confidence in a subject that the question does not name, and in that of the last answer when the question refers to it. */
const CARRIED = 0.3;
const LAST = 0.45;
/** Within a subject: the weight of the first place, the rank at which it halves, of a text on which the first statement rests, and of the words. */
const FIRST_PLACE = 4.7;
const HALF_RANK = 4;
const FIRST_BASE = 0.4;
const WORDS = 5.1;
/** Of how much of the question a statement says that rests on the text, and what a text loses that the conversation has shown. */
const SAID = 2.9;
const SHOWN = 1;
/** What a text loses that is not installed in the language of the reader. */
const UNREADABLE = 0.4;
/** Among what the search finds: the weight of the words, of the first place, and of the words together with those of the last question. */
const FOUND_WORDS = 3.2;
const FOUND_FIRST = 2.2;
const FOUND_TOGETHER = 1.6;
/** How much less a proposer counts for further texts when one of its own was taken, as a share of its chance. */
const TAKEN = 0.5;
/** A text with all words close together is no likelier than this. */
const MAX_STRENGTH = 1.5;

/** Subjects beside the chosen one, their confidence, and the texts of each that count. */
const MAX_SUBJECTS = 4;
const MIN_CONFIDENCE = 0.2;
const MAX_TEXTS = 10;
/** A further text that is less likely than this to answer is not shown. */
const MIN_CHANCE = 0.03;
/** The same for a text of another subject than the chosen one, or of none. */
const MIN_CHANCE_BESIDE = 0.04;
/** No answer shows more. */
const MAX_NEAR = 16;

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

type Candidate = { readonly text: SubjectText; strength: number; together: number };
type Proposer = {
  readonly subject: KnownSubject | undefined;
  readonly weight: number;
  readonly chances: ReadonlyMap<Candidate, number>;
};

/** Ranks the texts that can answer a question, the likeliest first. Further texts of one subject count less, so that another one gets its turn. */
export function nearestTexts(
  corpus: ChatCorpus,
  chosen: KnownSubject,
  { matches, found, together, shown = [] }: Sources,
  { query, language, queryLanguage }: Asked,
): NearText[] {
  const others = matches.filter(({ confidence }) => confidence >= MIN_CONFIDENCE).slice(0, MAX_SUBJECTS);
  const confidence = matches.find(({ subject }) => subject.id === chosen.id)?.confidence ?? CARRIED;
  const subjects = [
    { subject: chosen, refs: chosen.refs, weight: PER_CONFIDENCE * confidence + CHOSEN },
    ...others
      .filter(({ subject }) => subject.id !== chosen.id && subject.type !== 'danger')
      .map(({ subject, confidence: less }) => ({
        ...{ subject, refs: subject.refs.slice(0, MAX_TEXTS), weight: PER_CONFIDENCE * less },
      })),
  ];
  const candidates = new Map<string, Candidate>();
  const add = (ref: string): Candidate[] => {
    const known = candidates.get(ref);
    if (known !== undefined) return [known];
    const text = installedText(corpus, ref, language);
    if (text === undefined) return [];
    const candidate = { text, strength: 0, together: 0 };
    candidates.set(ref, candidate);
    return [candidate];
  };
  const listed = subjects.map(({ subject, refs, weight }) => ({ subject, weight, texts: refs.flatMap(add) }));
  const known = new Set([...candidates.values()].flatMap(({ text }) => text.passages.map(keyOf)));
  for (const passage of found) if (!known.has(keyOf(passage))) add(refOf(corpus, passage));
  const all = [...candidates.values()];
  measure(corpus, all, { query, language }, 'strength');
  if (together !== undefined) measure(corpus, all, { query: together, language }, 'together');
  const said = statementLikeness(
    subjects.map(({ subject }) => subject),
    query,
    queryLanguage,
  );
  const isShown = ({ text: { passages } }: Candidate) =>
    passages.some((passage) => shown.includes(refOf(corpus, passage)));
  const proposers = listed.flatMap(({ subject, weight, texts }) =>
    texts.length === 0 ? [] : [{ subject, weight, chances: ofSubject(subject, texts, { said, isShown }) }],
  );
  const searched = {
    ...{ subject: undefined, weight: SEARCH + (together === undefined ? 0 : SEARCH_FURTHER), chances: bySearch(all) },
  };
  const near = likeliest(all, found.length === 0 ? proposers : [...proposers, searched]);
  const statements = subjects.flatMap(({ subject: { says } }) => says);
  const likeness = (ref: string) =>
    Math.max(0, ...statements.map((one) => (one.rests_on.includes(ref) ? (said.get(one) ?? 0) : 0)));
  return [...near, ...basesLeft(chosen, near, all)]
    .slice(0, MAX_NEAR)
    .map(({ candidate: { text, strength }, ...rest }) => ({
      ...rest,
      text,
      covers: Math.max(strength, likeness(text.ref)),
    }));
}

/** A candidate in its rank. */
type Ranked = Pick<NearText, 'subject' | 'chance'> & { readonly candidate: Candidate };

/** The texts on which the statements of the chosen subject rest are never too unlikely. */
function basesLeft(chosen: KnownSubject, near: readonly Ranked[], all: readonly Candidate[]): Ranked[] {
  const known = new Set(near.map(({ candidate }) => candidate.text.ref));
  return [...new Set(chosen.says.flatMap(({ rests_on }) => rests_on))].flatMap((ref) =>
    known.has(ref)
      ? []
      : all.filter(({ text }) => text.ref === ref).map((candidate) => ({ candidate, subject: chosen, chance: 0 })),
  );
}

const keyOf = ({ kind, doc }: Passage) => `${kind} ${doc}`;

/** Measures how much of a query each text has. */
function measure(
  corpus: ChatCorpus,
  candidates: readonly Candidate[],
  { query, language }: Pick<Asked, 'query' | 'language'>,
  as: 'strength' | 'together',
): void {
  const within = placesIn(candidates.flatMap(({ text }) => text.passages));
  const strengths = new Map<string, number>();
  for (const kind of ['quran', 'hadith'] as const) {
    if (within[kind].size === 0) continue;
    const found = retrieve(corpus, { query, kind, language, limit: within[kind].size, within: within[kind] });
    for (const { doc, same = [], strength } of found)
      for (const one of [doc, ...same]) strengths.set(keyOf({ kind, doc: one }), strength);
  }
  for (const candidate of candidates) {
    const most = Math.max(0, ...candidate.text.passages.map((passage) => strengths.get(keyOf(passage)) ?? 0));
    candidate[as] = Math.min(MAX_STRENGTH, most);
  }
}

type Known = {
  /** How much of the question each statement says. */
  readonly said: ReadonlyMap<KnownSubject['says'][number], number>;
  readonly isShown: (candidate: Candidate) => boolean;
};

function ofSubject(
  { type, says, refs }: KnownSubject,
  texts: readonly Candidate[],
  { said, isShown }: Known,
): Map<Candidate, number> {
  const bases = [...new Set(says.flatMap(({ rests_on }) => rests_on))];
  // The texts of a story are in its order, so that its first statements tell which come first.
  const places = type === 'story' ? [...new Set([...bases, ...refs])] : refs;
  return shares(texts, (candidate) => {
    const { text, strength } = candidate;
    const { ref } = text;
    const base = bases.indexOf(ref);
    const likeness = Math.max(0, ...says.map((one) => (one.rests_on.includes(ref) ? (said.get(one) ?? 0) : 0)));
    return (
      FIRST_PLACE / (1 + places.indexOf(ref) / HALF_RANK) +
      (base < 0 ? 0 : FIRST_BASE / (1 + base)) +
      WORDS * strength +
      SAID * likeness -
      (isShown(candidate) ? SHOWN : 0) -
      (text.readable ? 0 : UNREADABLE)
    );
  });
}

function bySearch(candidates: readonly Candidate[]): Map<Candidate, number> {
  const ranks = new Map<Candidate, number>();
  for (const kind of ['quran', 'hadith'] as const)
    candidates
      .filter(({ text }) => text.kind === kind)
      .sort((a, b) => b.strength - a.strength)
      .forEach((candidate, rank) => {
        ranks.set(candidate, rank);
      });
  const most = Math.max(Number.MIN_VALUE, ...candidates.map(({ together }) => together));
  return shares(
    candidates,
    (candidate) =>
      FOUND_WORDS * candidate.strength +
      (candidate.strength > 0 ? FOUND_FIRST / (1 + (ranks.get(candidate) ?? 0)) : 0) +
      FOUND_TOGETHER * (candidate.together / most) -
      (candidate.text.readable ? 0 : UNREADABLE),
  );
}

/** Turns weights into chances: they add up to 1. */
function shares<T>(items: readonly T[], weightOf: (item: T) => number): Map<T, number> {
  const weights = items.map(weightOf);
  const most = Math.max(...weights);
  const powers = weights.map((weight) => Math.exp(weight - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return new Map(items.map((item, at) => [item, (powers[at] ?? 0) / sum]));
}

function likeliest(candidates: readonly Candidate[], proposers: readonly Proposer[]): Ranked[] {
  const first = shares(proposers, ({ weight }) => weight);
  const left = new Map(first);
  const chanceOf = (candidate: Candidate, among: ReadonlyMap<Proposer, number>) =>
    proposers.reduce((sum, proposer) => sum + (among.get(proposer) ?? 0) * (proposer.chances.get(candidate) ?? 0), 0);
  const rest = new Set(candidates);
  const near: Ranked[] = [];
  while (rest.size > 0 && near.length < MAX_NEAR) {
    let best: { candidate: Candidate; chance: number } | undefined;
    for (const candidate of rest) {
      const chance = chanceOf(candidate, left);
      if (chance > (best?.chance ?? -1)) best = { candidate, chance };
    }
    if (best === undefined || (near.length > 0 && best.chance < MIN_CHANCE)) break;
    const { candidate } = best;
    rest.delete(candidate);
    const owner = proposers.find(({ subject, chances }) => subject !== undefined && chances.has(candidate));
    const isBeside = owner === undefined || owner !== proposers[0];
    if (isBeside && near.length > 0 && best.chance < MIN_CHANCE_BESIDE) continue;
    near.push({ candidate, subject: owner?.subject, chance: chanceOf(candidate, first) });
    for (const proposer of proposers)
      left.set(proposer, (left.get(proposer) ?? 0) * (1 - TAKEN * (proposer.chances.get(candidate) ?? 0)));
  }
  return near;
}
