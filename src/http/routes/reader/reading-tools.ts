import { type Html, html } from '../site/html.ts';
import { linkFrom, type PageLanguage, type PageLocale } from '../site/languages.ts';
import { recitationTools } from './quran/recitation-tools.ts';
import { READING_WORDS } from './words/reading-words.ts';

/** Loads the script of reading pages. `sw.js` keeps the pages that have it for reading offline. */
export const READING_HEAD = html`<script type="module" src="/reader.js"></script>`;

/** Size of the texts, the recitations if there are any, and the list of shortcuts. Hidden until `reader.js` runs, which takes its words from here. */
export function readingTools(language: PageLanguage, recites = false): Html {
  const words = READING_WORDS[language];
  const arrows: Readonly<Record<string, string>> = language === 'ar' ? { n: '←', p: '→' } : { n: '→', p: '←' };
  const keys = Object.entries(words.keys).map(([key, word]) => {
    const arrow = arrows[key] === undefined ? '' : html` <kbd>${arrows[key]}</kbd>`;
    return html`<dt><kbd>${key}</kbd>${arrow}</dt><dd>${word}</dd>`;
  });
  return html`<div class="tools" id="reading" hidden data-copy-word="${words.copy}" data-copied="${words.copied}" data-not-copied="${words.notCopied}" data-share="${words.share}" data-bookmark="${words.bookmark}" data-not-saved="${words.notSaved}">
<span class="buttons" role="group" aria-label="${words.size}"><button type="button" dir="ltr" data-size="-1">A−<span class="spoken"> ${words.smaller}</span></button><button type="button" dir="ltr" data-size="1">A+<span class="spoken"> ${words.larger}</span></button></span>
${recites ? recitationTools(language) : ''}
<details id="shortcuts"><summary>${words.shortcuts}</summary><label class="choice"><input type="checkbox" id="single-keys"> ${words.single}</label><dl class="keys">${keys}</dl></details></div>`;
}

/** Where the last visit to the Quran or the hadiths ended. `reader.js` fills it in. */
export function continueReading(language: PageLanguage, work: 'quran' | 'hadith'): Html {
  return html`<p id="continue" data-work="${work}" hidden>${READING_WORDS[language].continue} <a href="/${work}"></a></p>`;
}

/** What was bookmarked in this browser, or by the person who is signed in. `reader.js` fills it in. */
export function bookmarks(language: PageLanguage): Html {
  const words = READING_WORDS[language];
  return html`<section id="bookmarks" hidden data-account="${words.bookmarksOfAccount}" data-remove="${words.removeBookmark}" data-not-saved="${words.notSaved}" aria-labelledby="bookmarks-heading"><h2 id="bookmarks-heading">${words.bookmarks}</h2><p class="label">${words.bookmarksLead}</p><ul class="choices marks"></ul></section>`;
}

/** The request of the API that returns what a page shows. */
export function requestHtml(language: PageLanguage, path: string): Html {
  return html`<p class="label">${READING_WORDS[language].request}: <code dir="ltr">GET ${path}</code></p>`;
}

/** Leads to a page of the mushaf by its number. */
export function pageForm(locale: PageLocale, number: number): Html {
  const words = READING_WORDS[locale.language];
  const lang = locale.named ? html`<input type="hidden" name="lang" value="${locale.language}">` : '';
  return html`<form class="go" action="/quran/page"><label for="page-number">${words.toPage}</label> <input id="page-number" name="number" type="number" min="1" max="604" value="${number}" required>${lang} <button>${words.go}</button></form>`;
}

/** A verse or hadith as `reader.js` knows it: what it is called, and where it is. */
export function verseData(locale: PageLocale, reference: string, path: string): Html {
  return html`data-reference="${reference}" data-path="${linkFrom(locale, path)}"`;
}
