import type { Lang } from '../../hadith/model.ts';
import type { PlacedReference } from '../../references/reader.ts';
import type { Claim } from '../claims/claim.ts';
import { isSaidDaily } from '../prose/formulae.ts';
import type { Found, Quotation } from '../quotation.ts';
import { SCRIPTS, type Search } from '../sources.ts';
import { withoutFrame } from './borders/changed-start.ts';
import { judgeWords } from './judge-claims.ts';

/** A text of at most so many characters can be one quotation without any marks. */
const MAX_WHOLE_LENGTH = 1_500;
/** Minimum number of words of such a text in a translation: fewer are everybody's. */
const MIN_WHOLE = 4;
/** One word in so many of such a text can be changed. */
const MIN_UNCHANGED = 5;
/** So many Arabic words of one place are no chance: more of the text can be changed. */
const MIN_ALIGNED = 8;
/**
 * A text of one line can be nothing but a quotation: when its source covers most of it, or when a part of it at the beginning or end is from a source and
 * the rest is neither a claim nor another quotation.
 */
export function judgeWhole(
  search: Search,
  claims: readonly Claim[],
  references: readonly PlacedReference[],
  wanted: readonly Lang[],
): Quotation[] {
  const { text } = search;
  const [lang, ...others] = (['ar', 'bn', 'en'] as const).filter((one) => SCRIPTS[one].test(text));
  const isLine = text.length <= MAX_WHOLE_LENGTH && !text.trim().includes('\n') && !/[#@]/u.test(text);
  if (lang === undefined || others.length > 0 || !wanted.includes(lang) || !isLine) return [];
  if (claims.some(({ by, marked, reference }) => reference !== undefined || by === 'attribution' || marked)) return [];
  const claim = withoutReference(text, wholeText(text, claims.length === 0), references.at(-1));
  const judged = judgeWords(search, { span: claim, lang, claim }).map((one) =>
    isFramed(text, one) ? withoutFrame(search, one) : one,
  );
  if (claims.length === 0 && isVocalised(text)) return judged.map((one) => ({ ...one, claim: 'marks', speaker: null }));
  const found = judged.filter((one) => one.verdict !== 'not_found' && !(claims.length === 0 && isSaidDaily(one)));
  const count = wordCount(text);
  const changed = found.flatMap(({ differences }) => differences).reduce((sum, one) => sum + wordCount(one.found), 0);
  const few = lang !== 'ar' && count < MIN_WHOLE;
  const isLong = lang === 'ar' && claims.length === 0 && count - changed >= MIN_ALIGNED;
  if (few || changed * (isLong ? MIN_UNCHANGED / 2 : MIN_UNCHANGED) > count) return [];
  return found.map((one) => ({ ...one, claim: null, speaker: null }));
}

/** The reference at the end of a line is none of its words. */
function withoutReference(text: string, whole: Claim, last: PlacedReference | undefined): Claim {
  if (last === undefined || /[\p{L}\p{N}]/u.test(text.slice(last.end))) return whole;
  const end = text.slice(0, last.start).search(/[^\p{L}\p{M}\p{N}]*$/u);
  return end > 0 ? { ...whole, end, to: end } : whole;
}

/** Tests whether the first words of a line are not written as the others: without their vowels, or before a colon. */
function isFramed(text: string, { start, differences: [first] }: Found): boolean {
  if (first?.start !== start) return false;
  return (
    text.slice(first.end).trimStart().startsWith(':') || (isVocalised(text) && !/[\u064b-\u0652]/u.test(first.found))
  );
}

/** Only scripture is written with all its vowels: such a text presents itself as a quotation. */
function isVocalised(text: string): boolean {
  const vowels = text.match(/[\u064b-\u0652]/gu)?.length ?? 0;
  return vowels > 0 && vowels * 2 >= (text.match(/[\u0621-\u064a]/gu)?.length ?? 0);
}

function wordCount(text: string): number {
  return text.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length;
}

/** A text that claims to be a quotation as a whole. */
export function wholeText(text: string, certain: boolean): Claim {
  const span = { start: 0, end: text.length, from: 0, to: text.length };
  return {
    ...span,
    by: 'marks',
    kind: 'any',
    speaker: null,
    reference: undefined,
    certain,
    indirect: false,
    marked: true,
  };
}
