import type { Lang } from '../../../hadith/model.ts';
import type { Word } from '../../meaning/turning-words.ts';

/*
 * How words can end so that their sentence goes on: with a condition whose consequence follows, or a denied verb whose object does.
 */

/** Words of a sentence among which the one that opens its condition is: `and indeed, if`, `কেউ যদি`. */
const MAX_OPENING = 3;

/** Tests whether the last sentence of words is a condition alone: `if one heavily laden calls another`. Arabic writes `if` like `indeed`. */
export function isConditionAlone(words: readonly Word[], lang: Lang): boolean {
  if (lang === 'ar') return false;
  const from = Math.max(
    0,
    words.findLastIndex(({ stop }) => stop),
  );
  const sentence = words.slice(from);
  const at = sentence.findIndex(({ turn, term }) => turn === 'condition' && term !== 'lest');
  return at >= 0 && at < MAX_OPENING && !sentence.slice(at + 1).some(({ pause }) => pause);
}

/** An Arabic verb in the present. */
export const VERB = /^[تينا]\p{L}{2}/u;
const DENIES = { en: /^(?:not|cannot|never)$/u, ar: /^[وف]?(?:لا|لم|لن)$/u } as const;
/** Words from a negation to the end of its verb, and of what follows it directly: `not forgive`, `not burden a soul`. */
const MAX_DENIED = { en: 3, ar: 1 } as const;

/** Tests whether words end with a denied verb, whose object can follow. A Bengali verb is behind its object. */
export function endsDenied(words: readonly Word[], lang: Lang): boolean {
  if (lang === 'bn') return false;
  const at = words.findLastIndex(({ term }) => DENIES[lang].test(term));
  const behind = words.length - 1 - at;
  if (at < 0 || behind < 1 || behind > MAX_DENIED[lang] || words.slice(at + 1).some(({ pause }) => pause)) return false;
  return lang === 'en' || VERB.test(words.at(-1)?.term ?? '');
}

/** What follows a denied verb without being denied: another clause, or where and when. */
const NO_OBJECT = {
  en: /^(?:and|or|nor|but|so|then|for|because|if|when|while|as|indeed|who|which|in|at|on|by|with|from|to|of|upon|until|lest|therefore|o)$/u,
  ar: /^(?:[وفبلك]\p{L}+|ثم|في|من|علي|عن|الي|حتي|اذ|اذا|يا|انما|انه|انهم|انها|لعل|كل|بل|او|ام|مع|عند|بعد|قبل)$/u,
} as const;

/** `Allah does not forgive | association with Him`: what is denied only of its object. */
export function isObject({ term }: Word, written: string, lang: Lang): boolean {
  if (lang === 'bn' || NO_OBJECT[lang].test(term)) return false;
  return !(lang === 'ar' && /^إ/u.test(written));
}
