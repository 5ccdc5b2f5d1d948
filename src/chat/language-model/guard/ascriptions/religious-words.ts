import type { TextWords } from '../../../../corpus/quotations/claims/phrases/text-words.ts';
import { COLLECTIONS, MUSLIM, NARRATIONS, SAHIH } from './ascription-words.ts';
import { isForm, isIn, wordList } from './word-lists.ts';

/*
 * What a sentence of religion is about. Nobody knows of the unseen but from the texts, and a ruling is a statement about them: such a sentence ascribes,
 * even if it names no source.
 */

/** The unseen and the hereafter, and what a deed counts there. */
const UNSEEN = wordList(
  `angel angels angelic jibril gabriel paradise jannah jannat firdaws heavens hell hellfire jahannam purgatory barzakh grave resurrection judgement judgment hereafter akhirah afterlife doomsday jinn iblis satan shaytan devil devils antichrist dajjal
  sirat throne sin sins sinful sinner sinners repentance thawab hasanat expiation expiates expiate martyr martyrs intercession intercede intercedes ummah barakah baraka blessedness rizq damned deeds believer believers mumin disbeliever disbelievers hypocrite hypocrites
  piety pious righteous rewarded rewards reward forgiven forgives divine unseen isra miraj
  ফেরেশতা ফেরেস্তা জান্নাত বেহেশত জাহান্নাম দোজখ কবর কবরে কবরের কিয়ামত কেয়ামত হাশর আখিরাত আখেরাত পরকাল আখেরাতে শয়তান ইবলিস দাজ্জাল আরশ পুলসিরাত আমলনামা মিজান আমল নেক নেকি নেকী সওয়াব সাওয়াব ছওয়াব গুনাহ গোনাহ পাপ পাপী বরকত রহমত মাগফিরাত শাফায়াত শহিদ শহীদ কাফফারা রিজিক রিযিক রুজি মুমিন মুমিনা ঈমান ঈমানদার
  মুনাফিক কাফের কাফির তাকওয়া উম্মত উম্মাহ জিন গায়েব গায়েবি ফজিলত মেরাজ নাজাত
  ملايكه ملايك جبريل الجنه جنه جنات الفردوس جهنم القبر قبر القبور قبور القيامه الحشر يحشر حشر الاخره البرزخ الصراط العرش شيطان شياطين ابليس الدجال الجن الذنب ذنب ذنوب خطايا خطيئه خطيئته خطاياه اثم اثام توبه ثواب اجر حسنات سيئات بركه رزق رزقا ارزاق شفاعه كفاره مغفره ملكوت الغيب مومن مومنه مومنون مومنين منافق منافقون كافر كفار ايمان تقوي
  شهيد شهداء الامه امه صحيفته صحيفه فضيله اسراء معراج اشراط`,
);
/** Names of rulings, and what makes an act void. */
const RULINGS = wordList(
  `haram halal makruh makrooh mustahabb mustahab mandub mubah fard fardh wajib sunnah sunnahs sunna bidah shirk permissible impermissible unlawful lawful forbidden obligatory sharia shariah islamically religiously meritorious abominable
  হারাম হালাল মাকরুহ মাকরূহ মুস্তাহাব মুস্তাহাব ফরজ ফরয ওয়াজিব সুন্নত সুন্নাত সুন্নাহ নফল বিদআত বিদাত শিরক জায়েজ জায়েয নাজায়েজ নাজায়েয মুবাহ শরিয়ত শরীয়ত শরিয়াহ শরয়ি শরঈ ফিকহি
  حرام حلال مكروه مكروها مستحب مستحبا يستحب يسن مسنون مندوب يندب مباح يباح بدعه شرك جايز يجوز تجوز يحرم تحرم واجبا فريضه شرعا شرعي شرعيه الشرع شرع مبطلات يبطل تبطل نواقض سنن سننه يصح`,
);
/** Generations that are examples, caliphs, earlier prophets, and battles. */
const FORMER = wordList(
  `salaf predecessors tabiin tabiun companions companion sahaba sahabah sahabi sahabi caliph caliphs ansar muhajirun badr uhud hunayn khaybar khandaq yusuf ibrahim abraham musa moses isa jesus nuh noah dawud sulayman sulaiman solomon yunus ayyub zakariya yahya maryam luqman yaqub ismail adam hawwa prophets messengers
  সালাফ সালাফে সালফে তাবেয়ি তাবেঈ তাবেয়িন তাবেঈন সাহাবা সাহাবি সাহাবী সাহাবিরা সাহাবীরা সাহাবায়ে খলিফা খলীফা আনসার মুহাজির বদর উহুদ খন্দক খায়বার ইউসুফ ইবরাহিম ইব্রাহিম ইব্রাহীম মুসা মূসা ঈসা নূহ দাউদ সুলাইমান সুলায়মান ইউনুস আইয়ুব জাকারিয়া মারইয়াম মরিয়ম লুকমান ইয়াকুব ইসমাইল নবীগণ নবীরা আদম
  السلف سلفنا التابعون التابعين الصحابه صحابه صحابي الصحابي اصحابه الخليفه الخلفاء الانصار المهاجرين المهاجرون بدر الخندق خيبر يوسف ابراهيم موسي عيسي نوح داود سليمان يونس ايوب زكريا يحيي مريم لقمان يعقوب اسماعيل الانبياء انبياء المرسلين`,
);
/** The religion as a teacher. */
const FAITH = wordList('islam islams deen ইসলাম দ্বীন ধর্ম ধর্মীয় الاسلام اسلامنا ديننا الدين دينك اسلاميه الشريعه');
/** The same behind `our`, `the`. */
const BELIEF = wordList('religion faith creed tradition traditions');
const WHOSE = wordList('our the this islamic muslim prophetic');
/** Acts of worship, and what a sentence says of them that only the texts can. */
const WORSHIP = wordList(
  `prayer prayers pray prays salah salat fast fasts fasting fasted hajj umrah pilgrimage pilgrimages zakat zakah charity sadaqah alms dhikr wudu ablution dua duas tasbih istighfar mosque qibla
  নামাজ নামায সালাত রোজা রোযা সিয়াম হজ হজ্জ ওমরাহ উমরাহ যাকাত জাকাত সদকা দান জিকির যিকির ওজু অজু দোয়া তসবিহ মসজিদ ইস্তিগফার কিবলা ইবাদত
  صلاه الصلاه صلاته صوم صيام الصيام صيامه حج الحج عمره زكاه الزكاه صدقه الصدقه ذكر وضوء الوضوء دعاء الدعاء تسبيح استغفار مسجد المسجد القبله عباده`,
);
const COUNTS = wordList(
  `equals equal equivalent outweighs outweigh outranks outrank worth counts count counted erases erase erased wipes wipe cancels cancel cancelled multiplied multiplies doubles accepted answered rejected void voids invalid invalidates nullifies nullify seventy thousand compulsory replaced better removes protects shields guarantees earns purifies washes
  সমান সমতুল্য সমপরিমাণ উত্তম শ্রেষ্ঠ কবুল বাতিল ভঙ্গ ভেঙে নষ্ট মুছে মোচন গুণ দ্বিগুণ সত্তর হাজার রক্ষা
  تعدل يعدل تساوي يساوي تمحو يمحو تضاعف يضاعف تقبل يقبل مقبول مقبوله تكفر سبعين الف تبطل يبطل باطل باطله تعادل يعادل`,
);
const SCHOLARS = wordList(
  'scholars scholar jurists jurist jurisprudence imams schools আলেম ওলামা উলামা ফকিহ ইমামগণ মাজহাব العلماء علماء الفقهاء فقهاء فقها الفقها الايمه',
);
const AGREE = wordList(
  'agree agreed agreement unanimous unanimously consensus consider considered hold held ruled rule state stated একমত সর্বসম্মত ইজমা ঐকমত্য اجمع اتفق اجماع اتفقت متفقون',
);
/** How many sayings begin. */
const GNOMIC = /^(?:who|whoso|whomso)ever$|^مهما$/u;
/** Words that are of religion only together: `the signs of the Hour`, `the Last Day`, `early Muslims`. */
const PAIRS: readonly {
  readonly word: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
  readonly within: number;
}[] = [
  { before: wordList('signs sign علامات علامه امارات'), word: wordList('hour times days الساعه'), within: 3 },
  { before: wordList('last শেষ'), word: wordList('day দিন দিনে দিনের'), within: 1 },
  {
    before: wordList('early first earliest প্রথম যুগের'),
    word: wordList('muslims believers generation generations মুসলমানরা মুসলিমরা'),
    within: 1,
  },
];

