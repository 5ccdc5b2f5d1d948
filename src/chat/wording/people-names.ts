import type { ChatLanguage } from '@isnad/contract/chat';

type Names = readonly [bn: string, ar: string, ...spellings: readonly string[]];

/** Scholars who grade hadiths, and the narrators most often named, by the spellings of the installed texts. */
const PEOPLE: readonly Names[] = [
  ['যুবাইর আলী যাঈ', 'زبير علي زئي', 'Zubair Ali Zai'],
  ['আলবানী', 'الألباني', 'Al-Albani'],
  ['ইমাম বুখারী', 'البخاري', 'Muhammad ibn Ismail al-Bukhari'],
  ['ইমাম মুসলিম', 'مسلم', 'Muslim ibn al-Hajjaj'],
  ['শুআইব আরনাউত', 'شعيب الأرناؤوط', 'Shuaib Al Arnaut'],
  ['আবু গুদ্দাহ', 'أبو غدة', 'Abu Ghuddah'],
  ['মুহাম্মাদ মুহিউদ্দীন আবদুল হামীদ', 'محمد محيي الدين عبد الحميد', 'Muhammad Muhyi Al-Din Abdul Hamid'],
  ['মুহাম্মাদ ফুআদ আবদুল বাকী', 'محمد فؤاد عبد الباقي', 'Muhammad Fouad Abd al-Baqi'],
  ['আহমাদ মুহাম্মাদ শাকির', 'أحمد محمد شاكر', 'Ahmad Muhammad Shakir'],
  ['বাশশার আওয়াদ মারূফ', 'بشار عواد معروف', 'Bashar Awad Maarouf'],
  ['সালীম হিলালী', 'سليم الهلالي', 'Salim al-Hilali'],
  ['আবু হুরায়রা', 'أبو هريرة', 'Abu Huraira', 'Abu Hurairah', 'AbuHurayrah', 'Abu Hurayrah'],
  ['আয়েশা', 'عائشة', 'Aisha', 'Aishah', "Aisha, Ummul Mu'minin"],
  ['আবদুল্লাহ ইবনে আব্বাস', 'عبد الله بن عباس', 'Ibn Abbas', 'Abdullah bin Abbas'],
  ['আনাস ইবনে মালিক', 'أنس بن مالك', 'Anas', 'Anas bin Malik'],
  ['আবদুল্লাহ ইবনে উমর', 'عبد الله بن عمر', 'Ibn Umar', 'Abdullah bin Umar'],
  ['জাবির ইবনে আবদুল্লাহ', 'جابر بن عبد الله', 'Jabir', 'Jabir bin Abdullah'],
  [
    'আবু সাঈদ খুদরী',
    'أبو سعيد الخدري',
    'Abu Said',
    'Abu Said Al-Khudri',
    "AbuSa'id al-Khudri",
    "Abu Sa'eed",
    "Abu Sa'eed Al-Khudri",
  ],
  ['আবু মূসা আশআরী', 'أبو موسى الأشعري', 'Abu Musa', 'Abu Musa Al-Ash`ari', "AbuMusa al-Ash'ari"],
  ['আবদুল্লাহ ইবনে আমর', 'عبد الله بن عمرو', 'Abdullah bin Amr', "Abdullah ibn Amr ibn al-'As"],
  ['আল-বারা ইবনে আযিব', 'البراء بن عازب', 'Al-Bara', 'Al-Bara bin Azib'],
  ['আলী ইবনে আবি তালিব', 'علي بن أبي طالب', 'Ali', 'Ali bin Abi Talib', 'Ali ibn AbuTalib'],
  ['সাহল ইবনে সাদ', 'سهل بن سعد', 'Sahl bin Sad', 'Sahl bin Sa`d As-Sa`idi'],
  ['আবদুল্লাহ ইবনে মাসউদ', 'عبد الله بن مسعود', 'Ibn Masud', "Abdullah bin Mas'ud"],
  ['উম্মে সালামা', 'أم سلمة', 'Um Salama', 'Umm Salamah', "Umm Salamah, Ummul Mu'minin"],
  ['উমর ইবনুল খাত্তাব', 'عمر بن الخطاب', 'Umar', 'Umar bin Al-Khattab'],
  ['উসমান ইবনে আফফান', 'عثمان بن عفان', 'Uthman', 'Uthman bin Affan'],
  ['আবু বকর সিদ্দীক', 'أبو بكر الصديق', 'Abu Bakr', 'Abu Bakr As-Siddiq'],
  ['আবু বাকরা', 'أبو بكرة', 'Abu Bakra', 'AbuBakrah'],
  ['হুযাইফা', 'حذيفة', 'Hudhaifa', 'Hudhaifah'],
  ['আবু কাতাদা', 'أبو قتادة', 'Abu Qatada', 'Abu Qatadah'],
  ['উসামা ইবনে যায়েদ', 'أسامة بن زيد', 'Usama bin Zaid', 'Usamah bin Zaid'],
  ['আবু যর', 'أبو ذر', 'Abu Dhar', 'Abu Dharr', 'AbuDharr'],
  ['যায়েদ ইবনে সাবিত', 'زيد بن ثابت', 'Zaid bin Thabit', 'Zayd ibn Thabit'],
  ['মুআয ইবনে জাবাল', 'معاذ بن جبل', "Mu'adh ibn Jabal", 'Mu`adh'],
  ['মায়মুনা', 'ميمونة', 'Maimuna', 'Maimunah'],
  ['উবাদা ইবনে সামিত', 'عبادة بن الصامت', 'Ubada bin As-Samit', 'Ubadah bin As-Samit'],
  ['উকবা ইবনে আমির', 'عقبة بن عامر', 'Uqbah ibn Amir', 'Uqba bin Amir'],
  ['ইমরান ইবনে হুসাইন', 'عمران بن حصين', 'Imran bin Husain', 'Imran ibn Husayn'],
  ['সাদ ইবনে আবি ওয়াক্কাস', 'سعد بن أبي وقاص', 'Sad bin Abi Waqqas', 'Sad'],
  ['আসমা বিনতে আবু বকর', 'أسماء بنت أبي بكر', 'Asma bint Abu Bakr'],
  ['নুমান ইবনে বাশীর', 'النعمان بن بشير', "An-Nu'man bin Bashir"],
  ['আবু উমামা', 'أبو أمامة', 'Abu Umamah', 'Abu Umama', 'AbuUmamah'],
  ['আবু দারদা', 'أبو الدرداء', "AbudDarda'", 'Abu Ad-Darda'],
  ['আবু মাসউদ', 'أبو مسعود', 'Abu Masud'],
  ['জারীর ইবনে আবদুল্লাহ', 'جرير بن عبد الله', 'Jarir', 'Jarir bin Abdullah'],
  ['সামুরা ইবনে জুনদুব', 'سمرة بن جندب', 'Samurah', 'Samurah ibn Jundub', 'Samura bin Jundab'],
  ['বুরাইদা', 'بريدة', 'Buraidah', 'Buraydah ibn al-Hasib'],
  ['সাওবান', 'ثوبان', 'Thawban', 'Thauban'],
  ['হাফসা', 'حفصة', 'Hafsa', 'Hafsah'],
];

/** Letters alone, with one spelling of "son of". */
const folded = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(?:ibn|bin|b\.)(?![a-z])/g, 'bin')
    .replace(/[^a-z]/g, '');

let known: ReadonlyMap<string, Names> | undefined;

/** Returns a person's name in the script of a language; undefined when it is not known there. */
export function personIn(language: ChatLanguage, name: string): string | undefined {
  if (language === 'en') return name;
  known ??= new Map(PEOPLE.flatMap((names) => names.slice(2).map((spelling) => [folded(spelling), names] as const)));
  return known.get(folded(name))?.[language === 'bn' ? 0 : 1];
}
