import type { SurahSummary } from '@isnad/contract/quran';
import { PLAIN, surahAnswer } from '../../../corpus/quran/answers.ts';
import { surahSpan } from '../../../corpus/quran/find.ts';
import type { EditionTexts, Quran } from '../../../corpus/quran/open.ts';
import { escapeHtml } from '../site/escape.ts';
import type { FramedPage } from '../site/frame.ts';
import {
  digitsIn,
  directionOf,
  fill,
  linkFrom,
  numberIn,
  type PageLanguage,
  type PageLocale,
} from '../site/languages.ts';
import { chosenEditions, NO_TRANSLATION, surahName, verseCount, verseReference } from './quran-editions.ts';
import { READER_WORDS } from './reader-words.ts';

/** `/quran`: the list of surahs. */
export function surahListPage(locale: PageLocale, quran: Quran): FramedPage {
  const { language } = locale;
  const words = READER_WORDS[language];
  const items = quran.surahs.map((surah) => {
    const name = surahName(language, surah);
    const meaning = language === 'en' ? `${escapeHtml(surah.translation)} · ` : '';
    const arabic = language === 'ar' ? '' : `<span class="arabic" lang="ar" dir="rtl">${surah.name_arabic}</span>`;
    return `<li><a href="${linkFrom(locale, `/quran/${surah.id}`)}"><span class="number">${numberIn(language, surah.id)}</span><span><b lang="${name.lang}">${escapeHtml(name.text)}</b><small>${meaning}${verseCount(language, surah.total_verses)}</small></span>${arabic}</a></li>`;
  });
  const body = `<h1>${words.quran}</h1><p class="soft">${words.quranLead}</p>
<ol class="grid">${items.join('')}</ol>`;
  return { locale, path: '/quran', title: `${words.quran} · Isnad`, description: words.quranLead, body };
}

type SurahQuery = { readonly id: number; readonly translation: string | undefined };

/** `/quran/{surah}`: a surah with its basmala, the Arabic and one or more translations. @throws {Failure} `surah_not_found`, `invalid_parameter` */
export function surahPage(locale: PageLocale, quran: Quran, { id, translation }: SurahQuery): FramedPage {
  const { language } = locale;
  const words = READER_WORDS[language];
  const surah = surahAnswer(quran, { id }, { ...PLAIN, fields: [] });
  const usual = language === 'ar' ? [] : [language];
  const editions = chosenEditions(quran, translation, usual);
  const name = surahName(language, surah);
  const number = fill(words.surah, { number: numberIn(language, id) });
  const { from, to } = surahSpan(quran, id);
  const verses = Array.from({ length: to - from }, (_, place) =>
    verseHtml(locale, surah, editions, [from + place, place + 1]),
  );
  const around = aroundHtml(locale, quran, id, translation);
  const shown = editions.slice(1).map(({ edition }) => edition.language);
  const body = `<header class="center"><p class="soft">${number}</p><h1 lang="${name.lang}">${escapeHtml(name.text)}</h1>
${language === 'ar' ? '' : `<p class="arabic" lang="ar" dir="rtl">${surah.name_arabic}</p>`}
<p class="soft">${language === 'en' ? `${escapeHtml(surah.translation)} · ` : ''}${words[surah.type]} · ${verseCount(language, surah.total_verses)}</p></header>
${translationsHtml(locale, quran, id, shown)}
${surah.bismillah === null ? '' : `<p class="quran basmala" lang="ar" dir="rtl">${escapeHtml(surah.bismillah)}</p><p class="center label">${words.notCounted}</p>`}
${verses.join('\n')}
${around}
<section class="source"><p>${words.proofs}</p>${sourcesHtml(language, editions)}</section>`;
  const path =
    translation === undefined ? `/quran/${id}` : `/quran/${id}?translation=${encodeURIComponent(translation)}`;
  const title = `${name.text} · ${number} · Isnad`;
  const description = `${words.quran}: ${name.text} (${surah.name_arabic}), ${verseCount(language, surah.total_verses)}.`;
  return { locale, path, title, description, body, kind: 'read', quran: true };
}

