import { tokenise } from '../../../fold/tokenise.ts';
import { keyOf } from '../../../fold/word-key.ts';
import { type Ascription, hasVerb, introductionBefore, isOfTopic } from '../introductions.ts';
import type { Label } from '../phrases/phrases.ts';
import type { TextWords } from '../phrases/text-words.ts';
import type { Line, LineKind } from './lines.ts';

/** What a line says about the lines below it. */
export type Heading = Ascription & {
  /** It names texts (`Hadiths on anger`), not a speaker: several lines follow. */
  readonly many: boolean;
  /** It names one text, which can be a single line: `Hadith of the day`. */
  readonly one?: boolean;
};

/** Words of a heading. More are a sentence. */
const MAX_WORDS = 16;
/** Words before the noun for the texts: `Some short authentic hadiths`. */
const MAX_BEFORE = 4;

const keys = (list: string): ReadonlySet<string> => new Set(tokenise(list).map(keyOf));

/** Nouns for texts of a source, and for words of a speaker. */
const TEXTS = keys(
  'hadith hadiths ahadith hadeeth hadeeths ahadeeth verse verses ayah ayahs ayat narrations حديث الحديث احاديث الاحاديث ايه الايه ايات الايات',
);
const SPEECH = keys(
  `saying sayings quote quotes words advice teachings teaching wisdom pearls gems reminders counsel counsels
  قول اقوال كلام وصايا وصيه حكم هدي درر جواهر نصايح`,
);
const ABOUT = keys('on about for from of in to regarding concerning that which to with during when by');
const NO_HEAD = keys('about of from in on for with and عن في الي');
/** `prophetic advice` */
const PROPHETIC = keys('prophetic نبوي نبويه النبوي النبويه নববী নববি');
const ALL = keys('what things all everything');
const ABOUT_IT = keys('about regarding concerning');
const BENGALI = { texts: [...keys('হাদিস আয়াত')], speech: [...keys('বাণী উক্তি উপদেশ নসিহত')] };
const BENGALI_PLURAL = /^(?:গুলো|গুলি|গুলা|সমুহ|টি|টা|মালা)?$/u;
/** `হাদিস বইয়ের তালিকা`: the noun belongs to another one. */
const GENITIVE = /[\u09c7\u09df]র$/u;
/** Last words of a Bengali heading among which the noun is. */
const LAST = 3;

/** Lines that are no items. */
const OPEN: readonly LineKind[] = ['plain', 'heading', 'bold'];

