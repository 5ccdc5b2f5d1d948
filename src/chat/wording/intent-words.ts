import { either, words } from './patterns.ts';

/*
 * Words that reveal the intent of a message, in three languages and in Bengali with Latin letters. A message without them is a question about a
 * subject.
 */

/** Asks what is allowed, obligatory or forbidden. */
export const RULING = either(
  /\b(?:haram|halal|haraam|halaal|makruh|makrooh|mustahab|fatwa|permissible|impermissible|permitted|forbidden to|jaiz|jayez|najayez|farz naki)\b/,
  /\b(?:is it|would it be|is this) (?:a sin|ok|okay|allowed|wrong|obligatory|compulsory|fard|wajib|valid|lawful|sinful)\b/,
  /^(?:[^?]*[,.] )?(?:can|may|should|must|could) (?:i|we|a muslim|muslims|a woman|women|a man|men|one)\b(?! (?:find|read|see|ask|have|get|learn|know|understand)\b)/,
  /\b(?:am i|are we|is one|are muslims) (?:allowed|permitted|required|obliged)\b/,
  /\bdo (?:i|we) have to\b|\bwhat is the (?:islamic )?ruling\b|\bruling (?:on|of|for|about)\b|\b(?:invalidate|break|breaks|nullify|nullifies) (?:my|the|a)\b/,
  words(
    'হারাম | হালাল | জায়েজ | জায়েয | নাজায়েজ | নাজায়েয | মাকরুহ | ফতোয়া | ফাতওয়া | বৈধ | অবৈধ | বিধান কী | বিধান কি | হুকুম কী | হুকুম কি | গুনাহ হবে | যাবে কি | যায় কি | পারব কি | পারবো কি | পারি কি | করা যাবে | কি করা যায় | যাবে না কি',
  ),
  words('حكم | ما حكم | يجوز | لا يجوز | هل يحل | يحرم | حرام | حلال | فتوى | مكروه | هل يجب | يبطل | ينفع'),
);

/** Words of a ruling question that do not describe its subject. */
export const RULING_WORDS = either(
  /\b(?:haram|halal|haraam|halaal|makruh|makrooh|mustahab|fatwa|permissible|impermissible|permitted|allowed|obliged|required|obligatory|compulsory|lawful|valid|ruling|sinful|a sin|jaiz|jayez|najayez|am i|are we|can i|can we|may i|may we|do i have to|is it|would it be|ok|okay|for (?:a )?muslims?|naki)\b/,
  words(
    'হারাম | হালাল | জায়েজ | জায়েয | নাজায়েজ | নাজায়েয | মাকরুহ | ফতোয়া | বৈধ | অবৈধ | বিধান | হুকুম | গুনাহ হবে | যাবে | যায় | পারব | পারবো | পারি | করা যাবে | কি না',
  ),
  words('حكم | ما حكم | يجوز | لا يجوز | هل يحل | يحرم | حرام | حلال | فتوى | مكروه | هل يجب | للمسلم'),
);

