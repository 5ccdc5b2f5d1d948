import { stem } from '../fold/stem.ts';
import { tokenise } from '../fold/tokenise.ts';
import type { Lexicon, Meaning } from './lexicon.ts';

/*
 * Words that readers use and the texts do not. One concept per line, with `query words = words of the texts` for each language, separated by |.
 * Written by hand for this project. Names words only, never a verse or a hadith.
 */
const concepts = `
suicide = kill yourselves destruction | আত্মহত্যা = নিজেদের হত্যা | انتحار الانتحار = تقتلوا انفسكم
abortion infanticide = kill children poverty | গর্ভপাত ভ্রূণহত্যা = সন্তানদের হত্যা দারিদ্রের | إجهاض الإجهاض = تقتلوا اولادكم املاق
homosexuality gay sodomy = approach men desire women lot | সমকামিতা সমকামী = পুরুষদের কামবশত নারীদের লূত | الشذوذ المثلية اللواط = الرجال شهوة النساء لوط الفاحشة
adultery fornication zina = unlawful sexual intercourse | যিনা জিনা পরকীয়া = ব্যভিচার ব্যভিচারিণী | الزنى الفاحشة = الزنا الزانية الزاني فاحشة
gambling lottery casino betting = gambling arrows | জুয়া লটারি ক্যাসিনো বাজি = জুয়া শরসমূহ | القمار اليانصيب المراهنة = الميسر الازلام
alcohol beer drunk liquor drinking drugs = intoxicants wine intoxicated | মাদক অ্যালকোহল নেশা = মদ নেশাগ্রস্ত | المخدرات المسكرات الكحول السكر = الخمر سكارى
pork pig bacon ham = swine flesh | শূকর শুয়োর = শুকর মাংস | لحم الخنزير = خنزير لحم
riba bank loan mortgage usury = usury interest debt | রিবা ব্যাংক ঋণ মুনাফা = সুদ | الفوائد البنكية البنك القروض = الربا
bribe bribery corruption = rulers wealth unjustly bribery | ঘুষ উৎকোচ = সম্পদ অন্যায়ভাবে শাসন | الرشوة = الحكام اموالكم بالباطل
dowry mahr bridal = bridal gifts compensation | মোহরানা দেনমোহর যৌতুক = মোহর মোহরানা | المهر المهور الصداق = صدقاتهن نحلة اجورهن فريضة
iddah menopause waiting = waiting period term menstruation months | ইদ্দত = ইদ্দত অপেক্ষা মাস | عدة العدة الحداد = يتربصن قروء اجلهن عدتهن
divorce talaq = divorce divorced release | তালাক ডিভোর্স = তালাক | الطلاق طلاق = طلقتم المطلقات
marriage wedding nikah spouse soulmate = marry wives mates affection tranquillity | বিয়ে বিবাহ নিকাহ দাম্পত্য = বিয়ে স্ত্রী সংগিনী সম্প্রীতি | الزواج الزوجة = انكحوا ازواجا مودة
inheritance heirs mawarith estate = inherit estate share bequest leave | উত্তরাধিকার মিরাস ওয়ারিশ = ত্যাজ্য সম্পত্তি অংশ ওসিয়ত ওয়ারিস | الميراث المواريث الوراثة أنصبة = ترك نصيب السدس الثلث ورثه يوصيكم
hijab veil burqa niqab headscarf modesty = headcovers adornment garments | হিজাব বোরকা পর্দা নিকাব = ওড়না চাদর সৌন্দর্য | الحجاب النقاب = خمرهن زينتهن جلابيبهن
racism racist discrimination nationalism equality = nations peoples tribes noble colors languages | বর্ণবাদ জাতিবিদ্বেষ সাম্য = জাতি গোত্র ভাষা বর্ণের সম্ভ্রান্ত | العنصرية المساواة التمييز = شعوبا قبائل اكرمكم الوانكم
depression anxiety stress worry sadness despair = grieve hearts assured hardship ease despair | বিষণ্নতা দুশ্চিন্তা হতাশা উদ্বেগ = অন্তর শান্তি নিরাশ দুঃখ কষ্ট স্বস্তি | الاكتئاب القلق الحزن الهم = تحزنوا تطمئن القلوب العسر يسرا تقنطوا
gossip backbite backbiting slander ghibah = backbite spy scorner mocker assumption | গীবত গিবত পরচর্চা = পশ্চাতে নিন্দা পরনিন্দাকারী ধারণা | الغيبة النميمة = يغتب همزة لمزة
rumor rumour news fake verify = information investigate disobedient | গুজব খবর যাচাই = সংবাদ পরীক্ষা পাপাচারী | الإشاعة الشائعات = فاسق بنبا فتبينوا
bullying mocking insult = ridicule insult nicknames | উপহাস বুলিং বিদ্রূপ = উপহাস দোষারোপ | السخرية التنمر = يسخر تلمزوا تنابزوا
anger temper rage angry = anger angry restrain | রাগ ক্রোধ = রাগ ক্রুদ্ধ | الغضب الأعصاب الانفعال = تغضب الغيظ
bang cosmos universe astronomy = heavens earth joined separated | মহাবিশ্ব বিগ ব্যাং = আকাশমন্ডলী পৃথিবী মুখ বন্ধ | الانفجار الكون = السماوات والارض رتقا ففتقناهما
expansion expanding expand = heaven constructed expander | সম্প্রসারণ = আকাশ নির্মাণ ব্যাপক | تمدد اتساع توسع = والسماء بنيناها موسعون
embryo fetus embryology pregnancy = sperm drop clinging clot lump womb | ভ্রূণ গর্ভ = শুক্রবিন্দু জমাট মাংসপিন্ড | الجنين الأجنة الحمل = نطفة علقة مضغة
pollution environment ecology climate = corruption land sea | পরিবেশ দূষণ = স্থলে জলে বিপর্যয় | تلوث البيئة = الفساد البر والبحر
wudu ablution = wash faces elbows wipe | ওযু অজু ওজু = ধৌত মুখমন্ডল কনুই | الوضوء = فاغسلوا وجوهكم المرافق
tayammum = clean earth seek wipe | তায়াম্মুম = মাটি তায়াম্মুম | التيمم = فتيمموا صعيدا
salah salat namaz prayer = prayer | সালাত নামাজ = নামায | الصلاة = الصلاة
zakat zakah alms charity = zakah charity charities | যাকাত সদকা = যাকাত সদকা | الزكاة الصدقة = الزكاة الصدقات
sawm fasting ramadan ramazan roza = fasting fast ramadhan | রোজা রোযা সিয়াম রমজান = রোযা রমযান | الصوم رمضان = الصيام رمضان
hajj pilgrimage umrah = hajj umrah house pilgrimage | হজ ওমরাহ = হজ্জ ওমরাহ | الحج العمرة = الحج العمرة البيت
qibla qiblah kaaba kabah = qiblah house masjid | কিবলা কেবলা কাবা = কেবলা ঘর মসজিদুল | القبلة الكعبة تحويل = قبلة فولوا المسجد الحرام
tahajjud night vigil qiyam = night arise prostrating sleep | তাহাজ্জুদ রাত = রাত রাত্রি জাগ্রত | التهجد السهر قيام = الليل فتهجد المضاجع يهجعون
tawhid monotheism oneness = one deity god | তাওহীদ একত্ববাদ = এক উপাস্য | التوحيد = واحد احد اله
shirk polytheism idolatry = associate partners idols | শিরক মূর্তিপূজা = শরীক অংশীদার | الشرك الأصنام = يشرك شركاء
taqwa piety godfear = fear righteous | তাকওয়া আল্লাহভীতি = পরহেযগার ভয় | التقوى الورع = اتقوا المتقين
sabr patience endurance = patience patient | সবর ধৈর্য = সবর ধৈর্য্য | الصبر = صبر الصابرين
tawakkul trust reliance = rely upon trust | তাওয়াক্কুল ভরসা = ভরসা | التوكل = توكل يتوكل
tawba tawbah repentance = repent repentance | তওবা তাওবা = তওবা | التوبة = تاب توبوا
dhikr zikr remembrance = remember remembrance | যিকির জিকির = স্মরণ যিকির | الذكر = ذكر اذكروا
dua supplication invocation = supplication call respond | দোয়া মোনাজাত = প্রার্থনা ডাক | الدعاء = ادعوني دعاء
jannah heaven paradise = paradise gardens | বেহেশত জান্নাত = জান্নাত উদ্যান | الجنة الفردوس = جنات الجنة
jahannam hell hellfire dozakh = hell fire hellfire | দোজখ জাহান্নাম নরক = জাহান্নাম দোযখ আগুন | جهنم النار = جهنم السعير
akhirah hereafter afterlife = hereafter last | পরকাল আখিরাত = পরকাল আখেরাত | الآخرة = الاخرة
qiyamah judgement judgment doomsday = resurrection hour recompense | কেয়ামত কিয়ামত হাশর = কিয়ামত কেয়ামত বিচার | القيامة الساعة = القيامة الساعة
israfil trumpet horn = horn blown | শিঙ্গা ইসরাফিল = শিংগায় ফুঁক | الصور البوق إسرافيل = نفخ الصور
mizan scales balance = scale balance measure weight | মীযান পাল্লা ওজন = ওজন মাপ পাল্লা | الميزان التطفيف = الميزان المكيال المطففين
qadr predestination destiny fate taqdir = decreed predestination register written | তাকদীর ভাগ্য = নির্ধারিত পরিমিত লিখিত কিতাবে | القدر القضاء = قدر قدرا كتاب مقدورا
jihad struggle war = strive fight striving | জিহাদ = জেহাদ যুদ্ধ | الجهاد القتال = جاهدوا قاتلوا
martyr martyrdom shaheed = killed cause | শহীদ = নিহত রাহে | الشهيد الشهادة = قتلوا سبيل
hypocrisy munafiq hypocrites = hypocrites | মুনাফিক মোনাফেক = মুনাফেক | النفاق المنافق = المنافقين
murder killing homicide manslaughter = kill soul believer | খুন = হত্যা | القتل جريمة = قتل نفسا
theft stealing thief = thief steals hands | চুরি চোর = চোর | السرقة = السارق والسارقة
justice equity fairness = justice just | ন্যায়বিচার ইনসাফ = ন্যায় সুবিচার | العدل العدالة = القسط العدل
parents mother father filial = parents mother father | পিতামাতা বাবা মা = পিতা মাতা জননী | الوالدين بر الأم = والديه بالوالدين امه
orphan orphans = orphans | এতিম ইয়াতিম = এতীম | اليتيم الأيتام = اليتامى
kinship relatives family ties = relatives ties kinship wombs | আত্মীয় আত্মীয়তা = আত্মীয় | الأرحام الرحم الأقارب = القربى ارحامكم يصلون
neighbor neighbour = neighbor | প্রতিবেশী = প্রতিবেশী | الجار الجيران = والجار
waste wasting extravagance squandering = excess wasteful waste | অপচয় অপব্যয় = অপব্যয় অপচয় | الإسراف التبذير = تسرفوا تبذير المسرفين
envy jealousy = envy envier | হিংসা ঈর্ষা = হিংসা | الحسد الغيرة = حسد يحسدون
pride arrogance arrogant kibr = arrogant pride exultantly | অহংকার = অহংকার দম্ভ | الكبر التكبر = استكبر مختال
lying lie liar falsehood = lie liars | মিথ্যা = মিথ্যা মিথ্যাবাদী | الكذب = كذب الكاذبين
privacy permission enter = permission enter houses greet | অনুমতি = অনুমতি গৃহে প্রবেশ | الاستئذان الخصوصية = بيوتا تستانسوا يستاذن
brotherhood unity brothers = brothers believers | ভ্রাতৃত্ব = ভাই ভাই | الأخوة الوحدة = اخوة اخوانا
forbearance meddling business interfere concern = concern leaving | অনধিকার চরকা = অনর্থক | التدخل يعنيه شؤون = يعنيه تركه
golden treat = loves brother himself | সোনালি = নিজের ভাইয়ের | القاعدة = يحب لاخيه لنفسه
jesus isa messiah christ = jesus mary messiah | যীশু ঈসা = ঈসা মরিয়ম | المسيح يسوع = عيسى المسيح
virgin birth maryam = mary chaste touched boy | কুমারী মারইয়াম = মরিয়ম স্পর্শ | العذراء ميلاد = مريم يمسسني
moses musa = moses | মুসা = মূসা | النبي موسى = موسى
khidr khizr = patience servant moses boy ship wall | খিজির খিযির = মূসা ধৈর্য্য বান্দা | الخضر = صبرا السفينة غلاما الجدار
abraham ibrahim = abraham | ইব্রাহিম = ইব্রাহীম | إبراهيم = ابراهيم
nimrod namrud = argued abraham kingship | নমরুদ = ইব্রাহীম বাদানুবাদ রাজ্য | النمرود = حاج ابراهيم الملك
jonah yunus whale = jonah fish | ইউনুস মাছ = ইউনুস মাছ | يونس الحوت = يونس الحوت النون
job ayyub = job adversity | আইয়ুব = আইয়্যুব | أيوب = ايوب الضر
solomon sulaiman = solomon | সোলায়মান সুলায়মান = সোলায়মান | سليمان = سليمان
sheba bilqis queen = sheba throne letter eminent she | বিলকিস সাবা রাণী = সাবা বিলকীস পত্র | بلقيس ملكة اليمن = سبا الملا كتاب عرشها
cain abel qabil habil = sons adam brother kill | কাবিল হাবিল = আদম পুত্রের ভ্রাতা হত্যা | قابيل هابيل = ابني ادم قربانا اخيه
abraha elephant ethiopian = elephant birds | আবরাহা হাতি = হস্তীবাহিনীর পক্ষী | أبرهة الحبشي = الفيل ابابيل
pharaoh firaun mummy corpse = pharaoh drowned body | ফেরাউন ফিরআউন লাশ মমি = ফেরাউন দেহ | فرعون جثة = فرعون ببدنك
gog magog yajuj majuj dhulqarnayn = gog magog barrier | ইয়াজুজ মাজুজ = ইয়াজুজ মাজুজ প্রাচীর | يأجوج مأجوج = ياجوج الردم
kahf sleepers cave = cave youths | কাহফ গুহা = গুহা গুহাবাসী যুবক | الكهف = الكهف الفتية
iblis satan devil shaytan = iblees satan | ইবলিস শয়তান = ইবলীস শয়তান | إبليس الشيطان = ابليس الشيطان
zaqqum = zaqqum tree | যাক্কুম জাক্কুম = যাক্কুম বৃক্ষ | الزقوم = الزقوم
miraj isra ascension = night journey masjid aqsa | মেরাজ মিরাজ = রাত্রি ভ্রমণ আকসা | الإسراء المعراج = اسرى المسجد الاقصا
angels malaikah jibril gabriel = angels gabriel spirit | ফেরেশতা জিবরাঈল = ফেরেশতা জিবরাঈল | الملائكة = الملائكة جبريل
honey bee bees = bee bees honey bellies | মৌমাছি মধু = মধু মক্ষিকা মৌমাছিকে | النحل العسل = النحل شفاء
mountains pegs stakes = mountains stakes firmly | পাহাড় পেরেক = পর্বত পেরেক | الجبال أوتاد = الجبال اوتادا رواسي
`;

