import type { AbstainReason, ChatLanguage, ModelKind } from '../contract/chat.ts';
import { VERSES } from '../corpus/quran/shape.ts';
import type { Outline } from './compose.ts';
import { type ChatCorpus, type Passage, refOf } from './passages.ts';
import { PHRASES } from './phrases.ts';
import { type Named, namedIn } from './references.ts';
import { type Evidence, retrieve } from './retrieve.ts';
import { type FollowUp, type Understood, understand } from './understand.ts';

/** What an earlier turn of the conversation left behind for the next one. */
export type Before = {
  /** What the last question was about. */
  readonly query: string;
  readonly language: ChatLanguage;
  /** References that the last answer quoted, in its order, each once. */
  readonly refs: readonly string[];
  /** All that the conversation has quoted so far. */
  readonly shown: readonly string[];
};

export type Question = {
  readonly message: string;
  readonly model: ModelKind;
  /** Wished for; undefined: found out. */
  readonly language: ChatLanguage | undefined;
  readonly before: Before | undefined;
};

/** An answer before it is written, with what the next turn needs to know of it. */
export type Answer = { readonly outline: Outline; readonly evidence: readonly Passage[]; readonly query: string };

/** From here on a passage speaks of what was asked; found with the project's own questions (bench/chat). */
const ENOUGH = 0.42;
/** For words that are only heard (Arabic in Latin letters), which weigh less. */
const ENOUGH_HEARD = 0.06;
/** A passage much weaker than the best one is left out. */
const SHARE_OF_BEST = 0.5;
const SIZES: Readonly<Record<ModelKind, { readonly quran: number; readonly hadith: number }>> = {
  light: { quran: 1, hadith: 1 },
  v1: { quran: 3, hadith: 2 },
  pro: { quran: 5, hadith: 4 },
};
const MOST_PARTS = 4;

/** Answers from the corpus alone. Deterministic: the same question over the same texts has the same answer. */
export function answer(corpus: ChatCorpus, question: Question): Answer {
  const understood = understand(question.message, question.language);
  if (understood.intent === 'small_talk')
    return plain(understood.language, question, PHRASES[understood.language].smallTalk);
  const followed = understood.followUp === undefined ? undefined : follow(corpus, question, understood);
  if (followed !== undefined) return followed;
  const named = namedIn(understood.text, corpus);
  if (named !== undefined) return showNamed(understood.language, question, named, understood.text);
  return askSubject(corpus, question, understood);
}

