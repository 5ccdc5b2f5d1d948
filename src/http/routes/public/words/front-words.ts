import type { PageLanguage } from '../../site/languages.ts';

type Point = readonly [title: string, words: string];

const ALTERED = '﴿إن مع العسر يسرين﴾';

/** Words whose names come from elsewhere. */
type Typed = {
  readonly [name: string]: unknown;
  readonly call: Point;
  readonly misquoted: Point;
  readonly points: readonly Point[];
  readonly numbers: Point;
  readonly plans: Point;
  readonly sources: Point;
};

const EN = {
  title: 'The Quran and hadith API that never misquotes',
  lead: 'Arabic, English and Bengali texts over HTTP, each checked against its source and published with a hash you can recompute. With search, quotation checks and a chat that cites every answer.',
  read: 'Read and search',
  ask: 'Ask the chat',
  askLead:
    'Ask in your own words. The answer quotes the texts. The chat needs an account. The account also gives you API keys and stores your bookmarks.',
  signUpToAsk: 'Sign up to ask',
  openChat: 'Open the chat',
  build: 'Build with the API',
  getKey: 'Get a key',
  guide: 'Read the guide',
  verse: 'Quran 94:6, {surah}',
  hash: 'SHA-256 of the Arabic text',
  call: ['One request, no key', 'Every text comes with its hash. The TypeScript and Python samples check it.'],
  response: 'Response',
  copy: 'Copy',
  copied: 'Copied',
  misquoted: [
    'Catch a misquotation',
    'These three are quoted everywhere. Two are in no installed text, and one verse is altered. Check them, or paste a text of your own.',
  ],
  /** Sayings that many quote and that are not in the texts. */
  example: `The Prophet ﷺ said: "Seek knowledge even if you have to go as far as China."\nThe Quran says: "God helps those who help themselves."\nAllah says (94:6): ${ALTERED}`,
  text: 'Text to check',
  check: 'Check quotations',
  features: 'What it does',
  points: [
    [
      'Answers with citations, not guesses',
      'The chat inserts quotations from the texts and verifies each one. When it finds nothing, it says so.',
    ],
    [
      'Exact limits, returned in every response',
      'Requests are counted exactly over any 60 seconds, for all keys of an account together.',
    ],
    [
      'Webhooks you can rely on',
      'Signed with Standard Webhooks, numbered without gaps, retried for days, with a log of every attempt.',
    ],
    ['Runs on your own server', 'One process and two commands. No other service and no account elsewhere is required.'],
  ],
  numbers: ['Installed on this server', 'Counted from the texts in use.'],
  verses: 'verses',
  languages: 'languages',
  editions: 'Quran editions',
  hadiths: 'hadiths',
  collections: 'hadith collections',
  plans: ['Plans', 'Every plan includes all texts, search, chat and quotation checks.'],
  allPlans: 'Compare plans',
  sources: ['Sources and licenses', 'Each text has its own author, source and license.'],
  allSources: 'All editions with their hashes',
  operator: 'Who runs this server',
  runBy: 'This server is run by {name}.',
  nobody:
    'The operator of this server has not published a name. Anyone can run Isnad: the code is under the MIT License.',
} satisfies Typed;

type FrontWords = typeof EN;

