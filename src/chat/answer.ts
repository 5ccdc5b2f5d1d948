import type { ChatLanguage } from '@isnad/contract/chat';
import { answerDanger, asksOfBeating } from './danger/answer-danger.ts';
import { type Danger, isInDistress, namesSelf, readDanger } from './danger/read-danger.ts';
import { type ParsedMessage, parseMessage } from './parse-message.ts';
import { nearInMeaning } from './passages/near-in-meaning.ts';
import { type Sources, withLast } from './passages/nearest-texts.ts';
import { type ChatCorpus, type Passage, samePassage } from './passages/passages.ts';
import { isReference, referenceIn } from './passages/references.ts';
import { retrieve } from './passages/retrieve.ts';
import { type AnswerPlan, abstain, plain, type Question, showNamed } from './plan/answer-plan.ts';
import { type Chosen, chooseSubject } from './plan/choose-subject.ts';
import { follow } from './plan/follow-up.ts';
import { hasHardlyAWord, howItRefers } from './plan/further-subject.ts';
import { ENOUGH_OF_ITS_OWN, matchBoth, meanOf, topicsOf } from './plan/match-subjects.ts';
import { searchAnswer } from './plan/search-answer.ts';
import { showNear } from './plan/show-near.ts';
import { showPair } from './plan/show-pair.ts';
import { showSubject } from './plan/show-subject.ts';
import { askAgain, isStory, namesOfStory, subjectsOfStory } from './plan/story-subject.ts';
import { pairIn } from './plan/two-subjects.ts';
import { answerSaying, missingSentence } from './sayings/answer-saying.ts';
import { type AskedSaying, askedSaying } from './sayings/asked-saying.ts';
import { ANSWERS } from './wording/answer-phrases.ts';
import { ASKS } from './wording/ask-words.ts';
import { PHRASES } from './wording/phrases.ts';

/** Plans an answer from the corpus alone. Deterministic: the same question on the same texts gives the same answer. */
export function planAnswer(corpus: ChatCorpus, question: Question): AnswerPlan {
  const saying = askedSaying(parseMessage(question.message).text);
  // Quoted words that a message asks about are not those of the person.
  const read = readDanger(question.message.replace(saying?.quoted === true ? saying.words : '', ' '));
  // Words that somebody wants checked tell of much, and seldom of themselves.
  const isOfOthers = saying !== undefined && !(read?.nearness === 'near' && namesSelf(question.message));
  const danger = isOfOthers || read === undefined ? undefined : besideSubject(corpus, question.message, read);
  const plan = withoutCare(corpus, question, danger);
  const { outline } = plan;
  const { danger: getHelp, possibleDanger, poisoned, distress } = ANSWERS[outline.language];
  const before = (care: string) => ({ ...plan, outline: { ...outline, opening: [care, ...outline.opening] } });
  if (danger?.nearness === 'possible' && !outline.opening.some((sentence) => sentence.includes(getHelp)))
    return { ...before(danger.kind === 'overdose' ? poisoned : possibleDanger), settled: true };
  return outline.reason === 'no_evidence' && isInDistress(question.message) ? before(distress) : plan;
}

/**
 * Confidence in a subject of the table beside which near danger is only possible: of 900 messages of people in danger, none is so near to a subject
 * that is no danger, and everyday questions with words of danger are.
 */
const ORDINARY = 0.5;

/** Weighs a near danger against the subjects of the table: an everyday question gets the line of advice before its answer. */
function besideSubject({ subjects }: ChatCorpus, message: string, danger: Danger): Danger {
  if (danger.nearness !== 'near') return danger;
  const { text, language } = parseMessage(message);
  const [nearest] = subjects.match(text, language);
  const isOrdinary = nearest !== undefined && nearest.subject.type !== 'danger' && nearest.confidence >= ORDINARY;
  return isOrdinary ? { ...danger, nearness: 'possible' } : danger;
}

function withoutCare(corpus: ChatCorpus, question: Question, danger: Danger | undefined): AnswerPlan {
  const seen = parseMessage(question.message);
  const understood = {
    ...seen,
    written: seen.language,
    queryLanguage: seen.language ?? 'en',
    language: languageOfAnswer(seen, question),
  };
  const edition = editionOfVerses(corpus, seen, question, understood.language);
  const plan = answerUnderstood({ ...corpus, edition }, question, understood, danger);
  return edition === undefined ? plan : { ...plan, outline: { ...plan.outline, edition } };
}

