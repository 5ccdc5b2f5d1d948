import type { Verification } from '@isnad/contract/verify';
import { READER_WORDS } from '../reader/words/reader-words.ts';
import { type FrameDeps, frame } from '../site/frame.ts';
import { fillHtml, type Html, html, joinHtml } from '../site/html.ts';
import {
  directionOf,
  LANGUAGE_NAMES,
  linkFrom,
  numberIn,
  PAGE_LANGUAGES,
  type PageLanguage,
  type PageLocale,
  pathIn,
  REGIONS,
} from '../site/languages.ts';
import { notesOn, overallSentence, placesOfRight, referencesBeside, shownVerdict } from './findings.ts';
import { letterDifference } from './letters.ts';
import type { CheckedReceipt } from './receipt.ts';
import type { ResultNames } from './reference-name.ts';
import { TOOL_WORDS } from './tool-words.ts';
import { type Verdict, WORDS } from './words.ts';

type CheckedQuotation = Verification['quotations'][number];

/** What the page shows. */
export type CheckPage = {
  readonly locale: PageLocale;
  readonly text: string;
  /** Message above the form. */
  readonly fault?: string;
  readonly checked?: {
    /** What was checked: the text, or the answer in a receipt. */
    readonly text: string;
    readonly verification: Verification;
    readonly compared: readonly string[];
    readonly names: ResultNames;
    /** The text is the receipt of a chat answer. */
    readonly receipt?: CheckedReceipt | undefined;
  };
};

/** Order of the verdicts in a summary: what has to be corrected comes first. */
export const VERDICT_ORDER: readonly Verdict[] = [
  'altered',
  'not_found',
  'wrong_place',
  'unknown_wording',
  'normalised',
  'exact',
];

/** The page with the form and, after a check, its result. It needs no script. */
export function checkPageHtml(deps: FrameDeps, page: CheckPage): Html {
  const { locale, text, fault, checked } = page;
  const { language } = locale;
  const words = WORDS[language];
  const tools = TOOL_WORDS[language];
  const body = html`<form class="check" id="check" method="post" action="/check?lang=${language}#result" enctype="multipart/form-data" data-copied="${tools.linkCopied}" data-link-fault="${tools.linkFault}" data-word-fault="${tools.wordFault}">
<h1>${words.title}</h1>
<p class="subtitle">${words.lead}</p>
${fault === undefined ? '' : html`<p class="fault" role="alert">${fault}</p>`}
<label for="text">${words.text}</label>
<textarea id="text" name="text" rows="10" aria-describedby="limit" dir="auto">\n${text}</textarea>
<p class="soft" id="limit">${words.limit}</p>
<label for="file">${words.file}</label>
<input id="file" type="file" name="file" accept=".txt,.md,.json,text/plain,text/markdown">
<p class="fault" id="said" role="alert" hidden></p>
<p class="buttons"><button class="first">${words.check}</button>${checked === undefined ? '' : reportButtons(language)}</p>
<p class="soft" hidden>${tools.bookmarkletHelp} <a id="bookmarklet" class="button">${tools.bookmarklet}</a></p>
</form>
<script src="/check.js" defer></script>
${checked === undefined ? '' : resultHtml(locale, checked)}
<p class="source">${words.limits}</p>`;
  return frame(deps, {
    locale,
    path: '/check',
    title: `${words.title} · Isnad`,
    description: words.lead,
    body,
    kind: 'read',
    hidden: checked !== undefined || fault !== undefined,
    ...(text === '' ? {} : { languages: languageButtons(language) }),
  });
}

/** With a text, the languages are buttons of its form, so that it is not lost. */
function languageButtons(language: PageLanguage): Html {
  const buttons = PAGE_LANGUAGES.map(
    (one) =>
      html`<button form="check" formaction="${pathIn('/check', one)}#result" lang="${one}"${one === language ? html` aria-current="true"` : ''}>${LANGUAGE_NAMES[one]}</button>`,
  );
  return html`${buttons}`;
}

function reportButtons(language: PageLanguage): Html {
  const { markdown, json } = WORDS[language];
  const link = html`<button type="button" id="link" hidden>${TOOL_WORDS[language].link}</button>`;
  return html`<button name="report" value="markdown">${markdown}</button><button name="report" value="json">${json}</button>${link}`;
}

/** The language of a page, with what a result calls references. */
type ResultLocale = PageLocale & { readonly names: ResultNames };

