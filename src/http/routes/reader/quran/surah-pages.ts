import type { SurahSummary } from '@isnad/contract/quran';
import { arabicTexts, bismillahOf } from '../../../../corpus/quran/answers.ts';
import { partOf, surahNumber, surahOf, surahSpan } from '../../../../corpus/quran/find.ts';
import type { EditionTexts, Quran } from '../../../../corpus/quran/open.ts';
import { verseOfTheDay } from '../../../../corpus/quran/verse-of-the-day.ts';
import { searchField } from '../../search/search-field.ts';
import { titleIn } from '../../site/edition-title.ts';
import type { FramedPage } from '../../site/frame.ts';
import { FRAME_WORDS } from '../../site/frame-words.ts';
import { type Html, html, joinHtml } from '../../site/html.ts';
import { digitsIn, fill, linkFrom, numberIn, type PageLanguage, type PageLocale } from '../../site/languages.ts';
import {
  bookmarks,
  continueReading,
  pageForm,
  READING_HEAD,
  readingTools,
  requestHtml,
  verseData,
} from '../reading-tools.ts';
import { READER_WORDS } from '../words/reader-words.ts';
import { READING_WORDS } from '../words/reading-words.ts';
import { chosenEditions, surahName, verseCount, verseReference } from './quran-editions.ts';
import { RECITATION_HEAD } from './recitation-tools.ts';
import { type ReadingChoice, readingPath, scriptsHtml, tajweedKey, textAttributes, textHtml } from './script-part.ts';
import { introductionPart, tafsirLink } from './tafsir-part.ts';
import { textsHtml, translationsHtml } from './translation-part.ts';
import { wordsTools } from './words-part.ts';

/** `/quran`: the list of surahs, and ways to a verse. @param date of the verse of the day, `2026-11-21` */
export function surahListPage(locale: PageLocale, quran: Quran, date: string): FramedPage {
  const { language } = locale;
  const words = READER_WORDS[language];
  const items = quran.surahs.map((surah) => {
    const name = surahName(language, surah);
    const meaning = language === 'en' ? `${surah.translation} · ` : '';
    const arabic = language === 'ar' ? '' : html`<span class="arabic" lang="ar" dir="rtl">${surah.name_arabic}</span>`;
    return html`<li><a href="${linkFrom(locale, `/quran/${surah.id}`)}"><span class="number">${numberIn(language, surah.id)}</span><span><b lang="${name.lang}">${name.text}</b><small>${meaning}${verseCount(language, surah.total_verses)}</small></span>${arabic}</a></li>`;
  });
  const body = html`<h1>${words.quran}</h1><p class="soft">${words.quranLead}</p>
${searchField(locale, 'quran')}
${continueReading(language, 'quran')}
${bookmarks(language)}
${todayHtml(locale, quran, date)}
${partsHtml(locale, quran)}
<ol class="grid">${items}</ol>`;
  const title = `${words.quran} · Isnad`;
  return { locale, path: '/quran', title, description: words.quranLead, body, head: READING_HEAD, quran: true };
}

/** The verse of the day, and a way to another one. */
function todayHtml(locale: PageLocale, quran: Quran, date: string): Html {
  const { language } = locale;
  const words = READING_WORDS[language];
  const ordinal = verseOfTheDay(quran, date);
  const surah = surahOf(quran, ordinal);
  const verse = ordinal - (quran.starts[surah.id - 1] ?? 0) + 1;
  const editions = chosenEditions(quran, {}, language === 'ar' ? [] : [language]);
  const path = linkFrom(locale, `/quran/${surah.id}/${verse}`);
  return html`<section class="card"><h2 class="label">${words.ofToday}</h2>${textsHtml(language, quran, editions, { ordinal, verse })}
<p class="buttons"><a href="${path}">${verseReference(language, surah, String(verse))}</a><a class="button" href="${linkFrom(locale, '/quran/random')}" rel="nofollow">${words.random}</a></p></section>`;
}

