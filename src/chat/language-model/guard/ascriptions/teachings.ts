import type { TextWords } from '../../../../corpus/quotations/claims/phrases/text-words.ts';
import { clauseAround, contentIn, MIN_CONTENT } from './source-subjects.ts';
import { isArabic, isBengali, isFormOf, isIn, wordList } from './word-lists.ts';

/** Teachers beside the sources, and those who are taught, with the verbs of teaching. */
const FAITH = wordList(
  'islam islamic deen sharia shariah ইসলাম ইসলামে ইসলামি ইসলামী শরিয়ত শরিয়তে দ্বীন দীনে الاسلام اسلامنا ديننا الدين الشريعه الشرع',
);
const THAT_BENGALI = wordList('যে কথা');
const TAUGHT = wordList('we believers believer muslims muslim worshippers faithful');
/** The same where the verb tells that they are taught: `মুসলিমদের নির্দেশ দেওয়া হয়েছে`, `أمر المسلمون`. */
const THOSE_TAUGHT = wordList(
  'মুসলিমদের মুসলমানদের মুমিনদের মুমিনকে বিশ্বাসীদের ঈমানদারদের আমাদের আমাদেরকে المسلمون المؤمنون المسلمين المؤمنين المسلم المؤمن',
);
const PASSIVE = wordList('হয়েছে হয় হয়েছিল');
const BIDS = wordList(
  'নির্দেশ আদেশ নিষেধ হুকুম বলা শেখানো উৎসাহিত উপদেশ সতর্ক تامر امر نهي وعد حث نصح اوصي علم حرم اذن كلف بشر حذر',
);
const TEACHES = wordList(
  `disliked অপছন্দ পছন্দনীয় মাকরূহ মুস্তাহাব জায়েজ teach teaches taught say says tell tells told instruct instructs instructed command commands commanded order orders ordered encourage encourages encouraged urge urges urged forbid forbids forbade forbidden prohibit prohibits prohibited promise promises promised
  remind reminds reminded advise advises advised require requires required recommend recommends recommended consider considers considered regard regards warn warns warned allow allows obliges obliged ask asks asked emphasizes emphasises stresses prescribes prescribed guarantees guaranteed assures assured holds permits
  শেখায় শিক্ষা বলে উৎসাহ উৎসাহিত নির্দেশ আদেশ নিষেধ নিষিদ্ধ হুকুম অনুমতি প্রতিশ্রুতি গুরুত্ব তাগিদ বিধান শিখিয়েছে দেয় দিয়েছে বলা শেখানো
  يعلم علم يامر امر ينهي نهي يحث حث يحرم حرم يدعو دعا اوصي يوصي يشجع يعد وعد اوجب يوجب فرض شرع اباح يحض حض جعل يجعل يري`,
);
const BE = wordList('are were been is was be being have has');
/** `the divine promise of …` */
const [DIVINE, GIVEN] = [
  wordList(
    'divine heavenly prophetic ঐশী ঐশ্বরিক নববি নববী الهي الهيه الالهي الالهيه نبوي نبويه النبوي النبويه رباني ربانيه',
  ),
  wordList(
    'promise promises command commands commandment instruction decree guarantee warning advice teaching lesson প্রতিশ্রুতি নির্দেশ আদেশ বিধান পরামর্শ উপদেশ শিক্ষা counsel tip tips rule reminder guidance সতর্কবাণী সুসংবাদ وصيه نصيحه وعد امر توجيه ارشاد بشري تحذير قاعده حكمه هدي تعليم ادب',
  ),
];
const NARRATED = wordList('narrated reported related transmitted recorded');
const IMPERSONAL =
  /^(?:روي|يروي|قيل|ورد|يرد|ذكر|جاء|نقل|حكي|بلغنا|ثبت|امرنا|اخبرنا|نبينا|بشرنا|حذرنا|طولبنا|كلفنا|نهينا|علمنا|تعلمنا|اوصينا|وعدنا|حكي|يحكي|ينقل)$/u;
