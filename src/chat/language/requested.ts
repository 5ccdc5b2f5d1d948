import type { ChatLanguage } from '@isnad/contract/chat';
import { either, words } from '../wording/patterns.ts';

/** `names` and `adverbs` are how a language is asked for: `in Bengali`, `বাংলায়`. A `version` is a text in it, and needs no more words. */
type Wanted = { readonly language: ChatLanguage; readonly phrase: RegExp; readonly version: RegExp };

const WANTED: readonly Wanted[] = [
  {
    language: 'bn',
    phrase: either(
      /\b(?:(?:in|into|to) (?:bengali|bangla)|bangla te|banglay|banglate)\b/,
      words('বাংলায় | বাংলাতে | بالبنغالية | باللغة البنغالية'),
    ),
    version: either(
      /\b(?:bengali|bangla) (?:translation|version|text|onubad|ortho)\b/,
      words('বাংলা অনুবাদ | বাংলা অর্থ | বাংলা তরজমা'),
    ),
  },
  {
    language: 'en',
    phrase: either(
      /\b(?:(?:in|into|to) english|english te|ingreji ?te|englishe)\b/,
      words('ইংরেজিতে | ইংরেজীতে | بالإنجليزية | بالانجليزية | بالإنجليزي | باللغة الإنجليزية | باللغة الانجليزية'),
    ),
    version: either(/\benglish (?:translation|version|text|onubad)\b/, words('ইংরেজি অনুবাদ | ইংরেজী অনুবাদ | ইংরেজি অর্থ')),
  },
  {
    language: 'ar',
    phrase: either(
      /\b(?:(?:in|into|to) arabic|arabic te|arbite|arabite)\b/,
      words('আরবিতে | আরবীতে | بالعربية | باللغة العربية'),
    ),
    version: either(/\barabic (?:version|text|script)\b/, words('আরবি পাঠ | আরবী পাঠ')),
  },
];
/** Only the language: `and in Bengali?`, `Arabic please`. */
const ALONE = either(
  /^[^\p{L}\p{M}]*(?:(?:and|or|now|then|also|ok|okay|please|pls|the|what about|how about|same|it|this|ar|ebar|again|one|verse|that)[^\p{L}\p{M}]+)*(?:LANG)(?:[^\p{L}\p{M}]+(?:please|pls|too|also|now|as well|then|bolo|bolun|dao|den))*[^\p{L}\p{M}]*$/u,
  /^[^\p{L}]*(?:(?:আর|এবার|এখন|এটা|এটি|তাহলে|و|والآن|الآن|ثم|هي|هذه|هذا)[^\p{L}]+)*(?:LANG)(?:[^\p{L}]+(?:বলুন|বলো|দিন|দাও|লিখুন|من فضلك|لو سمحت|الآن))*[^\p{L}]*$/u,
);
const NAMES: Readonly<Record<ChatLanguage, RegExp>> = {
  bn: /\b(?:bengali|bangla)\b|বাংলা/iu,
  en: /\benglish\b|ইংরেজি|ইংরেজী/iu,
  ar: /\barabic\b|আরবি|আরবী/iu,
};

