import type { Lang } from '../../hadith/model.ts';
import { isWholeSurah } from '../../references/reference.ts';
import type { Claim } from '../claims/claim.ts';
import type { Match } from '../match/find-texts.ts';
import { placeClaim } from '../match/find-verses.ts';
import { mostInVerses } from '../match/verse-text.ts';
import type { Found } from '../quotation.ts';
import type { Search, TextSpan } from '../sources.ts';
import { ArabicReader, type ArabicWords } from '../words/arabic-words.ts';
import { keyedArabic, keyedWords, SCRIPT_OF } from '../words/plain-words.ts';
import {
  bestMatch,
  inWordings,
  isQuoted,
  MAX_CLAIM_LENGTH,
  MIN_MATCHED,
  MIN_WEAK,
  SHARE,
  score,
} from './best-match.ts';
import { withReference } from './claimed-reference.ts';
import { claimedFromDamaged } from './damaged-texts.ts';
import { judgeVerses, notFound, textClaimed, wordsClaimed } from './judge-verses.ts';
import { changedVerse } from './places/changed-verse.ts';
import { isClose, isRather } from './places/close-wording.ts';
import { exchangedFrom } from './places/exchanged-place.ts';
import { isLike, likenessOf, namedPlace } from './places/named-place.ts';
import { retoldFrom } from './places/retold.ts';
import { isTelling } from './places/telling-share.ts';
import { turnedHalves } from './places/turned-halves.ts';
import { reported, unknownWording, type Worded } from './places/unknown-wording.ts';
import { isUnlike } from './places/unlike.ts';

/** Decides between a verse and a hadith with the same words. */
const VERSES_FIRST = 0.25;

/** Words of a claim. */
export type Asked = { readonly span: TextSpan; readonly lang: Lang; readonly claim: Claim };

/** Judges words that claim to be a quotation, as a whole. Empty when they are in no text and nothing ascribes them. */
export function judgeWords(search: Search, asked: Asked): readonly Found[] {
  const found = asked.lang === 'ar' ? arabic(search, asked) : translated(search, asked, asked.lang);
  if (search.budget.exhausted) {
    search.leave(asked.span);
    return [];
  }
  const { reference } = asked.claim;
  return found.map((one) => claimedFromDamaged(search, withReference(search, one, asked.claim), reference));
}

function arabic(search: Search, { span, claim }: Asked): readonly Found[] {
  const reader = new ArabicReader();
  reader.read(search.text, span.start, span.end);
  const quoted = reader.words;
  if (quoted.count > MAX_CLAIM_LENGTH && claim.certain) search.leaveUncovered(span);
  if (quoted.count === 0 || quoted.count > MAX_CLAIM_LENGTH) return [];
  const found = placesOf(search, quoted, claim);
  const matched = joined(search, found);
  const further = inWordings(search, { span, lang: 'ar', claim }, scoreOf(found));
  if (further !== undefined) return [further.quotation];
  // What a source is said to say is often in the writer's own words.
  const isRetold = matched.some((one) => isRetelling(claim, one));
  const isFrom =
    isEnough(matched, claim, quoted.count) && (!claim.certain || isTelling(search, wordSpan(quoted), matched));
  if (matched.length > 0 && !isRetold && isFrom) return matched;
  if (search.budget.exhausted) return [];
  return unfound(search, { span: wordSpan(quoted), lang: 'ar', claim });
}

/** What a source is said to say is in the writer's words, so other words there change no quotation. What turns its meaning is found by `unknownWording`. */
function isRetelling({ by, marked }: Claim, { verdict }: Found): boolean {
  return by === 'reported' && !marked && verdict === 'altered';
}

/** Words that match, minus differences, of all places together. */
function scoreOf(placed: readonly Placed[]): number {
  const scores = placed.map(({ found, matched }) => score({ matched, quotation: found }));
  return scores.length === 0 ? Number.NEGATIVE_INFINITY : scores.reduce((sum, one) => sum + one, 0);
}

type Placed = { readonly found: Found; readonly matched: number };

/** Without an ascription, a few words prove nothing, unless the place that is named has them. */
function isEnough(found: readonly Found[], { certain }: Claim, count: number): boolean {
  if (certain) return true;
  if (count > 1 && found.every(({ reference, differences }) => reference?.ok === true && differences.length === 0))
    return true;
  return (
    count >= MIN_WEAK.ar || (count === 2 && found.every(({ verdict, partial }) => verdict !== 'altered' && !partial))
  );
}

