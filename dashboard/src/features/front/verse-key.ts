const ZEROS = ['0', '٠', '۰', '০'].map((zero) => zero.codePointAt(0) ?? 0);

/**
 * The verse key in what somebody typed: `2:255`, `2 255`, `২:২৫৫`, `٢/٢٥٥`; undefined when there is none.
 * Whether there is such a verse is for the service to say.
 */
export function verseKeyOf(typed: string): string | undefined {
  const digits = Array.from(typed.normalize('NFKC'), (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const zero = ZEROS.find((candidate) => code >= candidate && code < candidate + 10);
    return zero === undefined ? letter : String(code - zero);
  }).join('');
  const [, surah, verse] = /^\s*(\d{1,3})\s*[:./\-\s]\s*(\d{1,3})\s*$/.exec(digits) ?? [];
  return surah === undefined || verse === undefined ? undefined : `${Number(surah)}:${Number(verse)}`;
}
