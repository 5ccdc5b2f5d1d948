import { tokenise } from '../../fold/tokenise.ts';
import { keyOf } from '../../fold/word-key.ts';
import { collectionsNamed } from '../../references/collection-names.ts';
import type { Claim, Speaker } from './claim.ts';
import { type Ascription, isAnyName, SOURCES } from './introductions.ts';
import type { References } from './near-references.ts';
import type { Label } from './phrases/phrases.ts';
import type { TextWords } from './phrases/text-words.ts';
import { canBeSaid, ENDS_CLAUSE, tellsOfAnybody } from './speech.ts';

/** Words of a clause that says who reports, before what is reported. */
const MAX_WORDS = 20;
/** Words without a label between the verb and what is reported, and between the source and the verb. */
const MAX_UNLABELLED = { behind: 3, between: 4 };

const keys = (list: string): ReadonlySet<string> => new Set(tokenise(list).map(keyOf));

const THAT = keys('that যে ان انه انها انهم انك اننا انا بان بانه باننا بانهم بانك انو بانو بلي');
/** Verbs of reporting that introduce no speech of their own. */
const VERBS = keys(
  `explained taught confirmed stressed clarified indicated states mentions narrates শিখিয়ে জানিয়ে এসেছে আছে বর্ণিত বলা নিষেধ পড়েছি পড়েছিলাম শুনেছি শুনেছিলাম দেখেছি পেয়েছি
  আসছে مكتوب مذكور موجود حسب وحسب بحسب نبهنا نبه بين اوضح اكد اخبر اخبرنا اوصي وصي روي ورد جاء علمنا افاد`,
);
/** Nouns that report by themselves: `في رواية أخرى أن`, `আরেক বর্ণনায়`. */
const REPORTS = keys('narration narrations riwayah روايه الروايه رواية বর্ণনায় বর্ণনাতে রেওয়ায়েতে রেওয়ায়াতে');
const PASSIVE = keys('is are was were be been being');
/** `and that is an answer`: what it stands for is before it. */
const IS = /^(?:is|was|means|makes)$/u;
/** `so that everybody would hear it` */
const PURPOSE = keys('so such except provided now order fact those all than');
/** `والله إن`: an oath, in which God says nothing. */
const OATH = /^(?:[وبت]الله|ورب\p{L}{0,3})$/u;
/** `وسألني إن كانت`: behind a question, the word is `whether`. */
const ASKS = /^[وف]?[يتنا]?سال\p{L}{0,4}$/u;
const PREPOSITIONS = keys('in from by of to per في وفي عند وعند من ومن');
/** Words with which the writer goes on about what was reported. */
const GOES_ON = keys(
  'so which but thats hence therefore ولهذا ولذلك لهذا لذلك فلذلك ولذا لذا وكنا وكان وقد তাই এজন্য সেজন্য কিন্তু অথচ',
);
/** `so`, written on to an Arabic word. */
const SO = /^ف\p{L}{2,}/u;
/** `and I`, `this`, `is it`: what the writer says or asks of it. */
const OWN_ARABIC =
  /^(?:و?(?:انا|نحن|احنا|هذا|هذه|ده|دي|هل|واش|هكذا|لم|صحيح|ما)|[وف]?(?:اين|كيف|هل)|يعني|عشان|يا|حد|علشان)$/u;
/** A condition, whose consequence begins with `so`. */
const CONDITION = /^[وف]?(?:من|اذا|ان|لو|اما|كل|اللي|الذي|مهما|حيثما|كلما)$/u;
const FIRST_PERSON = keys('so i we my he she they then that thats honestly');

const ARABIC = /^[\u0600-\u06ff]/u;
const BENGALI = /^[\u0980-\u09ff]/u;
const BENGALI_IN = /^[\u0980-\u09ff]+[\u09c7\u09df]$/u;
/** Endings of finite verbs that report. `যে` behind another word is a relative pronoun. */
const BENGALI_VERB = /(?:[\u09c7\u09df]ন|েছে|েছি|েছিল|েছিলাম|আছে|বর্ণিত)$/u;
const SOMEBODY = keys('ব্যক্তি ব্যাক্তি লোক কেউ মুসলিম মুসলমান মুমিন নারী বান্দা জন');

/** Tests whether a word introduces reported words: `বলেছেন যে …`, not `বলেছেন যে ব্যক্তি …`. */
export function isThat({ keys: own, gaps }: TextWords, at: number): boolean {
  return gaps[at] === 'space' && own[at] === THAT_BENGALI && !SOMEBODY.has(own[at + 1] ?? '');
}

