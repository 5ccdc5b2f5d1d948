import type { PageLanguage } from '../../site/languages.ts';

const EN = {
  recitation: 'Recitation',
  mujawwad: 'mujawwad',
  play: 'Play',
  pause: 'Pause',
  from: 'Play from here',
  failed: 'The recitation could not be played. Its host is not responding. Try again later.',
  recordings: 'Recordings: {host}',
};

/** Words of the recitations on reading pages. */
export type RecitationWords = typeof EN;

const BN: RecitationWords = {
  recitation: 'তিলাওয়াত',
  mujawwad: 'মুজাওয়াদ',
  play: 'চালান',
  pause: 'পজ করুন',
  from: 'এখান থেকে চালান',
  failed: 'তিলাওয়াতটি চালানো যায়নি। যে সার্ভারে এটি আছে, সেটি এখন বন্ধ থাকতে পারে।',
  recordings: 'রেকর্ডিং: {host}',
};

const AR: RecitationWords = {
  recitation: 'التلاوة',
  mujawwad: 'مجوَّد',
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  from: 'التشغيل من هنا',
  failed: 'تعذّر تشغيل التلاوة. قد يكون الخادم الذي يستضيفها غير متاح.',
  recordings: 'التسجيلات من {host}',
};

export const RECITATION_WORDS: Readonly<Record<PageLanguage, RecitationWords>> = { en: EN, bn: BN, ar: AR };
