import type { CorrectionKind } from '@isnad/contract/operator-corrections';
import type { PageLanguage } from '../site/languages.ts';

/** Words whose names come from elsewhere. */
type Typed = { readonly [name: string]: unknown; readonly kinds: Readonly<Record<CorrectionKind, string>> };

const EN = {
  title: 'Report a fault: {text}',
  lead: 'Your report goes to the operator of this server. The text stays as it is until somebody has checked it.',
  which: 'Text',
  kind: 'Kind of fault',
  kinds: {
    letters: 'Letters or marks',
    translation: 'Translation',
    reference: 'Number or reference',
    grade: 'Grade or narrator',
    other: 'Something else',
  },
  detail: 'What is wrong?',
  detailHint: 'Name the place: the words as they are now.',
  proposed: 'What should it say? (optional)',
  proposedHint: 'The correct words, and the printed edition that has them.',
  email: 'Email (optional)',
  emailHint: 'The operator uses it only to ask you about the report. It is not published.',
  send: 'Send report',
  thanks: 'Thank you. Your report was saved.',
  thanksLead: 'Its number is {id}.',
  back: 'Back to the text',
  faults: {
    detail: 'Describe what is wrong.',
    long: 'The report is too long. Use up to 2,000 characters in each field.',
    email: 'This email address is not complete. Correct it or leave it empty.',
    edition: 'Choose one of the texts.',
    form: 'The form could not be read. Send it again.',
    full: 'Too many reports are open. Try again in a few days.',
  },
} satisfies Typed;

type ReportWords = typeof EN;

const BN: ReportWords = {
  title: 'ভুল জানান: {text}',
  lead: 'আপনার রিপোর্ট এই সার্ভারের অপারেটরের কাছে যায়। কেউ যাচাই না করা পর্যন্ত পাঠ অপরিবর্তিত থাকে।',
  which: 'পাঠ',
  kind: 'ভুলের ধরন',
  kinds: {
    letters: 'অক্ষর বা চিহ্ন',
    translation: 'অনুবাদ',
    reference: 'নম্বর বা রেফারেন্স',
    grade: 'মান বা বর্ণনাকারী',
    other: 'অন্য কিছু',
  },
  detail: 'কী ভুল আছে?',
  detailHint: 'জায়গাটি উল্লেখ করুন: এখন যে শব্দগুলো আছে।',
  proposed: 'কী হওয়া উচিত? (ঐচ্ছিক)',
  proposedHint: 'সঠিক শব্দ, এবং যে মুদ্রিত সংস্করণে তা আছে।',
  email: 'ইমেইল (ঐচ্ছিক)',
  emailHint: 'শুধু অপারেটরের প্রশ্নের জন্য। প্রকাশ করা হয় না।',
  send: 'রিপোর্ট পাঠান',
  thanks: 'ধন্যবাদ। আপনার রিপোর্ট সংরক্ষণ করা হয়েছে।',
  thanksLead: 'এর নম্বর {id}।',
  back: 'পাঠে ফিরে যান',
  faults: {
    detail: 'কী ভুল আছে তা লিখুন।',
    long: 'রিপোর্টটি খুব দীর্ঘ। প্রতিটি ঘরে সর্বোচ্চ ২,০০০ অক্ষর লিখুন।',
    email: 'এই ইমেইল ঠিকানাটি সম্পূর্ণ নয়। ঠিক করুন অথবা খালি রাখুন।',
    edition: 'একটি পাঠ বেছে নিন।',
    form: 'ফর্মটি পড়া যায়নি। আবার পাঠান।',
    full: 'অনেক রিপোর্ট জমা আছে। কয়েক দিন পরে আবার চেষ্টা করুন।',
  },
};

const AR: ReportWords = {
  title: 'الإبلاغ عن خطأ: {text}',
  lead: 'يصل بلاغك إلى مشغّل هذا الخادم. يبقى النص كما هو إلى أن يتحقق منه أحد.',
  which: 'النص',
  kind: 'نوع الخطأ',
  kinds: {
    letters: 'أحرف أو علامات',
    translation: 'الترجمة',
    reference: 'الرقم أو المرجع',
    grade: 'الدرجة أو الراوي',
    other: 'شيء آخر',
  },
  detail: 'ما الخطأ؟',
  detailHint: 'حدّد الموضع: الكلمات كما هي الآن.',
  proposed: 'ما الصواب؟ (اختياري)',
  proposedHint: 'الكلمات الصحيحة والطبعة المطبوعة التي وردت فيها.',
  email: 'البريد الإلكتروني (اختياري)',
  emailHint: 'لأسئلة المشغّل فقط، ولا يُنشر.',
  send: 'إرسال البلاغ',
  thanks: 'شكرًا لك. تم حفظ بلاغك.',
  thanksLead: 'رقمه {id}.',
  back: 'العودة إلى النص',
  faults: {
    detail: 'اكتب ما الخطأ.',
    long: 'البلاغ طويل جدًا. استخدم ٢٬٠٠٠ حرف على الأكثر في كل حقل.',
    email: 'عنوان البريد الإلكتروني غير مكتمل. صحّحه أو اتركه فارغًا.',
    edition: 'اختر أحد النصوص.',
    form: 'تعذّرت قراءة النموذج. أرسله مرة أخرى.',
    full: 'البلاغات المفتوحة كثيرة. أعد المحاولة بعد أيام.',
  },
};

export const REPORT_WORDS: Readonly<Record<PageLanguage, ReportWords>> = { en: EN, bn: BN, ar: AR };
