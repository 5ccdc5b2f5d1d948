import { type Html, html } from '../site/html.ts';
import type { PageLocale } from '../site/languages.ts';
import { SEARCH_WORDS } from './search-words.ts';

/** The inputs that a form of a search has beside its field. */
export function hiddenInputs({ language, named }: PageLocale, collection?: string): Html {
  const lang = named ? html`<input type="hidden" name="lang" value="${language}">` : '';
  return html`${lang}${collection === undefined ? '' : html`<input type="hidden" name="collection" value="${collection}">`}`;
}

/** The attributes of every field that is searched with. `suggest.js` shows suggestions below it. */
export const FIELD = html`type="search" dir="auto" autocomplete="off" spellcheck="false" enterkeyhint="search" name="q"`;

/** A field for searches on other pages of the site, in the Quran, the hadiths or one collection. */
export function searchField(locale: PageLocale, scope: 'all' | 'quran' | 'hadith', collection?: string): Html {
  const words = SEARCH_WORDS[locale.language];
  const within = scope === 'all' ? '' : html`<input type="hidden" name="in" value="${scope}">`;
  return html`<search aria-label="${words.where} ${words[scope]}"><form class="search" action="/search">${hiddenInputs(locale, collection)}${within}
<p class="field"><input ${FIELD} aria-label="${words.field}" placeholder="${words.short}"><button class="first">${words.button}</button></p></form></search>`;
}

/** The search in the header of every page: a field, and in narrow windows a link to the page with one. */
export function headerSearch(locale: PageLocale, path: string): Html {
  const words = SEARCH_WORDS[locale.language];
  return html`<search class="wide" aria-label="${words.title}"><form class="search" action="/search">${hiddenInputs(locale)}<input ${FIELD} aria-label="${words.title}" placeholder="${words.button}"></form></search><a class="button narrow" href="${path}" aria-label="${words.title}"><svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="11" cy="11" r="7"/><path d="m21 21-5-5"/></svg></a>`;
}
