import type { Found } from '../../quotation.ts';
import type { Search, TextSpan } from '../../sources.ts';

/** The text of the place of a quotation, verses separated by a space. */
export function sourceOf(search: Search, { kind, ref, edition, lang }: Found): string | undefined {
  if (ref === null) return undefined;
  if (kind === 'hadith') {
    const doc = search.hadith?.records.find(ref) ?? -1;
    return doc < 0 ? undefined : search.hadiths?.read(doc, lang, search.budget)?.text;
  }
  const { quran } = search.verses;
  const [surah = 0, first = 0, last = first] = ref.split(/[:-]/u).map(Number);
  const start = (quran.starts[surah - 1] ?? 0) - 1;
  const { text } = quran.texts(edition ?? '');
  return Array.from({ length: last - first + 1 }, (_, at) => text(start + first + at)).join(' ');
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Returns where a text has words, each with nothing else of a word beside them. */
export function placesIn(text: string, words: string): TextSpan[] {
  const places: TextSpan[] = [];
  for (let start = text.indexOf(words); start >= 0 && words !== ''; start = text.indexOf(words, start + 1)) {
    const end = start + words.length;
    if (!LETTER.test(text.charAt(start - 1)) && !LETTER.test(text.charAt(end))) places.push({ start, end });
  }
  return places;
}
