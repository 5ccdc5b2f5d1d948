import { headerSearch } from '../search/search-field.ts';
import { FRAME_WORDS, type FrameWords } from './frame-words.ts';
import { fillHtml, type Html, html, joinHtml } from './html.ts';
import { directionOf, LANGUAGE_NAMES, linkFrom, PAGE_LANGUAGES, type PageLocale, pathIn } from './languages.ts';
import type { SiteStyle } from './style.ts';

/** Who runs the service, as the settings say. Both can be empty. */
export type RunBy = { readonly name: string; readonly contact: string };

/** What the frame of every page is made with. */
export type FrameDeps = {
  readonly style: SiteStyle;
  readonly baseUrl: () => string;
  /** Base URL as configured by the operator. Empty if not configured. */
  readonly publicUrl: string;
  readonly runBy: RunBy;
};

/** What is inside the frame. */
export type FramedPage = {
  readonly locale: PageLocale;
  /** Path and query, without `lang`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly body: Html;
  readonly head?: Html;
  /** Class of `main`. */
  readonly kind?: string;
  /** The page has verses. */
  readonly quran?: boolean;
  /** Search engines leave it out. */
  readonly hidden?: boolean;
  /** The languages as buttons of a form, or as links to another page. */
  readonly languages?: Html;
  /** The page has a field for searching of its own. */
  readonly ownSearch?: boolean;
};