/** A greeting, thanks, or a question about the assistant. */
export const SMALL_TALK = either(
  /\b(?:hi|hiya|hello|hey|salam|salaam|assalamu? ?alaikum|as-?salamu? ?alaykum|assalamualaikum|wa ?alaikum(?: ?as)?-? ?salam|good (?:morning|evening|afternoon|night|day)|thanks?|thx|thank you|jazak ?allah(?:u)?(?: khair(?:an)?)?|bye|goodbye|see you|ok|okay|how are (?:you|things)|how['’]?s it going|who (?:are|made) you|what are you|are you (?:an? )?(?:ai|bot|chatbot|robot|human|person|real)|what (?:can|do) you do|what(?: is|s|['’]s) your name|nice to meet you)\b/,
  /\b(?:kemon (?:achen|acho|aso|asen)|d[h]?onn?obad|shukriya|(?:apni|tumi) ke|(?:apnar|tomar) nam ki|(?:allah|khoda) hafe[zj])\b/,
  words(
    'হাই | হ্যালো | সালাম | আসসালামু আলাইকুম | আস-সালামু আলাইকুম | ওয়া আলাইকুমুস সালাম | ওয়ালাইকুম আসসালাম | ধন্যবাদ | শুকরিয়া | জাযাকাল্লাহু খাইরান | জাযাকাল্লাহ | কেমন আছেন | কেমন আছো | কেমন আছ | আপনি কে | তুমি কে | (?:তোমার|আপনার) নাম (?:কী|কি) | তুমি (?:কী|কি) করতে পারো | আপনি (?:কী|কি) করতে পারেন | শুভ (?:সকাল|সন্ধ্যা|রাত্রি|দুপুর) | আল্লাহ হাফেজ | খোদা হাফেজ | বিদায়',
  ),
  words(
    'مرحبا | أهلا وسهلا | أهلا | اهلا | السلام عليكم ورحمة الله وبركاته | السلام عليكم ورحمة الله | السلام عليكم | وعليكم السلام | شكرا | مشكور | يعطيك العافية | جزاك الله خيرا | جزاكم الله خيرا | بارك الله فيك | كيف حالك | كيف الحال | كيفك | شلونك | ازيك | من أنت | من انت | ما اسمك | ماذا اسمك | ماذا تستطيع أن تفعل | صباح الخير | صباح النور | مساء الخير | مساء النور | تصبح على خير | مع السلامة | وداعا',
  ),
);

const PEACE = `(?:(?:as[- ]?)?sal+a*m+[uo]?[- ]?['’]?[uo]?[- ]?['’]?alai?y?kum|আস-?সালামু আলাইকুম|(?:ال)?سلام عليكم)`;
const BLESSING = String.raw`[- ]?(?:wr ?wb|w[ae]? ?rah?matu?l+ahi?|w[ae]? ?bar[ae]ka?tuh?u?|ওয়া রাহমাতুল্লাহ\S*|ওয়া বারাকাতুহু?|ورحمة الله|وبركاته)`;
const ADDRESSED = String.raw`[\s,،]+(?:brothers?|sisters?|bro|sis|sir|dear|all|everyone|sheikh|shaykh|imam|ustad|beta|bhai|vai|apu|huzur|hujur|ভাই|আপু|হুজুর|ভাইয়া|يا شيخ|شيخ|شيخنا|يا جماعة|اخوان|يا اخوان)(?=[\s,.!،।:])`;
/** The whole formula of peace at the start of a message, with whom it greets, or a shorter greeting with a mark behind it. */
export const GREETING = new RegExp(
  String.raw`^(?:${PEACE}(?:${BLESSING})*(?:${ADDRESSED})*[\s,.!،।:…-]+|(?:hi|hello|hey|sal+a+m|সালাম|السلام|سلام|مرحبا|اهلا)(?:${ADDRESSED})*\s*[,.!،।…]+\s*)`.normalize(
    'NFC',
  ),
  'iu',
);
/** A message that speaks of greetings. */
export const SPEAKS_OF_GREETING = /\b(?:sal+a+m\w*|greet\w*|hello)\b|সালাম|(?<!\p{L})(?:ال)?سلام(?!\p{L})|التحية/iu;

/** Words that can accompany small talk without making it a question. */
export const BESIDE_SMALL_TALK = either(
  /\b(?:a|all|again|am|and|answer|answers|are|brother|sister|bro|dear|everyone|fine|for|friend|great|help|helped|helpful|helps|i|is|it|its|lot|lots|me|much|my|nice|now|please|really|sir|so|that|thats|the|there|this|today|very|was|you|your|bhai|vai|apu|onek|khub|upokar|holo|apnake|tomake)\b/,
  words(
    'অনেক | খুব | উপকার | হলো | হল | হয়েছে | পেলাম | আপনাকে | তোমাকে | ভাই | আপু | বোন | ভাইয়া | আজ | আজকে | এই | উত্তরের | উত্তর | জন্য | সুন্দর | ভালো | লাগলো | আবার | সবাইকে',
  ),
  words(
    'لك | لكم | جدا | كثيرا | جزيلا | يا | أخي | اخي | أختي | اختي | صديقي | على | المساعدة | مساعدتك | الجواب | الإجابة | الرد | هذا | هذه | اليوم | كيف | حالكم',
  ),
);

