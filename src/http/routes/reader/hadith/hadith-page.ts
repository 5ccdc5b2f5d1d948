import type { HadithEdition } from '@isnad/contract/editions';
import type { Hadith } from '@isnad/contract/hadith';
import { collectionOf } from '../../../../corpus/hadith/collections.ts';
import { hadithOf } from '../../../../corpus/hadith/find/find-hadiths.ts';
import { hadithEditions } from '../../../../corpus/hadith/records/editions.ts';
import { type BookSummary, NO_BOOK } from '../../../../corpus/hadith/records/records-format.ts';
import type { LiveHadith } from '../../../../corpus/live.ts';
import type { Quran } from '../../../../corpus/quran/open.ts';
import { reportPath } from '../../report/report-page.ts';
import { titleIn } from '../../site/edition-title.ts';
import type { FramedPage } from '../../site/frame.ts';
import { type Html, html, joinHtml } from '../../site/html.ts';
import { digitsIn, directionOf, linkFrom, type PageLanguage, type PageLocale } from '../../site/languages.ts';
import { mixedText } from '../../site/mixed-text.ts';
import { type Provenance, proofHtml } from '../../site/proof.ts';
import { READING_HEAD, readingTools, requestHtml, verseData } from '../reading-tools.ts';
import { type Quotations, quotedVerses } from '../related-part.ts';
import { READER_WORDS } from '../words/reader-words.ts';
import { gradesLine, gradeWord } from './grade-words.ts';
import { bookPath, bookTitle, bookTitleHtml, hadithPath } from './hadith-books.ts';
import { narratorHtml, personHtml } from './hadith-names.ts';

type Lang = 'ar' | 'en' | 'bn';
const DESCRIPTION = 200;
/** A number in the collection (`8`, `8a`), or of a book and within it (`1/8`). */
const NUMBERED = /^\d+(?:[a-z]|\/\d+)?$/;
/** Words of a grade that are the grade itself. */
const SAYS_NO_MORE = /^(?:sahih|hasan|(?:very )?daif|mawdu|unknown)$/i;
/** What an import writes as the words of a grade that it concludes from the collection. */
const CONCLUDED = /^included in the collection$/i;

type HadithQuery = {
  readonly ref: string;
  /** Base URL of the service. */
  readonly baseUrl: string;
  readonly quran: Quran;
  readonly quotations: Quotations;
};

/** `/hadith/{collection}:{number}`: a hadith, narrator first, with its grades and the proof of each text. @throws {Failure} `hadith_not_found` */
export function hadithPage(locale: PageLocale, live: LiveHadith, query: HadithQuery): FramedPage {
  const { language } = locale;
  const { ref, baseUrl, quran, quotations } = query;
  const words = READER_WORDS[language];
  const doc = hadithOf(live, ref);
  const record = JSON.parse(live.records.compose([{ doc }], language).body.toString('utf8')) as Hadith;
  const collection = live.records.content.collections.find(({ slug }) => slug === record.collection);
  const name = collection?.names[language] ?? record.author;
  const title = `${name} ${digitsIn(language, record.number)}`;
  const chapter = chapterOf(record, language);
  const book = bookOf(live, doc);
  const order: readonly Lang[] = language === 'bn' ? ['ar', 'bn', 'en'] : ['ar', 'en', 'bn'];
  const editions = hadithEditions(live);
  const langs = order.filter((lang) => record.texts[lang] !== undefined);
  const path = `/hadith/${encodeURI(record.ref)}`;
  const body = html`${pathHtml(locale, record.collection, name, book)}
<h1><bdi>${title}</bdi></h1>
${chapter === undefined || chapter === name ? '' : html`<p class="subtitle"><bdi dir="auto">${chapter}</bdi></p>`}
${readingTools(language)}
${narratorHtml(language, record.narrator)}
${record.state === 'complete' ? '' : html`<p class="fault">${words.states[record.state]}</p>`}
${langs.includes(language) || langs.length === 0 ? '' : html`<p class="soft">${words.noText}</p>`}
<section class="verse" ${verseData(locale, title, path)} data-grade="${gradesLine(language, record.grades)}">${joinHtml(
    langs.map((lang) => textHtml(language, { record, live, editions, lang })),
    '\n',
  )}</section>
${gradesHtml(language, record)}
${factsHtml(locale, live, record)}
${quotedVerses(locale, quran, quotations, doc)}
<p class="label"><a href="${linkFrom(locale, reportPath(record.ref))}" rel="nofollow">${words.report}</a></p>
${aroundHtml(locale, live, doc)}
${requestHtml(language, `/api${path}`)}`;
  const oembed = `${baseUrl}/oembed?format=json&url=${encodeURIComponent(baseUrl + path)}`;
  return {
    locale,
    path,
    title: `${title} · Isnad`,
    description: beginningOf(record.text),
    head: html`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${title}">${READING_HEAD}`,
    body,
    kind: 'read',
  };
}

