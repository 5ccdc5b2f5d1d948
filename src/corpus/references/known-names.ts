import type { NameTarget } from './names.ts';

type Entry = { reference: NameTarget; names: readonly string[] };

function verse(surah: number, number: number, names: readonly string[]): Entry {
  return { reference: { kind: 'verse', surah, verse: number }, names };
}

function verses(surah: number, [first, last]: readonly [number, number], names: readonly string[]): Entry {
  return { reference: { kind: 'verse', surah, verse: first, to: last }, names };
}

function surah(number: number, names: readonly string[]): Entry {
  return { reference: { kind: 'surah', surah: number }, names };
}

/** Verses with well-known names, and alternative surah names that chapter lists lack. */
export const knownNames: readonly Entry[] = [
  verse(2, 255, [
    'Ayatul Kursi',
    'Ayat al-Kursi',
    'Ayatal Kursi',
    'Ayathul Kursi',
    'throne verse',
    'verse of the throne',
    'آية الكرسي',
    'الكرسي',
    'آيت الكرسي',
    'আয়াতুল কুরসি',
    'আয়াতুল কুরসী',
    'কুরসি',
  ]),
  verse(24, 35, ['Ayat an-Nur', 'Ayatun Nur', 'verse of light', 'light verse', 'آية النور', 'আয়াতুন নূর']),
  verse(2, 282, ['Ayat ad-Dayn', 'verse of debt', 'آية الدين', 'آية المداينة']),
  verse(2, 285, ['Amanar Rasul', 'Amana rasulu', 'آمن الرسول', 'আমানার রাসূল']),
  verses(
    2,
    [285, 286],
    [
      'last two verses of baqarah',
      'last 2 verses of baqarah',
      'last two verses of surah baqarah',
      'last 2 ayat of surah baqarah',
      'خواتيم سورة البقرة',
      'خواتيم البقرة',
      'সূরা বাকারার শেষ দুই আয়াত',
    ],
  ),
  verses(
    59,
    [22, 24],
    [
      'last three verses of hashr',
      'last 3 verses of surah hashr',
      'last three verses of surah hashr',
      'خواتيم الحشر',
      'সূরা হাশরের শেষ তিন আয়াত',
    ],
  ),
  verse(21, 87, [
    'Dua Yunus',
    'Ayat Karima',
    'Ayate Karima',
    'دعاء يونس',
    'دعاء ذي النون',
    'দোয়া ইউনুস',
    'দোয়া ইউনুস',
    'আয়াতে কারীমা',
    'আয়াতে কারিমা',
  ]),
  verse(9, 5, ['verse of the sword', 'sword verse', 'Ayat as-Sayf', 'آية السيف']),
  verse(3, 61, ['verse of mubahala', 'Ayat al-Mubahala', 'mubahala verse', 'آية المباهلة', 'মুবাহালার আয়াত']),
  verse(33, 33, ['verse of purification', 'Ayat at-Tathir', 'آية التطهير']),
  verse(42, 23, ['Ayat al-Mawadda', 'آية المودة']),
  verse(33, 53, ['آية الحجاب']),
  verse(33, 59, ['verse of jilbab', 'آية الجلباب']),
  verse(33, 56, ['verse of salawat', 'verse of durood', 'آية الصلاة على النبي', 'দরুদের আয়াত']),
  verse(33, 72, ['verse of the trust', 'آية الأمانة']),
  verse(5, 3, ['Ayat al-Ikmal', 'آية الإكمال', 'آية إكمال الدين']),
  verse(5, 6, ['verse of wudu', 'verse of ablution', 'wudu verse', 'آية الوضوء', 'ওজুর আয়াত', 'অজুর আয়াত']),
  verse(2, 183, ['verse of fasting', 'آية الصيام', 'রোজার আয়াত']),
  verse(2, 177, ['verse of righteousness', 'Ayat al-Birr', 'آية البر']),
  verse(2, 144, ['verse of the qibla', 'qibla verse', 'آية القبلة', 'آية تحويل القبلة']),
  verse(2, 256, ['no compulsion verse', 'آية لا إكراه في الدين']),
  verse(9, 40, ['verse of the cave of thawr', 'آية الغار']),
  verse(9, 60, ['آية مصارف الزكاة', 'آية الصدقات']),
  verse(17, 111, ['verse of might', 'آية العز']),
  verse(24, 4, ['آية القذف']),
  verses(24, [6, 9], ['verse of lian', 'آية اللعان']),
  verse(5, 38, ['آية السرقة']),
  verse(5, 33, ['آية الحرابة']),
  verses(4, [11, 12], ['inheritance verses', 'verses of inheritance', 'آيات المواريث', 'آيات الميراث', 'মিরাসের আয়াত']),
  verse(4, 176, ['آية الكلالة']),
  verse(4, 34, ['آية القوامة']),
  verse(60, 12, ['آية البيعة', 'آية بيعة النساء']),
  surah(1, ['Fatihatul Kitab', 'Umm al-Kitab', 'Alhamdu', 'فاتحة الكتاب', 'أم الكتاب', 'ফাতেহা']),
  surah(9, ["Bara'ah", 'براءة', 'Tauba']),
  surah(17, ['Bani Israil', 'Banu Israil', 'بني إسرائيل', 'বনী ইসরাঈল']),
  surah(32, ['Alif Lam Mim Sajdah', 'السجدة']),
  surah(35, ['Malaika', 'Malaikah']),
  surah(40, ["Mu'min", 'المؤمن']),
  surah(41, ['Ha Mim Sajdah', 'حم السجدة']),
  surah(47, ['Qital', 'القتال']),
  surah(76, ['Dahr', 'الدهر']),
  surah(78, ['Amma', 'عم', 'আমপারা']),
  surah(94, ['Inshirah', 'Alam Nashrah', 'الانشراح', 'ألم نشرح']),
  surah(96, ['Iqra', 'اقرأ']),
  surah(98, ['Lam Yakun']),
  surah(99, ['Zilzal', 'الزلزال']),
  surah(111, ['Lahab', 'Tabbat', 'Abu Lahab', 'اللهب', 'تبت']),
  surah(112, ['Tawhid', 'Qul Huwallah', 'التوحيد']),
];
