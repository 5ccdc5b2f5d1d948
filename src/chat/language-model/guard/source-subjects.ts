import type { TextWords } from '../../../corpus/quotations/claims/text-words.ts';
import { isArabic, isBengali, isFormOf, isIn, wordList } from './word-lists.ts';

/*
 * Default deny: a sentence whose subject is God, the Prophet, a companion, the Quran or a hadith tells what they did, want or teach, whatever its verb
 * is. What is known of them beside that is a closed class: dates, places, lives, the making and the parts of books. So are prayers.
 */

/** Sources that act. */
const ACTING = new Set<string | undefined>(['god', 'prophet', 'companion']);
const BOOKS = new Set<string | undefined>(['quran', 'hadith']);
const AROUND = new Set<string | undefined>(['blessing', 'praise', 'honorific']);
/** Words of lives and books. */
const FACTS = wordList(
  `born lived grew died passed buried married migrated emigrated settled moved caliph caliphs caliphate century centuries decades merchant orphan wife husband wives daughter son uncle cousin grandson tribe companions ce ah bce
  chapters surahs volumes collection collections compiled collected compilers arranged divided consists consist comprises contains chain chains narrator narrators isnad matn longest shortest
  translated translations copied manuscripts manuscript recited memorized memorised published printed literally arabic linguistically term numbered meccan medinan revealed readers scholars sources database installed search found find look
  জন্ম জন্মগ্রহণ বাস বসবাস মৃত্যু ইন্তেকাল ওফাত মারা হিজরত খলিফা খলীফা খেলাফত খিলাফত শতক শতাব্দী সালে খ্রিষ্টাব্দে খ্রিস্টাব্দে স্ত্রী কন্যা পুত্র চাচা ব্যবসায়ী সংকলন সংকলিত সংকলক ভাগ বিভক্ত গঠিত সনদ মতন বর্ণনাকারী অবতীর্ণ নাজিল নাযিল সবচেয়ে অনুবাদ অনূদিত মুখস্থ আভিধানিক শব্দের শব্দটির পারা রুকু খণ্ড তিলাওয়াত
  ولد عاش نشا توفي مات دفن تزوج هاجر استقر خليفه الخليفه الخلفاء الخلافه قرن القرن عام سنه زوجه زوج ابنه ابن عم تاجر تولي جمع جمعت دون رتب قسم ينقسم يتكون يتالف تتكون تتالف يحتوي يضم تضم سند متن رواه الرواه اطول اقصر قصار طوال ترجم ترجمه نسخ طبع حفظ لغه مكيه مدنيه نزل نزلت انزلت مجلد جزء اجزاء سوره`,
);
/** Numbers of years, chapters and pages. */
const NUMBER = /^\d+$/u;
/** What an optative begins or ends with. */
const OPTATIVE = wordList('may let insha inshallah ইনশাআল্লাহ আমিন আমীন اللهم');
const OPTATIVE_ENDS = wordList('দিন দিক করুন করুক রাখুন রাখুক হোন হোক দেন থাকুন বাড়ান ফেরান করেন');
/** Arabic perfects with God as the subject that are optative: `شفى الله والدك`. */
const OPTATIVE_ARABIC = wordList(
  'شفي رحم حفظ غفر وفق بارك جزا جزي رزق اعان يسر فرج هدي اصلح ادام عافي عوض ثبت نفع سدد شرح كتب شاء صبر سلم اسعد قوي الهم اعظم عظم ان',
);
/** Perfects of telling or doing that stand before their subject; a noun there makes a genitive of it. */
const PERFECTS = wordList(
  'قدم كان جعل وضع اعطي انزل فرض كتب خصص اعد ترك فعل صنع احب كره فضل قدر رفع منح وهب خلق طلب سال اختار عد اعتبر اعتاد دعا منع رخص سن كلف وجه رغب طمان اثني مدح ذم لعن قضي حكم سمح اذن جلس خرج ذهب دخل حمل اخذ رد كافا عامل زار ساعد شارك',
);
/** Nouns in front of a source that begin like an imperfect. */
const NOT_VERBS = wordList('تقوي توحيد توفيق تفسير تلاوه يوم يد توبه تاريخ تعظيم تذكر تدبر ترتيل تجويد يقين يعني تعني');
/** Weak predicates: `the Quran is …`, `this verse has …`. */
const BEING = wordList('is are was were has have had isnt arent can will would could should may might comes come came');
const DIRECTED = wordList('কাছে দিকে ওপর উপর প্রতি জন্য সম্পর্কে নিয়ে পথে নামে সাথে সঙ্গে ব্যাপারে বিষয়ে');
/** Endings in names that look like cases. */
const NOMINATIVE = wordList('উমর ওমর বকর যর জাবির হাদিস সুন্নাহ আনসার');
const LOCATIVE = /(?:কুরআন|কোরআন|কুরান|কোরান|হাদিস|হাদীস|সুন্নাহ|সুন্নাত)(?:ে|েই|য়|তে|েও)$/u;
const MIN_CONTENT = 3;
const PRONOUNS = wordList('he him তিনি هو كان كما انه');

