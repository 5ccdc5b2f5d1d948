import { Failure } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import type { LiveHadith } from '../../../../corpus/live.ts';
import { searchField } from '../../search/search-field.ts';
import type { FramedPage } from '../../site/frame.ts';
import { html } from '../../site/html.ts';
import { digitsIn, fill, linkFrom, numberIn, type PageLocale } from '../../site/languages.ts';
import { bookmarks, continueReading, READING_HEAD } from '../reading-tools.ts';
import { READER_WORDS } from '../words/reader-words.ts';
import { bookPath, booksOf, bookTitleHtml, hadithPath } from './hadith-books.ts';

/** How many collections a new server has. */
const STARTER_COLLECTIONS = 1;

/** `/hadith`: the installed collections. */
export function collectionListPage(locale: PageLocale, hadith: LiveHadith | undefined): FramedPage {
  const { language } = locale;
  const words = READER_WORDS[language];
  const collections = hadith?.records.content.collections ?? [];
  const items = collections.map(({ slug, names, count }, place) => {
    const arabic = language === 'ar' ? '' : html`<span class="arabic" lang="ar" dir="rtl">${names.ar}</span>`;
    return html`<li><a href="${linkFrom(locale, `/hadith/${encodeURIComponent(slug)}`)}"><span class="number">${numberIn(language, place + 1)}</span><span><b><bdi>${names[language]}</bdi></b><small>${fill(words.hadiths, { number: numberIn(language, count) })}</small></span>${arabic}</a></li>`;
  });
  const body = html`<h1>${words.hadith}</h1><p class="soft">${collections.length === 0 ? words.noHadiths : words.hadithLead}</p>
${collections.length === 0 ? '' : searchField(locale, 'hadith')}
${continueReading(language, 'hadith')}
${bookmarks(language)}
<ul class="grid">${items}</ul>
${collections.length > STARTER_COLLECTIONS ? '' : html`<p class="soft">${words.fewCollections}</p>`}`;
  return {
    locale,
    path: '/hadith',
    title: `${words.hadith} · Isnad`,
    description: words.hadithLead,
    body,
    head: READING_HEAD,
  };
}

/** `/hadith/{collection}`: the books of a collection. @throws {Failure} `hadith_not_found` */
export function collectionPage(locale: PageLocale, hadith: LiveHadith, slug: string): FramedPage {
  const { language } = locale;
  const words = READER_WORDS[language];
  const collection = hadith.records.content.collections.find((one) => one.slug === slug);
  if (collection === undefined)
    throw new Failure('hadith_not_found', `There is no collection ${quoteValue(slug)} in the installed texts.`);
  const { names, count, missing, first } = collection;
  const name = names[language];
  const books = booksOf(hadith, collection).map(({ book, docs }, place) => {
    const [only = 0] = docs;
    // A book without a number has no address of its own.
    const path = book.number === '' ? hadithPath(locale, hadith, only) : linkFrom(locale, bookPath(slug, book.number));
    const number = book.number === '' ? String(place + 1) : book.number.replace(/^\D+$/, '');
    return html`<li><a href="${path}"><span class="number">${digitsIn(language, number)}</span><span><b>${bookTitleHtml(language, book)}</b><small>${fill(words.hadiths, { number: numberIn(language, book.count) })}</small></span></a></li>`;
  });
  const gaps =
    missing.length === 0
      ? ''
      : html`<details><summary>${fill(words.missing, { number: numberIn(language, missing.length) })}</summary><p class="soft">${words.missingLead}</p><p>${missing.map((number) => digitsIn(language, number)).join(words.comma)}</p></details>`;
  const body = html`<h1><bdi>${name}</bdi></h1><p class="soft">${fill(words.hadiths, { number: numberIn(language, count) })}</p>${gaps}
<p class="buttons"><a class="button first" href="${hadithPath(locale, hadith, first)}">${words.readFirst}</a><a class="button" href="${linkFrom(locale, '/hadith')}">${words.allCollections}</a></p>
${searchField(locale, 'hadith', slug)}
${books.length === 0 ? '' : html`<h2>${words.books}</h2><ol class="grid">${books}</ol>`}`;
  const description = `${name} · ${fill(words.hadiths, { number: numberIn(language, count) })}`;
  return { locale, path: `/hadith/${encodeURIComponent(slug)}`, title: `${name} · Isnad`, description, body };
}
