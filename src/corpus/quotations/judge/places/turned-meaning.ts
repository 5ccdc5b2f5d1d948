import type { Lang } from '../../../hadith/model.ts';
import { exchangedWords } from '../../meaning/exchanged-words.ts';
import { type Change, type Told, told } from '../../meaning/told-words.ts';
import type { Difference } from '../../quotation.ts';
import type { Search, TextSpan } from '../../sources.ts';
import { knownTo, type NamedPlace, textsOf, wordingsOf } from './named-place.ts';

/*
 * Two wordings of a text share some of its telling words. Where one denies such a word and the other has no denial near it, where `all` stands for `none`
 * or another number before it, or where two of them have changed places, the two say different things.
 */

export type Turned = { readonly differences: readonly Difference[]; readonly right: string };

/** A negation that reported words begin with: `says not to walk exultantly`. */
const DENIAL_BEFORE = /(?<![\p{L}\p{M}])(?:not|never) to $/iu;
const MAX_DENIAL = 10;

/** Tells where words say something else than every installed wording of a place. Undefined when they do not, as far as the words in common show. */
export function turnedMeaning(
  search: Search,
  { span, lang }: { readonly span: TextSpan; readonly lang: Lang },
  place: NamedPlace,
): Turned | undefined {
  const denial = DENIAL_BEFORE.exec(search.text.slice(Math.max(0, span.start - MAX_DENIAL), span.start))?.[0];
  if (denial !== undefined)
    return turnedMeaning(search, { span: { start: span.start - denial.length, end: span.end }, lang }, place);
  const isKnown = knownTo(place.library);
  const said = told(search.text.slice(span.start, span.end), lang, isKnown);
  const wordings = wordingsOf(search, place, lang).map((text) => ({ text, words: told(text, lang, isKnown) }));
  search.budget.spend(said.length * 10 + wordings.reduce((sum, { words }) => sum + words.length * 20, 0));
  const compared = wordings.map(({ text, words }) => ({ text, ...compare(said, words) }));
  const agreed = new Set(compared.flatMap(({ agreed }) => [...agreed]));
  for (const { text, turned } of compared) {
    const differences = [...turned]
      .filter(([form]) => !agreed.has(form))
      .map(([, change]) => differenceOf(search.text, span, change))
      .sort((a, b) => a.start - b.start);
    const unlike = differences.filter((one, at) => differences.findIndex((other) => sameChange(one, other)) === at);
    if (unlike.length > 0) return { differences: unlike, right: text };
  }
  // A hadith that is handed down in several wordings is quoted from one of them.
  const texts = place.library.kind === 'hadith' && place.docs.length > 1 ? textsOf(search, place, lang) : undefined;
  const exchanged = (texts ?? wordings.map(({ text }) => text)).map((text) => ({
    text,
    changes: exchangedWords(said, told(text, lang, isKnown)),
  }));
  const one = exchanged.find(({ changes }) => changes !== undefined);
  const isElse = texts === undefined && exchanged.some(({ changes }) => changes === undefined);
  if (one?.changes === undefined || isElse) return undefined;
  const [first, second] = one.changes.map((change) => differenceOf(search.text, span, change));
  if (first === undefined || second === undefined) return undefined;
  // Each is right where the other stands, as it is written there.
  const differences = [
    { ...first, expected: second.found },
    { ...second, expected: first.found },
  ];
  return { differences, right: one.text };
}

function differenceOf(text: string, span: TextSpan, { start, end, expected }: Change): Difference {
  const [from, to] = [span.start + start, span.start + end];
  const op = from === to ? 'delete' : expected === '' ? 'insert' : 'replace';
  return { op, start: from, end: to, found: text.slice(from, to), expected };
}

const sameChange = (a: Difference, b: Difference) => a.start === b.start && a.end === b.end;

type Compared = { readonly turned: ReadonlyMap<string, Change>; readonly agreed: ReadonlySet<string> };

