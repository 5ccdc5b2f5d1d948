import { CORRECTION_KINDS } from '@isnad/contract/operator-corrections';
import { escapeHtml } from '../site/escape.ts';
import type { FramedPage } from '../site/frame.ts';
import { directionOf, fill, linkFrom, type PageLocale } from '../site/languages.ts';
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
    return `<label class="choice"><input type="radio" name="text" value="${place}"${String(place) === input.text ? ' checked' : ''}><span><span class="label"><bdi>${escapeHtml(name)}</bdi></span><span class="${kind}" lang="${lang}" dir="${directionOf(lang)}">${escapeHtml(text)}</span></span></label>`;
  });
  const kinds = CORRECTION_KINDS.map(
    (kind) => `<option value="${kind}"${kind === input.kind ? ' selected' : ''}>${words.kinds[kind]}</option>`,
  );
  const area = (name: 'detail' | 'proposed', label: string, hint: string, required: boolean) =>
    `<label for="${name}">${label}</label><p class="label" id="${name}-hint">${hint}</p><textarea id="${name}" name="${name}" rows="3" maxlength="2000" dir="auto" aria-describedby="${name}-hint"${required ? ' aria-required="true"' : ''}>\n${escapeHtml(input[name])}</textarea>`;
  const body = `<h1>${escapeHtml(title)}</h1><p class="subtitle">${words.lead}</p>
${fault === undefined ? '' : `<p class="fault" role="alert">${escapeHtml(fault)}</p>`}
<form class="check report" method="post" action="${escapeHtml(linkFrom(locale, reportPath(reported.ref)))}">
<fieldset><legend>${words.which}</legend>${texts.join('')}</fieldset>
<label for="kind">${words.kind}</label><select id="kind" name="kind">${kinds.join('')}</select>
${area('detail', words.detail, words.detailHint, true)}
${area('proposed', words.proposed, words.proposedHint, false)}
<label for="email">${words.email}</label><p class="label" id="email-hint">${words.emailHint}</p>
<input id="email" type="email" name="email" value="${escapeHtml(input.email)}" maxlength="254" autocomplete="email" dir="ltr" aria-describedby="email-hint">
<p class="buttons"><button class="first">${words.send}</button><a class="button" href="${escapeHtml(linkFrom(locale, reported.path))}">${words.back}</a></p></form>`;
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
  const number = `<code>${id}</code>`;
  const body = `<h1>${words.thanks}</h1><p role="status">${fill(words.thanksLead, { id: number })}</p>
<p class="buttons"><a class="button first" href="${escapeHtml(linkFrom(locale, reported.path))}">${words.back}</a></p>`;
  const path = reportPath(reported.ref);
  return { locale, path, title: `${words.thanks} · Isnad`, description: words.lead, body, kind: 'read', hidden: true };
}