function resultHtml(
  page: PageLocale,
  { text, verification, compared, names, receipt }: NonNullable<CheckPage['checked']>,
): Html {
  const locale = { ...page, names };
  const { language } = locale;
  const words = WORDS[language];
  const { verdict, quotations, problems, complete, unchecked } = verification;
  const points = [...text];
  const parts = excerptsOf(points, unchecked).map((excerpt) => html`<li dir="auto">${excerpt}</li>`);
  const listHtml = (heading: string, places: readonly number[]) => {
    const items = places.flatMap((place) => {
      const quotation = quotations[place];
      return quotation === undefined ? [] : quotationHtml(locale, quotation, place + 1);
    });
    return items.length === 0 ? html`` : html`<h2>${heading}</h2><ol class="quotations">${joinHtml(items, '\n')}</ol>`;
  };
  return html`<section id="result"><h2>${words.result}</h2>
${receipt === undefined ? '' : receiptHtml(language, receipt)}
<p class="overall ${verdict}">${overallSentence(words, verification, (number) => numberIn(language, number))}</p>
${quotations.length === 0 ? '' : summaryHtml(language, quotations)}
${complete ? '' : html`<div class="fault"><p>${words.unchecked}</p><ul>${parts}</ul></div>`}
${listHtml(words.problems, problems)}
<h2>${words.checked}</h2><div class="checked">${markedHtml(points, language, quotations)}</div>
${listHtml(words.right, placesOfRight(verification))}
${referencesHtml(locale, verification)}
<p class="source">${words.compared}: ${compared.join(' · ')}. ${verification.corpus.hadith === null ? words.noHadiths : ''}</p>
</section>`;
}