/** Tests whether a source is the subject of what a sentence tells, and that is neither a date, a place, a part of a book nor a prayer. */
export function tellsOfSource(words: TextWords, first: number, last: number): boolean {
  for (let at = first; at < last; at++) {
    const label = words.labels[at];
    // `He ﷺ discouraged …`
    const isPronoun = label === 'blessing' && isIn(PRONOUNS, words, at - 1);
    if (!ACTING.has(label) && !BOOKS.has(label) && !isPronoun) continue;
    const [from, to] = clauseAround(words, at, first, last);
    let end = at + 1;
    while (end < to && (words.labels[end] === label || AROUND.has(words.labels[end]))) end++;
    if (isFact(words, from, to) || isOptative(words, from, to)) continue;
    if (contentIn(words, from, to) < MIN_CONTENT) continue;
    if (actsAt(words, { at, end, from, to })) return true;
    at = end - 1;
  }
  return false;
}

type Place = { readonly at: number; readonly end: number; readonly from: number; readonly to: number };

function actsAt(words: TextWords, place: Place): boolean {
  const key = words.keys[place.at] ?? '';
  if (isBengali(key)) return actsInBengali(words, place);
  return isArabic(key) ? actsInArabic(words, place) : actsInEnglish(words, place);
}

/** Nothing but introducing words before the source, and a verb behind it: `The Prophet always kept …`. */
function actsInEnglish(words: TextWords, { at, end, from, to }: Place): boolean {
  const { labels, keys } = words;
  for (let before = at - 1; before >= from; before--) {
    // `of the Quran`, `to God`: not the subject.
    if (labels[before] !== 'filler' && labels[before] !== labels[at]) return false;
    if (PREPOSITIONS.has(keys[before] ?? '') && before > from) return false;
    if (PREPOSITIONS.has(keys[before] ?? '')) return false;
  }
  if (end >= to || keys[end] === 's') return false;
  const being = isIn(BEING, words, end);
  if (BOOKS.has(labels[at]))
    return (
      !being && /(?:s|ed)$/u.test(keys[end] ?? '') && !/^(?:surah|verse|hadith|collection)s$/u.test(keys[end] ?? '')
    );
  if (ACTING.has(labels[at]) && being)
    return labels[at] !== 'god' ? false : /^(?:will|has|had)$/u.test(keys[end] ?? '');
  if (labels[end] === 'tell' || labels[end] === 'say') return true;
  return labels[end] === undefined && (VERB.test(keys[end] ?? '') || isIn(VERBS, words, end));
}

/** What can be a verb in English, by its ending, and those without one. */
const VERB = /^\p{L}{2,}(?:[^s]s|ed)$/u;
const VERBS = wordList(
  'always never once often regularly usually sometimes also would used kept keeps gave made took held went saw found left let put set sent wore ate drank slept rode built bought sold fought wept swept chose bore bound grew knew led lent lost meant met paid rose sought showed spent stood swore threw understood won woke wrote will does do did cannot wants wills',
);

const PREPOSITIONS = wordList('of to in on at by from for with about and than');

/** A source in the nominative, or a book in the locative. Its verb ends the sentence. */
function actsInBengali(words: TextWords, { at, end, from }: Place): boolean {
  const { labels, keys } = words;
  const key = keys[end - 1 >= at && labels[end - 1] === labels[at] ? end - 1 : at] ?? '';
  for (let before = at - 1; before >= from; before--) {
    if (labels[before] !== undefined && labels[before] !== 'other') continue;
    return false;
  }
  if (isIn(DIRECTED, words, end)) return false;
  if (BOOKS.has(labels[at])) return LOCATIVE.test(key) || /^(?:কুরআন|কোরআন|হাদিস|হাদীস|সুন্নাহ|ইসলাম)$/u.test(key);
  return isIn(NOMINATIVE, words, end - 1) || !/(?:র|ের|কে|য়|তে)$/u.test(key);
}

/** A verb before its subject, or a source at the beginning with a verb behind it. */
function actsInArabic(words: TextWords, { at, end, from, to }: Place): boolean {
  const { keys, labels } = words;
  const behind = keys[end] ?? '';
  const leads = at === from || (at === from + 1 && labels[from] === 'filler');
  if (leads && end < to && /^[يت]\p{L}{2}/u.test(behind) && !isIn(NOT_VERBS, words, end)) return true;
  let verb = at - 1;
  while (
    verb >= from &&
    (labels[verb] === 'filler' || labels[verb] === labels[at]) &&
    !/^(?:ال?ي|في|من|عن|علي|ل)$/u.test(keys[verb] ?? '')
  )
    verb--;
  if (verb < from || labels[verb] !== undefined) return false;
  const bare = (keys[verb] ?? '').replace(/^(?:و|ف|قد|س)(?=\p{L}{3})/u, '');
  if (/^[يت]\p{L}{2}/u.test(bare) && !bare.endsWith('ه') && !isIn(NOT_VERBS, words, verb)) return true;
  return isIn(PERFECTS, words, verb);
}

