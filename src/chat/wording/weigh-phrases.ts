import type { ChatLanguage } from '@isnad/contract/chat';
import { digitsOf } from './phrases.ts';

/** Number of hadiths that all graders consider sound or weak, that they disagree on, and that have no grade. */
export type GradeCounts = {
  readonly sound: number;
  readonly weak: number;
  readonly disputed: number;
  readonly ungraded: number;
};

/** The sentences of svc-pro about the passages as a whole. */
export type WeighingPhrases = {
  readonly title: string;
  /** Passages that cover more than one part of the question. */
  readonly several: (labels: string, count: number) => string;
  readonly nothingOn: (part: string) => string;
  readonly onlyQuranOn: (part: string) => string;
  readonly onlyHadithOn: (part: string) => string;
  readonly sameWords: (labels: string) => string;
  readonly sameInOtherWords: (labels: string) => string;
  readonly grades: (counts: GradeCounts) => string;
  readonly disputed: (label: string, grades: string) => string;
  /** Separates the last two items of a list. */
  readonly and: string;
};

/** Formats the counts that are not 0. */
function counted(counts: GradeCounts, language: ChatLanguage, words: Readonly<Record<keyof GradeCounts, string>>) {
  return (Object.keys(words) as (keyof GradeCounts)[])
    .filter((key) => counts[key] > 0)
    .map((key) => words[key].replace('#', digitsOf(language, String(counts[key]))));
}

const en: WeighingPhrases = {
  title: 'Weighed together:',
  several: (labels, count) => `${labels} ${count === 1 ? 'speaks' : 'speak'} of more than one part of your question.`,
  nothingOn: (part) => `On “${part}” nothing in the installed texts is near enough.`,
  onlyQuranOn: (part) => `On “${part}” I found verses only, and no hadith near enough.`,
  onlyHadithOn: (part) => `On “${part}” I found hadiths only, and no verse near enough.`,
  sameWords: (labels) => `${labels} agree word for word.`,
  sameInOtherWords: (labels) => `${labels} tell the same in words that differ; compare them.`,
  grades: (counts) =>
    `The grades of these hadiths and of those that tell the same: ${counted(counts, 'en', {
      sound: '# sound (sahih or hasan) to all who graded it',
      weak: '# weak to all who graded it',
      disputed: '# sound to some and weak to others',
      ungraded: '# without a clear grade in the installed texts',
    }).join('; ')}.`,
  disputed: (label, grades) => `Scholars differ on the grade of ${label}: ${grades}.`,
  and: ' and ',
};

const bn: WeighingPhrases = {
  title: 'সব মিলিয়ে:',
  several: (labels) => `${labels}: আপনার প্রশ্নের একাধিক অংশের কথা এতে আছে।`,
  nothingOn: (part) => `“${part}” প্রসঙ্গে এখানকার গ্রন্থগুলোতে যথেষ্ট কাছাকাছি কিছু নেই।`,
  onlyQuranOn: (part) => `“${part}” প্রসঙ্গে কেবল আয়াত পেয়েছি, যথেষ্ট কাছাকাছি কোনো হাদিস পাইনি।`,
  onlyHadithOn: (part) => `“${part}” প্রসঙ্গে কেবল হাদিস পেয়েছি, যথেষ্ট কাছাকাছি কোনো আয়াত পাইনি।`,
  sameWords: (labels) => `${labels}: এগুলোর কথা হুবহু এক।`,
  sameInOtherWords: (labels) => `${labels}: এগুলোর কথা একই, শব্দে পার্থক্য আছে; মিলিয়ে দেখুন।`,
  grades: (counts) =>
    `এই হাদিসগুলোর ও একই কথার হাদিসগুলোর মান: ${counted(counts, 'bn', {
      sound: '#টি সবার কাছে গ্রহণযোগ্য (সহীহ বা হাসান)',
      weak: '#টি সবার কাছে দুর্বল',
      disputed: '#টি কারও কাছে গ্রহণযোগ্য, কারও কাছে দুর্বল',
      ungraded: '#টির স্পষ্ট মান এখানে উল্লেখ নেই',
    }).join('; ')}।`,
  disputed: (label, grades) => `${label}: এর মান নিয়ে মুহাদ্দিসদের মতভেদ আছে: ${grades}।`,
  and: ' ও ',
};

const ar: WeighingPhrases = {
  title: 'وخلاصة النظر فيها:',
  several: (labels) => `${labels}: فيه أكثر من جانب من سؤالك.`,
  nothingOn: (part) => `عن «${part}» لم أجد في النصوص المتوفرة هنا ما يقرب منه.`,
  onlyQuranOn: (part) => `عن «${part}» وجدت آيات فقط، ولم أجد حديثا يقرب منه.`,
  onlyHadithOn: (part) => `عن «${part}» وجدت أحاديث فقط، ولم أجد آية تقرب منه.`,
  sameWords: (labels) => `${labels}: لفظها واحد.`,
  sameInOtherWords: (labels) => `${labels}: معناها واحد وألفاظها مختلفة، فقارن بينها.`,
  grades: (counts) =>
    `درجات هذه الأحاديث وما في معناها: ${counted(counts, 'ar', {
      sound: 'مقبول (صحيح أو حسن) عند كل من حكم عليه: #',
      weak: 'ضعيف عند كل من حكم عليه: #',
      disputed: 'مقبول عند بعضهم ضعيف عند غيرهم: #',
      ungraded: 'بلا درجة واضحة هنا: #',
    }).join('؛ ')}.`,
  disputed: (label, grades) => `اختلف أهل العلم في درجة ${label}: ${grades}.`,
  and: ' و',
};

export const WEIGHING: Readonly<Record<ChatLanguage, WeighingPhrases>> = { en, bn, ar };