/** `God's`, `the Quran's`. */
export const OF_SOURCE = /^(?:allah|god|lord|quran|koran|prophet|messenger|hadith|islam)s$/u;
function isPaired(words: TextWords, at: number): boolean {
  return PAIRS.some(({ word, before, within }) => {
    if (!isIn(word, words, at)) return false;
    for (let step = 1; step <= within; step++) if (isIn(before, words, at - step)) return true;
    return false;
  });
}

const PERSONS_AND_BOOKS = new Set<string | undefined>(['god', 'prophet', 'companion', 'quran', 'hadith']);

/** Words of religion that are of everyday life beside others: `deeds … at the land office`, `أجر عملك من مديرك`. */
const AMBIGUOUS = wordList('deeds reward rewards rewarded اجر');
const WORLDLY = wordList(
  'office registry mortgage landlord employer salary payroll customers مدير مديرك المدير راتب راتبك الشركه شركتك الموظف عقد',
);
/** `a faithful companion`, `common names`: neither a companion of the Prophet nor a prophet. */
const ONE_OF_THEM = wordList('a the one another this that his prophets noble every each some');
const [COMMON, NAMES] = [wordList('common popular frequent usual modern first'), wordList('name names')];

function isEveryday(words: TextWords, at: number): boolean {
  const { keys, labels } = words;
  if (isIn(AMBIGUOUS, words, at)) return keys.some((_, other) => isIn(WORLDLY, words, other));
  if (keys[at] === 'companion' && !isIn(ONE_OF_THEM, words, at - 1)) return labels[at] === undefined;
  return (
    keys.some((_, other) => isIn(NAMES, words, other) && isIn(COMMON, words, other - 1)) && isForm(FORMER, words, at)
  );
}

