import type { SubscriptionPlan } from '@isnad/contract/plans';
import type { PageLanguage } from '../../site/languages.ts';

type AboutWords = {
  readonly plans: {
    readonly title: string;
    readonly lead: string;
    readonly names: Readonly<Record<SubscriptionPlan, string>>;
    readonly requests: { readonly few?: string; readonly other: string };
    readonly unlimited: string;
    readonly window: string;
    readonly conversations: string;
    readonly webhooks: string;
    readonly noWebhooks: string;
    readonly texts: string;
    readonly reading: string;
    readonly change: string;
    readonly getKey: string;
  };
  readonly sources: {
    readonly title: string;
    readonly lead: string;
    readonly quran: string;
    readonly hadith: string;
    readonly none: string;
    readonly author: string;
    readonly language: string;
    readonly texts: string;
    readonly source: string;
    readonly license: string;
    readonly notStated: string;
    readonly hash: string;
    readonly sourceHash: string;
    readonly faults: string;
    readonly repaired: string;
    readonly endings: string;
    readonly noFaults: string;
    readonly collections: string;
    readonly gaps: string;
    readonly missing: string;
    readonly damage: string;
    readonly truncated: string;
    readonly corrected: string;
    readonly stubs: string;
    readonly how: string;
  };
  readonly changelog: { readonly title: string; readonly lead: string };
};

const EN: AboutWords = {
  plans: {
    title: 'Plans',
    lead: 'Limits apply to all keys of an account together. Nothing is paid on this site: the operator sets the plan of each account.',
    names: { free: 'Free', professional: 'Professional', enterprise: 'Enterprise' },
    requests: { other: '{number} requests a minute' },
    unlimited: 'No rate limit',
    window: 'Counted exactly over any 60 seconds',
    conversations: 'Up to {number} stored conversations',
    webhooks: 'Webhooks',
    noWebhooks: 'No webhooks',
    texts: 'All texts, search, chat and quotation checks',
    reading: 'Reading in the dashboard has its own limit, {number} requests a minute, on every plan.',
    change: 'To change your plan, sign in and open Plan.',
    getKey: 'Get a key',
  },
  sources: {
    title: 'Sources and licenses',
    lead: 'Every text that this server answers with, from the installed editions. `GET /api/editions` returns the same list.',
    quran: 'Quran',
    hadith: 'Hadith',
    none: 'No hadiths are installed.',
    author: 'Author',
    language: 'Language',
    texts: 'Texts',
    source: 'Source',
    license: 'License',
    notStated: 'Not stated by the source',
    hash: 'SHA-256 as served',
    sourceHash: 'SHA-256 of the source',
    faults: 'Known faults',
    repaired: '{number} damaged verses are served repaired, each with a note.',
    endings: 'The punctuation of {number} verses, which the source package lacks, is restored.',
    noFaults: 'None known',
    collections: 'Collections',
    gaps: 'Gaps in numbering',
    missing: '{number} numbers have no installed text.',
    damage: 'Damaged texts',
    truncated: '{number} are cut off or damaged in the source:',
    corrected: '{number} are served with misprints corrected.',
    stubs: '{number} only refer to another hadith.',
    how: 'How texts are checked',
  },
  changelog: { title: 'Changelog', lead: 'Changes for people who call or run Isnad.' },
};