const BN: FrontWords = {
  title: 'কুরআন ও হাদিসের নির্ভরযোগ্য API, হুবহু ও উৎসসহ',
  lead: 'HTTP-তে আরবি, ইংরেজি ও বাংলা পাঠ। প্রতিটি তার উৎসের সঙ্গে মেলানো, এবং সঙ্গে আছে হ্যাশ, যা আপনি নিজে গণনা করতে পারেন। আরও আছে সার্চ, উদ্ধৃতি যাচাই এবং উৎসসহ উত্তর দেওয়া চ্যাট।',
  read: 'পড়ুন ও সার্চ করুন',
  ask: 'চ্যাটে প্রশ্ন করুন',
  askLead:
    'নিজের ভাষায় প্রশ্ন করুন। উত্তরে মূল পাঠের উদ্ধৃতি থাকে। চ্যাটের জন্য অ্যাকাউন্ট লাগে। অ্যাকাউন্টে আরও পাবেন API কী, আর আপনার বুকমার্কও সেখানে সংরক্ষিত থাকে।',
  signUpToAsk: 'প্রশ্ন করতে সাইন আপ করুন',
  openChat: 'চ্যাট খুলুন',
  build: 'API দিয়ে তৈরি করুন',
  getKey: 'API কী নিন',
  guide: 'নির্দেশিকা পড়ুন',
  verse: 'কুরআন ৯৪:৬, {surah}',
  hash: 'আরবি পাঠের SHA-256',
  call: ['একটি রিকোয়েস্ট, কী ছাড়াই', 'প্রতিটি পাঠের সঙ্গে তার হ্যাশ আসে। TypeScript ও Python উদাহরণ তা মিলিয়ে দেখে।'],
  response: 'রেসপন্স',
  copy: 'কপি করুন',
  copied: 'কপি হয়েছে',
  misquoted: [
    'ভুল উদ্ধৃতি ধরুন',
    'এই তিনটি উদ্ধৃতি সবখানে দেখা যায়। দুটি ইনস্টল করা কোনো পাঠে নেই, আর একটি আয়াত পরিবর্তিত। যাচাই করুন, অথবা নিজের লেখা দিন।',
  ],
  example: `রাসূলুল্লাহ ﷺ বলেছেন: "জ্ঞান অর্জনের জন্য সুদূর চীন দেশে হলেও যাও।"\nকুরআনে আছে: "যে নিজেকে সাহায্য করে, আল্লাহ তাকে সাহায্য করেন।"\nআল্লাহ বলেন (৯৪:৬): ${ALTERED}`,
  text: 'যে লেখা যাচাই করবেন',
  check: 'উদ্ধৃতিগুলো যাচাই করুন',
  features: 'কী কী করে',
  points: [
    ['অনুমান নয়, সাইটেশনসহ উত্তর', 'চ্যাট মূল পাঠ থেকে উদ্ধৃতি বসায় এবং প্রতিটি যাচাই করে। কিছু না পেলে তা জানায়।'],
    ['নির্ভুল রেট লিমিট, প্রতিটি রেসপন্সে', 'অ্যাকাউন্টের সব কী মিলিয়ে যেকোনো ৬০ সেকেন্ডের রিকোয়েস্ট নির্ভুলভাবে গণনা করা হয়।'],
    [
      'নির্ভরযোগ্য ওয়েবহুক',
      'Standard Webhooks দিয়ে স্বাক্ষর করা, ধারাবাহিক ক্রমিক নম্বরসহ, কয়েক দিন ধরে আবার চেষ্টা, প্রতিটি চেষ্টার লগসহ।',
    ],
    ['আপনার নিজের সার্ভারে চলে', 'একটি প্রসেস, দুটি কমান্ড। অন্য কোনো সার্ভিস বা অ্যাকাউন্ট লাগে না।'],
  ],
  numbers: ['এই সার্ভারে যা ইনস্টল করা আছে', 'ব্যবহৃত পাঠ থেকে গণনা করা।'],
  verses: 'আয়াত',
  languages: 'ভাষা',
  editions: 'কুরআনের সংস্করণ',
  hadiths: 'হাদিস',
  collections: 'হাদিস সংকলন',
  plans: ['প্ল্যান', 'সব প্ল্যানে সব পাঠ, সার্চ, চ্যাট ও উদ্ধৃতি যাচাই আছে।'],
  allPlans: 'প্ল্যানগুলো তুলনা করুন',
  sources: ['উৎস ও লাইসেন্স', 'প্রতিটি পাঠের নিজস্ব লেখক, উৎস ও লাইসেন্স আছে।'],
  allSources: 'হ্যাশসহ সব সংস্করণ',
  operator: 'এই সার্ভার কে চালান',
  runBy: 'এই সার্ভার চালান {name}।',
  nobody: 'এই সার্ভারের অপারেটর কোনো নাম প্রকাশ করেননি। যে কেউ Isnad চালাতে পারেন: কোড MIT লাইসেন্সের অধীনে।',
};

