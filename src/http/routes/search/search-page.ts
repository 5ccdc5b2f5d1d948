import { namedHadith } from '../../../corpus/hadith/find/find-hadiths.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { surahName } from '../reader/quran/quran-editions.ts';
import { READER_WORDS } from '../reader/words/reader-words.ts';
import type { FramedPage } from '../site/frame.ts';
import { fillHtml, type Html, html, joinHtml } from '../site/html.ts';
import { linkFrom, numberIn, type PageLanguage, type PageLocale } from '../site/languages.ts';
import { hadithResult, verseResult } from './results.ts';
import type { Results, SearchResults } from './run-search.ts';
import { FIELD, hiddenInputs } from './search-field.ts';
import { GRADES, type Scope, type SearchInput, searchPath, shownLanguage, TYPES } from './search-query.ts';
import { SEARCH_WORDS } from './search-words.ts';

type Texts = { readonly quran: Quran };

/** What `/search` shows. */
export type SearchPage = {
  readonly locale: PageLocale;
  readonly input: SearchInput;
  readonly hadith: LiveHadith | undefined;
  /** Message instead of results. */
  readonly fault?: { readonly text: string; readonly check?: boolean };
  /** Number of the surah whose name was searched for. */
  readonly surah?: number | undefined;
  readonly found?: (SearchResults & Texts) | undefined;
};

