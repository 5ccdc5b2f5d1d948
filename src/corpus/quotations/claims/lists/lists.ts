import type { PlacedReference } from '../../../references/reader.ts';
import type { Ascription } from '../introductions.ts';
import type { References } from '../near-references.ts';
import type { TextWords } from '../phrases/text-words.ts';
import { announced, type Heading, headingOf, namesTexts } from './headings.ts';
import { type Line, readLines } from './lines.ts';

/** What a heading governs: words `[from, to)`, with the reference that is cited for them elsewhere in their line. */
export type Item = {
  readonly from: number;
  readonly to: number;
  readonly heading: Ascription;
  readonly reference: PlacedReference | undefined;
};

/** Plain lines below a speaker are often one quotation in lines. Fewer than so many are not read as a list. */
const MIN_PLAIN = { many: 2, one: 3 };
/** Words before a colon that say what an item is about. */
const MAX_TOPIC = 3;

/** Finds the items of lists below a heading that names a source. In text order, without overlaps. Linear. */
export function findItems(words: TextWords, references: References): Item[] {
  const lines = readLines(words);
  const out: Item[] = [];
  for (let at = 0; at < lines.length; ) {
    const next = at + 1;
    const heading = headingOf(words, lines[at] as Line);
    const rows = rowsFrom(lines, at);
    const first = isAside(words, lines[next]) ? next + 1 : next;
    const below = rows > at ? rows : listBelow(lines, first, heading);
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
      out.push(...lines.slice(first, below).flatMap((line) => itemOf(words, references, line, heading)));
    else out.push(...counted(words, references, lines, at));
    at = rows > at ? rows : heading === undefined ? next : Math.max(next, below);
  }
  return out;
}

/** A line in brackets says something about its heading. */
function isAside({ plain }: TextWords, line: Line | undefined): boolean {
  return line?.kind === 'plain' && /^\s*\(.*\)\s*$/u.test(plain.slice(line.start, line.end));
}

/** A number of texts in a sentence, and as many items below it. */
function counted(words: TextWords, references: References, lines: readonly Line[], at: number): Item[] {
  const { from, to, kind } = lines[at] as Line;
  if (kind !== 'plain' && kind !== 'heading') return [];
  const first = lines[at + 1];
  if (first === undefined || first.kind === 'plain' || first.kind === 'row') return [];
  const found = announced(words, from, to);
  if (found === undefined) return [];
  const end = listBelow(lines, at + 1, found.heading);
  if (end - at - 1 !== found.count) return [];
  return lines.slice(at + 1, end).flatMap((line) => itemOf(words, references, line, found.heading));
}

/** One past the last line of the list that begins at a line: lines of one kind, and what is nested in them. */
function listBelow(lines: readonly Line[], first: number, heading: Heading | undefined): number {
  const opens = lines[first];
  if (heading === undefined || opens === undefined || opens.kind === 'heading') return first;
  if (opens.kind === 'plain' || opens.kind === 'bold') return plainBelow(lines, first, heading.many);
  const second = lines[first + 1];
  const isVaried = opens.kind === 'emoji' && second?.kind === 'emoji' && second.sign !== opens.sign;
  let at = first;
  for (; at < lines.length; at++) {
    const { kind, sign, indent, apart } = lines[at] as Line;
    if (kind === 'heading') break;
    const isNested = indent > opens.indent && !(apart && kind === 'plain');
    const isLike = kind === opens.kind && (kind !== 'emoji' || isVaried || sign === opens.sign);
    if (!isNested && !isLike) break;
  }
  return at;
}

/** Plain lines go on to the next empty one. */
function plainBelow(lines: readonly Line[], first: number, many: boolean): number {
  const { kind } = lines[first] as Line;
  let at = first;
  while (lines[at]?.kind === kind && (at === first || lines[at]?.apart === false)) at++;
  return at - first >= (many ? MIN_PLAIN.many : MIN_PLAIN.one) ? at : first;
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
  heading: Ascription,
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
  if (heading === undefined) return [];
  const governing = heading;
  const widest = column >= 0 ? column : widestOf(body);
  return body.flatMap((row) => {
    const cell = row[widest];
    if (cell === undefined || cell.to <= cell.from) return [];
    const [item] = withinLine(references, words, cell, governing);
    if (item === undefined) return [];
    const cited = row.find(
      (other) => other !== cell && other.to > other.from && references.covers(other.from, other.to),
    );
    return [
      { ...item, reference: item.reference ?? (cited === undefined ? undefined : references.startingAt(cited.from)) },
    ];
  });
}

function widestOf(body: readonly (readonly Cell[])[]): number {
  const sums: number[] = [];
  for (const row of body) for (const [at, { from, to }] of row.entries()) sums[at] = (sums[at] ?? 0) + to - from;
  return sums.indexOf(Math.max(0, ...sums));
}

function cellsOf({ plain, starts, ends }: TextWords, { start, end, from, to }: Line): Cell[] {
  const out: Cell[] = [];
  let word = from;
  let open = plain.indexOf('|', start);
  while (open >= 0 && open < end) {
    const next = plain.indexOf('|', open + 1);
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
