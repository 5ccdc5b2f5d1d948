import type { SurahSummary } from '@isnad/contract/quran';
import { surahNumber, surahSpan } from '../../../../corpus/quran/find.ts';
import type { EditionTexts, Quran } from '../../../../corpus/quran/open.ts';
import { parseVerseRange } from '../../../../corpus/references/verse-range.ts';
import { reportPath } from '../../report/report-page.ts';
import { titleIn } from '../../site/edition-title.ts';
import type { FramedPage } from '../../site/frame.ts';
import { type Html, html, joinHtml } from '../../site/html.ts';
import { fill, linkFrom, type PageLanguage, type PageLocale } from '../../site/languages.ts';
import { proofHtml } from '../../site/proof.ts';
import { READING_HEAD, readingTools, requestHtml, verseData } from '../reading-tools.ts';
import { type Quotations, quotingHadiths } from '../related-part.ts';
import { READER_WORDS } from '../words/reader-words.ts';
import { chosenEditions, provenanceOf, surahName, verseReference } from './quran-editions.ts';
import { RECITATION_HEAD } from './recitation-tools.ts';
import { type ReadingChoice, readingPath, scriptsHtml, tajweedKey, textAttributes, textHtml } from './script-part.ts';
import { placeHtml, sourcesHtml } from './surah-pages.ts';
import { tafsirPart } from './tafsir-part.ts';
import { translationsHtml } from './translation-part.ts';
import { wordsPart } from './words-part.ts';

/** Longer ranges have no proofs. Their verses link to the page of each verse. */
const MAX_PROVED = 10;
const DESCRIPTION = 200;

type VerseQuery = ReadingChoice & {
  readonly surah: number;
  /** `255` or `255-257`. */
  readonly verses: string;
  /** Base URL of the service. */
  readonly baseUrl: string;
  /** Whether recitations can be played. */
  readonly recites: boolean;
  readonly quotations: Quotations;
};

/** `/quran/{surah}/{verse}`: one or more verses with the proof of each text; below a single verse what tafsirs say about it. @throws {Failure} `surah_not_found`, `verse_not_found`, `invalid_parameter` */
export function versePage(locale: PageLocale, quran: Quran, query: VerseQuery): FramedPage {
  const { language } = locale;
  const { verses, translation, script, baseUrl, recites, quotations } = query;
  const choice = { translation, script };
  const surah = surahNumber(quran, query.surah);
  const { from, to } = surahSpan(quran, query.surah, parseVerseRange(verses));
  const first = from - (quran.starts[surah.id - 1] ?? 0) + 1;
  const range = to - from === 1 ? String(first) : `${first}-${first + to - from - 1}`;
  const usual = { en: ['en', 'bn'], bn: ['bn', 'en'], ar: [] }[language];
  const editions = chosenEditions(quran, choice, usual);
  const reference = verseReference(language, surah, range);
  const name = surahName(language, surah);
  const isProved = to - from <= MAX_PROVED;
  const used = new Set<EditionTexts>(editions);
  const blocks = Array.from({ length: to - from }, (_, place) => {
    const heading =
      to - from === 1
        ? ''
        : html`<h2><a href="${linkFrom(locale, `/quran/${surah.id}/${first + place}`)}">${verseReference(language, surah, String(first + place))}</a></h2>`;
    const texts = editions.map((texts) =>
      provedHtml(locale, quran, texts, { ordinal: from + place, verse: first + place, isProved }),
    );
    const words = wordsPart(language, quran, from + place);
    for (const one of isProved ? words.editions : []) used.add(one);
    const report = linkFrom(locale, reportPath(`${surah.id}:${first + place}`));
    const own = verseReference(language, surah, String(first + place));
    return html`<section class="verse" ${verseData(locale, own, `/quran/${surah.id}/${first + place}`)}>${heading}${texts}${isProved ? words.html : ''}<p class="label"><a href="${report}" rel="nofollow">${READER_WORDS[language].report}</a></p></section>`;
  });
  const tafsir = to - from === 1 ? tafsirPart(locale, quran, from) : undefined;
  for (const one of tafsir?.editions ?? []) used.add(one);
  const path = `/quran/${surah.id}/${range}`;
  const subtitle =
    language === 'en' ? `${surah.transliteration} · ${surah.translation} · ${surah.name_arabic}` : name.text;
  const body = html`<h1>${reference}</h1><p class="subtitle">${subtitle}</p>
${placeHtml(locale, quran, from)}
${translationsHtml(locale, quran, path, { script, shown: editions.slice(1) })}
${scriptsHtml(locale, quran, path, choice)}
${readingTools(language, recites)}
${joinHtml(blocks, '\n')}
${tajweedKey(language, html`${blocks}`)}
${tafsir?.html}
${quotingHadiths(locale, quotations, { from, to })}
${aroundHtml(locale, surah, [first, first + to - from - 1], choice.script)}
<section class="source">${sourcesHtml(language, [...used])}${requestHtml(language, `/api/quran/verses/${surah.id}:${range}`)}</section>`;
  const oembed = `${baseUrl}/oembed?format=json&url=${encodeURIComponent(baseUrl + path)}`;
  const shown = editions.find(({ edition }) => edition.language === language) ?? editions[0];
  return {
    locale,
    path: readingPath(path, choice),
    title: `${reference} · ${name.text} · Isnad`,
    description: [...(shown?.text(from) ?? '')].slice(0, DESCRIPTION).join(''),
    head: html`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${reference}">${READING_HEAD}${recites && RECITATION_HEAD}`,
    body,
    kind: 'read',
    quran: true,
  };
}

