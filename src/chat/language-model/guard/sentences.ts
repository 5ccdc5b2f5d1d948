import { isArabicInLatin } from '../../language/detect.ts';
import type { Echoes } from './echoes.ts';
import { Labels } from './labels.ts';
import { DOUBLE_MARK, hasOpenMark, SINGLE_OPENING } from './quotation-marks.ts';

/** A piece of model text to send to the client. */
export type Piece =
  /** Safe to send as it is. */
  | { readonly kind: 'plain'; readonly text: string }
  /** Must be checked first, together with the part of its sentence already sent and the previous sentence. */
  | {
      readonly kind: 'held';
      readonly text: string;
      readonly gone: string;
      readonly previous: string;
      /** Offset in the sentence of words presented as the text of a reference. In UTF-16 units. */
      readonly claimedFrom: number | undefined;
    };

/**
 * Start of a possible quotation or reference: quotation and emphasis marks, brackets, digits, Arabic letters, a colon, or the position after words
 * that introduce a quotation.
 */
const OTHER_SIGN =
  /[﴿﴾{}[(*_`>~|<=]|[\p{N}\p{Script=Arabic}:：]|(?<=\b(?:say|says|said|saying|states?|stated|reads|narrate[sd]?|reported|quotes?|recites?|verse|hadith))(?![\p{L}])|(?<=বলেন|বলেছেন|বলেছিলেন|ইরশাদ|বর্ণিত|হয়েছে|এসেছে)(?!\p{M})/u;
const SIGN = new RegExp(`${DOUBLE_MARK}|${SINGLE_OPENING}|${OTHER_SIGN.source}`, 'giu');
const END = new RegExp(`[.!?।؟۔…。！？](?:${DOUBLE_MARK}|['’)\\]*_﴾])*\\s+|\\n\\s*`, 'gu');
const WORD = /[\p{L}\p{M}\p{N}'’]+/gu;
/** Longer sentences are checked in parts. */
const MAX_SENTENCE_LENGTH = 1_500;
/** How far back an echo can start. In UTF-16 units. */
const REACH = 160;

/** Splits model text into pieces. Plain words are sent immediately. From the first sign of a quotation, the rest of the sentence is held. */
export class Sentences {
  readonly #echoes: Echoes | undefined;
  /** The current sentence, and the length already sent. */
  #sentence = '';
  #gone = 0;
  #holding: boolean;
  #previous = '';
  readonly #labels = new Labels();
  /** The paragraph has started to echo a text: hold its remaining sentences from their start. */
  #echoing = false;

  /** @param echoes undefined holds every sentence to its end */
  constructor(echoes: Echoes | undefined) {
    this.#echoes = echoes;
    this.#holding = echoes === undefined;
  }

  /** Splits lazily: the check of one piece can cause the next one to be held. */
  *add(text: string): Generator<Piece> {
    this.#sentence += text;
    yield* this.#take(false);
  }

  /** Flushes the rest at the end of the model text. */
  *end(): Generator<Piece> {
    yield* this.#take(true);
  }

  /** Called when a held piece was invalid: the remaining sentences of the paragraph are held from their start. */
  distrust(): void {
    this.#echoing = true;
    if (this.#gone === 0) this.#holding = true;
  }

  *#take(ended: boolean): Generator<Piece> {
    for (;;) {
      const end = this.#sentenceEnd(ended);
      const limit = end ?? this.#sentence.length;
      if (!this.#holding) {
        const sign = this.#signBefore(limit);
        const plain = this.#sentence.slice(this.#gone, sign);
        this.#gone = sign;
        if (plain !== '') yield { kind: 'plain', text: plain };
        if (sign < limit) {
          this.#holding = true;
          // The sentence end now depends on its brackets and quotation marks.
          continue;
        }
      }
      if (end === undefined) return;
      const gone = this.#sentence.slice(0, this.#gone);
      const text = this.#sentence.slice(this.#gone, end);
      const previous = this.#previous;
      const claimedFrom = this.#next(end);
      if (text !== '') yield { kind: 'held', text, gone, previous, claimedFrom };
      if (this.#sentence === '') return;
    }
  }

  #next(end: number): number | undefined {
    const claimedFrom = this.#labels.next(this.#sentence.slice(0, end));
    this.#previous = this.#sentence.slice(0, end);
    this.#sentence = this.#sentence.slice(end);
    this.#gone = 0;
    // Text after a colon belongs to the same sentence, even on the next line.
    if (/\n\s*\n\s*$/u.test(this.#previous)) this.#echoing = false;
    this.#holding =
      this.#echoes === undefined || this.#echoing || this.#labels.labelled || /[:：]\s*$/u.test(this.#previous);
    return claimedFrom;
  }

  /** Returns the end of the sentence, including the whitespace after it. */
  #sentenceEnd(ended: boolean): number | undefined {
    END.lastIndex = this.#gone;
    for (let found = END.exec(this.#sentence); found !== null; found = END.exec(this.#sentence)) {
      const end = found.index + found[0].length;
      const paragraph = /\n\s*\n/.test(found[0]);
      if (!this.#holding || paragraph || !isOpen(this.#sentence.slice(this.#gone, end))) return end;
    }
    if (ended || this.#sentence.length - this.#gone > MAX_SENTENCE_LENGTH) return this.#sentence.length;
    return undefined;
  }

  /** Returns the position of the first sign of a quotation before `limit`, or `limit`. */
  #signBefore(limit: number): number {
    // Restart before the current word, which can have become a sign.
    SIGN.lastIndex = Math.max(0, this.#gone - 24);
    let sign = limit;
    for (let found = SIGN.exec(this.#sentence); found !== null; found = SIGN.exec(this.#sentence)) {
      if (found.index < this.#gone && found[0] !== '') continue;
      sign = Math.min(limit, Math.max(found.index, this.#gone));
      break;
    }
    const echo = this.#echoBefore(sign);
    if (echo < sign) this.#echoing = true;
    return echo;
  }

  #echoBefore(limit: number): number {
    WORD.lastIndex = Math.max(0, this.#gone - 24);
    for (let word = WORD.exec(this.#sentence); word !== null; word = WORD.exec(this.#sentence)) {
      const end = word.index + word[0].length;
      if (word.index >= limit) break;
      if (end <= this.#gone) continue;
      if (isArabicInLatin(word[0])) return Math.max(this.#gone, word.index);
      const heard = this.#sentence.slice(Math.max(0, end - REACH), end);
      if (this.#echoes?.endsKnown(heard) === true) return Math.max(this.#gone, word.index);
    }
    return limit;
  }
}

/** Tests whether a bracket or quotation mark is still open. */
function isOpen(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1;
  return hasOpenMark(text) || count('﴿') !== count('﴾') || count('[') > count(']') || count('(') > count(')');
}
