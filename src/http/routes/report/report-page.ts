import { CORRECTION_KINDS } from '@isnad/contract/operator-corrections';
import type { FramedPage } from '../site/frame.ts';
import { fillHtml, html } from '../site/html.ts';
import { directionOf, fill, linkFrom, type PageLocale } from '../site/languages.ts';
import { CORRECTIONS_PATH, correctionsTitle } from './corrections-page.ts';
import { REPORT_WORDS } from './report-words.ts';
import type { ReportedText } from './reported-text.ts';

/** What a visitor typed. */
export type ReportInput = {
  /** Place of the text among those of the reference. */
  readonly text: string;
  readonly kind: string;
  readonly detail: string;
  readonly proposed: string;
  readonly email: string;
};

export const EMPTY_INPUT: ReportInput = { text: '0', kind: 'letters', detail: '', proposed: '', email: '' };

type ReportPage = {
  readonly locale: PageLocale;
  readonly reported: ReportedText;
  readonly input: ReportInput;
  readonly fault?: string;
};

/** The address of the form for a text, without its language. */
export function reportPath(ref: string): string {
  return `/report?ref=${encodeURIComponent(ref)}`;
}

/** `/report?ref=…`: the form for a fault of a text. */
export function reportPage({ locale, reported, input, fault }: ReportPage): FramedPage {
  const words = REPORT_WORDS[locale.language];
  const title = fill(words.title, { text: reported.title });
  const texts = reported.texts.map(({ title: name, lang, isQuran, text }, place) => {
    const kind = isQuran ? 'quran' : lang === 'ar' ? 'text arabic' : 'text';
    return html`<label class="choice"><input type="radio" name="text" value="${place}"${String(place) === input.text ? ' checked' : ''}><span><span class="label"><bdi>${name}</bdi></span><span class="${kind}" lang="${lang}" dir="${directionOf(lang)}">${text}</span></span></label>`;
  });
  const kinds = CORRECTION_KINDS.map(
    (kind) => html`<option value="${kind}"${kind === input.kind ? ' selected' : ''}>${words.kinds[kind]}</option>`,
  );
  const area = (name: 'detail' | 'proposed', label: string, hint: string, required: boolean) =>
    html`<label for="${name}">${label}</label><p class="label" id="${name}-hint">${hint}</p><textarea id="${name}" name="${name}" rows="3" maxlength="2000" dir="auto" aria-describedby="${name}-hint"${required ? html` aria-required="true"` : ''}>\n${input[name]}</textarea>`;
  const body = html`<h1>${title}</h1><p class="subtitle">${words.lead}</p>
${fault === undefined ? '' : html`<p class="fault" role="alert">${fault}</p>`}
<form class="check report" method="post" action="${linkFrom(locale, reportPath(reported.ref))}">
<fieldset><legend>${words.which}</legend>${texts}</fieldset>
<label for="kind">${words.kind}</label><select id="kind" name="kind">${kinds}</select>
${area('detail', words.detail, words.detailHint, true)}
${area('proposed', words.proposed, words.proposedHint, false)}
<label for="email">${words.email}</label><p class="label" id="email-hint">${words.emailHint}</p>
<input id="email" type="email" name="email" value="${input.email}" maxlength="254" autocomplete="email" dir="ltr" aria-describedby="email-hint">
<p class="buttons"><button class="first">${words.send}</button><a class="button" href="${linkFrom(locale, reported.path)}">${words.back}</a></p></form>`;
  const path = reportPath(reported.ref);
  return {
    locale,
    path,
    title: `${title} · Isnad`,
    description: words.lead,
    body,
    kind: 'read',
    quran: true,
    hidden: true,
  };
}

/** The page after a report was saved. */
export function thanksPage(locale: PageLocale, reported: ReportedText, id: string): FramedPage {
  const words = REPORT_WORDS[locale.language];
  const number = html`<code>${id}</code>`;
  const body = html`<h1>${words.thanks}</h1><p role="status">${fillHtml(words.thanksLead, { id: number })}</p>
<p class="buttons"><a class="button first" href="${linkFrom(locale, reported.path)}">${words.back}</a><a class="button" href="${linkFrom(locale, CORRECTIONS_PATH)}">${correctionsTitle(locale.language)}</a></p>`;
  const path = reportPath(reported.ref);
  return { locale, path, title: `${words.thanks} · Isnad`, description: words.lead, body, kind: 'read', hidden: true };
}
