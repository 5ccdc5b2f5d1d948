/** Languages in which names of persons are known. */
type NameLanguage = 'ar' | 'en' | 'bn';

/** A name in Arabic and Bengali, and how sources spell it in Latin letters. The first spelling is the one shown in English for graders. */
type Entry = readonly [ar: string, bn: string, ...latin: string[]];

/**
 * Scholars whose grades the known sources have, and the narrators that they mark most often. An entry is a name as it is written, not a person: `Ibn Umar`
 * stays short. The Arabic was checked against the chains of narration of the hadiths with that narrator. The Bengali follows the Bengali hadith texts.
 * `packages/contract/person-names.notes.md` has the sources and the figures.
 */
const GRADERS: readonly Entry[] = [
  ['محمد بن إسماعيل البخاري', 'মুহাম্মাদ ইবন ইসমাঈল আল-বুখারী', 'Muhammad ibn Ismail al-Bukhari'],
  ['مسلم بن الحجاج', 'মুসলিম ইবনুল হাজ্জাজ', 'Muslim ibn al-Hajjaj'],
  ['محمد ناصر الدين الألباني', 'নাসিরুদ্দীন আলবানী', 'Al-Albani', 'Albani', 'Nasiruddin al-Albani'],
  [
    'محمد محيي الدين عبد الحميد',
    'মুহাম্মাদ মুহিউদ্দীন আব্দুল হামীদ',
    'Muhammad Muhyi al-Din Abd al-Hamid',
    'Muhammad Muhyi Al-Din Abdul Hamid',
  ],
  ['شعيب الأرنؤوط', 'শুআইব আল-আরনাউত', 'Shuaib al-Arnaut', "Shu'aib al-Arna'ut"],
  ['زبير علي زئي', 'যুবায়ের আলী যাই', 'Zubair Ali Zai', "Zubair 'Ali Za'i", 'Zubair Alizai'],
  ['أحمد محمد شاكر', 'আহমাদ মুহাম্মাদ শাকির', 'Ahmad Muhammad Shakir', 'Ahmad Shakir'],
  ['بشار عواد معروف', 'বাশশার আওয়াদ মারুফ', 'Bashar Awad Maarouf'],
  ['عبد الفتاح أبو غدة', 'আব্দুল ফাত্তাহ আবু গুদ্দাহ', 'Abu Ghuddah', 'Abd al-Fattah Abu Ghuddah'],
  ['محمد فؤاد عبد الباقي', 'মুহাম্মাদ ফুয়াদ আব্দুল বাকী', 'Muhammad Fouad Abd al-Baqi', 'Muhammad Fuad Abd al-Baqi'],
  ['سليم الهلالي', 'সালীম আল-হিলালী', 'Salim al-Hilali'],
  ['دار السلام', 'দারুস সালাম', 'Darussalam'],
];