function answerUnderstood(
  corpus: ChatCorpus,
  question: Question,
  understood: InLanguage,
  danger: Danger | undefined,
): AnswerPlan {
  const saying = isReference(understood.text, corpus) ? undefined : askedSaying(understood.text);
  if (danger !== undefined && needsCareFirst(danger, understood.text))
    return answerDanger(corpus, question, understood, danger.kind);
  if (understood.intent === 'small_talk')
    return plain(understood.language, question, PHRASES[understood.language].smallTalk);
  const followed = understood.followUp === undefined ? undefined : follow(corpus, question, understood);
  if (followed !== undefined) return followed;
  if (saying !== undefined) {
    const answer = answerSaying(corpus, { ...question, ...understood, saying });
    return asksOfSubject(corpus, saying, answer) ? ask(corpus, question, understood, danger) : answer;
  }
  const named = referenceIn(understood.text, corpus);
  if (named === undefined) return ask(corpus, question, understood, danger);
  const { language } = understood;
  if ('missing' in named)
    return abstain(language, question, 'no_evidence', { sentence: missingSentence(corpus, named, language) });
  return showNamed(language, question, named, understood.text);
}

/**
 * Tests whether somebody asks what the Quran has on a subject ("Is it in the Quran that adulterers are stoned?"): the words are not quoted, in no
 * text, and surely name a subject.
 */
function asksOfSubject(
  { subjects }: ChatCorpus,
  { words, verse, quoted, question }: AskedSaying,
  answer: AnswerPlan,
): boolean {
  if (quoted || answer.outline.reason !== 'no_evidence') return false;
  const isSubject = (text: string) => (subjects.match(text)[0]?.confidence ?? 0) >= CERTAIN;
  // "Is there a sound hadith on circumcision? My mother wants it": the question names the subject, the rest tells why.
  return (verse && isSubject(words)) || (question !== undefined && isSubject(question));
}

/** Tests whether an answer is for the danger alone. A possible danger gets one line of advice before whatever else answers. */
function needsCareFirst({ kind, nearness }: Danger, text: string): boolean {
  return nearness === 'near' || (nearness === 'possible' && asksOfBeating(text, kind));
}

/** A parsed message with the language of the answer instead of its own. */
type InLanguage = ParsedMessage & {
  readonly language: ChatLanguage;
  readonly queryLanguage: ChatLanguage;
  /** The language it is written in, if that is known. */
  readonly written: ChatLanguage | undefined;
};

/**
 * Determines the language of the answer. The first one available wins: the parameter, the language requested in the message, in the system messages,
 * the language of the message, of the conversation, `Accept-Language`, English. A follow-up in English ("more") keeps the language of the
 * conversation.
 */
function languageOfAnswer(
  { requestedLanguage, language: written, followUp }: ParsedMessage,
  { language: { parameter, instructed, accepted }, before }: Question,
): ChatLanguage {
  const shown = before !== undefined && followUp !== undefined && written === 'en' ? undefined : written;
  return parameter ?? requestedLanguage ?? instructed ?? shown ?? before?.language ?? accepted ?? 'en';
}

/**
 * Determines the translation in which verses are quoted, if it is another than the one that ships in the language of the answer: the chosen one, or
 * that of the conversation, while nothing asks for a language. Undefined once it is no longer installed.
 */
function editionOfVerses(
  { quran }: ChatCorpus,
  { requestedLanguage }: ParsedMessage,
  { language: { parameter, instructed, edition }, before }: Question,
  language: ChatLanguage,
): string | undefined {
  const goesOn = (parameter ?? requestedLanguage ?? instructed) === undefined && before?.language === language;
  const wanted = edition ?? (goesOn ? before.edition : undefined);
  return quran.editions.some(({ id }) => id === wanted) ? wanted : undefined;
}

/** Number of passages of each kind that help to choose a subject. */
const CONSIDERED = 10;

const passagesFor = (corpus: ChatCorpus, query: string, language: ChatLanguage) =>
  (['quran', 'hadith'] as const).flatMap((kind) => retrieve(corpus, { query, kind, language, limit: CONSIDERED }));

/** Confidence at which a subject counts more than words of other matters. */
const CERTAIN = 0.6;

/** Minimum confidence in another matter. Determined with bench/chat. */
const OTHER_MATTER = 0.33;

/** Confidence that a question is about something on which these texts have nothing, such as prices or programming. */
function otherMatter({ subjects }: ChatCorpus, { text, written, only }: InLanguage): number {
  // A question for a verse or a hadith means these texts.
  return only === undefined ? subjects.elsewhere(text, written) : 0;
}

/** Number of subjects that a language model may choose from. */
const OFFERED = 3;

/** The subjects that a question can be about: the chosen ones, then the nearest of the table. */
function subjectsNear({ subjects }: ChatCorpus, { text, written }: InLanguage, chosen: Chosen | undefined): string[] {
  const nearest = subjects.match(text, written).slice(0, OFFERED);
  const all = [chosen?.subject, ...nearest.map(({ subject }) => subject)];
  return [...new Set(all.flatMap((subject) => subject?.id ?? []))].slice(0, OFFERED);
}

