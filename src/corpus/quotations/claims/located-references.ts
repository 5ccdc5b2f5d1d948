import { tokenise } from '../../fold/tokenise.ts';
import { keyOf } from '../../fold/word-key.ts';
import type { PlacedReference } from '../../references/reader.ts';
import type { TextWords } from './phrases/text-words.ts';

/*
 * A sentence behind a quotation that says where it is: `You will find it in Bukhari 13.`, `هذه الآية في سورة يوسف 12`, `এটা পাবেন বুখারী ১৩ নম্বরে`. What else
 * a writer says of a reference, `compare it with 2:153`, does not say that the words are there.
 */

const keys = (list: string): ReadonlySet<string> => new Set(tokenise(list).map(keyOf));

/** What stands for the quotation. */
const IT = keys(
  `it its this that thats source reference
  هو وهو هي وهي هذا هذه وهذا وهذه ده دي هاد هيدا المصدر مصدره مصدرها الحديث والحديث الايه والايه تجده تجدها تجدونه تجدونها ستجده ستجدونه ستجدها
  এটা এটি এইটা এইটি ওটা ওটি সেটা হাদিসটা হাদিসটি হাদীসটি আয়াতটা আয়াতটি কথাটা কথাটি সূত্র রেফারেন্স`,
);
/** The other words of such a sentence. */
const LOCATES = keys(
  `i you we one can could will ll youll find found read see look looked up is was comes come taken recorded reported narrated written listed located from in at under hadith verse ayah quote saying text by
  the a also and number no all of course there
  الحديث الايه موجود موجوده مذكور مذكوره مكتوب ورد وردت جاء جاءت رواه في من فى رقم برقم كتاب يمكنك تجد
  হাদিস আয়াত আয়াতটি পাবেন পাবে পাওয়া যায় যাবে আছে রয়েছে এসেছে বর্ণিত হয়েছে দেখুন`,
);
/** Words before the reference. */
const MAX_WORDS = 8;

/** Returns the reference of a sentence behind word `to` that says where the words before it are. */
export function locatedAfter(
  { keys: own, gaps, count }: TextWords,
  to: number,
  startingAt: (at: number) => PlacedReference | undefined,
): PlacedReference | undefined {
  let isSaid = false;
  for (let at = to; at < count && at <= to + MAX_WORDS; at++) {
    const gap = gaps[at];
    if (gap === 'paragraph' || (at > to && (gap === 'stop' || gap === 'line'))) return undefined;
    const one = startingAt(at);
    // A colon behind a reference leads to words of its own.
    if (one !== undefined) return isSaid && !one.weak && gaps[one.to] !== 'colon' ? one : undefined;
    const key = own[at] ?? '';
    if (!IT.has(key) && !LOCATES.has(key)) return undefined;
    isSaid ||= IT.has(key);
  }
  return undefined;
}
