import type { Found } from '../found.ts';
import { type Ascription, attributionAfter, hasVerb, introductionBefore } from '../introductions.ts';
import type { Item } from '../lists/lists.ts';
import type { References } from '../near-references.ts';
import { leadsLine, type TextWords, wordAt } from '../phrases/text-words.ts';
import { findMarked } from './marks.ts';

/** Claims between marks. */
export function markedClaims(words: TextWords, references: References, items: ReadonlyMap<number, Item>): Found[] {
  const out: Found[] = [];
  for (const { start, end, kind } of findMarked(words.text)) {
    const first = wordAt(words, start);
    const last = wordAt(words, end);
    if (last <= first || references.covers(first, last)) continue;
    const to = kind === 'block' ? beforeReference(references, first, last) : last;
    const inside = introductionInside(words, first, to);
    const from = inside?.from ?? first;
    const enclosing = kind !== 'emphasis' && kind !== 'block';
    const border = { gap: words.gaps[from] ?? 'paragraph', mark: enclosing } as const;
    const item = headingOf(items, from, to);
    const introduction = isTerm(words, from, to)
      ? undefined
      : (inside?.introduction ?? item?.heading ?? introductionBefore(words, from, border));
    const attribution = attributionBehind(words, { to, end, enclosing });
    const reference = item?.reference ?? references.of(from, to, introduction, enclosing);
    if (kind === 'bracket' && (introduction === undefined || !followsIt(words, from) || isAside(words, from, to)))
      continue;
    const own = to < last ? (words.ends[to - 1] as number) : end;
    out.push({ from, to, start: inside?.start ?? start, end: own, mark: kind, introduction, attribution, reference });
  }
  return withoutInner(out);
}

/** One past the last word before the references that a block ends with. */
function beforeReference(references: References, from: number, to: number): number {
  let last = to;
  for (let at = to - 1; at > from && references.besides(at, to) === 0; at--) if (references.opensAt(at)) last = at;
  return last;
}

/** Longest introduction between the same marks as the words it introduces. */
const MAX_INSIDE = 6;

/** `"Allah says: Indeed, …"`: the marks open before the introduction. Only that of a verse, because hadiths have such words themselves. */
function introductionInside(words: TextWords, from: number, to: number) {
  for (let at = from + 1; at < Math.min(to - 2, from + MAX_INSIDE + 1); at++) {
    if (words.gaps[at] !== 'colon') continue;
    const introduction = introductionBefore(words, at, { gap: 'colon', mark: false });
    if (introduction?.speaker !== 'god' || introduction.from < from || !hasVerb(words, from, at)) return undefined;
    return { from: at, start: words.starts[at] as number, introduction };
  }
  return undefined;
}

const DEFINES =
  /^(?:means?|meaning|meant|called|rendered|translated|term|terms|titled|entitled|অর্থ|অর্থাৎ|تعني|يعني|معناه|معناها|بمعني|تسمي|يسمي|بعنوان|لفظ|كلمه)$/u;
/** A term has at most so many words. */
const MAX_TERM = 3;

/** `hadith literally means “report”`, or another such term behind it. */
function isTerm({ keys }: TextWords, from: number, to: number): boolean {
  if (to - from > MAX_TERM) return false;
  return [1, 2].some((back) => DEFINES.test(keys[from - back] ?? '')) || /^(?:or|বা|أو|او)$/u.test(keys[from - 1] ?? '');
}

/** Brackets quote directly behind a verb of saying, or who speaks. */
function followsIt({ gaps, labels }: TextWords, from: number): boolean {
  const before = labels[from - 1];
  if (gaps[from] === 'line' || gaps[from] === 'paragraph') return false;
  return gaps[from] === 'colon' || before === 'say' || before === 'praise' || before === 'blessing';
}

/** Brackets also hold honors, explanations and numbers. */
function isAside({ labels, keys, gaps }: TextWords, from: number, to: number): boolean {
  if (to - from < 3 || gaps[from] === undefined) return true;
  for (let at = from; at < to; at++) if (labels[at] === undefined && !/^[\da-z]$/u.test(keys[at] ?? '')) return false;
  return true;
}

function attributionBehind(
  words: TextWords,
  { to, end, enclosing }: { to: number; end: number; enclosing: boolean },
): Ascription | undefined {
  if (to >= words.count || leadsLine(words, to)) return undefined;
  const between = words.text.slice(end, words.starts[to]);
  const bracketed = /^[^\p{L}]{0,6}[([]\s*$/u.test(between);
  const dashed = /[-–—―~]/u.test(between);
  const gap = words.gaps[to];
  if (gap === 'colon' || ((gap === 'paragraph' || gap === 'stop') && !dashed && !bracketed)) return undefined;
  const found = attributionAfter(words, to, { bracketed, dashed });
  // `"…" He said: "…"`: the words introduce the next quotation.
  if (found === undefined || /^[^\p{L}\p{N}.]*[:："“‘«﴿{]/u.test(words.text.slice(words.ends[found.to - 1])))
    return undefined;
  if (bracketed || dashed) return found;
  // A line behind emphasis is a line of its own.
  if (gap === 'line' && !enclosing) return undefined;
  // Without a dash, a verb must say it: `…”, said the Prophet`.
  return hasVerb(words, found.from, found.to) ? found : undefined;
}

/** Marks hold an item of a list if they hold at least half of it. */
function headingOf(items: ReadonlyMap<number, Item>, from: number, to: number): Item | undefined {
  const item = items.get(from);
  return item !== undefined && to <= item.to + 1 && (to - from) * 2 >= item.to - item.from ? item : undefined;
}

/** A block that has evidence of its own counts more than marks within it, unless they hold nearly all of it. */
function withoutInner(found: readonly Found[]): Found[] {
  const blocks = found.filter(({ mark }) => mark === 'block' || mark === 'emphasis');
  const holds = (block: Found, one: Found) =>
    one !== block && one.from >= block.from && one.to <= block.to && one.mark !== 'emphasis';
  const isFrame = (block: Found) =>
    found.some((one) => holds(block, one) && (one.to - one.from) * 4 >= (block.to - block.from) * 3) ||
    (block.reference === undefined && block.introduction === undefined && found.some((one) => holds(block, one)));
  const whole = blocks.filter((block) => !isFrame(block));
  return found.filter((one) =>
    blocks.includes(one) ? whole.includes(one) : !whole.some((block) => holds(block, one)),
  );
}
