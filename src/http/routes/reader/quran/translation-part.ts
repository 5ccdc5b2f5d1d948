import type { Edition } from '@isnad/contract/editions';
import { translationsByLanguage } from '../../../../corpus/quran/answers.ts';
import type { EditionTexts, Quran } from '../../../../corpus/quran/open.ts';
import { titleIn } from '../../site/edition-title.ts';
import { type Html, html } from '../../site/html.ts';
import { languageName, type PageLanguage, type PageLocale } from '../../site/languages.ts';
import { READING_WORDS } from '../words/reading-words.ts';
import { MAX_BESIDE, NO_TRANSLATION } from './quran-editions.ts';
import { type ReadingChoice, textAttributes, textHtml } from './script-part.ts';

type Choice = { readonly value: string; readonly label: string; readonly edition: Edition };

/** What can be shown beside the Arabic: a language stands for its first translation, all others have their id. */
function choicesOf(language: PageLanguage, quran: Quran): Choice[] {
  const first = new Set(translationsByLanguage(quran));
  const nameOf = (edition: Edition) => languageName(language, edition.language);
  return quran.editions.flatMap((edition) => {
    if (edition.kind === 'transliteration') return [{ value: edition.id, label: titleIn(language, edition), edition }];
    if (edition.kind !== 'translation') return [];
    if (first.has(edition)) return [{ value: edition.language, label: nameOf(edition), edition }];
    return [{ value: edition.id, label: `${nameOf(edition)}: ${titleIn(language, edition)}`, edition }];
  });
}

/** A form that chooses what is shown beside the Arabic. @param path of the page, without its choices */
export function translationsHtml(
  locale: PageLocale,
  quran: Quran,
  path: string,
  { script, shown }: Pick<ReadingChoice, 'script'> & { readonly shown: readonly EditionTexts[] },
): Html {
  const words = READING_WORDS[locale.language];
  const isShown = (edition: Edition) => shown.some((one) => one.edition.id === edition.id);
  const choices = choicesOf(locale.language, quran);
  const boxes = choices.map(
    ({ value, label, edition }) =>
      html`<label><input type="checkbox" name="translation" value="${value}"${isShown(edition) ? ' checked' : ''}> <bdi>${label}</bdi></label>`,
  );
  const hidden = [
    ['translation', NO_TRANSLATION] as const,
    ...(script === undefined ? [] : [['script', script] as const]),
    ...(locale.named ? [['lang', locale.language] as const] : []),
  ].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  const now = choices.flatMap(({ label, edition }) => (isShown(edition) ? [label] : []));
  return html`<details><summary>${words.translations}: <bdi>${now.join(' · ') || '–'}</bdi></summary><form class="choices" id="translations" action="${path}" data-most="${MAX_BESIDE}">${hidden}${boxes}<button>${words.show}</button></form></details>`;
}

type Shown = { readonly ordinal: number; readonly verse: number };

/** A verse in Arabic, and its other texts beside each other where there is room. */
export function textsHtml(
  language: PageLanguage,
  quran: Quran,
  editions: readonly EditionTexts[],
  { ordinal, verse }: Shown,
): Html {
  const [arabic, ...others] = editions.map(
    (one) => html`<p ${textAttributes(one.edition, verse)}>${textHtml(language, quran, one, ordinal)}</p>`,
  );
  const { length } = others;
  if (length < 2) return html`${arabic}${others}`;
  const named = others.map((text, index) => {
    const edition = editions[index + 1]?.edition;
    return html`<div>${text}<p class="label"><bdi>${edition === undefined ? html`` : titleIn(language, edition)}</bdi></p></div>`;
  });
  return html`${arabic}<div class="side">${named}</div>`;
}
