import { digitsIn, type PageLanguage } from '../../site/languages.ts';

/** A sentence on an edition in English, with what differs in groups, and in Bengali and Arabic. */
type Sentence = readonly [en: RegExp, bn: string, ar: string];

/** Whole sentences: terms of licenses, and faults that are named one by one. */
const SENTENCES: readonly Sentence[] = [
  [
    /^As packaged by quran-json, whose LICENSE\.txt is CC BY-SA 4\.0 \(its package\.json says CC BY 4\.0\)\./,
    'quran-json প্যাকেজ থেকে, যার LICENSE.txt-এ লাইসেন্স CC BY-SA 4.0 (package.json-এ CC BY 4.0 লেখা)।',
    'كما في حزمة quran-json، وترخيصها في LICENSE.txt هو CC BY-SA 4.0 (ويذكر package.json الترخيص CC BY 4.0).',
  ],
  [
    /^Tanzil offers the translations on its site for non-commercial use; ask the publisher for anything else\./,
    'Tanzil তার সাইটের অনুবাদগুলো অবাণিজ্যিক ব্যবহারের জন্য দেয়; অন্য যেকোনো ব্যবহারের জন্য প্রকাশকের অনুমতি নিন।',
    'يتيح Tanzil الترجمات التي في موقعه للاستخدام غير التجاري؛ ولغير ذلك اطلب إذن الناشر.',
  ],
  [
    /^Tanzil offers its translations for non-commercial use\. The terms of the translator are not stated\./,
    'Tanzil তার অনুবাদগুলো অবাণিজ্যিক ব্যবহারের জন্য দেয়। অনুবাদকের শর্ত উল্লেখ নেই।',
    'يتيح Tanzil ترجماته للاستخدام غير التجاري. ولم تُذكر شروط المترجم.',
  ],
  [
    /^Tanzil allows verbatim copies of this text, with a link to tanzil\.net and its copyright notice\. It does not allow changes\./,
    'Tanzil এই পাঠ হুবহু কপি করার অনুমতি দেয়, tanzil.net-এর লিংক ও কপিরাইট নোটিশসহ। পরিবর্তনের অনুমতি দেয় না।',
    'يسمح Tanzil بنسخ هذا النص حرفيًا مع رابط إلى tanzil.net وإشعار حقوق النشر. ولا يسمح بالتغيير.',
  ],
  [
    /^QuranEnc allows publication without changes, with the source and the version named\./,
    'উৎস ও সংস্করণ উল্লেখ করে, কোনো পরিবর্তন ছাড়া প্রকাশের অনুমতি QuranEnc দেয়।',
    'يسمح QuranEnc بالنشر دون تغيير مع ذكر المصدر والإصدار.',
  ],
  [
    /^The collection is under CC BY-NC-ND 4\.0 and leaves each text under the terms of its source\. (\S+) states no license for this text\./,
    'সংগ্রহটির লাইসেন্স CC BY-NC-ND 4.0; প্রতিটি পাঠে তার উৎসের শর্ত প্রযোজ্য। $1 এই পাঠের কোনো লাইসেন্স উল্লেখ করেনি।',
    'المجموعة مرخّصة بترخيص CC BY-NC-ND 4.0، ويبقى كل نص خاضعًا لشروط مصدره. ولا يذكر $1 ترخيصًا لهذا النص.',
  ],
  [/^Non-commercial use \(Tanzil\)\./, 'অবাণিজ্যিক ব্যবহার (Tanzil)।', 'للاستخدام غير التجاري (Tanzil).'],
  [
    /^Unchanged, with source and version \(QuranEnc\)\./,
    'অপরিবর্তিত, উৎস ও সংস্করণসহ (QuranEnc)।',
    'دون تغيير، مع ذكر المصدر والإصدار (QuranEnc).',
  ],
  [/^(CC BY(?:-[A-Z]+)* \d\.\d)\./, '$1।', '$1.'],
  [
    /^The line over the words of the 15 places of prostration is left out, as fonts have no sign for it; the places are marked by U\+06E9\./,
    'সিজদার ১৫টি স্থানের শব্দের উপরের রেখা বাদ দেওয়া হয়েছে, কারণ ফন্টে এর কোনো চিহ্ন নেই; স্থানগুলো U+06E9 দিয়ে চিহ্নিত।',
    'حُذف الخط الذي فوق كلمات مواضع السجود الخمسة عشر لأن الخطوط ليس فيها علامة له؛ والمواضع معلَّمة بالرمز U+06E9.',
  ],
  [
    /^The line that the source draws below th where it stands for ظ is lost: th is ث, ذ or ظ\./,
    'th যেখানে ظ বোঝায়, সেখানে উৎস নিচে যে রেখা টানে তা হারিয়ে গেছে: th মানে ث, ذ বা ظ।',
    'فُقد الخط الذي يرسمه المصدر تحت th حين تدل على ظ: فالحرفان th يدلان على ث أو ذ أو ظ.',
  ],
];

