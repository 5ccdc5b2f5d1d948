import { either, words } from './patterns.ts';

/*
 * Words of questions about a saying: whether it is authentic, who said it, and where it is. In three languages, and in Bengali with Latin letters.
 */

/** Only these ask about the words beside them, whatever else the question says. */
export const ASKS_ORIGIN = either(
  /\b(?:source|reference|origin|authenticity|isnad|chain of narration|grade)\s+(?:of|for)\b|\bcomes?\s+from\b|\bwho\s+(?:said|narrated|reported)\b|\b(?:authentic(?:ate)?|sahih|fabricated|fake|daif|mawdu|verify|fact-?check|misquot\w+)\b/,
  words(
    'উৎস | উৎস কী | সূত্র কী | সূত্র কি | রেফারেন্স | সহীহ | সহিহ | ছহীহ | জাল | বানোয়াট | যঈফ | জঈফ | দুর্বল | সত্যতা | যাচাই | কে বলেছেন | বলেছেন কি',
  ),
  /\b(?:sohih|shohih|sohi|sothik|shotik)\b/,
  words('صحة | ما صحة | درجة | مصدر | تخريج | القائل | قائل | من قال | من أخرج | أخرج | صحيح | صحيحة | ضعيف | موضوع'),
);

/** What a saying can be, or who can have said it. */
export const NAMES_SAYING = either(
  /\b(?:hadiths?|hadeeths?|hadis|saying|quote|quotation|narration|verse|ayah|aya|ayat|quran|qur'an|koran|qurane?|prophet|messenger|rasul\w*|nobi\w*|muhammad|allah|god|sunnah|kotha|islam|bukhari|tirmi[dz]h?i|abu da\w+|ibn majah|nasai)\b/,
  /হাদিস|হাদীস|কথা|উক্তি|বাণী|আয়াত|কুরআন|কোরআন|নবী|রাসূল|রাসুল|আল্লাহ|ইসলাম|বুখার[িী]|তিরমি[যজ][িী]/,
  words(
    'الإسلام | البخاري | مسلم | الترمذي | حديث | الحديث | حديثا | آية | الآية | القرآن | القران | النبي | الرسول | رسول | نبينا | مقولة | المقولة | قول | القول | عبارة | العبارة | رواية | السنة | الكلام | كلام',
  ),
);

/** Calls it a text, or says who said it. Without one of these, only quoted words are a saying: what else somebody has heard is a question. */
export const NAMES_TEXT = either(
  /\b(?:hadiths?|hadeeths?|hadis|sayings?|quotes?|quotation|narration|verse|ayah?|ayat|quran|qur'an|koran|qurane?|prophet|messenger|rasul\w*|nobi\w*|muhammad|kotha|bukhari|tirmi[dz]h?i|abu da\w+|ibn majah|nasai)\b/,
  /হাদিস|হাদীস|কথা(?:টি|টা)|উক্তি|বাণী|আয়াত|কুরআন|কোরআন|নবী|রাসূল|রাসুল|বুখার[িী]|তিরমি[যজ][িী]/,
  words(
    'البخاري | مسلم | الترمذي | حديث | الحديث | حديثا | آية | الآية | القرآن | القران | النبي | الرسول | رسول | نبينا | مقولة | المقولة | قول | القول | عبارة | العبارة | رواية | السنة | الكلام | كلام',
  ),
);

/** What makes of it a question. */
export const ASKS_WHETHER = either(
  /\b(?:is|are|was|did|does|has|where|which|check|real|really|true|correct|ki|kon|sotti|shotti|thik|ache)\b/,
  words('কি | কী | কোন | কোথায় | সত্য | সত্যি | সত্যিই | আসল | সঠিক | বিশুদ্ধ | মান | প্রমাণিত | আসলেই | আছে | কিনা | কি না'),
  words('هل | أين | أي | صحيح | ثابت | ثبت | ورد | تحقق | أصحيح'),
);

/** Asks what a text means, or for texts on a subject, and not whether a saying is genuine. */
export const ASKS_MEANING = either(
  /\b(?:mean(?:s|ing)?|explain|explanation|tafsir|interpret\w*|context|translat\w+|pronounce\w*|lesson|ortho|bekkha|mane)\b/,
  words('অর্থ | অর্থ কী | ব্যাখ্যা | মানে | তাফসীর | তাফসির | শিক্ষা | অনুবাদ'),
  words('معنى | شرح | اشرح | تفسير | فسر | إعراب | أعرب | المقصود | ترجمة'),
);

/** A question about a subject, where the words of a saying would be. */
export const NAMES_SUBJECT = either(
  /^(?:of|about|on|regarding|concerning|anything|something|any|what|which|how|where|when|why|who|whom|whose|whether|to do|not to|the (?:hadith|verse|story|one|people) (?:of|about|on))\b|\b(?:about|regarding|concerning)\b/,
  /(?<![\p{L}\p{M}])(?:সম্পর্কে|সম্বন্ধে|বিষয়ে|ব্যাপারে|নিয়ে|প্রসঙ্গে)(?![\p{L}\p{M}])|^(?:কী|কেন|কীভাবে|কোন)(?![\p{L}\p{M}])/u,
  /\b(?:somporke|shomporke|sombondhe|bishoye|niye)\b/,
  /^(?:عن|حول|بخصوص|شيئا|شيء|ذكر|ماذا|كيف|متى|في)(?!\p{L})/u,
);

const HONORIFIC = String.raw`(?:[\s,]*(?:\([^)]{1,40}\)|ﷺ|\b(?:pbuh|p\.b\.u\.h\.?|saws?|s\.a\.w\.?|swt|peace be upon him|peace and blessings be upon him|sallallahu alaihi wa ?sallam|sm|sa)(?!\w)\.?),?)?`;
const HONORIFIC_BN = String.raw`(?:\s*(?:\([^)]{1,40}\)|ﷺ|সাল্লাল্লাহু আলাইহি ওয়া ?সাল্লাম|সা\.?(?=\s)|তাআলা|তায়ালা))?`;
const HONORIFIC_AR = String.raw`(?:\s*(?:\([^)]{1,40}\)|ﷺ|صلى\s+الله\s+عليه\s+(?:وآله\s+|وعلى\s+آله\s+)?وسلم|عليه\s+(?:الصلاة\s+و)?السلام|سبحانه\s+وتعالى|تعالى|عز\s+وجل))?`;
const SPEAKER = String.raw`(?:(?:the|our|holy|noble|beloved|last)\s+)*(?:prophet|messenger|rasulullah|rasul|nabi|muhammad|allah|god)(?:\s+of\s+(?:allah|god|islam))?(?:\s+muhammad)?${HONORIFIC}`;
const SPEAKER_BN = String.raw`(?:আমাদের\s+|প্রিয়\s+)?(?:(?:মহা|বিশ্ব)?নবী(?:জি|জী)?(?:\s+কর[িী]ম)?|আল্লাহর রাস[ূু]ল|রাস[ূু]ল(?:ুল্লাহ)?|আল্লাহ|মুহাম্মাদ|মুহাম্মদ)${HONORIFIC_BN}`;
const SPEAKER_AR = String.raw`(?:سيدنا\s+)?(?:النبي|الرسول|رسول\s+الله|نبينا|محمد|الله|ربنا)(?:\s+محمد)?${HONORIFIC_AR}`;
const REALLY = String.raw`(?:\s+(?:really|ever|actually|truly|indeed|once))*`;
const BOOK = String.raw`(?:the\s+)?(?:holy\s+|noble\s+)?(?:quran|qur['’]an|koran|hadiths?|sunnah)`;
const RATED = String.raw`(?:(?:really|actually|authentic|sahih|real|true|genuine|correct|reliable|sound|weak|daif|fake|fabricated|famous|known)\s+)*`;
const SAYING = '(?:hadith|hadeeth|saying|quote|quotation|narration|statement|verse|ayah)';
const VERDICT_AR = '(?:صحيح|صحيحة|ضعيف|ضعيفة|موضوع|ثابت|نبوي|شريف|قدسي|مكذوب)';
const HADITH_BN = String.raw`(?:(?:সহীহ|সহিহ|জাল|দুর্বল|কোনো|একটি|একটা|নবীর|রাসূলের|নবীজির)\s+)*(?:হাদিস|হাদীস|(?:কুরআনের|কোরআনের)\s+(?:কোনো\s+)?আয়াত|আয়াত)`;

/** After these, "did he say" asks for the words, and does not quote them. */
const NOT_OPEN = String.raw`(?<!\b(?:what|which|how|why)\b[^.,;:?!]*)`;

const pattern = (source: string) => new RegExp(source.normalize('NFC'), 'iu');

/** Questions with the words of the saying in them, unmarked. */
export const ASKED_OF: readonly RegExp[] = [
  String.raw`${NOT_OPEN}\b(?:did|has|had)\s+${SPEAKER}${REALLY}\s+(?:say|said|state|stated|tell|told|narrate)(?:\s+(?:us|people|his companions))?(?:\s+in\s+${BOOK})?(?:\s+that\b)?\s*[:,]?\s*(?<words>.+)`,
  // A verse is also searched by its meaning; a near hadith with its grade would read as the answer.
  String.raw`\bis\s+there\s+an?y?\s+${RATED}(?:hadith|hadeeth)\s+(?:that\s+says|which\s+says|saying|like)(?:\s+that\b)?\s*[:,]?\s*(?<words>.+)`,
  String.raw`${SPEAKER}${REALLY}\s+(?:has\s+)?said(?:\s+that\b)?\s*[:,]?\s*(?<words>.+?)[.,;!–—-]+\s*(?:is|was)\s+(?:this|it|that)\b.{0,40}$`,
  String.raw`\bis\s+it\s+(?:really\s+)?(?:true|correct|right|authentic|proven|established)\s+(?:that\s+)?${SPEAKER}${REALLY}\s+(?:has\s+)?(?:said|says|stated|told\s+us)(?:\s+that\b)?\s*[:,]?\s*(?<words>.+)`,
  String.raw`\bdoes\s+${BOOK}${REALLY}\s+(?:say|state|claim)\s*(?:that\b|[:,])\s*(?<words>.+)`,
  String.raw`\bis\s+(?:it|this)\s+(?:really\s+)?(?:(?:written|mentioned|stated|said|found)\s+)?(?:in|from)\s+${BOOK}\s*(?:that\b|[:,])\s*(?<words>.+)`,
  String.raw`\bis\s+(?:it|this)\s+an?\s+${RATED}${SAYING}\s+(?:that|saying)\s+(?<words>.+)`,
  String.raw`^(?:so\s+)?is\s+(?:the\s+${SAYING}\s+(?:that\s+says\s+|that\s+|which\s+says\s+)?)?(?<words>.+?)\s+an?\s+${RATED}${SAYING}(?:\s+(?:of|in|from)\s+.{1,40})?\W*$`,
  String.raw`\b(?:is|how\s+authentic\s+is)\s+(?:the|this)\s+${SAYING}\s+(?:that\s+says\s+|that\s+|which\s+says\s+)?(?<words>.+?)\s+(?:authentic|sahih|real|true|genuine|correct|reliable|fabricated|fake|weak)\W*$`,
  String.raw`\b(?:verify|authenticate|source\s+(?:of|for)|reference\s+(?:of|for)|authenticity\s+of|grade\s+of)\s+(?:the|this)\s+${SAYING}\s*[:,]?\s*(?<words>.+)`,
  String.raw`^(?<words>.{12,}?)[.,;!–—-]+\s*(?:sahih|authentic|hadith|fake hadith|real hadith)(?:\s+or\s+\w+)?\W*$`,
  String.raw`^(?<words>.{12,}?)[.,;!–—-]+\s*(?:is|was)\s+(?:this|it|that)\s+(?:really\s+)?(?:an?\s+)?${RATED}(?:${SAYING}|authentic|sahih|(?:in|from)\s+${BOOK})\b.{0,40}$`,

  String.raw`${SPEAKER_BN}\s+কি\s+(?:(?:সত্যিই|আসলেই|সত্যি|আসলে|কখনো|এ কথা|এই কথা|এমন কথা)\s+)*(?:বলেছেন|বলেছিলেন|বলে গেছেন)\s*(?:যে(?![\p{L}\p{M}])|[,:;–-])+\s*(?<words>.+)`,
  String.raw`(?:হাদিস|হাদীস)\s+(?:কি\s+)?আছে\s+(?:কি\s+)?(?:যে(?:খানে|টিতে)?|যাতে)(?:\s+বলা\s+হয়েছে)?\s*[,:]?\s*(?<words>.+)`,
  String.raw`${SPEAKER_BN}\s+(?:বলেছেন|বলেন)\s*(?:যে(?![\p{L}\p{M}])|[,:;–-])*\s*(?<words>.+?)[।.,–-]+\s*(?:এটা|এটি|এ কথা|এই কথা|কথাটি|কথাটা)\s+কি\s.{2,30}$`,
  String.raw`(?:কুরআনে|কোরআনে|হাদিসে|হাদীসে)\s+কি\s+(?:(?:সত্যিই|আসলেই)\s+)?(?:আছে|এসেছে|বলা হয়েছে|লেখা আছে)\s*(?:যে(?![\p{L}\p{M}])|[,:;–-])+\s*(?<words>.+)`,
  String.raw`^(?<words>.+?)[\s,–-]+(?:(?:কথাটি|কথাটা|এই কথা|বাক্যটি|উক্তিটি|এটি|এটা|এ কথা)\s+)?কি\s+${HADITH_BN}(?:\s+না)?[^\p{L}\p{M}]*$`,
  String.raw`^(?<words>.+?)[\s,–-]+(?:হাদিস|হাদীস)(?:টি|টা)?\s+কি\s+(?:আসলেই\s+|সত্যিই\s+)?(?:সহীহ|সহিহ|জাল|সত্য|সঠিক|দুর্বল|যঈফ|বানোয়াট|বিশুদ্ধ).{0,20}$`,
  String.raw`^(?<words>.+?)[\s,–-]+(?:কথাটি|কথাটা|এই কথা|এই কথাটি|উক্তিটি|উক্তিটা|বাক্যটি)\s+(?:কি\s+)?(?:কোন|কোথায়|কুরআনে|কোরআনে|হাদিসে|সহীহ|নবীজি|নবী|রাসূল).{0,40}$`,
  String.raw`\b(?:nobi(?:ji)?|rasul(?:ullah)?|allah)${HONORIFIC}\s+ki\s+(?:sotti(?:i)?\s+|asole(?:i)?\s+)?bole(?:chen|chilen)\s+(?:je\b|[,:])\s*(?<words>.+)`,
  String.raw`^(?<words>.+?)[\s,]+(?:eta\s+|kothati\s+|kothata\s+)?ki\s+(?:kono\s+|ekta\s+|sohih\s+|sahih\s+|jal\s+)*(?:hadis|hadith|quraner\s+ayat)(?:\s+na)?\W*$`,

  String.raw`هل\s+(?:(?:حقا|فعلا|صحيح\s+أن|صحيح\s+أنه)\s+)?(?:قال|يقول)\s+${SPEAKER_AR}(?:\s+(?:حقا|فعلا))?(?:\s+في\s+(?:القرآن|القران|الحديث)(?:\s+الكريم)?)?\s*[:،]?\s*(?<words>.+)`,
  String.raw`هل\s+(?:صح|يصح|ثبت|ورد|جاء)\s+(?:عن|أن)\s+${SPEAKER_AR}\s*(?:أنه\s+قال|قوله|قول|قال)\s*[:،]?\s*(?<words>.+)`,
  String.raw`${SPEAKER_AR}\s+قال\s*[:،]?\s*(?<words>.+?)[.،–-]+\s*هل\s+(?:هذا|هذه|هو|هي|صح|ثبت)(?!\p{L}).{0,30}$`,
  String.raw`^(?:ال)?حديث\s*:?\s*(?<words>.+?)[.،,؟–-]*\s+هل\s+(?:هذا|هذه|هو|هي|صح|ثبت|يصح)(?!\p{L}).{0,30}$`,
  String.raw`^(?<words>.{10,}?)[.،,؟–-]+\s*هل\s+(?:هذا|هذه|هو|هي)\s+(?:ال)?(?:حديث|آية|من\s+القرآن|ضعيف|ضعيفة|موضوع|ثابت|نبوي|قدسي|مكذوب)(?!\p{L}).{0,30}$`,
  String.raw`هل\s+(?:يوجد|هناك|ثمة)\s+حديث\s+(?:يقول|نصه|فيه)\s*[:،]?\s*(?<words>.+)`,
  String.raw`هل\s+صحيح\s+أن\s+${SPEAKER_AR}\s+قال\s*[:،]?\s*(?<words>.+)`,
  String.raw`هل\s+(?:(?:ورد|جاء|ذكر|يوجد)\s+في|يقول)\s+(?:القرآن|القران|الحديث|السنة)(?:\s+الكريم|\s+النبوية|\s+الشريف)?\s*(?:[:،]|(?:أن|إن|قوله)(?!\p{L}))\s*(?<words>.+)`,
  String.raw`هل\s+(?:حديث|قول|عبارة|مقولة)\s+(?<words>.+?)\s+(?:حديث\s+)?${VERDICT_AR}(?:\s+(?:أم|أو)\s+\p{L}+)?[^\p{L}]*$`,
  String.raw`(?:هل\s+(?:صحيح|يصح|صح|ثبت)|ما\s+(?:مدى\s+)?(?:صحة|درجة|سند|مصدر)|تخريج|من\s+(?:أخرج|خرج|روى)|تحقق\s+من(?:\s+صحة)?)\s+(?:هذا\s+)?(?:ال)?(?:حديث|قول|مقولة|عبارة|أثر)\s*[:،]?\s*(?<words>.+)`,
  String.raw`هل\s+(?<words>.+?)\s+(?:حديث(?:\s+${VERDICT_AR})*|آية(?:\s+قرآنية)?(?:\s+(?:في|من)\s+القرآن)?|من\s+القرآن)(?:\s+(?:أم|أو)\s+\p{L}+)?[^\p{L}]*$`,
].map(pattern);

/** An attribution at the beginning of the words: it is not part of the saying. */
export const ATTRIBUTION = pattern(
  String.raw`^(?:${SPEAKER}\s+(?:said|says|has\s+said)(?:\s+that\b)?\s*[:,]?|${SPEAKER_BN}\s+(?:বলেছেন|বলেন)\s*(?:যে(?![\p{L}\p{M}])|[,:])*|قال\s+${SPEAKER_AR}\s*[:،]?)\s*`,
);

/** What the question calls the saying. The Quran wins: a question can name both. */
export const CALLED_VERSE = either(
  /\b(?:quran|qur['’]an|koran|qurane|verse|ayah?|ayat)\b/,
  /কুরআন|কোরআন|আয়াত/,
  /القرآن|القران|آية|الآية/,
);
