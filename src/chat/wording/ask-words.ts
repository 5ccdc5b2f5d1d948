import { either, words } from './patterns.ts';

/*
 * What a question wants to know, in three languages and in Bengali with Latin letters. Rulings are in intent-words.ts.
 */
export const ASKS = {
  /** How do I do X. */
  practice: either(
    /\bhow (?:do|does|should|can|to|many|did)\b|\b(?:steps|method|rules) (?:of|for|to)\b|\bki ?vabe\b|\bkibhabe\b|\bniyom\b|\bkemne\b/,
    words('কীভাবে | কিভাবে | কেমন করে | নিয়ম | পদ্ধতি'),
    words('كيف | كيفية | صفة | طريقة'),
  ),
  /** What to recite for X. */
  recitation: either(
    /\b(?:recit\w+|dua|doa|duas|dhikr|zikr|supplicat\w+|prayer for|what (?:do|should|can) (?:i|we|you) (?:say|read|recite))\b|\bki (?:pora|porbo|porte|bolbo)\b/,
    words('দোয়া | দোআ | দুআ | যিকির | জিকির | কী পড়ব | কি পড়ব | কী পড়বো | কী পড়তে | কি পড়তে | কী বলব | আমল'),
    words('دعاء | الدعاء | أدعية | ذكر | أذكار | ماذا أقول | ماذا أقرأ | ماذا يقال | أدعو'),
  ),
  /** The story of X. */
  story: either(
    /\b(?:story|stories|tale|what happened|who was|kahini|ghotona|golpo)\b/,
    words('কাহিনী | কাহিনি | ঘটনা | গল্প | ইতিহাস | কে ছিলেন'),
    words('قصة | قصص | ماذا حدث | حكاية'),
  ),
  /** I feel or did X. */
  feeling: either(
    /\b(?:i|i['’]?m|i['’]?ve|me|my|myself)\b/,
    /\b(?:ami|amar|amake)\b/,
    words('আমি | আমার | আমাকে | আমায়'),
    words(
      'أنا | أشعر | أحس | أخاف | حزين | حزينة | أكره | قلبي | نفسي | عندي | تعبت | ارتكبت | فعلت | أذنبت | ضاقت | مللت | خائف | خائفة | وحيد | وحيدة | انا | خايف | خايفة | خايفه | زعلان | زعلانة | تعبان | تعبانة | حاسس | حاسة | مكروب | مهموم | متضايق | مكتئب | ضايق | ابوي | أبي | أمي | امي | زوجي | زوجتي | جوزي | مراتي | ابني | بنتي | ولدي',
    ),
  ),
} as const;

/** Asks something, or tells of the person who writes: no words of a text. */
export const QUESTION = either(
  /[?؟]/,
  /^\W*(?:(?:so|and|but|ok|please|hey|hi)\W*)?(?:what|whats|why|how|when|where|which|who|whom|whose|is|are|was|were|do|does|did|can|could|may|should|must|will|would|am)\b/,
  /\b(?:how (?:do|does|to|can|many|much|long)|what (?:is|are|does|do|should)|should i|can i|i['’]?m|i['’]?ve|my)\b/,
  /\b(?:ki|kii|keno|kivabe|kibhabe|kemne|kmne|kothay|kobe|kokhon|koto|koyta|koyti|kar|kake|ami|amar|amr|naki)\b/,
  words(
    'কি | কী | কে | কেন | কিভাবে | কীভাবে | কেমন | কোথায় | কবে | কখন | কত | কয়টি | কয়টা | কার | কাকে | কাদের | আমি | আমার | আমাকে | নাকি',
  ),
  /^[^\p{L}]*(?:ما|ماذا|لماذا|هل|كيف|متى|أين|اين|كم|من|أي|اي|أيهما|بماذا|لمن|بكم)(?!\p{L})/u,
);

