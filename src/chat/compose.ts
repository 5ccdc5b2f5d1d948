import type { AbstainReason, ChatLanguage, ModelKind } from '@isnad/contract/chat';
import { surahOf } from '../corpus/quran/find.ts';
import { matnStart, type Part } from './passages/clauses.ts';
import { excerptOf, type Focus } from './passages/excerpt.ts';
import {
  BOOK,
  bookOf,
  type ChatCorpus,
  hadithCard,
  hadithQuotation,
  isDamagedVerse,
  type Passage,
  refOf,
  verseQuotations,
} from './passages/passages.ts';
import { gradesOf } from './passages/weigh.ts';
import type { HadithQuotation, Quotation, Segment } from './segments.ts';
import { ANSWERS } from './wording/answer-phrases.ts';
import { personIn } from './wording/people-names.ts';
import { digitsOf, PHRASES } from './wording/phrases.ts';

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
  /** The translation in which verses are quoted. Otherwise the one that ships in the language. */
  readonly edition?: string;
  readonly model: ModelKind;
  readonly status: 'answered' | 'abstained';
  readonly reason: AbstainReason | null;
  /** Sentences before the passages, in the answer language. */
  readonly opening: readonly string[];
  readonly groups: readonly Group[];
  readonly closing: readonly string[];
  /** Keys of the words that an excerpt of a long hadith should have. */
  readonly focus?: readonly string[];
  /** Keys of the words of what is said that rests on a text, by its reference. An excerpt of the text must have them. */
  readonly said?: ReadonlyMap<string, readonly string[]>;
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

/** How passages are quoted. */
type Form = Pick<Outline, 'language' | 'model' | 'focus' | 'said'> & {
  /** Parts of the translation of a hadith, in order. Without them, the whole, or the sentences that fit the focus. */
  readonly parts?: readonly Part[] | undefined;
};

/** Quotes a passage: a heading with reference and grades, then its text. Empty when no complete text exists. */
export function passageSegments(
  corpus: ChatCorpus,
  passage: Passage,
  { language, model, focus = [], said, parts }: Form,
  ungraded = false,
): Segment[] {
  if (passage.kind === 'quran') {
    const surah = surahOf(corpus.quran, passage.doc);
    const name = { en: surah.transliteration, bn: surah.name, ar: surah.name_arabic }[language];
    const quotations = verseQuotations(corpus, passage, language);
    const notes = verseNotes(corpus, { passage, language, quotations }).map((note) => `; ${note}`);
    const heading = `[${BOOK[language]} ${digitsOf(language, refOf(corpus, passage))}${language === 'ar' ? '،' : ','} ${name}${notes.join('')}]`;
    return [heading, ...quotations.flatMap((quotation) => ['\n', quotation])];
  }
  const { hadith } = corpus;
  const quoted = passage.lang ?? language;
  const quotation = hadith === undefined ? undefined : hadithQuotation(hadith, passage.doc, quoted);
  if (hadith === undefined || quotation === undefined) return [];
  const card = hadithCard(hadith, passage.doc);
  const phrases = PHRASES[language];
  const narrator = card.narrator === null ? undefined : personIn(language, card.narrator);
  const notes = [
    ...(narrator === undefined ? [] : [phrases.narrator(narrator)]),
    ...(ungraded ? [] : [card.grades.length === 0 ? phrases.ungraded : phrases.graded(gradesOf(card, language))]),
    ...(quotation.lang === quoted ? [] : [phrases.otherLanguage]),
  ];
  const heading = `[${bookOf(card, language)} ${digitsOf(language, card.number)} · ${card.ref}${notes.length > 0 ? `; ${notes.join('; ')}` : ''}]\n`;
  if (parts !== undefined && quotation.lang !== 'ar') return [heading, ...quoteParts(quotation, parts)];
  return [
    heading,
    ...quoteHadith(quotation, { language, model, focus: new Set(focus), said: new Set(said?.get(card.ref)) }),
  ];
}

type QuotedVerse = {
  readonly passage: Passage;
  readonly language: ChatLanguage;
  readonly quotations: readonly Quotation[];
};

/** Says that a translation is damaged, and which one is quoted instead, if any; and which verses a translation has in one text. */
function verseNotes(corpus: ChatCorpus, { passage, language, quotations }: QuotedVerse): string[] {
  const { damagedTranslation, otherTranslation, together } = PHRASES[language];
  const quoted = quotations.find(({ lang }) => lang !== 'ar')?.edition;
  const { edition: chosen } = corpus;
  const damaged = chosen === undefined || quoted === undefined ? damagedTranslation : otherTranslation(chosen, quoted);
  const verses = quoted === undefined ? undefined : corpus.quran.texts(quoted).group(passage.doc);
  return [
    ...(isDamagedVerse(corpus, passage, language) ? [damaged] : []),
    ...(verses === undefined ? [] : [together(digitsOf(language, verses))]),
  ];
}

/** Quotes parts of a text, with marks for what is left out. */
function quoteParts(quotation: Quotation, parts: readonly Part[]): Segment[] {
  const length = quotation.text.trimEnd().length;
  return parts.flatMap(({ start, end }, at): Segment[] => {
    const text = quotation.text.slice(start, end).trimEnd();
    if (text.length === length) return [quotation];
    const isLast = at === parts.length - 1;
    return [
      ...(at > 0 ? [' … '] : start > 0 ? ['… '] : []),
      { ...quotation, text, partial: true },
      ...(isLast && start + text.length < length ? [' …'] : []),
    ];
  });
}

type Wanted = Pick<Form, 'language' | 'model'> & { readonly focus: Focus; readonly said: Focus };

/**
 * Quotes the matn of an Arabic hadith, the fitting sentences of a long translation, and every other text as a whole. The chain of narrators, which
 * is often longer than the answer, follows when the hadith was asked for by its reference, and with svc-pro.
 */
function quoteHadith(quotation: HadithQuotation, { language, model, focus, said }: Wanted): Segment[] {
  const { text, lang } = quotation;
  const part = (start: number, end?: number): Quotation => ({
    ...quotation,
    text: text.slice(start, end).trimEnd(),
    partial: true,
  });
  const matn = lang === 'ar' ? matnStart(text) : 0;
  if (matn > 0 && model !== 'pro' && focus.size > 0) return ['… ', part(matn)];
  if (matn > 0) return [part(matn), `\n${ANSWERS[language].chain} `, part(0, matn)];
  const excerpt = excerptOf(text, lang, focus, said);
  if (excerpt === undefined) return [quotation];
  const { start, end } = excerpt;
  return [...(start > 0 ? ['… '] : []), part(start, end), ...(end < text.trimEnd().length ? [' …'] : [])];
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
