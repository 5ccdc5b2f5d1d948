import { Failure } from '@isnad/contract/failure';
import type { Hadith } from '@isnad/contract/hadith';
import { quoteValue } from '@isnad/contract/redact';
import type { BookSummary, CollectionSummary } from '../../../../corpus/hadith/records/records-format.ts';
import type { LiveHadith } from '../../../../corpus/live.ts';
import type { FramedPage } from '../../site/frame.ts';
import { type Html, html, joinHtml } from '../../site/html.ts';
import { digitsIn, directionOf, fill, linkFrom, numberIn, type PageLocale } from '../../site/languages.ts';
import { mixedText } from '../../site/mixed-text.ts';
import { READING_HEAD, readingTools } from '../reading-tools.ts';
import { READER_WORDS } from '../words/reader-words.ts';
import { bookPath, booksOf, bookTitle, bookTitleHtml, type CollectionBook, hadithPath } from './hadith-books.ts';
import { narratorHtml } from './hadith-names.ts';

const PER_PAGE = 50;
const MAX_EXCERPT = 160;

type BookQuery = {
  readonly slug: string;
  /** Number of the book, as in the collection. */
  readonly number: string;
  /** Number of hadiths to skip. */
  readonly offset: number;
};

/** `/hadith/{collection}/{book}`: the hadiths of a book under its chapters. @throws {Failure} `hadith_not_found` */
export function bookPage(locale: PageLocale, hadith: LiveHadith, { slug, number, offset }: BookQuery): FramedPage {
  const { language } = locale;
  const words = READER_WORDS[language];
  const collection = hadith.records.content.collections.find((one) => one.slug === slug);
  const books = collection === undefined ? [] : booksOf(hadith, collection);
  const at = books.findIndex(({ book }) => book.number === number);
  const found = books[at];
  if (collection === undefined || found === undefined)
    throw new Failure('hadith_not_found', `There is no book ${quoteValue(number)} in ${quoteValue(slug)}.`);
  const name = collection.names[language];
  const title = bookTitle(language, found.book);
  const docs = found.docs.slice(offset, offset + PER_PAGE);
  const link = (to: number) => linkFrom(locale, `${bookPath(slug, number)}${to === 0 ? '' : `?from=${to}`}`);
  const pages = [
    ...(offset > 0
      ? [html`<a class="button" rel="prev" href="${link(Math.max(0, offset - PER_PAGE))}">${words.previousPage}</a>`]
      : []),
    ...(offset + PER_PAGE < found.docs.length
      ? [html`<a class="button" rel="next" href="${link(offset + PER_PAGE)}">${words.nextPage}</a>`]
      : []),
  ];
  const body = html`<p><a href="${linkFrom(locale, `/hadith/${encodeURIComponent(slug)}`)}"><bdi>${name}</bdi></a></p>
<h1>${bookTitleHtml(language, found.book)}</h1><p class="soft">${fill(words.hadiths, { number: numberIn(language, found.docs.length) })}</p>
${readingTools(language)}
${listHtml(locale, hadith, docs)}
${pages.length === 0 ? '' : html`<nav class="near" aria-label="${words.pages}">${pages}</nav>`}
${aroundHtml(locale, collection, [books[at - 1]?.book, books[at + 1]?.book])}`;
  return {
    locale,
    path: `${bookPath(slug, number)}${offset === 0 ? '' : `?from=${offset}`}`,
    title: `${title} · ${name} · Isnad`,
    description: `${name} · ${title} · ${fill(words.hadiths, { number: numberIn(language, found.docs.length) })}`,
    body,
    head: READING_HEAD,
    kind: 'read',
  };
}

/** Hadiths in order, with a heading wherever another chapter begins. */
function listHtml(locale: PageLocale, hadith: LiveHadith, docs: CollectionBook['docs']): Html {
  const { language } = locale;
  let before: string | undefined;
  const parts = docs.map((doc) => {
    const record = JSON.parse(hadith.records.compose([{ doc }], language).body.toString('utf8')) as Hadith;
    const chapter = record.chapter_names?.[language] ?? record.chapter ?? undefined;
    const heading =
      chapter === undefined || chapter === before
        ? ''
        : html`<h2 class="chapter"><bdi dir="auto">${chapter}</bdi></h2>`;
    before = chapter ?? before;
    // Below a chapter, or below the title of the book.
    const level = before === undefined ? 'h2' : 'h3';
    return html`${heading}${itemHtml(locale, hadith, level, { doc, record })}`;
  });
  return html`<div class="book">${joinHtml(parts, '\n')}</div>`;
}

type Item = { readonly doc: number; readonly record: Hadith };

function itemHtml(locale: PageLocale, hadith: LiveHadith, level: 'h2' | 'h3', { doc, record }: Item): Html {
  const { language } = locale;
  const words = READER_WORDS[language];
  const number = fill(words.hadithNumber, { number: digitsIn(language, record.number) });
  const text = record.text.replace(/\s+/g, ' ').trim();
  const space = text.lastIndexOf(' ', MAX_EXCERPT);
  const excerpt = text.length <= MAX_EXCERPT ? text : `${text.slice(0, space > 0 ? space : MAX_EXCERPT)} …`;
  const link = html`<a href="${hadithPath(locale, hadith, doc)}">${number}</a>`;
  const heading = level === 'h2' ? html`<h2 class="item">${link}</h2>` : html`<h3>${link}</h3>`;
  const state = record.state === 'complete' ? '' : html`<p class="fault">${words.states[record.state]}</p>`;
  return html`<article>${heading}${narratorHtml(language, record.narrator)}${state}<p class="text${record.lang === 'ar' ? ' arabic' : ''}" lang="${record.lang}" dir="${directionOf(record.lang)}">${mixedText(record.lang, excerpt)}</p></article>`;
}

type Neighbours = readonly [before: BookSummary | undefined, after: BookSummary | undefined];

function aroundHtml(locale: PageLocale, { slug }: CollectionSummary, [before, after]: Neighbours): Html {
  const { language } = locale;
  const words = READER_WORDS[language];
  const link = (book: BookSummary | undefined, rel: 'prev' | 'next', word: string) =>
    book === undefined
      ? html`<span></span>`
      : html`<a class="button" rel="${rel}" href="${linkFrom(locale, bookPath(slug, book.number))}">${word}: ${bookTitleHtml(language, book)}</a>`;
  const all = html`<a class="button" href="${linkFrom(locale, `/hadith/${encodeURIComponent(slug)}`)}">${words.allBooks}</a>`;
  return html`<nav class="near" aria-label="${words.around}">${link(before, 'prev', words.previousBook)}${all}${link(after, 'next', words.nextBook)}</nav>`;
}