const [THAT_BENGALI] = [...keys('যে')];

/** `قال تعالى إن …`: behind words of praise, verses follow as they are, and many begin with this word. */
export function isIndeed({ text, starts, labels, keys: own }: TextWords, at: number): boolean {
  return own[at] === 'ان' && labels[at - 1] === 'praise' && text.charAt(starts[at] ?? 0) === 'إ';
}

const ACCORDING = keys('according حسب وحسب بحسب অনুযায়ী অনুসারে');

/** A source at words `[at, to)`. */
type Source = {
  readonly kind: Claim['kind'];
  readonly speaker: Speaker | null;
  readonly at: number;
  readonly to: number;
};

/**
 * Reads what stands before word `end` as a report: a source, and a verb of saying or reporting, before `that` (`The Prophet ﷺ said that …`,
 * `It is reported in Bukhari that …`), or before a comma or colon where nobody speaks directly (`According to a hadith, …`, `روى البخاري عن أنس: …`).
 */
export function reportBefore(words: TextWords, references: References, end: number): Ascription | undefined {
  const { gaps, keys: own, labels } = words;
  const gap = gaps[end];
  const isRelative =
    own[end - 1] === THAT_BENGALI && labels[end - 2] === undefined && !BENGALI_VERB.test(own[end - 2] ?? '');
  const hasThat =
    (gap === 'space' || gap === 'comma' || gap === 'colon') && THAT.has(own[end - 1] ?? '') && !isRelative;
  // `أنه قال إن …`: the words follow the verb.
  if (hasThat && isIndeed(words, end - 1)) return undefined;
  if (hasThat && (PURPOSE.has(own[end - 2] ?? '') || labels[end] === 'say' || IS.test(own[end] ?? '')))
    return undefined;
  if (hasThat && (OATH.test(own[end - 2] ?? '') || ASKS.test(own[end - 2] ?? ''))) return undefined;
  // `আরেক বর্ণনায় …` needs no sign.
  const isNamed =
    gap === 'space' && labels[end] === undefined && REPORTS.has(own[end - 1] ?? '') && BENGALI.test(own[end - 1] ?? '');
  const isClosed = gap === 'space' && closesClause(words, end);
  const isAccording = gap === 'space' && accordsTo(words, end);
  if (isAccording) return ascribedTo(words, end);
  const isTold = gap === 'space' && tellsOfAnybody(words, end);
  if (!hasThat && !isNamed && !isClosed && !isTold && gap !== 'comma' && gap !== 'colon') return undefined;
  // `হাদিসে আছে শুনেছি, …`: the writer says that he has heard it, not what.
  if (!hasThat && ENDS_CLAUSE.test(own[end - 1] ?? '') && labels[end - 2] === 'tell') return undefined;
  let verb = -1;
  let source: Source | undefined;
  let isCited = false;
  let unlabelled = 0;
  let first = end;
  for (let at = hasThat ? end - 2 : end - 1; at >= 0 && at >= end - MAX_WORDS; at--) {
    const border = gaps[at + 1];
    if (at + 1 < end && (border === 'stop' || border === 'paragraph' || border === 'line' || border === 'colon')) break;
    const key = own[at] ?? '';
    const label = labels[at];
    if (verb >= 0 && source !== undefined && isClauseEnd(words, at)) break;
    // `it's in the Quran that …`: somebody else can have told it.
    if (verb >= 0 && source !== undefined && isIn(words, verb)) break;
    // `চিন্তা নিও না, হাদিসে আছে যে …`: the clause before a comma is another one.
    if (label === 'other' && border === 'comma' && verb >= 0 && source !== undefined && NOT.has(key)) break;
    if (label === 'other') return undefined;
    // `বই কিনেছি, ভাই বলেছে যে …`: somebody else says it, whatever is before the comma.
    if (border === 'comma' && verb >= 0 && source === undefined && hasOwnSubject(words, at + 1, verb)) return undefined;
    const here = sourceAt(references, label, key, at) ?? collectionAt(words, at, verb >= 0);
    if (verb >= 0 && source !== undefined && THAT.has(key) && border === 'space') break;
    if (label === 'say' || label === 'tell' || VERBS.has(key) || isIn(words, at)) {
      if (verb < 0) verb = at;
      if (REPORTS.has(key) && source === undefined) source = here;
    } else if (here !== undefined) {
      source = stronger(source, here);
      // `a hadith in Bukhari that`
      isCited ||= hasThat && PREPOSITIONS.has(own[at - 1] ?? '') && (label === undefined || ARABIC.test(key));
    } else if (label === undefined) {
      unlabelled++;
      if (unlabelled > (verb < 0 ? MAX_UNLABELLED.behind : MAX_UNLABELLED.between)) break;
      if (verb >= 0 && source !== undefined) break;
    }
    first = at;
  }
  if (source === undefined || isAnyName(words, source)) return undefined;
  // Words in another script are quoted as they are: `কুরআনে আছে إن الله …`.
  if (BENGALI.test(own[source.at] ?? '') && ARABIC.test(own[end] ?? '')) return undefined;
  const isReport = REPORTS.has(own[source.at] ?? '');
  if (verb < 0 && !isReport && !isCited) return undefined;
  if (verb >= 0 && !isReport && !reports(words, source, verb)) return undefined;
  if (isClosed && !isNamed && !BENGALI_IN.test(own[source.to - 1] ?? '')) return undefined;
  if (!hasThat && !isTold && !isSourceOnly(words, references, { first, end, source })) return undefined;
  return { kind: source.kind, speaker: source.speaker, indirect: true, certain: true, from: first };
}

