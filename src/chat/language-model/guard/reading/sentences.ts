import { DOUBLE_MARK, hasOpenMark } from '../quotations/quotation-marks.ts';
import { Labels } from './labels.ts';

/** A sentence of model text with the whitespace behind it, and what its neighbors tell about it. */
export type Sentence = {
  readonly text: string;
  readonly previous: string;
  /** Can say who spoke: `That is what the Prophet said.` Empty for the last one. */
  readonly next: string;
  /** Offset of words presented as the text of a reference. In UTF-16 units. */
  readonly claimedFrom: number | undefined;
};

const END = new RegExp(`[.!?।؟۔…。！？](?:${DOUBLE_MARK}|['’)\\]*_﴾])*\\s+|\\n\\s*`, 'gu');
/** A reference behind the end of a sentence: `… with ease. [[94:5]]` */
const MARKERS = /^(?:(?:\[\[[^[\]\n]*\]\]|\[[^[\]\n]*\d[^[\]\n]*\]|\([^()\n]*\d:\d[^()\n]*\))[.।۔]?[^\S\n]*)+\n*\s*/u;
/** The beginning of one. */
const OPEN_MARKER = /^(?:\[[^\]\n]{0,80}\]?|\([^()\n]{0,80})$/u;
/** Ends with an abbreviation: `s.a.w.`, `e.g.`, `Dr.`, `(p.b.u.h.)`, `(সা.)` */
const ABBREVIATION =
  /(?:^|[\s([])(?:(?:\p{L}\p{M}*\.){2,}|(?:dr|mr|mrs|st|vs|cf|no|nos|vol|pp?|ch|b|bin|ibn|hz|hazrat|ড|মো|মুহা|ডা|د|ص)\.)\s*$|[([](?:\p{L}\p{M}*\.?\s?){1,6}[)\]][.]?\s*$/iu;
/** Longer sentences are checked in parts. */
const MAX_SENTENCE_LENGTH = 1_500;

/**
 * Splits model text into sentences. Each is given only once the one behind it is known, because that can ascribe it: words that the Prophet never said
 * must not be sent before `… said the Prophet` is read.
 */
export class Sentences {
  #text = '';
  /** Where the search for the end of the sentence goes on. */
  #searched = 0;
  #previous = '';
  #waiting: Omit<Sentence, 'next'> | undefined;
  readonly #labels = new Labels();

  *add(text: string): Generator<Sentence> {
    this.#text += text;
    yield* this.#take(false);
  }

  /** Flushes the rest at the end of the model text. */
  *end(): Generator<Sentence> {
    yield* this.#take(true);
    if (this.#waiting !== undefined) yield { ...this.#waiting, next: '' };
    this.#waiting = undefined;
  }

  *#take(ended: boolean): Generator<Sentence> {
    for (;;) {
      const end = this.#sentenceEnd(ended);
      if (end === undefined || end === 0) return;
      const text = this.#text.slice(0, end);
      this.#text = this.#text.slice(end);
      this.#searched = 0;
      if (this.#waiting !== undefined) yield { ...this.#waiting, next: text };
      this.#waiting = { text, previous: this.#previous, claimedFrom: this.#labels.next(text) };
      this.#previous = text;
    }
  }

  /** Returns the end of the sentence, including the whitespace after it. */
  #sentenceEnd(ended: boolean): number | undefined {
    END.lastIndex = this.#searched;
    for (let found = END.exec(this.#text); found !== null; found = END.exec(this.#text)) {
      const end = found.index + found[0].length;
      // More whitespace can follow, and what is behind it.
      if (end === this.#text.length && !ended) return undefined;
      if (/\n\s*\n/.test(found[0])) return end;
      const text = this.#text.slice(0, end);
      if (!isOpen(text)) {
        if (found[0].includes('\n')) return end;
        if (!ABBREVIATION.test(text.slice(-40))) return this.#withMarkers(end, ended);
      }
      this.#searched = end;
    }
    if (this.#text.length > MAX_SENTENCE_LENGTH || ended) return this.#text.length;
    return undefined;
  }

  /** Extends a sentence to the references behind its end, unless they begin the next one. Undefined until that is known. */
  #withMarkers(end: number, ended: boolean): number | undefined {
    const rest = this.#text.slice(end);
    if (!ended && OPEN_MARKER.test(rest)) return undefined;
    const markers = MARKERS.exec(rest)?.[0] ?? '';
    if (markers === '') return end;
    if (markers.length === rest.length && !ended) return undefined;
    const next = rest.charAt(markers.length);
    // `[[2:153]] tells us …`
    const goesOn = !markers.includes('\n') && next !== '' && /\p{Ll}/u.test(next);
    return goesOn || MARKER.test(this.#text.slice(0, end)) ? end : end + markers.length;
  }
}

const MARKER = /\[\[[^[\]\n]*\]\]/u;

/** Tests whether a bracket or quotation mark is still open. */
function isOpen(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1;
  return hasOpenMark(text) || count('﴿') !== count('﴾') || count('[') > count(']') || count('(') > count(')');
}