/** Asks for a number or an amount. */
export const QUANTITY = either(
  /\bhow (?:many|much)\b|\b(?:koto|koyta|koyti|koy)\b/,
  words('কত | কতো | কতটা | কতটুকু | কয় | কয়টা | কয়টি | কয়টায়'),
  words('كم | بكم | كام | بكام | قديش | اديش | شحال'),
);

/** Refers to what was spoken of before, instead of naming it. */
export const REFERS_BACK = either(
  // "Is it allowed to …" and "is there …" refer to nothing.
  /\b(?:he|him|his|she|her|hers|they|them|their|its|this|that|these|those|which one|the one|the first|the second|then|same)\b/,
  /\bit\b(?! (?:ever |really |still )?(?:a )?(?:allowed|permissible|permitted|ok|okay|haram|halal|forbidden|wrong|sin|obligatory|true|sunnah|better)\b.*\b(?:to|that|for)\b)/,
  /(?<!\b(?:is|are|was|were) )\bthere\b(?! (?:is|are|was|were|any|a|an)\b)/,
  /^\s*(?:طيب|و\p{L}{2,})(?!\p{L})/u,
  /^\W*(?:and|or|but|so|also|if|even if|unless|except|what about|how about|ar|r|kintu|tahole)\b/,
  // A condition alone, or the known thing: `gele?`, `kaffara ta ki`.
  /\b(?:hole|hoile|gele|korle|khele|dile|nile|pele|thakle|porle|bolle|chaile|dekhle|ghumale)\W*$|^\W*\w+ ta (?:ki|koto|keno|kokhon)\b/,
  /[\p{L}\p{M}]লে(?:ও)?[^\p{L}]*$/u,
  /^[^\p{L}]*(?:যদি|jodi|আর)(?![\p{L}\p{M}])/u,
  /^\s*(?:ثم|حتى لو|ولو|وإن|وان|إذا|اذا|لو)(?!\p{L})/u,
  /\b(?:tini|uni|unar|onar|tar|tader|take|tara|seta|sheta|eta|eita|oita|ota|etar|setar|tokhon|ora|oder)\b/,
  words(
    'তিনি | উনি | উনার | ওনার | উনাকে | ওর | ওরা | ওদের | তাঁর | তার | তাঁকে | তাকে | তাদের | তারা | সে | সেটা | সেটি | এটা | এটি | এটার | ওটা | এর | এগুলো | সেগুলো | তখন | কোনটা | কোনটি | তাহলে | কিন্তু | সেখানে',
  ),
  words(
    '(?<!(?<!\\p{L})(?:من|مين|ما|شو|وش|ايش|منو|شنو|أي|اي) )(?:هو|هي|هم) | (?:هو|هي|هم)(?=[^\\p{L}]*$) | هذا | هذه | ذلك | تلك | هؤلاء | فيه | فيها | له | لها | لهم | منه | منها | عنه | عنها | بها | به | عليه | عليها | أيها | أيهم | أي منها | وبعدها | وبعدين',
  ),
);

/** Begins with a preposition: "for hunting?". With a question of its own behind it, it is a whole sentence. */
export const PREPOSITIONAL = either(
  /^\W*(?:(?:and|or|but|also|what about)\W+)?(?:for|in|on|at|with|without|by|from|during|before|after|until|inside|outside|to)\b(?!.*\b(?:what|which|who|why|when|where|is|are|do|does|did|can|should|i|we)\b)/,
  /^\s*و?(?:في|عند|مع|بعد|قبل|أثناء|اثناء|خلال|بدون)\s+\p{L}+[^\p{L}]*$/u,
);

