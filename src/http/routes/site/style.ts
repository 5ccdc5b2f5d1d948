import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { API_VERSION } from '@isnad/contract/version';
import type { HeaderList } from '../../answers/send.ts';
import { type Html, html, trustedHtml } from './html.ts';

/** The fonts come with the dashboard. Without its build, the reader's fonts are used. */
const FONTS = new URL('../../../../dashboard/dist/assets/', import.meta.url);

type Face = { readonly family: string; readonly file: RegExp; readonly range: string };

const QURAN: Face = {
  family: 'Amiri Quran',
  file: /^amiri-quran-arabic-400-normal-.+\.woff2$/,
  range: 'U+0600-06FF, U+08A0-08FF, U+200C-200F, U+FB50-FDFF',
};
const INTER = /^inter-latin-wght-normal-.+\.woff2$/;
const FACES: readonly Face[] = [
  QURAN,
  // Between the words of verses. Apart, because code has the Arabic of verses and spaces of its own.
  { ...QURAN, family: 'Amiri Quran Space', range: 'U+0020' },
  {
    family: 'Noto Naskh Arabic Variable',
    file: /^noto-naskh-arabic-arabic-wght-.+\.woff2$/,
    range: 'U+0600-06FF, U+08A0-08FF, U+FB50-FDFF',
  },
  {
    family: 'Noto Sans Bengali Variable',
    file: /^noto-sans-bengali-bengali-wght-.+\.woff2$/,
    range: 'U+0964-0965, U+0980-09FF, U+200C-200D',
  },
  { family: 'Inter Variable', file: INTER, range: 'U+0000-00FF, U+2000-206F' },
  {
    family: 'Inter Letters',
    file: INTER,
    range: 'U+0030-0039, U+0041-005A, U+0061-007A, U+00C0-00D6, U+00D8-00F6, U+00F8-00FF',
  },
];

function addressOf(file: RegExp): string | undefined {
  const name = existsSync(FONTS) ? readdirSync(FONTS).find((one) => file.test(one)) : undefined;
  return name === undefined ? undefined : `/assets/${name}`;
}

/** The `@font-face` rules of the pages. Empty without the build of the dashboard. */
export function fontFaces(): string {
  return FACES.flatMap((face) => {
    const address = addressOf(face.file);
    if (address === undefined) return [];
    return [
      `@font-face{font-family:"${face.family}";src:url("${address}") format("woff2");font-weight:100 900;font-display:swap;unicode-range:${face.range}}`,
    ];
  }).join('\n');
}

/** That scripts run, the theme that was chosen, and whether somebody has signed in here, as the dashboard has noted it. Before anything is drawn. */
const FIRST_SCRIPT =
  "const c=document.documentElement.classList;c.add('js');try{const s=localStorage,t=s.getItem('isnad.theme');if(t==='dark'||t==='light')c.add(t);if(s.getItem('isnad.member'))c.add('member')}catch{}";

/** What all pages of the site have in their heads. */
export type SiteStyle = {
  /** The font of Latin letters, styles and the first script. The last two are in the page, so that it is drawn after one round trip. */
  readonly head: Html;
  /** Preloads the font of verses. */
  readonly quranFont: Html | undefined;
  /** Headers of the pages. They allow the styles and the script above by their hashes. */
  readonly headers: HeaderList;
};

/** Fetches a font before the page is laid out, so that less moves when it is loaded. Undefined without the build of the dashboard. */
function preload(file: RegExp): Html | undefined {
  const address = addressOf(file);
  if (address === undefined) return undefined;
  return html`<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`;
}

/** The design tokens of all pages. */
export function designTokens(): string {
  return smaller(readSheet('tokens.css'));
}

const SHEETS = ['tokens.css', 'header.css', 'site.css'];

function readSheet(name: string): string {
  return readFileSync(new URL(`client/${name}`, import.meta.url), 'utf8');
}

/** Reads the style sheets of the site. */
export function siteStyle(): SiteStyle {
  const css = `${fontFaces()}\n${smaller(SHEETS.map(readSheet).join('\n'))}`;
  const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  return {
    // The project's own style sheet and script: escaped, they would be others.
    head: html`${preload(INTER)}${trustedHtml(`<style>${css}</style>\n<script>${FIRST_SCRIPT}</script>`)}`,
    quranFont: preload(QURAN.file),
    headers: [
      'svc-version',
      API_VERSION,
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${sourceOf(FIRST_SCRIPT)}; style-src ${sourceOf(css)}; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'x-content-type-options',
      'nosniff',
      'referrer-policy',
      'no-referrer',
      'cross-origin-opener-policy',
      'same-origin',
    ],
  };
}

/** Without comments and the blanks of lines, which no rule of ours needs. */
function smaller(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, ' ');
}
