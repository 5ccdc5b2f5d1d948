import type { PlacedReference } from '../../references/reader.ts';
import type { Ascription } from './introductions.ts';
import type { Line } from './lists/lines.ts';
import { type Side, sidesOf } from './lists/reference-lines.ts';
import { locatedAfter } from './located-references.ts';
import { leadsLine, opensLine, type TextWords, wordAt } from './phrases/text-words.ts';

/** Words between a quotation and its reference, in both directions. */
const MAX_BEFORE = 14;
/** Words between a reference and marks behind it, and where a colon leads to them: `Nawawi 31, the way my nan put it: “…”`. */
const MAX_MARKED = 5;
const MAX_LED = 8;
const LINKS = new Set(
  'in from see cf as is comes found narrated reported the of also both and verse at which reads read في من كما رواه أخرجه وهو وهي هو هي'.split(
    ' ',
  ),
);
/** Most words that say who spoke: `The Prophet Muhammad`. */
const MAX_SPEAKER = 5;
/** Offsets behind a reference in which a mark opens. */
const MAX_GAP = 12;
/** What can stand between a quotation and the reference behind it. */
const BEHIND = /^[^\p{L}\p{N}“«﴿{]*$/u;

/** Words of a sentence that opens a quotation. */
const LEADS_TO_MARK = /^\s\p{L}[^.।!?؟\n"“”«»()[\]]{0,30}[,:،]?\s["“«]/u;

/** The references of a text, by where they stand. */
export class References {
  readonly all: readonly PlacedReference[];
  /** Those that belong to words beside them: not in a note. */
  readonly beside: readonly PlacedReference[];
  readonly #words: TextWords;
  readonly #at: ReadonlyMap<number, PlacedReference>;
  readonly #ends: ReadonlyMap<number, PlacedReference>;
  readonly #covered: Uint8Array;
  /** For each word, the first one of its line. */
  readonly #lineStarts: Int32Array;
  readonly #around: readonly (PlacedReference | undefined)[];
  readonly #sides: ReadonlyMap<PlacedReference, Side>;
  /** References in notes, by the words that their marks stand before. */
  readonly notes: ReadonlyMap<number, PlacedReference>;

  constructor(words: TextWords, found: readonly PlacedReference[], lines: readonly Line[]) {
    const all = found.map((one) => (isSignature(words, one) ? { ...one, weak: false } : one));
    this.#words = words;
    this.notes = notesOf(words, all);
    const apart = new Set([...this.notes.values()].filter((one) => isAlone(words, one)));
    const beside = all.filter((one) => !apart.has(one));
    this.all = all;
    this.beside = beside;
    this.#sides = sidesOf(
      words,
      lines,
      beside.filter(({ weak }) => !weak),
    );
    this.#at = new Map(beside.map((one) => [one.from, one]));
    this.#ends = new Map(beside.map((one) => [one.to, one]));
    const around: (PlacedReference | undefined)[] = [];
    for (const one of all) for (let at = one.from; at < one.to; at++) around[at] = one;
    this.#around = around;
    this.#lineStarts = new Int32Array(words.count);
    for (let at = 1; at < words.count; at++)
      this.#lineStarts[at] = opensLine(words, at) ? at : (this.#lineStarts[at - 1] as number);
    this.#covered = new Uint8Array(words.count + 1);
    for (const { from, to, weak } of all) if (!weak) this.#covered.fill(1, from, to);
  }

  /** Where the words of a reference are that has a line of its own. */
  sideOf(reference: PlacedReference): Side | undefined {
    return this.#sides.get(reference);
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
    if (one === undefined) return false;
    return one.bracketed || (!one.weak && (this.#words.gaps[at] !== 'space' || this.#isLast(one)));
  }

  /** Tests whether a reference with a number ends its sentence: `قال تعالى إن مع العسر يسرا الشرح ٦`. */
  #isLast(one: PlacedReference): boolean {
    const isNumbered = one.kind === 'quran' ? one.first !== undefined : one.number !== undefined;
    return isNumbered && ['stop', 'line', 'paragraph'].includes(this.#words.gaps[one.to] ?? 'paragraph');
  }

  /** Tests whether a reference goes on, or ends without a colon or dash, before a word. */
  continuesAt(at: number): boolean {
    return this.#covered[at] === 1 && this.#covered[at - 1] === 1;
  }

  closesAt(at: number): boolean {
    return this.#ends.get(at)?.weak === false;
  }

  /** The reference of a quotation: the one behind it, otherwise the one before it or its introduction. */
  of(from: number, to: number, introduction: Ascription | undefined, marked: boolean): PlacedReference | undefined {
    return this.#behind(to, marked) ?? this.#noted(to) ?? this.#located(to) ?? this.#before(from, introduction, marked);
  }

  #behind(to: number, marked: boolean): PlacedReference | undefined {
    const { text, ends, starts, keys, count } = this.#words;
    const signed = marked && this.#isSigned(to);
    let links = 0;
    for (let at = to; at < count && at < to + 6; at++) {
      const one = this.#at.get(at);
      const between = text.slice(ends[at - 1], starts[at]).replace(/ {2,}/gu, ' ');
      if (one !== undefined) {
        const side = this.#sides.get(one);
        if (side === 'behind' || (links > 0 && opensMark(text, one))) return undefined;
        if (!BEHIND.test(between) || between.length > 40) return undefined;
        if (side === undefined && (leadsLine(this.#words, at) || this.#isSubject(one, between))) return undefined;
        const open = one.bracketed || /[–—―~\-([|\n]/u.test(between) || (!one.weak && this.#isLast(one));
        // A bare reference belongs to a quotation only directly behind its mark.
        if (one.weak && !open) return undefined;
        if (!open && !(marked && !/[.।!?؟\n]\s*$/u.test(between)) && links === 0) return undefined;
        return /\n\s*\n/u.test(between) && !/[–—―~-]/u.test(between) && side === undefined ? undefined : one;
      }
      if (signed) continue;
      if (!LINKS.has(keys[at] ?? '') || ++links > 3 || /[.।!?؟\n:]/u.test(between)) return undefined;
    }
    return undefined;
  }

  /** `… of mothers”. Quran 5:32 says “…”`: the reference begins a sentence of its own. */
  #isSubject({ bracketed, to }: PlacedReference, before: string): boolean {
    const { text, labels, gaps, ends } = this.#words;
    if (bracketed || gaps[to] !== 'space' || !/^\s\p{L}/u.test(text.slice(ends[to - 1]))) return false;
    if (labels[to] === 'say') return true;
    // `… to the grave.” Ibn Majah 224 has “…”`.
    if (/[.।!?؟۔]["”’»]\s+$/u.test(before) && LEADS_TO_MARK.test(text.slice(ends[to - 1]))) return true;
    const isNext = [to, to + 1].some((further) => this.#at.has(further));
    return /[.।!?؟۔]["”’»﴾*_)\]]*\s*\n\s*$|["”’»﴾]\s*[.।!?؟۔]\s*$/u.test(before) && !isNext;
  }

  /** Tests whether the words behind a quotation say who spoke, and a reference in brackets follows: `“…” Allah (94:6)`, `“…” - The Prophet (Bukhari 6)`. */
  #isSigned(to: number): boolean {
    const { labels, keys } = this.#words;
    const first = keys[to] === 'the' ? to + 1 : to;
    let at = first;
    while (at < first + MAX_SPEAKER && (labels[at] === 'god' || labels[at] === 'prophet')) at++;
    return at > first && this.#at.get(at)?.bracketed === true;
  }

  /** The reference in the note that a mark behind words names: `[^1]`, `[source][1]`. */
  #noted(to: number): PlacedReference | undefined {
    const { text, ends, starts } = this.#words;
    const found = this.notes.get(to);
    if (found !== undefined || this.notes.size === 0 || !/\[\s*$/u.test(text.slice(ends[to - 1], starts[to])))
      return found;
    return [1, 2, 3].map((further) => this.notes.get(to + further)).find((one) => one !== undefined);
  }

  #located(to: number): PlacedReference | undefined {
    const one = locatedAfter(this.#words, to, (at) => this.#at.get(at));
    return one === undefined || this.#sides.has(one) || opensMark(this.#words.text, one) ? undefined : one;
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
        const most = gaps[from] === 'colon' ? MAX_LED : MAX_MARKED;
        const near = from - at <= (marked ? most : 0) || introduction !== undefined;
        if (!near || (/\n\s*\n/u.test(between) && this.sideOf(one) === undefined)) return undefined;
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
  endsSentence(one: PlacedReference): boolean {
    const side = this.#sides.get(one);
    if (side !== undefined) return side === 'before';
    const { from, to } = one;
    if (this.#closes(one)) return true;
    const gap = this.#words.gaps[to];
    return (gap === 'stop' || gap === 'paragraph' || gap === 'line') && !opensLine(this.#words, from);
  }

  /** `… account. [Quran 39:10] The Quran …`: a bracket behind a sentence is that sentence's, unless such a bracket leads the line. */
  #closes({ from, bracketed }: PlacedReference): boolean {
    if (!bracketed || this.#words.gaps[from] !== 'stop') return false;
    const first = this.#lineStarts[from] ?? 0;
    return first < from && !this.startingAt(first)?.bracketed;
  }

  /** A bracketed reference behind a quotation is not the reference of the next one. */
  #belongsBefore({ bracketed, start }: PlacedReference): boolean {
    return bracketed && /["'”’»﴾}.।]\s*[[({（]\s*$/u.test(this.#words.text.slice(Math.max(0, start - 8), start));
  }
}

/** `and Quran 2:255 “…”`: the words behind the reference are its own. */
function opensMark(text: string, { end, bracketed }: PlacedReference): boolean {
  return !bracketed && /^[ ]*["“«﴿]/u.test(text.slice(end, end + MAX_GAP));
}

/** Words of a note before its reference. */
const MAX_IN_NOTE = 8;

function notesOf(words: TextWords, all: readonly PlacedReference[]): Map<number, PlacedReference> {
  const notes = new Map<number, PlacedReference>();
  if (words.notes.length === 0) return notes;
  const at = new Map(all.filter(({ weak }) => !weak).map((one) => [one.from, one]));
  for (const note of words.notes) {
    const word = wordAt(words, note.at);
    const first = wordAt(words, note.start);
    for (let from = first; from < first + MAX_IN_NOTE && (words.starts[from] ?? note.end) < note.end; from++) {
      const one = at.get(from);
      if (one === undefined) continue;
      if (!notes.has(word)) notes.set(word, one);
      break;
    }
  }
  return notes;
}

/** Tests whether the note of a reference has nothing else. */
function isAlone(words: TextWords, { from, to }: PlacedReference): boolean {
  const opens = (at: number) => at >= words.count || opensLine(words, at);
  return [from, from - 1].some(opens) && [to, to + 1, to + 2, to + 3].some(opens);
}

/** A collection named behind a dash at the end of a line: `… when angry - Bukhari`. */
function isSignature({ gaps, text, ends, starts, count }: TextWords, { from, to, weak }: PlacedReference): boolean {
  if (!weak || from === 0 || gaps[from] !== 'dash') return false;
  const behind = text.slice(ends[to - 1], to < count ? starts[to] : text.length);
  return to >= count ? !/\p{L}/u.test(behind) : gaps[to] === 'line' || gaps[to] === 'paragraph';
}
