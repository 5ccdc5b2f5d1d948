import { type Html, html } from './html.ts';
import { directionOf } from './languages.ts';

/** Signs that Arabic has in common with other scripts are not in it. */
const ARABIC_LETTER = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufefc]/;
/** Arabic from its first letter to its last, with the spaces and signs between its words. */
const ARABIC = /(\p{Script_Extensions=Arabic}+(?:[^\p{L}]+\p{Script_Extensions=Arabic}+)*)/u;

/**
 * A text with its Arabic marked within a text of Latin or Bengali letters, so that it has its own font and the signs around it stay in place.
 * The content of the element is the text, letter for letter, for its hash.
 */
export function mixedText(language: string, text: string): Html {
  if (directionOf(language) === 'rtl' || !ARABIC_LETTER.test(text)) return html`${text}`;
  const parts = text.split(ARABIC).map((part, place) => {
    const isArabic = place % 2 === 1 && /\p{L}/u.test(part);
    return isArabic ? html`<span lang="ar" dir="rtl">${part}</span>` : part;
  });
  return html`${parts}`;
}