function placesOf(search: Search, quoted: ArabicWords, claim: Claim): Placed[] {
  const { text, verses, budget } = search;
  const claimed = claim.reference;
  const within = { from: 0, to: quoted.count };
  const share = SHARE[claim.certain ? 'certain' : 'weak'].ar;
  const most = mostInVerses(verses.text, quoted, within);
  const isRather = (hadith: Match | undefined, inVerses: number) =>
    hadith !== undefined &&
    hadith.matched > inVerses &&
    hadith.matched >= share * quoted.count &&
    (hadith.matched >= MIN_MATCHED || hadith.matched === quoted.count);
  // A hadith with more of the words than all verses can have needs no search for verses.
  const isFirst = most < quoted.count;
  const first = isFirst ? inHadiths(search, quoted, claim, 0) : undefined;
  if (first !== undefined && isRather(first, most)) return [{ found: first.quotation, matched: first.matched }];
  const places = placeClaim(verses.text, quoted, { within, prefer: wordsClaimed(verses, claimed), budget });
  const inVerses = (places.sure ?? []).reduce((sum, { alignment }) => sum + alignment.matched, 0);
  const hadith = isFirst || inVerses === quoted.count ? first : inHadiths(search, quoted, claim, inVerses);
  if (hadith !== undefined && isRather(hadith, inVerses)) return [{ found: hadith.quotation, matched: hadith.matched }];
  // Search for matches of single words last, when no hadith matches: it costs the most and is the least certain.
  const placed = budget.exhausted ? [] : claim.certain ? places.any() : (places.sure ?? []);
  const matched = placed.reduce((sum, { alignment }) => sum + alignment.matched, 0);
  // One of two words of a hadith is nothing in common with a verse.
  if (matched < quoted.count * share || (claim.kind === 'hadith' && quoted.count > 1 && matched < 2)) return [];
  return placed.flatMap((one) =>
    budget.exhausted
      ? []
      : { found: judgeVerses(verses, { text, quoted, placed: one, claimed, budget }), matched: one.alignment.matched },
  );
}

/** Finds the words in hadiths, if they have more of them than the verses. */
function inHadiths(search: Search, quoted: ArabicWords, claim: Claim, inVerses: number): Match | undefined {
  const { text, hadiths, budget } = search;
  if (hadiths === undefined || isVerse(text, claim) || budget.exhausted) return undefined;
  const { count } = quoted;
  const share = SHARE[claim.certain ? 'certain' : 'weak'].ar;
  return bestMatch(hadiths, claim, {
    ...{ text, quoted: keyedArabic(quoted), lang: 'ar', within: { from: 0, to: count }, claimed: claim.reference },
    ...{ fewest: 0, enough: Math.max(inVerses + 1, Math.min(count, Math.floor(share * count))), budget },
  });
}

