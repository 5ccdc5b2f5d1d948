import type { PlacedReference } from '../../references/reader.ts';
import type { Found } from './found.ts';
import { type Ascription, isOtherSpeaker } from './introductions.ts';
import type { Item } from './lists/lists.ts';
import { type Borders, findBorders } from './marks/borders.ts';
import type { References } from './near-references.ts';
import { leadsLine, type TextWords } from './phrases/text-words.ts';
import { QUESTION, WHAT } from './questions.ts';
import { isThat, reportBefore, reportEnd } from './reports.ts';
import { introductionAt } from './unmarked-introductions.ts';

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
  /** One past the last word of the marks around a word that nothing ascribes: what is quoted can be within them. */
  readonly frames: Int32Array;
};

/** Finds claims without marks: behind an introduction, or before an attribution or reference. */
export function bareClaims(
  words: TextWords,
  references: References,
  { marked, items }: { readonly marked: readonly Found[]; readonly items: readonly Item[] },
): Found[] {
  const marks = new Set(marked.map(({ from }) => from));
  const inMarks = new Uint8Array(words.count + 1);
  const frames = new Int32Array(words.count + 1);
  for (const one of marked) {
    const { from, to, mark } = one;
    if (mark !== 'block' && mark !== 'emphasis') inMarks.fill(1, from, to);
    if (mark === 'quote' && !isAscribed(one) && !OPENS.has(words.gaps[from] ?? 'paragraph')) frames.fill(to, from, to);
  }
  const scan = { words, references, borders: findBorders(words, references, marks), marks, inMarks, frames };
  const opening = new Set(items.map(({ heading }) => heading?.from));
  const own = introduced(scan).filter(({ introduction }) => !opening.has(introduction?.from ?? -1));
  return [...own, ...listed(scan, items, [...own, ...marked]), ...attributed(scan), ...referred(scan)];
}

/** Marks that open a sentence hold a text, often with its narrators. What somebody says stands behind the name of who says it. */
const OPENS: ReadonlySet<string> = new Set(['stop', 'line', 'paragraph']);

function isAscribed({ introduction, attribution, reference }: Found): boolean {
  return introduction !== undefined || attribution !== undefined || reference !== undefined;
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
      // A block of several lines is no item.
      const isMost = one.mark !== undefined && one.to <= to + 1 && (one.to - one.from) * 2 >= to - from;
      isElse ||= isMost || (one.mark === undefined && one.from > from);
    }
    if (
      isElse ||
      (to - from < MIN_ATTRIBUTED && !isArabic(words, from)) ||
      /^\s?[?؟]/u.test(words.text.slice(words.ends[to - 1], (words.ends[to - 1] as number) + 2))
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
  const { words, borders, references, marks, inMarks, frames } = scan;
  const out: Found[] = [];
  for (let at = 1; at < words.count; at++) {
    const frame = frames[at] as number;
    if ((inMarks[at] === 1 && frame === 0) || references.continuesAt(at) || isThat(words, at)) continue;
    const direct = introductionAt(words, at);
    const isDirect = direct?.indirect === false && direct.certain && direct.speaker !== 'companion';
    const introduction = isDirect
      ? direct
      : (reportBefore(words, references, at) ?? direct ?? continuedAt(words, at, out.at(-1)));
    if (introduction === undefined || isWithin(words, out.at(-1), introduction, at)) continue;
    cutAt(scan, out, introduction, words.gaps[at] === 'space');
    const last = out.at(-1);
    if (marks.has(at) || (last !== undefined && last.to > at)) continue;
    const sentence = borders.sentenceEnd[at] as number;
    // Marks around an introduction are those of somebody who tells it.
    if (frame > 0 && introduction.from < at && frames[introduction.from] !== frame) continue;
    const end = frame > 0 ? Math.min(frame, sentence) : sentence;
    const to = introduction.indirect ? reportEnd(words, at, end) : end;
    const found = foundAt(scan, at, to, { introduction });
    if (found !== undefined) out.push(found);
  }
  return out;
}

/** Words between two sayings of one speaker: `He also said:`, `وقال أيضا:`. */
const MAX_CONTINUED = 3;

/** The same narrator or speaker once more: `وعنه: …`, `وعنه أيضا: …`. */
const FROM_HIM = /^و?عنه$/u;

