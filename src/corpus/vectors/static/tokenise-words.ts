import { find, type Vocabulary } from '../../index/vocabulary.ts';
import type { TokenRules } from './tokenizer-file.ts';

/** A vocabulary sorted by code unit. `scores` are those of its tokens, `longest` is the length of the longest. */
export type TokenList = { readonly words: Vocabulary; readonly scores: Float32Array; readonly longest: number };

/** Longer words are no words, and would take long. In UTF-16 units. */
const MAX_WORD = 64;
/** What a letter costs that no token has: more than any token. */
const STRANGE = -100;

/** Splits a text into its words as a tokenizer does, without what marks their beginning. */
export function wordsOf(text: string, { isLowercase, dropsMarks, form, splitsPunctuation }: TokenRules): string[] {
  let plain = text.normalize(form);
  if (isLowercase) plain = plain.toLowerCase();
  if (dropsMarks) plain = plain.normalize('NFD').replace(/\p{Mn}/gu, '');
  if (splitsPunctuation) plain = plain.replace(/[\p{P}$+<=>^`|~]/gu, ' $& ');
  return plain.split(/\s+/u).filter((word) => word !== '' && word.length <= MAX_WORD);
}

/** Returns the numbers of the tokens of a word. What the vocabulary does not have is left out. */
export function tokensOfWord(word: string, rules: TokenRules, list: TokenList): number[] {
  return rules.kind === 'wordpiece' ? longestTokens(word, rules, list) : likeliestTokens(rules.first + word, list);
}

/** The longest token from the left, again and again. A word with an unknown part has none. */
function longestTokens(word: string, { first, further }: TokenRules, { words, longest }: TokenList): number[] {
  const found: number[] = [];
  for (let at = 0; at < word.length; ) {
    const prefix = at === 0 ? first : further;
    let end = Math.min(word.length, at + longest);
    let id = -1;
    for (; end > at; end--) {
      id = find(words, prefix + word.slice(at, end));
      if (id >= 0) break;
    }
    if (id < 0) return [];
    found.push(id);
    at = end;
  }
  return found;
}

/** The tokens whose scores have the highest sum (Viterbi). */
function likeliestTokens(word: string, { words, scores, longest }: TokenList): number[] {
  const best = new Float64Array(word.length + 1).fill(Number.NEGATIVE_INFINITY);
  const tokens = new Int32Array(word.length + 1).fill(-1);
  const starts = new Int32Array(word.length + 1);
  best[0] = 0;
  for (let at = 0; at < word.length; at++) {
    const reach = (end: number, id: number, score: number) => {
      if ((best[at] as number) + score <= (best[end] as number)) return;
      best[end] = (best[at] as number) + score;
      tokens[end] = id;
      starts[end] = at;
    };
    reach(at + 1, -1, STRANGE);
    for (let end = at + 1; end <= Math.min(word.length, at + longest); end++) {
      const id = find(words, word.slice(at, end));
      if (id >= 0) reach(end, id, scores[id] as number);
    }
  }
  const found: number[] = [];
  for (let end = word.length; end > 0; end = starts[end] as number) {
    if ((tokens[end] as number) >= 0) found.unshift(tokens[end] as number);
  }
  return found;
}