/** Asks the service to write: `answer in …`, `can you explain … in …`, `… বলুন`. */
const IMPERATIVE = either(
  /^\W*(?:(?:and|now|then|ok|okay|please|pls|kindly|so|but|can you|could you|would you|will you|i want you to|i want|i need|i would like|id like|let me|lets|you should|you must)\W+)*(?:answer\w*|repl\w+|respond\w*|say|tell|give|show|write|explain|translate|speak|talk|send|quote|describe|list|provide|find|it|teach|summari[sz]e|respond|recite|read|the answer|your answer)\b/,
  /\b(?:bolo|bolun|bolen|bolben|dao|den|din|dekhao|dekhan|likho|likhun|bujhao|bujhiye|onubad koro|onubad korun|janao|janan|uttor)\b/,
  words(
    'বলো | বলুন | বলেন | বলবেন | বল | দাও | দিন | দেন | লেখো | লিখুন | লিখো | দেখাও | দেখান | শোনাও | বুঝাও | বোঝাও | বুঝিয়ে | ব্যাখ্যা করো | ব্যাখ্যা করুন | অনুবাদ করো | অনুবাদ করুন | উত্তর | জানাও | জানান | চাই',
  ),
  words(
    'أجب | اجب | أجبني | جاوب | جاوبني | اكتب | اكتبها | قل | قلها | ترجم | ترجمها | أعطني | اعطني | أعطيني | اشرح | اشرحها | هات | أرسل | اذكر | وضح | فسر | أريد | اريد | تكلم | تحدث | رد',
  ),
);
/** A question, about the language as likely as in it. */
const QUESTION = either(
  /^\W*(?:(?:and|but|so|ok|okay|then)\W+)?(?:why|how|who|when|where|which|what|whats|is|are|was|were|do|does|did|can|could|may|might|must|should|shall|will|would|has|have|am)\b/,
  /\b(?:keno|ki|kivabe|kibhabe|kemne|kobe|kokhon|kothay|kon)\b/,
  words('কেন | কি | কী | কীভাবে | কিভাবে | কবে | কখন | কোথায় | কোন | নাকি'),
  /^[^\p{L}]*(?:لماذا|هل|ما|ماذا|متى|كيف|من|أين|ليش|ليه|لم|لما)(?!\p{L})/u,
);
/** A question for a text, which is to be shown in the language: `what is ayatul kursi in Bengali?` */
const FOR_TEXT = either(
  /^\W*(?:what is|what['’]?s|whats|which is|show|where is)\b/,
  /\b(?:ki|kii)\W*$/,
  /(?:কী|কি)[^\p{L}]*$/u,
);
/** What the language of a question is about: `is the Quran in Arabic?`, `why do we pray in Arabic?` */
const ABOUT_LANGUAGE =
  /\b(?:is|are|was|were|be|been|being|only|revealed|sent|spoken|pray|prays|prayed|praying|prayers?|salah|namaz|call|called|mean|means|meant|word|named?|quran|qur['’]an|bible)\W*$/iu;
/** Texts that the service has: a reference, or what a text is called. */
const TEXTS = either(
  /\d+\s*[:.]\s*\d+|\b(?:verses?|ayahs?|ayat\w*|surahs?|suras?|surat|hadiths?|hadis|hadeeth|du['’]?as?|doa|kursi|fatihah?|ikhlas|falaq|nas|yasin|yaseen|kahf|mulk|rahman|bukhari|muslim|tirmi[dz]h?i|nawawi|qudsi|passages?|texts?|names? of allah)\b/,
  /[০-৯٠-٩]+\s*[:ঃ]\s*[০-৯٠-٩]+|আয়াত|সূরা|সুরা|হাদিস|হাদীস|দোয়া|দুআ|কুরসি/,
  /آية|آيات|سورة|حديث|أحاديث|دعاء|الكرسي|الفاتحة/,
);

/** The end of a clause. A colon or point between digits is part of a reference. */
const CLAUSE_END = /(?<=[,;!?؟।،؛\n])|(?<=[:.])(?!\d)/u;
const ONLY_POLITE =
  /^(?:[^\p{L}\p{M}\p{N}]|\b(?:please|pls|too|also|now|plz|thanks?|thank you|only)\b|من فضلك|لو سمحت|فقط|প্লিজ)*$/iu;

/**
 * Extracts the language that a message requests for its answer, and the message without those words. Only a request counts, `answer in Arabic` or the end
 * of what asks for texts, `2:255 in Arabic`; `can I pray in Arabic?` is a question like any other.
 */
export function requestedLanguage(text: string): { language: ChatLanguage | undefined; rest: string } {
  const clauses = text.split(CLAUSE_END);
  for (const [at, clause] of clauses.entries()) {
    for (const wanted of WANTED) {
      const found = requestedIn(clause, wanted);
      if (found === undefined) continue;
      const rest = clauses.with(at, clause.replace(found, ' ')).join('');
      return { language: wanted.language, rest: rest.replace(/\s+/g, ' ').trim() };
    }
  }
  return { language: undefined, rest: text };
}

/** Returns the words of a clause that request the language. */
function requestedIn(clause: string, { language, phrase, version }: Wanted): RegExp | undefined {
  const name = NAMES[language];
  for (const words of [phrase, version, name]) {
    const match = words.exec(clause);
    if (match !== null && ALONE.test(clause.replace(match[0], 'LANG'))) return words;
  }
  if (version.test(clause) && (!QUESTION.test(clause) || FOR_TEXT.test(clause))) return version;
  const match = phrase.exec(clause);
  if (match === null) return undefined;
  const before = clause.slice(0, match.index);
  const isLast = ONLY_POLITE.test(clause.slice(match.index + match[0].length));
  if (IMPERATIVE.test(clause)) return ABOUT_LANGUAGE.test(before) && isLast ? undefined : phrase;
  if (!isLast || !TEXTS.test(before)) return undefined;
  return !QUESTION.test(clause) || FOR_TEXT.test(clause) ? phrase : undefined;
}
