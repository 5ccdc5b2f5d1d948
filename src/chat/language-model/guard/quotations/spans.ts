import { arabicInLatin } from '../../../../corpus/reading/detect.ts';
import { either } from '../../../wording/patterns.ts';
import { QUOTED } from './quotation-marks.ts';

/** A part of a text, in UTF-16 offsets. */
export type TextSpan = { readonly start: number; readonly end: number };

/** Emphasis and block quotes also mark other things: a heading, a term. */
const EMPHASISED: readonly RegExp[] = [/(?<![*_])[*_]{1,3}([^*_\n]+)(?:[*_]{1,3}|$)/gu, /^\s*>+\s*(.+)$/gmu];
const OF_VERSES = /[﴿﴾]([^﴿﴾]*)(?:[﴿﴾]|$)|\{([^{}]*\p{Script=Arabic}[^{}]*)(?:\}|$)/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;
const ARABIC = /\p{Script=Arabic}(?:[\p{Script=Arabic}\p{M}\s،؛.ـ]*[\p{Script=Arabic}\p{M}])?/gu;
/** Three vowelized words in a row, which ordinary Arabic prose does not have. Doubled letters (shadda) are marked in prose too. */
const VOWELLED =
  /(?:[\p{Script=Arabic}\p{M}]*[\u064b-\u0650\u0652\u0670\u08f0-\u08f2][\p{Script=Arabic}\p{M}]*[\s،؛]+){2,}[\p{Script=Arabic}\p{M}]*[\u064b-\u0650\u0652\u0670\u08f0-\u08f2][\p{Script=Arabic}\p{M}]*/gu;
/** Common Arabic formulas in texts of any language, which are not quotations. */
const FORMULAS =
  /صل[يى] الله عليه و ?(?:على )?(?:[اآ]له )?و?سلم|رض[يى] الله (?:تعالى )?عن(?:ه|ها|هما|هم)|سبحانه وتعالى|عز وجل|عليه (?:الصلاة و)?السلام|رحمه الله(?: تعالى)?|إن شاء الله|ما شاء الله/gu;

/** The same in Latin letters. */
const LATIN_FORMULAS =
  /\b(?:s[au]lla[- ]?ll?ah[ou]|salla allahu) [ʿ'’]?al[ae][iy]hi wa[- ]?sall?am|\bradi(?:ya)?[- ]?a?llahu (?:ta[ʿ'’]?ala )?[ʿ'’]?anh(?:u|a|uma|um)\b|\bsub[hḥ]anahu wa ta[ʿ'’]?ala|\b[ʿ'’]?azza wa jall?a?|\b[ʿ'’]?alayhi(?:s| as)?[- ]salam|\bra[hḥ]imahu(?:llah| allah)|\bin(?: ?sha| shaa) ?all?ah|\bla ilaha illa ?(?:a?llah)/giu;
