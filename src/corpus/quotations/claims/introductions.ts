import type { Claim, Speaker } from './claim.ts';
import type { Label } from './phrases/phrases.ts';
import { type Gap, opensQuotation, type TextWords } from './phrases/text-words.ts';
import { isAddressee, isSpeaker } from './speakers.ts';
import { canBeSaid, ENDS_CLAUSE, namesSpeech, saysDirectly } from './speech.ts';

/** Who is said to speak, and how sure that is. */
export type Ascription = {
  readonly kind: Claim['kind'];
  readonly speaker: Speaker | null;
  readonly indirect: boolean;
  /** Whether the words before can be nothing but an introduction. */
  readonly certain: boolean;
  /** First word of the ascription. */
  readonly from: number;
};

/** What each word for a source claims to be, and to whom it ascribes words. */
export const SOURCES: Partial<Record<Label, readonly [kind: Claim['kind'], speaker: Speaker | null]>> = {
  god: ['quran', 'god'],
  praise: ['quran', 'god'],
  quran: ['quran', 'god'],
  prophet: ['hadith', 'prophet'],
  blessing: ['hadith', 'prophet'],
  hadith: ['hadith', 'prophet'],
  companion: ['any', 'companion'],
};
const MAX_WORDS = 28;
/** Unlabelled words that can stand in an introduction: between who speaks and the verb, and behind both. */
const UNLABELLED: Readonly<Record<Gap | 'mark', readonly [between: number, behind: number]>> = {
  mark: [5, 4],
  colon: [5, 6],
  line: [4, 3],
  paragraph: [4, 3],
  dash: [3, 2],
  comma: [1, 1],
  space: [0, 0],
  stop: [0, 0],
};
const LED = [5, 8] as const;

/** Where the words begin: what stands directly before them. */
export type Border = { readonly gap: Gap; readonly mark: boolean };

/**
 * Reads the words before word `end` as an introduction: somebody, and a verb of saying, in either order. Before a colon or a mark, naming the source is
 * enough (`Hadith:`).
 */
export function introductionBefore(words: TextWords, end: number, { gap, mark }: Border): Ascription | undefined {
  const { labels, gaps, keys } = words;
  // What leads to marks with a colon is one sentence about them: `There is a verse, I forget where: “…”`.
  const isLed = mark && gap === 'colon';
  const [between, behind] = isLed ? LED : UNLABELLED[mark ? 'mark' : gap];
  let said: Label | undefined;
  let source: { readonly label: Label; readonly at: number } | undefined;
  let indirect = false;
  let isFeminine = false;
  let unlabelled = 0;
  let first = end;
  for (let at = end - 1; at >= 0 && at >= end - MAX_WORDS; at--) {
    const border = gaps[at + 1];
    if (at + 1 < end && (border === 'stop' || border === 'paragraph' || border === 'line')) break;
    // Another colon before the words: `Reward: Allah says:` is read from the nearest.
    if (at + 1 < end && border === 'colon' && (said !== undefined || source !== undefined)) break;
    const label = labels[at];
    const passed = said !== undefined || source !== undefined;
    if (label === 'say' || label === 'tell') {
      if (said === undefined && label === 'say' && source !== undefined && source.at - at > 4) break;
      // `বক্তা বললেন, নবীজি ইরশাদ করেছেন — …`: somebody else tells who says it.
      if (border === 'comma' && said === 'say' && source !== undefined) break;
      isFeminine ||= said === undefined && FEMININE.test(keys[at] ?? '');
      said = said === 'say' ? said : label;
    } else if (label === 'other' && !isAddressee(keys[at] ?? '')) {
      if (source === undefined || (said === undefined && isNear(at, source.at))) return undefined;
      break;
    } else if (label !== undefined && SOURCES[label] !== undefined && isSpeaker(words, at)) {
      if (source !== undefined && said !== undefined && !isNear(at, source.at)) break;
      if (source === undefined || isStronger(label, source.label)) source = { label, at };
      // A phrase of several words, and the name before a blessing, are one source.
      else if (source.at === at + 1) source = { ...source, at };
    } else if (label === 'that') {
      // `قال لنا إن القرآن …`: what is said is about the source.
      if (source !== undefined && said === undefined && gap === 'space' && !mark) break;
      if (!passed) indirect = true;
    } else if (label === undefined) {
      // `হাদিসে আছে শুনেছি, …`
      if (said === undefined && !isLed && ENDS_CLAUSE.test(keys[at] ?? '')) return undefined;
      // A number belongs to a reference.
      if (!/^\d/u.test(keys[at] ?? '')) unlabelled++;
      if (source !== undefined && said !== undefined) break;
      if (unlabelled > (passed ? between + behind : behind)) break;
    }
    first = at;
  }
  if (source === undefined || (isFeminine && MASCULINE.includes(source.label))) return undefined;
  if (said === 'tell' && (isOnlyThere(words, source, end) || (gap === 'comma' && isTopic(words, source))))
    return undefined;
  const named = mark || gap === 'colon' || gap === 'dash';
  if (said === undefined && !(named && isNamedAlone({ ...source, most: mark ? 2 : 0 }, end, words))) return undefined;
  const [kind, speaker] = SOURCES[source.label] as readonly [Claim['kind'], Speaker | null];
  const isSure =
    isCertain(words, { gap, mark }, said, { first, end }) && !(isSpaced(gap, mark) && isAnyName(words, source));
  return { kind, speaker, indirect, certain: isSure, from: first };
}

