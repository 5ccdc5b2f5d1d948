import type { AbstainReason, ChatLanguage, ModelKind } from '@isnad/contract/chat';
import { surahOf } from '../corpus/quran/find.ts';
import {
  BOOK,
  bookOf,
  type ChatCorpus,
  hadithCard,
  hadithQuotation,
  type Passage,
  refOf,
  verseQuotations,
} from './passages/passages.ts';
import type { Segment } from './segments.ts';
import { digitsOf, PHRASES, type Phrases } from './wording/phrases.ts';

/** Passages under one title. */
type Group = {
  readonly title: string;
  readonly passages: readonly Passage[];
  /** Omits the grades. Beside a question about other words, the grade of a near hadith would read as the answer. */
  readonly ungraded?: boolean;
};

/** The content of an answer before it is written. */
export type Outline = {
  readonly language: ChatLanguage;
  readonly model: ModelKind;
  readonly status: 'answered' | 'abstained';
  readonly reason: AbstainReason | null;
  /** Sentences before the passages, in the answer language. */
  readonly opening: readonly string[];
  readonly groups: readonly Group[];
  readonly closing: readonly string[];
};

/** Writes an answer: our own sentences, with passages quoted verbatim between them. */
export function compose(corpus: ChatCorpus, outline: Outline): Segment[] {
  const segments: Segment[] = [];
  const paragraph = (...parts: readonly Segment[]) => {
    if (segments.length > 0) segments.push('\n\n');
    segments.push(...parts);
  };
  for (const sentence of outline.opening) paragraph(sentence);
  for (const { title, passages, ungraded = false } of outline.groups) {
    const shown = passages
      .map((passage) => passageSegments(corpus, passage, outline, ungraded))
      .filter((part) => part.length > 0);
    if (shown.length === 0) continue;
    if (title !== '') paragraph(title);
    for (const part of shown) paragraph(...part);
  }
  for (const sentence of outline.closing) paragraph(sentence);
  return merged(segments);
}

/** Quotes a passage: a heading with reference and grades, then its text. Empty when no complete text exists. */
export function passageSegments(
  corpus: ChatCorpus,
  passage: Passage,
  { language, model }: Pick<Outline, 'language' | 'model'>,
  ungraded = false,
): Segment[] {
  const quoted = passage.lang ?? language;
  if (passage.kind === 'quran') {
    const surah = surahOf(corpus.quran, passage.doc);
    const name = { en: surah.transliteration, bn: surah.name, ar: surah.name_arabic }[language];
    const heading = `[${BOOK[language]} ${digitsOf(language, refOf(corpus, passage))}, ${name}]`;
    return [heading, ...verseQuotations(corpus, passage.doc, quoted).flatMap((quotation) => ['\n', quotation])];
  }
  const { hadith } = corpus;
  const quotation = hadith === undefined ? undefined : hadithQuotation(hadith, passage.doc, quoted);
  if (hadith === undefined || quotation === undefined) return [];
  const card = hadithCard(hadith, passage.doc);
  const phrases = PHRASES[language];
  const notes = [
    ...(card.narrator === null ? [] : [phrases.narrator(card.narrator)]),
    ...(ungraded ? [] : gradeNotes(card.grades, phrases, model)),
    ...(quotation.lang === quoted ? [] : [phrases.otherLanguage]),
  ];
  return [
    `[${bookOf(card, language)} ${digitsOf(language, card.number)} · ${card.ref}${notes.length > 0 ? `; ${notes.join('; ')}` : ''}]\n`,
    quotation,
  ];
}

type Grades = ReturnType<typeof hadithCard>['grades'];
/** Maximum number of grades on one line; svc-pro shows all. */
const USUAL_GRADES = 2;

/** Lists each scholar's grade separately, and notes when they disagree. */
function gradeNotes(grades: Grades, phrases: Phrases, model: ModelKind): string[] {
  if (grades.length === 0) return [phrases.ungraded];
  const shown = model === 'pro' ? grades : grades.slice(0, USUAL_GRADES);
  const disputed = new Set(grades.map(({ grade }) => grade)).size > 1;
  return [
    ...shown.map(({ grade, graded_by }) => phrases.graded(phrases.grades[grade] ?? grade, graded_by)),
    ...(disputed ? [phrases.disputed] : []),
  ];
}

/** Merges adjacent text segments. */
function merged(segments: readonly Segment[]): Segment[] {
  const out: Segment[] = [];
  for (const segment of segments) {
    const last = out.at(-1);
    if (typeof segment === 'string' && typeof last === 'string') out[out.length - 1] = last + segment;
    else out.push(segment);
  }
  return out;
}