function receiptHtml(language: PageLanguage, { receipt, state }: CheckedReceipt): Html {
  const date = new Intl.DateTimeFormat(REGIONS[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const filled = fillHtml(TOOL_WORDS[language].receipt[state], {
    issuer: html`<bdi dir="ltr">${receipt.issuer}</bdi>`,
    time: html`<bdi>${date.format(new Date(receipt.issued_at))} UTC</bdi>`,
  });
  return html`<p class="overall ${RECEIPT_KINDS[state]}">${filled}</p>`;
}

/** The verdict on a text whose look each state of a receipt has. */
const RECEIPT_KINDS = { valid: 'ok', changed: 'problems', other_service: 'unclear' } as const;

/** References that belong to no quotation. */
function referencesHtml(locale: ResultLocale, verification: Verification): Html {
  const words = WORDS[locale.language];
  const references = referencesBeside(verification);
  if (references.length === 0) return html``;
  const items = references.map(({ text, ref, exists }) => {
    const named = html`<bdi>${text}</bdi>`;
    if (exists === false) return html`<li>${named} · <strong class="wrong">${words.missing}</strong></li>`;
    return html`<li>${named} · ${exists === null || ref === null ? words.undecided : linkHtml(locale, ref)}</li>`;
  });
  return html`<h2>${words.references}</h2><ul>${items}</ul>`;
}

function summaryHtml(language: PageLanguage, quotations: readonly CheckedQuotation[]): Html {
  const rows = VERDICT_ORDER.flatMap((verdict) => {
    const count = quotations.filter((one) => shownVerdict(one) === verdict).length;
    return count === 0
      ? []
      : [html`<li class="${verdict}">${WORDS[language].verdicts[verdict][0]}: ${numberIn(language, count)}</li>`];
  });
  return html`<ul class="summary">${rows}</ul>`;
}

/** The text with each quotation marked by its verdict. Of overlapping quotations, the first is marked. */
function markedHtml(points: readonly string[], language: PageLanguage, quotations: readonly CheckedQuotation[]): Html {
  const slice = (from: number, to?: number) => points.slice(from, to).join('');
  const parts: Html[] = [];
  let at = 0;
  for (const [place, quotation] of quotations.entries()) {
    const { start, end } = quotation;
    if (start < at) continue;
    const verdict = shownVerdict(quotation);
    const label = WORDS[language].verdicts[verdict][0];
    parts.push(
      html`${slice(at, start)}<a class="mark ${verdict}" href="#q${place + 1}" title="${label}">${slice(start, end)}<sup>${numberIn(language, place + 1)}</sup></a>`,
    );
    at = end;
  }
  return html`${parts}${slice(at)}`;
}

function quotationHtml(locale: ResultLocale, quotation: CheckedQuotation, number: number): Html {
  const words = WORDS[locale.language];
  const { ref, refs, right_text } = quotation;
  const verdict = shownVerdict(quotation);
  const [label, meaning] = words.verdicts[verdict];
  const others = refs.filter((other) => other !== ref);
  const right =
    right_text === null || quotation.verdict === 'exact'
      ? ''
      : textHtml(words.correct, linesHtml(right_text), quotation);
  return html`<li id="q${number}" value="${number}"><p><strong class="verdict ${verdict}">${label}</strong>${ref !== null && html` · ${linkHtml(locale, ref)}`}${
    others.length > 0 &&
    html` · ${words.alsoAt} ${joinHtml(
      others.map((other) => linkHtml(locale, other)),
      READER_WORDS[locale.language].comma,
    )}`
  }</p>
<p class="subtitle">${[meaning, ...notesOn(words, quotation)].join(' ')}</p>
${besideHtml(textHtml(words.yours, differencesHtml(quotation), quotation), compareHtml(locale, quotation))}
${right}</li>`;
}

function besideHtml(text: Html, compare: Html | undefined): Html {
  return compare === undefined ? text : html`<div class="beside"><div>${text}</div><div>${compare}</div></div>`;
}

/** The installed texts of the place that an unknown wording names. */
function compareHtml(locale: ResultLocale, { kind, compare = [] }: CheckedQuotation): Html | undefined {
  const { compare: label } = WORDS[locale.language];
  if (compare.length === 0) return undefined;
  const texts = compare.map(({ ref, edition, lang, text }, place) => {
    const named = html`${linkHtml(locale, ref)} · <bdi>${locale.names.edition(edition, lang)}</bdi>`;
    return textHtml(place === 0 ? html`${label}: ${named}` : named, linesHtml(text), { kind, lang });
  });
  return joinHtml(texts, '\n');
}

/** The quotation as it was sent. Added words are in `<del>`, missing words in `<ins>`. */
function differencesHtml({ text, start, differences }: CheckedQuotation): Html {
  const points = [...text];
  const parts: Html[] = [];
  let at = 0;
  for (const difference of differences) {
    const from = Math.max(at, difference.start - start);
    const to = Math.max(from, difference.end - start);
    const found = points.slice(from, to).join('');
    parts.push(linesHtml(points.slice(at, from).join('')));
    const [wrong, right] = spelled(found, difference.expected);
    if (found !== '') parts.push(html`<del>${wrong}</del>`);
    if (difference.expected !== '')
      parts.push(html`${found === '' ? '' : ' '}<ins>${right}</ins>${found === '' ? ' ' : ''}`);
    at = to;
  }
  return html`${parts}${linesHtml(points.slice(at).join(''))}`;
}

/** Both spellings of a word, with the letters in which they differ marked. */
function spelled(found: string, expected: string): [found: Html, expected: Html] {
  const difference = letterDifference(found, expected);
  if (difference === undefined) return [linesHtml(found), linesHtml(expected)];
  const marked = ([before, differing, after]: readonly [string, string, string]) =>
    html`${before}${differing === '' ? '' : html`<b>${differing}</b>`}${after}`;
  return [marked(difference.found), marked(difference.expected)];
}

const MAX_OPEN_LENGTH = 700;

/** A text with a break for its line feeds. */
function linesHtml(text: string): Html {
  return joinHtml(text.split(/\n+/), html`<br>`);
}

function textHtml(label: Html | string, text: Html, { kind, lang }: Pick<CheckedQuotation, 'kind' | 'lang'>): Html {
  const name = lang !== 'ar' ? 'text' : kind === 'quran' ? 'quran' : 'arabic';
  const shown = html`<p class="${name}" lang="${lang}" dir="${directionOf(lang)}">${text}</p>`;
  return String(text).length <= MAX_OPEN_LENGTH
    ? html`<p class="label">${label}</p>${shown}`
    : html`<details><summary class="label">${label}</summary>${shown}</details>`;
}

/** The page of a reference. A reference over several surahs has none. */
export function pathOfReference(ref: string): string | undefined {
  const verses = /^(\d{1,3}):(\d{1,3}(?:-\d{1,3})?)$/.exec(ref);
  if (verses) return `/quran/${verses[1]}/${verses[2]}`;
  return /^[a-z]/.test(ref) ? `/hadith/${encodeURI(ref)}` : undefined;
}

function linkHtml(locale: ResultLocale, ref: string): Html {
  const path = pathOfReference(ref);
  const shown = html`<bdi>${locale.names.reference(ref)}</bdi>`;
  return path === undefined ? shown : html`<a href="${linkFrom(locale, path)}">${shown}</a>`;
}

const MAX_EXCERPT_LENGTH = 120;

type Span = { readonly start: number; readonly end: number };

/** The beginnings of spans of a text, given as its code points. */
export function excerptsOf(points: readonly string[], spans: readonly Span[]): string[] {
  return spans.map(({ start, end }) => {
    const excerpt = points.slice(start, Math.min(end, start + MAX_EXCERPT_LENGTH)).join('');
    return end - start <= MAX_EXCERPT_LENGTH ? excerpt : `${excerpt}…`;
  });
}
