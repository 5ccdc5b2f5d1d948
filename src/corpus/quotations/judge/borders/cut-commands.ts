import type { Lang } from '../../../hadith/model.ts';
import { turningWords, type Word } from '../../meaning/turning-words.ts';
import type { TextSpan } from '../../sources.ts';
import { blank, type Left, NEAR } from './cut-behind.ts';

/*
 * `When the sacred months have passed, | kill …`: most commands can be quoted without the clause that says when they hold. One to kill or to fight says the
 * opposite of its text without it.
 */

/** Commands to use force. What somebody did, `they killed`, is none. */
const FORCE: Readonly<Record<Lang, RegExp>> = {
  ar: /^[وف]?(?:اقتلو(?:ا|هم)|قاتلو(?:ا|هم)|اضربوا)$|^فضرب$/u,
  en: /^(?:kill|slay|fight|strike|smite|behead)$/u,
  bn: /^(?:হত্যা|হত্যাকর|কতল|যুদ্ধ|লড়াই)$/u,
};
/** What can stand before the command: `then seize them and kill`. A Bengali verb is behind its object. */
const LEADS: Readonly<Record<Lang, RegExp>> = {
  ar: /^[وف]?(?:خذوهم|احصروهم)$/u,
  en: /^(?:then|so|and|seize|capture|take|them|him)$/u,
  bn: /./u,
};
/** Words behind a noun that make it a command: `হত্যা কর`. */
const BENGALI_COMMAND = /^(?:কর|করো|চালাও)$/u;
/** Words of the first clause among which the command is. */
const MAX_WORDS = 8;
/** Who is meant is said with the command itself. */
const RELATIVE: Readonly<Record<Lang, RegExp>> = {
  ar: /^(?:الذين|التي|الذي|من|حتي)$/u,
  en: /^(?:who|whom|that|those|which|until|till)$/u,
  bn: /^(?:যারা|যে|যতক্ষণ|যাদের)$/u,
};
/** How a clause begins that says when something holds. */
const OPENS: Readonly<Record<Lang, RegExp>> = {
  ar: /^[وف]?(?:اذا|ان|لما|من)$/u,
  en: /^(?:if|when|once|whenever|after|who(?:so)?ever|as)$/u,
  bn: /^(?:যদি|যখন|হলে|করলে)$|লে$/u,
};
/** Words before the one that opens the clause: `And then, if`. */
const MAX_OPENING = 3;
const STOP = /[.;:!?؟؛।۔"“‘\u06d6\u06d7\u06da]/u;
/** A command that somebody gives in a story holds for its hearers. */
const SAID = /^(?:said|say|told|[وف]?(?:قال|قالوا|قلنا|قيل)|বললাম|বলল|বললেন|বলে|নির্দেশ)$/u;

/** Tells the clause before a command to use force that says when it holds. */
export function leftBeforeCommand(text: string, { start: border, end }: TextSpan, lang: Lang): Left | undefined {
  const said = turningWords(blank(text.slice(border, Math.min(end, border + NEAR))), lang);
  const pause = said.findIndex((word, at) => at > 0 && word.pause);
  const clause = said.slice(0, Math.min(pause < 0 ? said.length : pause, MAX_WORDS));
  const at = clause.findIndex(({ term }) => FORCE[lang].test(term));
  const leads = clause.slice(0, at).every(({ term }) => LEADS[lang].test(term));
  if (at < 0 || !leads || clause.some(({ turn }) => turn !== undefined)) return undefined;
  // `Strike with your staff the stone.`
  if (clause[at + 1]?.term === 'with') return undefined;
  if (lang === 'bn' && !/কর$/u.test(clause[at]?.term ?? '') && !BENGALI_COMMAND.test(clause[at + 1]?.term ?? ''))
    return undefined;
  if (clause.some(({ term }) => RELATIVE[lang].test(term))) return undefined;
  const from = Math.max(0, border - NEAR);
  const before = blank(text.slice(from, border));
  const begin = before.split('').findLastIndex((sign) => STOP.test(sign)) + 1;
  const words = turningWords(before.slice(begin), lang);
  if (words.some(({ term }) => SAID.test(term))) return undefined;
  if (lang === 'en' && !beginsClause(before.slice(begin), words)) return undefined;
  const reach = lang === 'bn' ? words : words.slice(0, MAX_OPENING);
  if (!reach.some(({ term }) => OPENS[lang].test(term))) return undefined;
  const first = words[0]?.start ?? 0;
  return { cut: 'condition', start: from + begin + first, end: border };
}

/** Tests whether a clause begins behind English words, or behind the last ones that lead to a command. */
function beginsClause(before: string, words: readonly Word[]): boolean {
  const last = words.findLast(({ term }) => !LEADS.en.test(term));
  return last !== undefined && before.slice(last.end).includes(',');
}
