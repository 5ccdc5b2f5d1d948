/**
 * Conversion of the source encoding of the Arabic to Unicode (`data/quran/unicode.json`, explained in `data/quran/unicode.notes.md`). Counts are
 * checked when the corpus is built.
 */
export type CodingTable = {
  /** A mark and its replacement, everywhere; both as `U+0657`. */
  readonly marks: readonly { readonly source: string; readonly unicode: string; readonly count: number }[];
  /** Number of kashidas under a dagger alif after a letter that does not join the next letter. */
  readonly kashidas: number;
  /** Letters of one verse with Unicode marks. `source` occurs in it exactly once. */
  readonly places: readonly { readonly verse: string; readonly source: string; readonly unicode: string }[];
};

/** Converts the text of a verse between the two encodings. Each direction exactly reverses the other. */
export type Coding = {
  readonly toUnicode: (text: string, ordinal: number) => string;
  readonly toSource: (text: string, ordinal: number) => string;
};

const KASHIDA = '\u0640';
// After these letters a kashida is a stroke that no mushaf has: they do not join the next letter.
const UNJOINED = '[دذرزوء]';
const NEEDLESS_KASHIDA = new RegExp(`(${UNJOINED}\u0651?\u064e)${KASHIDA}(?=\u0670)`, 'g');
// The source has a kashida where three marks would be stacked: under a maddah, and after a shadda.
const LACKED_KASHIDA = new RegExp(`(${UNJOINED}(?:\u064e(?=\u0670\u0653)|\u0651\u064e(?=\u0670)))`, 'g');

/** @param ordinalOf returns the ordinal (0 to 6,235) of a verse key */
export function makeCoding(table: CodingTable, ordinalOf: (verse: string) => number): Coding {
  const pairs = table.marks.map(({ source, unicode }) => [markOf(source), markOf(unicode)] as const);
  const toUnicode = replacer(pairs);
  const toSource = replacer(pairs.map(([source, unicode]) => [unicode, source]));
  const places = Map.groupBy(table.places, ({ verse }) => ordinalOf(verse));
  return {
    toUnicode: (text, ordinal) => {
      let out = toUnicode(text).replace(NEEDLESS_KASHIDA, '$1');
      for (const { source, unicode } of places.get(ordinal) ?? []) out = out.replace(source, unicode);
      return out;
    },
    toSource: (text, ordinal) => {
      let out = text;
      for (const { source, unicode } of places.get(ordinal) ?? []) out = out.replace(unicode, source);
      return toSource(out.replace(LACKED_KASHIDA, `$1${KASHIDA}`));
    },
  };
}

/**
 * Converts all verses to Unicode.
 * @param texts the source texts, by ordinal
 * @throws {Error} when the table does not match them: a different count, a place that does not occur exactly once, or a verse that does not
 * round-trip
 */
export function codeVerses(
  table: CodingTable,
  texts: readonly string[],
  ordinalOf: (verse: string) => number,
): string[] {
  const { toUnicode, toSource } = makeCoding(table, ordinalOf);
  const all = texts.join('\n');
  for (const { source, count } of table.marks) demand(`${source} is`, count, all.split(markOf(source)).length - 1);
  demand('needless kashidas are', table.kashidas, all.match(NEEDLESS_KASHIDA)?.length ?? 0);
  const coded = texts.map(toUnicode);
  for (const { verse, source, unicode } of table.places) {
    const ordinal = ordinalOf(verse);
    const [before = '', after = ''] = [toUnicode(texts[ordinal] ?? '', -1), coded[ordinal]];
    demand(`"${source}" in ${verse} is`, 1, before.split(source).length - 1);
    demand(`"${unicode}" in ${verse} is`, 1, after.split(unicode).length - 1);
  }
  const lost = coded.findIndex((text, ordinal) => toSource(text, ordinal) !== texts[ordinal]);
  if (lost >= 0) throw new Error(`verse number ${lost + 1} of the Quran does not come back from Unicode as it was`);
  return coded;
}

function demand(what: string, wanted: number, found: number): void {
  if (found !== wanted) throw new Error(`${what} in the source ${found} times, the table says ${wanted}`);
}

function markOf(name: string): string {
  return String.fromCodePoint(Number.parseInt(name.replace(/^U\+/, ''), 16));
}

function replacer(pairs: readonly (readonly [string, string])[]): (text: string) => string {
  const by = new Map(pairs);
  const any = new RegExp(`[${[...by.keys()].join('')}]`, 'g');
  return (text) => text.replace(any, (mark) => by.get(mark) ?? mark);
}