/** Compares how two texts turn the telling words that they have in common. */
function compare(said: readonly Told[], right: readonly Told[]): Compared {
  const turned = new Map<string, Change>();
  const agreed = new Set<string>();
  const ours = placesOf(said);
  const theirs = placesOf(right);
  // Negations of words that both texts deny are no denial of another word.
  const settled = { said: new Set<number>(), right: new Set<number>() };
  const sameDenials: { readonly a: number; readonly b: number }[] = [];
  const pairs = [...ours].flatMap(([form, places]) => {
    const others = theirs.get(form);
    if (others === undefined) return [];
    const same = places.length === others.length;
    return (same ? places : [places[0] as number]).map((i, at) => ({
      form: `${form} ${at}`,
      i,
      p: others[same ? at : 0] as number,
      same,
      others,
      places,
    }));
  });
  for (const { i, p } of pairs) {
    const [a, b] = [said[i]?.negation, right[p]?.negation];
    if (a === undefined || b === undefined) continue;
    settled.said.add(a);
    settled.right.add(b);
    sameDenials.push({ a, b });
  }
  for (const { form, i, p, same, others, places } of pairs) {
    const amount = same ? amountChange(said, i, right, p) : framedAmount(said, places, right, others);
    if (amount !== undefined) {
      turned.set(form, amount);
      continue;
    }
    const ourDenials = places.filter((place) => said[place]?.negation !== undefined);
    const theirDenials = others.filter((place) => right[place]?.negation !== undefined);
    // Where a word occurs more often in one text, only one that is denied everywhere differs from one that is denied nowhere.
    const isDenied = same ? said[i]?.negation !== undefined : ourDenials.length === places.length;
    const isDeniedThere = same ? right[p]?.negation !== undefined : theirDenials.length === others.length;
    const isMixed = !same && ((!isDenied && ourDenials.length > 0) || (!isDeniedThere && theirDenials.length > 0));
    const isSame = isDenied
      ? sameDenials.some(({ a, b }) => a === said[i]?.negation && isWithin(right, b, p))
      : sameDenials.some(({ a, b }) => b === right[p]?.negation && isWithin(said, a, i));
    if (isDenied === isDeniedThere || isMixed || isSame) {
      agreed.add(form);
      continue;
    }
    if (isPronoun(isDenied ? said : right, isDenied ? i : p)) continue;
    const free = isDenied
      ? others.every((place) => isFreeOfDenial(right, place, settled.right))
      : places.every((place) => isFreeOfDenial(said, place, settled.said));
    if (!free) continue;
    if (isSaidOtherwise(said, right, { i, p, isDenied })) continue;
    turned.set(form, denial(said, i, right, p));
  }
  return { turned, agreed };
}

/** Arabic `ما` is a negation or a pronoun, `what`: between wordings of a text, nothing tells which. */
const WHAT = /^[وف]?ما$/u;

function isPronoun(words: readonly Told[], place: number): boolean {
  const negation = words[place]?.negation;
  return negation !== undefined && WHAT.test(words[negation]?.term ?? '');
}

/** Words of an exception that tell whether the other text has it. */
const EXCEPTED = 6;

/** `Charges a soul beyond its capacity`: more than what is excepted is its opposite. */
const EXCEEDS = /^(?:beyond|more|above|over|outside|فوق|اكثر|বেশি|অতিরিক্ত|বাইরে)$/u;
/** Words from such a word to what is exceeded. */
const EXCEEDED = 3;

/** `Not … except a mercy` says no more than `a mercy`: what is excepted is in the text without the denial as well. */
function isSaidOtherwise(
  said: readonly Told[],
  right: readonly Told[],
  { i, p, isDenied }: { readonly i: number; readonly p: number; readonly isDenied: boolean },
): boolean {
  const [denying, place, plain] = isDenied ? [said, i, right] : [right, p, said];
  const negation = denying[place]?.negation ?? place;
  const stop = denying.findIndex((word, at) => at > negation && word.stop);
  const sentence = denying.slice(negation + 1, stop < 0 ? undefined : stop);
  const exception = sentence.findIndex(({ turn, term }) => turn === 'exception' || term === 'but' || term === 'save');
  if (exception < 0) return false;
  const excepted = sentence.slice(exception + 1, exception + 1 + EXCEPTED).filter(({ telling }) => telling);
  const isBeyond = (at: number) => plain.slice(Math.max(0, at - EXCEEDED), at).some(({ term }) => EXCEEDS.test(term));
  return excepted.some(({ form }) => plain.some((word, at) => word.telling && word.form === form && !isBeyond(at)));
}