/** The beginning of a text in one line. No letter is cut in two. */
function beginningOf(text: string): string {
  const line = text.slice(0, 4 * DESCRIPTION).replace(/\s+/g, ' ');
  return line.slice(0, DESCRIPTION).replace(/[\ud800-\udbff]$/, '');
}

/** The book of a record, if it has a page. */
function bookOf({ records }: LiveHadith, doc: number): BookSummary | undefined {
  const book = records.content.books[records.columns.book[doc] ?? NO_BOOK];
  return book?.number === '' ? undefined : book;
}

/** The way to the collection and the book. */
function pathHtml(locale: PageLocale, slug: string, name: string, book: BookSummary | undefined): Html {
  const { language } = locale;
  const collection = html`<a href="${linkFrom(locale, `/hadith/${encodeURIComponent(slug)}`)}"><bdi>${name}</bdi></a>`;
  // A collection of one book: the page of both is the same.
  const inside =
    book === undefined || bookTitle(language, book).normalize() === name.normalize()
      ? ''
      : html` › <a href="${linkFrom(locale, bookPath(slug, book.number))}">${bookTitleHtml(language, book)}</a>`;
  return html`<nav aria-label="${READER_WORDS[language].place}"><p>${collection}${inside}</p></nav>`;
}

function chapterOf({ chapter, chapter_names }: Hadith, language: PageLanguage): string | undefined {
  return chapter_names?.[language] ?? chapter ?? undefined;
}

type Shown = {
  readonly record: Hadith;
  readonly live: LiveHadith;
  readonly editions: readonly HadithEdition[];
  readonly lang: Lang;
};

function textHtml(language: PageLanguage, shown: Shown): Html {
  const { record, lang } = shown;
  const text = record.texts[lang] ?? '';
  const from = provenanceOf(language, shown);
  const id = `text-${lang}`;
  const proof = from === undefined ? '' : proofHtml(language, { id, text, from });
  return html`<p class="text${lang === 'ar' ? ' arabic' : ''}" id="${id}" lang="${lang}" dir="${directionOf(lang)}">${mixedText(lang, text)}</p>${proof}`;
}

function provenanceOf(page: PageLanguage, { record: { source }, live, editions, lang }: Shown): Provenance | undefined {
  const name = source[lang];
  const pack = live.records.content.editions.find((edition) => edition.id === name && edition.lang === lang)?.pack;
  const edition = editions.find(({ language, source: its }) => language === lang && its.pack === pack);
  if (edition === undefined) return undefined;
  const title = titleIn(page, edition);
  return {
    edition: name === undefined || name === edition.title ? title : `${title} (${name})`,
    source: edition.source.name ?? edition.source.pack,
    license: edition.licence ?? undefined,
    sha256: edition.sha256,
    work: 'hadith',
  };
}

