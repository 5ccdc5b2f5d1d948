import { tokenise } from '../../fold/tokenise.ts';
import { keyOf } from '../../fold/word-key.ts';
import type { Ascription, Border } from './introductions.ts';
import type { TextWords } from './phrases/text-words.ts';
import { canBeSaid } from './speech.ts';

const keys = (list: string): ReadonlySet<string> => new Set(tokenise(list).map(keyOf));

/** Words of a story between its subject and what it says. */
const MAX_WORDS = 20;
/** What can stand before the subject of a story within its sentence. */
const OPENS = keys('that when once as while then ان انه لما عندما حين بينما যে একবার একদিন');
/** The second verb of one subject: `… and said`. */
const JOINS = keys('and then he');
const ARABIC_SAY = /^[فو]قال(?:له|لهم|لها)?$/u;
const BENGALI = /^[\u0980-\u09ff]/u;
/** Cases in which a Bengali noun is no subject. */
const OBLIQUE = /(?:র|কে)$/u;

/** Reads a story whose subject says what follows it: `The Prophet ﷺ passed by a man fixing a net and said …`, `… النبي ﷺ برجل … فقال`. */
export function storyBefore(words: TextWords, end: number, { gap, mark }: Border): Ascription | undefined {
  const { keys: own, labels, gaps } = words;
  const verb = end - 1;
  if (labels[verb] !== 'say' || !joins(own[verb] ?? '', own[verb - 1] ?? '')) return undefined;
  if (!mark && (gap === 'space' ? BENGALI.test(own[verb] ?? '') || !canBeSaid(words, end) : !LEADS.has(gap)))
    return undefined;
  for (let at = verb - 1; at >= 0 && at > verb - MAX_WORDS; at--) {
    if (['stop', 'line', 'paragraph', 'colon'].includes(gaps[at + 1] ?? '')) return undefined;
    const label = labels[at];
    if (label === 'other' || label === 'companion' || label === 'say') return undefined;
    if (label !== 'prophet') continue;
    let first = at;
    while (labels[first - 1] === 'prophet' || own[first - 1] === 'the' || labels[first - 1] === 'honorific') first--;
    const isSubject = !BENGALI.test(own[at] ?? '') || !OBLIQUE.test(own[at] ?? '');
    const from = opens(words, first) ? first : /^[\u0600-\u06ff]/u.test(own[first] ?? '') ? first - 1 : -1;
    if (!isSubject || from < 0 || !opens(words, from)) return undefined;
    return { kind: 'hadith', speaker: 'prophet', indirect: false, certain: true, from };
  }
  return undefined;
}

const LEADS: ReadonlySet<string> = new Set(['comma', 'colon', 'dash']);

function joins(verb: string, before: string): boolean {
  return BENGALI.test(verb) || ARABIC_SAY.test(verb) || JOINS.has(before);
}

/** Tests whether nothing but a conjunction is before a word in its clause. An Arabic verb stands before its subject. */
function opens({ gaps, keys: own }: TextWords, at: number): boolean {
  return at <= 0 || gaps[at] !== 'space' || OPENS.has(own[at - 1] ?? '');
}
