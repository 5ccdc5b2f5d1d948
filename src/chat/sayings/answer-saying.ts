import type { ChatLanguage, ModelKind } from '@isnad/contract/chat';
import type { Difference, Quotation } from '../../corpus/quotations/quotation.ts';
import { inBengaliLetters, languageOf } from '../../corpus/reading/detect.ts';
import type { Outline } from '../compose.ts';
import { gather } from '../passages/gather.ts';
import { type ChatCorpus, collectionName, hadithCard, type Passage, passageLabel } from '../passages/passages.ts';
import { type Missing, namedIn } from '../passages/references.ts';
import { gradesOf } from '../passages/weigh.ts';
import { SAYING_PHRASES } from '../wording/saying-phrases.ts';
import { WEIGHING } from '../wording/weigh-phrases.ts';
import type { AskedSaying } from './asked-saying.ts';
import { judgeSaying } from './judge-saying.ts';

type Asked = {
  readonly saying: AskedSaying;
  readonly model: ModelKind;
  readonly language: ChatLanguage;
};

/** An answer before it is written. It is settled: no language model writes it in other words. */
type SayingAnswer = {
  readonly outline: Outline;
  readonly evidence: readonly Passage[];
  readonly query: string;
  readonly settled: true;
};

/** Maximum number of places to quote; the others with the same words are named. */
const MAX_QUOTED = 3;
const MAX_DIFFERENCES = 3;

/**
 * Answers whether a saying is in the installed texts, and where. What is in none of them is abstained from, first of all in words; the nearest
 * passages follow apart, without their grades.
 */
export function answerSaying(corpus: ChatCorpus, asked: Asked): SayingAnswer {
  const verdict = judgeSaying(corpus, asked.saying.words);
  if (verdict.is === 'found') return found(corpus, asked, verdict.quotations);
  if (verdict.is === 'altered') return altered(corpus, asked, verdict.quotations);
  if (verdict.is === 'damaged') return damaged(corpus, asked, verdict.quotations);
  const phrases = SAYING_PHRASES[asked.language];
  if (verdict.is === 'unchecked') return abstained(asked, [phrases.unchecked], []);
  const books = (corpus.hadith?.records.content.collections ?? []).map(({ slug }) =>
    collectionName(slug, asked.language),
  );
  const isTransliterated = /\p{Script=Latin}/u.test(asked.saying.words) && languageOf(asked.saying.words) !== 'en';
  const proof = [phrases.noProof, ...(isTransliterated ? [phrases.latinLetters] : [])];
  const opening = `${phrases.nowhere([phrases.quran, ...books].join(phrases.comma))} ${proof.join(' ')}`;
  return abstained(asked, [opening], nearestTo(corpus, asked));
}

function found(corpus: ChatCorpus, asked: Asked, quotations: readonly Quotation[]): SayingAnswer {
  const { language, saying } = asked;
  const phrases = SAYING_PHRASES[language];
  const places = placesOf(corpus, asked, quotations);
  const labels = labelsOf(corpus, places, language);
  const isVerse = places.some(({ kind }) => kind === 'quran');
  const where = isVerse ? phrases.inQuran : saying.verse ? phrases.inHadithOnly : phrases.inHadith;
  const opening = [where(labels), ...gradesFor(corpus, places, language)].join(' ');
  return shown(asked, { opening: [opening], places });
}

function altered(corpus: ChatCorpus, asked: Asked, quotations: readonly Quotation[]): SayingAnswer {
  const { language } = asked;
  const phrases = SAYING_PHRASES[language];
  const places = placesOf(corpus, asked, quotations, true);
  const differences = quotations.flatMap((quotation) => quotation.differences);
  const corrections = differences.length > MAX_DIFFERENCES ? [] : differences.map((one) => correction(one, language));
  const opening = [phrases.altered(labelsOf(corpus, places, language)), ...corrections].join(' ');
  return shown(asked, { opening: [opening, phrases.rightText], places, ungraded: true });
}

/** The words can be right, but the translation that would show it is damaged. The verse is shown in Arabic. */
function damaged(corpus: ChatCorpus, asked: Asked, quotations: readonly Quotation[]): SayingAnswer {
  const places = placesOf(corpus, asked, quotations);
  const labels = labelsOf(corpus, places, asked.language);
  return shown(asked, { opening: [SAYING_PHRASES[asked.language].damaged(labels)], places, ungraded: true });
}

