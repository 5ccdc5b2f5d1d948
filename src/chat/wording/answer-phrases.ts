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
  /** To somebody who may be in danger: one line before the answer. */
  readonly possibleDanger: string;
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
  /** Names a second subject that the question can as well be about, so that the reader can send its name. */
  readonly didYouMean: (name: string) => string;
  /** Introduces the texts on each of two subjects that the question names. */
  readonly both: string;
  /** Introduces the texts that have the words of the question, whatever their subject. */
  readonly nearWords: string;
  /** Introduces texts that are only near: the question can be about something else. */
  readonly unsure: string;
  /** Asks for the question in one sentence, when somebody tells a story and it is not sure what they ask. */
  readonly unclear: string;
  /** Introduces what is said on the subject, behind texts that are nearer to the question. */
  readonly onSubject: (name: string) => string;
  /** Says that no installed text has a word of the question. */
  readonly noText: (word: string) => string;
  /** Introduces the texts of the subject of the conversation that fit a further question. */
  readonly onThis: string;
  /** Introduces texts that the conversation has shown, when there is nothing nearer to a further question. */
  readonly shownBefore: string;
  /** Says of the subject of the conversation that no text on it speaks of what is asked further. */
  readonly nothingOn: (name: string, words: string) => string;
  /** Introduces the statements of the last answer, each with its references, when somebody asks for the source. */
  readonly restsOn: string;
  /** Before them, to somebody who asks for an explanation. */
  readonly noExplanation: string;
};

const en: AnswerPhrases = {
  onlyVerses: 'The Quran says on this:',
  onlyHadiths: 'The hadiths say on this:',
  versesAndHadiths: 'The Quran and the hadiths say on this:',
  weak: 'The only texts near this are hadiths that a grader calls weak; take them with that in mind:',
  felt: 'Thank you for saying this openly; what you carry matters, and these words may help you.',
  danger:
    'If a life is in danger now, call the emergency number of your country first. Please get help from people near you: go to somebody you trust or to a doctor, or call a helpline. You do not deserve harm, and you do not have to carry this alone.',
  possibleDanger:
    'If you or someone near you is in danger, go to somebody you trust or call the emergency number of your country.',
  poisoned: 'Call the emergency number of your country now, even if nobody feels ill yet.',
  distress:
    'What you carry matters, and you do not have to carry it alone: talk to somebody you trust, and if you are in danger, call the emergency number of your country.',
  chain: 'Chain of narrators:',
  moreOfSubject: 'More on the same subject:',
  alsoNear: 'You may also mean this:',
  didYouMean: (name) => `Did you mean: ${name}?`,
  both: 'Your question names two subjects. These are texts on each:',
  nearWords: 'These texts are nearest to the words of your question:',
  unsure:
    'I am not sure that I understand your question. These texts are nearest to it; if you mean something else, ask in other words:',
  unclear:
    'Thank you for telling me this. I am not sure which point you ask about, and I do not guess. Please ask it again in one short sentence.',
  onSubject: (name) => `On ${name}:`,
  noText: (word) => `No installed text has the word “${word}”.`,
  onThis: 'On the subject we are speaking of, these texts fit your question:',
  shownBefore: 'I already showed these texts, and I am not sure that they answer this question:',
  nothingOn: (name, words) => `The texts that I know on ${name} do not speak of “${words}”, and I do not guess.`,
  restsOn: 'Each statement with the texts that it rests on:',
  noExplanation:
    'I do not explain texts in words of my own. In short they say what follows; for more, ask a scholar whom you trust.',
};

