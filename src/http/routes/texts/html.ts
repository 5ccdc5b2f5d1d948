import { type Html, html, joinHtml } from '../site/html.ts';
import { directionOf, type PageLanguage } from '../site/languages.ts';
import type { PageText, TextPage } from './text-page.ts';

export type Theme = 'auto' | 'light' | 'dark';

type PageOptions = { readonly style: string; readonly baseUrl: string };

/** A passage for a frame on another site. */
export function embedHtml(page: TextPage, { style, baseUrl, theme }: PageOptions & { readonly theme: Theme }): Html {
  const body = html`<main>
${passagesHtml(page)}
${page.remarks.map((remark) => html`<p class="label">${remark}</p>`)}
<p class="cite"><a href="${baseUrl + page.path}" target="_blank" rel="noopener">${page.title}</a></p>
</main>`;
  return documentHtml({ language: page.language, title: page.title, style, body, theme });
}

/** An embed that says why there is no text. */
export function faultHtml(title: string, detail: string, style: string): Html {
  const body = html`<main><h1>${title}</h1><p>${detail}</p></main>`;
  return documentHtml({
    language: 'en',
    title,
    style,
    head: html`<meta name="robots" content="noindex">`,
    body,
    theme: 'auto',
  });
}

function documentHtml(parts: {
  readonly language: PageLanguage;
  readonly title: string;
  readonly style: string;
  readonly head?: Html;
  readonly body: Html;
  readonly theme: Theme;
}): Html {
  const { language, title, style, head, body, theme } = parts;
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" class="embed ${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

function passagesHtml({ passages }: TextPage): Html {
  const several = passages.length > 1;
  const quotes = passages.map(({ label, texts }) => {
    const mark = several ? html`<p class="label">${label}</p>` : '';
    return html`<blockquote>${mark}${texts.map(textHtml)}</blockquote>`;
  });
  return joinHtml(quotes, '\n');
}

function textHtml({ lang, rtl, quran, text }: PageText): Html {
  const name = quran ? 'quran' : rtl ? 'arabic' : 'plain';
  const paragraphs = joinHtml(text.trim().split(/\n+/), html`<br>`);
  return html`<p class="${name}" lang="${lang}" dir="${rtl ? 'rtl' : 'ltr'}">${paragraphs}</p>`;
}
