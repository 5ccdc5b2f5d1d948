import type { ChatLanguage } from '@isnad/contract/chat';
import { isStopword } from '../../corpus/fold/stopwords.ts';
import { tokenise } from '../../corpus/fold/tokenise.ts';
import type { SubjectMatch, Subjects } from '../../corpus/subjects/match.ts';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import { withoutJudging } from '../parse-message.ts';
import { missingWords } from '../passages/gather.ts';
import type { ChatCorpus } from '../passages/passages.ts';
import { GOES_ON, HOLDS_ALSO, PEOPLE, PREPOSITIONAL, QUANTITY, REFERS_BACK } from '../wording/ask-words.ts';
import { ENOUGH_OF_ITS_OWN, matchBoth } from './match-subjects.ts';

/** A question with more words says what it is about. */
const MAX_WORDS = 9;
/** The same where it says that it goes on. */
const MAX_WORDS_IF_IT_GOES_ON = 16;
/** So few words, with so few that do not only ask, are no whole question. */
const MAX_WORDS_OF_FRAGMENT = 6;
const MAX_CONTENT_OF_FRAGMENT = 2;

/**
 * How a question refers to what was spoken of before: `clearly` with a pronoun, a conjunction or a preposition, `perhaps` when it is only a fragment;
 * undefined for a question of its own.
 */
export function howItRefers(text: string): 'clearly' | 'perhaps' | undefined {
  const words = text.trim().split(/\s+/).length;
  if (words <= MAX_WORDS && (REFERS_BACK.test(text) || PREPOSITIONAL.test(text))) return 'clearly';
  if (words <= MAX_WORDS_IF_IT_GOES_ON && GOES_ON.test(text)) return 'clearly';
  const content = contentWords(text).length;
  if (content === 0 || namesOnlyPeople(text)) return 'clearly';
  return words <= MAX_WORDS_OF_FRAGMENT && content <= MAX_CONTENT_OF_FRAGMENT ? 'perhaps' : undefined;
}

/** The words of a question that neither ask nor judge. */
export function contentWords(text: string): string[] {
  return withoutJudging(text.replace(AMOUNT, ' '))
    .split(/\s+/)
    .filter((word) => tokenise(word).some(({ term, joined }) => joined !== true && !isStopword(term)));
}

const AMOUNT = new RegExp(QUANTITY.source, 'giu');
const ANY_PEOPLE = new RegExp(`${PEOPLE.source}|${HOLDS_ALSO.source}`, 'giu');

/** Tests whether a question only names people ("and for women?"): it asks what was said of these, and is no question on people. */
export function namesOnlyPeople(text: string): boolean {
  const others = text.replace(ANY_PEOPLE, ' ');
  return PEOPLE.test(text) && contentWords(others).length === 0;
}

/** Share of what a subject of its own has of a question that the last subject must have as well to be asked further. */
const FITS = 0.6;
const ANY = 0.01;

/** Tests whether the last subject has the words of a fragment about as well as the subject that they describe alone. */
export function fitsLast(
  subjects: Subjects,
  known: KnownSubject,
  { query, language }: { readonly query: string; readonly language: ChatLanguage | undefined },
): boolean {
  const matches = subjects.match(query, language, ANY);
  const most = Math.max(0, ...matches.map(({ evidence }) => evidence));
  const own = matches.find(({ subject }) => subject.id === known.id)?.evidence ?? 0;
  return own > 0 && own >= FITS * most;
}

/** Weight of the words that a fragment shares with its own subject, from which it can be a question of its own. */
const STANDS_ALONE = 0.6;
/** A fragment with more words that do not only ask says what it is about. */
const MAX_CONTENT_OF_PART = 1;

/** Tests whether a question has hardly a word of its own, and that one is in the texts: "how much?", and not "is bitcoin halal?" */
export function hasHardlyAWord(corpus: ChatCorpus, text: string, language: ChatLanguage | undefined): boolean {
  const content = contentWords(text);
  if (content.length > MAX_CONTENT_OF_PART) return false;
  return content.length === 0 || missingWords(corpus, content.join(' '), language ?? 'en').missing.length === 0;
}

/**
 * Tests whether a fragment only asks a part of the last question ("how much?", "what is the punishment?"): it has hardly a word of its own, few
 * subjects do not share it, and it names none.
 */
export function isPartOfLast(
  corpus: ChatCorpus,
  { text, language }: Pick<Asked, 'text' | 'language'>,
  own: SubjectMatch | undefined,
): boolean {
  if (!hasHardlyAWord(corpus, text, language)) return false;
  return own === undefined || (own.evidence < STANDS_ALONE && !isNameOf(own.subject, contentWords(text)));
}

/** A question with more words that do not only ask is no name. */
const MAX_WORDS_OF_NAME = 4;
/** The names of the subjects that were asked about, each folded. */
const namesOf = new WeakMap<KnownSubject, ReadonlySet<string>>();

/** Tests whether words are a name of a subject, besides those that only ask. */
export function isNameOf(subject: KnownSubject, content: readonly string[]): boolean {
  if (content.length === 0 || content.length > MAX_WORDS_OF_NAME) return false;
  const names =
    namesOf.get(subject) ??
    new Set(
      Object.values(subject.names)
        .flat()
        .map((name) => foldedWords(contentWords(name))),
    );
  namesOf.set(subject, names);
  return names.has(foldedWords(content));
}

