import type { Reference } from './jump.ts';

type Entry = { reference: Reference; names: readonly string[] };

function verse(surah: number, number: number, names: readonly string[]): Entry {
  return { reference: { kind: 'verse', surah, verse: number }, names };
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
  verse(24, 35, ['Ayat an-Nur', 'Ayatun Nur', 'verse of light', 'light verse', 'آية النور']),
  verse(2, 282, ['Ayat ad-Dayn', 'verse of debt', 'آية الدين', 'آية المداينة']),
  verse(2, 285, ['Amanar Rasul', 'Amana rasulu', 'آمن الرسول', 'আমানার রাসূল']),
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
