/** Characters that change how others are displayed or read, or that nobody sees. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Used in Bengali and Persian spelling, and in emojis. */
const JOINERS = /\u200c|\u200d|\ufe0f/u;
/** What HTML, images and links are made of. */
const MARKUP = /[<>[\]`*_#|]|!(?=\[)|\((?=\s*[a-z][a-z0-9+.-]*:)|[a-z][a-z0-9+.-]*:\/\/\S*/giu;

/** Makes plain text of what a language model wrote: nothing is left that could be HTML, an image, a link or an invisible character. */
export function plainText(text: string): string {
  return text
    .replace(/[\u2028\u2029]/gu, '\n')
    .replace(INVISIBLE, (character) => (JOINERS.test(character) ? character : ''))
    .replace(MARKUP, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
