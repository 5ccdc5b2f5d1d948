import type { Quotation } from '../quotation.ts';
import type { Search } from '../sources.ts';

/** What stands between sentences of one quotation. A line, a mark or an ellipsis would separate two quotations. */
const NOTHING = /^[\s.,;:،؛।?!؟–—-]*$/u;
const LINE = /\n/u;

/**
 * Joins parts of one text that follow each other, the later part of the text first. Each has its words right, but nobody said them in this order.
 * @param quotations in text order
 */
export function withTurnedParts(search: Search, quotations: readonly Quotation[]): Quotation[] {
  const out: Quotation[] = [];
  for (const one of quotations) {
    const last = out.at(-1);
    const joined = last === undefined ? undefined : joinedTurned(search, last, one);
    if (joined === undefined) out.push(one);
    else out[out.length - 1] = joined;
  }
  return out;
}

function joinedTurned(search: Search, a: Quotation, b: Quotation): Quotation | undefined {
  const between = search.text.slice(a.end, b.start);
  if (a.ref === null || a.ref !== b.ref || a.edition !== b.edition || a.range || b.range) return undefined;
  if (!NOTHING.test(between) || LINE.test(between) || a.right_text === null || b.right_text === null) return undefined;
  const source = sourceOf(search, a);
  const [first, second] = [source?.indexOf(a.right_text) ?? -1, source?.lastIndexOf(b.right_text) ?? -1];
  if (source === undefined || second < 0 || second + b.right_text.length > first) return undefined;
  const { start } = a;
  const { end } = b;
  return {
    ...b,
    ...{ start, text: search.text.slice(start, end), verdict: 'altered', partial: true },
    ...{ claim: a.claim ?? b.claim, speaker: a.speaker ?? b.speaker, reference: b.reference ?? a.reference },
    right_text: source.slice(second, first + a.right_text.length),
    differences: [
      { op: 'insert', start, end: a.end, found: a.text, expected: '' },
      ...b.differences,
      { op: 'delete', start: end, end, found: '', expected: a.right_text },
    ],
  };
}

/** The text that a quotation is from, as it is served. */
function sourceOf({ verses, hadiths, hadith, translations, budget }: Search, one: Quotation): string | undefined {
  if (one.kind === 'hadith') {
    const doc = hadith?.records.find(one.ref ?? '') ?? -1;
    return doc < 0 ? undefined : hadiths?.read(doc, one.lang, budget)?.text;
  }
  const [surah = 1, verse = 1] = (one.ref ?? '').split(':').map(Number);
  const { quran } = verses;
  const ordinal = (quran.starts[surah - 1] ?? 0) + verse - 1;
  const isInstalled = one.edition !== null && quran.editions.some(({ id }) => id === one.edition);
  return isInstalled ? quran.texts(one.edition).text(ordinal) : translations?.read(ordinal, one.lang, budget)?.text;
}
