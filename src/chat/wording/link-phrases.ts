import type { ChatLanguage } from '@isnad/contract/chat';

/**
 * How a passage belongs to what stands before it, as a language model chose. `weaker` is said of every hadith that a grader calls weak, and of no
 * other.
 */
type Links = Readonly<
  Record<
    | 'answers'
    | 'adds'
    | 'example'
    | 'condition'
    | 'exception'
    | 'contrast'
    | 'cause'
    | 'differs'
    | 'weaker'
    | 'context',
    readonly [string, ...string[]]
  >
>;

/** The sentences before a passage, several for each link. They say no more of it than that it may be read so: a program cannot check more. */
export type LinkPhrases = Links & {
  /** Asks which of two subjects is meant. */
  readonly which: (one: string, other: string) => string;
};

const en: LinkPhrases = {
  answers: [
    'This is the text nearest to your question:',
    'Your question is close to this text:',
    'Read this text first:',
  ],
  adds: ['This belongs to it, too:', 'Another text on this:', 'And further:'],
  example: ['This can be read as an example:', 'An example may be this:', 'Compare this as an example:'],
  condition: [
    'Read this with it, as it may set a condition:',
    'Whether there is a condition, see here:',
    'This may be a condition of it:',
  ],
  exception: [
    'Read this with it, as it may be an exception:',
    'Whether there is an exception, see here:',
    'This may limit what stands above:',
  ],
  contrast: ['Compare this with it:', 'Set beside it, this reads otherwise:', 'On the other side stands this text:'],
  cause: ['On the reason, see this text:', 'This text may tell why:', 'For the reason, compare this:'],
  differs: [
    'Here the wording or the matter differs; compare both:',
    'This one tells it otherwise; compare both:',
    'Not all texts say it alike; compare this one:',
  ],
  weaker: [
    'The next one is called weak by a grader; its grade stands beside it:',
    'Take this one with its grade in mind:',
    'This one is weaker; see its grade:',
  ],
  context: ['What stands around it:', 'To see it in its place:', 'For the wider picture, read this:'],
  which: (one, other) => `Do you mean “${one}” or “${other}”? Please say which, and I show the texts.`,
};

const bn: LinkPhrases = {
  answers: ['আপনার প্রশ্নের সবচেয়ে কাছের কথাটি এই:', 'আপনার প্রশ্নের সঙ্গে এটি মেলে:', 'আগে এটি পড়ুন:'],
  adds: ['এর সঙ্গে এটিও আছে:', 'এ বিষয়ে আরেকটি:', 'আরও আছে:'],
  example: ['উদাহরণ হিসেবে এটি দেখা যায়:', 'এটি একটি উদাহরণ হতে পারে:', 'উদাহরণ হিসেবে এটি মিলিয়ে দেখুন:'],
  condition: ['এর সঙ্গে এটিও পড়ুন, এতে শর্ত থাকতে পারে:', 'কোনো শর্ত আছে কি না, এখানে দেখুন:', 'এটি এর শর্ত হতে পারে:'],
  exception: [
    'এর সঙ্গে এটিও পড়ুন, এটি ব্যতিক্রম হতে পারে:',
    'কোনো ব্যতিক্রম আছে কি না, এখানে দেখুন:',
    'উপরের কথাটির সীমা এখানে থাকতে পারে:',
  ],
  contrast: ['এর সঙ্গে এটি মিলিয়ে দেখুন:', 'পাশাপাশি রাখলে এটি অন্য রকম:', 'অন্য দিকে আছে এটি:'],
  cause: ['কারণ জানতে এটি দেখুন:', 'কারণটি এখানে থাকতে পারে:', 'কারণের জন্য এটি মিলিয়ে দেখুন:'],
  differs: ['এখানে কথা বা বিষয় ভিন্ন; দুটি মিলিয়ে দেখুন:', 'এটিতে অন্যভাবে আছে; মিলিয়ে দেখুন:', 'সব বর্ণনা এক রকম নয়; এটিও দেখুন:'],
  weaker: [
    'পরেরটিকে কোনো মুহাদ্দিস দুর্বল বলেছেন; মান পাশে লেখা আছে:',
    'এটি পড়ুন এর মান মনে রেখে:',
    'এটি তুলনায় দুর্বল; মান দেখে নিন:',
  ],
  context: ['এর আগে-পরের কথা:', 'কোথায় বলা হয়েছে, তা দেখতে:', 'পুরো ছবিটি বুঝতে এটি পড়ুন:'],
  which: (one, other) => `আপনি কি “${one}” জানতে চাইছেন, নাকি “${other}”? বলুন, আমি আয়াত ও হাদিস দেখাব।`,
};

const ar: LinkPhrases = {
  answers: ['أقرب النصوص إلى سؤالك هذا:', 'هذا النص قريب من سؤالك:', 'ابدأ بقراءة هذا:'],
  adds: ['ومما يتصل به:', 'ونص آخر في هذا:', 'ومن ذلك أيضا:'],
  example: ['ويمكن أن يُقرأ هذا مثالا:', 'ومن الأمثلة المحتملة:', 'وقارن هذا على سبيل المثال:'],
  condition: ['واقرأ معه هذا، فقد يكون شرطا:', 'وهل لذلك شرط؟ انظر هذا:', 'وقد يكون هذا شرطا له:'],
  exception: ['واقرأ معه هذا، فقد يكون استثناء:', 'وهل لذلك استثناء؟ انظر هذا:', 'وقد يقيّد هذا ما سبق:'],
  contrast: ['وقارنه بهذا:', 'وإذا وُضع بجانبه هذا بان الفرق:', 'وفي الجانب الآخر هذا النص:'],
  cause: ['وفي السبب انظر هذا:', 'وقد يبيّن هذا النص السبب:', 'ولمعرفة السبب قارن هذا:'],
  differs: [
    'وهنا يختلف اللفظ أو الموضع، فقارن بينهما:',
    'وهذا يرويه على نحو آخر، فقارن:',
    'وليست النصوص سواء في هذا، فانظر هذا أيضا:',
  ],
  weaker: [
    'والتالي ضعّفه بعض أهل العلم، ودرجته مذكورة معه:',
    'واقرأ هذا مع الانتباه إلى درجته:',
    'وهذا أضعف، فانظر درجته:',
  ],
  context: ['وما حوله:', 'ولمعرفة موضعه:', 'ولتمام الصورة اقرأ هذا:'],
  which: (one, other) => `هل تقصد «${one}» أم «${other}»؟ قل أيهما تريد لأعرض لك النصوص.`,
};

export const LINK_PHRASES: Readonly<Record<ChatLanguage, LinkPhrases>> = { en, bn, ar };
