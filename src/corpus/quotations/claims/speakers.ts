import type { TextWords } from './phrases/text-words.ts';

/** To whom somebody speaks: `قلت للنبي`, `قال لعائشة`. */
const ADDRESSED = /^لل/u;
const ADDRESSED_NAME = /^ل(?!ل)/u;
/** Verbs with which words are ascribed to somebody: `ينسبونها للنبي`. */
const ASCRIBES = /^(?:ال|م)*(?:ي|ن|ت)?(?:نسب|نسوب)/u;
/** Words between such a verb and the one who is said to speak. */
const MAX_ASCRIBED = 3;

/** What denies that there is such a text, and what can stand between it and the text: `ما فيه حديث يقول …`, `no hadith says …`. */
const NONE = /^(?:ما|لا|ليس|لم|مافي|مفيش|ماكو|مكو|فش|no)$/u;
const BETWEEN = /^(?:في|فيه|يوجد|هناك|كان|يكن|ورد|صح|يصح|ثبت|يثبت|اي|ولا|such|single|authentic|sahih)$/u;
const MAX_BETWEEN = 3;

/** Verses that are of something else than a surah. */
const VERSE = /^(?:verses?|lines?)$/u;
const OF = /^(?:of|in|from)$/u;
const OWNED = /^(?:the|a|an|his|her|my|our|your|their|this|that)$/u;
/** Words between a verse and what it is of: `verse two of the song`. */
const MAX_NUMBER = 2;

/** Tests whether a name is in the case of whom somebody speaks to: `মুসাকে`, `لموسى`. */
export function isAddressee(key: string): boolean {
  return /^[\u0980-\u09ff]+কে$/u.test(key) || /^ل(?!ما|ماذا|يس|كن|ل)[\u0621-\u064a]{3,}$/u.test(key);
}

/** Tests whether the source at a word can be the one that says something. */
export function isSpeaker(words: TextWords, at: number): boolean {
  return !isAddressed(words, at) && !isDenied(words, at) && !isOfAnother(words, at);
}

function isAddressed({ keys, labels }: TextWords, at: number): boolean {
  const key = keys[at] ?? '';
  if (labels[at] === 'companion') return ADDRESSED_NAME.test(key);
  if (!ADDRESSED.test(key) || key === 'لله') return false;
  return !keys.slice(Math.max(0, at - MAX_ASCRIBED), at).some((word) => ASCRIBES.test(word));
}

function isDenied({ keys, labels, gaps }: TextWords, at: number): boolean {
  if (labels[at] !== 'hadith' && labels[at] !== 'quran') return false;
  for (let before = at - 1; before >= Math.max(0, at - MAX_BETWEEN) && gaps[before + 1] === 'space'; before--) {
    if (NONE.test(keys[before] ?? '')) return before < at - 1 || keys[before] !== 'ما';
    if (!BETWEEN.test(keys[before] ?? '')) return false;
  }
  return false;
}

/** `verse two of the song says “…”` */
function isOfAnother({ keys, labels }: TextWords, at: number): boolean {
  if (!VERSE.test(keys[at] ?? '')) return false;
  for (let of = at + 1; of <= at + 1 + MAX_NUMBER; of++) {
    if (OF.test(keys[of] ?? '')) return OWNED.test(keys[of + 1] ?? '') && labels[of + 2] === undefined;
  }
  return false;
}
