import type { PlacedReference } from '../../references/reader.ts';
import type { Found } from './found.ts';
import { type Ascription, hasVerb, introductionBefore } from './introductions.ts';
import { isMeanwhile, isPlural } from './lists/headings.ts';
import type { Item } from './lists/lists.ts';
import { type Borders, findBorders } from './marks/borders.ts';
import type { References } from './near-references.ts';
import type { Label } from './phrases/phrases.ts';
import { leadsLine, type TextWords } from './phrases/text-words.ts';
import { isThat, reportBefore, reportEnd } from './reports.ts';
import { canBeSaid } from './speech.ts';

/** Fewest words of a claim without marks. Arabic says more in a word. */
const MIN_BARE = { arabic: 2, other: 3 };
const MIN_ATTRIBUTED = 4;

type Why = {
  readonly introduction?: Ascription | undefined;
  readonly attribution?: Ascription | undefined;
  readonly reference?: PlacedReference | undefined;
};
type Scan = {
  readonly words: TextWords;
  readonly references: References;
  readonly borders: Borders;
  /** The words at which a marked stretch begins, and those within quotation marks. */
  readonly marks: ReadonlySet<number>;
  readonly inMarks: Uint8Array;
};

/** Finds claims without marks: behind an introduction, or before an attribution or reference. */
export function bareClaims(
  words: TextWords,
  references: References,
  { marked, items }: { readonly marked: readonly Found[]; readonly items: readonly Item[] },
): Found[] {
  const marks = new Set(marked.map(({ from }) => from));
  const inMarks = new Uint8Array(words.count + 1);
  for (const { from, to, mark } of marked) if (mark !== 'block' && mark !== 'emphasis') inMarks.fill(1, from, to);
  const scan = { words, references, borders: findBorders(words, references, marks), marks, inMarks };
  const opening = new Set(items.map(({ heading }) => heading?.from));
  const own = introduced(scan).filter(({ introduction }) => !opening.has(introduction?.from ?? -1));
  return [...own, ...listed(scan, items, [...own, ...marked]), ...attributed(scan), ...referred(scan)];
}

/** Items of a list, unless they have an introduction of their own, or marks hold most of them. */
function listed(scan: Scan, items: readonly Item[], found: readonly Found[]): Found[] {
  const { borders, words } = scan;
  const sorted = found
    .filter(({ mark, introduction }) => mark !== undefined || introduction !== undefined)
    .sort((a, b) => a.from - b.from);
  let next = 0;
  return items.flatMap(({ from, to, heading, reference }) => {
    while (next < sorted.length && (sorted[next] as Found).from < from) next++;
    let isElse = false;
    for (let at = next; at < sorted.length && (sorted[at] as Found).from < to; at++) {
      const one = sorted[at] as Found;
      const isMost = one.mark !== undefined && (one.to - one.from) * 2 >= to - from;
      isElse ||= isMost || (one.mark === undefined && one.from > from);
    }
    if (
      isElse ||
      (to - from < MIN_ATTRIBUTED && !isArabic(words, from)) ||
      words.text.slice(words.ends[to - 1]).startsWith('?')
    )
      return [];
    let end = from + 1;
    while (end < to && borders.attributions[end] === undefined) end++;
    return foundAt(scan, from, end, { introduction: heading, reference }) ?? [];
  });
}

function isArabic({ keys }: TextWords, at: number): boolean {
  return /[\u0600-\u06ff]/u.test(keys[at] ?? '');
}

function introduced(scan: Scan): Found[] {
  const { words, borders, references, marks, inMarks } = scan;
  const out: Found[] = [];
  for (let at = 1; at < words.count; at++) {
    if (inMarks[at] === 1 || references.continuesAt(at) || isThat(words, at)) continue;
    const direct = introductionAt(words, at);
    const isDirect = direct?.indirect === false && direct.certain && direct.speaker !== 'companion';
    const introduction = isDirect ? direct : (reportBefore(words, references, at) ?? direct);
    if (introduction === undefined) continue;
    cutAt(scan, out, introduction, words.gaps[at] === 'space');
    const last = out.at(-1);
    if (marks.has(at) || (last !== undefined && last.to > at)) continue;
    const end = borders.sentenceEnd[at] as number;
    const to = introduction.indirect ? reportEnd(words, at, end) : end;
    const found = foundAt(scan, at, to, { introduction });
    if (found !== undefined) out.push(found);
  }
  return out;
}

