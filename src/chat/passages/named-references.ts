import { readHadith, readVerses } from '../../corpus/references/read-reference.ts';
import { rangesOf } from '../../corpus/references/reference.ts';
import type { ChatCorpus, Passage } from './passages.ts';

/** Maximum number of verses per marker. */
const MAX_NAMED = 10;

/**
 * Finds the passages that a reference names, such as `2:153`, `Quran 2:153-154`, `bukhari:1` or `সহীহ বুখারী ১`.
 * @returns an empty array for a reference that does not exist; undefined when the text is not a reference
 */
export function passagesNamed(corpus: ChatCorpus, reference: string): Passage[] | undefined {
  const text = plainDigits(reference).trim();
  const named = /\d/.test(text) ? readVerses(text, corpus.names) : undefined;
  const [range, ...more] = named === undefined ? [] : rangesOf(named);
  if (named !== undefined && range !== undefined && more.length === 0)
    return verses(corpus, named.surah, range.first, range.last);
  if (!/^\p{L}[^\n]{1,80}\d[a-z]?$/iu.test(text)) return undefined;
  const doc = corpus.hadith?.records.find(text) ?? -1;
  if (doc >= 0) return [{ kind: 'hadith', doc }];
  return readHadith(text) !== undefined || /^[a-z][a-z-]{2,30}:\d{1,6}[a-z]?$/i.test(text) ? [] : undefined;
}

function verses({ quran }: ChatCorpus, surah: number, first: number, last: number): Passage[] {
  const total = quran.surahs[surah - 1]?.total_verses ?? 0;
  if (first < 1 || last < first || last > total || last - first >= MAX_NAMED) return [];
  const from = (quran.starts[surah - 1] ?? 0) + first - 1;
  return Array.from({ length: last - first + 1 }, (_, place) => ({ kind: 'quran', doc: from + place }));
}

const DIGITS = '০১২৩৪৫৬৭৮৯٠١٢٣٤٥٦٧٨٩';

/** Replaces Bengali and Arabic digits with ASCII digits. The length stays the same. */
function plainDigits(text: string): string {
  return text.replace(/[০-৯٠-٩]/g, (digit) => String(DIGITS.indexOf(digit) % 10));
}
