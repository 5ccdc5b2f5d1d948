import type { ChatLanguage } from '@isnad/contract/chat';

/** The service's own sentences around the texts of an answer. */
export type AnswerPhrases = {
  /** Says what follows, when no sentence on the subject can be said. */
  readonly onlyVerses: string;
  readonly onlyHadiths: string;
  readonly versesAndHadiths: string;
  /** The same for passages that graders call weak. */
  readonly weak: string;
  /** To somebody who says how they feel or what they did. */
  readonly felt: string;
  /** To somebody in danger: first of all where help is. */
  readonly danger: string;
  /** Before it, to somebody who has taken poison or too much medicine. */
  readonly poisoned: string;
  /** Before an abstention, to somebody who tells of fear or distress. */
  readonly distress: string;
  /** Precedes the chain of narrators behind a matn. */
  readonly chain: string;
  /** More texts on the subject of the conversation. */
  readonly moreOfSubject: string;
  /** Introduces a second subject that the question can as well be about. */
  readonly alsoNear: string;
  /** Introduces the texts of the subject of the conversation that fit a further question. */
  readonly onThis: string;
};

const en: AnswerPhrases = {
  onlyVerses: 'The Quran says on this:',
  onlyHadiths: 'The hadiths say on this:',
  versesAndHadiths: 'The Quran and the hadiths say on this:',
  weak: 'The only texts near this are hadiths that a grader calls weak; take them with that in mind:',
  felt: 'Thank you for saying this openly; what you carry matters, and these words may help you.',
  danger:
    'If you or someone else is in danger, please get help from people near you first: go to somebody you trust, a doctor, or the emergency number or a helpline of your country. You do not deserve harm, and you do not have to carry this alone.',
  poisoned: 'Call the emergency number of your country now, even if nobody feels ill yet.',
  distress:
    'What you carry matters, and you do not have to carry it alone: talk to somebody you trust, and if you are in danger, call the emergency number of your country.',
  chain: 'Chain of narrators:',
  moreOfSubject: 'More on the same subject:',
  alsoNear: 'You may also mean this:',
  onThis: 'On the subject we are speaking of, these texts fit your question:',
};

const bn: AnswerPhrases = {
  onlyVerses: 'এ বিষয়ে কুরআনে আছে:',
  onlyHadiths: 'এ বিষয়ে হাদিসে আছে:',
  versesAndHadiths: 'এ বিষয়ে কুরআন ও হাদিসে আছে:',
  weak: 'এর কাছাকাছি কেবল এমন হাদিস আছে, যেগুলোকে কোনো কোনো মুহাদ্দিস দুর্বল বলেছেন; সেভাবেই দেখুন:',
  felt: 'মন খুলে বলার জন্য ধন্যবাদ; আপনার কষ্ট তুচ্ছ নয়, এই কথাগুলো হয়তো আপনার কাজে আসবে।',
  danger:
    'আপনি বা অন্য কেউ বিপদে থাকলে আগে কাছের মানুষের সাহায্য নিন: বিশ্বস্ত কারও কাছে যান, চিকিৎসকের সঙ্গে কথা বলুন, অথবা জরুরি নম্বরে (বাংলাদেশে ৯৯৯) ফোন করুন। আপনার কষ্ট পাওয়া উচিত নয়, আর একা এ ভার বইতে হবে না।',
  poisoned: 'এখনই জরুরি নম্বরে (বাংলাদেশে ৯৯৯) ফোন করুন, শরীর খারাপ না লাগলেও।',
  distress:
    'আপনার কষ্ট তুচ্ছ নয়, আর একা এ ভার বইতে হবে না: বিশ্বস্ত কারও সঙ্গে কথা বলুন, আর বিপদে থাকলে জরুরি নম্বরে (বাংলাদেশে ৯৯৯) ফোন করুন।',
  chain: 'সনদ:',
  moreOfSubject: 'একই বিষয়ে আরও:',
  alsoNear: 'আপনি হয়তো এটিও জানতে চাইছেন:',
  onThis: 'যে বিষয়ে কথা হচ্ছে, সে বিষয়ে আপনার প্রশ্নের সঙ্গে মেলে এমন কথা:',
};

const ar: AnswerPhrases = {
  onlyVerses: 'جاء في القرآن في هذا:',
  onlyHadiths: 'جاء في الحديث في هذا:',
  versesAndHadiths: 'جاء في القرآن والحديث في هذا:',
  weak: 'لا يقرب من هذا إلا أحاديث ضعّفها بعض أهل العلم، فانتبه لدرجتها:',
  felt: 'شكرا لأنك بُحت بما في نفسك؛ فما تجده ليس هينا، ولعل في هذه النصوص ما يعينك.',
  danger:
    'إن كنت أنت أو غيرك في خطر فاطلب العون أولا ممن هم بقربك: اذهب إلى من تثق به أو إلى طبيب، أو اتصل برقم الطوارئ أو بخط المساعدة في بلدك. لا يحق لأحد أن يؤذيك، ولست مضطرا إلى حمل هذا وحدك.',
  poisoned: 'اتصل برقم الطوارئ في بلدك الآن، حتى لو لم تظهر أي أعراض بعد.',
  distress:
    'ما تجده ليس هينا، ولست مضطرا إلى حمله وحدك: تحدث إلى من تثق به، وإن كنت في خطر فاتصل برقم الطوارئ في بلدك.',
  chain: 'السند:',
  moreOfSubject: 'ومزيد في الموضوع نفسه:',
  alsoNear: 'ولعلك تقصد هذا أيضا:',
  onThis: 'في الموضوع الذي نتحدث عنه، هذه النصوص أقرب إلى سؤالك:',
};

export const ANSWERS: Readonly<Record<ChatLanguage, AnswerPhrases>> = { en, bn, ar };