/** What a word of religion is about: what is only known from the texts, or a source, which is named for other reasons as well. */
export function religionOf(words: TextWords, at: number): 'taught' | 'source' | undefined {
  if (isEveryday(words, at)) return undefined;
  if (isForm(UNSEEN, words, at) || isForm(RULINGS, words, at) || GNOMIC.test(words.keys[at] ?? '')) return 'taught';
  if (isPaired(words, at)) return 'taught';
  const isCollection = isIn(COLLECTIONS, words, at) || (isIn(SAHIH, words, at - 1) && isIn(MUSLIM, words, at));
  const isSource = PERSONS_AND_BOOKS.has(words.labels[at]) || isCollection || isIn(NARRATIONS, words, at);
  const isBelief = isIn(BELIEF, words, at) && isIn(WHOSE, words, at - 1);
  const isOfSource = OF_SOURCE.test(words.keys[at] ?? '');
  return isSource || isOfSource || isBelief || isForm(FAITH, words, at) || isForm(FORMER, words, at)
    ? 'source'
    : undefined;
}

/** `A prayer in the dark is worth seventy …`: an act of worship, and what it counts. */
export function tellsWhatCounts(words: TextWords, first: number, last: number): boolean {
  let [worship, counts, scholars, agree] = [false, false, false, false];
  for (let at = first; at < last; at++) {
    worship ||= isForm(WORSHIP, words, at);
    counts ||= isIn(COUNTS, words, at);
    scholars ||= isForm(SCHOLARS, words, at);
    agree ||= isIn(AGREE, words, at);
  }
  return (worship && counts) || (scholars && agree);
}

/** Those who acted, not only spoke: all they did is an example. */
export function hasActed(words: TextWords, at: number): boolean {
  return words.labels[at] === 'prophet' || words.labels[at] === 'companion' || isForm(FORMER, words, at);
}
