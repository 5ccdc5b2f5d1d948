import { tokenise } from '../../fold/tokenise.ts';
import { keyOf } from '../../fold/word-key.ts';
import type { TextWords } from './phrases/text-words.ts';

const keys = (list: string): ReadonlySet<string> => new Set(tokenise(list).map(keyOf));

/** Words that announce what a text means, not what it says: `تفسير مبسط`. */
const MEANING = keys(
  `تفسير التفسير بتفسير معنى معناه معناها بمعنى المعنى بالمعنى ترجمة شرح الشرح تبسيط بتبسيط مبسط مبسطا مبسطة ببساطة بالعامية بالعامي باللهجة بأسلوب بأسلوبي
  بكلماتي بتصرف paraphrase paraphrased paraphrasing meaning simplified ভাবার্থ সারমর্ম মর্মার্থ সারকথা মূলকথা`,
);
/** `in plain words`, `in my own words`, `নিজের ভাষায়`. */
const WORDS = keys('words terms english ভাষায় কথায়');
const OWN = keys('plain simple other own my his her our your everyday নিজের সহজ সোজা চলতি অন্য');
const MAX_BEFORE = 14;

/** Tests whether the sentence before word `from` says that the words tell a meaning. */
export function saysMeaning({ keys: own, gaps }: TextWords, from: number): boolean {
  for (let at = from - 1; at >= 0 && at >= from - MAX_BEFORE; at--) {
    const key = own[at] ?? '';
    if (MEANING.has(key) || (WORDS.has(key) && OWN.has(own[at - 1] ?? ''))) return true;
    if (gaps[at] === 'stop' || gaps[at] === 'line' || gaps[at] === 'paragraph') return false;
  }
  return false;
}
