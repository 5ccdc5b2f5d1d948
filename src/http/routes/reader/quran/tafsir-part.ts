import type { Edition } from '@isnad/contract/editions';
import type { SurahSummary } from '@isnad/contract/quran';
import type { TafsirText } from '@isnad/contract/tafsir';
import { installedOf } from '../../../../corpus/editions/edition-choice.ts';
import { introductionList } from '../../../../corpus/editions/introductions.ts';
import { tafsirOf } from '../../../../corpus/editions/tafsir.ts';
import type { EditionTexts, Quran } from '../../../../corpus/quran/open.ts';
import { titleIn } from '../../site/edition-title.ts';
import { type Html, html, joinHtml } from '../../site/html.ts';
import { digitsIn, fill, languageName, linkFrom, type PageLanguage, type PageLocale } from '../../site/languages.ts';
import { proofHtml } from '../../site/proof.ts';
import { TAFSIR_WORDS } from '../words/tafsir-words.ts';
import { provenanceOf, verseReference } from './quran-editions.ts';

/** Anchor of the tafsir on the page of a verse. */
const ANCHOR = 'tafsir';

/** What a page shows of scholars' words, and the editions that they are from. */
type ScholarsPart = { readonly html: Html; readonly editions: readonly EditionTexts[] };

/** What the installed tafsirs say about a verse, those in the language of the page first. Empty if they say nothing. */
export function tafsirPart({ language }: PageLocale, quran: Quran, ordinal: number): ScholarsPart {
  const found = installedOf(quran, 'tafsir', [language]).flatMap((edition) => {
    const texts = quran.texts(edition.id);
    const comment = tafsirOf(quran, texts, ordinal);
    return comment === undefined ? [] : [{ texts, record: comment.record }];
  });
  if (found.length === 0) return { html: html``, editions: [] };
  const words = TAFSIR_WORDS[language];
  const items = found.map(({ texts, record }, index) =>
    tafsirHtml(language, texts.edition, { record, open: index === 0 }),
  );
  const part = html`<section class="tafsir" id="${ANCHOR}" aria-labelledby="${ANCHOR}-heading"><h2 id="${ANCHOR}-heading">${words.tafsir}</h2><p class="label">${words.lead}</p>${joinHtml(items, '\n')}</section>`;
  return { html: part, editions: found.map(({ texts }) => texts) };
}

/** Leads from a verse in a list to its tafsir, and says if that is in another language. Empty if no tafsir is installed. */
export function tafsirLink(locale: PageLocale, quran: Quran, surah: SurahSummary, verse: number): Html {
  const languages = quran.editions.flatMap(({ kind, language }) => (kind === 'tafsir' ? [language] : []));
  const [first] = languages;
  if (first === undefined) return html``;
  const { language } = locale;
  const isOwn = languages.includes(language);
  const tafsir = `${TAFSIR_WORDS[language].tafsir}${isOwn ? '' : ` (${languageName(language, first)})`}`;
  const reference = verseReference(locale.language, surah, String(verse));
  const path = linkFrom(locale, `/quran/${surah.id}/${verse}#${ANCHOR}`);
  return html` <a class="page-mark" href="${path}" aria-label="${tafsir}: ${reference}">${tafsir}</a>`;
}

type Shown = { readonly record: TafsirText; readonly open: boolean };

function tafsirHtml(language: PageLanguage, edition: Edition, { record, open }: Shown): Html {
  const words = TAFSIR_WORDS[language];
  const { text, verses, footnotes = [] } = record;
  const id = `tafsir-${edition.id.replaceAll('.', '-')}`;
  const grouped =
    verses === undefined
      ? ''
      : html`<p class="label">${fill(words.grouped, { verses: digitsIn(language, verses) })}</p>`;
  const notes = footnotes.map((note) => html`<li><bdi>${note.mark}</bdi> ${note.text}</li>`);
  const list =
    notes.length === 0
      ? ''
      : html`<p class="label" id="${id}-notes">${words.footnotes}</p><ul class="footnotes" aria-labelledby="${id}-notes" ${written(edition)}>${notes}</ul>`;
  const proof = proofHtml(language, { id, text, from: provenanceOf(language, edition) });
  return html`<details${open ? ' open' : ''}><summary>${nameHtml(language, edition)}</summary>${grouped}<div class="commentary" id="${id}" ${written(edition)}>${paragraphsHtml(text)}</div>${list}${proof}</details>`;
}

/** The installed introductions to a surah, those in the language of the page first. Empty if there is none. */
export function introductionPart({ language }: PageLocale, quran: Quran, surah: number): ScholarsPart {
  const words = TAFSIR_WORDS[language];
  const editions = installedOf(quran, 'introductions', [language]).map(({ id }) => quran.texts(id));
  const items = introductionList(quran, surah, editions).data.map(({ edition, sections }) => {
    const parts = sections.map(({ heading, text }) => {
      const title = heading === null ? '' : html`<h2>${heading}</h2>`;
      return html`${title}<div>${paragraphsHtml(text)}</div>`;
    });
    return html`<details class="introduction"><summary>${words.introduction} · ${nameHtml(language, quran.texts(edition.id).edition)}</summary><p class="label">${words.introductionLead}</p><div class="commentary" ${written(edition)}>${parts}</div></details>`;
  });
  return { html: joinHtml(items, '\n'), editions };
}

type Named = Pick<Edition, 'id' | 'title' | 'titles' | 'author' | 'language' | 'direction'>;

/** Title, author and language of an edition. */
function nameHtml(language: PageLanguage, edition: Named): Html {
  const { author, language: written } = edition;
  return html`<b><bdi>${titleIn(language, edition)}</bdi></b> · <bdi>${author}</bdi> · ${languageName(language, written)}`;
}

const written = ({ language, direction }: Named) => html`lang="${language}" dir="${direction}"`;

/** Paragraphs with the line feeds between them: the content of the element is the text, for its hash. */
function paragraphsHtml(text: string): Html {
  const paragraphs = text.split('\n').map((paragraph) => html`<p>${paragraph}</p>`);
  return joinHtml(paragraphs, '\n');
}