/** A search for a phrase and nothing else. */
const PHRASE = /^["“«][^"”»]+["”»]$/;
const SCOPES: readonly Scope[] = ['all', 'quran', 'hadith'];

/** `/search`: the form, and what was found. Needs no script. */
export function searchPage(page: SearchPage): FramedPage {
  const { locale, input, hadith, fault, found } = page;
  const words = SEARCH_WORDS[locale.language];
  const body = html`<h1>${words.title}</h1><p class="subtitle">${words.lead}</p>
${searchForm(locale, input, hadith)}
${fault === undefined ? '' : faultHtml(locale, fault)}
${found === undefined ? '' : resultsHtml(page, found)}`;
  return {
    locale,
    path: searchPath(input),
    ownSearch: true,
    title: `${input.text === '' ? words.title : `${input.text.slice(0, 80)} · ${words.title}`} · Isnad`,
    description: words.lead,
    body,
    kind: 'read',
    quran: (found?.verses?.hits.length ?? 0) > 0,
    hidden: input.text !== '' || fault !== undefined,
  };
}

/** The form. Its scopes are buttons of a group. */
function searchForm(locale: PageLocale, input: SearchInput, hadith: LiveHadith | undefined): Html {
  const { text, scope } = input;
  const words = SEARCH_WORDS[locale.language];
  const names = { all: words.all, quran: words.quran, hadith: words.hadith };
  const scopes = SCOPES.map(
    (one) =>
      html`<label><input type="radio" name="in" value="${one}"${one === scope ? ' checked' : ''}> ${names[one]}</label>`,
  );
  return html`<search aria-label="${words.button}"><form class="search" method="get" action="/search">${hiddenInputs(locale)}
<label for="q">${words.field}</label>
<p class="field"><input id="q" ${FIELD} value="${text}" aria-describedby="q-hint"><button class="first">${words.button}</button></p>
<p class="label" id="q-hint">${words.hint}</p>
<fieldset class="scopes"><legend class="label">${words.where}</legend>${scopes}</fieldset>${filtersHtml(locale, input, hadith)}</form></search>`;
}

/** Limits a search of hadiths by collection, grade and attribution. */
function filtersHtml({ language }: PageLocale, input: SearchInput, hadith: LiveHadith | undefined): Html {
  if (hadith === undefined) return html``;
  const words = SEARCH_WORDS[language];
  const { collection, grade, grades, attribution, types } = READER_WORDS[language];
  const collections = hadith.records.content.collections.map(({ slug, names }) => [slug, names[language]] as const);
  const filters = [
    ['collection', collection, collections],
    ['grade', grade, GRADES.map((one) => [one, grades[one]] as const)],
    ['type', attribution, TYPES.map((one) => [one, types[one]] as const)],
  ] as const;
  const selects = filters.map(([name, label, options]) => {
    const items = options.map(
      ([value, shown]) => html`<option value="${value}"${value === input[name] ? ' selected' : ''}>${shown}</option>`,
    );
    return html`<label>${label} <select name="${name}"><option value="">${words.any}</option>${items}</select></label>`;
  });
  const isOpen = filters.some(([name]) => input[name] !== undefined);
  return html`<details${isOpen ? ' open' : ''}><summary>${words.filters}</summary><p class="filters">${selects}</p></details>`;
}

function faultHtml(locale: PageLocale, { text, check }: NonNullable<SearchPage['fault']>): Html {
  const words = SEARCH_WORDS[locale.language];
  const more = check ? html`<p><a href="${linkFrom(locale, '/check')}">${words.check}</a></p>` : '';
  return html`<div class="fault" role="alert"><p>${text}</p>${more}</div>`;
}

function resultsHtml(page: SearchPage, found: SearchResults & Texts): Html {
  const { locale, input, surah, hadith } = page;
  const { verses, hadiths, quran } = found;
  const { language } = locale;
  const words = SEARCH_WORDS[language];
  const shown = shownLanguage(input.text, language);
  const incomplete = verses?.complete === false || hadiths?.complete === false;
  const unknown =
    hadith !== undefined &&
    input.collection !== undefined &&
    !hadith.records.content.collections.some(({ slug }) => slug === input.collection);
  const verseFirst = verses?.named === true || hadiths?.named !== true;
  const parts = [
    verses === undefined ? '' : partHtml(page, 'quran', verses, (one) => verseResult(locale, quran, shown, one)),
    hadiths === undefined || hadith === undefined
      ? ''
      : partHtml(page, 'hadith', hadiths, (one) => hadithResult(locale, hadith, one)),
  ];
  const none = (verses?.total ?? 0) + (hadiths?.total ?? 0) === 0;
  const heading = fillHtml(words.resultsFor, { query: html`<bdi>${input.text}</bdi>` });
  return html`<section id="results"><h2>${heading}</h2>
${surah === undefined ? '' : surahHtml(locale, quran, surah)}
${insideHtml(page)}
${isTwoWays(page) ? html`<p class="soft">${words.twoWays}</p>` : ''}
${incomplete ? html`<p class="fault">${words.incomplete}</p>` : ''}
${unknown ? html`<p class="fault">${words.unknownCollection}</p>` : ''}
${hadith === undefined && input.scope !== 'quran' ? html`<p class="soft">${words.noHadiths}</p>` : ''}
${none ? nothingHtml(language) : verseFirst ? parts : parts.reverse()}</section>`;
}

function isTwoWays({ input, hadith }: SearchPage): boolean {
  if (hadith === undefined || input.scope === 'quran' || input.offset > 0) return false;
  return namedHadith(hadith, input.text).length > 1;
}

function insideHtml({ locale, input, hadith }: SearchPage): Html {
  const { language } = locale;
  const collection = hadith?.records.content.collections.find(({ slug }) => slug === input.collection);
  if (collection === undefined || input.scope === 'quran') return html``;
  const name = html`<bdi>${collection.names[language]}</bdi>`;
  return html`<p class="soft">${fillHtml(SEARCH_WORDS[language].inside, { name })}</p>`;
}

function surahHtml(locale: PageLocale, quran: Quran, id: number): Html {
  const surah = quran.surahs[id - 1];
  if (surah === undefined) return html``;
  const name = surahName(locale.language, surah);
  return html`<p>${SEARCH_WORDS[locale.language].goTo}: <a href="${linkFrom(locale, `/quran/${id}`)}"><bdi lang="${name.lang}">${name.text}</bdi></a></p>`;
}

function nothingHtml(language: PageLanguage): Html {
  const { nothing, tips } = SEARCH_WORDS[language];
  return html`<p><b>${nothing}</b></p><ul>${tips.map((tip) => html`<li>${tip}</li>`)}</ul>`;
}

/** The results of one kind. Beside the other kind, the first ones and a link to all. */
function partHtml<T>(
  { locale, input }: SearchPage,
  scope: 'quran' | 'hadith',
  { hits, total, next }: Results<T>,
  resultHtml: (hit: T) => Html,
): Html {
  const { language } = locale;
  const words = SEARCH_WORDS[language];
  const name = scope === 'quran' ? words.verses : words.hadiths;
  // Other searches also find what has only some of the words, or some like them: their number says nothing.
  const heading = PHRASE.test(input.text) ? `${name}: ${numberIn(language, total)}` : name;
  const link = (word: string, offset: number, rel: Html | undefined = undefined) =>
    html`<a class="button"${rel} href="${linkFrom(locale, searchPath({ ...input, scope, offset }))}">${word}</a>`;
  const size = Math.max(hits.length, 1);
  const around = [
    ...(input.scope !== 'all' && input.offset > 0
      ? [link(words.previous, Math.max(0, input.offset - Math.max(size, 20)), html` rel="prev"`)]
      : []),
    ...(next === undefined
      ? []
      : input.scope === 'all'
        ? [link(scope === 'quran' ? words.moreVerses : words.moreHadiths, 0)]
        : [link(words.next, next, html` rel="next"`)]),
  ];
  const nav =
    around.length === 0 ? '' : html`<nav class="near" aria-label="${words.pages}: ${heading}">${around}</nav>`;
  return html`<section class="part" aria-labelledby="found-${scope}"><h2 id="found-${scope}">${heading}</h2><ol class="results" start="${input.scope === 'all' ? 1 : input.offset + 1}">${joinHtml(hits.map(resultHtml), '\n')}</ol>${nav}</section>`;
}