/** An introduction ends what an earlier one introduces: `Allah says: …, and the Prophet said: …`. */
function cutAt(scan: Scan, out: Found[], { from, certain }: Ascription, weak: boolean): void {
  const last = out.at(-1);
  if (last === undefined || last.to <= from || weak || !certain) return;
  out.pop();
  const { introduction } = last;
  const shorter = from > last.from ? foundAt(scan, last.from, from, { introduction }) : undefined;
  if (shorter !== undefined) out.push(shorter);
}

function attributed(scan: Scan): Found[] {
  const { words, borders } = scan;
  const out: Found[] = [];
  for (let at = 1; at < words.count; at++) {
    const attribution = borders.attributions[at];
    if (attribution === undefined || scan.inMarks[at] === 1) continue;
    const found = foundAt(scan, borders.sentenceStart[at - 1] as number, at, { attribution });
    if (found !== undefined) out.push(found);
  }
  return out;
}

/** Tests whether marks hold at least half of some words: those are what is quoted. */
function isMarked({ inMarks }: Scan, { from, to }: Found): boolean {
  let count = 0;
  for (let at = from; at < to; at++) count += inMarks[at] as number;
  return count * 2 >= to - from;
}

function referred(scan: Scan): Found[] {
  const { words, borders, references, marks, inMarks } = scan;
  const out: Found[] = [];
  const push = (found: Found | undefined) => void (found !== undefined && !isMarked(scan, found) && out.push(found));
  for (const [at, reference] of references.notes)
    if (at > 0) push(foundAt(scan, borders.sentenceStart[at - 1] as number, at, { reference }));
  for (const reference of references.beside) {
    const { from, to, bracketed, weak } = reference;
    if (inMarks[from] === 1 || weak) continue;
    const side = references.sideOf(reference);
    const before = words.gaps[from];
    if (from > 0 && side !== 'behind' && (side === 'before' || bracketed || before === 'dash' || before === 'line')) {
      const first = borders.sentenceStart[from - 1] as number;
      const found = foundAt(scan, first, from, { reference });
      push(found && { ...found, retold: isRetold(words, first, from) });
    }
    const gap = words.gaps[to];
    const behind =
      (gap === 'space' && isSubject(scan, reference)) ||
      side === 'behind' ||
      gap === 'colon' ||
      gap === 'dash' ||
      gap === 'line' ||
      // A reference behind marks belongs to them.
      (bracketed && gap === 'space' && inMarks[from - 1] !== 1);
    if (behind && !marks.has(to) && !references.endsSentence(reference))
      push(foundAt(scan, to, endBehind(scan, reference), { reference }));
  }
  return out;
}

/** Words of a sentence within which its subject is named. In Arabic, the verb is before it. */
const MAX_TO_SUBJECT = 3;

/** Tests whether a sentence says what a source says, without quoting it: `The Quran forbids …`, `يذكر القرآن أن …`, `The Prophet ﷺ said to teach …`. */
function isRetold({ labels, gaps }: TextWords, first: number, to: number): boolean {
  for (let at = first + 1; at < to; at++) if (gaps[at] === 'colon') return false;
  const subject = labels.slice(first, Math.min(first + MAX_TO_SUBJECT, to));
  if (subject.includes('quran')) return true;
  const prophet = subject.indexOf('prophet');
  const says = labels.slice(first, first + prophet + 4);
  return prophet >= 0 && (says.includes('say') || says.includes('tell'));
}

/** Words of a source before its reference: `The Quran in 49:12 compares …`. */
const MAX_SUBJECT = 3;

/** Tests whether a sentence begins with a reference to a verse or hadith, so that it says what is there. */
function isSubject({ words: { labels }, borders }: Scan, reference: PlacedReference): boolean {
  const { from } = reference;
  const first = borders.sentenceStart[from] as number;
  const number = reference.kind === 'quran' ? reference.first : reference.number;
  return (
    number !== undefined &&
    from - first <= MAX_SUBJECT &&
    labels.slice(first, from).every((label) => label !== undefined)
  );
}