/** The juz, and a way to a page of the mushaf. */
function partsHtml(locale: PageLocale, { divisions }: Quran): Html {
  const { allJuz, juz } = READING_WORDS[locale.language];
  const links = divisions.juz.map((_, index) => {
    const number = numberIn(locale.language, index + 1);
    return html`<a href="${linkFrom(locale, `/quran/juz/${index + 1}`)}" aria-label="${fill(juz, { number })}">${number}</a>`;
  });
  return html`<nav class="choices" aria-label="${allJuz}"><span>${allJuz}:</span>${links}</nav>${pageForm(locale, 1)}`;
}

type SurahQuery = ReadingChoice & {
  readonly id: number;
  /** Whether recitations can be played. */
  readonly recites: boolean;
};

/** `/quran/{surah}`: a surah with its basmala, the Arabic and one or more translations. @throws {Failure} `surah_not_found`, `invalid_parameter` */
export function surahPage(locale: PageLocale, quran: Quran, { id, recites, ...choice }: SurahQuery): FramedPage {
  const { language } = locale;
  const words = READER_WORDS[language];
  const surah = surahNumber(quran, id);
  const usual = language === 'ar' ? [] : [language];
  const editions = chosenEditions(quran, choice, usual);
  const name = surahName(language, surah);
  const number = fill(words.surah, { number: numberIn(language, id) });
  const { from, to } = surahSpan(quran, id);
  const verses = Array.from({ length: to - from }, (_, place) =>
    verseHtml(locale, quran, { surah, editions, ordinal: from + place, verse: place + 1, level: 2 }),
  );
  const introduction = introductionPart(locale, quran, id);
  const around = aroundHtml(locale, quran, id, choice);
  const shown = editions.slice(1);
  const body = html`<header class="center"><p class="soft">${number}</p><h1 lang="${name.lang}">${name.text}</h1>
${language === 'ar' ? '' : html`<p class="arabic" lang="ar" dir="rtl">${surah.name_arabic}</p>`}
<p class="soft">${language === 'en' ? `${surah.translation} · ` : ''}${words[surah.type]} · ${verseCount(language, surah.total_verses)}</p>
${placeHtml(locale, quran, from)}</header>
${translationsHtml(locale, quran, `/quran/${id}`, { ...choice, shown })}
${scriptsHtml(locale, quran, `/quran/${id}`, choice)}
${introduction.html}
${readingTools(language, recites)}
${wordsTools(language, quran)}
${basmalaHtml(language, quran, id, editions[0])}
${joinHtml(verses, '\n')}
${tajweedKey(language, html`${verses}`)}
${around}
<section class="source"><p>${words.proofs}</p>${sourcesHtml(language, [...editions, ...introduction.editions])}${requestHtml(language, `/api/quran/surahs/${id}`)}</section>`;
  const path = readingPath(`/quran/${id}`, choice);
  const title = `${name.text} · ${number} · Isnad`;
  const description = `${words.quran}: ${name.text} (${surah.name_arabic}), ${verseCount(language, surah.total_verses)}.`;
  const head = html`${READING_HEAD}${recites && RECITATION_HEAD}`;
  return { locale, path, title, description, head, body, kind: readKind(editions), quran: true };
}

/** Class of a reading page: a wide one if there are texts beside each other. */
export function readKind(editions: readonly EditionTexts[]): string {
  return editions.length > 2 ? 'read columns' : 'read';
}

/** The basmala above a surah, unless it is a verse of it or is not written there. */
export function basmalaHtml(
  language: PageLanguage,
  quran: Quran,
  id: number,
  arabic: EditionTexts = arabicTexts(quran, 'unicode'),
): Html {
  if (bismillahOf(quran, id, 'unicode') === null) return html``;
  return html`<p ${textAttributes(arabic.edition, undefined, ' basmala')}>${textHtml(language, quran, arabic, 0)}</p><p class="center label">${READER_WORDS[language].notCounted}</p>`;
}