/** Finds what can answer a question besides the chosen subject. A question that refers to the last one is also searched for with its words. */
function sourcesOf(
  corpus: ChatCorpus,
  { before }: Question,
  { text, written, subject: query, language, further }: InLanguage & { readonly further: boolean },
  found: readonly Passage[],
): Sources {
  const matches = matchBoth(corpus.subjects, { text, query, language: written }).sort(
    (a, b) => b.confidence - a.confidence,
  );
  const meaning = (words: string) => (written === undefined ? undefined : nearInMeaning(corpus, words, written));
  if (before === undefined || before.query === '' || !(further || howItRefers(text) === 'clearly'))
    return {
      ...{ matches, found, meant: meaning(text) },
      topics: topicsOf(corpus.subjects, { text, query, language: written }),
    };
  const together = `${before.query} ${query}`;
  const joint = matchBoth(corpus.subjects, {
    ...{ text: `${before.query} ${text}`, query: together, language: written },
  });
  // What shares only words that ask with the question ("who gets it?") is not what it is about.
  const own = meanOf(matches, joint).filter(({ evidence }) => evidence >= ENOUGH_OF_ITS_OWN);
  const last = before.subject === undefined ? undefined : corpus.subjects.find(before.subject);
  const again = passagesFor(corpus, together, language).filter(
    (one) => !found.some((other) => samePassage(one, other)),
  );
  return {
    matches: last === undefined ? own : withLast(own, last),
    found: [...found, ...again],
    meant: meaning(`${before.query} ${text}`),
    together,
    shown: before.shown,
  };
}

/** Answers a question about a subject: one of the table, or whatever the search finds. */
function ask(corpus: ChatCorpus, question: Question, understood: InLanguage, danger: Danger | undefined): AnswerPlan {
  const { language, intent, only, queryLanguage, subject: query, text } = understood;
  const ruling = intent === 'ruling';
  const pair = danger === undefined ? pairIn(corpus.subjects, text, understood.written) : undefined;
  const both = pair === undefined ? undefined : showPair(corpus, question, pair, { ...understood, query, ruling });
  if (pair !== undefined && both !== undefined)
    return { ...both, offer: { subjects: pair.map(({ subject }) => subject.id), passages: both.evidence } };
  const before = question.before?.subject;
  const lastQuery = question.before?.query ?? '';
  const found = passagesFor(corpus, query, language);
  const isPart = question.before?.subject !== undefined && hasHardlyAWord(corpus, text, understood.written);
  // "How much?" is no question on prices.
  const elsewhere = otherMatter(corpus, isPart ? { ...understood, text: `${lastQuery} ${text}` } : understood);
  // What is only possible does not choose the subject: it would hide the answer.
  const isDanger = danger !== undefined && danger.nearness !== 'possible';
  const input = {
    text,
    query,
    found,
    language: understood.written,
    ruling,
    before,
    lastQuery,
    elsewhere,
    danger: isDanger,
  };
  const story = isStory(text)
    ? subjectsOfStory(corpus, { ...understood, query, language: understood.written })
    : undefined;
  const nearest = chooseSubject(corpus, { ...input, story });
  // Somebody in distress is not met with a guess.
  const isDistressed = isInDistress(question.message);
  const chosen = nearest?.unsure === true && isDistressed ? undefined : nearest;
  const confidence = chosen?.confidence ?? 0;
  const offer = { subjects: subjectsNear(corpus, understood, chosen), passages: found };
  const names = story === undefined || isDistressed ? [] : namesOfStory(story, language);
  // A question can name a subject beside another matter: "is football haram". A word of it in a story is a detail, if a subject is perhaps meant.
  const namesOther =
    intent === 'elsewhere' && (story === undefined ? confidence < CERTAIN : chosen === undefined && names.length === 0);
  const isElsewhere = namesOther || (elsewhere >= OTHER_MATTER && elsewhere > confidence);
  if (isElsewhere) return abstain(language, question, ruling ? 'ruling_requires_scholar' : 'out_of_scope');
  const unsure = chosen?.unsure === true;
  const sources = (further: boolean) => sourcesOf(corpus, question, { ...understood, further }, found);
  const others = () => {
    const other =
      story === undefined ? searchAnswer(corpus, question, understood) : askAgain(question, language, names);
    const isGuessed = chosen === undefined && !isDistressed && danger === undefined;
    if (other.outline.status === 'answered' || !isGuessed) return other;
    const asked = { query, language, queryLanguage, ruling, only, elsewhere, sources: sources(false) };
    return showNear(corpus, question, asked) ?? other;
  };
  const searched = chosen === undefined || (unsure && story === undefined) ? others() : undefined;
  if (searched !== undefined && (chosen === undefined || searched.outline.status === 'answered'))
    return { ...searched, offer };
  if (chosen !== undefined) {
    const { subject, further } = chosen;
    const needsCare = subject.type === 'danger' && (danger?.kind === 'self_harm' || ASKS.feeling.test(text));
    const care = needsCare ? (danger?.kind ?? 'self_harm') : undefined;
    const { parts } = understood;
    const asked = { text, query, language, queryLanguage, ruling, only, further, unsure, parts, danger: care };
    const shown = showSubject(corpus, question, subject, {
      ...asked,
      ...(care === undefined ? { sources: sources(further) } : {}),
    });
    if (shown !== undefined) return { ...shown, offer };
  }
  return { ...(searched ?? others()), offer };
}
