import type { Lang } from '../../hadith/model.ts';
import type { Claim } from '../claims/claim.ts';
import type { Effort } from '../match/candidates.ts';
import { type Match, matchTexts } from '../match/find-texts.ts';
import type { Library } from '../match/library.ts';
import { textsWithRuns } from '../prose/text-runs.ts';
import type { Search, TextSpan } from '../sources.ts';
import { keyedWords, SCRIPT_OF } from '../words/plain-words.ts';

/** Maximum number of words in a claim. Longer ones are searched as running text. The longest verse has 129. */
export const MAX_CLAIM_LENGTH = 300;
/** Search effort for a claim. */
const FOR_CLAIM = { words: 24, entries: 40_000, lookedAt: 100, texts: 16, inOrder: 0 };
/** For words that nothing ascribes. */
const FOR_MARKS = { words: 12, entries: 20_000, lookedAt: 40, texts: 6 };
/** Pairs of words in order that a text must share with words in marks. */
const IN_ORDER = 0.35;

function effortFor({ by, certain }: Claim, count: number): Effort {
  if (by !== 'marks' && (certain || by === 'reference')) return FOR_CLAIM;
  return { ...FOR_MARKS, inOrder: Math.max(1, Math.floor(IN_ORDER * (count - 1))) };
}
/** Minimum share of words that a claim has in common with its source: an ascribed one, and one that only marks make. */
export const SHARE = { certain: { ar: 0.5, en: 0.6, bn: 0.6 }, weak: { ar: 0.7, en: 0.7, bn: 0.7 } };
/** At the claimed place, fewer words are enough. */
const NAMED_SHARE = 0.4;
/** Minimum number of words in common. Fewer only when they are the whole claim. */
export const MIN_MATCHED = 3;
/** Words that anybody can put in quotation marks. */
export const MIN_WEAK = { ar: 3, en: 4, bn: 3 };

/** Words from which on a changed quotation still has a run of unchanged ones. */
const HAS_RUN = 10;

/** Looks among the texts with a run of the same words, then, unless one has all of them, by the rarest words. */
export function bestMatch(
  library: Library,
  claim: Claim,
  asked: Omit<Parameters<typeof matchTexts>[1], 'whole' | 'effort' | 'docs'>,
): Match | undefined {
  const { quoted, within, budget } = asked;
  const effort = effortFor(claim, quoted.count);
  const docs = textsWithRuns(library, quoted, within, budget);
  const named = claim.reference !== undefined && library.claimed(claim.reference) !== undefined;
  const near = docs.length === 0 && !named ? undefined : matchTexts(library, { ...asked, whole: true, effort, docs });
  const isWhole = near !== undefined && near.matched === quoted.count && near.quotation.differences.length === 0;
  if (isWhole || library.index === undefined || (effort !== FOR_CLAIM && quoted.count >= HAS_RUN) || budget.exhausted)
    return near;
  const least = asked.lang === 'ar' ? Math.max(0, score(near)) : (near?.matched ?? 0);
  const fewest = Math.max(asked.fewest ?? 0, least);
  const other = matchTexts(library, { ...asked, fewest, whole: true, effort });
  return other !== undefined && score(other) > score(near) ? other : near;
}

/** Decides between texts that match equally well. */
const NAMED_BONUS = 0.5;

/** Words that match, minus differences. */
export function score(match: Pick<Match, 'matched' | 'quotation'> | undefined): number {
  if (match === undefined) return Number.NEGATIVE_INFINITY;
  const { differences, reference } = match.quotation;
  return match.matched - differences.length + (reference?.ok === true ? NAMED_BONUS : 0);
}

/** Tests whether enough of a claim is in its source. */
export function isQuoted({ matched, quotation }: Match, count: number, claim: Claim, lang: 'en' | 'bn'): boolean {
  const share = matched / count;
  if (claim.certain) {
    const named = claim.reference !== undefined && quotation.reference?.ok === true;
    const fewest = named && count <= 6 ? MIN_MATCHED - 1 : MIN_MATCHED;
    return (
      share >= (named ? NAMED_SHARE : SHARE.certain[lang]) && (matched >= fewest || (matched === count && count > 1))
    );
  }
  const fewest = quotation.reference?.ok === true ? MIN_MATCHED : MIN_WEAK[lang];
  const whole = matched === count && !quotation.partial;
  return share >= SHARE.weak[lang] && (matched >= fewest || whole);
}

/**
 * Finds the words of a claim in the translations that were installed. Undefined when none of them has more of its words than what was found before.
 * @param best what was found in the other texts, as words that match minus differences
 */
export function inWordings(
  search: Search,
  { span, lang, claim }: { readonly span: TextSpan; readonly lang: Lang; readonly claim: Claim },
  best: number,
): Match | undefined {
  const { text, budget } = search;
  const library = search.wordings[lang];
  if (library === undefined || budget.exhausted) return undefined;
  const quoted = keyedWords(text, SCRIPT_OF[lang], span.start, span.end);
  const most = quoted.count + (claim.reference === undefined ? 0 : NAMED_BONUS);
  if (quoted.count === 0 || quoted.count > MAX_CLAIM_LENGTH || best >= most) return undefined;
  const like = lang === 'bn' ? 'bn' : 'en';
  const enough =
    claim.reference === undefined ? Math.floor(SHARE[claim.certain ? 'certain' : 'weak'][like] * quoted.count) : 0;
  const asked = { text, quoted, lang, within: { from: 0, to: quoted.count }, claimed: claim.reference, enough, budget };
  const match = bestMatch(library, claim, asked);
  return match !== undefined && score(match) > best && isQuoted(match, quoted.count, claim, like) ? match : undefined;
}
