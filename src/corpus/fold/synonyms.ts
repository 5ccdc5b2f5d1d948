import { scriptOf, stem } from './stem.ts';
import { tokenise } from './tokenise.ts';

/*
 * Words that translators choose freely, and spellings of a term or name: one line is one word of the search. Facts of language alone: never a verse or
 * a hadith, and never words that only often occur together. The words of a line differ in the texts; those of a question meet all of them.
 */
const bengali = `
জান্নাত বেহেশত বেহেস্ত | জাহান্নাম দোযখ দোজখ | নামায নামাজ সালাত ছালাত সলাত সালাহ | রোযা রোজা সিয়াম ছিয়াম সওম সাওম ছওম | রোযাদার রোজাদার সায়িম
অযু ওযু উযু উজু | হজ্জ হজ | কিয়ামত কেয়ামত | দোয়া দোআ দুআ মুনাজাত | গুনাহ গোনাহ পাপ | সওয়াব সাওয়াব পুণ্য নেকি | ঈমান ইমান | মুমিন মোমেন ঈমানদার
মুনাফিক মোনাফেক মুনাফেক | কাফির কাফের | মুশরিক মোশরেক মুশরেক | শিরক শিরিক | রাসূল রসূল | ফেরেশতা ফিরিশতা ফেরেস্তা মালাইকা | কুরআন কোরআন
পিতা বাবা আব্বা বাপ | মাতা মা মায়ের আম্মা জননী | স্ত্রী বউ পত্নী | পুত্র ছেলে | কন্যা মেয়ে | নারী মহিলা স্ত্রীলোক | মৃত্যু মরণ মউত
পূর্বে আগে | খাদ্য খাবার আহার | খাওয়া খায় খেয়ে খাবে খেতে খেল খাও | বিবাহ বিয়ে নিকাহ | সাদাকাহ সাদকা সদকা সদাকা সদাকাহ ছদকা | ধোঁকা প্রতারণা
রাগ ক্রোধ রাগান্বিত | হিংসা ঈর্ষা | অহংকার অহঙ্কার দম্ভ গর্ব | গীবত গিবত পরনিন্দা | ধৈর্য ধৈর্য্য সবর | কৃতজ্ঞতা শোকর শুকরিয়া | ক্ষমা মাফ মার্জনা
তাওবা তওবা তওবাহ তাওবাহ | এতিম ইয়াতীম ইয়াতিম অনাথ | মিসকীন দরিদ্র গরিব গরীব নিঃস্ব | মেহমান অতিথি | মুসলিম মুসলমান | মদ শরাব | ব্যভিচার যিনা
হত্যা খুন | জ্ঞান ইলম ইল্ম | জিহাদ জেহাদ | স্তম্ভ খুঁটি ভিত্তি রুকন | আগুন অগ্নি | আকাশ আসমান | পৃথিবী দুনিয়া | জমিন যমীন | চাঁদ চন্দ্র | রাত রাত্রি
ঘুম নিদ্রা ঘুমানো ঘুমাবে ঘুমাতে | জুমা জুমআ জুমুআ জুম্মা | মিসওয়াক মেসওয়াক | মেশক মিশক মিসক কস্তুরী | ত্যাগ পরিত্যাগ বর্জন | আশ্রয় পানাহ
শাস্তি আযাব সাজা | নেয়ামত নিয়ামত নিআমত অনুগ্রহ | অপচয় অপব্যয় | হালাল বৈধ | হারাম অবৈধ | সিজদা সেজদা সাজদা | রমযান রমাদান রামাযান রমাযান | ঋণ কর্জ দেনা
রোগ অসুখ ব্যাধি | লজ্জা লজ্জাশীলতা হায়া | পোশাক বস্ত্র | গোশত মাংস | ইহুদী ইয়াহুদী | দাস গোলাম ক্রীতদাস | শত্রু দুশমন | পথ রাস্তা | অন্তর হৃদয় ক্বলব
সর্বোত্তম শ্রেষ্ঠ সেরা উত্তম | ইবরাহীম ইব্রাহীম | ঈসা ইসা | মারইয়াম মরিয়ম মারিয়াম | সুলায়মান সোলায়মান সুলাইমান | আইয়ুব আইয়্যুব | ফেরাউন ফিরআউন ফিরাউন
আয়েশা আয়িশা আয়িশাহ আয়শা | হুরায়রা হুরাইরা হুরায়রাহ হুরাইরাহ | মুহাম্মদ মুহাম্মাদ | উমর উমার ওমর | পাঁচ পাঁচটি পাঁচটা | তিন তিনটি তিনটা | কাঁদা কান্না কাঁদে
প্রতিপালক পালনকর্তা রব প্রভু | শেখা শিখে শিক্ষা | ওয়াদা অঙ্গীকার প্রতিশ্রুতি প্রতিজ্ঞা | সাক্ষ্য সাক্ষী | দয়া করুণা রহমত রহমাত | মীরাস উত্তরাধিকার ওয়ারিস`;
const english = `
prayer salah salat salaat namaz | fasting sawm siyam roza | zakat zakah zakaat | sadaqah sadaqa charity alms | paradise jannah jannat | hell hellfire jahannam
ablution wudu wudhu wuzu | hajj haj pilgrimage | umrah umra | bath ghusl gusl | mosque masjid | allah allaah | quran koran | ramadan ramadhan ramzan | friday jumuah jummah jumah
usury riba interest | wine khamr alcohol liquor intoxicant | backbite gheebah ghibah | repent tawbah tawba | patience sabr | piety taqwa | jinn djinn | satan shaytan shaitan devil
gabriel jibril jibreel | bounty grace | unlawful haram | lawful halal | hypocrite munafiq | disbeliever kafir unbeliever infidel | polytheist mushrik idolater | antichrist dajjal
gog yajuj | magog majuj | supplication dua invocation | remembrance dhikr zikr | marry marriage nikah wedding | divorce talaq | adultery zina fornication | steal stole stolen theft thief
die death | kill slay slain slew | born birth | belief faith iman | anger angry wrath rage | needy poor | neighbor neighbour | color colour | honor honour | behavior behaviour | favor favour
mother mom mum | father dad | child kid children | cleanliness purification | cheat deceive deception | grave tomb | adhan azan azaan | messenger apostle | jesus isa eisa | moses musa moosa | mary maryam mariam
noah nuh nooh | abraham ibrahim ibraheem | joseph yusuf yousuf yousef | jacob yaqub yaqoob | isaac ishaq | ishmael ismail | jonah yunus | david dawud dawood | solomon sulaiman sulayman
aaron harun haroon | pharaoh firaun | goliath jalut | saul talut | mecca makkah makka | medina madinah madina | muhammad mohammed mohammad | umar omar | uthman usman othman
aisha aishah ayesha | hurairah huraira hurayrah hurayra | fatima fatimah | khadija khadijah | orphan yatim | lie lying liar | envy jealousy hasad`;