/** A denial at the end of a clause. */
const NOT = keys('না নাই নেই নয় not never');

/** Tests whether a Bengali clause begins with a word of its own, whose verb is that of saying. */
function hasOwnSubject({ keys: own, labels }: TextWords, from: number, verb: number): boolean {
  return BENGALI.test(own[verb] ?? '') && from < verb && labels[from] === undefined;
}

/** `it's in the Quran that …` */
function isIn({ keys: own }: TextWords, at: number): boolean {
  return (own[at] === 'its' || own[at] === 'is') && own[at + 1] === 'in';
}

/** How a clause begins that a source is said to say, without a comma: `according to the Prophet the ummah will …`. */
const OPENS_CLAUSE = /^(?:the|an?|who(?:so)?ever|he|those|every|none|no|if)$/u;
const MAX_NAME = 4;

function accordsTo({ keys: own, labels }: TextWords, end: number): boolean {
  const label = labels[end - 1];
  return (label === 'prophet' || label === 'blessing' || label === 'hadith') && OPENS_CLAUSE.test(own[end] ?? '');
}

function ascribedTo({ keys: own, labels }: TextWords, end: number): Ascription | undefined {
  let first = end - 1;
  while (first > end - MAX_NAME - 2 && labels[first] !== undefined && own[first] !== 'according') first--;
  if (own[first] !== 'according') return undefined;
  return { kind: 'hadith', speaker: 'prophet', indirect: true, certain: true, from: first };
}

/** Tests whether a Bengali verb ends its clause before word `end`, so that what was said can follow: `হাদিসে এসেছে …`. */
function closesClause(words: TextWords, end: number): boolean {
  const { keys: own, labels } = words;
  const verb = own[end - 1] ?? '';
  const isVerb = labels[end - 1] === 'tell' || labels[end - 1] === 'say' || VERBS.has(verb);
  // `হাদিসে আছে শুনেছি, …`: the writer says that he has heard it, not what.
  return (
    isVerb &&
    !ENDS_CLAUSE.test(own[end] ?? '') &&
    BENGALI.test(verb) &&
    labels[end] === undefined &&
    canBeSaid(words, end)
  );
}

/** Tests whether a Bengali verb of saying is at a word: what is before it belongs to another clause (`নানি বলতেন, নবীজি বলেছেন যে …`). */
function isClauseEnd({ keys: own, labels }: TextWords, at: number): boolean {
  return BENGALI.test(own[at] ?? '') && labels[at] === 'say';
}

function sourceAt(references: References, label: Label | undefined, key: string, at: number): Source | undefined {
  // What a companion says is no report of a text.
  const named = label === undefined || label === 'companion' ? undefined : SOURCES[label];
  if (named !== undefined) return { kind: named[0], speaker: named[1], at, to: at + 1 };
  const cited = references.around(at);
  if (cited !== undefined)
    return { kind: cited.kind, speaker: cited.kind === 'quran' ? 'god' : 'prophet', at, to: cited.to };
  return REPORTS.has(key) ? { kind: 'hadith', speaker: 'prophet', at, to: at + 1 } : undefined;
}

