import type { Claim, Speaker } from './claim.ts';
import type { Label } from './phrases/phrases.ts';
import type { Gap, TextWords } from './phrases/text-words.ts';
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

/** Where the words begin: what stands directly before them. */
export type Border = { readonly gap: Gap; readonly mark: boolean };

/**
 * Reads the words before word `end` as an introduction: somebody, and a verb of saying, in either order. Before a colon or a mark, naming the source is
 * enough (`Hadith:`).
 */
export function introductionBefore(words: TextWords, end: number, { gap, mark }: Border): Ascription | undefined {
  const { labels, gaps, keys } = words;
  const [between, behind] = UNLABELLED[mark ? 'mark' : gap];
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
      isFeminine ||= said === undefined && FEMININE.test(keys[at] ?? '');
      said = said === 'say' ? said : label;
    } else if (label === 'other') {
      if (source === undefined || (said === undefined && isNear(at, source.at))) return undefined;
      break;
    } else if (label !== undefined && SOURCES[label] !== undefined) {
      if (source !== undefined && said !== undefined && !isNear(at, source.at)) break;
      if (source === undefined || isStronger(label, source.label)) source = { label, at };
      // A phrase of several words, and the name before a blessing, are one source.
      else if (source.at === at + 1) source = { ...source, at };
    } else if (label === 'that') {
      if (!passed) indirect = true;
    } else if (label === undefined) {
      // `হাদিসে আছে শুনেছি, …`
      if (said === undefined && ENDS_CLAUSE.test(keys[at] ?? '')) return undefined;
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

/** `told me about the Quran class, …` */
function isTopic({ keys }: TextWords, { at }: { at: number }): boolean {
  return keys.slice(Math.max(0, at - 2), at).includes('about');
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
    if (before === 'stop' || before === 'paragraph' || before === 'line' || before === 'colon') return true;
    if (at > 0 && words.labels[at - 1] === undefined) return false;
  }
  return true;
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
    } else if (label === undefined || label === 'that') return bracketed ? undefined : ended(at);
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

/** Tests whether a verb of saying is among words `[from, to)`. */
export function hasVerb({ labels }: TextWords, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (labels[at] === 'say' || labels[at] === 'tell') return true;
  return false;
}
