import type { Lang } from '../hadith/model.ts';
import type { Quran } from '../quran/open.ts';
import type { PlacedReference } from '../references/reader.ts';
import type { WorkBudget } from '../work-budget.ts';
import type { Claim } from './claims/claim.ts';
import { readClaims } from './claims/find-claims.ts';
import { readPlainText } from './claims/markup/plain-text.ts';
import { withoutFrame, withoutThat } from './judge/borders/changed-start.ts';
import { withBorders } from './judge/borders/judged-borders.ts';
import { withCitedVerses } from './judge/cited-verses.ts';
import { withDamage } from './judge/damaged-texts.ts';
import { partsOf } from './judge/ellipsis.ts';
import { aboutPlace, judgeWords } from './judge/judge-claims.ts';
import { type Verses, wordsClaimed } from './judge/judge-verses.ts';
import { missingReferences, reasonOf } from './judge/missing-references.ts';
import { settle } from './judge/open-claims.ts';
import { asStatement, isPhraseOf } from './judge/places/statement.ts';
import { withReferencesBehind } from './judge/references-behind.ts';
import { withTurnedParts } from './judge/turned-parts.ts';
import { judgeWhole, wholeText } from './judge/whole-line.ts';
import { isIntact, isProseAround, verseAround, wordingAround } from './judge/whole-verses.ts';
import { knownVersesOf, takeVersesOf } from './known-verses.ts';
import { hadithLibrary, verseLibrary } from './match/library.ts';
import { readVerses } from './match/verse-text.ts';
import { isSaidDaily } from './prose/formulae.ts';
import { runsBetween } from './prose/running-text.ts';
import { asWritten, type Found, type Quotation } from './quotation.ts';
import { langOf, type QuotationCorpus, SCRIPTS, type Search, type TextSpan } from './sources.ts';
import { between, bracketOf, itemsOf, merged, uncovered } from './spans.ts';
import { isEditionName } from './wordings/edition-names.ts';
import { wordingLibrary } from './wordings/wording-library.ts';

/** What a text quotes. */
export type FoundQuotations = {
  /** In text order. */
  readonly quotations: readonly Quotation[];
  /** References that belong to no quotation, in text order. Those that cannot exist are also reported as quotations without words. */
  readonly references: readonly PlacedReference[];
  /** The spans that were not checked completely. */
  readonly unchecked: readonly TextSpan[];
};

type Options = {
  /** Limits the search to quotations in this language. */
  readonly lang?: Lang | undefined;
  /** The whole text claims to be a quotation. */
  readonly claimed?: boolean;
  readonly budget: WorkBudget;
};

/** Returns the words of a Quran. Read on the first call (a fifth of a second) and cached as long as the Quran. */
export function versesOf(quran: Quran): Verses {
  const text = knownVersesOf(quran) ?? readVerses(quran);
  takeVersesOf(quran, text);
  return { quran, text };
}

/** Work units per claim, besides what it is compared with. */
const CLAIM_UNITS = 100;

/**
 * Finds and judges the quotations in a text: first what claims to be one, then what no claim covers. Whatever the budget does not cover is returned as
 * unchecked: no verdict is based on a partial comparison.
 */
