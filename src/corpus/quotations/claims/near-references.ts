import type { PlacedReference } from '../../references/reader.ts';
import type { Ascription } from './introductions.ts';
import { leadsLine, opensLine, type TextWords } from './phrases/text-words.ts';

/** Words between a quotation and its reference, in both directions. */
const MAX_BEFORE = 14;
const LINKS = new Set(
  'in from see cf as narrated reported the of also both and verse at which reads read في من كما رواه أخرجه'.split(' '),
);
/** What can stand between a quotation and the reference behind it. */
const BEHIND = /^[^\p{L}\p{N}“«﴿{]*$/u;

/** The references of a text, by where they stand. */
export class References {
  readonly all: readonly PlacedReference[];
  readonly #words: TextWords;
  readonly #at: ReadonlyMap<number, PlacedReference>;
  readonly #ends: ReadonlyMap<number, PlacedReference>;
  readonly #covered: Uint8Array;
  readonly #around: readonly (PlacedReference | undefined)[];

  constructor(words: TextWords, found: readonly PlacedReference[]) {
    const all = found.map((one) => (isSignature(words, one) ? { ...one, weak: false } : one));
    this.all = all;
    this.#words = words;
    this.#at = new Map(all.map((one) => [one.from, one]));
    this.#ends = new Map(all.map((one) => [one.to, one]));
    const around: (PlacedReference | undefined)[] = [];
    for (const one of all) for (let at = one.from; at < one.to; at++) around[at] = one;
    this.#around = around;
    this.#covered = new Uint8Array(words.count + 1);
    for (const { from, to, weak } of all) if (!weak) this.#covered.fill(1, from, to);
  }

  /** Tests whether words are nothing but references. */
  covers(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (this.#covered[at] === 0) return false;
    return true;
  }

  /** Counts the words that no reference covers. */
  besides(from: number, to: number): number {
    let count = 0;
    for (let at = from; at < to; at++) if (this.#covered[at] === 0) count++;
    return count;
  }

  /** The reference that begins at a word. */
  startingAt(at: number): PlacedReference | undefined {
    return this.#at.get(at);
  }

  /** The reference that a word belongs to, also a bare name. */
  around(at: number): PlacedReference | undefined {
    return this.#around[at];
  }

  /** Tests whether a reference for the words before begins at a word. */
  opensAt(at: number): boolean {
    const one = this.#at.get(at);
    return one !== undefined && (one.bracketed || (!one.weak && this.#words.gaps[at] !== 'space'));
  }

  /** Tests whether a reference goes on, or ends without a colon or dash, before a word. */
  continuesAt(at: number): boolean {
    return this.#covered[at] === 1 && this.#covered[at - 1] === 1;
  }

  closesAt(at: number): boolean {
    return this.#ends.get(at)?.weak === false;
  }

  /** The reference of a quotation: the one behind it, otherwise the one before it or its introduction. */
  beside(from: number, to: number, introduction: Ascription | undefined, marked: boolean): PlacedReference | undefined {
    return this.#behind(to, marked) ?? this.#before(from, introduction, marked);
  }

  #behind(to: number, marked: boolean): PlacedReference | undefined {
    const { plain, ends, starts, keys, count } = this.#words;
    let links = 0;
    for (let at = to; at < count && at < to + 6; at++) {
      const one = this.#at.get(at);
      const between = plain.slice(ends[at - 1], starts[at]).replace(/ {2,}/gu, ' ');
      if (one !== undefined) {
        if (!BEHIND.test(between) || between.length > 40 || leadsLine(this.#words, at)) return undefined;
        const open = one.bracketed || /[–—―~\-([|\n]/u.test(between);
        // A bare reference belongs to a quotation only directly behind its mark.
        if (one.weak && !open) return undefined;
        if (!open && !(marked && !/[.।!?؟\n]\s*$/u.test(between)) && links === 0) return undefined;
        return /\n\s*\n/u.test(between) && !/[–—―~-]/u.test(between) ? undefined : one;
      }
      if (!LINKS.has(keys[at] ?? '') || ++links > 3 || /[.।!?؟\n:]/u.test(between)) return undefined;
    }
    return undefined;
  }

  #before(from: number, introduction: Ascription | undefined, marked: boolean): PlacedReference | undefined {
    const { gaps, text, starts } = this.#words;
    const first = introduction?.from ?? from;
    for (let at = from; at > 0 && at > from - MAX_BEFORE; at--) {
      const one = this.#ends.get(at);
      if (one !== undefined) {
        const between = text.slice(one.end, starts[from]);
        if (this.#belongsBefore(one) || one.weak || this.#isOfAnotherBook(one)) return undefined;
        if (this.endsSentence(one)) return undefined;
        const near = from - at <= (marked ? 5 : 0) || introduction !== undefined;
        if (!near || /\n\s*\n/u.test(between)) return undefined;
        // With words between them, a mark, a colon or an introduction says that they belong together.
        return at === from || introduction !== undefined || marked ? one : undefined;
      }
      const gap = gaps[at];
      if (gap === 'stop' || gap === 'paragraph' || (gap === 'line' && at < first)) return undefined;
    }
    return undefined;
  }

  /** `Mark 12:31`, `إنجيل مرقس (12:31)`. */
  #isOfAnotherBook({ from }: PlacedReference): boolean {
    let first = from;
    while (first > from - 4 && !opensLine(this.#words, first)) first--;
    return this.#words.labels.slice(first, from).includes('other');
  }

  /** With a full stop behind it, or a line behind words before it, a reference belongs to what is before it. */
  endsSentence({ from, to }: PlacedReference): boolean {
    const gap = this.#words.gaps[to];
    return (gap === 'stop' || gap === 'paragraph' || gap === 'line') && !opensLine(this.#words, from);
  }

  /** A bracketed reference behind a quotation is not the reference of the next one. */
  #belongsBefore({ bracketed, start }: PlacedReference): boolean {
    return bracketed && /["'”’»﴾}.।]\s*[[({（]\s*$/u.test(this.#words.text.slice(Math.max(0, start - 8), start));
  }
}

/** A collection named behind a dash at the end of a line: `… when angry - Bukhari`. */
function isSignature({ gaps, text, ends, starts, count }: TextWords, { from, to, weak }: PlacedReference): boolean {
  if (!weak || from === 0 || gaps[from] !== 'dash') return false;
  const behind = text.slice(ends[to - 1], to < count ? starts[to] : text.length);
  return to >= count ? !/\p{L}/u.test(behind) : gaps[to] === 'line' || gaps[to] === 'paragraph';
}
