import type { Edition } from '@isnad/contract/editions';
import type { VerseWords } from '@isnad/contract/words';
import { verseWords, type WordEditions, wordEditions } from '../../../../corpus/editions/words.ts';
import type { EditionTexts, Quran } from '../../../../corpus/quran/open.ts';
import { type Html, html } from '../../site/html.ts';
import type { PageLanguage } from '../../site/languages.ts';
import { SCRIPT_WORDS } from '../words/script-words.ts';

/** The words of a verse, and the editions that they are from. */
type WordsPart = { readonly html: Html; readonly editions: readonly EditionTexts[] };

/** The editions for the readers of a language: meanings in it, or else in English or in the first language there is. */
function editionsFor(language: PageLanguage, quran: Quran): WordEditions | undefined {
  const all = wordEditions(quran);
  const by = (wanted: string) => all.meanings.find((edition) => edition.language === wanted);
  const meaning = by(language) ?? by('en') ?? all.meanings[0];
  if (meaning === undefined && all.transliteration === undefined) return undefined;
  return { ...all, meanings: meaning === undefined ? [] : [meaning] };
}

/** A verse word by word, folded. Empty if no words are installed. */
export function wordsPart(language: PageLanguage, quran: Quran, ordinal: number): WordsPart {
  const chosen = editionsFor(language, quran);
  if (chosen === undefined) return { html: html``, editions: [] };
  const words = SCRIPT_WORDS[language];
  const found = verseWords(quran, ordinal, chosen);
  const [meaning] = chosen.meanings;
  const columns = [chosen.transliteration, meaning].filter((edition) => edition !== undefined);
  const used = [...(found.arabic === 'quran.ar' ? [] : [chosen.arabic]), ...columns].filter((one) => one !== undefined);
  const part = html`<details class="words"><summary>${words.wordByWord}</summary>${remark(language, found)}${table(language, found, { meaning, transliteration: chosen.transliteration })}</details>`;
  return { html: part, editions: used.map(({ id }) => quran.texts(id)) };
}

function remark(language: PageLanguage, { arabic, unpaired = [] }: VerseWords): Html {
  const words = SCRIPT_WORDS[language];
  const lists = unpaired.map(
    (one) => html`<p class="text" lang="${one.language}" dir="auto">${one.words.join(' · ')}</p>`,
  );
  if (lists.length > 0) return html`<p class="label">${words.unpaired}</p>${lists}`;
  return arabic === 'quran.ar' ? html`` : html`<p class="label">${words.otherWords}</p>`;
}

type Columns = { readonly meaning: Edition | undefined; readonly transliteration: Edition | undefined };

function table(language: PageLanguage, { words }: VerseWords, { meaning, transliteration }: Columns): Html {
  const names = SCRIPT_WORDS[language];
  const head = [
    names.word,
    ...(transliteration === undefined ? [] : [names.transliteration]),
    ...(meaning === undefined ? [] : [names.meaning]),
  ];
  const rows = words.map(({ text, transliteration: latin, meanings }) => {
    const cell = ({ language: lang, direction }: Edition, value: string | undefined) =>
      html`<td lang="${lang}" dir="${direction}">${value ?? ''}</td>`;
    const cells = [
      html`<th scope="row" class="quran" lang="ar" dir="rtl">${text}</th>`,
      ...(transliteration === undefined ? [] : [cell(transliteration, latin)]),
      ...(meaning === undefined ? [] : [cell(meaning, meanings[meaning.language])]),
    ];
    return html`<tr>${cells}</tr>`;
  });
  return html`<table class="grades"><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;
}

/** The script that shows single words, and what its buttons are called. Empty if no words are installed. */
export function wordsTools(language: PageLanguage, quran: Quran): Html {
  if (editionsFor(language, quran) === undefined) return html``;
  const { wordByWord, previousWord, nextWord, close, notLoaded } = SCRIPT_WORDS[language];
  return html`<div id="words" hidden data-name="${wordByWord}" data-previous="${previousWord}" data-next="${nextWord}" data-close="${close}" data-not-loaded="${notLoaded}"></div><script type="module" src="/word-by-word.js"></script>`;
}
