import type { Lang } from '../../hadith/model.ts';
import { turningWords } from '../meaning/turning-words.ts';

/*
 * Words between the end of a quotation without marks and the end of what claims to be one. The writer goes on with `so`, or speaks of himself and his readers.
 * What limits or denies the words before it, `… the weak one, while there is no good in the weak`, is said to be the source's.
 */

const WRITERS: Readonly<Record<Lang, RegExp>> = {
  en: /^(?:so|hence|therefore|thus|which|that|this|it|he|she|they|lets)$/u,
  ar: /^(?:ف\p{L}{2,}|لذلك|لذا|ولذلك|ولذا|ولهذا|وهذا|وهذه|وهو|وهي|وقد|يعني)$/u,
  bn: /^(?:তাই|সুতরাং|কাজেই|সেজন্য|এজন্য|এটা|এটি|অতএব|যা|যেটা)$/u,
};
/** Words that go on with a sentence. */
const JOINS: Readonly<Record<Lang, RegExp>> = {
  en: /^(?:and|but|while|whereas|yet|except|unless|if|only|or)$/u,
  ar: /^(?:و\p{L}{2,}|لكن|بل|الا|بينما|اما|ما|اذا|ان|لو)$/u,
  bn: /^(?:আর|এবং|কিন্তু|তবে|যদি|ছাড়া|ব্যতীত|শুধু|বরং|ও)$/u,
};
/** The writer and his readers. */
const PERSON =
  /^(?:i|we|you|me|us|my|our|your|lets|im|ive|dont|انا|نحن|انت|انتم|يا|احنا|و?(?:انا|نحن|لا)|আমি|আমরা|আমার|আমাদের|আপনি|তুমি|তোমরা|আপনারা|আমাকে|আপনার|তোমার)$/u;
/** Words among which they are. */
const MAX_OPENING = 4;
const MAX_WORDS = 16;

/** Tests whether words behind a quotation go on with its sentence and deny, limit or except something, and are not the writer's own. */
export function isLimitingTail(tail: string, lang: Lang): boolean {
  const words = turningWords(tail, lang);
  const [first] = words;
  if (first === undefined || words.length < 2 || words.length > MAX_WORDS) return false;
  if (WRITERS[lang].test(first.term) || !JOINS[lang].test(first.term)) return false;
  if (words.slice(0, MAX_OPENING).some(({ term }) => PERSON.test(term))) return false;
  return words.some(({ turn, denied, term }) => turn !== undefined || denied || term === 'only');
}

/** `…, so keep going`: the writer goes on behind a comma. */
const GOES_ON: Readonly<Record<Lang, RegExp>> = {
  en: /^\s*[,;–—-]\s*(?:so|hence|therefore|thus|which|that is)\s/iu,
  ar: /^\s*[،,؛]\s*(?:ف\p{L}{2,}|لذلك|لذا|ولهذا|ولذلك)/u,
  bn: /^\s*[,;–—-]\s*(?:তাই|সুতরাং|কাজেই|অতএব)\s/u,
};

/** Tests whether the writer goes on where the source pauses. */
export function goesOn(tail: string, lang: Lang): boolean {
  return GOES_ON[lang].test(tail);
}
