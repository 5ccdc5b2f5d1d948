import { personName } from '@isnad/contract/person-names';
import { fillHtml, type Html, html } from '../../site/html.ts';
import type { PageLanguage } from '../../site/languages.ts';
import { READER_WORDS } from '../words/reader-words.ts';

/** The name of a scholar or narrator in the script of the page, as far as it is known. */
export function personHtml(language: PageLanguage, name: string): Html {
  const { text, lang } = personName(name, language);
  return html`<bdi${lang === language ? html`` : html` lang="${lang}"`}>${text}</bdi>`;
}

/** Who narrates a hadith. Empty if the source marks nobody. */
export function narratorHtml(language: PageLanguage, narrator: string | null): Html {
  if (narrator === null) return html``;
  return html`<p class="narrator">${fillHtml(READER_WORDS[language].narrated, { name: personHtml(language, narrator) })}</p>`;
}