/** A question word. A fragment without one names a case. */
export const INTERROGATIVE = either(
  /\b(?:what(?! (?:if|about))|which|who|whom|whose|why|when|where|how(?! about)|ki|ke|keno|kokhon|kobe|kothay|kivabe|kibhabe|koto|koy|kake|kar)\b/,
  words('কী | কি | কে | কেন | কখন | কবে | কোথায় | কীভাবে | কিভাবে | কত | কয় | কাকে | কার | কোন'),
  words('و?(?:ما|ماذا|من|لماذا|لم|متى|أين|كيف|كم|هل|أي|ايش|وش|شو|شنو|مين|ليش|ليه|فين|وين|ازاي|شلون|امتى|إمتى)'),
);

/** The kinds of people to whom a rule can apply otherwise. A question that names nobody else asks this of the last subject: "and for women?" */
export const PEOPLE = either(
  /\b(?:women|woman|men|man|wom[ae]n|girls?|boys?|child(?:ren)?|kids?|bab(?:y|ies)|travell?ers?|pilgrims?|the (?:sick|ill|old|elderly|poor|rich|dead|imam)|pregnant|non-?muslims?|converts?|orphans?|wid?ows?|wife|wives|husbands?|mothers?|fathers?|parents?|sons?|daughters?|slaves?|mohila(?:der|ra)?|meye(?:der|ra)?|purush(?:der)?|chele(?:der)?|bachcha(?:der)?|musafir(?:er)?)\b/,
  words(
    '(?:মহিলা|নারী|মেয়ে|পুরুষ|ছেলে|বাচ্চা|শিশু|মুসাফির|অসুস্থ|রোগী|গর্ভবতী|হাজি|অমুসলিম|এতিম|বিধবা|স্ত্রী|স্বামী|মা|বাবা|পিতা|মাতা)(?:র|দের|রা|য়ের|ের|কে|দেরকে)?',
  ),
  words(
    '(?:و|لل|ولل|ل|ال|وال)?(?:مرأة|نساء|نسوان|بنات|حريم|ستات|رجال|رجل|أطفال|طفل|عيال|مسافر|مريض|حامل|مرضع|حائض|حاج|كافر|يتيم|أرملة|زوجة|زوج|أم|أب|والدين)(?:ي|ين|ات|ه|ها)?',
  ),
);

/** Asks whether what was said holds in another case as well. */
export const HOLDS_ALSO = either(
  /\b(?:same|apply|applies|hold|holds|also|too|as well|case|true|count|counts|prozojjo|eki)\b/,
  words('একই | প্রযোজ্য | একইভাবে | ক্ষেত্রে | ক্ষেত্রেও | বেলায় | বেলায়ও'),
  words('نفس | نفسه | ينطبق | كذلك | أيضا | ايضا | برضو | برضه | كمان | الحكم | الشيء | الشي | بالنسبة'),
);

/** Says that it goes on with what was spoken of, however long it is. */
export const GOES_ON = either(
  /^\W*(?:(?:and|but|ok|okay|so)\W+)?(?:what about|how about|what if|even if)\b|^\W*(?:and|but) if\b|^\W*(?:ok|okay) (?:but|so|and|then)\b/,
  /^\W*(?:আর|তাহলে|কিন্তু)\s.*যদি/,
  /^\s*(?:طيب|وماذا عن|وماذا لو|وإذا|واذا|ولو|وإن)(?!\p{L})/u,
);

/** A pronoun for a person or thing that was spoken of. */
export const SPEAKS_OF = either(
  /\b(?:he|him|his|she|her|hers|they|them|their|it|its|tini|uni|unar|tar|tara|tader|eta|seta|sheta|etar|setar)\b/,
  words('তিনি | উনি | উনার | ওনার | উনাকে | তাঁর | তাঁকে | তার | তাকে | তারা | তাদের | সেটা | সেটি | এটা | এটি | এটার'),
  words(
    'هو | هي | هم | هذا | هذه | ذلك | فيه | فيها | له | لها | لهم | منه | منها | عنه | عنها | بها | به | عليه | عليها',
  ),
);