function isFact(words: TextWords, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isIn(FACTS, words, at) || NUMBER.test(words.keys[at] ?? '')) return true;
  return false;
}

function isOptative(words: TextWords, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if (isIn(OPTATIVE, words, at)) return true;
    if (
      words.labels[at] === 'god' &&
      at > from &&
      isArabic(words.keys[at] ?? '') &&
      isIn(OPTATIVE_ARABIC, words, at - 1)
    )
      return true;
  }
  const final = words.keys[to - 1] ?? '';
  return isBengali(final) && [to - 1, to - 2].some((at) => isIn(OPTATIVE_ENDS, words, at));
}

function contentIn({ labels, keys }: TextWords, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (labels[at] === undefined && (keys[at] ?? '').length > 1) count += 1;
  return count;
}

/** The words around one, as far as no stop, colon or dash divides them. */
function clauseAround({ gaps }: TextWords, at: number, first: number, last: number): [number, number] {
  const divides = (word: number) => ['stop', 'paragraph', 'colon', 'dash', 'line', 'comma'].includes(gaps[word] ?? '');
  let [from, to] = [at, at + 1];
  while (from > first && !divides(from)) from--;
  while (to < last && !['stop', 'paragraph', 'line', 'colon'].includes(gaps[to] ?? '')) to++;
  return [from, to];
}

/** Teachers beside the sources, and those who are taught, with the verbs of teaching. */
const FAITH = wordList(
  'islam islamic deen sharia shariah ইসলাম ইসলামে ইসলামি ইসলামী শরিয়ত শরিয়তে দ্বীন দীনে الاسلام اسلامنا ديننا الدين الشريعه الشرع',
);
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
  `teach teaches taught say says tell tells told instruct instructs instructed command commands commanded order orders ordered encourage encourages encouraged urge urges urged forbid forbids forbade forbidden prohibit prohibits prohibited promise promises promised
  remind reminds reminded advise advises advised require requires required recommend recommends recommended consider considers considered regard regards warn warns warned allow allows obliges obliged ask asks asked emphasizes emphasises stresses prescribes prescribed guarantees guaranteed assures assured holds permits
  শেখায় শিক্ষা বলে উৎসাহ উৎসাহিত নির্দেশ আদেশ নিষেধ নিষিদ্ধ হুকুম অনুমতি প্রতিশ্রুতি গুরুত্ব তাগিদ বিধান শিখিয়েছে দেয় দিয়েছে বলা শেখানো
  يعلم علم يامر امر ينهي نهي يحث حث يحرم حرم يدعو دعا اوصي يوصي يشجع يعد وعد اوجب يوجب فرض شرع اباح يحض حض جعل يجعل يري`,
);
const BE = wordList('are were been is was be being');
const NARRATED = wordList('narrated reported related transmitted recorded');
const IMPERSONAL =
  /^(?:روي|يروي|ورد|يرد|ذكر|جاء|نقل|حكي|بلغنا|ثبت|امرنا|نهينا|علمنا|تعلمنا|اوصينا|وعدنا|حكي|يحكي|ينقل)$/u;
const NARRATED_BENGALI = wordList('বর্ণিত বর্ণনায় কথিত রেওয়ায়েতে রেওয়ায়াতে');

/** `It is narrated that …`, `We are taught that …`, `Islam teaches …`: a teaching of the texts without a named source. */
export function tellsOfTeaching(words: TextWords, first: number, last: number): boolean {
  for (let at = first; at < last; at++) {
    const key = words.keys[at] ?? '';
    const [from, to] = clauseAround(words, at, first, last);
    if (contentIn(words, at + 1, to) < MIN_CONTENT) continue;
    if (isIn(FAITH, words, at)) {
      for (let verb = Math.max(from, at - 3); verb < Math.min(to, isBengali(key) ? to : at + 6); verb++)
        if (isIn(TEACHES, words, verb) && !isIn(BE, words, verb - 1)) return true;
    }
    if (
      isIn(TAUGHT, words, at) &&
      isIn(BE, words, at + 1) &&
      [2, 3].some((step) => isIn(TEACHES, words, at + step) && !FREELY.has(words.keys[at + step] ?? ''))
    )
      return true;
    if (isIn(THOSE_TAUGHT, words, at) && isBidden(words, at, from, to)) return true;
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

function isBidden(words: TextWords, at: number, from: number, to: number): boolean {
  if (isArabic(words.keys[at])) return at > from && isFormOf(BIDS, words, at - 1);
  for (let verb = at + 1; verb + 1 < to; verb++)
    if (isIn(BIDS, words, verb) && [1, 2].some((step) => isIn(PASSIVE, words, verb + step))) return true;
  return false;
}

/** Also used of what people do among themselves: `Muslims are required by their employer …`. */
const FREELY = wordList('say says considered required allowed asked ask');
const IT = wordList('it is was has been also');
