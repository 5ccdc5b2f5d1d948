import { hash } from 'node:crypto';
import type { ChatLanguage, Citation, VerseTranslation } from '@isnad/contract/chat';

/** A text of the corpus, inserted verbatim into a message. */
export type Quotation = {
  readonly kind: Citation['kind'];
  readonly ref: string;
  readonly edition: string;
  /** BCP 47 language tag. */
  readonly lang: string;
  readonly text: string;
  /** The text is only a part of the one in the corpus. */
  readonly partial?: true;
};

/** A text of a hadith, which is in one of the languages of answers. */
export type HadithQuotation = Quotation & { readonly lang: ChatLanguage };

/** A part of a message: our own text, or a quotation. */
export type Segment = string | Quotation;

/** Joins the segments and returns the citation of each quotation with its position. */
export function layOut(segments: readonly Segment[]): { message: string; citations: Citation[] } {
  const citations: Citation[] = [];
  let message = '';
  let at = 0;
  for (const segment of segments) {
    const text = typeof segment === 'string' ? segment : segment.text;
    if (typeof segment !== 'string') citations.push(citationOf(segment, { index: citations.length + 1, start: at }));
    message += text;
    at += codePoints(text);
  }
  return { message, citations };
}

/** Creates the citation of a quotation that starts at code point `start`. */
export function citationOf(quotation: Quotation, { index, start }: { index: number; start: number }): Citation {
  const { kind, ref, edition, lang, text, partial } = quotation;
  const end = start + codePoints(text);
  return {
    index,
    kind,
    ref,
    edition,
    lang,
    quote: text,
    start,
    end,
    sha256: hash('sha256', text, 'hex'),
    match: 'exact',
    ...(partial === undefined ? {} : { partial }),
  };
}

/** Lists the translations of the quoted verses. */
export function verseTranslations(citations: readonly Citation[]): VerseTranslation[] {
  const translated = citations.filter(({ kind, lang }) => kind === 'quran' && lang !== 'ar');
  return [...new Map(translated.map(({ edition, lang }) => [edition, { edition, language: lang }])).values()];
}

/** Length in code points, the unit of citations. */
export function codePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Skip the second half of a surrogate pair.
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}
