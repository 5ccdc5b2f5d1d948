import type { TextWords } from '../../../../corpus/quotations/claims/phrases/text-words.ts';
import { isForm, wordList } from './word-lists.ts';

/** Words of lives and books. */
const FACTS = wordList(
  `born became life biography lived grew died passed buried married migrated emigrated settled moved caliph caliphs caliphate century centuries decades merchant orphan wife husband wives daughter son uncle cousin grandson tribe ce ah bce
  named mecca makkah medina madinah chapters surahs volumes collection collections compiled collected compilers arranged divided consists consist comprises contains chain chains narrator narrators isnad matn longest shortest
  translated translations copied manuscripts manuscript recited memorized memorised published printed literally arabic linguistically term numbered meccan medinan revealed readers scholars sources database installed search found find look battle battles historians date dated took place occurred fought year years hijra hijrah field study science discipline branch classed youngest eldest oldest funerals printed copy pages gather gathered reports travelling
  জীবনী অংশ জন্ম জন্মগ্রহণ বাস বসবাস মৃত্যু ইন্তেকাল ওফাত মারা হিজরত খলিফা খলীফা খেলাফত খিলাফত শতক শতাব্দী সালে খ্রিষ্টাব্দে খ্রিস্টাব্দে স্ত্রী কন্যা পুত্র চাচা ব্যবসায়ী সংকলন সংকলিত সংকলক ভাগ বিভক্ত গঠিত সনদ মতন বর্ণনাকারী অবতীর্ণ নাজিল নাযিল সবচেয়ে অনুবাদ অনূদিত মুখস্থ আভিধানিক শব্দের শব্দটির মক্কায় মক্কার মদিনায় মদিনার পারা রুকু খণ্ড তিলাওয়াত দাদা দাদার নানা নানার যুদ্ধ হিজরতের বছরে বছর সূরাগুলোর কনিষ্ঠ জ্যেষ্ঠ বিদ্যা শাস্ত্র নিয়মকানুন নিয়ম পিতা পিতার মাতা মাতার বাবার মায়ের
  ولد رحل طلب كتب اشهر عمره ام عاش نشا توفي مات دفن تزوج هاجر استقر خليفه الخليفه الخلفاء الخلافه قرن القرن عام سنه زوجه زوج ابنه ابن عم تاجر تولي جمع جمعت دون رتب قسم ينقسم يتكون يتالف تتكون تتالف يحتوي يضم تضم سند متن رواه الرواه اطول اقصر قصار طوال ترجم ترجمه نسخ طبع حفظ لغه مكه سمي سميت مكيه مدنيه نزل نزلت انزلت مجلد جزء جزءا اجزاء حزبا سوره وقعت غزوه معركه هجره هجري العلم يبحث احوال بنات بنت اصغر اكبر قواعد`,
);
/** A clause about a life or a book has at least so many of these words for each other one, names left out: `gave his wives a lemon tree` has not. */
const FACTS_SHARE = 0.25;
/** A count has at most so many other words. */
const MAX_COUNTED = 2;
/** Numbers of years, chapters and pages: facts beside a word of lives and books. */
const NUMBER = /^\p{N}/u;
const COUNTS = wordList('two three four five six seven দুটি তিনটি চারটি পাঁচটি ছয়টি সাতটি ثلاث اربع خمس ست سبع ايتان');
/** Words of definitions count twice. */
const DEFINING = wordList(
  'term word means meaning rendered translated শব্দটির শব্দের অর্থ আভিধানিক كلمه لفظ معني لغه اللغه',
);

const BOOKS = new Set<string | undefined>(['quran', 'hadith']);

/** Tests whether a clause tells of a life or of the making of a book: dates, places, relatives, parts. */
export function isFact(words: TextWords, from: number, to: number): boolean {
  let [facts, numbers, others] = [0, 0, 0];
  for (let at = from; at < to; at++) {
    if (isForm(DEFINING, words, at)) facts += 2;
    else if (isForm(FACTS, words, at)) facts += 1;
    else if (NUMBER.test(words.keys[at] ?? '') || isForm(COUNTS, words, at)) numbers += 1;
    else if (words.labels[at] === undefined && !/^\p{Lu}/u.test(words.text.slice(words.starts[at]))) others += 1;
  }
  // `The Quran has 114 surahs.`
  const isCount =
    numbers > 0 && others <= MAX_COUNTED && words.labels.slice(from, to).some((label) => BOOKS.has(label));
  return isCount || (facts > 0 && facts + numbers >= others * FACTS_SHARE);
}