const NARRATED_BENGALI = wordList('বর্ণিত বর্ণনায় কথিত রেওয়ায়েতে রেওয়ায়াতে');

/** `It is narrated that …`, `We are taught that …`, `Islam teaches …`: a teaching of the texts without a named source. */
export function tellsOfTeaching(words: TextWords, first: number, last: number): boolean {
  for (let at = first; at < last; at++) {
    const key = words.keys[at] ?? '';
    const [from, to] = clauseAround(words, at, first, last);
    if (
      isIn(DIVINE, words, at) &&
      [1, -1].some((step) => isIn(GIVEN, words, at + step)) &&
      contentIn(words, from, last) > MIN_CONTENT
    )
      return true;
    if (keyBefore(words, at) === 'كما' && IMPERSONAL.test(key)) return true;
    if (contentIn(words, at + 1, to) < MIN_CONTENT) continue;
    if (isIn(FAITH, words, at)) {
      // `In Islam it is recommended to …`
      const within = keyBefore(words, at) === 'in' || key.endsWith('মে');
      for (let verb = Math.max(from, at - 3); verb < Math.min(to, isBengali(key) ? to : at + 6); verb++)
        if (isIn(TEACHES, words, verb) && (within || !isIn(BE, words, verb - 1))) return true;
    }
    if (
      isIn(TAUGHT, words, at) &&
      isIn(BE, words, at + 1) &&
      [2, 3, 4].some((step) => isIn(TEACHES, words, at + step) && !FREELY.has(words.keys[at + step] ?? ''))
    )
      return true;
    if (isIn(THOSE_TAUGHT, words, at) && isBidden(words, at, from, to)) return true;
    if (isPromisedToUs(words, at, to)) return true;
    if (
      isIn(NARRATED, words, at) &&
      words.labels[at + 1] === 'that' &&
      from === at - words.keys.slice(from, at).filter((word) => IT.has(word)).length
    )
      return true;
    if (isIn(NARRATED_BENGALI, words, at) && at < to - MIN_CONTENT) return true;
    const bare = key.replace(/^(?:و|ف|كما|وقد|قد)(?=\p{L}{3})/u, '');
    if (
      isArabic(key) &&
      IMPERSONAL.test(bare) &&
      at - from <= 2 &&
      [1, 2].some((step) => /^(?:ان|بان|انه|انها|عن|ب\p{L}+)$/u.test(words.keys[at + step] ?? ''))
    )
      return true;
  }
  return false;
}

function keyBefore({ keys }: TextWords, at: number): string {
  return keys[at - 1] ?? '';
}

/** `He guaranteed us that …`, `আমাদের জানানো হয়েছে যে …`, `وقد ضمن لنا أن …`: nobody but God or the Prophet speaks to all of us. */
function isPromisedToUs(words: TextWords, at: number, to: number): boolean {
  const { keys, labels } = words;
  const key = keys[at] ?? '';
  const that = (from: number, most: number) => labels.slice(from, Math.min(to + 1, from + most)).includes('that');
  if (key === 'us') return keys[at - 2] === 'he' && that(at + 1, 2);
  if (key === 'আমাদের') {
    const told = keys[at - 1] === 'তিনি' || isIn(PASSIVE, words, at + 2);
    return told && [2, 3, 4, 5].some((step) => isIn(THAT_BENGALI, words, at + step));
  }
  return key === 'لنا' && that(at + 1, 1) && /^(?:ضمن|وعد|اكد|بين|ذكر|كتب|تعهد|كفل)$/u.test(keys[at - 1] ?? '');
}

function isBidden(words: TextWords, at: number, from: number, to: number): boolean {
  if (isArabic(words.keys[at])) return at > from && isFormOf(BIDS, words, at - 1);
  for (let verb = at + 1; verb + 1 < to; verb++)
    if (isIn(BIDS, words, verb) && [1, 2].some((step) => isIn(PASSIVE, words, verb + step))) return true;
  return false;
}

/** Also used of what people do among themselves: `Muslims are required by their employer …`. */
const FREELY = wordList('say says considered required allowed asked ask');
const IT = wordList('it is was has been also');
