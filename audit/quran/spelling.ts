import type { Finding, Texts } from '../../src/corpus/editions/audit/finding.ts';
import { countWords, makeNeighborIndex, wordsOf } from './words.ts';

/** A word must be this frequent for a rare one beside it to be suspect. */
const COMMON = 20;
const SHORTEST = 4;
/** As often, at least, a word must occur between its neighbors for another between them to be suspect. */
const USUAL = 15;

/** Words that occur once and are one letter from a common word. */
export function findRareWords({ name, texts, keys }: Texts): Finding[] {
  if (name === 'zh') return [];
  const counts = countWords(texts);
  const near = makeNeighborIndex([...counts].filter(([, count]) => count >= COMMON).map(([word]) => word));
  return texts.flatMap((text, ordinal) =>
    wordsOf(text).flatMap((word): Finding[] => {
      if (counts.get(word) !== 1 || word.length < SHORTEST) return [];
      const [common] = near(word).sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
      if (common === undefined) return [];
      const detail = `${word}: once, and ${common} ${counts.get(common)} times`;
      return [{ check: 'rare', edition: name, verse: keys[ordinal] ?? '', word, detail }];
    }),
  );
}

/** Words between neighbors that elsewhere have a word one letter apart between them, often. */
export function findUnusualWords({ name, texts, keys }: Texts): Finding[] {
  if (name === 'zh' || name === 'transliteration') return [];
  const between = new Map<string, Map<string, number>>();
  const all = texts.map((text) => ['', ...wordsOf(text), '']);
  const keyAt = (words: readonly string[], at: number) => `${words[at - 1]} ${words[at + 1]}`;
  for (const words of all) {
    for (let at = 1; at + 1 < words.length; at += 1) {
      const here = between.get(keyAt(words, at)) ?? new Map<string, number>();
      between.set(keyAt(words, at), here.set(words[at] ?? '', (here.get(words[at] ?? '') ?? 0) + 1));
    }
  }
  const found: Finding[] = [];
  all.forEach((words, ordinal) => {
    for (let at = 1; at + 1 < words.length; at += 1) {
      const word = words[at] ?? '';
      const here = between.get(keyAt(words, at));
      if (here === undefined || here.get(word) !== 1) continue;
      const usual = [...here].filter(([, count]) => count >= USUAL).map(([other]) => other);
      const [other] = makeNeighborIndex(usual)(word);
      if (other === undefined) continue;
      const detail = `“${words[at - 1]} ${word} ${words[at + 1]}”: ${here.get(other)} times ${other}`;
      found.push({ check: 'context', edition: name, verse: keys[ordinal] ?? '', word, detail });
    }
  });
  return found;
}

/** Two words that are one elsewhere, where one of them is hardly a word. */
export function findSplitWords({ name, texts, keys }: Texts): Finding[] {
  if (name === 'zh' || name === 'transliteration') return [];
  const counts = countWords(texts);
  const count = (word: string) => counts.get(word) ?? 0;
  return texts.flatMap((text, ordinal) => {
    const words = text.normalize('NFC').toLowerCase().split(/\s+/);
    return words.slice(1).flatMap((second, at): Finding[] => {
      const first = words[at] ?? '';
      const joined = first + second;
      if (!/^[\p{L}\p{M}]+$/u.test(joined) || count(joined) < 4 || Math.min(count(first), count(second)) > 3) return [];
      if (Math.min(count(first), count(second)) > Math.max(2, count(joined) / 8)) return [];
      const detail = `“${first} ${second}”: ${count(joined)} times ${joined}`;
      return [{ check: 'split', edition: name, verse: keys[ordinal] ?? '', word: `${first}_${second}`, detail }];
    });
  });
}
