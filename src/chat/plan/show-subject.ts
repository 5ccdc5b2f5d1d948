import type { ChatLanguage, ModelKind } from '@isnad/contract/chat';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import type { DangerKind } from '../danger/weights.ts';
import { focusOf } from '../passages/excerpt.ts';
import { gather } from '../passages/gather.ts';
import { type ChatCorpus, type Passage, placesIn } from '../passages/passages.ts';
import { retrieve } from '../passages/retrieve.ts';
import { installedText, type SubjectText, saidOn } from '../passages/subject-texts.ts';
import { weigh } from '../passages/weigh.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { ASKS } from '../wording/ask-words.ts';
import { PHRASES } from '../wording/phrases.ts';
import { WEIGHING } from '../wording/weigh-phrases.ts';
import type { AnswerPlan, Question } from './answer-plan.ts';
import { introduce, partsFound } from './parts.ts';

/** How much of a subject is shown: texts, verses and hadiths in them, and their length in UTF-16 units. The first text is shown whatever its length. */
type Size = { readonly texts: number; readonly passages: number; readonly length: number };
const SIZES: Readonly<Record<ModelKind, Size>> = {
  light: { texts: 2, passages: 4, length: 600 },
  v1: { texts: 4, passages: 7, length: 1_500 },
  pro: { texts: 8, passages: 14, length: 4_000 },
};
/** The same when a second subject is shown beside it, and for that second one. */
const SIZES_BESIDE: typeof SIZES = {
  light: { texts: 1, passages: 3, length: 400 },
  v1: { texts: 3, passages: 5, length: 1_000 },
  pro: { texts: 5, passages: 9, length: 2_500 },
};
const SIZES_ALSO: typeof SIZES = {
  light: { texts: 1, passages: 2, length: 300 },
  v1: { texts: 1, passages: 3, length: 500 },
  pro: { texts: 3, passages: 6, length: 1_500 },
};
/** A range of verses on which nothing that is said rests is shown up to here. */
const MAX_VERSES = 3;

type Asked = {
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
  /** Another subject that the question can as well be about. */
  readonly also: KnownSubject | undefined;
  /** The one who writes may be in danger. */
  readonly danger: DangerKind | undefined;
};

/** Answers with what is said on a subject, and its texts. Undefined when none of its texts is installed. */
export function showSubject(
  corpus: ChatCorpus,
  { model }: Question,
  subject: KnownSubject,
  asked: Asked,
): AnswerPlan | undefined {
  const { language, only } = asked;
  const installed = subject.refs.flatMap((ref) => installedText(corpus, ref, language) ?? []);
  const wanted = installed.filter(({ kind }) => only === undefined || kind === only);
  const sizes = asked.also === undefined ? SIZES[model] : SIZES_BESIDE[model];
  const texts = choose(corpus, subject, { installed: wanted.length > 0 ? wanted : installed, sizes, asked });
  if (texts.length === 0) return undefined;
  const shown = texts.flatMap(({ passages }) => passages);
  const said = saidOn(subject, texts, language);
  const opening = [
    ...address(subject, asked),
    asked.further ? ANSWERS[language].onThis : said === '' ? introduce(language, shown) : said,
  ];
  const beside = asked.also === undefined ? undefined : showBeside(corpus, asked.also, { shown: texts, model, asked });
  const more = model === 'light' ? [] : others(corpus, [...shown, ...(beside?.passages ?? [])], { ...asked, model });
  const whole = [...shown, ...(beside?.passages ?? []), ...more];
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
  ];
  const groups = [
    { title: '', passages: shown },
    ...(beside === undefined ? [] : [beside]),
    ...(more.length > 0 ? [{ title: ANSWERS[language].moreOfSubject, passages: more }] : []),
    ...found
      .filter(({ evidence }) => evidence.length > 0)
      .map(({ part, evidence }) => ({ title: PHRASES[language].parts(part), passages: evidence })),
  ];
  const { names, says } = subject;
  const statements = says.flatMap((statement) => [statement[language], statement.en]);
  const focus = [...focusOf([asked.query, ...statements, ...names[language], ...names.en])];
  return {
    outline: { language, model, status: 'answered', reason: null, opening, groups, closing, focus },
    evidence: passages,
    query: asked.query,
    subject: subject.id,
    // The advice to get help comes first, whatever a language model would choose.
    ...(asked.danger === undefined ? {} : { settled: true }),
  };
}

/** To somebody in danger or in pain, before anything else. */
function address({ type }: KnownSubject, { language, text, further, danger }: Asked): string[] {
  const { danger: getHelp, poisoned } = ANSWERS[language];
  if (danger !== undefined) return [danger === 'overdose' ? `${poisoned} ${getHelp}` : getHelp];
  return type === 'feeling' && !further && ASKS.feeling.test(text) ? [ANSWERS[language].felt] : [];
}

