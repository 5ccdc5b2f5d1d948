import type { Citation } from '@isnad/contract/chat';

/** A text of a passage, with the message's own words between it and the text before: `Chain of narrators:`. */
type QuotedText = { readonly before: string; readonly citation: Citation };

/** A verse or a hadith, with all its texts that the message quotes. */
export type QuotedPassage = {
  readonly kind: Citation['kind'];
  readonly ref: string;
  /** What the message says right above it: reference, name, grades. */
  readonly heading: string | undefined;
  readonly texts: readonly QuotedText[];
};

/** Words, or the number of a passage, from 1. */
type Inline = string | number;
/** The service's own sentences, which refer by number to the passages that they quote. */
export type LaidOutMessage = {
  readonly paragraphs: readonly (readonly Inline[])[];
  /** Those that a sentence refers to, by their numbers. The rest is in `more`. */
  readonly passages: readonly QuotedPassage[];
  /** Passages that no sentence of the message refers to. */
  readonly more: readonly QuotedPassage[];
};

/** A line in brackets right before a quotation, which can begin in the middle of its text. */
const HEADING = /(?:^|\n)\[([^\n]*)\]\n(?:… )?$/;
/** A reference within a sentence: `[Quran 2:153]`. */
const LABEL = / ?\[([^\]\n]+)\]/;

/** Takes a message apart where its citations say, which count in code points. Each passage gets one number. */
export function layOutMessage(message: string, citations: readonly Citation[]): LaidOutMessage {
  const points = Array.from(message);
  const between = (from: number, to?: number) => points.slice(from, to).join('');
  const passages: (QuotedPassage & { texts: QuotedText[] })[] = [];
  const parts: Inline[] = [];
  let at = 0;
  let last: Citation | undefined;
  for (const citation of citations.toSorted((one, other) => one.start - other.start)) {
    const before = between(at, citation.start);
    at = citation.end;
    const isContinued = last !== undefined && isSamePassage(last, citation) && !before.includes('\n\n');
    last = citation;
    const heading = HEADING.exec(before);
    let number = passages.findIndex((passage) => isSamePassage(passage, citation)) + 1;
    if (number === 0) {
      const { kind, ref } = citation;
      number = passages.push({ kind, ref, heading: heading?.[1], texts: [] });
    }
    if (!isContinued) parts.push(heading === null ? before : before.slice(0, heading.index), number);
    const { texts = [] } = passages[number - 1] ?? {};
    if (!texts.some((text) => text.citation.edition === citation.edition && text.citation.quote === citation.quote))
      texts.push({ before: isContinued ? before.trim() : '', citation });
  }
  parts.push(between(at));
  return numbered(paragraphsOf(parts, passages), passages);
}

/** Sets the passages without a reference apart, and counts the others from 1. */
function numbered(paragraphs: readonly Inline[][], passages: readonly QuotedPassage[]): LaidOutMessage {
  const used = new Set(paragraphs.flat());
  const cited = passages.filter((_, place) => used.has(place + 1));
  const newNumber = (part: Inline) => {
    const passage = typeof part === 'number' ? passages[part - 1] : undefined;
    return passage === undefined ? part : cited.indexOf(passage) + 1;
  };
  return {
    paragraphs: paragraphs.map((paragraph) => paragraph.map(newNumber)),
    passages: cited,
    more: passages.filter((_, place) => !used.has(place + 1)),
  };
}

function isSamePassage(one: Pick<Citation, 'kind' | 'ref'>, other: Pick<Citation, 'kind' | 'ref'>): boolean {
  return one.kind === other.kind && one.ref === other.ref;
}

/** Sentences by paragraph. A passage that no sentence refers to has its number behind the words that announce it: `From hadiths:`. */
function paragraphsOf(parts: readonly Inline[], passages: readonly QuotedPassage[]): Inline[][] {
  const named = new Set<number>();
  const paragraphs: Inline[][] = [];
  const quoted: { readonly number: number; readonly paragraph: number }[] = [];
  for (const part of parts) {
    if (typeof part === 'number') {
      if (paragraphs.length === 0) paragraphs.push([]);
      quoted.push({ number: part, paragraph: paragraphs.length - 1 });
      continue;
    }
    // What is left out around a part of a text is marked, which the card says in words.
    const words = part.split(/\n{2,}/).map((one) => one.replace(/^\n+|\n+$/g, ''));
    for (const paragraph of words.filter((one) => one.replace(/^[ …]+$/, '') !== ''))
      paragraphs.push(withNumbers(paragraph, passages, named));
  }
  const announces = paragraphs.map((paragraph) => {
    const end = paragraph.at(-1);
    return typeof end === 'string' ? /:\s*$/.test(end) : paragraph.length === 0;
  });
  // Any other sentence says what its own references say, and not what is quoted after it.
  for (const { number, paragraph } of quoted) {
    const isInSentence = passages[number - 1]?.heading === undefined;
    if (!named.has(number) && (isInSentence || announces[paragraph])) paragraphs[paragraph]?.push(number);
  }
  return paragraphs
    .map((paragraph) => paragraph.filter((one, place) => typeof one === 'string' || paragraph.indexOf(one) === place))
    .filter((paragraph) => paragraph.length > 0);
}

/** Words with numbers in the place of the references to quoted passages. @param named gets the numbers */
function withNumbers(words: string, passages: readonly QuotedPassage[], named: Set<number>): Inline[] {
  const out: Inline[] = [];
  let rest = words;
  let said = '';
  for (let label = LABEL.exec(rest); label !== null; label = LABEL.exec(rest)) {
    const [whole, reference = ''] = label;
    const number = passages.findIndex(({ heading }) => heading !== undefined && names(heading, reference)) + 1;
    said += rest.slice(0, label.index);
    rest = rest.slice(label.index + whole.length);
    if (number === 0) {
      said += whole;
      continue;
    }
    if (said !== '') out.push(said);
    said = '';
    out.push(number);
    named.add(number);
  }
  said += rest;
  if (said !== '') out.push(said);
  return out;
}

/** Whether a reference is the beginning of a heading: `Quran 2:153` of `Quran 2:153, Al-Baqarah`, but not of `Quran 2:1530`. */
function names(heading: string, reference: string): boolean {
  return (
    heading === reference || (heading.startsWith(reference) && /^(?:[,،;]| ·)/.test(heading.slice(reference.length)))
  );
}
