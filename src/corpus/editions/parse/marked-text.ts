import type { Footnote, RuleRange } from '../parsed-edition.ts';

/*
 * While a text is cleaned, characters that no text has stand for the marks of footnotes and for the ends of ranges. Their order is that of the names
 * in `marks` and `rules`.
 */
export const MARK = '\ufdd0';
export const RANGE_START = '\ufdd1';
export const RANGE_END = '\ufdd2';
/** What cannot be in a text: the characters above and those of `protect`. */
const RESERVED = /[\ufdd0-\ufdd2\u{f0000}-\u{f007f}]/gu;
const PROTECTED = 0xf0000;

/** A text with the characters above, and the names of what they stand for. */
export type MarkedText = {
  readonly text: string;
  readonly marks: readonly string[];
  readonly rules: readonly string[];
};
export type PlainText = { readonly text: string; readonly marks: readonly PlacedMark[]; readonly rules: RuleRange[] };
type PlacedMark = Pick<Footnote, 'mark' | 'at'>;

/** Invisible characters that say nothing: byte order marks, blanks of no width, soft hyphens. */
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad]/g;
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** Removes what the passes below reserve, and invisible characters. Line ends become LF. */
export function withoutReserved(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(RESERVED, '').replace(INVISIBLE, '').replace(CONTROL, ' ');
}

/** Replaces an ASCII character so that no later pass takes it for markup. */
export function protect(char: string): string {
  return String.fromCodePoint(PROTECTED + (char.codePointAt(0) ?? 0));
}

function unprotect(text: string): string {
  return text.replace(/[\u{f0000}-\u{f007f}]/gu, (char) => String.fromCharCode((char.codePointAt(0) ?? 0) - PROTECTED));
}

/** Writing with blanks between words. A mark between a word and the next then stands for the blank, too. */
const SPACED = /^[\p{L}\p{N}([{“«‘]/u;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}]/u;

/** Takes marks and ranges out of a text: NFC, one blank between words, no empty lines. Offsets are those of the result. */
export function settle({ text, marks, rules }: MarkedText): PlainText {
  const found = { marks: [] as PlacedMark[], rules: [] as RuleRange[] };
  const open: RuleRange[] = [];
  let out = '';
  let mark = 0;
  let rule = 0;
  const pieces = unprotect(text).split(/([\ufdd0-\ufdd2])/);
  pieces.forEach((piece, place) => {
    if (piece === MARK) {
      const next = pieces[place + 1] ?? '';
      const isLast = next === '' && pieces[place + 2] !== MARK;
      if (/^[,.;:!?)\]”»،؛؟।。，]/u.test(next) || isLast) out = out.trimEnd();
      found.marks.push({ mark: marks[mark++] ?? '', at: out.length });
      if (
        /[\p{L}\p{M}\p{N}\p{P}]$/u.test(out) &&
        !/[([{“«‘"'’—–-]$/u.test(out) &&
        SPACED.test(next) &&
        !UNSPACED.test(next)
      )
        out += ' ';
    } else if (piece === RANGE_START) {
      open.push({ start: out.length, end: out.length, rule: rules[rule++] ?? '' });
    } else if (piece === RANGE_END) {
      const range = open.pop();
      if (range !== undefined && out.length > range.start) found.rules.push({ ...range, end: out.length });
    } else out = joined(out, piece);
  });
  const trimmed = out.trimEnd();
  const within = (at: number) => Math.min(at, trimmed.length);
  return normalized(
    trimmed,
    found.marks.map(({ mark, at }) => ({ mark, at: within(at) })),
    found.rules.map((range) => ({ ...range, start: within(range.start), end: within(range.end) })),
  );
}

/** Adds a piece: white space is one blank, or one line feed where it has one. */
function joined(out: string, piece: string): string {
  const text = /\s\s|[^\S ]/.test(piece) ? piece.replace(/[^\S\n]*\n\s*/g, '\n').replace(/[^\S\n]+/g, ' ') : piece;
  if (out === '' || out.endsWith('\n')) return out + text.trimStart();
  if (text.startsWith('\n')) return out.trimEnd() + text;
  return out + (out.endsWith(' ') ? text.replace(/^ /, '') : text);
}

/** Letters with the marks that follow them. What one of them becomes in NFC does not depend on the others. */
const CLUSTER = /[^\p{M}][\p{M}\u1161-\u11ff]*|\p{M}+/gu;

/** Converts a text to NFC, and moves the offsets. A range that ends inside of a changed cluster has all that its characters became. */
function normalized(text: string, marks: PlacedMark[], rules: RuleRange[]): PlainText {
  if (text.normalize() === text) return { text, marks, rules };
  /** By old offset: where the character begins and ends in the result. */
  const starts = new Uint32Array(text.length + 1);
  const ends = new Uint32Array(text.length + 1);
  let out = '';
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const made = cluster.normalize();
    for (let at = 0; at < cluster.length; at += 1) {
      const place = made.length === cluster.length ? made.indexOf(cluster[at] ?? '') : -1;
      starts[index + at] = out.length + Math.max(place, 0);
      ends[index + at] = out.length + (place < 0 ? made.length : place + 1);
    }
    out += made;
  }
  starts[text.length] = out.length;
  const endOf = (start: number, end: number) =>
    ends.subarray(start, end).reduce((most, value) => Math.max(most, value), 0);
  return {
    text: out.normalize(),
    marks: marks.map(({ mark, at }) => ({ mark, at: at === 0 ? 0 : (ends[at - 1] ?? 0) })),
    rules: rules.map(({ start, end, rule }) => ({
      rule,
      start: Math.min(...starts.subarray(start, end)),
      end: endOf(start, end),
    })),
  };
}