function verseHtml(
  locale: PageLocale,
  surah: SurahSummary,
  editions: readonly EditionTexts[],
  [ordinal, verse]: readonly [number, number],
): string {
  const { language } = locale;
  const texts = editions.map(({ edition, text }) => {
    const { language: lang, kind } = edition;
    return `<p class="${kind === 'text' ? 'quran' : 'text'}" lang="${lang}" dir="${directionOf(lang)}">${escapeHtml(text(ordinal))}</p>`;
  });
  const key = verseReference(language, surah, String(verse));
  // The accessible name contains what is shown.
  const shown = language === 'ar' ? key : digitsIn(language, `${surah.id}:${verse}`);
  return `<section class="verse" id="v${verse}"><h2><a href="${linkFrom(locale, `/quran/${surah.id}/${verse}`)}" aria-label="${escapeHtml(key)}">${escapeHtml(shown)}</a></h2>${texts.join('')}</section>`;
}

function translationsHtml(locale: PageLocale, quran: Quran, id: number, shown: readonly string[]): string {
  const { language } = locale;
  const words = READER_WORDS[language];
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const choices: readonly (readonly [value: string, label: string, current: boolean])[] = [
    [NO_TRANSLATION, words.arabicOnly, shown.length === 0],
    ...quran.editions
      .filter(({ kind }) => kind === 'translation')
      .map(({ language: one }) => [one, names.of(one) ?? one, shown.includes(one)] as const),
  ];
  const links = choices.map(
    ([value, label, current]) =>
      `<a href="${linkFrom(locale, `/quran/${id}?translation=${value}`).replace('&', '&amp;')}"${current ? ' aria-current="true"' : ''}>${escapeHtml(label)}</a>`,
  );
  const now = choices.flatMap(([, label, current]) => (current ? [label] : []));
  return `<details><summary>${words.translation}: ${escapeHtml(now.join(', '))}</summary><nav class="choices" aria-label="${words.translation}">${links.join('')}</nav></details>`;
}

function aroundHtml(locale: PageLocale, quran: Quran, id: number, translation: string | undefined): string {
  const { language } = locale;
  const words = READER_WORDS[language];
  const link = (surah: SurahSummary | undefined, rel: 'prev' | 'next', word: string) => {
    if (surah === undefined) return '<span></span>';
    const name = surahName(language, surah);
    const path = `/quran/${surah.id}${translation === undefined ? '' : `?translation=${encodeURIComponent(translation)}`}`;
    return `<a class="button" rel="${rel}" href="${escapeHtml(linkFrom(locale, path))}">${word}: <bdi lang="${name.lang}">${escapeHtml(name.text)}</bdi></a>`;
  };
  return `<nav class="near" aria-label="${words.around}">${link(quran.surahs[id - 2], 'prev', words.previousSurah)}<a class="button" href="${linkFrom(locale, '/quran')}">${words.allSurahs}</a>${link(quran.surahs[id], 'next', words.nextSurah)}</nav>`;
}

/** The editions of a page with their sources and licenses. */
export function sourcesHtml(language: PageLanguage, editions: readonly EditionTexts[]): string {
  const items = editions.map(
    ({ edition: { id, title, author, source, licence, licence_note } }) =>
      `<li><a href="/sources?lang=${language}#${id}"><bdi>${escapeHtml(title)}</bdi></a> (<bdi>${escapeHtml(author)}</bdi>), <bdi>${escapeHtml(source.name)}</bdi>. <span lang="en" dir="ltr">License: ${escapeHtml(licence)}. ${escapeHtml(licence_note)}</span></li>`,
  );
  return `<h2>${READER_WORDS[language].sources}</h2><ul>${items.join('')}</ul>`;
}