export function findQuotations(written: string, corpus: QuotationCorpus, options: Options): FoundQuotations {
  const { verses, index, hadith } = corpus;
  const plain = readPlainText(written);
  const { text } = plain;
  const { lang, budget, claimed = false } = options;
  let left: TextSpan[] = [];
  const long: TextSpan[] = [];
  const search: Search = {
    ...{ ...corpus, text, budget },
    hadiths: hadith === undefined ? undefined : hadithLibrary(hadith, verses.text.vocabulary),
    translations: index === undefined ? undefined : verseLibrary(verses.quran, index),
    wordings: {
      ar: wordingLibrary(verses.quran, 'ar', lang),
      en: wordingLibrary(verses.quran, 'en', lang),
      bn: wordingLibrary(verses.quran, 'bn', lang),
    },
    leave: (span) => void left.push(span),
    leaveUncovered: (span) => void long.push(span),
  };
  const wanted = (['ar', 'en', 'bn'] as const).filter((one) => lang === undefined || one === lang);
  const {
    claims: read,
    references,
    read: end,
  } = claimed
    ? { claims: [wholeText(text, true)], references: [], read: text.length }
    : withoutNames(search, readClaims(plain, corpus.names, budget));
  const claims = withCitedVerses(search, read, references);
  const whole = claimed
    ? []
    : asWhole(search, { whole: judgeWhole(search, claims, references, wanted), claims, references }, wanted);
  const leftOfWhole = left;
  if (whole.length > 0) left = [];
  const inClaims = isIntact(whole)
    ? []
    : withVerses(
        search,
        claims.map((claim) => ({ claim, found: judgeClaim(search, claim, wanted) })),
      );
  const within = inClaims.flatMap(({ found }) => found);
  const besides =
    whole.length > 0 && !isIntact(within) ? [] : runsBeside(search, { found: within, references }, wanted);
  // A claim within an altered line can be intact, such as a hadith behind a shortened chain. Not if the rest of the line is from a source as well.
  const isWhole = whole.length > 0 && (!isIntact(within) || besides.length > 0);
  if (isWhole) left = leftOfWhole;
  const judged = isWhole ? [] : inClaims;
  const quotations = isWhole ? whole : within;
  const running = isWhole ? runsBeside(search, { found: whole, references }, wanted) : besides;
  // The reference of a reported quotation is judged with it.
  const told = new Set(judged.flatMap(({ claim, found }) => (found.length > 0 ? claim.reference?.start : [])));
  const others = references.filter(({ start }) => !told.has(start));
  const { quotations: beside, left: apart } = withReferencesBehind(search, [...quotations, ...running], others);
  const missing = lang === undefined ? missingReferences(search, apart) : [];
  const sorted = withTurnedParts(search, [...beside, ...missing].sort(byStart));
  const withReason = reasonOf(search, [...references, ...claims.flatMap(({ reference }) => reference ?? [])]);
  const all = sorted.map((one, at) => {
    // What introduces a claim is none of its words.
    const introduced = claims.findLast(({ by, start }) => isIntroduced(by) && start <= one.start)?.start ?? 0;
    const from = Math.max(sorted[at - 1]?.end ?? 0, introductionEnd(text, introduced));
    const to = sorted[at + 1]?.start ?? text.length;
    return asWritten(written, withReason(withDamage(search, withBorders(search, one, { from, to }))));
  });
  left.push(...uncovered(text, long, all));
  if (end < text.length) left.push({ start: end, end: text.length });
  // Once the budget is exhausted, no text counts as checked completely, even if no step named what it left out.
  if (budget.exhausted && left.length === 0) left.push({ start: 0, end: text.length });
  return { quotations: all, references: apart, unchecked: merged(left) };
}

const byStart = (a: TextSpan, b: TextSpan) => a.start - b.start;
const isIntroduced = (by: Claim['by']) => by === 'introduction' || by === 'reported';
const MAX_BORDER = 80;
/** The colon of an introduction and what the writer says behind it, or what is between its last word and the claim. */
const BORDER = /:[^:\n]*$|[^\p{L}\p{M}\p{N}]*$/u;

function introductionEnd(text: string, start: number): number {
  return start - (BORDER.exec(text.slice(Math.max(0, start - MAX_BORDER), start))?.[0].length ?? 0);
}

type Read = ReturnType<typeof readClaims>;

/** `(1/493)` is a volume and a page where no such verse exists. */
function isPage(verses: Verses, reference: NonNullable<Claim['reference']>): boolean {
  return /^\p{N}+\s?\/\s?\p{N}+$/u.test(reference.text) && wordsClaimed(verses, reference) === undefined;
}

/** The name of a translator can be that of a surah. */
function withoutNames({ verses, text }: Search, { claims, references, read }: Read): Read {
  const { quran } = verses;
  const isName = (reference: Claim['reference']) =>
    reference !== undefined && (isEditionName(quran, text, reference) || isPage(verses, reference));
  return {
    claims: claims.map((claim) => (isName(claim.reference) ? { ...claim, reference: undefined } : claim)),
    references: references.filter((reference) => !isName(reference)),
    read,
  };
}

/** Quotations in the running text beside those that were found. */
function runsBeside(
  search: Search,
  { found, references }: { readonly found: readonly TextSpan[]; readonly references: readonly PlacedReference[] },
  wanted: readonly Lang[],
): Quotation[] {
  const { text } = search;
  const notes = references.flatMap((reference) => bracketOf(text, reference) ?? []);
  const covered = [...found, ...notes].map(({ start, end }) => ({ start, end }));
  return between(text, covered)
    .flatMap((span) => itemsOf(text, span))
    .flatMap((span) =>
      wanted.flatMap((one) => (SCRIPTS[one].test(text.slice(span.start, span.end)) ? runsIn(search, span, one) : [])),
    );
}

type Whole = {
  readonly whole: Quotation[];
  readonly claims: readonly Claim[];
  readonly references: readonly PlacedReference[];
};

/** A line that is altered as a whole is none if it is prose around whole verses. */
function asWhole(search: Search, { whole, claims, references }: Whole, wanted: readonly Lang[]): Quotation[] {
  const [line, ...others] = whole;
  if (line === undefined || others.length > 0 || line.verdict !== 'altered' || search.budget.exhausted) return whole;
  const runs = runsBeside(search, { found: [], references }, wanted);
  return isProseAround({ text: search.text, references }, line, runs, claims.length > 0) ? [] : whole;
}

type Judged = { readonly claim: Claim; readonly found: readonly Quotation[] };