/** Arabic verbs of which God and the Prophet are no subject: `الله كريم، قالت أمي`. */
const FEMININE = /^[وف]?(?:قالت|تقول)$/u;
const MASCULINE: readonly Label[] = ['god', 'praise', 'prophet', 'blessing'];

const OTHERS = /^(?:i|she|they|we|you|وقالت|قالت|وتقول|تقول|তারা|আমি)$/u;

/** Tests whether a word says that another one speaks than God or the Prophet before. */
export function isOtherSpeaker(key: string): boolean {
  return OTHERS.test(key);
}

function isSpaced(gap: Gap, mark: boolean): boolean {
  return !mark && (gap === 'space' || gap === 'comma');
}

/** A name that many people have, without a title or a blessing beside it. */
const NAME = /^(?:محمد|muhammad|mohammad|mohammed|মুহাম্মদ|মুহাম্মাদ|মোহাম্মদ)$/u;

/** Tests whether a source is only called by such a name. */
export function isAnyName({ keys, labels }: TextWords, { at }: { readonly at: number }): boolean {
  const titled = (word: number) => labels[word] === 'prophet' || labels[word] === 'blessing';
  return labels[at] === 'prophet' && NAME.test(keys[at] ?? '') && !titled(at - 1) && !titled(at + 1);
}

/** `কুরআনের অনুবাদ আছে`: what a book has, not what is in it. */
function isOnlyThere({ keys }: TextWords, { at }: { at: number }, end: number): boolean {
  if (!GENITIVE.test(keys[at] ?? '')) return false;
  return keys.slice(at + 1, end).some((key) => THERE.test(key));
}

/** `told me about the Quran class, …`, `أقرأ كتابا عن سيرة النبي، …`. In Arabic, narrators are named behind the same word: `عن النبي`. */
function isTopic({ keys, labels }: TextWords, { at }: { at: number }): boolean {
  return (
    keys.slice(Math.max(0, at - 2), at).includes('about') || (keys[at - 2] === 'عن' && labels[at - 1] === undefined)
  );
}

const GENITIVE = /^(?:কুরআন|কোরআন|কুরান|কোরান|হাদিস|হাদীস|সুন্নাহ|সূরা|সুরা)(?:র|ের)$/u;
const THERE = /^(?:আছে|রয়েছে|রয়েছে)$/u;

function isNear(at: number, other: number): boolean {
  return Math.abs(at - other) <= 3;
}

/** God in a saying of the Prophet, or a verse: what is named says more than a title of honor. */
function isStronger(label: Label, than: Label): boolean {
  if (than === 'companion') return label !== 'companion';
  return (than === 'quran' && label === 'hadith') || (than === 'god' && label === 'hadith');
}

