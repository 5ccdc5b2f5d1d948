import type { ChatLanguage, ModelKind } from '@isnad/contract/chat';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import type { DangerKind } from '../danger/weights.ts';
import { focusOf } from '../passages/excerpt.ts';
import { gather, missingWord } from '../passages/gather.ts';
import { type NearText, nearestTexts, type Sources } from '../passages/nearest-texts.ts';
import { type ChatCorpus, type Passage, placesIn } from '../passages/passages.ts';
import { type SubjectText, saidOn, statementsOn } from '../passages/subject-texts.ts';
import { sureness } from '../passages/sureness.ts';
import { weigh } from '../passages/weigh.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { ASKS, DONE_TO_ME } from '../wording/ask-words.ts';
import { PHRASES } from '../wording/phrases.ts';
import { WEIGHING } from '../wording/weigh-phrases.ts';
import type { AnswerPlan, Question } from './answer-plan.ts';
import { choose, leadingFirst, type Size } from './choose-texts.ts';
import { besidesWords, coversPoint, nothingFurther } from './further-point.ts';
import { introduce, partsFound } from './parts.ts';

const SIZES: Readonly<Record<ModelKind, Size>> = {
  light: { texts: 2, passages: 4, length: 600 },
  v1: { texts: 4, passages: 7, length: 1_900 },
  pro: { texts: 8, passages: 14, length: 4_000, wide: true },
};
/** The sizes of svc-v1 by the chance that one of the two likeliest texts answers: the less sure, the more is shown. */
const SURE = 0.87;
const SIZE_IF_SURE: Size = { texts: 3, passages: 5, length: 1_000 };
const SIZE_IF_UNSURE: Size = { texts: 5, passages: 8, length: 1_900 };
/** Confidence from which a subject covers the question, so that a word which no text has is one that another word stands for. */
const COVERS = 0.45;
/** Words of a query up to which one that no text has is what is asked. In a longer one it belongs to the story. */
const SHORT = 10;
/** Confidence from which another subject is named, and its minimum share of that in the chosen one. */
const MIN_ALTERNATIVE = 0.35;
const ALTERNATIVE_SHARE = 0.95;
export type Asked = {
  readonly text: string;
  readonly query: string;
  readonly language: ChatLanguage;
  readonly queryLanguage: ChatLanguage;
  readonly ruling: boolean;
  readonly only: 'quran' | 'hadith' | undefined;
  /** The parts of a message with several questions. */
  readonly parts: readonly string[];
  /** The question goes on with the subject without naming it. */
  readonly further: boolean;
  /** The subject is only near to the question. */
  readonly unsure?: boolean;
  /** Other texts that can answer. Without them, only those of the subject are shown. */
  readonly sources?: Sources;
  /** The one who writes may be in danger. */
  readonly danger: DangerKind | undefined;
};

/** Texts under one title: those of a subject, or those that a search found. */
export type Section = {
  readonly subject: KnownSubject | undefined;
  readonly texts: SubjectText[];
  /** The same texts, the likeliest first. */
  readonly likeliest: SubjectText[];
};

const NO_SOURCES: Sources = { matches: [], found: [] };