/** Replaces parts of a verse by all of it, if the text has it around them. */
function withVerses(search: Search, judged: readonly Judged[]): Judged[] {
  let reached = 0;
  const out: Judged[] = [];
  for (const { claim, found } of judged) {
    const apart = found.filter(({ start }) => start >= reached);
    const [part] = apart;
    const verse = part === undefined ? undefined : verseOf(search, claim, part);
    const isCut = ({ start, end }: Quotation) => verse !== undefined && start < verse.start && end > verse.start;
    if (verse === undefined || verse.end <= reached || out.some((one) => one.found.some(isCut))) {
      reached = Math.max(reached, ...apart.map(({ end }) => end));
      out.push({ claim, found: apart });
      continue;
    }
    reached = verse.end;
    // Speech before this one within the verse is a part of it as well.
    out.forEach((one, at) => {
      out[at] = { ...one, found: one.found.filter(({ start }) => start < verse.start) };
    });
    out.push({ claim, found: [verse, ...apart.filter(({ start }) => start >= reached)] });
  }
  return out;
}

/** Returns the whole verse that the text has around a part of it. With a reference, only the verse that it names. */
function verseOf(search: Search, claim: Claim, part: Quotation): Quotation | undefined {
  if (search.budget.exhausted) return undefined;
  const isReferred = claim.reference !== undefined;
  if (isReferred && part.reference?.ok !== true) return undefined;
  const verse =
    verseAround(search, part, part.lang) ?? (isReferred ? undefined : wordingAround(search, part, part.lang));
  if (verse === undefined) return undefined;
  if (isReferred) {
    const { reference } = part;
    return verse.ref === part.ref ? { ...verse, reference, claim: 'reference', speaker: null } : undefined;
  }
  // An introduction before the verse is the writer's; one within it, such as `the Messenger believes`, is the verse's own.
  const isIntroduced = verse.start >= part.start;
  if (isIntroduced && claim.speaker !== null && claim.speaker !== 'god') return undefined;
  const by = isIntroduced ? { claim: part.claim, speaker: part.speaker } : { claim: null, speaker: null };
  return { ...verse, ...by };
}

function runsIn(search: Search, span: TextSpan, lang: Lang): Quotation[] {
  if (!search.budget.spend(span.end - span.start)) {
    search.leave(span);
    return [];
  }
  return runsBetween(search, span, lang)
    .filter(({ found }) => !isSaidDaily(found))
    .map(({ found }) => ({ ...withoutThat(search, found), claim: null, speaker: null }));
}

function judgeClaim(search: Search, claim: Claim, wanted: readonly Lang[]): Quotation[] {
  const { text, budget } = search;
  const lang = langOf(text.slice(claim.start, claim.end));
  if (lang === undefined || !wanted.includes(lang)) return [];
  if (!budget.spend(CLAIM_UNITS)) {
    search.leave(claim);
    return [];
  }
  const span = claim.marked ? claim : settle(search, claim, lang);
  const judged = judgeParts(search, span, (part) => judgeWords(search, { span: part, lang, claim }));
  const isFramed = claim.by === 'reference' && !claim.marked;
  const own = (one: Found) => (isFramed ? withoutFrame(search, one) : one);
  return judged
    .flatMap((one) => {
      if (claim.marked) return one;
      return isPhraseOf(text, claim, one)
        ? aboutPlace(search, { span: claim, lang, claim })
        : asStatement(search, own(one), claim);
    })
    .map((one) => ({ ...one, claim: claim.by, speaker: claim.speaker }));
}

/** Judges a span as a whole if its source has all of its words in a row: a text can have an ellipsis of its own. Otherwise what the ellipses separate. */
function judgeParts(search: Search, span: TextSpan, judge: (part: TextSpan) => readonly Found[]): readonly Found[] {
  const parts = partsOf(search.text, span);
  const whole = judge(parts.length === 1 ? (parts[0] ?? span) : span);
  const isRight = whole.length === 1 && (whole[0]?.verdict === 'exact' || whole[0]?.verdict === 'normalised');
  return parts.length === 1 || isRight ? whole : asOneQuotation(search.text, parts.map(judge));
}

/** Parts of one quotation, with an ellipsis between them: one quotation if they are from the same place. */
function asOneQuotation(text: string, parts: readonly (readonly Found[])[]): readonly Found[] {
  const all = parts.flat();
  const [first, ...others] = all;
  const last = all.at(-1);
  const isSame = ({ kind, ref, refs }: Found) =>
    kind === first?.kind && [ref, ...refs].includes(first.ref) && ref !== null;
  if (first === undefined || last === undefined || all.length < parts.length || !others.every(isSame)) return all;
  const worst = (['altered', 'unknown_wording', 'normalised', 'exact'] as const).find((verdict) =>
    all.some((one) => one.verdict === verdict),
  );
  return [
    {
      ...first,
      ...{ end: last.end, text: text.slice(first.start, last.end), verdict: worst ?? first.verdict, partial: true },
      differences: all.flatMap(({ differences }) => differences),
      right_text: all.map(({ right_text }) => right_text ?? '').join(' … '),
    },
  ];
}
