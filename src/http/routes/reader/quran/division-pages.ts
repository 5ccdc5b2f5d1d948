import { Failure } from '@isnad/contract/failure';
import type { SurahSummary } from '@isnad/contract/quran';
import { arabicTexts } from '../../../../corpus/quran/answers.ts';
import { divisionSpan, surahOf } from '../../../../corpus/quran/find.ts';
import type { Quran } from '../../../../corpus/quran/open.ts';
import type { FramedPage } from '../../site/frame.ts';
import { type Html, html, joinHtml } from '../../site/html.ts';
import { fill, linkFrom, numberIn, type PageLanguage, type PageLocale } from '../../site/languages.ts';
import { pageForm, READING_HEAD, readingTools, requestHtml } from '../reading-tools.ts';
import { READER_WORDS } from '../words/reader-words.ts';
import { READING_WORDS } from '../words/reading-words.ts';
import { chosenEditions, surahName, verseCount, verseReference } from './quran-editions.ts';
import { RECITATION_HEAD } from './recitation-tools.ts';
import { endOfVerse, type ReadingChoice, readingPath, scriptsHtml, tajweedKey, textHtml } from './script-part.ts';
import { basmalaHtml, placeHtml, readKind, sourcesHtml, verseHtml } from './surah-pages.ts';
import { translationsHtml } from './translation-part.ts';
import { wordsTools } from './words-part.ts';

type Kind = 'juz' | 'page';

type DivisionQuery = ReadingChoice & {
  readonly number: number;
  /** Whether recitations can be played. */
  readonly recites: boolean;
};

/** `/quran/juz/{number}`: the verses of a juz, with translations. @throws {Failure} `invalid_parameter` */
export function juzPage(locale: PageLocale, quran: Quran, query: DivisionQuery): FramedPage {
  const { number, recites, ...choice } = query;
  const { language } = locale;
  const words = READER_WORDS[language];
  const editions = chosenEditions(quran, choice, language === 'ar' ? [] : [language]);
  const parts = surahsOf(quran, 'juz', number).map(({ surah, from, to }) => {
    const first = from - (quran.starts[surah.id - 1] ?? 0) + 1;
    const verses = Array.from({ length: to - from }, (_, place) =>
      verseHtml(locale, quran, { surah, editions, ordinal: from + place, verse: first + place, level: 3 }),
    );
    return html`${surahHeading(locale, surah)}${first === 1 ? basmalaHtml(language, quran, surah.id, editions[0]) : ''}${joinHtml(verses, '\n')}`;
  });
  const { from, to } = divisionSpan(quran, 'juz', number);
  const body = html`<h1>${nameOf(language, 'juz', number)}</h1><p class="subtitle">${verseCount(language, to - from)}</p>
${translationsHtml(locale, quran, `/quran/juz/${number}`, { ...choice, shown: editions.slice(1) })}
${scriptsHtml(locale, quran, `/quran/juz/${number}`, choice)}
${readingTools(language, recites)}
${wordsTools(language, quran)}
${joinHtml(parts, '\n')}
${tajweedKey(language, html`${parts}`)}
${aroundHtml(locale, quran, 'juz', number)}
<section class="source"><p>${words.proofs}</p>${sourcesHtml(language, editions)}${requestHtml(language, `/api/quran?juz=${number}`)}</section>`;
  const path = readingPath(`/quran/juz/${number}`, choice);
  return {
    ...framed(locale, { kind: 'juz', number, path, body, head: recites ? RECITATION_HEAD : undefined }),
    kind: readKind(editions),
  };
}

