import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { API_VERSION } from '@isnad/contract/version';
import type { HeaderList } from '../../answers/send.ts';

/** The fonts come with the dashboard. Without its build, the reader's fonts are used. */
const FONTS = new URL('../../../../dashboard/dist/assets/', import.meta.url);

type Face = { readonly family: string; readonly file: RegExp; readonly range: string };

const QURAN: Face = {
  family: 'Amiri Quran',
  file: /^amiri-quran-arabic-400-normal-.+\.woff2$/,
  range: 'U+0600-06FF, U+08A0-08FF, U+200C-200F, U+FB50-FDFF',
};
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
  { family: 'Inter Variable', file: /^inter-latin-wght-normal-.+\.woff2$/, range: 'U+0000-00FF, U+2000-206F' },
];

function addressOf({ file }: Face): string | undefined {
  const name = existsSync(FONTS) ? readdirSync(FONTS).find((one) => file.test(one)) : undefined;
  return name === undefined ? undefined : `/assets/${name}`;
}

/** The `@font-face` rules of the pages. Empty without the build of the dashboard. */
export function fontFaces(): string {
  return FACES.flatMap((face) => {
    const address = addressOf(face);
    if (address === undefined) return [];
    return [
      `@font-face{font-family:"${face.family}";src:url("${address}") format("woff2");font-weight:100 900;font-display:swap;unicode-range:${face.range}}`,
    ];
  }).join('\n');
}

/** The theme that was chosen, and whether somebody has signed in here, as the dashboard has noted it. Before anything is drawn. */
const FIRST_SCRIPT =
  "try{const s=localStorage,c=document.documentElement.classList,t=s.getItem('isnad.theme');if(t==='dark'||t==='light')c.add(t);if(s.getItem('isnad.member'))c.add('member')}catch{}";

/** What all pages of the site have in their heads. */
export type SiteStyle = {
  /** Styles and the first script. They are in the page, so that it is drawn after one round trip. */
  readonly head: string;
  /** Preloads the font of verses. */
  readonly quranFont: string;
  /** Headers of the pages. They allow the styles and the script above by their hashes. */
  readonly headers: HeaderList;
};

/** Reads the style sheet of the site. */
export function siteStyle(): SiteStyle {
  const css = `${fontFaces()}\n${smaller(readFileSync(new URL('site.css', import.meta.url), 'utf8'))}`;
  const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  const font = addressOf(QURAN);
  return {
    head: `<style>${css}</style>\n<script>${FIRST_SCRIPT}</script>`,
    quranFont: font === undefined ? '' : `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
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
