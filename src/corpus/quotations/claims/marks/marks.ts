/** A stretch between quotation marks or signs of emphasis. Offsets are UTF-16, without the marks. */
export type Marked = {
  readonly start: number;
  readonly end: number;
  /** `verse`: ﴿﴾ or {}; `quote`: other quotation marks; `bracket`: ( ), which quotes only after an introduction; `emphasis`, `block`: Markdown. */
  readonly kind: 'verse' | 'quote' | 'bracket' | 'emphasis' | 'block';
};

const PAIRS: Readonly<Record<string, readonly [close: string, kind: Marked['kind']]>> = {
  '﴿': ['﴾', 'verse'],
  '﴾': ['﴿', 'verse'],
  '{': ['}', 'verse'],
  '«': ['»', 'quote'],
  '“': ['”', 'quote'],
  '„': ['“', 'quote'],
  '‹': ['›', 'quote'],
  '「': ['」', 'quote'],
  '『': ['』', 'quote'],
  '《': ['》', 'quote'],
  '❝': ['❞', 'quote'],
  '❛': ['❜', 'quote'],
  '‘': ['’', 'quote'],
  '(': [')', 'bracket'],
};
const MAX_LENGTH = 16_000;
/** Maximum number of marked stretches in a text. What is behind them is not read. */
const MAX_MARKED = 4_000;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Marked stretches in text order, and the offset up to which all were read. */
type ReadMarks = { readonly marked: readonly Marked[]; readonly read: number };

/** Finds the outermost marked stretches. Linear: where a closing mark is missing is remembered. */
export function findMarked(text: string): ReadMarks {
  const found = [...paired(text), ...straight(text, '"'), ...straight(text, "'"), ...emphasised(text), ...blocks(text)];
  const spoken = found.filter(({ start, end }) => LETTER.test(text.slice(start, Math.min(end, start + 200))));
  if (spoken.length <= MAX_MARKED) return { marked: spoken.map((one) => trimmed(text, one)), read: text.length };
  spoken.sort((a, b) => a.start - b.start);
  const read = spoken[MAX_MARKED]?.start ?? text.length;
  return { marked: spoken.slice(0, MAX_MARKED).map((one) => trimmed(text, one)), read };
}

/** Tags at the ends of a stretch are blank. */
function trimmed(text: string, { start, end, kind }: Marked): Marked {
  let [first, last] = [start, end];
  while (first < last && text.charAt(first) === ' ') first++;
  while (last > first && text.charAt(last - 1) === ' ') last--;
  return { start: first, end: last, kind };
}

function paired(text: string): Marked[] {
  const out: Marked[] = [];
  const ends = new Map<string, number>();
  for (let at = 0; at < text.length; at++) {
    const open = text.charAt(at);
    const pair = PAIRS[open];
    if (pair === undefined || (open === '‘' && LETTER.test(text.charAt(at - 1)))) continue;
    const [close, kind] = pair;
    let end = ends.get(open) ?? 0;
    if (end >= 0 && end <= at) {
      end = closingOf(text, at, open, close);
      ends.set(open, end);
    }
    if (end < 0 || end - at > MAX_LENGTH || end === at + 1) continue;
    out.push({ start: at + 1, end, kind });
    // A quotation can stand in brackets, and an apostrophe is no mark around others.
    if (kind !== 'bracket' && open !== '‘') at = end;
  }
  return out;
}

/** Finds the mark that closes the one at `at`, skipping nested pairs and apostrophes. */
function closingOf(text: string, at: number, open: string, close: string): number {
  let depth = 1;
  let first = -1;
  for (let end = at + 1; end < text.length; end++) {
    const letter = text.charAt(end);
    // Names such as ‘Ali begin with the same mark.
    if (close === '’' && letter === '\n' && text.charAt(end + 1) === '\n') break;
    if (letter === open && open !== '﴾' && close !== '“') depth++;
    else if (letter === close && !(close === '’' && LETTER.test(text.charAt(end + 1)))) {
      if (--depth === 0) return end;
      if (first < 0) first = end;
    }
  }
  return first;
}

/** Straight marks open before a letter and close behind one; what is nested in them is part of the outermost. */
function straight(text: string, mark: '"' | "'"): Marked[] {
  const out: Marked[] = [];
  let first = -1;
  let depth = 0;
  let last = -1;
  const close = () => {
    if (first >= 0 && last > first + 1) out.push({ start: first + 1, end: last, kind: 'quote' });
    [first, depth, last] = [-1, 0, -1];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '\n' && /^\n[ \t>]*\n/u.test(text.slice(at, at + 20))) close();
    if (letter !== mark) continue;
    const before = LETTER.test(text.charAt(at - 1));
    const behind = LETTER.test(text.charAt(at + 1));
    if (before && behind) continue;
    const opens = behind || (!before && depth === 0 && /[[(….\u0600-\u06ff]/u.test(text.charAt(at + 1)));
    if (opens && !(before && depth > 0)) {
      if (mark === "'" && depth > 0) continue;
      if (depth++ === 0) first = at;
    } else if (depth > 0) {
      last = at;
      if (--depth === 0 || closesAll(text, at, mark)) close();
    }
  }
  close();
  return out;
}

/** What follows the end of a whole quotation: the bracket of its reference. */
const CITED = /^\s?[([][^)\]\n]{0,40}\p{Nd}/u;

/** `"… say, "Indeed we belong to Allah" (2:156). And He says, "…"`: speech within a quotation can end with it, with one mark for both. */
function closesAll(text: string, at: number, mark: string): boolean {
  if (!CITED.test(text.slice(at + 1, at + 50))) return false;
  const next = text.indexOf(mark, at + 1);
  return next < 0 || (LETTER.test(text.charAt(next + 1)) && !LETTER.test(text.charAt(next - 1)));
}

const EMPHASIS = /(?<![\p{L}\p{N}*_])(\*{1,3}|_{1,2})(?=[^\s*_])([^*_\n]{3,2000}?)(?<=[^\s*_])\1(?![\p{L}\p{N}*_])/gu;

function emphasised(text: string): Marked[] {
  return [...text.matchAll(EMPHASIS)].map(({ index, 1: sign = '', 2: inner = '' }) => ({
    ...{ start: index + sign.length, end: index + sign.length + inner.length, kind: 'emphasis' as const },
  }));
}

const BLOCK = /(?:^|\n)[ \t]*>[ \t]?((?:[^\n]|\n[ \t]*>[ \t]?(?=[^\s>—–-]))+)/gu;

function blocks(text: string): Marked[] {
  return [...text.matchAll(BLOCK)].map(({ index, 0: whole, 1: inner = '' }) => {
    const start = index + whole.length - inner.length;
    return { start, end: start + inner.length, kind: 'block' as const };
  });
}