const NARRATORS: readonly Entry[] = [
  ['أبو هريرة', 'আবু হুরায়রা', 'Abu Huraira', 'Abu Hurairah', 'Abu Hurayrah', 'Abu Hurayra'],
  ['عائشة', 'আয়েশা', 'Aisha', 'Aishah', "A'isha", "A'ishah"],
  ['عائشة أم المؤمنين', 'উম্মুল মুমিনীন আয়েশা', "Aisha, Ummul Mu'minin"],
  ['ابن عباس', 'ইবন আব্বাস', 'Ibn Abbas'],
  ['عبد الله بن عباس', 'আব্দুল্লাহ ইবন আব্বাস', 'Abdullah ibn Abbas'],
  ['أنس', 'আনাস', 'Anas'],
  ['أنس بن مالك', 'আনাস ইবন মালেক', 'Anas ibn Malik'],
  ['ابن عمر', 'ইবন উমার', 'Ibn Umar'],
  ['عبد الله بن عمر', 'আব্দুল্লাহ ইবন উমার', 'Abdullah ibn Umar'],
  ['عبد الله', 'আব্দুল্লাহ', 'Abdullah'],
  ['جابر', 'জাবের', 'Jabir'],
  ['جابر بن عبد الله', 'জাবের ইবন আব্দুল্লাহ', 'Jabir ibn Abdullah'],
  ['جابر بن سمرة', 'জাবের ইবন সামুরা', 'Jabir ibn Samura', 'Jabir ibn Samurah'],
  ['أبو سعيد', 'আবু সাঈদ', "Abu Sa'id", "Abu Sa'eed"],
  ['أبو سعيد الخدري', 'আবু সাঈদ আল-খুদরী', "Abu Sa'id al-Khudri", "Abu Sa'eed al-Khudri"],
  ['أبو موسى', 'আবু মূসা', 'Abu Musa'],
  ['أبو موسى الأشعري', 'আবু মূসা আল-আশআরী', "Abu Musa al-Ash'ari"],
  ['نافع', 'নাফে', "Nafi'"],
  ['عبد الله بن عمرو', 'আব্দুল্লাহ ইবন আমর', 'Abdullah ibn Amr'],
  ['عبد الله بن عمرو بن العاص', 'আব্দুল্লাহ ইবন আমর ইবনুল আস', "Abdullah ibn Amr ibn al-'As"],
  ['عبد الله بن مسعود', 'আব্দুল্লাহ ইবন মাসউদ', "Abdullah ibn Mas'ud"],
  ['ابن مسعود', 'ইবন মাসউদ', "Ibn Mas'ud"],
  ['البراء', 'আল-বারা', 'Al-Bara', "Al-Bara'"],
  ['البراء بن عازب', 'আল-বারা ইবন আযেব', 'Al-Bara ibn Azib'],
  ['علي', 'আলী', 'Ali'],
  ['علي بن أبي طالب', 'আলী ইবন আবী তালেব', 'Ali ibn Abi Talib', 'Ali ibn Abu Talib', 'Ali ibn AbuTalib'],
  ['سهل', 'সাহল', 'Sahl'],
  ['سهل بن سعد', 'সাহল ইবন সাদ', "Sahl ibn Sa'd"],
  ['سهل بن سعد الساعدي', 'সাহল ইবন সাদ আস-সাইদী', "Sahl ibn Sa'd as-Sa'idi"],
  ['أم سلمة', 'উম্মু সালামা', 'Um Salama', 'Umm Salama', 'Umm Salamah'],
  ['أم سلمة أم المؤمنين', 'উম্মুল মুমিনীন উম্মু সালামা', "Umm Salamah, Ummul Mu'minin"],
  ['عروة', 'উরওয়া', 'Urwa', 'Urwah'],
  ['عروة بن الزبير', 'উরওয়া ইবনুয যুবাইর', 'Urwa ibn az-Zubair'],
  ['أبو بكرة', 'আবু বাকরা', 'Abu Bakra', 'Abu Bakrah'],
  ['سعيد بن جبير', 'সাঈদ ইবন জুবাইর', "Sa'id ibn Jubair"],
  ['سعيد بن المسيب', 'সাঈদ ইবনুল মুসাইয়াব', "Sa'id ibn al-Musaiyab", "Sa'id ibn al-Musayyab"],
  ['حذيفة', 'হুযায়ফা', 'Hudhaifa', 'Hudhaifah', 'Hudhayfah'],
  ['مسروق', 'মাসরূক', 'Masruq'],
  ['الزهري', 'আয-যুহরী', 'Az-Zuhri'],
  ['ابن شهاب', 'ইবন শিহাব', 'Ibn Shihab'],
  ['أبو قتادة', 'আবু কাতাদা', 'Abu Qatada', 'Abu Qatadah'],
  ['أبو وائل', 'আবু ওয়ায়েল', 'Abu Wail', "Abu Wa'il"],
  ['عمر', 'উমার', 'Umar'],
  ['عمر بن الخطاب', 'উমার ইবনুল খাত্তাব', 'Umar ibn al-Khattab'],
  ['أسامة بن زيد', 'উসামা ইবন যায়েদ', 'Usama ibn Zaid', 'Usamah ibn Zaid'],
  ['بريدة بن الحصيب', 'বুরায়দা ইবনুল হুসাইব', 'Buraydah ibn al-Hasib'],
  ['سمرة', 'সামুরা', 'Samurah', 'Samura'],
  ['سمرة بن جندب', 'সামুরা ইবন জুনদুব', 'Samurah ibn Jundub', 'Samura ibn Jundab', 'Samurah ibn Jundab'],
  ['قتادة', 'কাতাদা', 'Qatada', 'Qatadah'],
  ['مجاهد', 'মুজাহিদ', 'Mujahid'],
  ['سعد', 'সাদ', "Sa'd"],
  ['سعد بن أبي وقاص', 'সাদ ইবন আবী ওয়াক্কাস', "Sa'd ibn Abi Waqqas"],
  ['جرير', 'জারীর', 'Jarir'],
  ['جرير بن عبد الله', 'জারীর ইবন আব্দুল্লাহ', 'Jarir ibn Abdullah'],
  ['أبو ذر', 'আবু যার', 'Abu Dhar', 'Abu Dharr'],
  ['قيس', 'কায়েস', 'Qais'],
  ['زيد بن ثابت', 'যায়েদ ইবন সাবেত', 'Zaid ibn Thabit', 'Zayd ibn Thabit'],
  ['معاذ بن جبل', 'মুআয ইবন জাবাল', "Mu'adh ibn Jabal"],
  ['ميمونة', 'মায়মূনা', 'Maimuna', 'Maimunah', 'Maymunah'],
  ['حفصة', 'হাফসা', 'Hafsa', 'Hafsah'],
  ['أم حبيبة', 'উম্মু হাবীবা', 'Um Habiba', 'Umm Habiba', 'Umm Habibah'],
  ['أبو بردة', 'আবু বুরদা', 'Abu Burda', 'Abu Burdah'],
  ['عمرو بن شعيب', 'আমর ইবন শুআইব', "Amr ibn Shu'aib"],
  ['أبو جحيفة', 'আবু জুহায়ফা', 'Abu Juhaifa', 'Abu Juhaifah'],
  ['سالم', 'সালেম', 'Salim'],
  ['الأسود', 'আল-আসওয়াদ', 'Al-Aswad'],
  ['زيد بن خالد', 'যায়েদ ইবন খালেদ', 'Zaid ibn Khalid'],
  ['زيد بن خالد الجهني', 'যায়েদ ইবন খালেদ আল-জুহানী', 'Zaid ibn Khalid al-Juhani'],
  ['زيد بن أرقم', 'যায়েদ ইবন আরকাম', 'Zaid ibn Arqam'],
  ['عبادة بن الصامت', 'উবাদা ইবনুস সামিত', 'Ubada ibn as-Samit', 'Ubadah ibn as-Samit'],
  ['عدي بن حاتم', 'আদী ইবন হাতেম', 'Adi ibn Hatim'],
  ['عكرمة', 'ইকরিমা', 'Ikrima', 'Ikrimah'],
  ['عقبة بن عامر', 'উকবা ইবন আমের', 'Uqba ibn Amir', 'Uqbah ibn Amir'],
  ['عقبة بن الحارث', 'উকবা ইবনুল হারেস', 'Uqba ibn al-Harith', 'Uqbah ibn al-Harith'],
  ['عمرو', 'আমর', 'Amr'],
  ['أبو سلمة', 'আবু সালামা', 'Abu Salama', 'Abu Salamah'],
  ['أبو إسحاق', 'আবু ইসহাক', "Abu 'Is-haq", 'Abu Ishaq'],
  ['خباب', 'খাব্বাব', 'Khabbab'],
  ['ثوبان', 'সাওবান', 'Thawban', 'Thauban'],
  ['عمران بن حصين', 'ইমরান ইবন হুসাইন', 'Imran ibn Husain', 'Imran ibn Husayn'],
  ['المغيرة بن شعبة', 'আল-মুগীরা ইবন শুবা', "Al-Mughira ibn Shu'ba", "Mughirah ibn Shu'bah", "Al-Mughirah ibn Shu'bah"],
  ['أبو حازم', 'আবু হাযেম', 'Abu Hazim'],
  ['جبير بن مطعم', 'জুবাইর ইবন মুতইম', "Jubair ibn Mut'im"],
  ['طاوس', 'তাউস', 'Tawus'],
  ['سلمة', 'সালামা', 'Salama', 'Salamah'],
  ['سلمة بن الأكوع', 'সালামা ইবনুল আকওয়া', "Salama ibn al-Akwa'", "Salamah ibn al-Akwa'"],
  ['السائب بن يزيد', 'আস-সায়েব ইবন ইয়াযীদ', "As-Sa'ib ibn Yazid"],
  ['أبو مسعود', 'আবু মাসউদ', "Abu Mas'ud"],
  ['أم عطية', 'উম্মু আতিয়্যা', "Um 'Atiyya", 'Umm Atiyya', 'Umm Atiyyah'],
  ['ابن أبي مليكة', 'ইবন আবী মুলায়কা', 'Ibn Abi Mulaika'],
  ['رافع بن خديج', 'রাফে ইবন খাদীজ', "Rafi' ibn Khadij"],
  ['أبو عثمان', 'আবু উসমান', 'Abu Uthman'],
  ['المسور بن مخرمة', 'আল-মিসওয়ার ইবন মাখরামা', 'Al-Miswar ibn Makhrama', 'Al-Miswar ibn Makhramah'],
  ['أسماء', 'আসমা', 'Asma', "Asma'"],
  ['أسماء بنت أبي بكر', 'আসমা বিনতে আবী বাকর', "Asma' bint Abu Bakr", "Asma' bint Abi Bakr"],
  ['الحسن', 'আল-হাসান', 'Al-Hasan'],
  ['أبو أمامة', 'আবু উমামা', 'Abu Umamah', 'Abu Umama'],
  ['أبو الدرداء', 'আবুদ দারদা', "Abud Darda'", "Abu Darda'", "Abu ad-Darda'"],
  ['عبد الله بن أبي قتادة', 'আব্দুল্লাহ ইবন আবী কাতাদা', 'Abdullah ibn Abi Qatada', 'Abdullah ibn Abi Qatadah'],
  ['حميد', 'হুমায়েদ', 'Humaid'],
  ['النعمان بن بشير', 'আন-নুমান ইবন বশীর', "An-Nu'man ibn Bashir"],
  ['وائل بن حجر', 'ওয়ায়েল ইবন হুজর', "Wa'il ibn Hujr"],
  ['عثمان بن عفان', 'উসমান ইবন আফফান', 'Uthman ibn Affan'],
  ['أبو بكر الصديق', 'আবু বাকর আস-সিদ্দীক', 'Abu Bakr as-Siddiq'],
  ['معاوية', 'মুআবিয়া', "Mu'awiya", "Mu'awiyah"],
  ['أبو أيوب الأنصاري', 'আবু আইয়ূব আল-আনসারী', 'Abu Aiyub al-Ansari', 'Abu Ayyub al-Ansari'],
  ['أبو أيوب', 'আবু আইয়ূব', 'Abu Aiyub', 'Abu Ayyub'],
  ['كعب بن مالك', 'কাব ইবন মালেক', "Ka'b ibn Malik"],
  ['ابن الزبير', 'ইবনুয যুবাইর', 'Ibn az-Zubair'],
  ['عبد الله بن الزبير', 'আব্দুল্লাহ ইবনুয যুবাইর', 'Abdullah ibn az-Zubair'],
  ['أم هانئ', 'উম্মু হানী', 'Um Hani', 'Umm Hani'],
  ['أم الفضل', 'উম্মুল ফাদল', 'Um al-Fadl', 'Umm al-Fadl'],
];

