import type { Skeletons } from '../skeletons.ts';
import { concatenatedKey, type KeyedWords } from '../words/plain-words.ts';
import type { Stretch } from './verse-matches.ts';

/** Most words that are written as one. */
const MAX_JOINED = 3;
const SLOTS = 1 << 14;

/** The keys of a text: its slots have the number of the text. */
const slots = new Uint16Array(SLOTS);
let current = 0;

const slotOf = (key: number) => (key ^ (key >>> 14)) & (SLOTS - 1);

type Asked = { readonly quoted: KeyedWords; readonly within: Stretch; readonly whole: boolean };

/** Tests whether an Arabic text has fewer words of a whole quotation than wanted. */
export function isHopeless(
  { quoted, within, whole }: Asked,
  { skeletons: right }: KeyedWords,
  wanted: number,
): boolean {
  if (!whole || wanted <= 0 || quoted.skeletons === undefined || right === undefined) return false;
  return mostMatched(quoted.skeletons, within, right, quoted.keys) < wanted;
}

/**
 * Returns an upper bound of the Arabic words of a stretch that an alignment with a text can match: those that the text has, alone or written together with
 * others. Costs a small part of an alignment.
 */
function mostMatched(quoted: Skeletons, { from, to }: Stretch, right: Skeletons, keys: KeyedWords['keys']): number {
  if (++current > 0xffff) {
    slots.fill(0);
    current = 1;
  }
  for (let word = 0; word < right.count; word++) {
    let key = 0;
    for (let end = word; end < Math.min(right.count, word + MAX_JOINED); end++) {
      key = concatenatedKey(right, end, end + 1, key);
      slots[slotOf(key)] = current;
    }
  }
  const has = (first: number, end: number) => slots[slotOf(concatenatedKey(quoted, first, end))] === current;
  let count = 0;
  for (let word = from; word < to; word++) {
    if (keys[word] === 0 || slots[slotOf(keys[word] as number)] === current || isJoined(word)) count++;
  }
  return count;

  function isJoined(word: number): boolean {
    for (let first = Math.max(from, word - MAX_JOINED + 1); first <= word; first++) {
      for (let end = Math.max(word + 1, first + 2); end <= Math.min(to, first + MAX_JOINED); end++) {
        if (has(first, end)) return true;
      }
    }
    return false;
  }
}
