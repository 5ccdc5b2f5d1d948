import type { AbstainReason, ChatLanguage, ModelKind } from '@isnad/contract/chat';
import { VERSES } from '../corpus/quran/shape.ts';
import { languageOf, termsInBengaliLetters } from '../corpus/reading/detect.ts';
import type { Outline } from './compose.ts';
import { type FollowUp, type ParsedMessage, parseMessage } from './parse-message.ts';
import { type Gathering, gather } from './passages/gather.ts';
import { type ChatCorpus, type Passage, passageOf, placesIn, placesOf, refOf } from './passages/passages.ts';
import { type Named, namedIn, referenceIn, versesFrom } from './passages/references.ts';
import type { Evidence } from './passages/retrieve.ts';
import { weigh } from './passages/weigh.ts';
import { answerSaying, missingSentence } from './sayings/answer-saying.ts';
import { askedSaying } from './sayings/asked-saying.ts';
import { inOtherWords } from './wording/other-words.ts';
import { PHRASES } from './wording/phrases.ts';
import { WEIGHING } from './wording/weigh-phrases.ts';

/** The context of a conversation that the next turn needs. */
export type Before = {
  /** The subject of the last question. */
  readonly query: string;
  readonly language: ChatLanguage;
  /** Distinct references quoted in the last answer, in order. */
  readonly refs: readonly string[];
  /** All references quoted in the conversation so far. */
  readonly shown: readonly string[];
};

/** Sources for the answer language, apart from the message itself. */
export type LanguageChoice = {
  /** The parameter `language`, which overrides everything else. */
  readonly parameter?: ChatLanguage | undefined;
  /** The language that system messages request. */
  readonly instructed?: ChatLanguage | undefined;
  /** The preferred language of `Accept-Language`, for messages without a detectable language. */
  readonly accepted?: ChatLanguage | undefined;
};

export type Question = {
  readonly message: string;
  readonly model: ModelKind;
  readonly language: LanguageChoice;
  readonly before: Before | undefined;
};

/** An answer before it is written, with the context for the next turn. */
export type AnswerPlan = {
  readonly outline: Outline;
  readonly evidence: readonly Passage[];
  readonly query: string;
  /** A verdict of the service about a saying. No language model writes it in other words. */
  readonly settled?: boolean;
};

/** Plans an answer from the corpus alone. Deterministic: the same question on the same texts gives the same answer. */
export function planAnswer(corpus: ChatCorpus, question: Question): AnswerPlan {
  const seen = parseMessage(question.message);
  const understood = { ...seen, queryLanguage: seen.language ?? 'en', language: languageOfAnswer(seen, question) };
  if (understood.intent === 'small_talk')
    return plain(understood.language, question, PHRASES[understood.language].smallTalk);
  const followed = understood.followUp === undefined ? undefined : follow(corpus, question, understood);
  if (followed !== undefined) return followed;
  const saying = askedSaying(understood.text);
  if (saying !== undefined) return answerSaying(corpus, { ...question, ...understood, saying });
  const named = referenceIn(understood.text, corpus);
  if (named === undefined) return askSubject(corpus, question, understood);
  const { language } = understood;
  if ('missing' in named)
    return abstain(language, question, 'no_evidence', { sentence: missingSentence(corpus, named, language) });
  return showNamed(language, question, named, understood.text);
}

