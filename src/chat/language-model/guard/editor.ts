import type { ChatLanguage } from '@isnad/contract/chat';
import { WorkBudget } from '../../../corpus/work-budget.ts';
import type { ChatCorpus, Passage } from '../../passages/passages.ts';
import { passageLabel } from '../../passages/passages.ts';
import { ascriptionIn } from './ascriptions/ascription.ts';
import { type Echoes, RUN, recitedIn } from './quotations/echoes.ts';
import { type Genuine, isGenuine, type Judge, type Judged } from './quotations/judge.ts';
import { passagesNamed, samePassage } from './quotations/named-references.ts';
import { DOUBLE_MARK } from './quotations/quotation-marks.ts';
import { bracketed, type FoundSpan, plainReferences } from './quotations/references-in.ts';
import { quotedSpans, type TextSpan } from './quotations/spans.ts';
import type { Sentence } from './reading/sentences.ts';
import { isBacked, isReportedRightly, isSupported } from './support/support.ts';

export type Edited = {
  /** The text that is safe to send: references as labels, without quotations. */
  readonly text: string;
  /** Passages it refers to, to be quoted after the paragraph. */
  readonly mentions: readonly Passage[];
  /** Removed quotations and references, in the model's words. */
  readonly removed: readonly string[];
  /** Nothing but a quotation, or removed because it recites a translation. The next sentence can go on with it. */
  readonly recited: boolean;
  /** Names a saying without its words, which can follow. */
  readonly introduces: boolean;
};

type Deps = {
  readonly corpus: ChatCorpus;
  readonly judge: Judge;
  readonly language: ChatLanguage;
  /** Tests whether the model was given this passage. */
  readonly isEvidence: (passage: Passage) => boolean;
  readonly echoes: Echoes;
};
type Held = Sentence & {
  /** The previous sentence recites a text. */
  readonly beside: boolean;
  /** The previous sentence names a saying without its words. */
  readonly introduced: boolean;
};
/** Words that are marked as a quotation, or two of them in a row vowelled like one. */
const IN_MARKS = new RegExp(
  `${DOUBLE_MARK}|[﴿﴾{}*_>]|[\u064c-\u0650\u0652]\\p{L}*\\s+\\p{L}+[\u064c-\u0650\u0652]`,
  'u',
);
const MARKS_BEFORE = new RegExp(`(?:${DOUBLE_MARK}|[﴿{'‘*_\`])+\\s*$`, 'u');
const MARKS_AFTER = new RegExp(`^[.,،؛;]?\\s*(?:${DOUBLE_MARK}|[﴾}’'*_\`])+`, 'u');
/** Greatest number of words of a likeness that can be chance, when they are not or not quite those of a text. */
const [CHANCE_ALTERED, CHANCE_EXACT] = [8, 6];
/** Share of other words from which on a likeness is chance. */
const CHANCE_SHARE = 0.4;
/** Work units to find out what a sentence ascribes: some 2 ms. */
const SENTENCE_UNITS = 20_000;
/** Minimum share of a quotation that the judge must recognize. */
const MOSTLY_QUOTED_SHARE = 0.7;

/**
 * Edits a sentence of the model's text. References to passages it was given become labels, and so do genuine quotations, because the exact text follows
 * from the corpus. A sentence with an invalid quotation or reference is removed. So is one that ascribes words or a teaching to God, the Prophet, a
 * companion, the Quran or a hadith, unless it refers to a passage that says so.
 */
