/** Words in which a conjunct was recognized wrongly, with or without the Assamese letter. What is there is no word of these texts. */
const MISREAD: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{M}])শক্[রৰ]ু?(?![\u09be-\u09cc])/gu, 'শত্রু'],
  [/(?<![\p{L}\p{M}])ক্[রৰ](?=টি)/gu, 'ত্রু'],
  [/(?<![\p{L}\p{M}])[কভ]্[রৰ](?=ক্ষেপ)/gu, 'ভ্রু'],
  [/(?<![\p{L}\p{M}])ভ্[রৰ](?![\p{L}\p{M}])/gu, 'ভ্রু'],
  [/(?<=চক্ষুদ্)[রৰ](?=[য\u09df])/gu, 'ব'],
  [/(?<![\p{L}\p{M}])সন্ত্[রৰ]ম/gu, 'সম্ভ্রম'],
  [/(?<![\p{L}\p{M}])আদ্[রৰ]তা/gu, 'আর্দ্রতা'],
  [/(?<=প্রত্যা)[রৰ]্(?=তন)/gu, 'বর্'],
  [/(?<=নি)[রৰ]্ভ(?=যোগ্য)/gu, 'র্ভর'],
  [/(?<![\p{L}\p{M}])ম[রৰ]্যদা/gu, 'মর্যাদা'],
  [/(?<=পূ)[রৰ]্ববতী(?!র্)/gu, 'র্ববর্তী'],
];

/** The Assamese letter stands for nothing: Arabic names and words such as মুয়াযযিন, তাইমী and the বাবা ফাযলিকা of a prayer. */
const NOTHING = /(?<=য\u09bcা|\u09dfা|মুহা)ৰ্(?=যযি)|(?<=ফা)ৰ্(?=যলিকা)|(?<=তাহা)ৰ্(?=জ্জুদ)|(?<=তাই)ৰ্(?=মী)|(?<=বা)ৰ্(?=ত্তী)/gu;

/** All that is repaired here has one of these. */
export const MISREAD_BENGALI = /শক্র|শক্ৰ|ক্[রৰ](?:টি|ক্ষেপ)|ভ্[রৰ]|ষুদ্[রৰ]|ন্ত্[রৰ]ম|আদ্[রৰ]তা|[রৰ]্(?:তন|ভযো|যদা|ববতী)|ৰ্/u;

/** Repairs conjuncts that were recognized wrongly: শক্র for শত্রু. Half of all places of this word are misprinted so. */
export function repairMisread(text: string): string {
  return MISREAD.reduce((repaired, [wrong, right]) => repaired.replace(wrong, right), text).replace(NOTHING, '');
}

/** ৰ in a conjunct. In `গ্ৰ` and `ধ্ৰু` as whole words, the honorific ﷺ was recognized so: with either letter they are no words. */
const ASSAMESE = /(?<![\p{L}\p{M}])(?:গ্ৰ|ধ্ৰু)(?![\p{L}\p{M}])|(?<=্)ৰ|ৰ(?=্)/gu;

/** Replaces the Assamese letter ৰ in conjuncts. Elsewhere it can stand for ব as well: এৰং. */
export function repairAssamese(text: string): string {
  return text.replace(ASSAMESE, (found) => (found.length > 1 ? found : 'র'));
}

/** Vowel signs in an order that no word has: one twice, ে behind the া that it belongs before, and অ with the া of আ. */
export const MISPLACED_SIGNS = /([\u09be-\u09cc])\1|\u09be\u09c7|\u0985\u09be/u;
const DOUBLED_SIGN = /([\u09be-\u09cc])\1+/gu;

/** Repairs misplaced vowel signs: টাে for টো, ইবনুু for ইবনু, অাল্লাহ for আল্লাহ. */
export function repairSigns(text: string): string {
  return text.replace(DOUBLED_SIGN, '$1').replaceAll('\u09be\u09c7', '\u09cb').replaceAll('\u0985\u09be', '\u0986');
}
