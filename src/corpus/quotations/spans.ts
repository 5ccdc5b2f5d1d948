import type { PlacedReference } from '../references/reader.ts';
import type { TextSpan } from './sources.ts';

/** The spans of a text that no quotation covers. */
export function between(text: string, covered: readonly TextSpan[]): TextSpan[] {
  const out: TextSpan[] = [];
  let at = 0;
  for (const { start, end } of merged(covered)) {
    if (start > at) out.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  if (at < text.length) out.push({ start: at, end: text.length });
  return out;
}

const ITEM = /\n(?=[ \t]*(?:[-*•]|\p{N}{1,3}[.)।:]))/gu;

/** Splits a span at the items of a list. */
export function itemsOf(text: string, { start, end }: TextSpan): TextSpan[] {
  const borders = [...text.slice(start, end).matchAll(ITEM)].map(({ index }) => start + index);
  return [start, ...borders].map((from, at) => ({ start: from, end: borders[at] ?? end }));
}

/** Merges spans that touch or overlap. */
export function merged(spans: readonly TextSpan[]): TextSpan[] {
  const out: TextSpan[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (last === undefined || start > last.end) out.push({ start, end });
    else out[out.length - 1] = { start: last.start, end: Math.max(last.end, end) };
  }
  return out;
}

/** The parts of spans that have words and that no quotation covers. */
export function uncovered(text: string, spans: readonly TextSpan[], covered: readonly TextSpan[]): TextSpan[] {
  const gaps = spans.length === 0 ? [] : between(text, covered);
  return spans
    .flatMap(({ start, end }) =>
      gaps.map((gap) => ({ start: Math.max(start, gap.start), end: Math.min(end, gap.end) })),
    )
    .filter(({ start, end }) => start < end && /[\p{L}\p{N}]/u.test(text.slice(start, end)));
}

/** What a bracket with a reference can say besides it. */
const MAX_NOTE = 300;
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

/** The bracket that a reference begins. Undefined when there is none. */
export function bracketOf(text: string, { start, end, bracketed }: PlacedReference): TextSpan | undefined {
  if (bracketed) return { start, end };
  const closing = CLOSING[text.charAt(start - 1)];
  if (closing === undefined) return undefined;
  const [line = ''] = text.slice(end, end + MAX_NOTE).split('\n', 1);
  const at = line.lastIndexOf(closing);
  return at < 0 ? undefined : { start, end: end + at };
}