/** Where a verse is in the mushaf: its juz and its page, which lead there, and its hizb. @param onPage on the page itself */
export function placeHtml(locale: PageLocale, { divisions }: Quran, ordinal: number, onPage = false): Html {
  const { language } = locale;
  const words = READING_WORDS[language];
  const of = (kind: 'juz' | 'hizb' | 'page') => partOf(divisions[kind], ordinal) + 1;
  const name = (kind: 'juz' | 'hizb' | 'page') => fill(words[kind], { number: numberIn(language, of(kind)) });
  const link = (kind: 'juz' | 'page') =>
    html`<a href="${linkFrom(locale, `/quran/${kind}/${of(kind)}`)}">${name(kind)}</a>`;
  return html`<p class="label">${joinHtml([link('juz'), name('hizb'), ...(onPage ? [] : [link('page')])], ' · ')}</p>`;
}

type ShownVerse = {
  readonly surah: SurahSummary;
  readonly editions: readonly EditionTexts[];
  readonly ordinal: number;
  readonly verse: number;
  /** Level of its heading. Below the heading of a surah it is 3, and then the surah is part of the anchor. */
  readonly level: 2 | 3;
};

/** A verse in the list of a surah or juz, and the page of the mushaf where one begins. */
export function verseHtml(locale: PageLocale, quran: Quran, shownVerse: ShownVerse): Html {
  const { surah, editions, ordinal, verse, level } = shownVerse;
  const { language } = locale;
  const key = verseReference(language, surah, String(verse));
  // The accessible name contains what is shown.
  const shown = language === 'ar' ? key : digitsIn(language, `${surah.id}:${verse}`);
  const path = `/quran/${surah.id}/${verse}`;
  const page = quran.divisions.page.indexOf(ordinal) + 1;
  const begins =
    page === 0
      ? ''
      : html` <a class="page-mark" href="${linkFrom(locale, `/quran/page/${page}`)}">${fill(READING_WORDS[language].page, { number: numberIn(language, page) })}</a>`;
  const anchor = level === 2 ? `v${verse}` : `v${surah.id}-${verse}`;
  return html`<section class="verse" id="${anchor}" ${verseData(locale, key, path)}><h${level}><a href="${linkFrom(locale, path)}" aria-label="${key}">${shown}</a>${begins}${tafsirLink(locale, quran, surah, verse)}</h${level}>${textsHtml(language, quran, editions, { ordinal, verse })}</section>`;
}

function aroundHtml(locale: PageLocale, quran: Quran, id: number, choice: ReadingChoice): Html {
  const { language } = locale;
  const words = READER_WORDS[language];
  const link = (surah: SurahSummary | undefined, rel: 'prev' | 'next', word: string) => {
    if (surah === undefined) return html`<span></span>`;
    const name = surahName(language, surah);
    const path = readingPath(`/quran/${surah.id}`, choice);
    return html`<a class="button" rel="${rel}" href="${linkFrom(locale, path)}">${word}: <bdi lang="${name.lang}">${name.text}</bdi></a>`;
  };
  return html`<nav class="near" aria-label="${words.around}">${link(quran.surahs[id - 2], 'prev', words.previousSurah)}<a class="button" href="${linkFrom(locale, '/quran')}">${words.allSurahs}</a>${link(quran.surahs[id], 'next', words.nextSurah)}</nav>`;
}

/** The editions of a page with their sources and licenses. */
export function sourcesHtml(language: PageLanguage, editions: readonly EditionTexts[]): Html {
  const { license, notStated } = FRAME_WORDS[language].proof;
  const items = editions.map(({ edition: { id, author, source, licence, licence_note, ...edition } }) => {
    const names = [...new Set([author, source.name])].map((name) => html`<span class="line"><bdi>${name}</bdi></span>`);
    // The notes are in English. Other pages lead to them.
    const note = language === 'en' ? licence_note : '';
    const terms = html`<span lang="en" dir="ltr">${licence === null ? '' : `${licence}. `}${note}</span>`;
    return html`<li><a href="/sources?lang=${language}#${id}"><bdi>${titleIn(language, { id, ...edition })}</bdi></a>${names}<span class="line">${license}: ${licence === null ? `${notStated} ` : ''}${terms}</span></li>`;
  });
  return html`<h2>${READER_WORDS[language].sources}</h2><ul>${items}</ul>`;
}
