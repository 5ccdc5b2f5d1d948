import type { ChatLanguage } from '@isnad/contract/chat';
import { personIn } from '../wording/people-names.ts';
import { PHRASES } from '../wording/phrases.ts';
import { type GradeCounts, WEIGHING } from '../wording/weigh-phrases.ts';
import { type ChatCorpus, type HadithCard, hadithCard, type Passage, passageLabel } from './passages.ts';

/** A part of a question with all passages on it; '' for the whole question. */
type Searched = { readonly part: string; readonly found: readonly Passage[] };

type Weighed = {
  readonly parts: readonly Searched[];
  readonly shown: readonly (Passage & { readonly same?: readonly number[] })[];
  /** Set when the question was limited to one kind of text. */
  readonly only: Passage['kind'] | undefined;
};

type Told = { readonly label: string; readonly card: HadithCard };

/**
 * Compares the passages of an answer: which cover several parts of the question, which parts have only verses, only hadiths or nothing, which hadiths
 * are parallel, and how scholars grade them. Returns one line each in the language; empty when there is nothing to compare.
 */
export function weigh(corpus: ChatCorpus, language: ChatLanguage, { parts, shown, only }: Weighed): string[] {
  const { hadith } = corpus;
  const label = (passage: Passage) => passageLabel(corpus, passage, language);
  // Each hadith together with its parallels in other collections.
  const places = new Set(
    shown.flatMap(({ kind, doc, same = [] }) => (kind === 'hadith' ? [doc, ...same.slice(0, MAX_PARALLELS)] : [])),
  );
  const told: Told[] = [...places].flatMap((doc) =>
    hadith === undefined ? [] : [{ label: label({ kind: 'hadith', doc }), card: hadithCard(hadith, doc) }],
  );
  return [
    ...severalParts(language, parts, shown, label),
    ...(only === undefined ? oneSided(language, parts) : []),
    ...sameReports(language, told),
    ...grades(language, told),
  ];
}

/** Maximum number of parallels to name beside a quoted hadith. */
const MAX_PARALLELS = 3;
/** Maximum number of passages to name in one sentence. */
const MAX_NAMED = 5;

function severalParts(
  language: ChatLanguage,
  parts: readonly Searched[],
  shown: readonly Passage[],
  label: (passage: Passage) => string,
): string[] {
  const phrases = WEIGHING[language];
  const inParts = ({ kind, doc }: Passage) =>
    parts.filter(({ part, found }) => part !== '' && found.some((one) => one.kind === kind && one.doc === doc)).length;
  const labels = shown
    .filter((passage) => inParts(passage) > 1)
    .slice(0, MAX_NAMED)
    .map(label);
  return labels.length === 0 ? [] : [phrases.several(listed(labels, phrases.and), labels.length)];
}

/** Lists parts that are not covered by both the Quran and the hadiths. */
function oneSided(language: ChatLanguage, parts: readonly Searched[]): string[] {
  const phrases = WEIGHING[language];
  return parts.flatMap(({ part, found }) => {
    const verses = found.some(({ kind }) => kind === 'quran');
    const hadiths = found.some(({ kind }) => kind === 'hadith');
    if (part === '' || (verses && hadiths)) return [];
    if (!verses && !hadiths) return [phrases.nothingOn(part)];
    return [verses ? phrases.onlyQuranOn(part) : phrases.onlyHadithOn(part)];
  });
}

function sameReports(language: ChatLanguage, told: readonly Told[]): string[] {
  const phrases = WEIGHING[language];
  const groups: { words: string[]; members: Told[]; exact: boolean }[] = [];
  for (const one of told) {
    const words = reportIn(one.card.texts.ar ?? '');
    const group = groups.find((known) => tellTheSame(known.words, words));
    if (group === undefined) groups.push({ words, members: [one], exact: true });
    else {
      group.members.push(one);
      group.exact &&= group.words.join(' ') === words.join(' ');
    }
  }
  return groups
    .filter(({ members }) => members.length > 1)
    .map(({ members, exact }) => {
      const labels = listed(
        members.map(({ label }) => label),
        phrases.and,
      );
      return exact ? phrases.sameWords(labels) : phrases.sameInOtherWords(labels);
    });
}

const SOUND = new Set(['sahih', 'hasan']);
const WEAK = new Set(['daif', 'mawdu']);

function grades(language: ChatLanguage, told: readonly Told[]): string[] {
  if (told.length === 0) return [];
  const counts = { sound: 0, weak: 0, disputed: 0, ungraded: 0 };
  for (const { card } of told) counts[gradeKindOf(card)]++;
  const disputes = told
    .filter(({ card }) => new Set(card.grades.map(({ grade }) => grade)).size > 1)
    .map(({ label, card }) => WEIGHING[language].disputed(label, gradesOf(card, language)));
  return [WEIGHING[language].grades(counts), ...disputes];
}

function gradeKindOf({ grades }: HadithCard): keyof GradeCounts {
  const sound = grades.some(({ grade }) => SOUND.has(grade));
  const weak = grades.some(({ grade }) => WEAK.has(grade));
  return sound && weak ? 'disputed' : sound ? 'sound' : weak ? 'weak' : 'ungraded';
}

/** Formats `sahih (A, B), daif (C)`: every scholar with the grade given, without merging grades. */
export function gradesOf({ grades }: HadithCard, language: ChatLanguage): string {
  const names = PHRASES[language].grades;
  return [...Map.groupBy(grades, ({ grade }) => grade)]
    .map(([grade, given]) => {
      const scholars = given
        .flatMap(({ graded_by }) => (graded_by === null ? [] : (personIn(language, graded_by) ?? graded_by)))
        .join(', ');
      return `${names[grade] ?? grade}${scholars === '' ? '' : ` (${scholars})`}`;
    })
    .join(', ');
}

function listed(labels: readonly string[], and: string): string {
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')}${and}${labels.at(-1)}`;
}

/** The isnad ends with the blessing on the Prophet. The matn starts after it, if enough words follow. */
const BLESSING = ['صلي', 'الله', 'عليه', 'وسلم'].join(' ');
const MIN_WORDS = 6;

/** Returns the words of an Arabic matn, without marks and with variants of alif and ya unified. */
export function reportIn(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئ]/g, 'ي')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  const behind = plain.indexOf(BLESSING);
  const told = behind < 0 ? '' : plain.slice(behind + BLESSING.length).trim();
  const words = told.split(' ');
  return words.length >= MIN_WORDS ? words : plain.split(' ');
}

/** Minimum share of the shorter matn's word pairs that the other must have. */
const SHARE_IN_COMMON = 0.6;

/** Tests whether two hadiths are parallel: most adjacent words of the shorter one are also adjacent in the other. */
export function tellTheSame(a: readonly string[], b: readonly string[]): boolean {
  const pairs = (words: readonly string[]) => new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
  const [few, many] = [pairs(a), pairs(b)].sort((x, y) => x.size - y.size) as [Set<string>, Set<string>];
  if (few.size < MIN_WORDS - 1) return false;
  return [...few].filter((pair) => many.has(pair)).length >= few.size * SHARE_IN_COMMON;
}