/** The grades of all scholars side by side. */
function gradesHtml(language: PageLanguage, { grades }: Hadith): Html {
  const words = READER_WORDS[language];
  if (grades.length === 0) return html`<p class="soft">${words.ungraded}</p>`;
  const rows = grades.map((one) => {
    const { grade, graded_by, raw } = one;
    const scholar = graded_by === null ? words.unnamed : personHtml(language, graded_by);
    const basis = CONCLUDED.test(raw)
      ? words.inCollection
      : raw === '' || SAYS_NO_MORE.test(raw)
        ? ''
        : html`<bdi dir="auto">${raw}</bdi>`;
    return { scholar, grade: html`<span class="grade ${grade}">${gradeWord(language, one)}</span>`, basis };
  });
  const hasBasis = rows.some(({ basis }) => basis !== '');
  const head = [words.scholar, words.grade, ...(hasBasis ? [words.basis] : [])];
  const lines = rows.map(
    ({ scholar, grade, basis }) =>
      html`<tr><th scope="row">${scholar}</th><td>${grade}</td>${hasBasis ? html`<td>${basis}</td>` : ''}</tr>`,
  );
  return html`<table class="grades"><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${lines}</tbody></table>`;
}

/** What else is known of a hadith: whose words it has, where else it is, and its other numbers. */
function factsHtml(locale: PageLocale, live: LiveHadith, record: Hadith): Html {
  const { language } = locale;
  const words = READER_WORDS[language];
  const { type, takhrij = {}, cites = [], aliases } = record;
  const found = takhrij[language] ?? takhrij.ar ?? takhrij.en;
  // Other aliases are names that sources have for their files.
  const numbers = aliases.filter((alias) => NUMBERED.test(alias));
  const facts: readonly (readonly [term: string, value: Html | string | false])[] = [
    [words.attribution, type === 'unknown' ? '' : words.types[type]],
    [words.takhrij, found === undefined ? '' : html`<bdi dir="auto">${found}</bdi>`],
    [
      words.cites,
      cites.length > 0 &&
        joinHtml(
          cites.map((ref) => citedHtml(locale, live, ref)),
          words.comma,
        ),
    ],
    [
      words.also,
      numbers.length > 0 &&
        joinHtml(
          numbers.map((number) => html`<bdi>${digitsIn(language, number)}</bdi>`),
          words.comma,
        ),
    ],
  ];
  const rows = facts.flatMap(([term, value]) =>
    value === '' || value === false ? [] : [html`<dt>${term}</dt><dd>${value}</dd>`],
  );
  return rows.length === 0 ? html`` : html`<dl class="facts">${rows}</dl>`;
}

/** A hadith of another collection, which leads there if it is installed. */
function citedHtml(locale: PageLocale, { records }: LiveHadith, ref: string): Html {
  const [slug, number = ''] = ref.split(':');
  const { language } = locale;
  const { names } = records.content.collections.find((one) => one.slug === slug) ?? collectionOf(slug ?? ref);
  const shown = html`<bdi>${`${names[language]} ${digitsIn(language, number)}`}</bdi>`;
  if (records.find(ref) < 0) return shown;
  return html`<a href="${linkFrom(locale, `/hadith/${encodeURI(ref)}`)}">${shown}</a>`;
}

/** The hadiths before and after in the collection. */
function aroundHtml(locale: PageLocale, live: LiveHadith, doc: number): Html {
  const words = READER_WORDS[locale.language];
  const collection = live.records.content.collections.find(({ first, count }) => doc >= first && doc < first + count);
  const link = (other: number, rel: 'prev' | 'next', word: string) =>
    collection === undefined || other < collection.first || other >= collection.first + collection.count
      ? html`<span></span>`
      : html`<a class="button" rel="${rel}" href="${hadithPath(locale, live, other)}">${word}</a>`;
  return html`<nav class="near" aria-label="${words.around}">${link(doc - 1, 'prev', words.previousHadith)}<a class="button" href="${linkFrom(locale, '/hadith')}">${words.allCollections}</a>${link(doc + 1, 'next', words.nextHadith)}</nav>`;
}
