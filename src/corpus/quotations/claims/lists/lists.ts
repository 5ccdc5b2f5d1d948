import type { PlacedReference } from '../../../references/reader.ts';
import type { Ascription } from '../introductions.ts';
import type { References } from '../near-references.ts';
import type { TextWords } from '../phrases/text-words.ts';
import { announced } from './announcements.ts';
import { footingOf } from './footings.ts';
import { type Heading, headingOf, namesTexts } from './headings.ts';
import type { Line, LineKind } from './lines.ts';

/** What a heading governs: words `[from, to)`, with the reference that is cited for them elsewhere in their line. */
export type Item = {
  readonly from: number;
  readonly to: number;
  /** Undefined in a table that only cites. */
  readonly heading: Ascription | undefined;
  readonly reference: PlacedReference | undefined;
};

/** Plain lines below a speaker are often one quotation in lines. Fewer than so many are not read as a list. */
const MIN_PLAIN = { one: 1, many: 2, said: 3 };
/** Words before a colon that say what an item is about. */
const MAX_TOPIC = 3;

/** Finds the items of lists below a heading that names a source. In text order, without overlaps. Linear. */
export function findItems(words: TextWords, references: References, lines: readonly Line[]): Item[] {
  const out: Item[] = [];
  for (let at = 0; at < lines.length; ) {
    let next = at + 1;
    const heading = headingOf(words, lines[at] as Line);
    const rows = rowsFrom(lines, at);
    const first = heading === undefined ? next : behindAsides(words, lines, next);
    const isTable = rowsFrom(lines, first) > first;
    const below = rows > at ? rows : isTable ? first : listBelow(words, references, lines, first, heading);
    if (rows > at)
      out.push(
        ...cells(
          words,
          references,
          lines.slice(at, rows),
          at > 0 ? headingOf(words, lines[at - 1] as Line) : undefined,
        ),
      );
    else if (heading !== undefined)
      out.push(
        ...said(words, lines.slice(first, below), heading).flatMap((line) => itemOf(words, references, line, heading)),
      );
    else {
      // No line is above a list that begins the text.
      const opening = at === 0 ? footed(words, references, lines, 0) : [];
      const items = opening.length > 0 ? opening : counted(words, references, lines, at);
      out.push(...items);
      // Each item is a line.
      next = opening.length > 0 ? opening.length : next + items.length;
    }
    at = rows > at ? rows : heading === undefined ? next : Math.max(next, below);
  }
  return out;
}

/** Words of a topic. */
const MAX_NAME = 3;

/** Lines that say something: a list below `حديث الساعة:` whose items are all of few words is one of topics. */
function said({ text }: TextWords, lines: readonly Line[], { many }: Heading): readonly Line[] {
  const isTopic = ({ from, to, start }: Line) => to - from <= MAX_NAME && !QUOTED.test(text.charAt(start));
  return many && lines.length > 1 && lines.every(isTopic) ? [] : lines;
}

/** Words of a line between a heading and its list. */
const MAX_ASIDE = 12;

/** The first line of a list behind its heading and what is said to its readers in between: `(read till the end)`, `Please share!`. */
function behindAsides({ text, starts, ends }: TextWords, lines: readonly Line[], first: number): number {
  const line = lines[first];
  if (line === undefined || line.kind === 'row' || line.kind === 'heading') return first;
  const said = text.slice(line.start, line.end);
  // A line in brackets says something about its heading.
  const [before, behind] = [text.slice(line.start, starts[line.from]), text.slice(ends[line.to - 1], line.end)];
  if (before.includes('(') && behind.includes(')')) return first + 1;
  const [one, other] = [lines[first + 1], lines[first + 2]];
  const isList =
    one !== undefined && one.kind === other?.kind && !['plain', 'bold', 'row', 'heading'].includes(one.kind);
  const isShort = line.to - line.from <= MAX_ASIDE && !/[:：]/u.test(said);
  return isList && isShort && (line.kind === 'plain' || line.kind === 'bold') ? first + 1 : first;
}

/** Lines of which no list is announced. */
const NO_ITEMS: readonly LineKind[] = ['plain', 'bold', 'row'];
/** Without a colon or references, fewer items can be anything. */
const MIN_UNLED = 3;

/** The items below a sentence that announces texts: as many as it says, or those that it leads to, or that cite. */
function counted(words: TextWords, references: References, lines: readonly Line[], at: number): Item[] {
  const line = lines[at] as Line;
  const first = lines[at + 1];
  if (line.kind === 'row' || line.kind === 'quote' || first === undefined || NO_ITEMS.includes(first.kind)) return [];
  const found = announced(words, line);
  if (found === undefined) {
    // A line of the list itself does not begin it.
    const isWithin = line.kind === first.kind && line.indent === first.indent;
    return isWithin ? [] : footed(words, references, lines, at + 1);
  }
  const { heading, count, leads, isLast } = found;
  const items = lines
    .slice(at + 1, listBelow(words, references, lines, at + 1, heading))
    .flatMap((one) => itemOf(words, references, one, heading));
  const cited = items.filter(({ reference }) => reference !== undefined).length;
  const isLed = leads || cited * 2 >= items.length || (isLast && items.length >= MIN_UNLED);
  const isMeant = items.length === count || (items.length > 1 && isLed);
  return isMeant ? items : [];
}

/** The items of a list that the line below it ascribes. */
function footed(words: TextWords, references: References, lines: readonly Line[], first: number): Item[] {
  if (NO_ITEMS.includes(lines[first]?.kind ?? 'plain')) return [];
  const last = listBelow(words, references, lines, first, ANY);
  const below = lines[last];
  const heading = below === undefined || last - first < MIN_FOOTED ? undefined : footingOf(words, below);
  if (heading === undefined) return [];
  return lines.slice(first, last).flatMap((line) => itemOf(words, references, line, heading));
}