/** Answers with what is said on a subject, and the texts nearest to the question. Undefined when none of its texts is installed. */
export function showSubject(
  corpus: ChatCorpus,
  question: Question,
  subject: KnownSubject,
  asked: Asked,
): AnswerPlan | undefined {
  const { model } = question;
  const { language, only } = asked;
  const ranked = besidesWords(nearestTexts(corpus, subject, asked.sources ?? NO_SOURCES, asked), asked);
  const near = asked.danger === undefined ? ranked : leadingFirst(ranked, subject);
  const nothing = asked.further ? nothingFurther(corpus, question, { subject, near, asked }) : undefined;
  if (nothing !== undefined) return nothing;
  const wanted = near.filter(({ text: { kind } }) => only === undefined || kind === only);
  const sections = sectionsOf(
    choose(wanted.length > 0 ? wanted : near, sizeOf(model, subject, { near, sources: asked.sources })),
  );
  const [first, ...besides] = sections;
  if (first === undefined) return undefined;
  const shown = sections.flatMap(({ texts }) => passagesOf(texts));
  const opening = [...address(subject, asked), opened(first, near, asked), ...missing(corpus, subject, asked)];
  const more = model === 'pro' ? others(corpus, shown, asked) : [];
  const whole = [...shown, ...more];
  const { queryLanguage } = asked;
  const found =
    model === 'pro' ? partsFound(corpus, { model, language, queryLanguage, only }, { parts: asked.parts, whole }) : [];
  const passages = [...whole, ...found.flatMap(({ evidence }) => evidence)];
  const parts = [{ part: '', found: whole }, ...found];
  const lines =
    model === 'pro'
      ? weigh(corpus, language, { parts, shown: passages, only: asked.parts.length > 0 ? only : (only ?? 'quran') })
      : [];
  const closing = [
    ...(lines.length > 0 ? [[WEIGHING[language].title, ...lines].join('\n- ')] : []),
    ...(asked.ruling || subject.type === 'ruling' ? [PHRASES[language].ruling] : []),
    ...alternative(subject, near, sections, asked),
  ];
  const groups = [
    { title: '', passages: passagesOf(first.texts) },
    ...besides.map((section) => ({ title: titleOf(section, subject, language), passages: passagesOf(section.texts) })),
    ...(more.length > 0 ? [{ title: ANSWERS[language].moreOfSubject, passages: more }] : []),
    ...found
      .filter(({ evidence }) => evidence.length > 0)
      .map(({ part, evidence }) => ({ title: PHRASES[language].parts(part), passages: evidence })),
  ];
  const { names, says } = subject;
  const statements = says.flatMap((statement) => [statement[language], statement.en]);
  const focus = [...focusOf([asked.query, ...statements, ...names[language], ...names.en])];
  return {
    outline: {
      language,
      model,
      status: 'answered',
      reason: null,
      opening,
      groups,
      closing,
      focus,
      said: wordsSaid(sections, language),
    },
    evidence: passages,
    query: asked.query,
    subject: subject.id,
    // The advice to get help comes first, whatever a language model would choose.
    ...(asked.danger === undefined ? {} : { settled: true }),
  };
}

/** Collects the words of the statements on each shown text, by its reference. */
function wordsSaid(sections: readonly Section[], language: ChatLanguage): ReadonlyMap<string, readonly string[]> {
  const said = sections.flatMap(({ subject, likeliest }) => statementsOn(subject, likeliest));
  const onEach = said.flatMap((one) => one.rests_on.map((ref) => [ref, one[language]] as const));
  const byRef = Map.groupBy(onEach, ([ref]) => ref);
  return new Map([...byRef].map(([ref, statements]) => [ref, [...focusOf(statements.map(([, words]) => words))]]));
}

export const passagesOf = (texts: readonly SubjectText[]): readonly Passage[] =>
  texts.flatMap(({ passages }) => passages);

/** To somebody in danger or in pain, before anything else. */
function address({ type }: KnownSubject, { language, text, further, danger }: Asked): string[] {
  const { danger: getHelp, poisoned } = ANSWERS[language];
  if (danger !== undefined) return [danger === 'overdose' ? `${poisoned} ${getHelp}` : getHelp];
  return type === 'feeling' && !further && ASKS.feeling.test(text) ? [ANSWERS[language].felt] : [];
}

/** Names the subject that the question can be about besides the shown ones, if it is as near and the texts are not sure to answer. */
function alternative(
  chosen: KnownSubject,
  near: readonly NearText[],
  sections: readonly Section[],
  { language, sources, danger, text, further }: Asked,
): string[] {
  if (sources === undefined || danger !== undefined || sureness(chosen, sources, near) >= SURE) return [];
  // Who tells of grief or regret has said what it is; a further question is on what was spoken of.
  if (chosen.type === 'feeling' || chosen.type === 'danger' || further) return [];
  const shown = [chosen, ...sections.map(({ subject }) => subject)];
  const other = sources.matches.find(({ subject }) => subject.type !== 'danger' && !shown.includes(subject));
  const own = sources.matches.find(({ subject }) => subject === chosen)?.confidence ?? 0;
  const [name] = other?.subject.names[language] ?? [];
  const isNear = other !== undefined && other.confidence >= Math.max(MIN_ALTERNATIVE, ALTERNATIVE_SHARE * own);
  // What somebody feels or did is named to nobody who has not said it.
  if (other?.subject.type === 'feeling' && (!ASKS.feeling.test(text) || DONE_TO_ME.test(text))) return [];
  return isNear && name !== undefined ? [ANSWERS[language].didYouMean(name)] : [];
}