/** A line that its reference leads can begin with a call: `61:2 – Believers! Why do you say …`. */
function endBehind({ words, borders, references }: Scan, { from, to }: PlacedReference): number {
  const end = borders.sentenceEnd[to] as number;
  const isCall = end - to < MIN_BARE.other && words.gaps[end] === 'stop' && leadsLine(words, from);
  return isCall && end < words.count && !references.opensAt(end) ? (borders.sentenceEnd[end] as number) : end;
}

function foundAt({ words, references, inMarks }: Scan, from: number, to: number, why: Why): Found | undefined {
  if (from >= to || inMarks[from] === 1 || inMarks[to - 1] === 1) return undefined;
  const bare = isArabic(words, from) ? MIN_BARE.arabic : MIN_BARE.other;
  if (to - from < (why.attribution === undefined ? bare : MIN_ATTRIBUTED)) return undefined;
  // Words of a reference, and of who speaks, are not what is said.
  if (references.covers(from, from + 1)) return undefined;
  if (references.besides(from, to) < bare || words.labels.slice(from, to).every((label) => label !== undefined))
    return undefined;
  const { introduction, attribution, reference = references.of(from, to, introduction, false) } = why;
  const start = words.starts[from] as number;
  const end = words.ends[to - 1] as number;
  return { from, to, start, end, mark: undefined, introduction, attribution, reference };
}

/** Other languages than Arabic put a sign before speech, except behind these. */
const OPENS_SPEECH: ReadonlySet<Label> = new Set(['say', 'that', 'praise', 'blessing']);

/** A colon or dash at the end of a line. */
const LEADS = /:|^[^\n]*[–—]/u;
const GOES_ON = /^(?:and|but|so|then|which|while)$/u;
const LIST = /\n[ \t>]*(?:[-*•]|\p{N}{1,2}[.)।:])[ \t]*$/u;

/** In Arabic the verb comes first. */
const OPENS_ARABIC_SPEECH: ReadonlySet<Label> = new Set(['god', 'prophet', 'praise', 'blessing']);

/** Labels of words that speech can begin with: `the best of you`, `none of you`, `لا تغضب`. */
function isPlain(label: Label | undefined): boolean {
  return label === 'filler' || label === 'other';
}

/** Reads what stands before a word without a mark as an introduction. */
function introductionAt(words: TextWords, at: number): Ascription | undefined {
  const { gaps, keys, labels, text, starts, ends } = words;
  const gap = gaps[at] ?? 'space';
  // A number counts something: speech seldom begins with it.
  if (gap === 'stop' || /^\d/u.test(keys[at] ?? '')) return undefined;
  if (gap === 'space') {
    const before = labels[at - 1];
    // Without any sign, the words follow a verb of saying or who speaks.
    if (before === undefined || before === 'other') return undefined;
    const arabic = /[\u0600-\u06ff]/u.test(keys[at] ?? '');
    const opens = (arabic ? OPENS_ARABIC_SPEECH : OPENS_SPEECH).has(before);
    if (labels[at] !== undefined && !(opens && isPlain(labels[at]) && canBeSaid(words, at))) return undefined;
    if (!arabic && !opens) return undefined;
    if (/[\p{L}\p{N}]-$/u.test(text.slice((ends[at - 1] as number) - 1, starts[at]))) return undefined;
  }
  // `We read the Quran, and then we ate`: the writer goes on.
  if (gap === 'comma' && GOES_ON.test(text.slice(starts[at], ends[at]))) return undefined;
  // The next cell of a table.
  if (gap === 'dash' && words.text.slice(ends[at - 1], starts[at]).includes('|')) return undefined;
  // What only names a source, above a list of something else: `Benefits of the Quran:`.
  const isItem = LIST.test(words.text.slice(ends[at - 1], starts[at]));
  if (isItem && !hasVerb(words, Math.max(0, at - 16), at)) return undefined;
  if ((gap === 'paragraph' || gap === 'line') && !LEADS.test(text.slice(ends[at - 1], starts[at]))) return undefined;
  const found = introductionBefore(words, at, { gap, mark: false });
  const isElse = isItem && found !== undefined && isPlural(words, found.from, at);
  return isElse && isMeanwhile(words, found.from, { from: 0, to: at }) ? undefined : found;
}
