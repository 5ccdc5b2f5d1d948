import type { LiveHadith } from '../../../corpus/live.ts';
import { surahOf, type VerseSpan } from '../../../corpus/quran/find.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import type { RelatedRow } from '../../../corpus/related/find-related.ts';
import { type Html, html } from '../site/html.ts';
import { digitsIn, fill, linkFrom, numberIn, type PageLocale } from '../site/languages.ts';
import { hadithPath } from './hadith/hadith-books.ts';
import { verseReference } from './quran/quran-editions.ts';
import { READING_WORDS } from './words/reading-words.ts';

/** Which hadiths quote which verses. Undefined until that has been computed, or if no hadiths are installed. */
export type Quotations = { readonly rows: readonly RelatedRow[]; readonly hadith: LiveHadith } | undefined;

/** Hadiths shown at once. The others are folded. */
const SHOWN = 8;

/** The hadiths that quote some verses, in the order of the collections. Empty if there are none. */
export function quotingHadiths(locale: PageLocale, quotations: Quotations, { from, to }: VerseSpan): Html {
  if (quotations === undefined) return html``;
  const { language } = locale;
  const { rows, hadith } = quotations;
  const docs = new Set(rows.flatMap(({ verse, doc }) => (verse >= from && verse < to ? [doc] : [])));
  const links = [...docs].map((doc) => {
    const [slug, number = ''] = hadith.records.ref(doc).split(':');
    const name = hadith.records.content.collections.find((one) => one.slug === slug)?.names[language] ?? slug;
    return html`<a href="${hadithPath(locale, hadith, doc)}"><bdi>${`${name} ${digitsIn(language, number)}`}</bdi></a>`;
  });
  return linksHtml(locale, READING_WORDS[language].quotedIn, links);
}

/** The verses that a hadith quotes, in the order of its words. Empty if there are none. */
export function quotedVerses(locale: PageLocale, quran: Quran, quotations: Quotations, doc: number): Html {
  if (quotations === undefined) return html``;
  const { language } = locale;
  const verses = new Set(quotations.rows.flatMap((row) => (row.doc === doc ? [row.verse] : [])));
  const links = [...verses].map((ordinal) => {
    const surah = surahOf(quran, ordinal);
    const verse = String(ordinal - (quran.starts[surah.id - 1] ?? 0) + 1);
    return html`<a href="${linkFrom(locale, `/quran/${surah.id}/${verse}`)}">${verseReference(language, surah, verse)}</a>`;
  });
  return linksHtml(locale, READING_WORDS[language].quotes, links);
}

function linksHtml({ language }: PageLocale, heading: string, links: readonly Html[]): Html {
  if (links.length === 0) return html``;
  const more = links.slice(SHOWN);
  const number = numberIn(language, more.length);
  const folded =
    more.length === 0
      ? ''
      : html`<details><summary>${fill(READING_WORDS[language].andMore, { number })}</summary><p class="choices">${more}</p></details>`;
  return html`<section class="related"><h2>${heading}</h2><p class="choices">${links.slice(0, SHOWN)}</p>${folded}</section>`;
}
