/** Words of a text in lower case, NFC: letters and their marks. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}

/** How often each word occurs in the texts. */
export function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Whether one letter is another, missing, added, or changed places with the next. */
export function isOneLetterApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  if (a.length !== b.length) {
    const [short, long] = a.length < b.length ? [a, b] : [b, a];
    return short.slice(start) === long.slice(start + 1);
  }
  if (a.slice(start + 1) === b.slice(start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}

/** Finds, for a word, the words of a list that are one letter apart, without comparing all of them. */
export function makeNeighborIndex(words: Iterable<string>): (word: string) => string[] {
  const index = new Map<string, string[]>();
  for (const word of words) for (const key of shortened(word)) index.set(key, [...(index.get(key) ?? []), word]);
  return (word) => {
    const found = new Set([...shortened(word)].flatMap((key) => index.get(key) ?? []));
    return [...found].filter((other) => isOneLetterApart(word, other));
  };
}

/** The word, and the word without each of its letters. */
function* shortened(word: string): Generator<string> {
  yield word;
  for (let at = 0; at < word.length; at += 1) yield word.slice(0, at) + word.slice(at + 1);
}
