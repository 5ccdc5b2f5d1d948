import type { ChatLanguage } from '@isnad/contract/chat';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import { digitsOf } from '../wording/phrases.ts';
import { quotedLength } from './excerpt.ts';
import {
  BOOK,
  bookOf,
  type ChatCorpus,
  hadithCard,
  hadithQuotation,
  isDamagedVerse,
  type Passage,
  passageOf,
} from './passages.ts';

/** A text that a subject refers to: a hadith, or a verse or several in a row. */
export type SubjectText = {
  readonly ref: string;
  readonly kind: Passage['kind'];
  readonly passages: readonly Passage[];
  /** `Quran 2:255`, in the language of the answer. */
  readonly label: string;
  /** There is a text in the language of the answer. */
  readonly readable: boolean;
  readonly weak: boolean;
  /** About how much of an answer each of the passages takes, in UTF-16 units. */
  readonly lengths: readonly number[];
};
/** Statements before texts: the texts say the rest. */
const MAX_SAID = 2;
/** About how long the line above a quotation is, with its grades. */
const HEADING_OF_VERSE = 30;
const HEADING_OF_HADITH = 110;
const RANGE = /^(\d{1,3}):(\d{1,3})(?:-(\d{1,3}))?$/;

/** Finds the text of a reference such as `2:255`, `12:4-6` or `bukhari:1`. Undefined when it is not installed. */
export function installedText(corpus: ChatCorpus, ref: string, language: ChatLanguage): SubjectText | undefined {
  const [, surah, first, last = first] = RANGE.exec(ref) ?? [];
  if (surah === undefined) return hadithText(corpus, ref, language);
  const from = Number(first);
  const keys = Array.from({ length: Number(last) - from + 1 }, (_, at) => `${surah}:${from + at}`);
  const passages = keys.flatMap((key) => passageOf(corpus, key));
  const arabic = corpus.quran.texts('quran.ar');
  const versions = language === 'ar' ? 1 : 2;
  const lengths = passages.map(({ doc }) => HEADING_OF_VERSE + versions * arabic.text(doc).length);
  const label = `${BOOK[language]} ${ref}`;
  const readable = !passages.some((passage) => isDamagedVerse(corpus, passage, language));
  return { ref, kind: 'quran', passages, label, readable, weak: false, lengths };
}

/**
 * What is said on a subject, each statement with its references behind it: only the statements whose texts are all among the shown ones, whole, in the
 * order of these texts. Empty when there is none.
 */
export function saidOn(
  { says }: Pick<KnownSubject, 'says'>,
  shown: readonly SubjectText[],
  language: ChatLanguage,
): string {
  const labels = new Map(shown.map(({ ref, label }) => [ref, `[${digitsOf(language, label)}]`]));
  return statementsOn({ says }, shown)
    .map((statement) => [statement[language], ...statement.rests_on.map((ref) => labels.get(ref))].join(' '))
    .join(' ');
}

/** The statements on a subject that are said before the shown texts. */
export function statementsOn(
  subject: Pick<KnownSubject, 'says'> | undefined,
  shown: readonly SubjectText[],
): KnownSubject['says'][number][] {
  const refs = new Set(shown.map(({ ref }) => ref));
  return (subject?.says ?? [])
    .filter(({ rests_on }) => rests_on.every((ref) => refs.has(ref)))
    .toSorted((a, b) => firstOf(a.rests_on, shown) - firstOf(b.rests_on, shown))
    .slice(0, MAX_SAID);
}

const firstOf = (refs: readonly string[], shown: readonly SubjectText[]) =>
  shown.findIndex(({ ref }) => refs.includes(ref));

function hadithText(corpus: ChatCorpus, ref: string, language: ChatLanguage): SubjectText | undefined {
  const [passage] = passageOf(corpus, ref);
  const { hadith } = corpus;
  if (passage === undefined || hadith === undefined) return undefined;
  const quotation = hadithQuotation(hadith, passage.doc, language);
  if (quotation === undefined) return undefined;
  const card = hadithCard(hadith, passage.doc);
  return {
    ref,
    kind: 'hadith',
    passages: [passage],
    label: `${bookOf(card, language)} ${card.number}`,
    readable: quotation.lang === language,
    weak: isWeak(card),
    lengths: [HEADING_OF_HADITH + quotedLength(quotation.text, quotation.lang)],
  };
}

/** Tests whether any grader calls a hadith weak or fabricated. */
export function isWeak({ grades }: Pick<ReturnType<typeof hadithCard>, 'grades'>): boolean {
  return grades.some(({ grade }) => grade === 'daif' || grade === 'mawdu');
}