/** A page of the site: its head, header, content and footer. */
export function frame(deps: FrameDeps, page: FramedPage): Html {
  const { language } = page.locale;
  const words = FRAME_WORDS[language];
  const { matches, differs, unavailable } = words.proof;
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
${deps.style.head}
${page.quran && deps.style.quranFont}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script src="/site.js" defer></script>
${metaHtml(deps, page)}
${page.head}
</head>
<body class="site" data-matches="${matches}" data-differs="${differs}" data-unavailable="${unavailable}" data-offline="${words.offline}">
<a class="skip" href="#main">${words.skip}</a>
${headerHtml(page)}
<main id="main"${page.kind === undefined ? '' : html` class="${page.kind}"`}>
${page.body}
</main>
${footerHtml(deps, page)}
</body>
</html>
`;
}

function metaHtml({ publicUrl: base }: FrameDeps, { locale, path, title, description, hidden }: FramedPage): Html {
  const described = html`<meta name="description" content="${description}">`;
  if (hidden) return html`${described}\n<meta name="robots" content="noindex">`;
  // Without PUBLIC_URL, the address that the service knows is not the one that visitors use.
  return base === '' ? described : html`${described}\n${addressesHtml(base, { locale, path, title, description })}`;
}

/** The addresses of a page, for search engines and social cards. A choice of translations is not a page of its own. */
function addressesHtml(
  base: string,
  { locale, path: asked, title, description }: Pick<FramedPage, 'locale' | 'path' | 'title' | 'description'>,
): Html {
  const [path = asked] = asked.split('?');
  const own = base + (locale.named ? pathIn(path, locale.language) : path);
  const others = PAGE_LANGUAGES.map(
    (one) => html`<link rel="alternate" hreflang="${one}" href="${base + pathIn(path, one)}">`,
  );
  return html`<link rel="canonical" href="${own}">
${joinHtml(others, '\n')}
<link rel="alternate" hreflang="x-default" href="${base + path}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Isnad">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${own}">
<meta property="og:image" content="${base}/social.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">`;
}

/** The entries of the header. Narrow windows have them in a menu. */
function linksHtml({ locale, path }: HeaderPage): Html {
  const words = FRAME_WORDS[locale.language];
  const own = [
    ['/quran', words.quran],
    ['/hadith', words.hadith],
    ['/check', words.check],
    ['/plans', words.plans],
  ] as const;
  const links = own.map(([to, word]) => {
    const here = path === to || path.startsWith(`${to}/`) || path.startsWith(`${to}?`);
    return html`<a href="${linkFrom(locale, to)}"${here ? html` aria-current="page"` : ''}>${word}</a>`;
  });
  return html`${links}<a href="/docs">${words.docs}</a>`;
}

type HeaderPage = Pick<FramedPage, 'locale' | 'path' | 'languages' | 'ownSearch'>;

/** The header of every page. */
export function headerHtml(page: HeaderPage): Html {
  const { locale } = page;
  const words = FRAME_WORDS[locale.language];
  const links = linksHtml(page);
  return html`<header class="top"><div class="row">
<a class="brand" href="${linkFrom(locale, '/')}"><img src="/icon.svg" alt="" width="28" height="28"><span lang="en">Isnad</span></a>
<nav class="links wide" aria-label="${words.site}">${links}</nav>
<div class="end">${page.ownSearch ? '' : headerSearch(locale, linkFrom(locale, '/search'))}
<details class="menu wide themes"><summary aria-label="${words.themes.label}">${THEME_ICON}</summary><nav aria-label="${words.themes.label}">${themesHtml(words)}</nav></details>${languagesHtml(page)}
${accountLinks(words.signIn, '/sign-in', '/keys', words.dashboard)}
<details class="menu narrow"><summary>${words.menu}</summary><nav class="links" aria-label="${words.menu}">${links}<fieldset class="themes" aria-label="${words.themes.label}">${themesHtml(words)}</fieldset></nav></details></div>
</div></header>`;
}

const THEME_ICON = html`<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor"/></svg>`;

/** The themes as buttons, which `site.js` serves. */
function themesHtml({ themes }: FrameWords): Html {
  const buttons = (['system', 'light', 'dark'] as const).map(
    (theme) => html`<button type="button" data-theme="${theme}">${themes[theme]}</button>`,
  );
  return html`${buttons}`;
}

/** A button for visitors, and another one for people who have signed in. The page is the same for everybody: the browser knows which one to show. */
export function accountLinks(signIn: string, to: string, dashboard: string, word: string, kind = ''): Html {
  return html`<a class="button${kind} for-visitors" href="${to}">${signIn}</a><a class="button${kind} for-members" href="${dashboard}">${word}</a>`;
}

function languagesHtml({ locale, path, languages }: HeaderPage): Html {
  const words = FRAME_WORDS[locale.language];
  const links = PAGE_LANGUAGES.map((one) => {
    const current = one === locale.language ? html` aria-current="true"` : '';
    return html`<a href="${pathIn(path, one)}" hreflang="${one}" lang="${one}"${current}>${LANGUAGE_NAMES[one]}</a>`;
  });
  return html`<details class="menu"><summary aria-label="${words.languages}: ${LANGUAGE_NAMES[locale.language]}"><span aria-hidden="true">${LANGUAGE_NAMES[locale.language]}</span></summary><nav aria-label="${words.languages}">${languages ?? links}</nav></details>`;
}

/** The footer of every page. */
export function footerHtml({ runBy }: Pick<FrameDeps, 'runBy'>, { locale }: Pick<FramedPage, 'locale'>): Html {
  const words = FRAME_WORDS[locale.language];
  const links = [
    [linkFrom(locale, '/sources'), words.sources],
    [linkFrom(locale, '/plans'), words.plans],
    [linkFrom(locale, '/changelog'), words.changelog],
    ['/docs/getting-started', words.guide],
    ['/docs', words.docs],
    ['/status', words.status],
  ] as const;
  const named = runBy.name === '' ? '' : html`<p>${runByHtml(runBy, words.runBy, words.contact)}</p>`;
  return html`<footer class="bottom"><div class="row">
<nav class="links" aria-label="Isnad">${links.map(([to, word]) => html`<a href="${to}">${word}</a>`)}</nav>
${named}<p>${words.code}</p>
</div></footer>`;
}

/** Who runs the service, in a sentence with a place for the name. */
export function runByHtml({ name, contact }: RunBy, sentence: string, word: string): Html {
  const shown = fillHtml(sentence, { name: html`<bdi>${name}</bdi>` });
  if (contact === '') return shown;
  const address = contact.includes('://') ? contact : `mailto:${contact}`;
  return html`${shown} <a href="${address}">${word}</a>`;
}
