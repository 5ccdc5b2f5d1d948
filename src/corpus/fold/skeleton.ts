/**
 * The consonants of an Arabic text, for finding a quotation whatever its spelling: marks, hamzas, long vowels and blanks go,
 * ى ئ are ي, ة is ه, ص is س, doubled letters one. Maps the Uthmani text onto modern spelling for all but two verses.
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