const HOLY =
  /\b(?:allah|god|lord|almighty|qur['’]?an|koran|surah?|verse|aya[ht]?|prophet|messenger|muhammad|rasul\w*|hadith|he|scripture|text|narration)\b|\bit(?:\s\w+)?\s(?:says?|said|states?|stated|reads?|tells?|told|declares?|commands?|promises?|warns?|goes)\b|আল্লাহ|কুরআন|কোরআন|আয়াত|সূরা|সুরা|রাসূল|রাসুল|নবী|মহানবী|হাদিস|হাদীস|তিনি|الله|تعالى|القرآن|الآية|النبي|رسول|الحديث/iu;
/** The same without pronouns. */
const NEAR =
  /\b(?:allah|god|lord|almighty|qur['’]?an|koran|surah?|verse|aya[ht]?|prophet|messenger|muhammad|rasul\w*|hadith|scripture|text|narration)\b|আল্লাহ|কুরআন|কোরআন|আয়াত|সূরা|সুরা|রাসূল|রাসুল|নবী|মহানবী|হাদিস|হাদীস|الله|تعالى|القرآن|الآية|النبي|رسول|الحديث/iu;
const SPEECH =
  /\b(?:says?|said|saying|states?|stated|reads?|tells?|told|declare[sd]?|proclaim(?:s|ed)?|command(?:s|ed)?|promise[sd]?|warn(?:s|ed)?|narrate[sd]?|reported|recite[sd]?|words|follows|goes)\b|বলেন|বলেছেন|বলেছিলেন|ইরশাদ|বর্ণিত|বলা হয়েছে|এসেছে|قال|يقول|قوله|ورد|جاء|روي|رواه/iu;

/** What people say to each other: `You could tell him, “…”`. */
const BETWEEN_PEOPLE =
  /\b(?:you|your|him|her|them|friends?|brothers?|sisters?|mothers?|fathers?|mum|dad|parents?|husband|wife|son|daughter|boss|manager|colleagues?|teacher|neighbou?rs?|someone|somebody|sentence|phrase|tell|ask|text|message|yourself)\b|বন্ধু|ভাই|বোন|মাকে|বাবা|স্বামী|স্ত্রী|আপনি|আপনার|তাকে|তাঁকে|বলতে|বলুন|লিখুন|বাক্য|صديق|أخيك|أخوك|أختك|أمك|أبيك|والد|زوج|زميل|مدير|تقول|جملة|عبارة|رسالة/iu;
/** Before a term, as opposed to speech. */
const DEFINES =
  /(?:\b(?:means?|meaning|meant|called|rendered(?: as)?|translated(?: as)?|known as|refers? to|terms?|words?|titled|entitled|or|and)|অর্থ|অর্থাৎ|বলা হয়|শব্দটির|শব্দের|নামে|করা হয়|বা|ও|تعني|يعني|معناها?|بمعنى|أي|تسمى|يسمى|بعنوان|لفظ|كلمة|أو)[\s:,،]*$/iu;
/** A term has at most so many words. */
const TERM_WORDS = 3;

/** Minimum number of words in a marked quotation. Fewer are enough when the sentence names the speaker. */
const WORDS = 3;
/** Where nothing holy is named. */
const FAR_WORDS = 6;

type Context = {
  /** The sentences beside it, which can name the speaker. */
  readonly previous: string;
  readonly next: string;
  /** Start of words presented as the text of a reference. */
  readonly claimedFrom: number | undefined;
  readonly arabic: boolean;
};

/**
 * Finds the parts of a sentence that look like quotations: text in quotation marks, Arabic in another language, vowelized Arabic, and text after "He
 * said:".
 */
export function quotedSpans(sentence: string, { previous, next, claimedFrom, arabic }: Context): TextSpan[] {
  const spans: TextSpan[] = [];
  const near = NEAR.test(previous + sentence + next);
  const ascribed = HOLY.test(previous + sentence) && SPEECH.test(previous + sentence);
  const add = (start: number, text: string, least: number) => {
    if (wordCount(text) >= least) spans.push({ start, end: start + text.length });
  };
  for (const pattern of QUOTED)
    for (const found of sentence.matchAll(pattern)) {
      const before = sentence.slice(0, found.index);
      const around = before + sentence.slice(found.index + found[0].length);
      if (!near && !ascribed && BETWEEN_PEOPLE.test(around)) continue;
      if (wordCount(found[0]) <= TERM_WORDS && DEFINES.test(before)) continue;
      add(found.index, found[0], ascribed ? WORDS - 1 : near ? WORDS : FAR_WORDS);
    }
  for (const pattern of EMPHASISED)
    for (const found of sentence.matchAll(pattern)) {
      if (ascribed || (near && found[0].trimStart().startsWith('>')))
        add(found.index, found[0], ascribed ? WORDS : FAR_WORDS);
    }
  for (const found of sentence.matchAll(OF_VERSES)) add(found.index, found[0], 1);
  const unformulaic = sentence.replace(FORMULAS, (formula) => '\n'.repeat(formula.length));
  for (const found of unformulaic.matchAll(arabic ? VOWELLED : ARABIC)) add(found.index, found[0], WORDS);
  const bare = sentence.replace(LATIN_FORMULAS, (formula) => '\n'.repeat(formula.length));
  for (const { start, end } of arabicInLatin(bare)) add(start, bare.slice(start, end), WORDS);
  const speech = claimedFrom ?? spokenFrom(sentence, previous);
  if (speech !== undefined) add(speech, sentence.slice(speech).replace(/[\s.!?।؟]+$/u, ''), WORDS);
  return spans;
}

const COLON = /[:：]\s+(?=\S)/u;
const SAID_COMMA = either(
  /\b(?:said|says|saying),\s+(?!that\b)(?=\S)/,
  /(?:বলেন|বলেছেন|বলেছিলেন|ইরশাদ করেন|ইরশাদ করেছেন),\s+(?=\S)/,
);

/** Finds the start of reported speech without quotation marks. */
function spokenFrom(sentence: string, previous: string): number | undefined {
  if (/[:：]\s*$/u.test(previous) && HOLY.test(previous) && SPEECH.test(previous)) return 0;
  for (const pattern of [COLON, SAID_COMMA]) {
    const found = pattern.exec(sentence);
    if (found === null) continue;
    const before = sentence.slice(0, found.index + found[0].length);
    if (HOLY.test(before) && SPEECH.test(before)) return before.length;
  }
  return undefined;
}

/** Counts words, without references and markers. */
export function wordCount(text: string): number {
  return text.replace(/\[\[[^\]]*\]\]|\d+:\d+(?:-\d+)?/g, ' ').match(WORD)?.length ?? 0;
}
