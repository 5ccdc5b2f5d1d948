import { personName } from '@isnad/contract/person-names';
import { escapeHtml } from '../../site/escape.ts';
import { fill, type PageLanguage } from '../../site/languages.ts';
import { READER_WORDS } from '../words/reader-words.ts';

/** The name of a scholar or narrator in the script of the page, as far as it is known. */
export function personHtml(language: PageLanguage, name: string): string {
  const { text, lang } = personName(name, language);
  return `<bdi${lang === language ? '' : ` lang="${lang}"`}>${escapeHtml(text)}</bdi>`;
}

/** Who narrates a hadith. Empty if the source marks nobody. */
export function narratorHtml(language: PageLanguage, narrator: string | null): string {
  if (narrator === null) return '';
  return `<p class="narrator">${fill(READER_WORDS[language].narrated, { name: personHtml(language, narrator) })}</p>`;
}