const MIN_FOOTED = 2;
const ANY = { many: true };

/** One past the last line of the list that begins at a line: lines of one kind, and what is nested in them. */
function listBelow(
  words: TextWords,
  references: References,
  lines: readonly Line[],
  first: number,
  heading: Pick<Heading, 'many' | 'one'> | undefined,
): number {
  const opens = lines[first];
  if (heading === undefined || opens === undefined || opens.kind === 'heading') return first;
  if (opens.kind === 'plain' || opens.kind === 'bold') return plainBelow(words, lines, first, heading);
  const second = lines[first + 1];
  const isVaried = opens.kind === 'emoji' && second?.kind === 'emoji' && second.sign !== opens.sign;
  let at = first;
  for (; at < lines.length; at++) {
    const { kind, sign, indent, apart, from, to } = lines[at] as Line;
    if (kind === 'heading') break;
    if (references.covers(from, to)) continue;
    const isNested = indent > opens.indent && !(apart && kind === 'plain');
    const isLike = kind === opens.kind && (kind !== 'emoji' || isVaried || sign === opens.sign);
    if (!isNested && !isLike) break;
  }
  return at;
}

/** A line that is a quotation in marks. */
const QUOTED = /^["“«﴿„]/u;

/** Plain lines go on to the next empty one, and lines in marks to the first one without. */
function plainBelow(
  { text }: TextWords,
  lines: readonly Line[],
  first: number,
  { many, one }: Pick<Heading, 'many' | 'one'>,
): number {
  const { kind, start } = lines[first] as Line;
  const isMarked = QUOTED.test(text.charAt(start));
  let at = first;
  for (let line = lines[at]; line?.kind === kind && (at === first || !line.apart); line = lines[++at])
    if (isMarked && !QUOTED.test(text.charAt(line.start))) break;
  return at - first >= MIN_PLAIN[one ? 'one' : many ? 'many' : 'said'] ? at : first;
}

function itemOf(words: TextWords, references: References, line: Line, heading: Ascription): Item[] {
  let { from } = line;
  const { to } = line;
  const { gaps } = words;
  const isTopic = (at: number) => gaps[at] === 'colon' && at - from <= MAX_TOPIC && !references.covers(at - 1, at);
  for (let at = from + 1; at < to && at <= from + MAX_TOPIC; at++) if (isTopic(at)) from = at;
  return withinLine(references, words, { from, to }, heading);
}

/** An item without the references beside it. */
function withinLine(
  references: References,
  words: TextWords,
  { from, to }: { from: number; to: number },
  heading: Ascription | undefined,
): Item[] {
  const before = references.startingAt(from);
  const isBefore = before !== undefined && before.to < to && ['dash', 'colon'].includes(words.gaps[before.to] ?? '');
  const first = isBefore ? before.to : from;
  let last = first + 1;
  while (last < to && !references.opensAt(last)) last++;
  const behind = last < to ? references.startingAt(last) : undefined;
  return [{ from: first, to: last, heading, reference: behind ?? (isBefore ? before : undefined) }];
}

/** One past the last row of a table that begins at a line. */
function rowsFrom(lines: readonly Line[], first: number): number {
  let at = first;
  while (lines[at]?.kind === 'row' && (at === first || lines[at]?.apart === false)) at++;
  return at - first > 1 ? at : first;
}

type Cell = { readonly from: number; readonly to: number };

/** The cells of a table below the name of a source, or, below such a heading, those with most words. */
function cells(words: TextWords, references: References, rows: readonly Line[], above: Heading | undefined): Item[] {
  const read = rows.map((row) => cellsOf(words, row));
  const [head = [], ...body] = read;
  let column = -1;
  let heading = above;
  for (const [at, { from, to }] of head.entries()) {
    const found = to > from ? namesTexts(words, from, to) : undefined;
    if (found === undefined) continue;
    [column, heading] = [at, found];
    break;
  }
  const cites = (cell: Cell) => cell.to > cell.from && references.covers(cell.from, cell.to);
  if (heading === undefined && body.filter((row) => row.some(cites)).length * 2 < Math.max(2, body.length)) return [];
  const governing = heading;
  const widest = column >= 0 ? column : widestOf(body);
  return body.flatMap((row) => {
    const cell = row[widest];
    if (cell === undefined || cell.to <= cell.from) return [];
    const [item] = withinLine(references, words, cell, governing);
    if (item === undefined) return [];
    const cited = row.find((other) => other !== cell && cites(other));
    const reference = item.reference ?? (cited === undefined ? undefined : references.startingAt(cited.from));
    return governing === undefined && reference === undefined ? [] : [{ ...item, reference }];
  });
}

function widestOf(body: readonly (readonly Cell[])[]): number {
  const sums: number[] = [];
  for (const row of body) for (const [at, { from, to }] of row.entries()) sums[at] = (sums[at] ?? 0) + to - from;
  return sums.indexOf(Math.max(0, ...sums));
}

function cellsOf({ text, starts, ends }: TextWords, { start, end, from, to }: Line): Cell[] {
  const out: Cell[] = [];
  let word = from;
  let open = text.indexOf('|', start);
  while (open >= 0 && open < end) {
    const next = text.indexOf('|', open + 1);
    const close = next < 0 || next > end ? end : next;
    const first = word;
    while (word < to && (starts[word] as number) < close) word++;
    out.push({ from: first, to: word });
    open = close;
    if (close === end) break;
  }
  // The mark that ends the row opens no cell.
  return ends.length > 0 && out.at(-1)?.from === out.at(-1)?.to ? out.slice(0, -1) : out;
}
