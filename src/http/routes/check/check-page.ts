import type { Verification } from '@isnad/contract/verify';
import { escapeHtml } from '../site/escape.ts';
import { type FrameDeps, frame } from '../site/frame.ts';
import {
  directionOf,
  fill,
  LANGUAGE_NAMES,
  linkFrom,
  PAGE_LANGUAGES,
  type PageLanguage,
  type PageLocale,
  pathIn,
} from '../site/languages.ts';
import { notesOn, overallSentence, placesOfRight, referencesBeside, shownVerdict } from './findings.ts';
import { letterDifference } from './letters.ts';
import type { CheckedReceipt } from './receipt.ts';
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
export function checkPageHtml(deps: FrameDeps, page: CheckPage): string {
  const { locale, text, fault, checked } = page;
  const { language } = locale;
  const words = WORDS[language];
  const tools = TOOL_WORDS[language];
  const body = `<form class="check" id="check" method="post" action="/check?lang=${language}" enctype="multipart/form-data" data-copied="${tools.linkCopied}" data-link-fault="${tools.linkFault}" data-word-fault="${tools.wordFault}">
<h1>${words.title}</h1>
<p class="subtitle">${words.lead}</p>
${fault === undefined ? '' : `<p class="fault" role="alert">${escapeHtml(fault)}</p>`}
<label for="text">${words.text}</label>
<textarea id="text" name="text" rows="10" aria-describedby="limit" dir="auto">\n${escapeHtml(text)}</textarea>
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
function languageButtons(language: PageLanguage): string {
  return PAGE_LANGUAGES.map(
    (one) =>
      `<button form="check" formaction="${pathIn('/check', one)}" lang="${one}"${one === language ? ' aria-current="true"' : ''}>${LANGUAGE_NAMES[one]}</button>`,
  ).join('');
}

function reportButtons(language: PageLanguage): string {
  const { markdown, json } = WORDS[language];
  const link = `<button type="button" id="link" hidden>${TOOL_WORDS[language].link}</button>`;
  return `<button name="report" value="markdown">${markdown}</button><button name="report" value="json">${json}</button>${link}`;
}

function resultHtml(
  locale: PageLocale,
  { text, verification, compared, receipt }: NonNullable<CheckPage['checked']>,
): string {
  const { language } = locale;
  const words = WORDS[language];
  const { verdict, quotations, problems, complete, unchecked } = verification;
  const points = [...text];
  const parts = excerptsOf(points, unchecked).map((excerpt) => `<li dir="auto">${escapeHtml(excerpt)}</li>`);
  const format = new Intl.NumberFormat(language);
  const listHtml = (heading: string, places: readonly number[]) => {
    const items = places.flatMap((place) => {
      const quotation = quotations[place];
      return quotation === undefined ? [] : quotationHtml(locale, quotation, place + 1);
    });
    return items.length === 0 ? '' : `<h2>${heading}</h2><ol class="quotations">${items.join('\n')}</ol>`;
  };
  return `<section id="result"><h2>${words.result}</h2>
${receipt === undefined ? '' : receiptHtml(language, receipt)}
<p class="overall ${verdict}">${overallSentence(words, verification, format.format)}</p>
${quotations.length === 0 ? '' : summaryHtml(language, quotations)}
${complete ? '' : `<div class="fault"><p>${words.unchecked}</p><ul>${parts.join('')}</ul></div>`}
${listHtml(words.problems, problems)}
<h2>${words.checked}</h2><div class="checked">${markedHtml(points, language, quotations)}</div>
${listHtml(words.right, placesOfRight(verification))}
${referencesHtml(locale, verification)}
<p class="source">${words.compared}: ${escapeHtml(compared.join(' · '))}. ${verification.corpus.hadith === null ? words.noHadiths : ''}</p>
</section>`;
}

function receiptHtml(language: PageLanguage, { receipt, state }: CheckedReceipt): string {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const filled = fill(escapeHtml(TOOL_WORDS[language].receipt[state]), {
    issuer: `<bdi dir="ltr">${escapeHtml(receipt.issuer)}</bdi>`,
    time: `<bdi>${escapeHtml(date.format(new Date(receipt.issued_at)))} UTC</bdi>`,
  });
  return `<p class="overall ${state === 'valid' ? 'ok' : state === 'changed' ? 'problems' : 'unclear'}">${filled}</p>`;
}

/** References that belong to no quotation. */
function referencesHtml(locale: PageLocale, verification: Verification): string {
  const words = WORDS[locale.language];
  const references = referencesBeside(verification);
  if (references.length === 0) return '';
  const items = references.map(({ text, ref, exists }) => {
    const named = `<bdi>${escapeHtml(text)}</bdi>`;
    if (exists === false) return `<li>${named} · <strong class="wrong">${words.missing}</strong></li>`;
    return `<li>${named} · ${exists === null || ref === null ? words.undecided : linkHtml(locale, ref)}</li>`;
  });
  return `<h2>${words.references}</h2><ul>${items.join('')}</ul>`;
}

function summaryHtml(language: PageLanguage, quotations: readonly CheckedQuotation[]): string {
  const format = new Intl.NumberFormat(language);
  const rows = VERDICT_ORDER.flatMap((verdict) => {
    const count = quotations.filter((one) => shownVerdict(one) === verdict).length;
    return count === 0
      ? []
      : [`<li class="${verdict}">${WORDS[language].verdicts[verdict][0]}: ${format.format(count)}</li>`];
  });
  return `<ul class="summary">${rows.join('')}</ul>`;
}

/** The text with each quotation marked by its verdict. Of overlapping quotations, the first is marked. */
function markedHtml(
  points: readonly string[],
  language: PageLanguage,
  quotations: readonly CheckedQuotation[],
): string {
  const slice = (from: number, to?: number) => escapeHtml(points.slice(from, to).join(''));
  let html = '';
  let at = 0;
  for (const [place, quotation] of quotations.entries()) {
    const { start, end } = quotation;
    if (start < at) continue;
    const verdict = shownVerdict(quotation);
    const label = escapeHtml(WORDS[language].verdicts[verdict][0]);
    html += `${slice(at, start)}<a class="mark ${verdict}" href="#q${place + 1}" title="${label}">${slice(start, end)}<sup>${place + 1}</sup></a>`;
    at = end;
  }
  return html + slice(at);
}

function quotationHtml(locale: PageLocale, quotation: CheckedQuotation, number: number): string {
  const words = WORDS[locale.language];
  const { ref, refs, right_text } = quotation;
  const verdict = shownVerdict(quotation);
  const [label, meaning] = words.verdicts[verdict];
  const others = refs.filter((other) => other !== ref);
  const right =
    right_text === null || quotation.verdict === 'exact'
      ? ''
      : textHtml(words.correct, escapeHtml(right_text), quotation);
  return `<li id="q${number}" value="${number}"><p><strong class="verdict ${verdict}">${label}</strong>${ref === null ? '' : ` · ${linkHtml(locale, ref)}`}${others.length === 0 ? '' : ` · ${words.alsoAt} ${others.map((other) => linkHtml(locale, other)).join(', ')}`}</p>
<p class="subtitle">${[meaning, ...notesOn(words, quotation).map(escapeHtml)].join(' ')}</p>
${besideHtml(textHtml(words.yours, differencesHtml(quotation), quotation), compareHtml(locale, quotation))}
${right}</li>`;
}

function besideHtml(text: string, compare: string): string {
  return compare === '' ? text : `<div class="beside"><div>${text}</div><div>${compare}</div></div>`;
}

/** The installed texts of the place that an unknown wording names. */
function compareHtml(locale: PageLocale, { kind, compare = [] }: CheckedQuotation): string {
  const { compare: label } = WORDS[locale.language];
  return compare
    .map(({ ref, edition, lang, text }, place) => {
      const named = `${linkHtml(locale, ref)} · <bdi>${escapeHtml(edition)}</bdi>`;
      return textHtml(place === 0 ? `${label}: ${named}` : named, escapeHtml(text), { kind, lang });
    })
    .join('\n');
}

/** The quotation as it was sent. Added words are in `<del>`, missing words in `<ins>`. */
function differencesHtml({ text, start, differences }: CheckedQuotation): string {
  const points = [...text];
  let html = '';
  let at = 0;
  for (const difference of differences) {
    const from = Math.max(at, difference.start - start);
    const to = Math.max(from, difference.end - start);
    const found = points.slice(from, to).join('');
    html += escapeHtml(points.slice(at, from).join(''));
    const [wrong, right] = spelled(found, difference.expected);
    if (found !== '') html += `<del>${wrong}</del>`;
    if (difference.expected !== '') html += `${found === '' ? '' : ' '}<ins>${right}</ins>${found === '' ? ' ' : ''}`;
    at = to;
  }
  return html + escapeHtml(points.slice(at).join(''));
}

/** Both spellings of a word, with the letters in which they differ marked. */
function spelled(found: string, expected: string): [found: string, expected: string] {
  const difference = letterDifference(found, expected);
  if (difference === undefined) return [escapeHtml(found), escapeHtml(expected)];
  const marked = ([before, differing, after]: readonly [string, string, string]) =>
    `${escapeHtml(before)}${differing === '' ? '' : `<b>${escapeHtml(differing)}</b>`}${escapeHtml(after)}`;
  return [marked(difference.found), marked(difference.expected)];
}

const MAX_OPEN_LENGTH = 700;

function textHtml(label: string, html: string, { kind, lang }: Pick<CheckedQuotation, 'kind' | 'lang'>): string {
  const name = lang !== 'ar' ? 'text' : kind === 'quran' ? 'quran' : 'arabic';
  const shown = `<p class="${name}" lang="${lang}" dir="${directionOf(lang)}">${html.replace(/\n+/g, '<br>')}</p>`;
  return html.length <= MAX_OPEN_LENGTH
    ? `<p class="label">${label}</p>${shown}`
    : `<details><summary class="label">${label}</summary>${shown}</details>`;
}

/** The page of a reference. A reference over several surahs has none. */
export function pathOfReference(ref: string): string | undefined {
  const verses = /^(\d{1,3}):(\d{1,3}(?:-\d{1,3})?)$/.exec(ref);
  if (verses) return `/quran/${verses[1]}/${verses[2]}`;
  return /^[a-z]/.test(ref) ? `/hadith/${encodeURI(ref)}` : undefined;
}

function linkHtml(locale: PageLocale, ref: string): string {
  const path = pathOfReference(ref);
  const shown = `<bdi>${escapeHtml(ref)}</bdi>`;
  return path === undefined ? shown : `<a href="${escapeHtml(linkFrom(locale, path))}">${shown}</a>`;
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