const BN: AboutWords = {
  plans: {
    title: 'প্ল্যান',
    lead: 'সীমা একটি অ্যাকাউন্টের সব কী মিলিয়ে প্রযোজ্য। এই সাইটে কোনো টাকা দিতে হয় না: অপারেটর প্রতিটি অ্যাকাউন্টের প্ল্যান ঠিক করেন।',
    names: { free: 'ফ্রি', professional: 'প্রফেশনাল', enterprise: 'এন্টারপ্রাইজ' },
    requests: { other: 'মিনিটে {number}টি রিকোয়েস্ট' },
    unlimited: 'কোনো রেট লিমিট নেই',
    window: 'যেকোনো ৬০ সেকেন্ডে নির্ভুলভাবে গণনা করা হয়',
    conversations: 'সর্বোচ্চ {number}টি সংরক্ষিত কথোপকথন',
    webhooks: 'ওয়েবহুক',
    noWebhooks: 'ওয়েবহুক নেই',
    texts: 'সব পাঠ, সার্চ, চ্যাট ও উদ্ধৃতি যাচাই',
    reading: 'ড্যাশবোর্ডে পড়ার জন্য আলাদা সীমা আছে: সব প্ল্যানে মিনিটে {number}টি রিকোয়েস্ট।',
    change: 'প্ল্যান পরিবর্তন করতে সাইন ইন করে প্ল্যান পেজ খুলুন।',
    getKey: 'API কী নিন',
  },
  sources: {
    title: 'উৎস ও লাইসেন্স',
    lead: 'এই সার্ভার যেসব পাঠ দেয়, তার সবগুলো, ইনস্টল করা সংস্করণ থেকে। `GET /api/editions` একই তালিকা দেয়।',
    quran: 'কুরআন',
    hadith: 'হাদিস',
    none: 'কোনো হাদিস ইনস্টল করা নেই।',
    author: 'লেখক',
    language: 'ভাষা',
    texts: 'পাঠ',
    source: 'উৎস',
    license: 'লাইসেন্স',
    notStated: 'উৎসে উল্লেখ নেই',
    hash: 'পরিবেশিত পাঠের SHA-256',
    sourceHash: 'উৎসের SHA-256',
    faults: 'জানা ত্রুটি',
    repaired: '{number}টি ক্ষতিগ্রস্ত আয়াত ঠিক করে দেওয়া হয়, প্রতিটিতে টীকাসহ।',
    endings: '{number}টি আয়াতের যতিচিহ্ন উৎস-প্যাকেজে নেই, এখানে ফিরিয়ে দেওয়া হয়েছে।',
    noFaults: 'জানা কোনো ত্রুটি নেই',
    collections: 'সংকলন',
    gaps: 'যেসব নম্বরের পাঠ নেই',
    missing: '{number}টি নম্বরের কোনো পাঠ ইনস্টল করা নেই।',
    damage: 'ক্ষতিগ্রস্ত পাঠ',
    truncated: '{number}টি উৎসে অসম্পূর্ণ বা ক্ষতিগ্রস্ত:',
    corrected: '{number}টি পাঠে মুদ্রণপ্রমাদ সংশোধন করা হয়েছে।',
    stubs: '{number}টি শুধু অন্য হাদিসের দিকে নির্দেশ করে।',
    how: 'পাঠ কীভাবে যাচাই করা হয়',
  },
  changelog: { title: 'পরিবর্তনসমূহ', lead: 'যাঁরা Isnad ব্যবহার করেন বা চালান, তাঁদের জন্য পরিবর্তনের তালিকা (ইংরেজিতে)।' },
};

const AR: AboutWords = {
  plans: {
    title: 'الباقات',
    lead: 'تسري الحدود على جميع مفاتيح الحساب معًا. لا يُدفع شيء في هذا الموقع: يحدد المشغّل باقة كل حساب.',
    names: { free: 'المجانية', professional: 'الاحترافية', enterprise: 'المؤسسات' },
    requests: { few: '{number} طلبات في الدقيقة', other: '{number} طلب في الدقيقة' },
    unlimited: 'بدون حد للمعدّل',
    window: 'تُحتسب بدقة خلال أي ٦٠ ثانية',
    conversations: 'حتى {number} محادثة محفوظة',
    webhooks: 'إشعارات Webhook',
    noWebhooks: 'بلا إشعارات Webhook',
    texts: 'جميع النصوص والبحث والدردشة والتحقق من الاقتباسات',
    reading: 'للقراءة في لوحة التحكم حد مستقل: {number} طلبًا في الدقيقة في كل باقة.',
    change: 'لتغيير باقتك، سجّل الدخول وافتح صفحة الباقة.',
    getKey: 'الحصول على مفتاح',
  },
  sources: {
    title: 'المصادر والتراخيص',
    lead: 'كل نص يجيب به هذا الخادم، من الطبعات المثبَّتة. يعيد `GET /api/editions` القائمة نفسها.',
    quran: 'القرآن',
    hadith: 'الحديث',
    none: 'لا توجد أحاديث مثبَّتة.',
    author: 'المؤلف',
    language: 'اللغة',
    texts: 'عدد النصوص',
    source: 'المصدر',
    license: 'الترخيص',
    notStated: 'لم يذكرها المصدر',
    hash: 'بصمة SHA-256 للنص المقدَّم',
    sourceHash: 'بصمة SHA-256 للمصدر',
    faults: 'عيوب معروفة',
    repaired: 'آيات تالفة في المصدر تُقدَّم بعد إصلاحها، مع ملاحظة لكل منها: {number}.',
    endings: 'آيات تنقصها علامات الترقيم في حزمة المصدر وقد أُعيدت إليها: {number}.',
    noFaults: 'لا توجد عيوب معروفة',
    collections: 'الكتب',
    gaps: 'أرقام ناقصة',
    missing: 'أرقام بلا نص مثبَّت: {number}.',
    damage: 'نصوص تالفة',
    truncated: 'مبتورة أو تالفة في المصدر ({number}):',
    corrected: 'نصوص صُحِّحت فيها أخطاء مطبعية: {number}.',
    stubs: 'عدد ما يحيل إلى حديث آخر فقط: {number}.',
    how: 'كيف يُتحقق من النصوص',
  },
  changelog: { title: 'سجلّ التغييرات', lead: 'التغييرات لمن يستخدم Isnad أو يشغّله (بالإنجليزية).' },
};

export const ABOUT_WORDS: Readonly<Record<PageLanguage, AboutWords>> = { en: EN, bn: BN, ar: AR };
