import type { Claimed } from '../../references/reader.ts';
import { isWholeSurah } from '../../references/reference.ts';
import type { Claim } from '../claims/claim.ts';
import { checked, type Found } from '../quotation.ts';
import type { Search } from '../sources.ts';
import { keyedWords, SCRIPT_OF } from '../words/plain-words.ts';
import { isInClaimedHadith, quotesVerses } from './places/claimed-hadith.ts';
import { isLike, likenessOf, type NamedPlace, namedPlace, tellingWords } from './places/named-place.ts';
import { turnedMeaning } from './places/turned-meaning.ts';

/** A reference to a place where the words are not: wrong, unless the place has them in another wording. */
export function withReference(search: Search, found: Found, { reference: claimed, by, marked }: Claim): Found {
  const one = withOtherKind(search, found, claimed);
  const { reference, refs } = one;
  if (reference?.ok !== false || claimed === undefined || one.ref === null) return one;
  const place = namedPlace(search, claimed);
  const isCollection = claimed.kind === 'hadith' && claimed.number === undefined && one.kind === 'hadith';
  if (place === undefined && !isCollection) return one;
  const isFrom =
    claimed.kind === 'hadith' ? isInClaimedHadith(search, one, claimed) : isInClaimedVerses(search, one, place);
  // A few words of a report, which is in the writer's words, are those of many texts.
  const ok = isFrom === false && by === 'reported' && !marked && one.partial ? null : isFrom;
  if (ok === false) return one;
  if (ok === null) return { ...one, reference: { claimed: reference.claimed, ok, reason: 'unknown_wording' } };
  const named = place === undefined ? [] : [place.library.ref(place.docs[0] as number)];
  return { ...one, refs: [...refs.slice(0, MAX_REFS - 1), ...named], reference: { claimed: reference.claimed, ok } };
}

const MAX_REFS = 10;
/** So few words of another verse can be those of another translation of this one. */
const FEW = 4;
/** Fewer words of a translation are those of many places: a name, such as `the Beneficent`. */
const MIN_ELSEWHERE = 3;
/** With fewer telling words, changed words of another verse can be another translation of this one. */
const MIN_TELLING = 4;

/** Null when a hadith, or another verse, has the words, and the claimed verses can have them in another translation. */
function isInClaimedVerses(search: Search, found: Found, place: NamedPlace | undefined): false | null {
  const { text, lang, kind, verdict } = found;
  if (lang === 'ar' || place === undefined) return false;
  if (kind === 'hadith' && quotesVerses(search, found, place)) return null;
  const { count } = keyedWords(text, SCRIPT_OF[lang]);
  if (count < MIN_ELSEWHERE || (verdict === 'altered' && tellingWords(text).length < MIN_TELLING)) return null;
  const isAnybodys = kind === 'hadith' || count <= FEW;
  const isLikeIt = isAnybodys && isLike(likenessOf(search, place, text, lang));
  return isLikeIt && turnedMeaning(search, { span: found, lang }, place) === undefined ? null : false;
}

/** A reference of the other kind is wrong, unless it is a whole surah: hadiths quote verses. */
function withOtherKind({ hadiths }: Search, found: Found, claimed: Claimed | undefined): Found {
  if (claimed === undefined || found.reference !== null || claimed.kind === found.kind || found.verdict === 'not_found')
    return found;
  if (isWholeSurah(claimed)) return found;
  return { ...found, reference: checked(claimed, false, hadiths?.claimed(claimed)?.doubt) };
}