/** Only verses are written between these marks, but for braces around what is said to be a hadith. */
function isVerse(text: string, { start, marked, kind }: Claim): boolean {
  return marked && kind !== 'hadith' && /[﴿﴾{]/u.test(text.charAt(start - 1));
}

/** What separates quotations within the same marks. */
const SEPARATOR = /[*۝۞…\n/|]|\.{3}|[([]\s*[\d٠-٩]+\s*[)\]]/u;

/** Words of two places without anything between them are one altered quotation: nobody said them like that. */
function joined({ text }: Search, placed: readonly Placed[]): readonly Found[] {
  const out: Placed[] = [];
  for (const one of placed) {
    const last = out.at(-1);
    const between = last === undefined ? '' : text.slice(last.found.end, one.found.start);
    if (last === undefined || SEPARATOR.test(between)) out.push(one);
    else out[out.length - 1] = { found: asOne(text, last, one), matched: last.matched + one.matched };
  }
  return out.map(({ found }) => found);
}

function asOne(text: string, before: Placed, behind: Placed): Found {
  const [main, other] = before.matched >= behind.matched ? [before.found, behind.found] : [behind.found, before.found];
  const start = before.found.start;
  const { end } = behind.found;
  const added = { op: 'insert' as const, start: other.start, end: other.end, found: other.text, expected: '' };
  const differences = main === before.found ? [...main.differences, added] : [added, ...main.differences];
  return { ...main, start, end, text: text.slice(start, end), verdict: 'altered', differences };
}

function wordSpan({ starts, ends, count }: ArabicWords): TextSpan {
  return { start: starts[0] as number, end: ends[count - 1] as number };
}

/** Finds the words in translations and hadiths. */
function translated(search: Search, { span, claim }: Asked, lang: 'en' | 'bn'): readonly Found[] {
  const { text, hadiths, translations, budget } = search;
  const quoted = keyedWords(text, SCRIPT_OF[lang], span.start, span.end);
  if (quoted.count > MAX_CLAIM_LENGTH && claim.certain) search.leaveUncovered(span);
  if (quoted.count === 0 || quoted.count > MAX_CLAIM_LENGTH) return [];
  const own: TextSpan = { start: quoted.starts[0] as number, end: quoted.ends[quoted.count - 1] as number };
  const within = { from: 0, to: quoted.count };
  const libraries = [translations, hadiths].filter((library) => library !== undefined);
  if (claim.kind === 'hadith') libraries.reverse();
  const share = SHARE[claim.certain ? 'certain' : 'weak'][lang];
  if (!claim.certain && claim.reference === undefined && quoted.count < MIN_WEAK[lang] - 1) return [];
  let best: Match | undefined;
  for (const library of libraries) {
    if (best?.matched === quoted.count || budget.exhausted) break;
    const least = (best?.matched ?? 0) + 1;
    // Fewer words in common are no quotation, except at the claimed place, which is always compared.
    const fewest = library.kind === 'quran' ? least : Math.max(least, Math.floor(share * quoted.count));
    // Where a place is claimed, fewer words next to it can count.
    const enough = claim.reference === undefined ? Math.floor(share * quoted.count) : 0;
    const asked = { text, quoted, lang, within, claimed: claim.reference, fewest, enough, budget };
    const match = bestMatch(library, claim, asked);
    if (match !== undefined && match.matched >= least) best = match;
  }
  // What a hadith quotes of a verse is the verse's.
  const isElse = best?.quotation.kind === 'hadith' && claim.kind !== 'hadith';
  best = inWordings(search, { span, lang, claim }, score(best) - (isElse ? VERSES_FIRST : 0)) ?? best;
  if (budget.exhausted) return [];
  const worded = { span: own, lang, claim };
  if (best === undefined || !isQuoted(best, quoted.count, claim, lang)) return unfound(search, worded);
  const { quotation, matched } = best;
  const isRetold = isRetelling(claim, quotation);
  if (claim.certain && !isTelling(search, own, [quotation])) return unfound(search, worded);
  const named = namedPlace(search, claim.reference);
  const isPlain =
    !isRetold &&
    isClose(search, quotation, matched / quoted.count) &&
    !(named !== undefined && isRather(search, worded, best, named));
  if (isPlain) return [quotation];
  const place = claim.by === 'reported' ? (named ?? reported(search, worded)?.place) : named;
  // In the writer's own words, what is in common with a text that says something else proves nothing.
  if (place === undefined && isRetold) return unfound(search, worded);
  if (place === undefined) return [quotation];
  const turned = isRetold ? undefined : turnedHalves(search, worded);
  return [turned ?? unknownWording(search, worded, place)];
}

/** Words that are in no text: told when the text ascribes them. */
function unfound(search: Search, worded: Worded): readonly Found[] {
  const { claim } = worded;
  const exchanged = claim.by === 'reported' || claim.indirect ? undefined : exchangedFrom(search, worded);
  if (exchanged !== undefined) return [exchanged];
  const turned = claim.by === 'reported' ? undefined : turnedHalves(search, worded);
  if (turned !== undefined) return [turned];
  if (!claim.certain) return aboutPlace(search, worded);
  if (claim.by === 'reported' && claim.reference === undefined) {
    const found = reported(search, worded) ?? retoldFrom(search, worded);
    return [found === undefined ? inNoText(search, worded) : unknownWording(search, found.worded, found.place)];
  }
  const verse = claim.by === 'reported' || claim.indirect ? undefined : changedVerse(search, worded);
  if (verse !== undefined) return [verse];
  const place = namedPlace(search, claim.reference);
  // The Quran has no other wording in Arabic.
  const isVerse = worded.lang === 'ar' && place?.library.kind === 'quran';
  const isTold = claim.by === 'reported' || claim.indirect;
  const isElse = place === undefined || (!isTold && (isVerse || isUnlike(search, worded, place)));
  return [isElse ? inNoText(search, worded) : unknownWording(search, worded, place)];
}

/** A sentence with a reference says something about that place. If it resembles it, it is compared with it; it is no quotation that is missing there. */
export function aboutPlace(search: Search, worded: Worded): readonly Found[] {
  const { span, lang, claim } = worded;
  const place = claim.by === 'reference' || claim.by === 'reported' ? namedPlace(search, claim.reference) : undefined;
  if (place === undefined) return [];
  const likeness = likenessOf(search, place, search.text.slice(span.start, span.end), lang);
  const isSubject = (claim.reference?.start ?? 0) < span.start;
  if (!isLike(likeness) || (!isSubject && likeness.share < SAME_SHARE)) return [];
  // `[6:160] Those who do good …`: words behind a reference in brackets are said to be there.
  const isCited = /[[(]/u.test(search.text.charAt((claim.reference?.start ?? 0) - 1));
  return [unknownWording(search, worded, place, isCited || !isSubject)];
}

/** Minimum share of the telling words of a sentence that a place has, so that both can say the same. With fewer it is a paraphrase. */
const SAME_SHARE = 0.6;

/** A claim in none of the texts that names no place of them. Only a reference that cannot exist is wrong. */
function inNoText(search: Search, { span, lang, claim }: Worded): Found {
  const { kind } = claim;
  const reference = claim.reference === undefined || isWholeSurah(claim.reference) ? undefined : claim.reference;
  const texts = search.hadiths?.claimed(reference);
  const known = reference?.kind === 'quran' || (reference !== undefined && texts !== undefined);
  const exists = wordsClaimed(search.verses, reference) !== undefined || namedPlace(search, reference) !== undefined;
  const isCollection = reference?.kind === 'hadith' && reference.number === undefined;
  return notFound({
    ...{ text: search.text, span, lang, claimed: known ? reference : undefined },
    rightText: lang === 'ar' ? textClaimed(search.verses, reference) : null,
    kind: kind === 'hadith' ? 'hadith' : 'quran',
    doubt: texts?.doubt ?? (isCollection || exists ? 'unknown_wording' : undefined),
  });
}