const bn: AnswerPhrases = {
  onlyVerses: 'এ বিষয়ে কুরআনে আছে:',
  onlyHadiths: 'এ বিষয়ে হাদিসে আছে:',
  versesAndHadiths: 'এ বিষয়ে কুরআন ও হাদিসে আছে:',
  weak: 'এর কাছাকাছি কেবল এমন হাদিস আছে, যেগুলোকে কোনো কোনো মুহাদ্দিস দুর্বল বলেছেন; সেভাবেই দেখুন:',
  felt: 'মন খুলে বলার জন্য ধন্যবাদ; আপনার কষ্ট তুচ্ছ নয়, এই কথাগুলো হয়তো আপনার কাজে আসবে।',
  danger:
    'এখন কারও জীবন বিপদে থাকলে আগে জরুরি নম্বরে (বাংলাদেশে ৯৯৯) ফোন করুন। কাছের মানুষের সাহায্য নিন: বিশ্বস্ত কারও কাছে যান, চিকিৎসকের সঙ্গে কথা বলুন। আপনার কষ্ট পাওয়া উচিত নয়, আর একা এ ভার বইতে হবে না।',
  possibleDanger: 'আপনি বা কাছের কেউ বিপদে থাকলে বিশ্বস্ত কারও কাছে যান, অথবা জরুরি নম্বরে (বাংলাদেশে ৯৯৯) ফোন করুন।',
  poisoned: 'এখনই জরুরি নম্বরে (বাংলাদেশে ৯৯৯) ফোন করুন, শরীর খারাপ না লাগলেও।',
  distress:
    'আপনার কষ্ট তুচ্ছ নয়, আর একা এ ভার বইতে হবে না: বিশ্বস্ত কারও সঙ্গে কথা বলুন, আর বিপদে থাকলে জরুরি নম্বরে (বাংলাদেশে ৯৯৯) ফোন করুন।',
  chain: 'সনদ:',
  moreOfSubject: 'একই বিষয়ে আরও:',
  alsoNear: 'আপনি হয়তো এটিও জানতে চাইছেন:',
  didYouMean: (name) => `আপনি কি এটি জানতে চেয়েছেন: ${name}?`,
  both: 'আপনার প্রশ্নে দুটি বিষয় আছে। প্রতিটি সম্পর্কে যা আছে:',
  nearWords: 'আপনার প্রশ্নের কথাগুলোর সবচেয়ে কাছাকাছি যা আছে:',
  unsure: 'আপনার প্রশ্নটি ঠিক বুঝেছি কি না, নিশ্চিত নই। এর সবচেয়ে কাছাকাছি যা আছে, নিচে দিলাম; অন্য কিছু জানতে চাইলে অন্যভাবে লিখুন:',
  unclear:
    'এত খুলে বলার জন্য ধন্যবাদ। আপনি ঠিক কোন বিষয়টি জানতে চান, তা নিশ্চিত নই, আর আমি অনুমান করি না। প্রশ্নটি একটি ছোট বাক্যে আবার লিখুন।',
  onSubject: (name) => `${name} প্রসঙ্গে:`,
  noText: (word) => `এখানকার কোনো গ্রন্থে “${word}” শব্দটি নেই।`,
  onThis: 'যে বিষয়ে কথা হচ্ছে, সে বিষয়ে আপনার প্রশ্নের সঙ্গে মেলে এমন কথা:',
  shownBefore: 'নিচের কথাগুলো আগেই দেখিয়েছি; এগুলোতে এ প্রশ্নের উত্তর আছে কি না, নিশ্চিত নই:',
  nothingOn: (name, words) => `${name} প্রসঙ্গে আমার জানা পাঠগুলোতে “${words}” নিয়ে কিছু নেই; অনুমান করে আমি কিছু বলি না।`,
  restsOn: 'প্রতিটি কথা, আর যে আয়াত বা হাদিস থেকে তা নেওয়া:',
  noExplanation: 'আমি নিজের ভাষায় ব্যাখ্যা করি না। সংক্ষেপে এগুলোতে যা বলা হয়েছে তা নিচে; আরও জানতে বিশ্বস্ত কোনো আলেমকে জিজ্ঞেস করুন।',
};

const ar: AnswerPhrases = {
  onlyVerses: 'جاء في القرآن في هذا:',
  onlyHadiths: 'جاء في الحديث في هذا:',
  versesAndHadiths: 'جاء في القرآن والحديث في هذا:',
  weak: 'لا يقرب من هذا إلا أحاديث ضعّفها بعض أهل العلم، فانتبه لدرجتها:',
  felt: 'شكرا لأنك بُحت بما في نفسك؛ فما تجده ليس هينا، ولعل في هذه النصوص ما يعينك.',
  danger:
    'إن كانت حياة أحد في خطر الآن فاتصل برقم الطوارئ في بلدك أولا. واطلب العون ممن هم بقربك: اذهب إلى من تثق به أو إلى طبيب، أو اتصل بخط المساعدة. لا يحق لأحد أن يؤذيك، ولست مضطرا إلى حمل هذا وحدك.',
  possibleDanger: 'إن كنت أنت أو أحد قريب منك في خطر فاذهب إلى من تثق به، أو اتصل برقم الطوارئ في بلدك.',
  poisoned: 'اتصل برقم الطوارئ في بلدك الآن، حتى لو لم تظهر أي أعراض بعد.',
  distress:
    'ما تجده ليس هينا، ولست مضطرا إلى حمله وحدك: تحدث إلى من تثق به، وإن كنت في خطر فاتصل برقم الطوارئ في بلدك.',
  chain: 'السند:',
  moreOfSubject: 'ومزيد في الموضوع نفسه:',
  alsoNear: 'ولعلك تقصد هذا أيضا:',
  didYouMean: (name) => `هل تقصد: ${name}؟`,
  both: 'في سؤالك موضوعان، وهذه نصوص في كل منهما:',
  nearWords: 'هذه النصوص أقرب ما هنا إلى ألفاظ سؤالك:',
  unsure: 'لست متأكدا من أنني فهمت سؤالك. هذه أقرب النصوص إليه، فإن كنت تقصد غير هذا فاسأل بعبارة أخرى:',
  unclear:
    'شكرا لأنك شرحت لي هذا. لست متأكدا من المسألة التي تسأل عنها، ولا أجيب بالظن. اكتب سؤالك مرة أخرى في جملة قصيرة واحدة.',
  onSubject: (name) => `وفي موضوع ${name}:`,
  noText: (word) => `لا ترد كلمة «${word}» في أي من النصوص المتوفرة هنا.`,
  onThis: 'في الموضوع الذي نتحدث عنه، هذه النصوص أقرب إلى سؤالك:',
  shownBefore: 'سبق أن عرضت هذه النصوص، ولست متأكدا من أن فيها جوابا عن هذا السؤال:',
  nothingOn: (name, words) => `النصوص التي أعرفها في موضوع ${name} لا تذكر «${words}»، ولا أجيب بالظن.`,
  restsOn: 'كل قول مع النص الذي يستند إليه:',
  noExplanation: 'لا أشرح النصوص بكلام من عندي. وهذا باختصار ما تقوله، وإن أردت المزيد فاسأل عالما تثق به.',
};

export const ANSWERS: Readonly<Record<ChatLanguage, AnswerPhrases>> = { en, bn, ar };