/** A word for what came before: "is that a sin?" */
export const POINTS_BACK = either(
  /\b(?:this|that|these|those)\b/,
  words('এতে | এটুকু | এমন | এগুলো | সেগুলো'),
  words('ذلك | هاد | هيدا | هالشي | ده | دي | كده | كذا'),
);

/** Tells what others do to the one who asks, who is the object of the verb: "he owes me", "আমাকে", "ظلمني". */
export const DONE_TO_ME = either(
  /\b(?:i|we) (?:lent|loaned)\b|\b(?:owes?|owed|hits?|hit|beats?|cheats?|cheated|insults?|insulted|wronged|hurts?|slandered|robbed|mocks?|mocked|oppress\w*) (?:me|us)\b|\b(?:lied|lies|lying|stole|steals|took|takes|borrowed) (?:to |from )?(?:me|us)\b|\b(?:pay|pays|paid|paying|repay|give|gives|return|returns|returned|returning) (?:me|us|my|back my|it back to me)\b/,
  /\bamake\b|\bdhar (?:di|diye)\w*\b/,
  words('আমাকে | আমায় | আমাদের কে | পাওনা | (?:ধার|ঋণ|কর্জ) (?:দিয়ে|দিয়েছি|দিয়েছিলাম|দিছি)'),
  words(
    '(?!يعني|ثاني|وطني)\\p{L}{3,}ني | (?:لي|فلوسي|مالي|حقي) (?:عند|على) \\p{L}+ | يسددلي | يرجعلي | (?:أقرضت|اقرضت|سلفت|داينت)(?:\\p{L}*)?',
  ),
);

/** Tells what the one who asks did to others. */
export const DONE_BY_ME = either(
  /\bi(?:['’]ve| have)? (?:stole|stolen|hit|beat|cheated|lied|wronged|hurt|insulted|slandered|took|borrowed|owe|owed)\b/,
  words('আমি (?:চুরি|মিথ্যা|গীবত|ঠকিয়ে\\S*|মেরে\\S*|ধার নিয়ে\\S*)'),
  words('(?:ظلمت|سرقت|ضربت|كذبت|اغتبت|غششت|استلفت|تسلفت|اقترضت)(?:\\p{L}*)?'),
);

/** A name of a subject for the one who did it, or who owes. */
export const NAMES_DOER =
  /\b(?:regret\w*|repent\w*|wronging|i hurt|after (?:stealing|lying)|unable to repay|in debt)\b/i;

/**
 * A clause that tells in which state something is done, in the place where it stands: "while I fast", "রোজা রেখে", "وأنا صائم". Only the rest says what is
 * done.
 */
export const CIRCUMSTANCES: readonly RegExp[] = [
  /\b(?:while|whilst|when) (?:(?:i|we|you|he|she|they|one)(?:['’]?m| am|['’]?re| are| is)? )?(?:in )?\w+(?: prayer| salah| namaz)?(?=\W*$|,)/iu,
  /(?:^|\s)[\p{L}\p{M}]+ (?:(?:(?:থাকা|পড়া|করা|pora|kora|thaka) )?(?:অবস্থায়|obosthay)|রেখে|rekhe)(?![\p{L}\p{M}])/iu,
  /\s(?:و(?:أنا|انا|هو|هي|أنت|انت|احنا|إحنا)|أثناء|اثناء|خلال)\s+\p{L}+/iu,
];

/** Somebody near has died by suicide. */
export const DIED_BY_SUICIDE = either(
  /\b(?:killed (?:him|her)self|(?:committed|died (?:by|from|of)) suicide|took (?:his|her) (?:own )?life)\b/,
  words('انتحر | انتحرت | منتحرا | قتل نفسه | قتلت نفسها'),
  /(?:আত্মহত্যা|সুইসাইড)\s+(?:করেছে|করেছেন|করল|করলো)/,
  /\b(?:suicide|att?mohotta|attohotta) (?:korse|koreche|korche|korechen)\b/,
);