/** `Hadith Qudsi:`, `A hadith to remember:`: only few words behind the source. */
function isNamedAlone(
  { label, at, most }: { label: Label; at: number; most: number },
  end: number,
  { gaps, keys, labels }: TextWords,
): boolean {
  if (label === 'companion' || label === 'god' || label === 'praise') return false;
  if (most === 0 && isOfTopic({ gaps, keys, labels }, at)) return false;
  let unlabelled = 0;
  for (let word = at + 1; word < end; word++) {
    // `Hadith 1: …`
    if (/^\d+$/u.test(keys[word] ?? '') && gaps[word] === 'space') continue;
    if (labels[word] === undefined || gaps[word] === 'comma') unlabelled++;
  }
  return unlabelled <= most;
}

/** Without a mark or a colon, other words can follow a verb of saying. */
function isCertain(
  words: TextWords,
  { gap, mark }: Border,
  said: Label | undefined,
  { first, end }: { first: number; end: number },
): boolean {
  if (mark || gap === 'colon') return true;
  if (gap === 'space') return said === 'say' && canBeSaid(words, end) && saysDirectly(words, first, end);
  if (gap !== 'comma' && gap !== 'dash') return said !== undefined;
  if (namesSpeech(words, end)) return false;
  // Nothing but `and`, `as`, `our` before it in its sentence.
  for (let at = first; at >= 0 && at > first - MAX_WORDS; at--) {
    const before = words.gaps[at];
    if (opensQuotation(words, at)) return true;
    if (before === 'stop' || before === 'paragraph' || before === 'line' || before === 'colon') return true;
    if (at === first && before === 'comma' && words.labels[at - 1] === 'say') return true;
    // `শুনেছি নবীজি বলতেন, …`: what the writer has heard.
    if (at > 0 && words.labels[at - 1] === undefined) return ENDS_CLAUSE.test(words.keys[at - 1] ?? '');
  }
  return true;
}

/** Texts, what somebody says, and what is taken from a source: `نص الحديث:`, `وصايا النبي:`, `فوائد من السنة:`. */
const SAYING_NOUN =
  /^(?:[وفبل]?(?:نص|متن|لفظ|بنص|كلام|اقوال|وصايا|وصيه|هدي|درر|حكم|نصايح|دعاء|ادعيه|خطبه|موعظه)|حديث|ايه|(?:ال)?(?:احاديث|ايات)|من)$/u;

/** Tests whether an Arabic source belongs to a noun or verb before it that is about something else: `درس الحديث:`, `تحفيظ القرآن:`, `صلوا على النبي:`. */
export function isOfTopic({ gaps, keys, labels }: Pick<TextWords, 'gaps' | 'keys' | 'labels'>, at: number): boolean {
  // `أذكركم بالحديث:`: the preposition belongs to what is quoted.
  if (!/^(?![بك]ال)[\u0600-\u06ff]/u.test(keys[at] ?? '')) return false;
  let first = at;
  for (; first > 0 && gaps[first] === 'space' && labels[first - 1] !== undefined; first--);
  if (keys.slice(first, at + 1).some((key) => SAYING_NOUN.test(key))) return false;
  return first > 0 && gaps[first] === 'space' && !SAYING_NOUN.test(keys[first - 1] ?? '');
}

const MAX_BEHIND = 12;
const RELATIVE = /^(?:which|who|whose)$/u;

/**
 * Reads the words from word `from` on as an attribution of what stands before them: `– Prophet Muhammad ﷺ`, `, said the Prophet`, `(Hadith)`.
 * @returns undefined, or the ascription with the word behind it
 */