/** Joins two narrators: `Abu Huraira and Zaid bin Khalid`. */
const AND: Readonly<Record<NameLanguage, string>> = { ar: ' و', en: ' and ', bn: ' ও ' };

const known = new Map<string, Entry>(
  [...GRADERS, ...NARRATORS].flatMap((entry) => entry.slice(2).map((latin) => [keyOf(latin), entry] as const)),
);

/** What a translator adds to a name: `'Aisha (the wife of the Prophet)`. */
const REMARK = /\s*\(the [^()]*\)$/i;

/** Letters alone, with one word for "son of". Sources write `AbuHurayrah`, ``Abu Sa`id`` and `Abu Sa'id`. */
function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z -]|\p{M}/gu, '')
    .split(/[^a-z]+/)
    .map((word) => (word === 'bin' || word === 'b' ? 'ibn' : word))
    .join('');
}

/**
 * The name of a scholar or narrator in the script of a language, or as it is in the source.
 * @returns the name and the language whose letters it has
 */
export function personName(name: string, language: NameLanguage): { readonly text: string; readonly lang: string } {
  const own = { text: name, lang: 'en' };
  if (language === 'en') return own;
  const parts = name.split(/\s+and\s+/);
  const names = parts.map((part) => known.get(keyOf(part.replace(REMARK, '')))?.[language === 'ar' ? 0 : 1]);
  const complete = names.filter((part) => part !== undefined);
  return complete.length < parts.length ? own : { text: complete.join(AND[language]), lang: language };
}

/** The entries of the table, for its tests. */
export const PERSON_NAMES: readonly Entry[] = [...GRADERS, ...NARRATORS];
