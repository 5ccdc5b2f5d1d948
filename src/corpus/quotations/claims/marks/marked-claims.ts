import type { Found } from '../found.ts';
import {
  type Ascription,
  attributionAfter,
  type Border,
  hasVerb,
  introductionBefore,
  narratedIn,
} from '../introductions.ts';
import { isNoun, isPlural } from '../lists/headings.ts';
import type { Item } from '../lists/lists.ts';
import type { References } from '../near-references.ts';
import { leadsLine, opensLine, type TextWords, wordAt } from '../phrases/text-words.ts';
import { askedAround, predicateAfter, predicateWithin } from '../predicates.ts';
import { askedBefore } from '../questions.ts';
import { storyBefore } from '../stories.ts';
import type { Marked } from './marks.ts';
import { inSeries } from './series.ts';

/** Claims between marks. */
export function markedClaims(
  words: TextWords,
  references: References,
  items: ReadonlyMap<number, Item>,
  marks: readonly Marked[],
): Found[] {
  const out: Found[] = [];
  for (const { start, end, kind } of marks) {
    const first = wordAt(words, start);
    const last = wordAt(words, end);
    if (last <= first || references.covers(first, last)) continue;
    const unsigned = kind === 'block' ? beforeReference(references, first, last) : last;
    const signature = kind === 'block' ? signatureOf(words, references, first, unsigned) : undefined;
    const whole = signature?.from ?? unsigned;
    const said = kind === 'quote' ? predicateWithin(words, references, first, whole) : undefined;
    const to = said?.from ?? whole;
    const inside = introductionInside(words, first, to);
    const from = inside?.from ?? first;
    const enclosing = kind !== 'emphasis' && kind !== 'block';
    const border = { gap: words.gaps[from] ?? 'paragraph', mark: enclosing } as const;
    const item = headingOf(items, from, to);
    const introduction = isTerm(words, from, to, end)
      ? undefined
      : (inside?.introduction ?? item?.heading ?? leadTo(words, items, from, border, kind));
    const isReference = references.startingAt(to) !== undefined;
    const attribution =
      said ??
      signature ??
      attributionBehind(words, { to, end, enclosing, isReference }) ??
      (kind === 'quote' && to - from > MAX_TERM ? saidOf(words, references, from, to) : undefined);
    const reference = item?.reference ?? references.of(from, to, introduction, enclosing);
    if (kind === 'bracket' && (introduction === undefined || !followsIt(words, from) || isAside(words, from, to)))
      continue;
    const own = to < last ? (words.ends[to - 1] as number) : end;
    out.push({ from, to, start: inside?.start ?? start, end: own, mark: kind, introduction, attribution, reference });
  }
  return withoutInner(inSeries(words, references, out));
}

/** What leads to marks. The lines of a block below the name of several texts are items of their own. */
function leadTo(
  words: TextWords,
  items: ReadonlyMap<number, Item>,
  from: number,
  border: Border,
  kind: Marked['kind'],
): Ascription | undefined {
  const found = introductionBefore(words, from, border);
  if (kind === 'block' && found !== undefined && items.has(from) && isPlural(words, found.from, from)) return undefined;
  if (found !== undefined || kind !== 'quote') return found;
  return askedBefore(words, from, true) ?? storyBefore(words, from, border);
}

/** Words of a name in the last line of a block. */
const MAX_SIGNATURE = 5;

/** Reads the last line of a block as its source: a name and nothing else. */
function signatureOf(words: TextWords, references: References, from: number, to: number): Ascription | undefined {
  let line = to - 1;
  while (line > from && line > to - MAX_SIGNATURE && !opensLine(words, line)) line--;
  if (line <= from || !opensLine(words, line)) return undefined;
  const own = words.labels.slice(line, to);
  const cited = references.around(line);
  const source = own.find((label) => label === 'prophet' || label === 'quran' || label === 'hadith');
  const isNamed =
    source !== undefined && own.every((label) => label !== undefined && label !== 'other' && label !== 'say');
  if (!isNamed && (cited === undefined || cited.to < to)) return undefined;
  const kind = isNamed ? (source === 'quran' ? 'quran' : 'hadith') : (cited?.kind ?? 'hadith');
  return { kind, speaker: kind === 'quran' ? 'god' : 'prophet', indirect: false, certain: true, from: line };
}

const ENDS: ReadonlySet<string> = new Set(['line', 'stop', 'paragraph']);
/** A Bengali noun with an article. */
const NAMED = /^[\u0980-\u09ff]+(?:টি|টা|টাও|টিও)$/u;

/** What the sentence around marks says of them: `“…” – that's a hadith`, `Is “…” an authentic hadith?` */
function saidOf(words: TextWords, references: References, from: number, to: number): Ascription | undefined {
  const gap = words.gaps[to];
  // `“…” Sahih Muslim`: nothing but a collection to the end of the line.
  const cited = gap === 'space' ? references.around(to) : undefined;
  if (cited?.weak === true && cited.kind === 'hadith' && ENDS.has(words.gaps[cited.to] ?? 'paragraph'))
    return { kind: 'hadith', speaker: 'prophet', indirect: false, certain: true, from: to };
  // `“…” হাদিসটি`
  if (gap === 'space' && isNoun(words, to) && NAMED.test(words.keys[to] ?? ''))
    return { kind: 'hadith', speaker: 'prophet', indirect: false, certain: true, from: to };
  const isNext = to < words.count && gap !== 'line' && gap !== 'paragraph' && gap !== 'colon';
  return isNext ? (predicateAfter(words, references, to) ?? askedAround(words, references, from, to)) : undefined;
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

/** `hadith literally means “report”`, or another such term behind it; `“amazing” verses:`, `آيات "عجيبة":`. */
function isTerm({ keys, text }: TextWords, from: number, to: number, end: number): boolean {
  if (to - from > MAX_TERM) return false;
  if (/^[^\p{L}\p{N}\s]?\s?[:：]/u.test(text.slice(end, end + 4))) return true;
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
  { to, end, enclosing, isReference }: { to: number; end: number; enclosing: boolean; isReference: boolean },
): Ascription | undefined {
  if (to >= words.count || leadsLine(words, to)) return undefined;
  const between = words.text.slice(end, words.starts[to]);
  const bracketed = /^[^\p{L}]{0,6}[([]\s*$/u.test(between);
  const dashed = /[-–—―~]/u.test(between);
  const gap = words.gaps[to];
  const isCited = !isReference && narratedIn(words, to) !== undefined;
  if (gap === 'stop' && isCited) return attributionAfter(words, to, { bracketed, dashed });
  if (gap === 'colon' || ((gap === 'paragraph' || gap === 'stop') && !dashed && !bracketed)) return undefined;
  // `«…» حديث شريف`: nothing but the source to the end of the line.
  const label = words.labels[to];
  const isNamed = enclosing && !bracketed && gap === 'space' && (label === 'hadith' || label === 'quran');
  const found = attributionAfter(words, to, { bracketed: bracketed || isNamed, dashed });
  const behind = found === undefined ? '' : words.text.slice(words.ends[found.to - 1]);
  const isClosed = bracketed && /^\s?[)\]]/u.test(behind);
  // `"…" He said: "…"`: the words introduce the next quotation.
  if (found === undefined || (isReference && narratedIn(words, to) !== undefined)) return undefined;
  if (!isClosed && /^[^\p{L}\p{N}.]*[:："“‘«﴿{]/u.test(behind)) return undefined;
  if (isNamed) return /^(?:line|stop|paragraph)$/u.test(words.gaps[found.to] ?? 'paragraph') ? found : undefined;
  if (bracketed || dashed || isCited) return found;
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
