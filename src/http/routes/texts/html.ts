import { escapeHtml } from '../site/escape.ts';
import type { PageText, TextPage } from './text-page.ts';

export type Theme = 'auto' | 'light' | 'dark';

type PageOptions = { readonly style: string; readonly baseUrl: string };

/** A passage for a frame on another site. */
export function embedHtml(page: TextPage, { style, baseUrl, theme }: PageOptions & { readonly theme: Theme }): string {
  const body = `<main>
${passagesHtml(page)}
${factsHtml(page)}
<p class="cite"><a href="${escapeHtml(baseUrl + page.path)}" target="_blank" rel="noopener">${escapeHtml(page.title)}</a></p>
</main>`;
  return documentHtml({ title: page.title, style, head: '', body, theme });
}

/** An embed that says why there is no text. */
export function faultHtml(title: string, detail: string, style: string): string {
  const body = `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p></main>`;
  return documentHtml({ title, style, head: '<meta name="robots" content="noindex">', body, theme: 'auto' });
}

function documentHtml(parts: {
  readonly title: string;
  readonly style: string;
  readonly head: string;
  readonly body: string;
  readonly theme: Theme;
}): string {
  const { title, style, head, body, theme } = parts;
  return `<!doctype html>
<html lang="en" dir="ltr" class="embed ${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${style}">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

function passagesHtml({ passages }: TextPage): string {
  const several = passages.length > 1;
  return passages
    .map(({ label, texts }) => {
      const mark = several ? `<p class="label">${escapeHtml(label)}</p>` : '';
      return `<blockquote>${mark}${texts.map(textHtml).join('')}</blockquote>`;
    })
    .join('\n');
}

function textHtml({ lang, rtl, quran, text }: PageText): string {
  const name = quran ? 'quran' : rtl ? 'arabic' : 'plain';
  const paragraphs = escapeHtml(text.trim()).replace(/\n+/g, '<br>');
  return `<p class="${name}" lang="${escapeHtml(lang)}" dir="${rtl ? 'rtl' : 'ltr'}">${paragraphs}</p>`;
}

function factsHtml({ facts }: TextPage): string {
  if (facts.length === 0) return '';
  const rows = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`);
  return `<dl>${rows.join('')}</dl>`;
}
