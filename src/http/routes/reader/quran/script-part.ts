import type { Edition } from '@isnad/contract/editions';
import { TAJWEED_RULES } from '@isnad/contract/tajweed';
import { installedScripts, tajweedOf } from '../../../../corpus/editions/scripts.ts';
import type { EditionTexts, Quran } from '../../../../corpus/quran/open.ts';
import { titleIn } from '../../site/edition-title.ts';
import { type Html, html } from '../../site/html.ts';
import { digitsIn, linkFrom, type PageLanguage, type PageLocale } from '../../site/languages.ts';
import { SCRIPT_WORDS } from '../words/script-words.ts';
import { TAJWEED_WORDS } from '../words/tajweed-words.ts';

/** What a reading page is asked to show, as its address says. */
export type ReadingChoice = {
  /** Languages, as of `sameTranslations`. Undefined for the usual ones. */
  readonly translation?: string | undefined;
  /** Undefined for Uthmani in Unicode. */
  readonly script?: string | undefined;
};

/** The address of a reading page with its choices. */
export function readingPath(path: string, choice: ReadingChoice): string {
  const query = Object.entries(choice).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** The sign that ends a verse. Its digits are drawn within it. */
const END_OF_VERSE = '\u06dd';

/** The sign that ends a verse, with its number. */
export function endOfVerse(verse: number): string {
  return `${END_OF_VERSE}${digitsIn('ar', String(verse))}`;
}

/**
 * The attributes of a paragraph with a text of an edition: class, language, direction, and the script if it is installed.
 * @param more classes, each after a space
 * @param verse number that is drawn behind the Arabic. It is not part of the text.
 */
export function textAttributes({ id, kind, language, direction }: Edition, verse?: number, more = ''): Html {
  const isArabic = kind === 'text' || kind === 'script';
  const script = kind === 'script' ? html` data-script="${id}"` : '';
  const end = isArabic && verse !== undefined ? html` data-end="${endOfVerse(verse)}"` : '';
  return html`class="${isArabic ? 'quran' : 'text'}${more}"${script}${end} lang="${language}" dir="${direction}"`;
}

/** Stands before the first word of a quarter of a hizb, without a space. Pages set it apart, so that nobody takes it for a footnote. */
const QUARTER = '۞';

/** A text as HTML. Rules of tajweed are marked with their names. */
export function textHtml(language: PageLanguage, quran: Quran, { edition, text }: EditionTexts, ordinal: number): Html {
  const words = text(ordinal);
  if (edition.kind === 'text' && words.startsWith(QUARTER))
    return html`<span class="quarter">${QUARTER}</span>${words.slice(QUARTER.length)}`;
  if (edition.kind !== 'script') return html`${words}`;
  const parts: Html[] = [];
  let at = 0;
  for (const { start, end, rule } of tajweedOf(quran, edition.id, ordinal) ?? []) {
    if (start < at) continue;
    const [name] = TAJWEED_WORDS[language][rule];
    parts.push(html`${words.slice(at, start)}`);
    parts.push(html`<span class="tj tj-${rule}" title="${name}">${words.slice(start, end)}</span>`);
    at = end;
  }
  return html`${parts}${words.slice(at)}`;
}

/** The key to the colors on a page. Empty if it has none. @param verses that the page shows */
export function tajweedKey(language: PageLanguage, verses: Html): Html {
  const markup = String(verses);
  const used = TAJWEED_RULES.filter((rule) => markup.includes(`tj-${rule}"`));
  if (used.length === 0) return html``;
  const rows = used.map((rule) => {
    const [name, meaning] = TAJWEED_WORDS[language][rule];
    return html`<dt><span class="tj tj-${rule}">${name}</span></dt><dd>${meaning}</dd>`;
  });
  return html`<section class="source"><h2>${SCRIPT_WORDS[language].tajweed}</h2><dl class="facts">${rows}</dl></section>`;
}

/** Chooses the script. Empty if none is installed. @param path of the page, without its choices */
export function scriptsHtml(locale: PageLocale, quran: Quran, path: string, choice: ReadingChoice): Html {
  const words = SCRIPT_WORDS[locale.language];
  const installed = installedScripts(quran).map((edition) => [edition.id, titleIn(locale.language, edition)] as const);
  if (installed.length === 0) return html``;
  const current = choice.script ?? 'unicode';
  const all = [['unicode', words.uthmani] as const, ...installed];
  const links = all.map(([id, title]) => {
    const href = linkFrom(locale, readingPath(path, { ...choice, script: id }));
    return html`<a href="${href}" data-script="${id}"${id === current ? html` aria-current="true"` : ''}><bdi>${title}</bdi></a>`;
  });
  const now = all.find(([id]) => id === current)?.[1] ?? current;
  return html`<details><summary>${words.script}: <bdi>${now}</bdi></summary><nav class="choices" id="scripts" aria-label="${words.script}">${links}</nav></details>`;
}
