import { Failure } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import type { BookSummary, CollectionSummary } from '../../../corpus/hadith/records/records-format.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { escapeHtml } from '../site/escape.ts';
import type { FramedPage } from '../site/frame.ts';
import { digitsIn, fill, linkFrom, numberIn, type PageLanguage, type PageLocale } from '../site/languages.ts';
import { READER_WORDS } from './reader-words.ts';

/** `/hadith`: the installed collections. */
export function collectionListPage(locale: PageLocale, hadith: LiveHadith | undefined): FramedPage {
  const { language } = locale;
  const words = READER_WORDS[language];
  const collections = hadith?.records.content.collections ?? [];
  const items = collections.map(({ slug, names, count }, place) => {
    const arabic = language === 'ar' ? '' : `<span class="arabic" lang="ar" dir="rtl">${escapeHtml(names.ar)}</span>`;
    return `<li><a href="${linkFrom(locale, `/hadith/${encodeURIComponent(slug)}`)}"><span class="number">${numberIn(language, place + 1)}</span><span><b><bdi>${escapeHtml(names[language])}</bdi></b><small>${fill(words.hadiths, { number: numberIn(language, count) })}</small></span>${arabic}</a></li>`;
  });
  const body = `<h1>${words.hadith}</h1><p class="soft">${collections.length === 0 ? words.noHadiths : words.hadithLead}</p>
<ul class="grid">${items.join('')}</ul>`;
  return { locale, path: '/hadith', title: `${words.hadith} · Isnad`, description: words.hadithLead, body };
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
  const books = firstsOfBooks(hadith, collection).map(([book, doc], place) => {
    const title = bookName(language, book);
    return `<li><a href="${hadithPath(locale, hadith, doc)}"><span class="number">${digitsIn(language, book.number || String(place + 1))}</span><span><b><bdi>${escapeHtml(title)}</bdi></b><small>${fill(words.hadiths, { number: numberIn(language, book.count) })}</small></span></a></li>`;
  });
  const gaps =
    missing.length === 0
      ? ''
      : `<p class="soft">${fill(words.missing, { number: numberIn(language, missing.length) })}</p>`;
  const body = `<h1><bdi>${escapeHtml(name)}</bdi></h1><p class="soft">${fill(words.hadiths, { number: numberIn(language, count) })}</p>${gaps}
<p class="buttons"><a class="button first" href="${hadithPath(locale, hadith, first)}">${words.readFirst}</a><a class="button" href="${linkFrom(locale, '/hadith')}">${words.allCollections}</a></p>
${books.length === 0 ? '' : `<h2>${words.books}</h2><ol class="grid">${books.join('')}</ol>`}`;
  const description = `${name} · ${fill(words.hadiths, { number: numberIn(language, count) })}`;
  return { locale, path: `/hadith/${encodeURIComponent(slug)}`, title: `${name} · Isnad`, description, body };
}

/** The address of the page of a record. */
export function hadithPath(locale: PageLocale, { records }: LiveHadith, doc: number): string {
  return escapeHtml(linkFrom(locale, `/hadith/${encodeURI(records.ref(doc))}`));
}

/** The name of a book in a language, or in the one that it has. */
function bookName(language: PageLanguage, { names, number }: BookSummary): string {
  return names[language] ?? names.en ?? names.ar ?? names.bn ?? number;
}

/** The books of a collection in the order of their first hadith, each with its record. */
function firstsOfBooks({ records }: LiveHadith, { first, count }: CollectionSummary): [BookSummary, number][] {
  const { columns, content } = records;
  const firsts = new Map<number, number>();
  for (let doc = first; doc < first + count; doc++) {
    const book = columns.book[doc];
    if (book !== undefined && !firsts.has(book)) firsts.set(book, doc);
  }
  return [...firsts].flatMap(([book, doc]): [BookSummary, number][] => {
    const summary = content.books[book];
    return summary === undefined ? [] : [[summary, doc]];
  });
}
