import { parseHadithRef } from '../../../../corpus/hadith/find/parse-ref.ts';
import type { ChatCorpus, Passage } from '../../../passages/passages.ts';

const BOOK_WORDS =
  /^(?:(?:the|holy|qur['’]?an|koran|q|surah?|sura[ht]|verses?|ayah?|ayat|কুরআন|কোরআন|সূরা|সুরা|আয়াত|القرآن|سورة|آية|الآية)(?![\p{L}\p{M}])[\s.]*)*/iu;
const VERSES = /^[\p{L}\p{M}'’ -]{0,30}?[\s,]*(\d{1,3})\s*[:：]\s*(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?$/u;
/** Maximum number of verses per marker. */
const MAX_NAMED = 10;

/**
 * Finds the passages that a reference names, such as `2:153`, `Quran 2:153-154`, `bukhari:1` or `সহীহ বুখারী ১`.
 * @returns an empty array for a reference that does not exist; undefined when the text is not a reference
 */
export function passagesNamed(corpus: ChatCorpus, reference: string): Passage[] | undefined {
  const text = plainDigits(reference).trim();
  const [, surah, first, last] = VERSES.exec(text.replace(BOOK_WORDS, '')) ?? [];
  if (surah !== undefined) return verses(corpus, Number(surah), Number(first), Number(last ?? first));
  if (!/^\p{L}[^\n]{1,80}\d[a-z]?$/iu.test(text)) return undefined;
  const doc = corpus.hadith?.records.find(text) ?? -1;
  if (doc >= 0) return [{ kind: 'hadith', doc }];
  return parseHadithRef(text) !== undefined || /^[a-z][a-z-]{2,30}:\d{1,6}[a-z]?$/i.test(text) ? [] : undefined;
}

function verses({ quran }: ChatCorpus, surah: number, first: number, last: number): Passage[] {
  const total = quran.surahs[surah - 1]?.total_verses ?? 0;
  if (first < 1 || last < first || last > total || last - first >= MAX_NAMED) return [];
  const from = (quran.starts[surah - 1] ?? 0) + first - 1;
  return Array.from({ length: last - first + 1 }, (_, place) => ({ kind: 'quran', doc: from + place }));
}

const DIGITS = '০১২৩৪৫৬৭৮৯٠١٢٣٤٥٦٧٨٩';

/** Replaces Bengali and Arabic digits with ASCII digits. The length stays the same. */
export function plainDigits(text: string): string {
  return text.replace(/[০-৯٠-٩]/g, (digit) => String(DIGITS.indexOf(digit) % 10));
}

export function samePassage(a: Passage, b: Passage): boolean {
  return a.kind === b.kind && a.doc === b.doc;
}