export function editSentence(deps: Deps, held: Held): Edited {
  const { text: sentence, previous, claimedFrom, beside } = held;
  const markers = bracketed(deps, sentence);
  const outside = blanked(sentence, markers);
  const found: FoundSpan[] = [
    ...markers,
    ...plainReferences(deps, outside),
    ...quotations(deps, { sentence, outside, previous, next: held.next, claimedFrom }).filter(
      (span) => !retells(deps, outside, { span, markers }),
    ),
  ];
  const recited = recitedWrongly(deps, outside, { found, beside });
  if (recited !== undefined) found.push({ ...recited, passages: [], fault: true });
  const context = {
    ...{ text: outside, previous: withoutMarkers(previous), next: withoutMarkers(held.next) },
    ...{ introduced: held.introduced, markers },
  };
  const ascription = ascriptionIn(context, deps.corpus.names, new WorkBudget(SENTENCE_UNITS));
  const unsupported =
    !found.some(({ fault }) => fault) &&
    !(ascription === undefined
      ? isBacked(deps.corpus, sentence, found)
      : isSupported(deps.corpus, sentence, { ascription, found }));
  if (unsupported) found.push({ ...wholeOf(sentence), passages: [], fault: true });
  const faults = found.filter(({ fault }) => fault);
  const introduces = ascription?.empty === true && found.every(({ passages }) => passages.length === 0);
  if (faults.length > 0) {
    const removed = outermost(faults).map(({ start, end }) => sentence.slice(start, end));
    // Too short to be known by its words: an address such as "O believers!" can begin the verse that the next sentence recites.
    const address = unsupported && countWords(outside.trim()) < RUN;
    return {
      ...withoutSentence(deps, sentence, markers),
      removed,
      recited: recited !== undefined || address,
      introduces,
    };
  }
  let out = '';
  let at = 0;
  const mentions: Passage[] = [];
  for (const { start, end, passages } of outermost(found)) {
    out += sentence.slice(at, Math.max(at, start)) + labelsOf(deps, passages);
    mentions.push(...passages);
    at = end;
  }
  out += sentence.slice(at);
  const recites = mentions.length > 0 && !/\p{L}/u.test(blanked(sentence, found));
  return { text: tidy(out), mentions, removed: [], recited: recites, introduces };
}

/** Tests whether words without marks tell what a passage says that the sentence refers to. */
function retells(
  { corpus }: Deps,
  outside: string,
  { span, markers }: { readonly span: FoundSpan; readonly markers: readonly FoundSpan[] },
): boolean {
  const passages = markers.flatMap((marker) => marker.passages);
  const words = outside.slice(span.start, span.end);
  if (passages.length === 0 || IN_MARKS.test(words) || isSpoken(outside, span)) return false;
  if (!span.altered && span.passages.some((one) => passages.some((passage) => samePassage(one, passage)))) return true;
  return isReportedRightly(corpus, words, { passages, recited: span.altered === true, sentence: outside });
}

/** Finds a translation recited without quotation marks, unless the sentence refers to the passage that it recites. */
function recitedWrongly(
  { corpus, echoes }: Deps,
  outside: string,
  { found, beside }: { readonly found: readonly FoundSpan[]; readonly beside: boolean },
): TextSpan | undefined {
  if (found.some(({ fault }) => fault)) return undefined;
  const passages = found.flatMap((span) => span.passages);
  // Goes on with the quotation before it: its own words must be those of the passage too.
  if (beside && passages.length > 0 && !isReportedRightly(corpus, outside, { passages, recited: true }))
    return wholeOf(outside);
  const recited = recitedIn(outside, echoes, beside);
  if (recited === undefined) return undefined;
  const words = outside.slice(recited.start, recited.end);
  return isReportedRightly(corpus, words, { passages, recited: true, sentence: outside }) ? undefined : recited;
}

/** A sentence without the whitespace behind it. */
function wholeOf(sentence: string): TextSpan {
  return { start: 0, end: sentence.trimEnd().length };
}

/** A marker is no part of what a sentence says. */
function withoutMarkers(text: string): string {
  return text.replace(/\[\[[^\]\n]*\]\]/gu, (marker) => ' '.repeat(marker.length));
}

/** What is left of a removed sentence: the passages it refers to explicitly, which are quoted from the corpus. */
function withoutSentence(
  deps: Deps,
  sentence: string,
  markers: readonly FoundSpan[],
): Pick<Edited, 'text' | 'mentions'> {
  const mentions = markers.flatMap(({ passages }) => passages);
  const tail = /\s*$/u.exec(sentence)?.[0] ?? '';
  const rest = labelsOf(deps, mentions);
  return { text: rest === '' ? tail.replace(/^ +/, '') : rest + tail, mentions };
}

function labelsOf({ corpus, language }: Deps, passages: readonly Passage[]): string {
  return passages.map((passage) => passageLabel(corpus, passage, language)).join(' ');
}

type Quoting = {
  readonly sentence: string;
  readonly outside: string;
  readonly previous: string;
  readonly next: string;
  readonly claimedFrom: number | undefined;
};

