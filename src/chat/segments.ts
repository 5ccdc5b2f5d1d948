import { hash } from 'node:crypto';
import type { ChatLanguage, Citation } from '../contract/chat.ts';

/** A text of the corpus, to be put into a message as it is. */
export type Quotation = {
  readonly kind: Citation['kind'];
  readonly ref: string;
  readonly edition: string;
  readonly lang: ChatLanguage;
  readonly text: string;
};

/** A message before it is one text: our own words, and quotations between them. */
export type Segment = string | Quotation;

/** Puts the segments together; each quotation gets its citation with where it stands. */
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

/** The citation of a quotation that begins at that code point. */
export function citationOf(quotation: Quotation, { index, start }: { index: number; start: number }): Citation {
  const { kind, ref, edition, lang, text } = quotation;
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
  };
}

/** Length in code points, as the citations count. */
export function codePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // The second half of a pair belongs to the first.
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}