function placesOf(words: readonly Told[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { telling, form }] of words.entries()) {
    if (!telling) continue;
    const known = places.get(form);
    if (known === undefined) places.set(form, [at]);
    else known.push(at);
  }
  return places;
}

/** Words of a sentence around a word in which a denial can be said in another way. */
const WINDOW = 7;
/** Tests whether a denial is in the same sentence as a word, so that the denial reaches it in other words: `does not intend for you hardship`. */
function isWithin(words: readonly Told[], negation: number, place: number): boolean {
  if (negation >= place || place - negation > WINDOW) return false;
  return !words.slice(negation + 1, place + 1).some(({ stop }) => stop);
}

/** Words that begin with a denial. */
const DENYING = /^(?:un|dis|im|ir|mis|non|inj|inv|অ|নি|বে)\p{L}{3,}/u;
/** Denials that are no negation: `refuse to`, `far from`. */
const WEAK: ReadonlySet<string> = new Set(
  `only but than lest refuse refused forbid forbidden deny denied avoid abstain without forbids refuses denies avoids fails prohibit prohibits prohibited free far rather hardly fail failed alone otherwise instead
  শুধু কেবল বরং মুক্ত পবিত্র অস্বীকার انما بل لكن دون`.split(/\s+/u),
);

/** Tests whether nothing in the sentence around a word denies it in any way. */
function isFreeOfDenial(words: readonly Told[], place: number, settled: ReadonlySet<number>): boolean {
  const denies = (at: number) => {
    const { turn, term, denied } = words[at] as Told;
    return ((turn !== undefined || denied) && !settled.has(at)) || WEAK.has(term) || DENYING.test(term);
  };
  for (let at = place; at >= Math.max(0, place - WINDOW); at--) {
    if (denies(at)) return false;
    if ((words[at] as Told).stop) break;
  }
  for (let at = place + 1; at <= Math.min(words.length - 1, place + WINDOW); at++) {
    if ((words[at] as Told).stop) break;
    if (denies(at)) return false;
  }
  return true;
}

function denial(said: readonly Told[], i: number, right: readonly Told[], p: number): Change {
  const ours = said[i] as Told;
  const theirs = right[p] as Told;
  if (ours.negation === undefined) {
    return { start: ours.start, end: ours.start, expected: (right[theirs.negation ?? p] as Told).term };
  }
  const { start, end } = said[ours.negation] as Told;
  const amount = right[p - 1]?.amount === undefined ? '' : (right[p - 1] as Told).term;
  return { start, end, expected: amount };
}

/** Another amount before a word that one text has more often: between the same two words, and at none of the places that the other text has. */
function framedAmount(
  said: readonly Told[],
  places: readonly number[],
  right: readonly Told[],
  others: readonly number[],
): Change | undefined {
  const amounts = others.map((p) => right[p - 1]?.amount);
  for (const i of places.filter((place) => !amounts.includes(said[place - 1]?.amount))) {
    const p = others.find((place) => said[i - 2] !== undefined && right[place - 2]?.form === said[i - 2]?.form);
    const change = p === undefined ? undefined : amountChange(said, i, right, p);
    if (change !== undefined) return change;
  }
  return undefined;
}

/** Another amount directly before the same word. */
function amountChange(said: readonly Told[], i: number, right: readonly Told[], p: number): Change | undefined {
  const [ours, theirs] = [said[i - 1], right[p - 1]];
  if (ours?.amount === undefined || theirs?.amount === undefined || ours.amount === theirs.amount) return undefined;
  return { start: ours.start, end: ours.end, expected: theirs.term };
}
