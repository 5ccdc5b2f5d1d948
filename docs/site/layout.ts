import { escaped } from './code.ts';
import type { RenderedPage } from './markdown.ts';
import { NAVIGATION, type NavigationItem } from './navigation.ts';

/** Addresses that every page loads. */
export type PageAssets = {
  readonly style: string;
  readonly start: string;
  readonly site: string;
  readonly index: string;
};

/** With more headings, the table of contents leaves out those of the third level. */
const MAX_CONTENTS = 20;
const ITEMS = NAVIGATION.flatMap(({ items }) => items);

function navigation(url: string, label: string, side = ''): string {
  const groups = NAVIGATION.map(({ title, items }) => {
    const links = items.map(
      (item) => `<li><a href="${item.url}"${item.url === url ? ' aria-current="page"' : ''}>${item.label}</a></li>`,
    );
    return `<h2>${title}</h2><ul>${links.join('')}</ul>`;
  });
  return `<nav class="navigation${side}" aria-label="${label}">${groups.join('')}</nav>`;
}

function contents({ headings }: RenderedPage, deepest: number): string {
  const links = headings
    .filter(({ depth }) => depth > 1 && depth <= deepest)
    .map(({ depth, id, text }) => `<li class="depth-${depth}"><a href="#${id}">${escaped(text)}</a></li>`);
  return links.length < 2 ? '' : `<ul>${links.join('')}</ul>`;
}

function neighbours(url: string): string {
  const at = ITEMS.findIndex((item) => item.url === url);
  if (at < 0) return '';
  const link = (item: NavigationItem | undefined, rel: string, word: string) =>
    item === undefined ? '' : `<a rel="${rel}" href="${item.url}"><span>${word}</span>${item.label}</a>`;
  return `<nav class="neighbours" aria-label="Previous and next page">${link(ITEMS[at - 1], 'prev', 'Previous')}${link(ITEMS[at + 1], 'next', 'Next')}</nav>`;
}

function header(url: string, index: string): string {
  return `<a class="skip" href="#main">Skip to content</a>
<header class="top">
<div class="top-row">
<a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">Isnad</a>
<nav class="top-links" aria-label="Site"><a href="/docs/getting-started">Guide</a><a href="/docs">API reference</a></nav>
<div class="search" role="search" data-index="${index}">
<input id="site-search" type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<div class="results" hidden><p role="status"></p><ul></ul></div>
</div>
<label class="theme"><span class="visually-hidden">Theme</span><select id="site-theme"><option value="system">System</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
</div>
<details class="menu"><summary>Menu</summary>${navigation(url, 'Pages')}</details>
</header>`;
}

/** A page of the site as HTML. Scripts and styles are files, as the content security policy requires. */
export function pageHtml(url: string, page: RenderedPage, { style, start, site, index }: PageAssets): string {
  const list = contents(page, page.headings.length > MAX_CONTENTS ? 2 : 3);
  const inline = list === '' ? '' : `<details class="contents-inline"><summary>On this page</summary>${list}</details>`;
  const [title = '', ...rest] = page.html.split(/(?<=<\/h1>\n)/);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)} · Isnad</title>
<meta name="description" content="${escaped(page.summary.slice(0, 200))}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
<script src="${start}"></script>
<script type="module" src="${site}"></script>
</head>
<body>
${header(url, index)}
<div class="columns">
${navigation(url, 'Documentation', ' side')}
<main id="main">
<article>
${title}${inline}${rest.join('')}
</article>
${neighbours(url)}
</main>
${list === '' ? '' : `<nav class="contents" aria-labelledby="on-this-page"><h2 id="on-this-page">On this page</h2>${list}</nav>`}
</div>
</body>
</html>
`;
}
