import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const SHEET = new URL('texts.css', import.meta.url);
/** The fonts come with the dashboard. Without its build, the reader's fonts are used. */
const FONTS = new URL('../../../../dashboard/dist/assets/', import.meta.url);

const FACES: readonly (readonly [family: string, file: RegExp, range: string])[] = [
  ['Amiri Quran', /^amiri-quran-arabic-400-normal-.+\.woff2$/, 'U+0600-06FF, U+08A0-08FF, U+200C-200F, U+FB50-FDFF'],
  ['Noto Naskh Arabic Variable', /^noto-naskh-arabic-arabic-wght-.+\.woff2$/, 'U+0600-06FF, U+08A0-08FF, U+FB50-FDFF'],
  ['Noto Sans Bengali Variable', /^noto-sans-bengali-bengali-wght-.+\.woff2$/, 'U+0964-0965, U+0980-09FF, U+200C-200D'],
  ['Inter Variable', /^inter-latin-wght-normal-.+\.woff2$/, 'U+0000-00FF, U+2000-206F'],
];

/** The style sheet of pages and embeds. @returns its content, and its address with a hash of the content */
export function textStyle(): { css: string; url: string } {
  const files = existsSync(FONTS) ? readdirSync(FONTS) : [];
  const faces = FACES.flatMap(([family, pattern, range]) => {
    const file = files.find((name) => pattern.test(name));
    if (file === undefined) return [];
    return [
      `@font-face{font-family:"${family}";src:url("/assets/${file}") format("woff2");font-weight:100 900;font-display:swap;unicode-range:${range}}`,
    ];
  });
  const css = `${faces.join('\n')}\n${readFileSync(SHEET, 'utf8')}`;
  return { css, url: `/texts.css?${hash('sha256', css, 'hex').slice(0, 12)}` };
}