/** A collection that is named without a number: `in Bukhari`, `روى مسلم`, `বুখারিতে`. */
function collectionAt(
  { text, keys: own, labels, starts, ends }: TextWords,
  at: number,
  reported: boolean,
): Source | undefined {
  const before = own[at - 1] ?? '';
  const isIn = PREPOSITIONS.has(before) || REPORTS.has(before) || labels[at - 1] === 'tell';
  if (labels[at] !== undefined || !(isIn || (reported && BENGALI.test(own[at] ?? '')))) return undefined;
  const to = [at + 2, at + 1].find((end) => collectionsNamed(text.slice(starts[at], ends[end - 1])).length > 0);
  // `তিরমিযী বর্ণনা করেছেন`: the collector narrates.
  if (to === undefined || !(isIn || BENGALI_IN.test(own[to - 1] ?? '') || labels[to] === 'tell')) return undefined;
  return { kind: 'hadith', speaker: 'prophet', at, to };
}

/** A verse that is named says more than God's name, and the nearest source more than one further away. */
function stronger(known: Source | undefined, one: Source): Source {
  if (known === undefined) return one;
  return known.kind === one.kind ? { ...known, at: one.at, to: one.at === known.at - 1 ? known.to : one.to } : known;
}

/** Tests whether a source speaks, or is spoken from: not `told the Prophet that`. */
function reports({ keys: own, labels }: TextWords, { at }: Source, verb: number): boolean {
  const key = own[at] ?? '';
  if (BENGALI.test(key)) return !/কে$/u.test(key) && at < verb + 1;
  if (ARABIC.test(key)) return !/^لل/u.test(key);
  const isText = labels[at] === 'hadith' || labels[at] === 'quran' || labels[at] === undefined;
  if (at > verb)
    return (
      PREPOSITIONS.has(own[verb + 1] ?? '') ||
      own[verb] === 'according' ||
      (isText && PREPOSITIONS.has(own[at - 1] ?? ''))
    );
  return isText || !PASSIVE.has(own[verb - 1] ?? '');
}

/** Without `that`, nothing but the source and the verb are before the comma: a book of hadiths reports, or a hadith says so. */
function isSourceOnly(
  words: TextWords,
  references: References,
  { first, end, source }: { first: number; end: number; source: Source },
): boolean {
  const { keys: own, labels, gaps } = words;
  const key = own[source.to - 1] ?? '';
  // `According to a hadith that I saw …`: one that is not named can be described.
  const isAccording = own.slice(first, end).some((word) => ACCORDING.has(word));
  if (isAccording && gaps[end] === 'comma' && labels[source.at] === 'hadith') return true;
  // What is in a source, not what is said about it: `হাদিসে এসেছে`, not `কুরআনের অর্থ পড়ি`.
  const isNamed =
    references.around(source.at) !== undefined || (labels[source.at] === undefined && labels[source.to] === 'tell');
  if (BENGALI.test(key) && !BENGALI_IN.test(key) && !isNamed) return false;
  if (
    gaps[end] === 'comma' &&
    !/^(?:according|as|in|it|وفي|في|আরেক|অন্য)$/u.test(own[first] ?? '') &&
    !REPORTS.has(own[source.at] ?? '') &&
    !BENGALI.test(own[first] ?? '')
  )
    return false;
  for (let at = first; at < end; at++) {
    if (at >= source.at && at < source.to) continue;
    const key = own[at] ?? '';
    if (labels[at] === undefined && !VERBS.has(key) && !REPORTS.has(key) && references.around(at) === undefined)
      return false;
  }
  // `আল্লাহ কুরআনে জানিয়েছেন`: in Bengali the last word of a source says whether it is one that speaks.
  const label = labels[BENGALI.test(key) ? source.to - 1 : source.at];
  return label !== 'prophet' && label !== 'god' && label !== 'blessing' && label !== 'praise';
}

/** Where a reported clause ends: with its sentence, at a dash, or where the writer goes on behind a comma. */
export function reportEnd({ gaps, keys: own }: TextWords, from: number, to: number): number {
  for (let at = from + 4; at < to; at++) {
    if (gaps[at] === 'dash') return at;
    if (gaps[at] !== 'comma') continue;
    const key = own[at] ?? '';
    // `من …، فليس له …`: the first `so` can be the consequence.
    const isAnswer =
      SO.test(key) &&
      own.slice(from, at).some((word) => CONDITION.test(word)) &&
      !own.slice(from + 1, at).some((word) => SO.test(word));
    if (
      (SO.test(key) && !isAnswer) ||
      OWN_ARABIC.test(key) ||
      (GOES_ON.has(key) && own[at + 1] !== 'that') ||
      (key === 'and' && FIRST_PERSON.has(own[at + 1] ?? ''))
    )
      return at;
  }
  return to;
}
