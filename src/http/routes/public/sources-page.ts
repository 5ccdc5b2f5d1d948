import type { Edition, HadithEdition } from '@isnad/contract/editions';
import type { Lang, TextState } from '../../../corpus/hadith/model.ts';
import { hadithEditions } from '../../../corpus/hadith/records/editions.ts';
import type { CollectionSummary } from '../../../corpus/hadith/records/records-format.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { READER_WORDS } from '../reader/words/reader-words.ts';
import { titleIn, titlesOf } from '../site/edition-title.ts';
import type { FramedPage } from '../site/frame.ts';
import { type Html, type HtmlValue, html, joinHtml } from '../site/html.ts';
import { fill, languageName, linkFrom, numberIn, type PageLanguage, type PageLocale } from '../site/languages.ts';
import { ABOUT_WORDS } from './words/about-words.ts';
import { sourceSentences } from './words/source-sentences.ts';

type Row = readonly [name: string, value: HtmlValue];

/** `/sources`: every installed edition with its author, license, hash and faults. */
export function sourcesPage(locale: PageLocale, quran: Quran, hadith: LiveHadith | undefined): FramedPage {
  const { language } = locale;
  const words = ABOUT_WORDS[language].sources;
  const packs = hadith === undefined ? [] : hadithEditions(hadith);
  const [before, code, after] = words.lead.split('`');
  const body = html`<h1>${words.title}</h1><p class="soft">${before}<code dir="ltr">${code}</code>${after}</p>
<p><a href="/docs/texts-and-licenses">${words.how}</a></p>
<section class="part"><h2>${words.quran}</h2>
${joinHtml(
  quran.editions.map((edition) => quranEdition(language, edition)),
  '\n',
)}</section>
<section class="part"><h2>${words.hadith}</h2>
${
  packs.length === 0
    ? html`<p>${words.none}</p>`
    : joinHtml(
        packs.map((pack) => hadithEdition(locale, pack, hadith)),
        '\n',
      )
}</section>`;
  const description = words.lead.replaceAll('`', '');
  return { locale, path: '/sources', title: `${words.title} · Isnad`, description, body };
}

function quranEdition(language: PageLanguage, edition: Edition): Html {
  const words = ABOUT_WORDS[language].sources;
  const { id, author, source, licence, licence_note, records, sha256, source_sha256, repaired, endings_restored } =
    edition;
  const faults = [
    ...(repaired === 0 ? [] : [fill(words.repaired, { number: numberIn(language, repaired) })]),
    ...(endings_restored === 0 ? [] : [fill(words.endings, { number: numberIn(language, endings_restored) })]),
    ...edition.known_faults.map((fault) => sentencesHtml(language, fault)),
  ];
  return editionHtml({ id, ...titled(language, edition) }, [
    [words.author, html`<bdi>${author}</bdi>`],
    [words.language, languageName(language, edition.language)],
    [words.texts, numberIn(language, records)],
    [words.source, html`<a href="${source.url}" rel="noopener"><bdi>${source.name}</bdi></a>`],
    [
      words.license,
      licence === null
        ? html`${words.notStated} ${sentencesHtml(language, licence_note)}`
        : sentencesHtml(language, `${licence}. ${licence_note}`),
    ],
    [words.faults, faults.length === 0 ? words.noFaults : joinHtml(faults, html`<br>`)],
    [words.hash, html`<code>${sha256}</code>`],
    ...(source_sha256 === sha256 ? [] : ([[words.sourceHash, html`<code>${source_sha256}</code>`]] as const)),
  ]);
}

/** What the API says of an edition in English, in the language of the page as far as it is known. */
function sentencesHtml(language: PageLanguage, text: string): Html {
  const own = sourceSentences(language, text);
  return own === undefined ? html`<span lang="en" dir="ltr">${text}</span>` : html`${own}`;
}

function hadithEdition(locale: PageLocale, pack: HadithEdition, hadith: LiveHadith | undefined): Html {
  const { language } = locale;
  const words = ABOUT_WORDS[language].sources;
  const collections = (hadith?.records.content.collections ?? []).filter(({ slug }) => pack.collections.includes(slug));
  const links = collections.map(
    ({ slug, names }) =>
      html`<a href="${linkFrom(locale, `/hadith/${encodeURIComponent(slug)}`)}"><bdi>${names[language]}</bdi></a>`,
  );
  const missing = collections.reduce((sum, one) => sum + one.missing.length, 0);
  const damage = hadith === undefined ? undefined : damageHtml(locale, hadith, collections, pack.language as Lang);
  return editionHtml({ id: pack.id, ...titled(language, pack) }, [
    [words.language, languageName(language, pack.language)],
    [words.texts, numberIn(language, pack.records)],
    [words.collections, joinHtml(links, READER_WORDS[language].comma)],
    [words.source, pack.source.name === null ? words.notStated : html`<bdi>${pack.source.name}</bdi>`],
    [words.license, pack.licence === null ? words.notStated : html`<bdi>${pack.licence}</bdi>`],
    // Nobody has looked for other faults, so that none are denied.
    ...(missing === 0 ? [] : ([[words.gaps, fill(words.missing, { number: numberIn(language, missing) })]] as const)),
    ...(damage === undefined ? [] : ([[words.damage, damage]] as const)),
    [words.hash, html`<code>${pack.sha256}</code>`],
    [words.sourceHash, html`<code>${pack.source_sha256}</code>`],
  ]);
}

/** Maximum damaged texts to name. All others are counted. */
const MAX_NAMED = 50;

/** The texts of a pack that are cut off or only refer to others. Undefined if there are none. */
function damageHtml(
  locale: PageLocale,
  { records }: LiveHadith,
  collections: readonly CollectionSummary[],
  lang: Lang,
): Html | undefined {
  const { language } = locale;
  const words = ABOUT_WORDS[language].sources;
  const docs = collections.flatMap(({ first, count }) => Array.from({ length: count }, (_, place) => first + place));
  const inState = (...states: TextState[]) =>
    docs.filter((doc) => records.langOf(doc, lang) === lang && states.includes(records.stateOf(doc, lang)));
  const truncated = inState('truncated', 'damaged');
  const stubs = inState('stub').length;
  const repaired = inState('repaired').length;
  const links = truncated.slice(0, MAX_NAMED).map((doc) => {
    const ref = records.ref(doc);
    return html`<a href="${linkFrom(locale, `/hadith/${encodeURI(ref)}`)}"><bdi>${ref}</bdi></a>`;
  });
  const lines = [
    ...(truncated.length === 0
      ? []
      : [html`${fill(words.truncated, { number: numberIn(language, truncated.length) })} ${joinHtml(links, ' ')}`]),
    ...(repaired === 0 ? [] : [fill(words.corrected, { number: numberIn(language, repaired) })]),
    ...(stubs === 0 ? [] : [fill(words.stubs, { number: numberIn(language, stubs) })]),
  ];
  return lines.length === 0 ? undefined : joinHtml(lines, html`<br>`);
}

function editionHtml(
  { id, title, language }: { readonly id: string; readonly title: string; readonly language: string },
  rows: readonly Row[],
): Html {
  return html`<section class="card edition" id="${id}"><h3><bdi lang="${language}">${title}</bdi> <code>${id}</code></h3>
<dl class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></section>`;
}

/** The title for the readers of a page, and the language that it is in. */
function titled(language: PageLanguage, edition: Edition | HadithEdition) {
  return { title: titleIn(language, edition), language: titlesOf(edition) === undefined ? edition.language : language };
}
