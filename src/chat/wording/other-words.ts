import { either } from './patterns.ts';

/*
 * Words that people often use and the texts do not, with the Arabic equivalents of the texts. Every passage has Arabic, so it is found whatever the
 * language of the question. Used only for search, never shown.
 */
const ROWS: readonly (readonly [asked: RegExp, said: readonly string[]])[] = [
  [
    either(
      /\b(?:treat|behav\w+|respect\w*|obey\w*|kind\w*|duty|duties|rights?|good) .*\b(?:parents?|mother|father)\b/,
      /(?:পিতা|মাতা|বাবা|মা(?![\p{L}\p{M}])|মায়ের).*(?:ব্যবহার|আচরণ|হক|সেবা|সম্মান)/u,
      /(?:بر|أعامل|معاملة|حقوق?|طاعة|الإحسان) .*(?:والد|أبوي|الأم|أمي)/,
    ),
    ['وبالوالدين إحسانا'],
  ],
  [
    either(
      /\bnight of (?:power|decree)\b|\blaylat ?(?:al|ul)[- ]?qadr\b|\b(?:shab|shob)e? ?[ck]odor\b/,
      /(?:শবে|লাইলাতুল)[ -]?কদর/,
    ),
    ['ليلة القدر'],
  ],
  [
    either(
      /\b(?:keep\w*|fulfil\w*|break\w*|honou?r\w*) .*\b(?:promises?|oaths?|covenants?|contracts?)\b/,
      /ওয়াদা|অঙ্গীকার|প্রতিশ্রুতি/,
      /الوفاء بال(?:عهد|وعد)|نقض العهد|خلف الوعد/,
    ),
    ['وأوفوا بالعهد إن العهد كان مسئولا'],
  ],
  [
    either(
      /\b(?:entitled|eligible|recipients?|receives?|deserv\w+|give) .*\bzaka[ht]\b|\bzaka[ht] .*\b(?:recipients?|given to|distributed)\b/,
      /যাকাত.*(?:পাবে|পায়|কাকে|কাদের|খাত|হকদার)/,
      /(?:مستحق\S*|المستحقون|مصارف|لمن) .*زكاة|مصارف الزكاة|المستحقون للزكاة/,
    ),
    ['إنما الصدقات للفقراء والمساكين'],
  ],
  [either(/\b(?:backbit\w*|gossip\w*|gibot|gheebah?)\b/, /গীবত|গিবত|পরনিন্দা/, /الغيبة|اغتياب/), ['ولا يغتب بعضكم بعضا']],
  [
    either(/\blower\w* .*\b(?:gaze|eyes|look)\b/, /(?:দৃষ্টি|চোখ).*(?:সংযত|অবনত|নত|হেফাজত)/, /غض البصر|غض الطرف/),
    ['يغضوا من أبصارهم'],
  ],
  [
    either(/\b(?:ablution|wudh?u|oju)\b/, /ওযু|ওজু|অযু|অজু/, /وضوء|أتوضأ|نتوضأ/),
    ['إذا قمتم إلى الصلاة فاغسلوا وجوهكم وأيديكم إلى المرافق'],
  ],
  [either(/\bpillars? of islam\b/, /ইসলামের.*(?:স্তম্ভ|খুঁটি|রুকন)/, /أركان الإسلام/), ['بني الإسلام على خمس']],
  [either(/\b(?:intentions?|niyy?at)\b/, /নিয়ত|নিয়্যত/, /(?<!\p{L})(?:ال)?نية(?!\p{L})/u), ['إنما الأعمال بالنيات']],
  [
    either(/\b(?:shorten\w*|qasr) .*\b(?:prayers?|salah?)\b|\bqasr\b/, /কসর/, /قصر الصلاة|أقصر الصلاة/),
    ['أن تقصروا من الصلاة'],
  ],
  [
    either(
      /\b(?:forc\w+|compul\w+|coerc\w+) .*\b(?:religion|convert\w*|islam)\b/,
      /(?:ধর্ম|দ্বীন|দীন).*(?:জবরদস্তি|জোর|বাধ্য)/,
      /(?:الإكراه|إجبار|إكراه) .*(?:الدين|الإسلام)/,
    ),
    ['لا إكراه في الدين'],
  ],
  [
    either(
      /\bburden\w* .*\b(?:beyond|more than|bear|capacity)\b/,
      /সাধ্যের.*(?:অতিরিক্ত|বেশি|বাইরে)|সাধ্যাতীত/,
      /فوق (?:ال)?(?:طاقة|طاقت|استطاعة)|ما لا (?:يطيق|نطيق)/,
    ),
    ['لا يكلف الله نفسا إلا وسعها'],
  ],
  [
    either(/\bsuicide\b|\bkill(?:ing)? (?:myself|oneself|yourself)\b/, /আত্মহত্যা/, /الانتحار|قتل النفس/),
    ['ولا تقتلوا أنفسكم'],
  ],
  [either(/\b(?:hijab|headscarf|head covering)\b/, /হিজাব|পর্দা/, /الحجاب|الخمار/), ['وليضربن بخمرهن على جيوبهن']],
  [
    either(
      /\b(?:control|restrain|manage)\w* .*\banger\b|\bget(?:ting)? angry\b|\bi am angry\b/,
      /রাগ.*(?:নিয়ন্ত্রণ|দমন|সংবরণ)/,
      /كظم الغيظ|التحكم في الغضب|عند الغضب/,
    ),
    ['والكاظمين الغيظ', 'لا تغضب'],
  ],
  [
    either(
      /\b(?:when|knows?|time) .*\b(?:the hour|judge?ment day|day of judge?ment|doomsday|last day|resurrection)\b/,
      /(?:কিয়ামত|কেয়ামত).*(?:কবে|কখন|কেউ জানে)/,
      /متى .*(?:الساعة|القيامة)|موعد (?:الساعة|القيامة)/,
    ),
    ['يسألونك عن الساعة أيان مرساها'],
  ],
  [
    either(
      /\b(?:why|purpose|reason) .*\bcreat\w+/,
      /কেন.*সৃষ্টি|সৃষ্টির উদ্দেশ্য/,
      /لماذا خلق|الغاية من (?:خلق|الخلق)|سبب خلق/,
    ),
    ['وما خلقت الجن والإنس إلا ليعبدون'],
  ],
  [
    either(
      /\bpolygamy\b|\b(?:four|multiple|more than one) wi(?:ves|fe)\b/,
      /চার(?:টি|টা)? বিয়ে|একাধিক (?:বিয়ে|স্ত্রী)|বহুবিবাহ/,
      /تعدد الزوجات/,
    ),
    ['مثنى وثلاث ورباع'],
  ],
  [either(/\b(?:despair\w*|hopeless\w*|lost hope)\b/, /নিরাশ|হতাশ/, /اليأس|القنوط|يأس/), ['لا تقنطوا من رحمة الله']],
  [
    either(
      /\b(?:peace|calm|rest|tranquill?ity|anxi\w+|depress\w+)\b.*\b(?:hearts?|mind)\b/,
      /(?:অন্তর|মন|হৃদয়).*(?:শান্তি|প্রশান্তি)/,
      /(?:اطمئنان|راحة|طمأنينة|يطمئن) .*(?:القلب|النفس|القلوب)/,
    ),
    ['ألا بذكر الله تطمئن القلوب'],
  ],
  [
    either(
      /\b(?:seek\w*|virtue|importance|acquir\w+) .*\bknowledge\b/,
      /(?:জ্ঞান|ইলম|বিদ্যা).*(?:অর্জন|অন্বেষণ|শিক্ষা|ফজিলত)/,
      /(?:طلب|فضل) العلم/,
    ),
    ['هل يستوي الذين يعلمون والذين لا يعلمون', 'سلك طريقا يلتمس فيه علما'],
  ],
  [either(/\b(?:racis[mt]|races|skin colou?r)\b/, /বর্ণবাদ|বর্ণবৈষম্য/, /العنصرية/), ['وجعلناكم شعوبا وقبائل لتعارفوا']],
];

/** Returns the equivalents in the words of the texts; empty for most messages. */
export function inOtherWords(message: string): readonly string[] {
  return ROWS.filter(([asked]) => asked.test(message)).flatMap(([, said]) => said);
}