/** Sentences that count verses and name them. */
const COUNTS: readonly Sentence[] = [
  [
    /^In (.+?) verses?, words are missing: (.+)\.$/,
    '$1টি আয়াতে কিছু শব্দ নেই: $2।',
    'عدد الآيات التي تنقصها كلمات: $1 ($2).',
  ],
  [
    /^In (.+?) verses?, words stand in another verse than the Arabic: (.+)\.$/,
    '$1টি আয়াতের কিছু শব্দ আরবি থেকে ভিন্ন আয়াতে আছে: $2।',
    'عدد الآيات التي فيها كلمات في غير موضعها من النص العربي: $1 ($2).',
  ],
  [
    /^In (.+?) verses?, the mark that ends the verse is missing\.$/,
    '$1টি আয়াতের শেষের যতিচিহ্ন নেই।',
    'عدد الآيات التي تنقصها علامة الترقيم في آخرها: $1.',
  ],
  [
    /^In (.+?) places, the edition translates several verses together\. Each of these verses has the whole text\.$/,
    '$1টি জায়গায় সংস্করণটি একাধিক আয়াত একসঙ্গে অনুবাদ করেছে। এই আয়াতগুলোর প্রতিটিতে পুরো পাঠ আছে।',
    'عدد المواضع التي تترجم فيها الطبعة عدة آيات معًا: $1. ولكل آية منها النص كاملًا.',
  ],
  [
    /^Verses with a text much shorter or longer than in other editions \((.+?)\): (.+)\.$/,
    '$1টি আয়াতের পাঠ অন্য সংস্করণের চেয়ে অনেক ছোট বা বড়: $2।',
    'عدد الآيات التي نصها أقصر أو أطول كثيرًا مما في الطبعات الأخرى: $1 ($2).',
  ],
  [
    /^Verses with no mark at the end, which nearly all others have \((.+?)\): (.+)\.$/,
    '$1টি আয়াতের শেষে যতিচিহ্ন নেই, যা প্রায় সব আয়াতে আছে: $2।',
    'عدد الآيات التي لا علامة في آخرها، وهي في معظم الآيات: $1 ($2).',
  ],
  [
    /^Verses with no text in the source \((.+?)\): (.+)\.$/,
    '$1টি আয়াতের পাঠ উৎসে নেই: $2।',
    'عدد الآيات التي لا نص لها في المصدر: $1 ($2).',
  ],
  [
    /^Verses with the same text as the verse before \((.+?)\): (.+)\.$/,
    '$1টি আয়াতের পাঠ আগের আয়াতের মতোই: $2।',
    'عدد الآيات التي نصها نص الآية قبلها: $1 ($2).',
  ],
];

/**
 * Sentences on an edition, which the API has in English, in the language of a page. Undefined for English, and if one of them is not known.
 */
export function sourceSentences(language: PageLanguage, text: string): string | undefined {
  if (language === 'en') return undefined;
  const said = language === 'bn' ? 1 : 2;
  const counted = COUNTS.find(([en]) => en.test(text));
  if (counted !== undefined) {
    const comma = language === 'ar' ? '، ' : ', ';
    const more = language === 'ar' ? 'و$1 غيرها' : 'ও আরও $1টি';
    const numbered = text.replace('one verse', '1 verse').replace(counted[0], counted[said]);
    return digitsIn(language, numbered.replace(/and ([\d,]+) more/, more).replaceAll(', ', comma));
  }
  const found: string[] = [];
  for (let rest = text.trim(); rest !== ''; ) {
    const sentence = SENTENCES.find(([en]) => en.test(rest));
    const [whole] = sentence?.[0].exec(rest) ?? [];
    if (sentence === undefined || whole === undefined) return undefined;
    found.push(whole.replace(sentence[0], sentence[said]));
    rest = rest.slice(whole.length).trim();
  }
  return found.join(' ');
}