/** `/quran/page/{number}`: a page of the Madinah mushaf, its verses one after another. @throws {Failure} `invalid_parameter` */
export function mushafPage(locale: PageLocale, quran: Quran, number: number): FramedPage {
  const { language } = locale;
  const texts = arabicTexts(quran, 'unicode');
  const parts = surahsOf(quran, 'page', number).map(({ surah, from, to }) => {
    const first = from - (quran.starts[surah.id - 1] ?? 0) + 1;
    const verses = Array.from({ length: to - from }, (_, place) => {
      const key = `${surah.id}:${first + place}`;
      const reference = verseReference(language, surah, String(first + place));
      const end = endOfVerse(first + place);
      return html`<span id="v${key.replace(':', '-')}">${textHtml(language, quran, texts, from + place)}</span> <a href="${linkFrom(locale, `/quran/${key.replace(':', '/')}`)}" aria-label="${reference} ${end}">${end}</a>`;
    });
    return html`${surahHeading(locale, surah)}${first === 1 ? basmalaHtml(language, quran, surah.id) : ''}<p class="quran mushaf" lang="ar" dir="rtl">${joinHtml(verses, ' ')}</p>`;
  });
  const body = html`<h1>${nameOf(language, 'page', number)}</h1>
${placeHtml(locale, quran, divisionSpan(quran, 'page', number).from, true)}
<div class="near">${stepsHtml(locale, quran, 'page', number)}</div>
${readingTools(language)}
${joinHtml(parts, '\n')}
${aroundHtml(locale, quran, 'page', number)}
${pageForm(locale, number)}
<section class="source">${sourcesHtml(language, [texts])}${requestHtml(language, `/api/quran?page=${number}`)}</section>`;
  return framed(locale, { kind: 'page', number, path: `/quran/page/${number}`, body });
}

type Framed = {
  readonly kind: Kind;
  readonly number: number;
  readonly path: string;
  readonly body: Html;
  readonly head?: Html | undefined;
};

function framed(locale: PageLocale, { kind, number, path, body, head }: Framed): FramedPage {
  const words = READER_WORDS[locale.language];
  const name = nameOf(locale.language, kind, number);
  return {
    locale,
    path,
    title: `${words.quran} · ${name} · Isnad`,
    description: `${words.quran}: ${name}. ${words.quranLead}`,
    head: html`${READING_HEAD}${head}`,
    body,
    kind: 'read',
    quran: true,
  };
}

function nameOf(language: PageLanguage, kind: Kind, number: number): string {
  return fill(READING_WORDS[language][kind], { number: numberIn(language, number) });
}

/** The surahs of a part of the mushaf, each with the ordinals that are in it. */
function surahsOf(quran: Quran, kind: Kind, number: number) {
  const count = quran.divisions[kind].length;
  if (number < 1 || number > count)
    throw new Failure('invalid_parameter', `There is no ${kind} ${number}; they are numbered 1 to ${count}.`);
  const span = divisionSpan(quran, kind, number);
  const found: { readonly surah: SurahSummary; readonly from: number; readonly to: number }[] = [];
  for (let from = span.from; from < span.to; ) {
    const surah = surahOf(quran, from);
    const to = Math.min(span.to, (quran.starts[surah.id - 1] ?? 0) + surah.total_verses);
    found.push({ surah, from, to });
    from = to;
  }
  return found;
}

function surahHeading(locale: PageLocale, surah: SurahSummary): Html {
  const name = surahName(locale.language, surah);
  return html`<h2 class="center"><a href="${linkFrom(locale, `/quran/${surah.id}`)}" lang="${name.lang}">${name.text}</a></h2>`;
}

function aroundHtml(locale: PageLocale, quran: Quran, kind: Kind, number: number): Html {
  return html`<nav class="near" aria-label="${READER_WORDS[locale.language].around}">${stepsHtml(locale, quran, kind, number)}</nav>`;
}

function stepsHtml(locale: PageLocale, quran: Quran, kind: Kind, number: number): Html {
  const { previousPage, nextPage, allSurahs } = READER_WORDS[locale.language];
  const { previousJuz, nextJuz } = READING_WORDS[locale.language];
  const [previous, next] = kind === 'juz' ? [previousJuz, nextJuz] : [previousPage, nextPage];
  const link = (to: number, rel: 'prev' | 'next', word: string) =>
    to < 1 || to > quran.divisions[kind].length
      ? html`<span></span>`
      : html`<a class="button" rel="${rel}" href="${linkFrom(locale, `/quran/${kind}/${to}`)}">${word}</a>`;
  return html`${link(number - 1, 'prev', previous)}<a class="button" href="${linkFrom(locale, '/quran')}">${allSurahs}</a>${link(number + 1, 'next', next)}`;
}
