import type { PageText, TextPage } from './text-page.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML and its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

export type Theme = 'auto' | 'light' | 'dark';

type PageOptions = { readonly style: string; readonly baseUrl: string };

/** A page with a passage, its grade, source and license. */
export function pageHtml(page: TextPage, { style, baseUrl }: PageOptions): string {
  const url = baseUrl + page.path;
  const oembed = `${baseUrl}/oembed?format=json&url=${encodeURIComponent(url)}`;
  const head = `<link rel="canonical" href="${escapeHtml(url)}">
<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${escapeHtml(page.title)}">
<meta name="description" content="${escapeHtml(descriptionOf(page))}">`;
  const body = `<header><a class="home" href="/">Isnad</a></header>
<main>
<h1>${escapeHtml(page.title)}</h1>
<p class="subtitle">${escapeHtml(page.subtitle)}</p>
${passagesHtml(page)}
${factsHtml(page)}
<section class="source"><h2>Source and license</h2>
<ul>${page.sources.map((source) => `<li>${escapeHtml(source)}</li>`).join('')}</ul></section>
</main>`;
  return documentHtml({ title: page.title, style, head, body, theme: 'auto', kind: 'page' });
}

/** A passage for a frame on another site. */
export function embedHtml(page: TextPage, { style, baseUrl, theme }: PageOptions & { readonly theme: Theme }): string {
  const body = `<main>
${passagesHtml(page)}
${factsHtml(page)}
<p class="cite"><a href="${escapeHtml(baseUrl + page.path)}" target="_blank" rel="noopener">${escapeHtml(page.title)}</a></p>
</main>`;
  return documentHtml({ title: page.title, style, head: '', body, theme, kind: 'embed' });
}

/** A page that says why there is no text. */
export function faultHtml(
  title: string,
  detail: string,
  { style, kind }: { readonly style: string; readonly kind: 'page' | 'embed' },
): string {
  const home = kind === 'page' ? '<p><a href="/">Go to the start page</a></p>' : '';
  const body = `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p>${home}</main>`;
  return documentHtml({ title, style, head: '<meta name="robots" content="noindex">', body, theme: 'auto', kind });
}

/** A whole page or embed. Its language is English and its direction left to right, unless others are given. */
export function documentHtml(parts: {
  readonly title: string;
  readonly style: string;
  readonly head: string;
  readonly body: string;
  readonly theme: Theme;
  readonly kind: 'page' | 'embed';
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
}): string {
  const { title, style, head, body, theme, kind, lang = 'en', dir = 'ltr' } = parts;
  return `<!doctype html>
<html lang="${lang}" dir="${dir}" class="${kind} ${theme}">
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

const DESCRIPTION = 200;

function descriptionOf({ passages }: TextPage): string {
  const text = passages[0]?.texts.find(({ rtl }) => !rtl)?.text ?? '';
  return [...text.replace(/\s+/g, ' ')].slice(0, DESCRIPTION).join('');
}
