import type { ChatLanguage } from '@isnad/contract/chat';
import { either, words } from '../wording/patterns.ts';

/** "In the language", in each language of instructions. */
const IN: Readonly<Record<ChatLanguage, RegExp>> = {
  en: named(
    'english',
    'englishe|ingrejite|ingreji te',
    'ইংরেজিতে | ইংরেজীতে | ইংরেজি ভাষায়',
    'الإنجليزية | الانجليزية | الإنجليزي | الانجليزي',
  ),
  bn: named(
    'bengali|bangla',
    'banglay|banglate|bangla te',
    'বাংলায় | বাংলাতে | বাংলা ভাষায়',
    'البنغالية | البنغالي | البنغلاديشية',
  ),
  ar: named('arabic', 'arbite|arbi te|arabite', 'আরবিতে | আরবীতে | আরবি ভাষায়', 'العربية | العربي'),
};

function named(english: string, bengaliInLatin: string, bengali: string, arabic: string): RegExp {
  const prefixed = arabic
    .split(' | ')
    .flatMap((name) => [`ب${name}`, `باللغة ${name}`, `اللغة ${name}`])
    .join(' | ');
  return either(
    new RegExp(
      `\\b(?:in|into|to|use|using|language(?: is)?|lang|locale|only)\\s?[:=]?\\s?["“'*]{0,3}(?:(?:only|always|simple|plain|clear|fluent|modern|standard|the) ){0,3}(?:${english})\\b(?! (?:translation|speak|teacher|text|letters?|script|alphabet))`,
    ),
    new RegExp(`^\\W*(?:${english})(?: only| please|, please)?\\W*$|\\b(?:${english}) only\\b`),
    new RegExp(`\\b(?:${bengaliInLatin})\\b`),
    words(bengali),
    words(prefixed),
  );
}

/** Words that turn the name of a language into an instruction. A text that only mentions a language has none of them. */
const INSTRUCTS = either(
  /\b(?:answer|answers|answering|reply|replies|replying|respond|responds|response|responses|responding|write|writing|speak|speaking|talk|communicate|communicating|output|outputs|converse|use|language|lang|locale|only|always|must)\b/,
  /\b(?:uttor|uttar|jobab|jabab|bolo|bolun|bolben|likho|likhun|likhben|dao|diben|deben|din)\b/,
  words(
    'উত্তর | উত্তরটা | জবাব | লেখো | লিখুন | লিখবে | লিখবেন | লিখো | বলো | বলুন | বলবে | বলবেন | কথা | দাও | দিন | দেবে | দেবেন | দিবে | দিবেন',
  ),
  words(
    'أجب | اجب | أجيبي | أجيبوا | تجيب | رد | الرد | ردودك | جاوب | اكتب | تكتب | تحدث | تكلم | الإجابة | الاجابة | إجاباتك | أجوبتك | استخدم | دائما | دائماً | فقط',
  ),
);
const ONLY_THE_NAME = /^\W*(?:english|bengali|bangla|arabic)(?: only| please|, please)?\W*$/i;
/** A condition on what the user does: the message then decides the language. */
const CONDITION = either(
  /\b(?:if|unless|depending|whichever|whatever|same language|(?:user|questioner|person)(?:'s|s'|’s)? (?:own )?language|language of the (?:user|question|message))\b|\bwhen(?:ever)? (?:the |a |an )?(?:user|users|question|message|someone|somebody|asked|they|he|she|it)\b/,
  words('যদি | একই ভাষায় | যে ভাষায়'),
  words('إذا | اذا | إن كان | عندما | بنفس اللغة | نفس لغة | بلغة المستخدم'),
);
const NEGATION = either(
  /\b(?:not|never|don['’]?t|avoid|without|no|instead of|rather than)\b/,
  words('না | নয় | নেই | কখনোই না'),
  words('لا | ليس | دون | بدون | تجنب | وليس'),
);
const SENTENCE = /(?<=[.!?;।؟])\s+|\n+/u;
/** A negation extends to the next of these: "in Bengali, not in English". */
const CLAUSE = /[,،;]|\b(?:and|but)\b|\s-\s/iu;

/**
 * Returns the answer language that system messages request. The last instruction wins.
 * @returns undefined when they request none, or make it depend on the user
 */
export function instructedLanguage(messages: readonly string[]): ChatLanguage | undefined {
  let language: ChatLanguage | undefined;
  const sentences = messages.flatMap((message) => message.normalize('NFC').split(SENTENCE));
  for (const sentence of sentences.map((one) => one.replace(/\s+/gu, ' '))) {
    if (CONDITION.test(sentence) || !(INSTRUCTS.test(sentence) || ONLY_THE_NAME.test(sentence))) continue;
    const wanted = new Set(sentence.split(CLAUSE).flatMap(namedIn));
    const [first] = wanted;
    if (wanted.size === 1) language = first;
  }
  return language;
}

function namedIn(clause: string): ChatLanguage[] {
  if (NEGATION.test(clause)) return [];
  return (['en', 'bn', 'ar'] as const).filter((language) => IN[language].test(clause));
}
