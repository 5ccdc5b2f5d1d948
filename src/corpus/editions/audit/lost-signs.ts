/** Unknown characters, UTF-8 that was read as Latin-1, question marks within words. */
export const ENCODING =
  /[\p{Cc}\p{Cn}\ufffd\u00a4](?<!\n)|[ÃÂ][\u0080-\u00aa\u00ac-\u00ba\u00bc-\u00bf]|â€|[\p{L}\p{M}]\?\p{Ll}|&#|[<>]/u;
/** Signs that only the fonts of a source show. */
export const PRIVATE = /\p{Co}/u;

/** Tests whether a text by itself shows that it is damaged: it is missing, or the encoding of its source lost some of its signs. */
export function isDamagedText(text: string): boolean {
  return text === '' || ENCODING.test(text) || PRIVATE.test(text);
}
