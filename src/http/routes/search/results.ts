import type { Highlight } from '@isnad/contract/search';
import type { LiveHadith } from '../../../corpus/live.ts';
import { arabicTexts, findTranslations } from '../../../corpus/quran/answers.ts';
import type { EditionTexts, Quran } from '../../../corpus/quran/open.ts';
import { gradeWord } from '../reader/hadith/grade-words.ts';
import { narratorHtml } from '../reader/hadith/hadith-names.ts';
import { surahName, verseReference } from '../reader/quran/quran-editions.ts';
import { READER_WORDS } from '../reader/words/reader-words.ts';
import { type Html, html } from '../site/html.ts';
import { digitsIn, directionOf, linkFrom, type PageLanguage, type PageLocale } from '../site/languages.ts';
import type { FoundHadith, FoundVerse } from './run-search.ts';

const MAX_EXCERPT = 420;
const BEFORE_MARK = 120;

/** A verse with the words that were found, in Arabic and in a translation. */
export function verseResult(locale: PageLocale, quran: Quran, shown: PageLanguage, found: FoundVerse): Html {
  const { ordinal, highlights } = found;
  const id = quran.starts.findLastIndex((start) => start <= ordinal) + 1;
  const surah = quran.surahs[id - 1];
  if (surah === undefined) return html``;
  const verse = ordinal - (quran.starts[id - 1] ?? 0) + 1;
  const name = surahName(locale.language, surah);
  const reference = verseReference(locale.language, surah, String(verse));
  const beside = locale.language === 'ar' ? '' : html` <bdi class="soft" lang="${name.lang}">${name.text}</bdi>`;
  const [translation] = translationsOf(quran, shown, locale.language);
  const rows = [arabicTexts(quran, 'unicode'), ...(translation === undefined ? [] : [translation])].map(
    ({ edition, text }) => {
      const field = edition.kind === 'text' ? 'text' : `translation_${edition.language}`;
      const marked = markedHtml(text(ordinal), rangesOf(highlights, field));
      return html`<p class="${edition.kind === 'text' ? 'quran' : 'text'}" lang="${edition.language}" dir="${directionOf(edition.language)}">${marked}</p>`;
    },
  );
  return html`<li><h3><a href="${linkFrom(locale, `/quran/${surah.id}/${verse}`)}">${reference}</a>${beside}</h3>${rows}</li>`;
}

function translationsOf(quran: Quran, shown: PageLanguage, page: PageLanguage): readonly EditionTexts[] {
  const language = shown === 'ar' ? page : shown;
  return language === 'ar' ? [] : findTranslations(quran, language);
}

/** A hadith with its narrator, the part of its text with the words that were found, and its grades. */
export function hadithResult(locale: PageLocale, live: LiveHadith, { record }: FoundHadith): Html {
  const { language } = locale;
  const words = READER_WORDS[language];
  const collection = live.records.content.collections.find(({ slug }) => slug === record.collection);
  const title = `${collection?.names[language] ?? record.author} ${digitsIn(language, record.number)}`;
  const narrator = narratorHtml(language, record.narrator);
  const ranges = rangesOf(record.highlights ?? [], 'text');
  const grades = [...new Set(record.grades.map((one) => gradeWord(language, one)))];
  const grade = grades.length === 0 ? '' : html`<p class="label">${words.grade}: ${grades.join(' · ')}</p>`;
  return html`<li><h3><a href="${linkFrom(locale, `/hadith/${encodeURI(record.ref)}`)}"><bdi>${title}</bdi></a></h3>${narrator}
<p class="text${record.lang === 'ar' ? ' arabic' : ''}" lang="${record.lang}" dir="${directionOf(record.lang)}">${excerptHtml(record.text, ranges)}</p>${grade}</li>`;
}

type Range = { readonly start: number; readonly end: number };

/** The parts of a field to mark, in order and without overlaps. */
function rangesOf(highlights: readonly Highlight[], field: string): readonly Range[] {
  const own = highlights.filter((one) => one.field === field).sort((a, b) => a.start - b.start);
  return own.filter(({ start }, place) => start >= (own[place - 1]?.end ?? 0));
}

function markedHtml(text: string, ranges: readonly Range[]): Html {
  const parts: (Html | string)[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(html`${text.slice(at, start)}<mark>${text.slice(start, end)}</mark>`);
    at = end;
  }
  return html`${parts}${text.slice(at)}`;
}

/** A long text from shortly before its first marked word. Cut between words. */
function excerptHtml(text: string, ranges: readonly Range[]): Html {
  if (text.length <= MAX_EXCERPT) return markedHtml(text, ranges);
  const wanted = Math.max(0, Math.min((ranges[0]?.start ?? 0) - BEFORE_MARK, text.length - MAX_EXCERPT));
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const space = text.lastIndexOf(' ', from + MAX_EXCERPT);
  const to = from + MAX_EXCERPT >= text.length ? text.length : space > from ? space : from + MAX_EXCERPT;
  const inside = ranges
    .filter(({ start, end }) => start >= from && end <= to)
    .map(({ start, end }) => ({ start: start - from, end: end - from }));
  return html`${from > 0 ? '… ' : ''}${markedHtml(text.slice(from, to), inside)}${to < text.length ? ' …' : ''}`;
}