function plain(language: ChatLanguage, { model }: Question, sentence: string): Answer {
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

function showNamed(language: ChatLanguage, { model }: Question, { passages, left }: Named, query: string): Answer {
  const phrases = PHRASES[language];
  const closing = left > 0 ? [phrases.more(left)] : [];
  const groups = [{ title: '', passages }];
  return {
    outline: { language, model, status: 'answered', reason: null, opening: [phrases.named], groups, closing },
    evidence: passages,
    query,
  };
}

function follow(corpus: ChatCorpus, question: Question, understood: Understood): Answer | undefined {
  const { before } = question;
  const language = understood.languageWished || before === undefined ? understood.language : before.language;
  const phrases = PHRASES[language];
  if (before === undefined) {
    // Alone, "next verse" means nothing; "hadith about …" and "more on …" are questions like others.
    const bare =
      understood.followUp === 'hadith' || understood.followUp === 'quran' ? undefined : phrases.nothingBefore;
    return bare === undefined ? undefined : abstain(language, question, 'no_evidence', { sentence: bare });
  }
  const kind: FollowUp | undefined = understood.followUp;
  if (kind === 'again') return again(corpus, question, language, before);
  if (kind === 'next' || kind === 'previous')
    return beside(corpus, question, language, { before, step: kind === 'next' ? 1 : -1, only: understood.only });
  if (before.query === '') return undefined;
  const only = kind === 'hadith' || kind === 'quran' ? kind : undefined;
  const seen = kind === 'more' ? before.shown : [];
  const found = gather(corpus, { queries: [before.query], model: question.model, language, only, seen });
  if (found.length === 0) return { ...plain(language, question, phrases.noMore), query: before.query };
  return showEvidence(language, question, { evidence: found, query: before.query, ruling: false });
}

/** The same passages once more, in the language wished for. */
function again(corpus: ChatCorpus, question: Question, language: ChatLanguage, before: Before): Answer {
  const passages = before.refs.flatMap((ref) => passageOf(corpus, ref));
  if (passages.length === 0)
    return abstain(language, question, 'no_evidence', { sentence: PHRASES[language].nothingBefore });
  return showNamed(language, question, { passages, left: 0 }, before.query);
}

function beside(
  corpus: ChatCorpus,
  question: Question,
  language: ChatLanguage,
  { before, step, only }: { before: Before; step: 1 | -1; only: Understood['only'] },
): Answer {
  // "The next verse" goes on from a verse, whatever hadiths came after it.
  const wanted = only === undefined ? before.refs : before.refs.filter((ref) => /^\d/.test(ref) === (only === 'quran'));
  const ref = step > 0 ? wanted.at(-1) : wanted[0];
  const [from] = ref === undefined ? [] : passageOf(corpus, ref);
  const count = from?.kind === 'quran' ? VERSES : (corpus.hadith?.records.content.count ?? 0);
  const doc = (from?.doc ?? -1) + step;
  if (from === undefined || doc < 0 || doc >= count) {
    return abstain(language, question, 'no_evidence', { sentence: PHRASES[language].nothingBefore });
  }
  const shown = showNamed(language, question, { passages: [{ kind: from.kind, doc }], left: 0 }, before.query);
  return { ...shown, outline: { ...shown.outline, opening: [PHRASES[language].next] } };
}

function passageOf(corpus: ChatCorpus, ref: string): Passage[] {
  const [, surah, verse] = /^(\d+):(\d+)$/.exec(ref) ?? [];
  if (surah !== undefined)
    return [{ kind: 'quran', doc: (corpus.quran.starts[Number(surah) - 1] ?? 0) + Number(verse) - 1 }];
  const doc = corpus.hadith?.records.find(ref) ?? -1;
  return doc < 0 ? [] : [{ kind: 'hadith', doc }];
}

function askSubject(corpus: ChatCorpus, question: Question, understood: Understood): Answer {
  const { language, intent, only, subject } = understood;
  if (intent === 'elsewhere') return abstain(language, question, 'out_of_scope');
  const { model } = question;
  const queries = model === 'pro' ? [subject, ...partsOf(subject)] : [subject];
  const ruling = intent === 'ruling';
  const evidence = gather(corpus, { queries, model, language, only, seen: [] });
  if (evidence.length > 0) return showEvidence(language, question, { evidence, query: subject, ruling });
  const nearest = gather(corpus, { queries: [subject], model: 'light', language, only, seen: [], enough: 0.2 });
  return abstain(language, question, ruling ? 'ruling_requires_scholar' : 'no_evidence', { nearest, query: subject });
}

/** The parts of a question that asks several things at once. */
function partsOf(subject: string): string[] {
  const parts = subject.split(/\s+(?:and|or|but|ebong|othoba|এবং|ও|অথবা|أو|ثم)\s+|[,;،؛]/iu).map((part) => part.trim());
  const several = parts.filter((part) => part !== '');
  return several.length > 1 ? several.slice(0, MOST_PARTS) : [];
}

type Gathering = {
  readonly queries: readonly string[];
  readonly model: ModelKind;
  readonly language: ChatLanguage;
  readonly only: 'quran' | 'hadith' | undefined;
  readonly seen: readonly string[];
  readonly enough?: number;
};

/** The passages that speak of it clearly enough, best first, verses before hadiths. */
function gather(corpus: ChatCorpus, { queries, model, language, only, seen, enough }: Gathering): Evidence[] {
  const out: Evidence[] = [];
  for (const kind of ['quran', 'hadith'] as const) {
    if (only !== undefined && only !== kind) continue;
    const known = new Set(
      seen.flatMap((ref) => passageOf(corpus, ref)).flatMap((passage) => (passage.kind === kind ? [passage.doc] : [])),
    );
    const best = new Map<number, Evidence>();
    for (const query of queries) {
      const heard = language === 'ar' && /^[\x20-\x7e]+$/.test(query);
      const least = enough ?? (heard ? ENOUGH_HEARD : ENOUGH);
      const found = retrieve(corpus, { query, kind, language, limit: SIZES[model][kind] + 2, seen: known });
      const bar = Math.max(least, (found[0]?.strength ?? 0) * SHARE_OF_BEST);
      for (const evidence of found) {
        const other = best.get(evidence.doc);
        if (evidence.strength >= bar && (other === undefined || other.strength < evidence.strength))
          best.set(evidence.doc, evidence);
      }
    }
    out.push(
      ...[...best.values()].sort((a, b) => b.strength - a.strength || a.doc - b.doc).slice(0, SIZES[model][kind]),
    );
  }
  if (model !== 'light') return out;
  return [...out]
    .sort((a, b) => b.strength - a.strength)
    .slice(0, 2)
    .sort((a, b) => (a.kind === b.kind ? 0 : a.kind === 'quran' ? -1 : 1));
}

function showEvidence(
  language: ChatLanguage,
  { model }: Question,
  { evidence, query, ruling }: { evidence: readonly Evidence[]; query: string; ruling: boolean },
): Answer {
  const phrases = PHRASES[language];
  const verses = evidence.filter(({ kind }) => kind === 'quran');
  const hadiths = evidence.filter(({ kind }) => kind === 'hadith');
  const groups = [
    { title: phrases.quran, passages: verses },
    { title: phrases.hadith, passages: hadiths },
  ].filter(({ passages }) => passages.length > 0);
  const weighed =
    verses.length > 0 && hadiths.length > 0 ? phrases.both : verses.length > 0 ? phrases.onlyQuran : phrases.onlyHadith;
  const opening = model === 'pro' ? [weighed] : [];
  const closing = ruling ? [phrases.ruling] : [];
  return { outline: { language, model, status: 'answered', reason: null, opening, groups, closing }, evidence, query };
}

function abstain(
  language: ChatLanguage,
  { model }: Question,
  reason: AbstainReason,
  { sentence, nearest = [], query = '' }: { sentence?: string; nearest?: readonly Passage[]; query?: string } = {},
): Answer {
  const phrases = PHRASES[language];
  const groups = nearest.length > 0 ? [{ title: phrases.nearest, passages: nearest }] : [];
  const opening = [sentence ?? phrases.abstain[reason]];
  return {
    outline: { language, model, status: 'abstained', reason, opening, groups, closing: [] },
    evidence: nearest,
    query,
  };
}

/** What the next turn of the conversation needs to know. */
export function afterwards(
  corpus: ChatCorpus,
  { outline, evidence, query }: Answer,
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