type Besides = { readonly shown: readonly SubjectText[]; readonly model: ModelKind; readonly asked: Asked };

/** Shows what the question can as well be about: what is said on that subject, with its texts. */
function showBeside(
  corpus: ChatCorpus,
  also: KnownSubject,
  { shown, model, asked }: Besides,
): { readonly title: string; readonly passages: readonly Passage[] } | undefined {
  const { language, only } = asked;
  const known = new Set(shown.map(({ ref }) => ref));
  const installed = also.refs
    .filter((ref) => !known.has(ref))
    .flatMap((ref) => installedText(corpus, ref, language) ?? [])
    .filter(({ kind }) => only === undefined || kind === only);
  const texts = choose(corpus, also, { installed, sizes: SIZES_ALSO[model], asked });
  if (texts.length === 0) return undefined;
  const said = saidOn(also, texts, language);
  const { alsoNear, moreOfSubject } = ANSWERS[language];
  const title = said === '' ? moreOfSubject : `${alsoNear} ${said}`;
  return { title, passages: texts.flatMap(({ passages }) => passages) };
}

type Choice = { readonly installed: readonly SubjectText[]; readonly sizes: Size; readonly asked: Asked };

/**
 * Chooses the texts to show. Those on which the statements rest come first, in their order, those in the language of the answer before others; then
 * those nearest to the question, and last the weak ones. What would make it too long is left out. A story keeps its order.
 */
function choose(corpus: ChatCorpus, subject: KnownSubject, { installed, sizes, asked }: Choice): SubjectText[] {
  const near = nearness(corpus, installed, asked);
  const bases = asked.further ? [] : [...new Set(subject.says.flatMap(({ rests_on }) => rests_on))];
  const worth = (text: SubjectText) =>
    (bases.includes(text.ref) ? 100 - 10 * bases.indexOf(text.ref) : 0) +
    (text.weak ? -50 : 0) +
    (text.readable ? 0 : bases.includes(text.ref) ? -60 : -4) +
    (asked.further ? 10 : 2) * (near.get(text.ref) ?? 0) -
    installed.indexOf(text) / 10;
  const sorted = [...installed].sort((a, b) => worth(b) - worth(a));
  const chosen: SubjectText[] = [];
  let [count, length] = [0, 0];
  for (const text of sorted) {
    if (chosen.length >= sizes.texts) break;
    const passages = bases.includes(text.ref) ? text.passages : text.passages.slice(0, MAX_VERSES);
    const isTooMuch = count + passages.length > sizes.passages || length + text.length > sizes.length;
    if (count > 0 && isTooMuch) continue;
    count += passages.length;
    length += text.length;
    chosen.push({ ...text, passages });
  }
  if (subject.type === 'story' && !asked.further) chosen.sort((a, b) => place(installed, a) - place(installed, b));
  // A weak hadith never comes first, not even in a story; before one that can be read, neither does one that cannot.
  return chosen.toSorted((a, b) => Number(a.weak) - Number(b.weak) || Number(b.readable) - Number(a.readable));
}

const place = (installed: readonly SubjectText[], { ref }: SubjectText) =>
  installed.findIndex((text) => text.ref === ref);

/** How near each text is to the words of the question, from 0 to about 1. */
function nearness(corpus: ChatCorpus, texts: readonly SubjectText[], { query, language }: Asked): Map<string, number> {
  const within = placesIn(texts.flatMap(({ passages }) => passages));
  const found = (['quran', 'hadith'] as const).flatMap((kind) =>
    within[kind].size === 0
      ? []
      : retrieve(corpus, { query, kind, language, limit: within[kind].size, within: within[kind] }),
  );
  const strengths = new Map(found.map(({ kind, doc, strength }) => [`${kind} ${doc}`, strength]));
  return new Map(
    texts.map(({ ref, passages }) => [
      ref,
      Math.max(...passages.map(({ kind, doc }) => strengths.get(`${kind} ${doc}`) ?? 0)),
    ]),
  );
}

/** Passages that the search finds besides count from this strength on, but for the model that shows more. */
const STRONG = 0.9;

/** What the search finds besides the texts of the subject. */
function others(
  corpus: ChatCorpus,
  shown: readonly Passage[],
  { query, language, queryLanguage, only, model }: Asked & { readonly model: ModelKind },
): Passage[] {
  const found = gather(corpus, { query, model: 'light', language, queryLanguage, only, seen: placesIn(shown) });
  return model === 'pro'
    ? found
    : found.filter(({ strength, matched }) => strength >= STRONG && matched > 1).slice(0, 1);
}
