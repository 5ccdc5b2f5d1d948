/**
 * Returns the consonants of an Arabic text, to find a quotation in any spelling. Drops marks, hamzas, long vowels and spaces, maps ى ئ to ي, ة to ه,
 * ص to س, and double letters to one. Maps the Uthmani text to modern spelling for all but two verses.
 */
export function skeleton(text: string): string {
  let out = '';
  for (const letter of text.normalize('NFKD')) {
    if (!/\p{L}/u.test(letter) || 'ءاأإآٱوؤيىئـ'.includes(letter)) continue;
    if (/[\u06d6-\u06ed]/.test(letter)) continue;
    const kept = letter === 'ة' ? 'ه' : letter === 'ص' ? 'س' : letter;
    if (!out.endsWith(kept)) out += kept;
  }
  return out;
}
