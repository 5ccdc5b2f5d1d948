import { footerHtml, headerHtml } from '../../src/http/routes/site/frame.ts';
import { html } from '../../src/http/routes/site/html.ts';
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

const LOCALE = { language: 'en', named: false } as const;

/** The header of all pages, and a bar with the parts of the documentation and its search. */
function header(url: string, page: RenderedPage, index: string): string {
  // The documentation is in English alone: another language leads to the home page.
  const languages = PAGE_LANGUAGES.map(
    (one) => html`<a href="/?lang=${one}" lang="${one}" hreflang="${one}">${LANGUAGE_NAMES[one]}</a>`,
  );
  const current = (here: boolean) => (here ? ' aria-current="true"' : '');
  return `<a class="skip" href="#main">Skip to content</a>
${headerHtml({ locale: LOCALE, path: url, languages: html`${languages}`, ownSearch: true })}
<div class="bar"><div class="bar-row">
<nav class="parts" aria-label="Documentation parts"><a href="/docs/getting-started"${current(!isReference(url))}>Guide</a><a href="/docs"${current(isReference(url))}>API reference</a></nav>
<details class="pages"><summary>All pages</summary>${navigation(url, page, 'Pages')}</details>
<div class="docs-search" role="search" data-index="${index}">
<input id="site-search" type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<div class="results" hidden><p role="status"></p><ul></ul></div>
</div>
</div></div>`;
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
<script src="/site.js" defer></script>
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
${footerHtml({ runBy: { name: '', contact: '' } }, { locale: LOCALE })}
</body>
</html>
`;
}
