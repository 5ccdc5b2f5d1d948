import type { TajweedRule } from '@isnad/contract/tajweed';
import type { PageLanguage } from '../../site/languages.ts';

/** What each rule of tajweed is called, and what it asks of the reciter. */
type RuleWords = Readonly<Record<TajweedRule, readonly [name: string, meaning: string]>>;

const EN: RuleWords = {
  ham_wasl: ['Hamzat al-wasl', 'Read only when the recitation begins with it.'],
  slnt: ['Silent letter', 'Written and not read.'],
  laam_shamsiyah: ['Lam shamsiyyah', 'The lam of the article is not read. The next letter is doubled.'],
  madda_normal: ['Natural madd', 'The vowel is held for two counts.'],
  madda_permissible: ['Permissible madd', 'The vowel is held for two, four or six counts.'],
  madda_obligatory: ['Obligatory madd', 'The vowel is held for four or five counts.'],
  madda_necessary: ['Necessary madd', 'The vowel is held for six counts.'],
  qalaqah: ['Qalqalah', 'One of the letters ق ط ب ج د without a vowel is read with an echo.'],
  ghunnah: ['Ghunnah', 'Doubled noon or meem is held in the nose for two counts.'],
  ikhafa: ['Ikhfa', 'Noon without a vowel, or tanwin, is half hidden, with a nasal sound.'],
  ikhafa_shafawi: ['Ikhfa shafawi', 'Meem without a vowel is half hidden before ba, with a nasal sound.'],
  iqlab: ['Iqlab', 'Noon without a vowel, or tanwin, is read as meem before ba.'],
  idgham_ghunnah: [
    'Idgham with ghunnah',
    'Noon without a vowel, or tanwin, merges into the next letter, with a nasal sound.',
  ],
  idgham_wo_ghunnah: [
    'Idgham without ghunnah',
    'Noon without a vowel, or tanwin, merges into lam or ra, without a nasal sound.',
  ],
  idgham_shafawi: ['Idgham shafawi', 'Meem without a vowel merges into the next meem, with a nasal sound.'],
  idgham_mutajanisayn: ['Idgham mutajanisayn', 'A letter merges into the next one, which is formed at the same place.'],
  idgham_mutaqaribayn: ['Idgham mutaqaribayn', 'A letter merges into the next one, which is formed at a near place.'],
};

const BN: RuleWords = {
  ham_wasl: ['হামযাতুল ওয়াসল', 'শুধু এখান থেকে পড়া শুরু করলে উচ্চারিত হয়।'],
  slnt: ['অনুচ্চারিত অক্ষর', 'লেখা হয়, পড়া হয় না।'],
  laam_shamsiyah: ['লাম শামসিয়্যাহ', 'আলিফ-লামের লাম পড়া হয় না, পরের অক্ষর দ্বিত্ব হয়।'],
  madda_normal: ['স্বাভাবিক মাদ্দ', 'স্বর দুই হরকত পরিমাণ টানতে হয়।'],
  madda_permissible: ['জায়েয মাদ্দ', 'স্বর দুই, চার বা ছয় হরকত পরিমাণ টানা যায়।'],
  madda_obligatory: ['ওয়াজিব মাদ্দ', 'স্বর চার বা পাঁচ হরকত পরিমাণ টানতে হয়।'],
  madda_necessary: ['লাযিম মাদ্দ', 'স্বর ছয় হরকত পরিমাণ টানতে হয়।'],
  qalaqah: ['কলকলা', 'হরকতহীন ق ط ب ج د প্রতিধ্বনির সঙ্গে পড়তে হয়।'],
  ghunnah: ['গুন্নাহ', 'তাশদীদযুক্ত নুন বা মীম নাকে দুই হরকত ধরে রাখতে হয়।'],
  ikhafa: ['ইখফা', 'নুন সাকিন বা তানবীন গুন্নাহসহ কিছুটা লুকিয়ে পড়তে হয়।'],
  ikhafa_shafawi: ['ইখফা শাফাবী', 'বা-এর আগে মীম সাকিন গুন্নাহসহ কিছুটা লুকিয়ে পড়তে হয়।'],
  iqlab: ['ইকলাব', 'বা-এর আগে নুন সাকিন বা তানবীন মীম হিসেবে পড়তে হয়।'],
  idgham_ghunnah: ['গুন্নাহসহ ইদগাম', 'নুন সাকিন বা তানবীন গুন্নাহসহ পরের অক্ষরে মিলে যায়।'],
  idgham_wo_ghunnah: ['গুন্নাহ ছাড়া ইদগাম', 'নুন সাকিন বা তানবীন গুন্নাহ ছাড়া লাম বা রা-তে মিলে যায়।'],
  idgham_shafawi: ['ইদগাম শাফাবী', 'মীম সাকিন গুন্নাহসহ পরের মীমে মিলে যায়।'],
  idgham_mutajanisayn: ['ইদগাম মুতাজানিসাইন', 'একই মাখরাজের পরের অক্ষরে একটি অক্ষর মিলে যায়।'],
  idgham_mutaqaribayn: ['ইদগাম মুতাকারিবাইন', 'কাছাকাছি মাখরাজের পরের অক্ষরে একটি অক্ষর মিলে যায়।'],
};

const AR: RuleWords = {
  ham_wasl: ['همزة الوصل', 'تُنطق عند الابتداء بها فقط.'],
  slnt: ['حرف لا يُلفظ', 'يُكتب ولا يُقرأ.'],
  laam_shamsiyah: ['اللام الشمسية', 'لا تُقرأ لام التعريف، ويُشدَّد الحرف الذي بعدها.'],
  madda_normal: ['المد الطبيعي', 'يُمدّ حركتين.'],
  madda_permissible: ['المد الجائز', 'يُمدّ حركتين أو أربعًا أو ستًّا.'],
  madda_obligatory: ['المد الواجب', 'يُمدّ أربع حركات أو خمسًا.'],
  madda_necessary: ['المد اللازم', 'يُمدّ ست حركات.'],
  qalaqah: ['القلقلة', 'يُقرأ الحرف الساكن من ق ط ب ج د بنبرة.'],
  ghunnah: ['الغنة', 'صوت من الأنف مقداره حركتان في النون والميم المشددتين.'],
  ikhafa: ['الإخفاء', 'تُقرأ النون الساكنة أو التنوين بين الإظهار والإدغام مع غنة.'],
  ikhafa_shafawi: ['الإخفاء الشفوي', 'تُخفى الميم الساكنة قبل الباء مع غنة.'],
  iqlab: ['الإقلاب', 'تُقلب النون الساكنة أو التنوين ميمًا قبل الباء.'],
  idgham_ghunnah: ['الإدغام بغنة', 'تُدغم النون الساكنة أو التنوين في الحرف التالي مع غنة.'],
  idgham_wo_ghunnah: ['الإدغام بلا غنة', 'تُدغم النون الساكنة أو التنوين في اللام أو الراء بلا غنة.'],
  idgham_shafawi: ['الإدغام الشفوي', 'تُدغم الميم الساكنة في الميم التالية مع غنة.'],
  idgham_mutajanisayn: ['إدغام المتجانسين', 'يُدغم الحرف في الذي بعده، ومخرجهما واحد.'],
  idgham_mutaqaribayn: ['إدغام المتقاربين', 'يُدغم الحرف في الذي بعده، ومخرجاهما متقاربان.'],
};

export const TAJWEED_WORDS: Readonly<Record<PageLanguage, RuleWords>> = { en: EN, bn: BN, ar: AR };