/** Reads what stands before a colon as another saying of the one who spoke directly before. */
function continuedAt({ gaps, keys, labels }: TextWords, at: number, last: Found | undefined): Ascription | undefined {
  const said = last?.introduction;
  if (last === undefined || said === undefined || gaps[at] !== 'colon' || at - last.to > MAX_CONTINUED + 1)
    return undefined;
  // The number of an item stands before it.
  const from = /^(?:\d{1,3}|\p{L})$/u.test(keys[last.to] ?? '') ? last.to + 1 : last.to;
  if (at <= from || !said.certain || said.indirect || (said.speaker !== 'prophet' && said.speaker !== 'god'))
    return undefined;
  const own = labels.slice(from, at);
  const isFrom = from + 1 >= at - 1 && FROM_HIM.test(keys[from] ?? '');
  const isSame = own.every((label) => label === 'say' || label === 'filler') && own.includes('say');
  return (isSame || isFrom) && !keys.slice(from, at).some(isOtherSpeaker) ? { ...said, from } : undefined;
}

/** `said that three things return: …`: the colon is one of what is reported. */
function isWithin({ labels }: TextWords, last: Found | undefined, { from }: Ascription, at: number): boolean {
  const said = last?.introduction;
  if (last === undefined || said?.indirect !== true || !said.certain || said.from !== from || last.from >= at)
    return false;
  return labels.slice(last.from, at).every((label) => label === undefined || label === 'filler');
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
    if (attribution === undefined || scan.inMarks[at] === 1 || isAsked(words, at)) continue;
    const found = foundAt(scan, borders.sentenceStart[at - 1] as number, at, { attribution });
    if (found !== undefined) out.push(found);
  }
  return out;
}

/** `… ربنا قال إيه؟`: who asks what a source said does not ascribe the words before it. */
function isAsked({ keys, starts, text }: Scan['words'], from: number): boolean {
  const stop = text.slice(starts[from]).search(/[.!?؟।\n]/u);
  if (stop < 0 || !QUESTION.test(text.charAt((starts[from] as number) + stop))) return false;
  const end = (starts[from] as number) + stop;
  for (let at = from; (starts[at] ?? end) < end; at++) if (WHAT.has(keys[at] ?? '')) return true;
  return false;
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

/** Words that lead to marks behind a colon: `Surah al-Isra, from the translation that she reads: “…”`. */
const MAX_LEADING = 8;

function foundAt(
  { words, references, inMarks, marks, frames }: Scan,
  from: number,
  to: number,
  why: Why,
): Found | undefined {
  const isFramed = why.introduction !== undefined && (frames[from] as number) >= to;
  if (from >= to || (!isFramed && (inMarks[from] === 1 || inMarks[to - 1] === 1))) return undefined;
  if (marks.has(to) && to - from <= MAX_LEADING && (words.gaps[to] === 'colon' || namesSource(words, from, to)))
    return undefined;
  const bare = isArabic(words, from) ? MIN_BARE.arabic : MIN_BARE.other;
  if (to - from < (why.attribution === undefined ? bare : MIN_ATTRIBUTED)) return undefined;
  // Words of a reference, and of who speaks, are not what is said.
  if (references.covers(from, from + 1)) return undefined;
  if (references.besides(from, to) < bare) return undefined;
  // `Say, He is Allah (112:1).`: the verse can have no other words than introductions have.
  const isOwn = words.labels.slice(from, to).some((label) => label === undefined);
  if (!isOwn && !isCited(references, to, why)) return undefined;
  const { introduction, attribution, reference = references.of(from, to, introduction, false) } = why;
  const start = words.starts[from] as number;
  const end = words.ends[to - 1] as number;
  return { from, to, start, end, mark: undefined, introduction, attribution, reference };
}

/** Tests whether words end with the number of a verse in brackets, and their sentence with it. */
function isCited(references: References, to: number, { reference }: Why): boolean {
  if (reference?.kind !== 'quran' || reference.first === undefined || reference.from !== to) return false;
  return reference.bracketed && references.endsSentence(reference);
}

/** `بيقول في الآية … من سورة البقرة ﴿…﴾`: the place of what is in marks. */
function namesSource({ labels }: TextWords, from: number, to: number): boolean {
  return labels.slice(from, to).some((label) => label === 'quran' || label === 'hadith');
}