/** What leads to the lines below: a colon, a dash, an arrow. */
export const LEADS = /[:：\u061b👇⬇↓⤵🔽]|[-–—]\s*[*_"“]*\s*$/u;
const STOP = /[.!?؟।]/u;
/** Words before an introduction that has a line of its own: `Friends, the Prophet ﷺ said`. */
const MAX_ADDRESSED = 2;

/** Reads a line as the heading or introduction of what is below it. */
export function headingOf(words: TextWords, line: Line): Heading | undefined {
  const { text, gaps, ends } = words;
  const behind = text.slice(ends[line.to - 1], line.end);
  const leads = LEADS.test(behind);
  if (leads || !STOP.test(behind)) {
    const said = introductionBefore(words, line.to, { gap: 'colon', mark: false });
    const before = (said?.from ?? -1) - line.from;
    // `Allah says: Establish prayer`: a colon within the line has the words behind it.
    const isWhole = said !== undefined && !gaps.slice(said.from + 1, line.to).includes('colon');
    const isAlone = before >= 0 && before <= MAX_ADDRESSED && !MARK.test(text.slice(line.start, line.end));
    if (isWhole && hasVerb(words, said.from, line.to) && (leads || isAlone)) {
      const many = isPlural(words, said.from, line.to);
      return many && isMeanwhile(words, said.from, line) ? undefined : { ...said, many };
    }
  }
  if (leads) {
    const label = words.labels[line.to - 1];
    if ((label === 'hadith' || label === 'quran') && isNoun(words, line.to - 1) && !isOfTopic(words, line.to - 1))
      return ascribed(words, line.to - 1, line.from);
    // `The Prophet ﷺ gave us three pieces of advice:`
    const speaker = words.labels.slice(line.from, line.to).findIndex((one) => one === 'prophet' || one === 'god');
    if (speaker >= 0 && SPEECH.has(words.keys[line.to - 1] ?? ''))
      return ascribed(words, line.from + speaker, line.from);
  }
  if (STOP.test(behind)) return undefined;
  let from = line.from;
  for (let at = line.from + 1; at <= line.to; at++) {
    const gap = at < line.to ? gaps[at] : undefined;
    if (gap !== undefined && gap !== 'stop' && gap !== 'colon' && gap !== 'dash') continue;
    // Behind a colon, or the dash of an item, are the words themselves.
    const isLast = gap === undefined || (gap === 'dash' && OPEN.includes(line.kind));
    const found = isLast ? namesTexts(words, from, at) : undefined;
    if (found !== undefined) return { ...found, one: namesOne(words, line, leads) };
    from = at;
  }
  return undefined;
}

const ONE = keys(
  'hadith hadeeth verse ayah narration wisdom advice reminder حديث الحديث ايه الايه وصيه حكمه হাদিস আয়াত উপদেশ',
);
const PERIOD = keys('day week month today اليوم الاسبوع আজকের সপ্তাহের দিনের');
const NUMBER = /^\d/u;

/** Tests whether a line names one text, and says so as a title does. */
function namesOne({ keys: own, labels }: TextWords, { from, to }: Line, leads: boolean): boolean {
  const all = own.slice(from, to);
  const isKind = labels.slice(from, to).some((label, at) => label === 'hadith' && labels[from + at + 1] === 'hadith');
  return (
    all.some((key) => ONE.has(key)) &&
    !all.some((key) => NUMBER.test(key)) &&
    (leads || isKind || all.some((key) => PERIOD.has(key)))
  );
}

/** A mark within a line: `Nana: "The Prophet said a house …"` has what is said itself. */
const MARK = /["“«﴿”»﴾]/u;

/** Reads words `[from, to)` as a heading: its noun is for texts of a source, or for what a speaker says. */
export function namesTexts(words: TextWords, from: number, to: number): Heading | undefined {
  if (to - from > MAX_WORDS) return undefined;
  if (/^[\u0980-\u09ff]/u.test(words.keys[to - 1] ?? '')) return namesInBengali(words, from, to);
  const { labels, keys: own } = words;
  let speech = false;
  for (let at = from; at < to && at <= from + MAX_BEFORE + (speech ? MAX_BEFORE : 0); at++) {
    const key = own[at] ?? '';
    const label = labels[at];
    if (TEXTS.has(key)) return isFollowed(words, at + 1, to) ? ascribed(words, at, from) : undefined;
    if (SPEECH.has(key)) speech = true;
    if (PROPHETIC.has(key) && (speech || SPEECH.has(own[at + 1] ?? ''))) return ascribed(words, at, from);
    if (label === 'hadith' && isOfTopic(words, at)) return undefined;
    if (label === 'hadith') return isFollowed(words, endOf(words, at, to), to) ? ascribed(words, at, from) : undefined;
    // `The Quran on friendship`
    if (label === 'quran' && (own[at + 1] === 'on' || own[at + 1] === 'about')) return ascribed(words, at, from);
    if (label === 'prophet' || label === 'god')
      return speaks(words, { from, at, to, speech }) ? ascribed(words, at, from) : undefined;
    if (label === 'other' || (NO_HEAD.has(key) && !speech && !/^[\u0600-\u06ff]/u.test(own[at + 1] ?? '')))
      return undefined;
  }
  return undefined;
}

/** The source of a heading's noun. */
export function ascribed(words: TextWords, noun: number, from: number): Heading {
  const label: Label | undefined = words.labels[noun];
  const isQuran = label === 'quran' || label === 'god' || words.labels[noun - 1] === 'quran';
  return {
    ...{ kind: isQuran ? 'quran' : 'hadith', speaker: isQuran ? 'god' : 'prophet' },
    ...{ indirect: false, certain: true, from, many: true },
  };
}

function endOf({ labels }: TextWords, at: number, to: number): number {
  let end = at + 1;
  while (end < to && labels[end] === labels[at]) end++;
  return end;
}

/** `Hadiths on anger`, not `Hadith books`. */
function isFollowed({ keys: own, labels, gaps }: TextWords, at: number, to: number): boolean {
  if (at >= to || gaps[at] !== 'space' || /^[\u0600-\u06ff]/u.test(own[at] ?? '')) return true;
  return labels[at] !== undefined || ABOUT.has(own[at] ?? '');
}

/** `What the Prophet ﷺ said about traders`, `Prophet Muhammad ﷺ on tea`, `Advice from the Prophet`. */
function speaks(
  { labels, keys: own }: TextWords,
  { from, at, to, speech }: { from: number; at: number; to: number; speech: boolean },
): boolean {
  let next = at;
  const isHonor = (label: Label | undefined) =>
    label === 'prophet' || label === 'god' || label === 'blessing' || label === 'praise';
  while (next < to && isHonor(labels[next])) next++;
  if (next >= to) return speech;
  const key = own[next] ?? '';
  if (key === 'on' || key === 'about') return true;
  const verb = labels[next];
  if (verb === 'say' || verb === 'tell') {
    // A heading says what about, not what.
    const isAll = ALL.has(own[from] ?? '') || next + 1 >= to;
    return isAll || own.slice(next + 1, Math.min(to, next + 4)).some((word) => word === 'on' || ABOUT_IT.has(word));
  }
  return speech && (labels[next] !== undefined || ABOUT.has(key) || /^[\u0600-\u06ff]/u.test(key));
}

/** In Bengali the noun is the last one, or a verb follows it: `রাগ নিয়ে ৫টি হাদিস`, `যে আয়াতগুলো পড়ি`. */
function namesInBengali(words: TextWords, from: number, to: number): Heading | undefined {
  const last = bracketBefore(words, from, to);
  for (let at = last - 1; at >= Math.max(from, last - LAST); at--) {
    if (isNoun(words, at))
      return at + 1 < last && GENITIVE.test(words.keys[at + 1] ?? '') ? undefined : ascribed(words, at, from);
    if (!isBengali(words, at, BENGALI.speech)) continue;
    if (PROPHETIC.has(words.keys[at - 1] ?? '')) return ascribed(words, at, from);
    for (let before = at - 1; before >= Math.max(from, at - 8); before--) {
      const label = words.labels[before];
      if (label === 'prophet' || label === 'god' || label === 'quran' || label === 'hadith' || label === 'blessing')
        return ascribed(words, before, from);
      if (label === 'other' || label === 'companion') return undefined;
    }
  }
  return undefined;
}

/** One past the last word before a bracket at the end. */
function bracketBefore({ text, starts, ends }: TextWords, from: number, to: number): number {
  if (!/^\s*[)\]]/u.test(text.slice(ends[to - 1]))) return to;
  for (let at = to - 1; at > from; at--) {
    if (/[([]/u.test(text.slice(ends[at - 1], starts[at]))) return at;
  }
  return to;
}

/** Tests whether a word is the noun for texts, and not one that belongs to another: `হাদিসের বই`. */
export function isNoun({ keys: own }: Pick<TextWords, 'keys'>, at: number): boolean {
  return TEXTS.has(own[at] ?? '') || isBengali({ keys: own }, at, BENGALI.texts);
}

function isBengali({ keys: own }: Pick<TextWords, 'keys'>, at: number, nouns: readonly string[]): boolean {
  const key = own[at] ?? '';
  return nouns.some((noun) => key.startsWith(noun) && BENGALI_PLURAL.test(key.slice(noun.length)));
}

/** Tests whether words name texts, or what somebody says. */
export function isPlural(words: TextWords, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if (isNoun(words, at) || SPEECH.has(words.keys[at] ?? '') || isBengali(words, at, BENGALI.speech)) return true;
  }
  return false;
}

/** What makes a clause say when something else is done. */
const MEANWHILE = keys('before after when while if until since قبل بعد عندما لما اذا حين আগে পরে পর যখন যদি');
/** Words of a clause on each side of its noun. */
const MAX_CLAUSE = 10;

/** Tests whether the clause of a word says when something else is done: `Before we read these verses`. */
export function isMeanwhile(
  { keys: own, gaps }: TextWords,
  noun: number,
  { from, to }: { from: number; to: number },
): boolean {
  let first = noun;
  let last = noun + 1;
  while (first > Math.max(from, noun - MAX_CLAUSE) && gaps[first] === 'space') first--;
  while (last < Math.min(to, noun + MAX_CLAUSE) && gaps[last] === 'space') last++;
  return own.slice(first, last).some((word) => MEANWHILE.has(word));
}