const foldedWords = (words: readonly string[]) =>
  tokenise(words.join(' '))
    .flatMap(({ term, joined }) => (joined === true ? [] : term))
    .join(' ');

type Asked = {
  readonly text: string;
  /** The question without the words that only ask. */
  readonly query: string;
  readonly language: ChatLanguage | undefined;
  /** The words of the last question. */
  readonly lastQuery: string;
};

/** How much a candidate for a further question counts by its confidence in the further question alone, and by how much that adds to the last one. */
const PER_OWN = 0.4;
const PER_GAIN = 0.5;
/** Confidence in a subject on the last question alone from which it is near to it. */
const NEAR_THE_LAST = 0.5;
/** The same for a further question that names something. */
const HARDLY_NEAR = 0.2;
/** The same for one that names only people: near to both. */
const NEAR_ENOUGH_FOR_PEOPLE = 0.35;
/** Weight of words that a subject must share with each of the two questions to answer both together. */
const SHARED_WITH_EACH = 0.3;
/** The same for one that is nearly the likeliest on both together, as a share of that. */
const NEARLY_LIKELIEST = 0.87;
/** A subject on which the last question and the further one together are less is not considered. */
const MIN_TOGETHER = 0.05;

/**
 * "What dua did he say?" after Yunus: the subject that the further question makes likelier, among those near to the last question or its subject; or
 * else the last subject itself.
 */
export function furtherSubject(
  corpus: ChatCorpus,
  asked: Asked,
  known: KnownSubject,
  own: SubjectMatch | undefined,
): KnownSubject {
  const { subjects } = corpus;
  const { text, query, language, lastQuery } = asked;
  const name = known.names[language ?? 'en'][0] ?? '';
  const confidences = (words: string) =>
    new Map(subjects.match(words, language, MIN_TOGETHER).map((match) => [match.subject, match.confidence]));
  // With the words that ask, because "who" or "when" can tell the subjects apart that are near to the last one.
  const beside = (words: string) => mean(confidences(`${words} ${query}`), confidences(`${words} ${text}`));
  const [last, named] = [confidences(lastQuery), confidences(name)];
  const [afterLast, afterName] = [beside(lastQuery), beside(name)];
  const matches = matchBoth(subjects, asked);
  const alone = new Map(matches.map((match) => [match.subject, match.confidence]));
  const of = (map: ReadonlyMap<KnownSubject, number>, subject: KnownSubject) => map.get(subject) ?? 0;
  // "Who gets it?" names nothing, and shares its words with whatever subject.
  const namesSomething = matches.some(({ evidence }) => evidence >= ENOUGH_OF_ITS_OWN);
  const nearness = (subject: KnownSubject) => Math.max(of(last, subject), of(named, subject));
  // "And for travellers?" asks what was said, of these: a subject on travellers alone is another one.
  const namesPeople = namesOnlyPeople(text);
  const most = Math.max(0, ...afterLast.values());
  const isTogether = (subject: KnownSubject) =>
    of(afterLast, subject) >= NEARLY_LIKELIEST * most && sharesWithBoth(corpus, asked, subject);
  const isNear = (subject: KnownSubject) =>
    subject === known ||
    subject === own?.subject ||
    (namesPeople
      ? Math.min(of(last, subject), of(named, subject)) >= NEAR_ENOUGH_FOR_PEOPLE
      : namesSomething
        ? nearness(subject) >= HARDLY_NEAR || sharesText(subject, known)
        : nearness(subject) >= NEAR_THE_LAST) ||
    isTogether(subject);
  // "Why is it forbidden?" has no word of its own.
  const perOwn = contentWords(text).length === 0 ? 0 : PER_OWN;
  const worth = (subject: KnownSubject) =>
    (of(afterLast, subject) + of(afterName, subject)) / 2 +
    PER_GAIN * (of(afterLast, subject) - of(last, subject)) +
    perOwn * of(alone, subject);
  const [best] = [
    ...new Set([known, ...afterLast.keys(), ...afterName.keys(), ...(own === undefined ? [] : [own.subject])]),
  ]
    .filter((subject) => isNear(subject) && (subject === known || subject.type !== 'danger'))
    .map((subject) => ({ subject, worth: worth(subject) }))
    .sort((a, b) => b.worth - a.worth);
  return best?.subject ?? known;
}

/** Tests whether a subject shares words with the last question, and others with the further one. */
function sharesWithBoth(
  { subjects }: ChatCorpus,
  { query, language, lastQuery }: Asked,
  wanted: KnownSubject,
): boolean {
  const evidenceOn = (words: string) =>
    subjects.match(words, language, MIN_TOGETHER).find(({ subject }) => subject === wanted)?.evidence ?? 0;
  const both = evidenceOn(`${lastQuery} ${query}`);
  return both - Math.max(evidenceOn(lastQuery), evidenceOn(query)) >= SHARED_WITH_EACH;
}

const sharesText = (a: KnownSubject, b: KnownSubject) => a.refs.some((ref) => b.refs.includes(ref));

/** The mean of two confidences in each subject. */
function mean(
  one: ReadonlyMap<KnownSubject, number>,
  other: ReadonlyMap<KnownSubject, number>,
): Map<KnownSubject, number> {
  const subjects = [...new Set([...one.keys(), ...other.keys()])];
  return new Map(subjects.map((subject) => [subject, ((one.get(subject) ?? 0) + (other.get(subject) ?? 0)) / 2]));
}
