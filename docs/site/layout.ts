import { LANGUAGE_NAMES, PAGE_LANGUAGES } from '../../src/http/routes/site/languages.ts';
import { escaped } from './code.ts';
import type { RenderedPage } from './markdown.ts';
import { NAVIGATION, type NavigationGroup, type NavigationItem, REFERENCE } from './navigation.ts';

/** What every page has: its styles and first script, and the addresses of what it loads. */
export type PageAssets = {
  readonly style: string;
  readonly start: string;
  readonly site: string;
  readonly index: string;
};

/** With more headings, the table of contents leaves out those of the third level. */
const MAX_CONTENTS = 20;
const isReference = (url: string): boolean => url === '/docs' || url.startsWith('/docs/api/');
/** The reference has a navigation of its own. */
const groupsOf = (url: string): readonly NavigationGroup[] => (isReference(url) ? REFERENCE : NAVIGATION);

function navigation(url: string, page: RenderedPage, label: string, side = ''): string {
  const groups = groupsOf(url).map(({ title, items }) => {
    const links = items.map((item) => {
      const here = item.url === url;
      const within = here && page.kind === 'reference' ? operations(page) : '';
      return `<li><a href="${item.url}"${here ? ' aria-current="page"' : ''}>${item.label}</a>${within}</li>`;
    });
    return `<h2>${title}</h2><ul>${links.join('')}</ul>`;
  });
  return `<nav class="navigation${side}" aria-label="${label}">${groups.join('')}</nav>`;
}

/** The operations of a group, within the navigation. */
function operations({ headings }: RenderedPage): string {
  const links = headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`);
  return `<ul class="operations">${links.join('')}</ul>`;
}

function contents({ headings, kind }: RenderedPage, deepest: number): string {
  if (kind === 'reference') return '';
  const links = headings
    .filter(({ depth }) => depth > 1 && depth <= deepest)
    .map(({ depth, id, text }) => `<li class="depth-${depth}"><a href="#${id}">${escaped(text)}</a></li>`);
  return links.length < 2 ? '' : `<ul>${links.join('')}</ul>`;
}

function neighbours(url: string): string {
  const items = groupsOf(url).flatMap((one) => one.items);
  const at = items.findIndex((item) => item.url === url);
  if (at < 0) return '';
  const link = (item: NavigationItem | undefined, rel: string, word: string) =>
    item === undefined ? '' : `<a rel="${rel}" href="${item.url}"><span>${word}</span>${item.label}</a>`;
  return `<nav class="neighbours" aria-label="Previous and next page">${link(items[at - 1], 'prev', 'Previous')}${link(items[at + 1], 'next', 'Next')}</nav>`;
}

function header(url: string, page: RenderedPage, index: string): string {
  return `<a class="skip" href="#main">Skip to content</a>
<header class="top">
<div class="top-row">
<a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">Isnad</a>
<nav class="top-links" aria-label="Site"><a href="/docs/getting-started">Guide</a><a href="/docs"${isReference(url) ? ' aria-current="true"' : ''}>API reference</a></nav>
<div class="search" role="search" data-index="${index}">
<input id="site-search" type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<div class="results" hidden><p role="status"></p><ul></ul></div>
</div>
<label class="theme"><span class="visually-hidden">Theme</span><select id="site-theme"><option value="system">System</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
<a class="button for-visitors" href="/sign-in">Sign in</a><a class="button for-members" href="/keys">Dashboard</a>
</div>
<details class="menu"><summary>Menu</summary>${navigation(url, page, 'Pages')}</details>
</header>`;
}

/** The way back to the site, in each of its languages: the documentation is in English alone. */
function footer(): string {
  const languages = PAGE_LANGUAGES.map(
    (one) => `<a href="/?lang=${one}" lang="${one}" hreflang="${one}">${LANGUAGE_NAMES[one]}</a>`,
  );
  return `<footer class="bottom"><nav aria-label="Isnad">${languages.join('')}<a href="/sources">Sources</a><a href="/changelog">Changelog</a><a href="/status">Status</a></nav></footer>`;
}

/** A page of the site as HTML. The content security policy allows its styles and its first script by their hashes. */
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
<style>${style}</style>
<script>${start}</script>
<script type="module" src="${site}"></script>
</head>
<body>
${header(url, page, index)}
<div class="columns${page.kind === undefined ? '' : ` ${page.kind}`}">
${navigation(url, page, 'Documentation', ' side')}
<main id="main">
<article>
${title}${inline}${rest.join('')}
</article>
${neighbours(url)}
</main>
${list === '' ? '' : `<nav class="contents" aria-labelledby="on-this-page"><h2 id="on-this-page">On this page</h2>${list}</nav>`}
</div>
${footer()}
</body>
</html>
`;
}
