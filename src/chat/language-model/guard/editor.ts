import type { ChatLanguage } from '@isnad/contract/chat';
import type { ChatCorpus, Passage } from '../../passages/passages.ts';
import { passageLabel } from '../../passages/passages.ts';
import { namedIn } from '../../passages/references.ts';
import { type Echoes, recitedIn } from './echoes.ts';
import { type Genuine, isGenuine, type Judge } from './judge.ts';
import { passagesNamed, plainDigits, samePassage } from './named-references.ts';
import { DOUBLE_MARK } from './quotation-marks.ts';
import { quotedSpans, type TextSpan } from './spans.ts';

export type Edited = {
  /** The text that is safe to send: references as labels, without quotations. */
  readonly text: string;
  /** Passages it refers to, to be quoted after the paragraph. */
  readonly mentions: readonly Passage[];
  /** Removed quotations and references, in the model's words. */
  readonly removed: readonly string[];
  /** Removed because it recites a translation. */
  readonly recited: boolean;
};

type Deps = {
  readonly corpus: ChatCorpus;
  readonly judge: Judge;
  readonly language: ChatLanguage;
  /** Tests whether the model was given this passage. */
  readonly isEvidence: (passage: Passage) => boolean;
  readonly echoes: Echoes;
};
type Held = {
  readonly text: string;
  readonly gone: string;
  readonly previous: string;
  /** Offset in the sentence of words presented as the text of a reference. */
  readonly claimedFrom: number | undefined;
  /** The previous piece was removed because it recites a text. */
  readonly beside: boolean;
};
/** A part of a sentence that is either replaced with passages or a fault. */
type FoundSpan = TextSpan & { readonly passages: readonly Passage[]; readonly fault: boolean };

