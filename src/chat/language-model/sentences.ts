import { isArabicInLatin } from '../language/detect.ts';
import type { Echoes } from './echoes.ts';
import { Labels } from './labels.ts';
import { DOUBLE_MARK, hasOpenMark, SINGLE_OPENING } from './quotation-marks.ts';

/** Text of a model on its way to the reader. */
export type Piece =
  /** Can go as it is. */
  | { readonly kind: 'plain'; readonly text: string }
  /** To be looked at first, together with what of its sentence has gone before, and with the sentence before. */
  | {
      readonly kind: 'held';
      readonly text: string;
      readonly gone: string;
      readonly previous: string;
      /** Where in its sentence words begin that are given as the text of a reference. In UTF-16 units. */
      readonly claimedFrom: number | undefined;
    };

/**
 * What a quotation or a reference begins with: marks of quotation and emphasis, brackets, digits, Arabic letters, a colon; and the words
 * that say that somebody is being quoted (from behind them on).
 */
const OTHER_SIGN =
  /[﴿﴾{}[(*_`>~|<=]|[\p{N}\p{Script=Arabic}:：]|(?<=\b(?:say|says|said|saying|states?|stated|reads|narrate[sd]?|reported|quotes?|recites?|verse|hadith))(?![\p{L}])|(?<=বলেন|বলেছেন|বলেছিলেন|ইরশাদ|বর্ণিত|হয়েছে|এসেছে)(?!\p{M})/u;
const SIGN = new RegExp(`${DOUBLE_MARK}|${SINGLE_OPENING}|${OTHER_SIGN.source}`, 'giu');
const END = new RegExp(`[.!?।؟۔…。！？](?:${DOUBLE_MARK}|['’)\\]*_﴾])*\\s+|\\n\\s*`, 'gu');
const WORD = /[\p{L}\p{M}\p{N}'’]+/gu;
/** A sentence longer than this is looked at in parts. */
const MAX_SENTENCE_LENGTH = 1_500;
/** Words before it that an echo can reach back to. In UTF-16 units. */
const REACH = 160;

/** Cuts what a model says into pieces: plain words go on at once, from the first sign of a quotation on the rest of the sentence is held. */
export class Sentences {
  readonly #echoes: Echoes | undefined;
  /** The sentence that is being said, and how much of it has gone. */
  #sentence = '';
  #gone = 0;
  #holding: boolean;
  #previous = '';
  readonly #labels = new Labels();
  /** The paragraph has begun to sound like a text: its other sentences are held from their start. */
  #echoing = false;

  /** @param echoes undefined: every sentence is held to its end */
  constructor(echoes: Echoes | undefined) {
    this.#echoes = echoes;
    this.#holding = echoes === undefined;
  }

  /** Each piece is cut when it is asked for: what was found in one may hold the next. */
  *add(text: string): Generator<Piece> {
    this.#sentence += text;
    yield* this.#take(false);
  }

  /** The model has ended. */
  *end(): Generator<Piece> {
    yield* this.#take(true);
  }

  /** What was held did not hold: the other sentences of the paragraph are held from their start. */
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
          // Where the sentence ends depends on its brackets and quotation marks now.
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
    // What follows a colon belongs to it, in the next line too.
    if (/\n\s*\n\s*$/u.test(this.#previous)) this.#echoing = false;
    this.#holding =
      this.#echoes === undefined || this.#echoing || this.#labels.labelled || /[:：]\s*$/u.test(this.#previous);
    return claimedFrom;
  }

  /** Where the sentence ends, with the blanks behind it. */
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

  /** Where the first sign of a quotation before `limit` stands; `limit` when there is none. */
  #signBefore(limit: number): number {
    // From the start of the word that is being said: it may have become one that is a sign.
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

/** Whether a bracket or a quotation mark is still open. */
function isOpen(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1;
  return hasOpenMark(text) || count('﴿') !== count('﴾') || count('[') > count(']') || count('(') > count(')');
}