type Shown = { readonly ordinal: number; readonly verse: number; readonly isProved: boolean };

function provedHtml({ language }: PageLocale, quran: Quran, texts: EditionTexts, shown: Shown): Html {
  const { ordinal, verse, isProved } = shown;
  const { edition } = texts;
  const text = texts.text(ordinal);
  const id = `${edition.id.replaceAll('.', '-')}-${ordinal}`;
  const note = remarksHtml(language, texts, ordinal);
  const label = edition.kind === 'text' ? '' : html`<p class="label"><bdi>${titleIn(language, edition)}</bdi></p>`;
  return html`${label}<p ${textAttributes(edition, verse)} id="${id}">${textHtml(language, quran, texts, ordinal)}</p>${note}${isProved ? proofHtml(language, { id, text, from: provenanceOf(language, edition) }) : ''}`;
}

/** Says what is wrong with a text in its source, and which verses it is the text of, if there is something to say. */
function remarksHtml(language: PageLanguage, texts: EditionTexts, ordinal: number): Html {
  const words = READER_WORDS[language];
  const { edition, fault, repairs, source, group } = texts;
  const damage = fault(ordinal);
  const verses = group(ordinal);
  const lines = [
    ...(repairs(ordinal).length === 0
      ? []
      : [html`${words.repaired} <q lang="${edition.language}">${source(ordinal)}</q>`]),
    ...(damage === undefined ? [] : [html`${words.damaged} <span lang="en" dir="ltr">${damage.detail}</span>`]),
    ...(verses === undefined ? [] : [fill(words.grouped, { verses })]),
  ];
  return html`${lines.map((line) => html`<p class="label">${line}</p>`)}`;
}

function aroundHtml(
  locale: PageLocale,
  surah: SurahSummary,
  [first, last]: readonly [number, number],
  script: string | undefined,
): Html {
  const words = READER_WORDS[locale.language];
  const linkTo = (path: string) => linkFrom(locale, readingPath(path, { script }));
  const link = (verse: number, rel: 'prev' | 'next', word: string) =>
    verse < 1 || verse > surah.total_verses
      ? html`<span></span>`
      : html`<a class="button" rel="${rel}" href="${linkTo(`/quran/${surah.id}/${verse}`)}">${word}</a>`;
  return html`<nav class="near" aria-label="${words.around}">${link(first - 1, 'prev', words.previousVerse)}<a class="button" href="${linkTo(`/quran/${surah.id}`)}#v${first}">${words.wholeSurah}</a>${link(last + 1, 'next', words.nextVerse)}</nav>`;
}