/** What is said before the first texts. */
function opened(
  { subject, texts, likeliest }: Section,
  near: readonly NearText[],
  { language, further, unsure, sources }: Asked,
): string {
  const { onThis, nearWords, unsure: notSure, shownBefore } = ANSWERS[language];
  const isRepeated = texts.every(({ ref }) => sources?.shown?.includes(firstVerseOf(ref)));
  if (further && isRepeated && !coversPoint(near, texts)) return shownBefore;
  if (unsure === true) return notSure;
  if (subject === undefined) return nearWords;
  const said = saidOn(subject, likeliest, language);
  return said !== '' ? said : further ? onThis : introduce(language, passagesOf(texts));
}

/** The first verse of a range; every other reference as it is. */
const firstVerseOf = (ref: string) => ref.replace(/^(\d+:\d+)-\d+$/, '$1');

/** Says which word of the question is in no text, so that nobody takes the texts shown for an answer on it. */
function missing(corpus: ChatCorpus, { id, type }: KnownSubject, asked: Asked): string[] {
  const { query, language, queryLanguage, further, sources } = asked;
  if (type === 'danger' || type === 'feeling' || further || language !== queryLanguage) return [];
  const confidence = sources?.matches.find(({ subject }) => subject.id === id)?.confidence ?? 0;
  if (confidence >= COVERS || query.split(/\s+/).length > SHORT) return [];
  const word = missingWord(corpus, query, language);
  return word === undefined ? [] : [ANSWERS[language].noText(word)];
}

/** The title of further texts: of the subject itself, of another one that the question can be about, or near to its words. */
function titleOf({ subject, likeliest }: Section, chosen: KnownSubject, language: ChatLanguage): string {
  const { alsoNear, moreOfSubject, onSubject, nearWords } = ANSWERS[language];
  if (subject === undefined) return nearWords;
  const said = saidOn(subject, likeliest, language);
  const [name = ''] = subject.names[language];
  if (subject.id === chosen.id) return said === '' ? moreOfSubject : `${onSubject(name)} ${said}`;
  return said === '' ? `${alsoNear} ${name}` : `${alsoNear} ${said}`;
}

/** Puts the texts of each subject together, in the order of their first texts, sound and readable ones first. */
export function sectionsOf(near: readonly NearText[]): Section[] {
  const sections: Section[] = [];
  for (const { text, subject } of near) {
    const section = sections.find((one) => one.subject?.id === subject?.id);
    const own: Section = section ?? { subject, texts: [], likeliest: [] };
    if (section === undefined) sections.push(own);
    own.texts.push(text);
    own.likeliest.push(text);
  }
  for (const { subject, texts } of sections) {
    if (subject?.type === 'story') texts.sort((a, b) => subject.refs.indexOf(a.ref) - subject.refs.indexOf(b.ref));
    texts.sort((a, b) => Number(a.weak) - Number(b.weak) || Number(b.readable) - Number(a.readable));
  }
  // A weak hadith never comes first.
  return sections.toSorted((a, b) => Number(a.texts[0]?.weak) - Number(b.texts[0]?.weak));
}

function sizeOf(
  model: ModelKind,
  subject: KnownSubject,
  { near, sources }: { readonly near: readonly NearText[]; readonly sources: Sources | undefined },
): Size {
  if (model !== 'v1' || sources === undefined) return SIZES[model];
  return sureness(subject, sources, near) >= SURE ? SIZE_IF_SURE : SIZE_IF_UNSURE;
}

/** What the search finds besides. */
function others(
  corpus: ChatCorpus,
  shown: readonly Passage[],
  { query, language, queryLanguage, only }: Asked,
): Passage[] {
  return gather(corpus, { query, model: 'light', language, queryLanguage, only, seen: placesIn(shown) });
}