/** A parsed message with the language of the answer instead of its own. */
type InLanguage = ParsedMessage & {
  readonly language: ChatLanguage;
  readonly queryLanguage: ChatLanguage;
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

function plain(language: ChatLanguage, { model }: Question, sentence: string): AnswerPlan {
  const outline: Outline = {
    language,
    model,
    status: 'answered',
    reason: null,
    opening: [sentence],
    groups: [],
    closing: [],
  };
  return { outline, evidence: [], query: '' };
}

function showNamed(language: ChatLanguage, { model }: Question, { passages, left }: Named, query: string): AnswerPlan {
  const phrases = PHRASES[language];
  const closing = left > 0 ? [phrases.more(left)] : [];
  const groups = [{ title: '', passages }];
  return {
    outline: { language, model, status: 'answered', reason: null, opening: [phrases.named], groups, closing },
    evidence: passages,
    query,
  };
}

function follow(corpus: ChatCorpus, question: Question, understood: InLanguage): AnswerPlan | undefined {
  const { before } = question;
  const { language } = understood;
  const phrases = PHRASES[language];
  if (before === undefined) {
    // Without context, "next verse" cannot be answered, but "hadith about …" and "more on …" are ordinary questions.
    const bare =
      understood.followUp === 'hadith' || understood.followUp === 'quran' ? undefined : phrases.nothingBefore;
    return bare === undefined ? undefined : abstain(language, question, 'no_evidence', { sentence: bare });
  }
  const kind: FollowUp | undefined = understood.followUp;
  if (kind === 'again') return again(corpus, question, language, before);
  if (kind === 'next' || kind === 'previous')
    return beside(corpus, question, language, { before, step: kind === 'next' ? 1 : -1, only: understood.only });
  const further = kind === 'more' ? furtherVerses(corpus, before) : undefined;
  if (further !== undefined) return showNamed(language, question, further, before.query);
  if (before.query === '') return undefined;
  const only = kind === 'hadith' || kind === 'quran' ? kind : undefined;
  const queryLanguage = languageOf(before.query) ?? 'en';
  const input = { query: before.query, model: question.model, language, queryLanguage, only };
  const found = gather(corpus, kind === 'more' ? { ...input, seen: placesOf(corpus, before.shown) } : input);
  if (found.length === 0) return { ...plain(language, question, phrases.noMore), query: before.query };
  return showEvidence(corpus, language, question, {
    parts: [{ part: '', evidence: found, found }],
    query: before.query,
    ...{ ruling: false, only },
  });
}

/** After a surah or part of one: the remaining verses. After a single verse: the next one. */
function furtherVerses(corpus: ChatCorpus, { query, refs }: Before): Named | undefined {
  const end = namedIn(query, corpus)?.end;
  const last = refs.at(-1);
  const [from] = last === undefined ? [] : passageOf(corpus, last);
  if (end === undefined || from?.kind !== 'quran' || from.doc + 1 >= VERSES) return undefined;
  return versesFrom(from.doc + 1, Math.max(end, from.doc + 2));
}

/** Shows the same passages in the requested language. */
function again(corpus: ChatCorpus, question: Question, language: ChatLanguage, before: Before): AnswerPlan {
  const passages = before.refs.flatMap((ref) => passageOf(corpus, ref));
  if (passages.length === 0)
    return abstain(language, question, 'no_evidence', { sentence: PHRASES[language].nothingBefore });
  return showNamed(language, question, { passages, left: 0 }, before.query);
}

function beside(
  corpus: ChatCorpus,
  question: Question,
  language: ChatLanguage,
  { before, step, only }: { before: Before; step: 1 | -1; only: ParsedMessage['only'] },
): AnswerPlan {
  // "The next verse" continues from a verse, even if hadiths came after it.
  const wanted = only === undefined ? before.refs : before.refs.filter((ref) => /^\d/.test(ref) === (only === 'quran'));
  const ref = step > 0 ? wanted.at(-1) : wanted[0];
  const [from] = ref === undefined ? [] : passageOf(corpus, ref);
  const count = from?.kind === 'quran' ? VERSES : (corpus.hadith?.records.content.count ?? 0);
  const doc = (from?.doc ?? -1) + step;
  if (from === undefined || doc < 0 || doc >= count) {
    return abstain(language, question, 'no_evidence', { sentence: PHRASES[language].nothingBefore });
  }
  const shown = showNamed(language, question, { passages: [{ kind: from.kind, doc }], left: 0 }, before.query);
  return {
    ...shown,
    outline: { ...shown.outline, opening: [step > 0 ? PHRASES[language].next : PHRASES[language].previous] },
  };
}

function askSubject(corpus: ChatCorpus, question: Question, understood: InLanguage): AnswerPlan {
  const { language, queryLanguage, intent, only, subject } = understood;
  if (intent === 'elsewhere') return abstain(language, question, 'out_of_scope');
  const ruling = intent === 'ruling';
  const input = { model: question.model, language, queryLanguage, only };
  const otherWords = inOtherWords(understood.text);
  const asWritten = gather(corpus, { ...input, query: subject, otherWords });
  // Finds a term that English texts do not use (jannat) by its Bengali spelling.
  const spelt = termsInBengaliLetters(subject);
  const whole = asWritten.length > 0 || spelt === subject ? asWritten : gather(corpus, { ...input, query: spelt });
  const parts = question.model === 'pro' ? partsFound(corpus, input, { parts: understood.parts, whole }) : [];
  const found = [{ part: '', evidence: whole, found: whole }, ...parts];
  if (found.some(({ evidence }) => evidence.length > 0))
    return showEvidence(corpus, language, question, { parts: found, query: subject, ruling, only });
  const nearest = gather(corpus, { ...input, query: subject, model: 'light', nearest: true });
  return abstain(language, question, ruling ? 'ruling_requires_scholar' : 'no_evidence', { nearest, query: subject });
}

/** A part of a question: `evidence` is not shown elsewhere, `found` is everything on it. The part '' is the whole question. */
type Part = { readonly part: string; readonly evidence: readonly Evidence[]; readonly found: readonly Evidence[] };

/** Finds the evidence for each part of a question that the whole question did not find. */
function partsFound(
  corpus: ChatCorpus,
  input: Omit<Gathering, 'query'>,
  { parts, whole }: { parts: readonly string[]; whole: readonly Evidence[] },
): Part[] {
  const key = ({ kind, doc }: Passage) => `${kind} ${doc}`;
  const shown = new Set(whole.map(key));
  return parts.map((part) => {
    const asked = { ...input, query: part, otherWords: inOtherWords(part) };
    const among = gather(corpus, { ...asked, model: 'pro', within: placesIn(whole) });
    const found = [...gather(corpus, { ...asked, model: 'v1' }), ...among];
    const evidence = found.filter((passage) => !shown.has(key(passage)));
    for (const passage of evidence) shown.add(key(passage));
    return { part, evidence, found };
  });
}

type Shown = {
  readonly parts: readonly Part[];
  readonly query: string;
  readonly ruling: boolean;
  readonly only: ParsedMessage['only'];
};

function showEvidence(
  corpus: ChatCorpus,
  language: ChatLanguage,
  { model }: Question,
  { parts, query, ruling, only }: Shown,
): AnswerPlan {
  const phrases = PHRASES[language];
  const evidence = parts.flatMap((part) => part.evidence);
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
    phrases.found(verses.length, hadiths.length),
    ...(model === 'pro' && only === undefined ? [weighed] : []),
  ];
  const lines = model === 'pro' ? weigh(corpus, language, { parts, shown: evidence, only }) : [];
  const closing = [
    ...(lines.length > 0 ? [[WEIGHING[language].title, ...lines].join('\n- ')] : []),
    ...(ruling ? [phrases.ruling] : []),
  ];
  return { outline: { language, model, status: 'answered', reason: null, opening, groups, closing }, evidence, query };
}

function abstain(
  language: ChatLanguage,
  { model }: Question,
  reason: AbstainReason,
  { sentence, nearest = [], query = '' }: { sentence?: string; nearest?: readonly Passage[]; query?: string } = {},
): AnswerPlan {
  const phrases = PHRASES[language];
  const groups = nearest.length > 0 ? [{ title: phrases.nearest, passages: nearest }] : [];
  const opening = [sentence ?? phrases.abstain[reason]];
  return {
    outline: { language, model, status: 'abstained', reason, opening, groups, closing: [] },
    evidence: nearest,
    query,
  };
}

/** Returns the context for the next turn. */
export function afterwards(
  corpus: ChatCorpus,
  { outline, evidence, query }: AnswerPlan,
  before: Before | undefined,
): Before {
  const refs = evidence.map((passage) => refOf(corpus, passage));
  return {
    query: query === '' ? (before?.query ?? '') : query,
    language: outline.language,
    refs: refs.length > 0 ? refs : (before?.refs ?? []),
    shown: [...new Set([...(before?.shown ?? []), ...refs])],
  };
}
