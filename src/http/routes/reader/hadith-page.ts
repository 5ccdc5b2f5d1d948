import type { Hadith } from '@isnad/contract/hadith';
import { hadithOf } from '../../../corpus/hadith/find/find-hadiths.ts';
import { hadithEditions } from '../../../corpus/hadith/records/editions.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { escapeHtml } from '../site/escape.ts';
import type { FramedPage } from '../site/frame.ts';
import { digitsIn, directionOf, fill, linkFrom, type PageLanguage, type PageLocale } from '../site/languages.ts';
import { type Provenance, proofHtml } from '../site/proof.ts';
import { hadithPath } from './collection-pages.ts';
import { READER_WORDS } from './reader-words.ts';

type Lang = 'ar' | 'en' | 'bn';
const DESCRIPTION = 200;
/** What an import writes as the words of a grade that it concludes from the collection. */
const CONCLUDED = /^included in the collection$/i;

/** `/hadith/{collection}:{number}`: a hadith, narrator first, with its grades and the proof of each text. @throws {Failure} `hadith_not_found` */
export function hadithPage(locale: PageLocale, live: LiveHadith, ref: string, baseUrl: string): FramedPage {
  const { language } = locale;
  const words = READER_WORDS[language];
  const doc = hadithOf(live, ref);
  const record = JSON.parse(live.records.compose([{ doc }], language).body.toString('utf8')) as Hadith;
  const collection = live.records.content.collections.find(({ slug }) => slug === record.collection);
  const name = collection?.names[language] ?? record.author;
  const title = `${name} ${digitsIn(language, record.number)}`;
  const place = [bookOf(record, language), chapterOf(record, language)].flatMap((part) =>
    part === undefined || part === name ? [] : [part],
  );
  const order: readonly Lang[] = language === 'bn' ? ['ar', 'bn', 'en'] : ['ar', 'en', 'bn'];
  const langs = order.filter((lang) => record.texts[lang] !== undefined);
  const narrator =
    record.narrator === null
      ? ''
      : `<p class="narrator">${fill(words.narrated, { name: `<bdi>${escapeHtml(record.narrator)}</bdi>` })}</p>`;
  const body = `<p><a href="${linkFrom(locale, `/hadith/${encodeURIComponent(record.collection)}`)}"><bdi>${escapeHtml(name)}</bdi></a></p>
<h1><bdi>${escapeHtml(title)}</bdi></h1>
${place.map((part) => `<p class="subtitle"><bdi>${escapeHtml(part)}</bdi></p>`).join('')}
${narrator}
${record.state === 'complete' ? '' : `<p class="fault">${words.incomplete}</p>`}
${langs.map((lang) => textHtml(language, live, record, lang)).join('\n')}
<dl class="facts">${factsHtml(language, record)}</dl>
${aroundHtml(locale, live, doc)}`;
  const path = `/hadith/${encodeURI(record.ref)}`;
  const oembed = `${baseUrl}/oembed?format=json&url=${encodeURIComponent(baseUrl + path)}`;
  return {
    locale,
    path,
    title: `${title} · Isnad`,
    description: [...record.text.replace(/\s+/g, ' ')].slice(0, DESCRIPTION).join(''),
    head: `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${escapeHtml(title)}">`,
    body,
    kind: 'read',
  };
}

function bookOf({ book_names }: Hadith, language: PageLanguage): string | undefined {
  return book_names[language] ?? book_names.en ?? book_names.ar ?? book_names.bn;
}

function chapterOf({ chapter, chapter_names }: Hadith, language: PageLanguage): string | undefined {
  return chapter_names?.[language] ?? chapter ?? undefined;
}

function textHtml(language: PageLanguage, live: LiveHadith, record: Hadith, lang: Lang): string {
  const text = record.texts[lang] ?? '';
  const from = provenanceOf(record, live, lang);
  const id = `text-${lang}`;
  const proof = from === undefined ? '' : proofHtml(language, { id, text, from });
  return `<p class="text${lang === 'ar' ? ' arabic' : ''}" id="${id}" lang="${lang}" dir="${directionOf(lang)}">${escapeHtml(text)}</p>${proof}`;
}

function provenanceOf({ source }: Hadith, live: LiveHadith, lang: Lang): Provenance | undefined {
  const name = source[lang];
  const pack = live.records.content.editions.find((edition) => edition.id === name && edition.lang === lang)?.pack;
  const edition = hadithEditions(live).find(({ language, source: its }) => language === lang && its.pack === pack);
  if (edition === undefined) return undefined;
  return {
    edition: name === undefined || name === edition.title ? edition.title : `${edition.title} (${name})`,
    source: edition.source.name ?? edition.source.pack,
    license: edition.licence ?? undefined,
    sha256: edition.sha256,
    work: 'hadith',
  };
}

function factsHtml(language: PageLanguage, { grades, aliases }: Hadith): string {
  const words = READER_WORDS[language];
  const rows = grades.flatMap(({ grade, graded_by, raw }) => {
    const scholar = graded_by === null ? words.unnamed : `<bdi>${escapeHtml(graded_by)}</bdi>`;
    const basis = CONCLUDED.test(raw)
      ? words.inCollection
      : raw === '' || raw.toLowerCase() === grade
        ? ''
        : `<bdi dir="auto">${escapeHtml(raw)}</bdi>`;
    return [
      `<dt>${words.grade}</dt><dd>${words.grades[grade]} (${scholar})</dd>`,
      ...(basis === '' ? [] : [`<dt>${words.basis}</dt><dd>${basis}</dd>`]),
    ];
  });
  const also =
    aliases.length === 0
      ? ''
      : `<dt>${words.also}</dt><dd>${aliases.map((alias) => `<bdi>${escapeHtml(alias)}</bdi>`).join(', ')}</dd>`;
  return `${rows.length === 0 ? `<dt>${words.grade}</dt><dd>${words.ungraded}</dd>` : rows.join('')}${also}`;
}

/** The hadiths before and after in the collection. */
function aroundHtml(locale: PageLocale, live: LiveHadith, doc: number): string {
  const words = READER_WORDS[locale.language];
  const collection = live.records.content.collections.find(({ first, count }) => doc >= first && doc < first + count);
  const link = (other: number, rel: 'prev' | 'next', word: string) =>
    collection === undefined || other < collection.first || other >= collection.first + collection.count
      ? '<span></span>'
      : `<a class="button" rel="${rel}" href="${hadithPath(locale, live, other)}">${word}</a>`;
  return `<nav class="near" aria-label="${words.around}">${link(doc - 1, 'prev', words.previousHadith)}<a class="button" href="${linkFrom(locale, '/hadith')}">${words.allCollections}</a>${link(doc + 1, 'next', words.nextHadith)}</nav>`;
}