export function attributionAfter(
  words: TextWords,
  from: number,
  { bracketed, dashed }: { readonly bracketed: boolean; readonly dashed: boolean },
): (Ascription & { readonly to: number }) | undefined {
  const { labels, gaps, keys, count } = words;
  // `The Quran has 114 chapters, which are called surahs.`
  if (RELATIVE.test(keys[from] ?? '')) return undefined;
  const cited = narratedIn(words, from);
  if (cited !== undefined)
    return { kind: 'hadith', speaker: 'prophet', indirect: false, certain: true, from, to: cited };
  let source: Label | undefined;
  let said = false;
  let at = from;
  for (; at < count && at < from + MAX_BEHIND; at++) {
    const gap = gaps[at];
    if (at > from && (gap === 'stop' || gap === 'paragraph' || gap === 'line' || gap === 'colon')) break;
    const label = labels[at];
    if (label === 'say' || label === 'tell') said = true;
    else if (label === 'other') return undefined;
    else if (label !== undefined && SOURCES[label] !== undefined) {
      if (source === undefined || isStronger(label, source)) source = label;
    } else if (label === undefined || label === 'that') {
      // `(hadith, apparently)`
      if (bracketed && source === 'hadith' && isDoubt(words, at)) return ended(closeOf(words, at));
      return bracketed ? undefined : ended(at);
    }
  }
  return ended(at);

  function ended(to: number): (Ascription & { readonly to: number }) | undefined {
    const opened = dashed || bracketed;
    const closed =
      to === count || (gaps[to] !== 'space' && gaps[to] !== 'colon') || (gaps[to] === 'space' && said && !opened);
    if (source === undefined || source === 'blessing' || source === 'praise') return undefined;
    if (!(opened || said) || !closed || (source === 'companion' && !said)) return undefined;
    const [kind, speaker] = SOURCES[source] as readonly [Claim['kind'], Speaker | null];
    return { kind, speaker, indirect: false, certain: true, from, to };
  }
}

/** What a bracket can say of its source, behind a comma or `on`: `(hadith, apparently)`, `(حديث على ما أظن)`. */
function isDoubt({ gaps, keys }: TextWords, at: number): boolean {
  return gaps[at] === 'comma' || keys[at - 2] === 'علي';
}

const MAX_DOUBT = 3;

/** One past the last word before a bracket closes. */
function closeOf({ text, ends, starts, count }: TextWords, from: number): number {
  let at = from + 1;
  while (at < count && at < from + MAX_DOUBT && !/[)\]]/u.test(text.slice(ends[at - 1], starts[at]))) at++;
  return at;
}

/** Words with which the book of a hadith is named, whatever book it is. */
const NARRATED = /^(?:رواه|اخرجه|خرجه)$/u;
const NO_NAME = /^(?:و?(?:هو|هي|هم|انا)|و?قد)$/u;
const NARRATED_BY = /^(?:narrated|reported|recorded|collected|related|transmitted)$/u;
const AGREED = ['متفق عليه', 'agreed upon', 'মুত্তাফাকুন আলাইহি', 'মুত্তাফাকুন আলাইহ', 'muttafaqun alayhi'];
/** Words of the name of a book or collector. */
const MAX_BOOK = 5;

/** Reads `رواه الطبراني`, `(narrated by Tabarani)`, `متفق عليه`: whatever book is named, the words are said to be a hadith. Returns the word behind it. */
export function narratedIn({ keys, labels, gaps, count }: TextWords, from: number): number | undefined {
  const two = `${keys[from]} ${keys[from + 1]}`;
  if (AGREED.includes(two)) return from + 2;
  const label = labels[from + 1];
  const isName =
    (label === undefined || label === 'other' || label === 'companion') && !NO_NAME.test(keys[from + 1] ?? '');
  const isNamed = NARRATED.test(keys[from] ?? '') && isName && gaps[from + 1] === 'space';
  if (!isNamed && !(NARRATED_BY.test(keys[from] ?? '') && /^(?:by|in)$/u.test(keys[from + 1] ?? ''))) return undefined;
  let to = from + 1;
  while (to < count && to <= from + MAX_BOOK && gaps[to] === 'space') to++;
  return to > from + MAX_BOOK ? from + 2 : to;
}

/** Tests whether a verb of saying is among words `[from, to)`. */
export function hasVerb({ labels }: TextWords, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (labels[at] === 'say' || labels[at] === 'tell') return true;
  return false;
}