function correction({ op, found, expected }: Difference, language: ChatLanguage): string {
  const phrases = SAYING_PHRASES[language];
  if (op === 'replace') return phrases.replaced(found, expected);
  return op === 'insert' ? phrases.added(found) : phrases.omitted(expected);
}

/**
 * Returns all places with the words, in the order of the texts. Verses are shown in the translation that the reader chose, or in the language of the words
 * when they are to be compared.
 */
function placesOf(
  corpus: ChatCorpus,
  { language }: Asked,
  quotations: readonly Quotation[],
  compared = false,
): Passage[] {
  const places = new Map<string, Passage>();
  for (const { ref, refs, lang } of quotations) {
    for (const one of refs.length > 0 ? refs : [ref ?? '']) {
      const doc = corpus.hadith?.records.find(one) ?? -1;
      const passages: readonly Passage[] =
        doc >= 0 ? [{ kind: 'hadith', doc }] : (namedIn(one, corpus)?.passages ?? []);
      for (const passage of passages) {
        const isVerse = passage.kind === 'quran';
        const isChosen = isVerse && corpus.edition !== undefined;
        const asUsual = isChosen ? !compared || lang === 'ar' : lang === language || (isVerse && lang === 'ar');
        const quoted = asUsual ? passage : { ...passage, lang };
        places.set(`${passage.kind} ${passage.doc}`, quoted);
      }
    }
  }
  return [...places.values()];
}

function labelsOf(corpus: ChatCorpus, places: readonly Passage[], language: ChatLanguage): string {
  const labels = places.map((place) => passageLabel(corpus, place, language));
  const others = labels.slice(0, -1).join(SAYING_PHRASES[language].comma);
  return [...(others === '' ? [] : [others]), ...labels.slice(-1)].join(WEIGHING[language].and);
}

function gradesFor({ hadith, ...corpus }: ChatCorpus, places: readonly Passage[], language: ChatLanguage): string[] {
  const phrases = SAYING_PHRASES[language];
  return places.slice(0, MAX_QUOTED).flatMap((place) => {
    if (hadith === undefined || place.kind === 'quran') return [];
    const card = hadithCard(hadith, place.doc);
    const label = passageLabel({ ...corpus, hadith }, place, language);
    return card.grades.length === 0 ? [phrases.noGrade(label)] : [phrases.grade(label, gradesOf(card, language))];
  });
}

/** Finds passages that would also answer a question about these words: one verse and one hadith at most. */
function nearestTo(corpus: ChatCorpus, { saying, language }: Asked): Passage[] {
  const { words } = saying;
  const queryLanguage = languageOf(words) ?? 'en';
  const isBanglish = queryLanguage === 'bn' && !/\p{Script=Bengali}/u.test(words);
  const query = isBanglish ? inBengaliLetters(words) : words;
  return gather(corpus, { query, language, queryLanguage, model: 'light', only: undefined });
}

type Shown = {
  readonly opening: readonly string[];
  readonly places: readonly Passage[];
  /** Omits the grades, which are not those of the words that were asked about. */
  readonly ungraded?: boolean;
};

function shown({ saying, model, language }: Asked, { opening, places, ungraded = false }: Shown): SayingAnswer {
  const passages = places.slice(0, MAX_QUOTED);
  const groups = [{ title: '', passages, ungraded }];
  return {
    outline: { language, model, status: 'answered', reason: null, opening, groups, closing: [] },
    evidence: passages,
    query: saying.words,
    settled: true,
  };
}

function abstained(
  { saying, model, language }: Asked,
  opening: readonly string[],
  nearest: readonly Passage[],
): SayingAnswer {
  const title = SAYING_PHRASES[language].nearest;
  const groups = nearest.length > 0 ? [{ title, passages: nearest, ungraded: true }] : [];
  return {
    outline: { language, model, status: 'abstained', reason: 'no_evidence', opening, groups, closing: [] },
    evidence: nearest,
    query: saying.words,
    settled: true,
  };
}

/** Says that a reference does not exist, and what does. */
export function missingSentence(corpus: ChatCorpus, missing: Missing, language: ChatLanguage): string {
  const phrases = SAYING_PHRASES[language];
  if (missing.missing === 'hadith')
    return phrases.noHadith(missing.number, collectionName(missing.collection, language));
  const surah = corpus.quran.surahs[missing.surah - 1];
  if (missing.missing === 'surah' || surah === undefined) return phrases.noSurah(missing.surah);
  const name = { en: surah.transliteration, bn: surah.name, ar: surah.name_arabic }[language];
  return phrases.noVerse(missing.verse, { id: surah.id, name, verses: surah.total_verses });
}