const AR: FrontWords = {
  title: 'واجهة برمجية للقرآن والحديث بنصوص موثّقة حرفًا حرفًا',
  lead: 'نصوص عربية وإنجليزية وبنغالية عبر HTTP، كل منها مقارَن بمصدره ومنشور مع بصمة يمكنك إعادة حسابها. مع البحث والتحقق من الاقتباسات ودردشة توثّق كل إجابة.',
  read: 'القراءة والبحث',
  ask: 'اسأل الدردشة',
  askLead:
    'اطرح سؤالك بأسلوبك، وتأتيك إجابة باقتباسات من النصوص. تتطلّب الدردشة حسابًا. ويمنحك الحساب أيضًا مفاتيح API ويحفظ إشاراتك المرجعية.',
  signUpToAsk: 'إنشاء حساب لطرح سؤال',
  openChat: 'فتح الدردشة',
  build: 'التطوير باستخدام API',
  getKey: 'الحصول على مفتاح',
  guide: 'قراءة الدليل',
  verse: '[{surah}: ٦]',
  hash: 'بصمة SHA-256 للنص العربي',
  call: ['طلب واحد بلا مفتاح', 'يأتي كل نص مع بصمته، ويتحقق منها مثالا TypeScript وPython.'],
  response: 'الاستجابة',
  copy: 'نسخ',
  copied: 'تم النسخ',
  misquoted: [
    'اكشف الاقتباس الخاطئ',
    'هذه الأقوال الثلاثة منتشرة. اثنان منها ليسا في أي نص مثبَّت، والثالث آية محرّفة اللفظ. تحقق منها أو ألصق نصك.',
  ],
  example: `قال رسول الله ﷺ: «اطلبوا العلم ولو بالصين».\nقال رسول الله ﷺ: «حب الوطن من الإيمان».\nقال الله تعالى [الشرح: ٦]: ${ALTERED}`,
  text: 'النص المراد التحقق منه',
  check: 'التحقق من الاقتباسات',
  features: 'ما الذي تقدّمه',
  points: [
    [
      'إجابات مع استشهادات، لا تخمينات',
      'تُدرِج الدردشة الاقتباسات من النصوص وتتحقق من كل منها. وعندما لا تجد شيئًا، تقول ذلك.',
    ],
    ['حدود دقيقة في كل استجابة', 'تُحتسب الطلبات بدقة خلال أي ٦٠ ثانية لجميع مفاتيح الحساب معًا.'],
    [
      'إشعارات Webhook لا يضيع منها حدث',
      'موقَّعة وفقًا لمعيار Standard Webhooks ومرقَّمة بلا فجوات، مع إعادة المحاولة لعدة أيام وسجلّ بكل محاولة.',
    ],
    ['تعمل على خادمك', 'عملية واحدة وأمران. لا تلزم خدمة أخرى ولا حساب في مكان آخر.'],
  ],
  numbers: ['المثبَّت على هذا الخادم', 'محسوب من النصوص المستخدمة.'],
  verses: 'الآيات',
  languages: 'اللغات',
  editions: 'طبعات القرآن',
  hadiths: 'الأحاديث',
  collections: 'كتب الحديث',
  plans: ['الباقات', 'تتضمّن كل باقة جميع النصوص والبحث والدردشة والتحقق من الاقتباسات.'],
  allPlans: 'مقارنة الباقات',
  sources: ['المصادر والتراخيص', 'لكل نص مؤلفه ومصدره وترخيصه.'],
  allSources: 'جميع الطبعات مع بصماتها',
  operator: 'من يشغّل هذا الخادم',
  runBy: 'يشغّل هذا الخادم {name}.',
  nobody: 'لم ينشر مشغّل هذا الخادم اسمًا. يمكن لأي شخص تشغيل Isnad: الشفرة المصدرية بترخيص MIT.',
};

export const FRONT_WORDS: Readonly<Record<PageLanguage, FrontWords>> = { en: EN, bn: BN, ar: AR };
