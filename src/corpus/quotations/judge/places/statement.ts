import type { Claim } from '../../claims/claim.ts';
import { turningWords } from '../../meaning/turning-words.ts';
import type { Found } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { isLike, likenessOf, namedPlace, tellingWords } from './named-place.ts';
import { turnedMeaning } from './turned-meaning.ts';
import { unknownWording } from './unknown-wording.ts';

/** Minimum share of the words of a sentence that are those of the place it names, for a quotation that was changed. With fewer it is the writer's own sentence. */
const QUOTED_SHARE = 0.75;
/** So many words of a long sentence are nobody's own. */
const VERBATIM_SHARE = 0.85;
const LONG = 8;
/** So many words of the writer before those of the text make the sentence his. */
const MIN_BEFORE = 3;
/** A part of a sentence of so few words, or a changed one, that covers less of it than this is a phrase that another text has by chance. */
const PHRASE = { words: 10, share: 0.6 };

/** Tests whether words of another place than the named one are only a phrase of the writer's sentence: the reference is not theirs. */
export function isPhraseOf(text: string, claim: Claim, found: Found): boolean {
  if (claim.by !== 'reference' || claim.certain || found.reference?.ok !== false) return false;
  const words = wordCount(found.text);
  const isFew = found.verdict === 'altered' || words < PHRASE.words;
  return isFew && words < PHRASE.share * wordCount(text.slice(sentenceStart(text, claim, claim.start), claim.end));
}

/** What ends a sentence, introduces a quotation, or ends the reference of the sentence before. */
const STOP = /[.!?؟।:—–\n\])﴾][^.!?؟।:—–\n\])﴾]*$/u;

/** Where the sentence before an offset begins, within what a claim can reach: a mark such as that of a blessing can be before the claim. */
function sentenceStart(text: string, { from }: Claim, at: number): number {
  return from + Math.max(0, text.slice(from, at).search(STOP));
}

/** `that`, behind which reported speech begins. */
const THAT = /(?<![\p{L}\p{M}])(?:that|যে|[بو]?[أإ]ن(?:ه|ها|هم|كم|نا|ك|ي)?)\s+$/iu;
const MAX_THAT = 8;

function isThatBefore(text: string, start: number): boolean {
  return THAT.test(text.slice(Math.max(0, start - MAX_THAT), start));
}

/**
 * Judges a sentence that differs from the place it names, and that nothing presents as its words: it says in the writer's words what is there. It is altered
 * when its meaning is turned, or when it is nearly the text's and more than a function word is different.
 */
export function asStatement(search: Search, found: Found, claim: Claim): Found {
  const { lang } = found;
  const isTold =
    claim.indirect || isThatBefore(search.text, claim.start) || REPORTED.test(search.text.slice(claim.start));
  if (claim.by !== 'reference' && !isTold) return found;
  if (found.verdict !== 'altered' || found.reference?.ok !== true) return found;
  const place = namedPlace(search, claim.reference);
  if (place === undefined || !isLike(likenessOf(search, place, found.text, lang))) return found;
  if (turnedMeaning(search, { span: found, lang }, place) !== undefined) return found;
  const changed = found.differences.reduce((sum, one) => sum + wordCount(one.found), 0);
  const isQuoted = changed <= (1 - QUOTED_SHARE) * wordCount(found.text);
  const isShortened = found.differences.every(
    ({ op, expected }) => op === 'delete' && tellingWords(expected).length === 0,
  );
  const isVerbatim = wordCount(found.text) >= LONG && changed <= (1 - VERBATIM_SHARE) * wordCount(found.text);
  // `[6:160] Those who do good …`: words behind a reference are said to be there. Other first words are a frame, or replace those of the text.
  const isBefore = (claim.reference?.start ?? 0) > found.start;
  const isOwn = (one: Found['differences'][number]) =>
    one.start > found.start ? isInOtherWords(one, lang) : isOtherForm(one);
  // `Aisha said that the Prophet never struck …`: only some words of the writer's sentence are those of the text.
  const isRetold =
    claim.by === 'reference' &&
    isBefore &&
    wordCount(search.text.slice(sentenceStart(search.text, claim, found.start), found.start)) >= MIN_BEFORE;
  const isReworded = isRetold || isShortened || (isBefore && (isTold || !isVerbatim) && found.differences.every(isOwn));
  return isQuoted && !isReworded ? found : unknownWording(search, { span: found, lang, claim }, place, false);
}

/** How reported speech begins in each language: `told him not to …`, `قال إنه …`. Bengali marks it before the words, so that the claim is `indirect`. */
const REPORTED = /^(?:(?:not )?to |that |(?:بأن|أن)(?:ه|ها|هم|كم|نا|ك|ي)?\s|إن(?:ه|ها|هم|كم|نا|ك|ي)\s)/u;

/**
 * Tests whether a difference is one of grammar or length: words that are left out, function words that are added, a name for a pronoun, another form of a
 * word. A word that is exchanged for another, an added one, and every negation, amount, condition and exception change what is said.
 */
function isInOtherWords(
  { found, expected }: Pick<Found['differences'][number], 'found' | 'expected'>,
  lang: Found['lang'],
): boolean {
  if (turnsIn(found, lang) !== turnsIn(expected, lang)) return false;
  const [ours, theirs] = [tellingWords(found), tellingWords(expected)];
  if (ours.length === 0 || (ours.length !== theirs.length && theirs.length > 0)) return true;
  if (theirs.length === 0) return /[\p{L}]/u.test(expected);
  return ours.every(([form], at) => isOneWord(form, theirs[at]?.[0] ?? ''));
}

function isOtherForm({ found, expected }: Pick<Found['differences'][number], 'found' | 'expected'>): boolean {
  const [ours, theirs] = [tellingWords(found), tellingWords(expected)];
  return ours.length === 1 && theirs.length === 1 && isOneWord(ours[0]?.[0] ?? '', theirs[0]?.[0] ?? '');
}

/** Letters that the forms of one word share. */
const STEM = 3;

function isOneWord(form: string, other: string): boolean {
  return form.slice(0, STEM) === other.slice(0, STEM);
}

/** The words that turn what is said, in order. */
function turnsIn(text: string, lang: Found['lang']): string {
  return turningWords(text, lang)
    .flatMap(({ turn, denied, amount }) => (denied ? 'negation' : (turn ?? amount ?? [])))
    .join(' ');
}

function wordCount(text: string): number {
  return text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
}
