import { type Fault, invalidParameters } from '@isnad/contract/failure';
import { MAX_TAFSIR_VERSES, type TafsirList, type TafsirText } from '@isnad/contract/tafsir';
import { surahOf, type VerseSpan } from '../quran/find.ts';
import type { EditionTexts, Quran } from '../quran/open.ts';
import { verseKey } from '../references/verse-range.ts';
import { editionName } from './edition-choice.ts';

/** A text of a tafsir, and the verses that it is about. */
export type Comment = { readonly text: string; readonly verses: VerseSpan };

/**
 * Returns what a tafsir says about a verse. Some editions repeat one text at each of its verses. Others have it at the first of them, and nothing at
 * the others.
 * @param text of the edition by ordinal, empty where it has none
 * @param surah of the verse: no text is about verses of two surahs
 * @returns undefined if the edition has nothing about the verse
 */
export function commentOn(text: EditionTexts['text'], surah: VerseSpan, ordinal: number): Comment | undefined {
  let found = ordinal;
  while (found > surah.from && text(found) === '') found--;
  const words = text(found);
  if (words === '') return undefined;
  let from = found;
  for (let before = found - 1; before >= surah.from; before--) {
    const other = text(before);
    if (other === words) from = before;
    else if (other !== '') break;
  }
  let to = ordinal + 1;
  while (to < surah.to && (text(to) === words || text(to) === '')) to++;
  return { text: words, verses: { from, to } };
}

/** Refuses more verses than one answer has room for. @param location of the reference in the request. @throws {Failure} `invalid_parameter` */
export function requireFewVerses(spans: readonly VerseSpan[], location: Fault['location']): void {
  const count = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  if (count <= MAX_TAFSIR_VERSES) return;
  const fix = `ask for at most ${MAX_TAFSIR_VERSES} verses at once`;
  throw invalidParameters([{ location, message: `it names ${count} verses`, fix }]);
}

/** What tafsirs say about verses: by verse, then in the order of the editions. A text about several of the verses is returned once. */
export function tafsirList(quran: Quran, spans: readonly VerseSpan[], editions: readonly EditionTexts[]): TafsirList {
  const data: TafsirText[] = [];
  const returned = new Set<string>();
  for (const { from, to } of spans) {
    for (let ordinal = from; ordinal < to; ordinal++) {
      for (const texts of editions) {
        const found = tafsirOf(quran, texts, ordinal);
        const name = `${texts.edition.id} ${found?.first}`;
        if (found === undefined || returned.has(name)) continue;
        returned.add(name);
        data.push(found.record);
      }
    }
  }
  return { data, count: data.length, corpus: quran.id };
}

/** What one tafsir says about a verse, and the ordinal of the first verse that it is about. Undefined if it says nothing. */
export function tafsirOf(
  quran: Quran,
  { edition, text }: EditionTexts,
  ordinal: number,
): { readonly record: TafsirText; readonly first: number } | undefined {
  const { id, total_verses } = surahOf(quran, ordinal);
  const start = quran.starts[id - 1] ?? 0;
  const comment = commentOn(text, { from: start, to: start + total_verses }, ordinal);
  if (comment === undefined) return undefined;
  const { from, to } = comment.verses;
  const record: TafsirText = {
    key: verseKey(id, ordinal - start + 1),
    kind: 'tafsir',
    edition: editionName(edition),
    text: comment.text,
  };
  if (to - from > 1) record.verses = `${verseKey(id, from - start + 1)}-${to - start}`;
  const footnotes = quran.notes(edition.id).footnotes(from);
  if (footnotes.length > 0) record.footnotes = [...footnotes];
  return { record, first: from };
}