const CHANCE = 0.9;
const ACROSS = 0.9;

function stems(words: string): string[] {
  return [
    ...new Set(
      tokenise(words)
        .filter((token) => !token.joined)
        .map((token) => stem(token.term)),
    ),
  ];
}

/** Converts the hand-written concepts to a lexicon. Query words lead to the words of the texts, with a higher chance in their own language. */
export function thesaurus(): Lexicon {
  const made = new Map<string, Meaning[]>();
  for (const line of concepts.trim().split('\n')) {
    const languages = line.split('|').map((part) => part.split('=').map((side) => stems(side)));
    languages.forEach(([asked = []], own) => {
      for (const word of asked) {
        const meanings = languages.flatMap(([, texts = []], language) =>
          texts
            .filter((other) => other !== word)
            .map((other) => ({ stem: other, chance: language === own ? CHANCE : ACROSS })),
        );
        made.set(word, [...(made.get(word) ?? []), ...meanings]);
      }
    });
  }
  return made;
}

/** Merges two lexicons. A meaning in both keeps the greater chance. */
export function joinLexicons(one: Lexicon, two: Lexicon): Lexicon {
  const joined = new Map(one);
  for (const [word, meanings] of two) {
    const best = new Map((joined.get(word) ?? []).map((meaning) => [meaning.stem, meaning.chance]));
    for (const { stem: other, chance } of meanings) best.set(other, Math.max(best.get(other) ?? 0, chance));
    joined.set(
      word,
      [...best].map(([other, chance]) => ({ stem: other, chance })),
    );
  }
  return joined;
}