const BRACKETED = /\[\[([^[\]\n]*)\]\]?|\[([^[\]\n]{3,80})\]|\(([^()\n]{3,80})\)/gu;
const PAIR = /(?<![\d:.])\d{1,3}\s?[:：]\s?\d{1,3}(?:\s?[-–—]\s?\d{1,3})?(?![\d:])/gu;
const NUMBERED =
  /\p{L}[\p{L}\p{M}'’-]+(?:\s+\p{L}[\p{L}\p{M}'’-]+)?(?:\s+(?:hadith|no\.?|number|হাদিস|হাদীস|নং|নম্বর|رقم|حديث))*[\s,:#]+\d{1,5}[a-z]?(?![\p{L}\d:])/giu;
const WORDED =
  /(?:\bsura[ht]?\b|\bchapter\b|সূরা|সুরা|سورة)[^.\n]{0,40}?\d{1,3}|(?:\bverses?\b|\bayahs?\b|\bayat\b|আয়াত|آية|الآية)\s*(?:no\.?|number|নং|নম্বর|رقم)?\s*\d{1,3}|\d{1,3}\s*(?:নং|নম্বর)\s*আয়াত/iu;
const MARKS_BEFORE = new RegExp(`(?:${DOUBLE_MARK}|[﴿{'‘*_\`])+\\s*$`, 'u');
const MARKS_AFTER = new RegExp(`^[.,،؛;]?\\s*(?:${DOUBLE_MARK}|[﴾}’'*_\`])+`, 'u');
/** Minimum share of a quotation that the judge must recognize. */
const MOSTLY_QUOTED_SHARE = 0.7;

/**
 * Edits a piece of the model's text. References to passages it was given become labels, and so do genuine quotations, because the exact text follows
 * from the corpus. A sentence with an invalid quotation or reference is removed.
 */
export function editPiece(deps: Deps, { text, gone, previous, claimedFrom, beside }: Held): Edited {
  const sentence = gone + text;
  const markers = bracketed(deps, sentence);
  const outside = blanked(sentence, markers.found);
  const all: FoundSpan[] = [
    ...markers.found,
    ...plainReferences(deps, outside),
    ...quotations(deps, { sentence, outside, previous, claimedFrom }),
  ];
  // A translation recited without quotation marks.
  const recited = all.some(({ fault }) => fault) ? undefined : recitedIn(outside, deps.echoes, beside);
  if (recited !== undefined) all.push({ ...recited, passages: [], fault: true });
  const found = all.filter(({ end }) => end > gone.length);
  const faults = found.filter(({ fault }) => fault);
  const removed = [...markers.removed, ...outermost(faults).map(({ start, end }) => sentence.slice(start, end))];
  const tail = /\s*$/u.exec(text)?.[0] ?? '';
  const label = (passages: readonly Passage[]) =>
    passages.map((passage) => passageLabel(deps.corpus, passage, deps.language)).join(' ');
  if (faults.length > 0) {
    // Keep the passages it refers to explicitly: they are quoted from the corpus.
    const mentions = markers.found.flatMap(({ passages }) => passages);
    const rest = [gone === '' ? '' : '…', label(mentions)].filter((part) => part !== '').join(' ');
    return {
      text: rest === '' ? tail.replace(/^ +/, '') : rest + tail,
      mentions,
      removed,
      recited: recited !== undefined,
    };
  }
  let out = '';
  let at = gone.length;
  const mentions: Passage[] = [];
  for (const { start, end, passages } of outermost(found)) {
    out += sentence.slice(at, Math.max(at, start)) + label(passages);
    mentions.push(...passages);
    at = end;
  }
  out += sentence.slice(at);
  const tidied = tidy(out);
  return { text: /\s$/u.test(gone) ? tidied.replace(/^ +/u, '') : tidied, mentions, removed, recited: false };
}

/** Finds `[[2:153]]`, `[2:153]`, `(Quran 2:153)`: references in brackets, and brackets meant as a marker. */
function bracketed({ corpus, isEvidence }: Deps, sentence: string): { found: FoundSpan[]; removed: string[] } {
  const found: FoundSpan[] = [];
  const removed: string[] = [];
  for (const { 0: whole, 1: marker, 2: square, 3: round, index } of sentence.matchAll(BRACKETED)) {
    const inner = marker ?? square ?? round ?? '';
    const named = inner.split(/[,;،؛]|\s(?:and|ও|و)\s/u).map((name) => passagesNamed(corpus, name));
    if (marker === undefined && named.every((passages) => passages === undefined)) continue;
    const passages = named.flatMap((some) => some ?? []);
    const given = passages.filter(isEvidence);
    if (given.length < passages.length || passages.length === 0 || named.some((some) => some?.length === 0)) {
      removed.push(whole);
    }
    found.push({ start: index, end: index + whole.length, passages: given, fault: false });
  }
  return { found, removed };
}

/** Finds references outside of brackets: `2:153`, `Bukhari 1`, `verse 153 of Al-Baqarah`. One that the model was not given is a fault. */
function plainReferences({ corpus, isEvidence }: Deps, outside: string): FoundSpan[] {
  const text = plainDigits(outside);
  const found: FoundSpan[] = [];
  for (const pattern of [PAIR, NUMBERED]) {
    for (const { 0: whole, index } of text.matchAll(pattern)) {
      const passages = passagesNamed(corpus, whole) ?? passagesNamed(corpus, whole.replace(/^\S+\s+/u, ''));
      if (passages === undefined) continue;
      const given = passages.length > 0 && passages.every(isEvidence);
      found.push({ start: index, end: index + whole.length, passages: given ? passages : [], fault: !given });
    }
  }
  const worded = found.length > 0 ? null : WORDED.exec(text);
  if (worded !== null) {
    const named = namedIn(text, corpus)?.passages ?? [];
    const given = named.length > 0 && named.every(isEvidence);
    if (!given) found.push({ start: worded.index, end: worded.index + worded[0].length, passages: [], fault: true });
  }
  return found;
}

function quotations(
  { corpus, judge, language }: Deps,
  {
    sentence,
    outside,
    previous,
    claimedFrom,
  }: { sentence: string; outside: string; previous: string; claimedFrom: number | undefined },
): FoundSpan[] {
  const judged = judge(corpus, outside, false);
  const genuine = judged.filter(isGenuine);
  const found = judged.map((one): FoundSpan => {
    const passages = isGenuine(one) ? (passagesNamed(corpus, one.ref) ?? []) : [];
    return { ...withMarks(sentence, one), passages, fault: passages.length === 0 };
  });
  for (const span of quotedSpans(outside, { previous, claimedFrom, arabic: language === 'ar' })) {
    const inside = genuine.filter((one) => shared(one, span) > 0);
    const passages = holding(corpus, inside, span) ?? holding(corpus, judgedAlone(judge, corpus, outside, span), span);
    found.push({ ...span, passages: passages ?? [], fault: passages === undefined });
  }
  return found;
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