/** Questions that these texts cannot answer, whatever words they share. */
export const ELSEWHERE = either(
  /\b(?:weather|forecast|temperature today|football|cricket|soccer|world cup|match score|stock|stocks|share price|exchange rate|bitcoin price|python|javascript|typescript|java code|c\+\+|sql|html|regex|recipe|cook(?:ing)? (?:pasta|biryani|rice)|movie|film|netflix|song lyrics|lyrics|flight|hotel|visa application|prime minister|president of|capital of|population of|solve|equation|integral|derivative|translate this|essay|poem|joke|horoscope|lottery|iphone|android|windows 1[01]|wifi|laptops?|car engine|elections?|facebook|instagram|youtube|whatsapp|tiktok|password|router|smartphones?|mobile phone|computer|passport|airlines?|(?:flight|train|bus) (?:fare|ticket)s?|salary of|net worth|who should i vote|vote for|celebrit\w+|khelar|khela|kinle|dam koto|vara koto)\b/,
  /\bwhat(?:['’]?s| is| was) the (?:score|price)\b|\bhow (?:much|many) (?:goals|calories|dollars|taka|kilometers|miles)\b|\b\w+ (?:vs|versus) \w+\b/,
  /\b(?:write|generate|create|debug) (?:me )?(?:a |an |some |the )?(?:code|function|program|script|story|poem|email|letter|essay|song)\b|\d\s*[-+*/^]\s*\d|\bhow (?:tall|far|old) is (?:the |mount )?\b/,
  words(
    'আবহাওয়া | ফুটবল | ক্রিকেট | বিশ্বকাপ | শেয়ার বাজার | শেয়ারবাজার | ডলারের দাম | রেসিপি | রান্নার | সিনেমা | গান লেখ | কবিতা লেখ | কৌতুক | প্রোগ্রাম লেখ | পাইথন | রাজধানী | প্রধানমন্ত্রী | রাষ্ট্রপতি | জনসংখ্যা | মোবাইল ফোন | ল্যাপটপ | নির্বাচন | নির্বাচনে | রাশিফল | ফেসবুক | ইউটিউব | ইনস্টাগ্রাম | পাসওয়ার্ড | কম্পিউটার | কম্পিউটারের | পাসপোর্ট | ভিসা | বিমানের টিকিট | ট্রেনের টিকিট | শেয়ার | খেলার | গোল সংখ্যা | দাম কত | ভাড়া কত | গুণ | সমীকরণ',
  ),
  words(
    'الطقس | درجة الحرارة | كرة القدم | كأس العالم | مباراة | البورصة | سعر الدولار | سعر الذهب | وصفة | طبخ | فيلم | أغنية | نكتة | عاصمة | رئيس الوزراء | رئيس جمهورية | عدد سكان | بايثون | برنامج حاسوب | معادلة | الانتخابات | هاتف | قصيدة | فيسبوك | إنستغرام | انستقرام | يوتيوب | كلمة المرور | كمبيوتر | جواز السفر | تأشيرة | طيران | رحلات | فندق | فنادق | كود | جافا | ويندوز | بكم | راتب اللاعب | مباريات | دوري',
  ),
);

/** Words of each kind of follow-up. Applies when the message has no other content. */
export const FOLLOW_UP = {
  next: either(
    /\b(?:next|after (?:that|this|it)|following|continue|go on|porer|porbor?ti|tarpor)\b/,
    words('পরের | পরবর্তী | পরেরটি | পরেরটা | এর পরে | এরপর | তারপর | পরের টা'),
    words('التالية | التالي | التي بعدها | الذي بعده | بعدها | ما بعدها | وما بعدها | بعد ذلك | أكمل'),
  ),
  previous: either(
    /\b(?:previous|preceding|before(?: (?:that|this|it))?|ager)\b/,
    words('আগের | পূর্বের | পূর্ববর্তী | আগেরটি | আগেরটা | এর আগে'),
    words('السابقة | السابق | التي قبلها | الذي قبله | قبلها | ما قبلها | وما قبلها'),
  ),
  more: either(
    /\b(?:more|others?|another|else|aro|arekta|arekti)\b/,
    words('আরও | আরো | আর কী | আর কি | আরেকটি | আরেকটা | অন্য | অন্যান্য'),
    words('المزيد | أكثر | زدني | مزيد | غيرها | غير ذلك | غيره | أخرى | هل من مزيد | أيضا'),
  ),
  hadith: either(
    /\b(?:hadiths?|hadeeths?|sunnah|hadise?|hadis e)\b/,
    words('হাদিসে | হাদিস | হাদীসে | হাদীস | সুন্নাহ | সুন্নাহতে'),
    words('الحديث | الأحاديث | السنة | حديث | أحاديث | والحديث | والسنة | والأحاديث | بالحديث'),
  ),
  quran: either(
    /\b(?:quran|qur'an|koran|verses|qurane|kurane)\b/,
    words('কুরআনে | কোরআনে | কুরআন | কোরআন'),
    words('القرآن | القران | الآيات | والقرآن | آيات'),
  ),
  /** Asks for the last answer in other or simpler words. */
  explain: either(
    /\b(?:explain|simplify|simpler|simply|elaborate|clarify|meaning|don['’]?t (?:understand|get)|didn['’]?t (?:understand|get)|bujhi ?n[ai]\w*|bujhlam na|bujhiye|sohoj|shohoj)\b|\bin (?:a (?:word|sentence|few words)|one (?:word|sentence)|short|simple words|brief)\b/,
    words('সহজ করে | সহজভাবে | সহজ ভাষায় | বুঝিনি | বুঝি নাই | বুঝলাম না | বুঝি না | বুঝিয়ে | বুঝায়ে | সংক্ষেপে | এক কথায় | ব্যাখ্যা'),
    words(
      'اشرح | اشرحلي | شرح | وضح | وضحلي | فهمني | فهمنى | ما فهمت | ما فهمتش | مفهمتش | مافهمتش | بكلمة | بكلمة واحدة | باختصار | ببساطة | أبسط | بالتفصيل | فسر',
    ),
  ),
  /** Asks on which texts the last answer rests. */
  source: either(
    /\b(?:sources?|references?|citations?|proofs?|evidence|dal[ie]+l|come from|comes from|get (?:that|this|it) from|sutro|dolil|proman|utsho)\b/,
    words('উৎস | সূত্র | রেফারেন্স | দলিল | প্রমাণ | উৎসটা | সূত্রটা | দলিলটা'),
    words('و?(?:المصدر|مصدره?|مصدرها|مصدرك|الدليل|دليلك|دليله?|المرجع|مرجعه) | وما المصدر | وما الدليل'),
  ),
} as const;

/** Words that can accompany a follow-up, or a request for another language, without making it a new question. */
export const BESIDE_FOLLOW_UP = either(
  /\b(?:now|then|okay|ok|yes|go|give|one|ones|same|again|too|also|please|translate|translated?|translation|version|to|comes?|shall|any|dekhao|onubad|ta|tar|ba|kore|be|can|could|you|i|what's|that's|there|from|with|again|me|it|little|bit|better|still|sorry|i|answer|yes or no|haram or halal|as i am|like i'm|five|korun|bolen|bolun|bolo|amake|valo|ektu|for|those|these|its?)\b/,
  words(
    'এবার | এখন | তাহলে | আর | একটু | একটা | একটি | অনুবাদ | করুন | করো | কর | দেখাও | দেখান | শোনাও | এটা | এটি | এটার | সেটা | টা | টি | টির | কিছু | আয়াতটি | আয়াতটা | হাদিসটি | পড়ে | পড়ুন | বলেন | বল | বলুন | বলো | আমি | আমাকে | আবার | ভালো | ভালোভাবে | করে | বেশি | লেখাপড়া | জানি না | কথাটা',
  ),
  words(
    'الآية | والآية | آية | ثم | والآن | الآن | من فضلك | لو سمحت | ترجم | ترجمها | ترجمة | الترجمة | هذا | هذه | ذلك | آخر | من | و | وماذا | ترجمتها | مرة أخرى | التي | هات | زيد | زيدني | مزيان | جاوبني | يعني | أنا | لي | شوي | شوية | أكثر | تاني | ثاني | واحدة',
  ),
);

/** Limits the answer to one of the two kinds of texts. */
export const ONLY = {
  hadith: either(
    /\b(?:hadiths?|hadeeths?|sunnah|prophet say|prophet said|narrat\w+|hadis|hadise)\b/,
    words('হাদিস | হাদীস | হাদিসে | হাদীসে | হাদিসের | সুন্নাহ | সুন্নাহতে'),
    words('حديث | الحديث | أحاديث | الأحاديث | حديثا | السنة'),
  ),
  quran: either(
    /\b(?:quran|qur'an|koran|quraner|qurane|kurane|verses?|ayahs?|ayats?|surahs?)\b/,
    words('কুরআন | কোরআন | কুরআনে | কোরআনে | কুরআনের | কোরআনের | আয়াত | আয়াতে'),
    words('القرآن | قرآن | آية | آيات | الآيات | القران'),
  ),
} as const;

/** Words around the subject of a question that do not describe it. */
export const SCAFFOLDING = either(
  /\b(?:(?:in|does|under) islam|please|kindly|can you|could you|would you|tell me|show me|give me|find me|find|quote|explain(?: to me)?|i want to know|i would like to know|i need|do you know|let me know|list|some|any|what|which|where|when|who|whom|why|how|does|do|did|is|are|was|were|has|have|there|the|a|an|in|of|on|about|regarding|concerning|say|says|said|saying|teach|teaches|mention(?:s|ed)?|talk(?:s)?|speak(?:s)?|according to(?: islam)?|islamic|quran|qur'an|koran|holy|verses?|ayahs?|ayats?|hadiths?|hadeeths?|prophet's?|muhammad's?|passages?|meaning|importance of|virtues? of|to me|us|me|and|it|this|that)\b/,
  /\b(?:ki|keno|kivabe|kibhabe|kemon|kono|porbo|porte|pora|ki ki|korbo|korte|korle|hobe|sathe|sombondhe|niyom|somporke|shomporke|bishoye|bisoye|niye|bola|boleche|bolen|bolo|bolun|hoyeche|janan|janao|jante|chai|dao|den|ache|quran|qurane|quraner|kurane|hadis|hadise|ayat|kon|koto|er|ar|te|theke|jonno|hadiser|ba|amar|ami|amra|amader|jinish|kotha)\b/,
  words(
    'কুরআনে | কোরআনে | কুরআনের | কোরআনের | কুরআন | কোরআন | হাদিসে | হাদীসে | হাদিস | হাদীস | হাদিসের | আয়াত | আয়াতে | ইসলামে | ইসলাম কী বলে | ইসলাম কি বলে | সম্পর্কে | সম্বন্ধে | বিষয়ে | ব্যাপারে | নিয়ে | কী | কি | কেন | কীভাবে | কিভাবে | কোথায় | কোন | কোনো | কে | কত | বলা | বলে | বলেছেন | বলেন | হয়েছে | আছে | রয়েছে | বলুন | বলো | জানতে | চাই | জানাও | জানান | দাও | দিন | আমাকে | কিছু | একটি | নিয়ম | উপায় | কবে | কেমন | কারা | করতে | কয়টি | কিসের | কথা | গুরুত্ব | ফজিলত | অর্থ | এর | ও | এবং',
  ),
  words(
    'ماذا | ما | ماهي | ماهو | هي | هو | هل | كيف | لماذا | متى | أين | من هو | يقول | قال | تقول | ذكر | ورد | جاء | القرآن | القران | الكريم | في | عن | حول | بخصوص | آية | آيات | الآيات | حديث | أحاديث | الأحاديث | الحديث | النبي | أخبرني | اذكر | أعطني | أريد | في الإسلام | فضل | أهمية | معنى | بعض | وش | ايش | إيش | شو | مين | ليش | ليه | ازاي | إزاي | عشان | علشان | اللي | كام | فين | وين | بدي | ابغى | أبغى | عايز | عاوز | ممكن | طيب | كلمني | احكيلي | قولي | مره | اوي | كتير | يعني | لما | كده | كدا | هيك | شنو | شلون | ينفع | عادي | بس | مش | مو | زي | ده | دي | دا | لازم | ايه | إيه | دلوقتي | هلأ | لو سمحت',
  ),
);