function quotations(
  { corpus, judge, language }: Deps,
  { sentence, outside, previous, next, claimedFrom }: Quoting,
): FoundSpan[] {
  const judged = judge(corpus, outside, false).filter(
    (one) => !isChanceLikeness(one, outside.slice(one.start, one.end)),
  );
  const genuine = judged.filter(isGenuine);
  const found = judged.map((one): FoundSpan => {
    const passages = isGenuine(one) ? (passagesNamed(corpus, one.ref) ?? []) : [];
    return { ...withMarks(sentence, one), passages, fault: passages.length === 0, altered: one.verdict === 'altered' };
  });
  for (const span of quotedSpans(outside, { previous, next, claimedFrom, arabic: language === 'ar' })) {
    const inside = genuine.filter((one) => shared(one, span) > 0);
    const passages = holding(corpus, inside, span) ?? holding(corpus, judgedAlone(judge, corpus, outside, span), span);
    found.push({ ...span, passages: passages ?? [], fault: passages === undefined });
  }
  return found;
}

/** Words without marks that are like a text by chance: short ones (`in your own language`), and those that share little more than a name with it. */
function isChanceLikeness({ claim, verdict, differences = [] }: Judged, words: string): boolean {
  if (claim !== null) return false;
  const count = countWords(words);
  const other = differences.reduce((sum, { found }) => sum + countWords(found), 0);
  if (verdict === 'altered') return count <= CHANCE_ALTERED || other >= count * CHANCE_SHARE;
  return count <= CHANCE_EXACT && !/\p{Script=Arabic}/u.test(words);
}

function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}

function judgedAlone(judge: Judge, corpus: ChatCorpus, text: string, { start, end }: TextSpan): Genuine[] {
  const judged = judge(corpus, text.slice(start, end), true).map((one) => ({
    ...one,
    start: one.start + start,
    end: one.end + start,
  }));
  return judged.every(isGenuine) ? judged : [];
}

/** Returns the passages quoted in a span when genuine quotations make up most of it. The whole span is then removed. */
function holding(corpus: ChatCorpus, genuine: readonly Genuine[], span: TextSpan): Passage[] | undefined {
  const known = genuine.reduce((sum, one) => sum + Math.max(0, shared(one, span)), 0);
  const passages = genuine.flatMap(({ ref }) => passagesNamed(corpus, ref) ?? []);
  return passages.length > 0 && known >= (span.end - span.start) * MOSTLY_QUOTED_SHARE ? passages : undefined;
}

/** Tests for a colon or a mark before a span. */
function isSpoken(text: string, { start }: TextSpan): boolean {
  return /[:："'“‘«{(﴿*_>]\s*$/u.test(text.slice(0, start));
}

/** Extends a span to the quotation marks around it. */
function withMarks(sentence: string, { start, end }: TextSpan): TextSpan {
  const before = MARKS_BEFORE.exec(sentence.slice(0, start))?.[0].length ?? 0;
  const after = MARKS_AFTER.exec(sentence.slice(end))?.[0].length ?? 0;
  return before > 0 && after > 0 ? { start: start - before, end: end + after } : { start, end };
}

function shared(a: TextSpan, b: TextSpan): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start);
}

/** Sorts spans and drops those that overlap an earlier one. */
function outermost(found: readonly FoundSpan[]): FoundSpan[] {
  const out: FoundSpan[] = [];
  for (const one of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (one.start >= (out.at(-1)?.end ?? 0)) out.push(one);
  }
  return out;
}

/** Replaces the handled spans with blanks, so that offsets stay the same. */
function blanked(sentence: string, found: readonly TextSpan[]): string {
  return found.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    sentence,
  );
}

/** Removes repeated labels, and the spaces left by removed text. */
function tidy(text: string): string {
  return text
    .replace(/(\[[^\]\n]+\])(?:[\s,;:—–-]*\1)+/gu, '$1')
    .replace(/ +([.,;:!?।؟])/gu, '$1')
    .replace(/ {2,}/gu, ' ');
}

export function evidenceCheck(evidence: readonly Passage[]): (passage: Passage) => boolean {
  return (passage) => evidence.some((given) => samePassage(given, passage));
}
