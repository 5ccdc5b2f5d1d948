const LETTER = /\p{Lo}/u;

/**
 * Splits a verse into its words. A sign that stands alone (a pause mark, the sign of a quarter or of a prostration) is no word: it belongs to the word
 * before it, at the beginning to the first word. Joined by blanks, the words are the verse.
 */
export function arabicWords(text: string): string[] {
  const words: string[] = [];
  let before = '';
  for (const part of text.split(' ')) {
    if (LETTER.test(part)) {
      words.push(before + part);
      before = '';
    } else if (words.length === 0) before += `${part} `;
    else words[words.length - 1] += ` ${part}`;
  }
  return words;
}