let heads: ReadonlyMap<string, string> | undefined;

/** Maps each stem of a line to the stem of its first word. */
function readHeads(): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (const line of `${bengali}|${english}`.split(/[|\n]/)) {
    const terms = tokenise(line).filter((token) => !token.joined);
    // What a stem is can depend on which words the texts have.
    const stems = terms.flatMap(({ term }) => [stem(term, () => true), stem(term)]);
    const head = stems[0];
    for (const other of stems) if (head !== undefined && !made.has(other)) made.set(other, head);
  }
  return made;
}

/** Returns the stem that stands for a stem and its synonyms in an index. */
export function headOf(name: string): string {
  heads ??= readHeads();
  return heads.get(name) ?? name;
}

/** Returns the {@link stem} of a folded term, the same one for all its synonyms. */
export function searchStem(term: string, isKnown?: (term: string) => boolean): string {
  return headOf(stem(term, isKnown));
}

/** How the words of an index are stemmed: by the rules of Arabic, Bengali and English, or by their first letters, which suits languages with endings. */
export type Stemming = 'rules' | 'letters';

/** Letters of a stem in an alphabet. Words differ within them, and endings mostly follow them. */
const STEM_LETTERS = 6;

/** Returns the stem of a folded term in an index with this stemming. */
export function indexStem(stemming: Stemming, term: string, isKnown?: (term: string) => boolean): string {
  if (stemming === 'rules') return searchStem(term, isKnown);
  const script = scriptOf(term);
  return script === 'arabic' || script === 'bengali' ? term : term.slice(0, STEM_LETTERS);
}
