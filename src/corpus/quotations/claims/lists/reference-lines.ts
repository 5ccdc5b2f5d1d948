import type { PlacedReference } from '../../../references/reader.ts';
import type { TextWords } from '../phrases/text-words.ts';
import type { Line } from './lines.ts';

/** Where the words of a reference stand that has a line of its own. */
export type Side = 'before' | 'behind';

const DASH = /^[-–—―~]+$/u;
/** The line is within brackets, or signed with a dash. */
const SIGNED = /^\s*(?:[-–—―~]\s*|[([（【].*[)\]）】][\s.]*$)/u;
/** In brackets behind an empty line, with words directly below it, it is a heading of these. */
const OPENS = /^\s*[([（【]/u;
const CLOSED = /["'”’»﴾.।!?؟][\s*_]*$/u;

/** Words in brackets behind a reference, such as the name of a translator. */
const MAX_BEHIND = 3;

/**
 * Decides for each reference with a line of its own whether it belongs to the line before it or to the one behind it: by what the lines are, then by
 * the empty lines around it, then as the reference before it.
 */
export function sidesOf(
  words: TextWords,
  lines: readonly Line[],
  all: readonly PlacedReference[],
): Map<PlacedReference, Side> {
  const sides = new Map<PlacedReference, Side>();
  let next = 0;
  const alone = lines.map((line) => {
    while (next < all.length && (all[next] as PlacedReference).from < line.from) next++;
    const [above, one] = [all[next - 1], all[next]];
    // The lines below a reference that say more of it.
    if (above !== undefined && above.to >= line.to) return above;
    if (one === undefined || one.from > line.from + 1) return undefined;
    if (one.from > line.from && words.gaps[one.from] !== 'colon') return undefined;
    const end = endOf(all, next);
    return end >= line.to || (end >= line.to - MAX_BEHIND && opensBracket(words, end)) ? one : undefined;
  });
  let last: Side | undefined;
  for (const [at, one] of alone.entries()) {
    if (one === undefined || one === alone[at - 1]) continue;
    const line = lines[at] as Line;
    const others = {
      before: alone[at - 1] ? undefined : lines[at - 1],
      behind: alone[at + 1] ? undefined : lines[at + 1],
    };
    const side = sideOf(words, line, others, last);
    if (side !== undefined) sides.set(one, side);
    last = side;
  }
  return sides;
}

/** One past the last word of references in a row. */
function endOf(all: readonly PlacedReference[], first: number): number {
  let at = first;
  while (all[at + 1]?.from === all[at]?.to) at++;
  return all[at]?.to ?? 0;
}

function opensBracket({ text, starts, ends }: TextWords, at: number): boolean {
  return /[([]/u.test(text.slice(ends[at - 1], starts[at]));
}

type Others = { readonly before: Line | undefined; readonly behind: Line | undefined };

function sideOf({ text }: TextWords, line: Line, { before, behind }: Others, last: Side | undefined): Side | undefined {
  if (behind === undefined) return before === undefined ? undefined : 'before';
  if (before === undefined || line.kind === 'heading') return 'behind';
  const isItem = line.sign === before.sign && line.kind === before.kind;
  const isApart = line.apart && !behind.apart;
  if (SIGNED.test(text.slice(line.start, line.end)) || (DASH.test(line.sign) && !isItem))
    return isApart && OPENS.test(text.slice(line.start, line.end)) ? 'behind' : 'before';
  if (behind.indent > line.indent && behind.kind !== 'plain' && behind.kind !== 'quote') return 'behind';
  if (before.kind !== 'quote' && line.indent > before.indent && behind.indent < line.indent) return 'before';
  const inQuote = (one: Line) => one.kind === 'quote';
  if (!inQuote(line) && inQuote(behind) !== inQuote(before)) return inQuote(behind) ? 'behind' : 'before';
  if (line.apart !== behind.apart) return line.apart ? 'behind' : 'before';
  return last ?? (line.apart && !CLOSED.test(text.slice(before.start, before.end)) ? 'behind' : 'before');
}
