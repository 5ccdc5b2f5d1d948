import type { Lang } from '../../model.ts';

/** A fault that nobody can repair from the text alone. */
type Sign = {
  readonly langs: readonly Lang[];
  readonly what: string;
  readonly test: (text: string, lang: Lang) => boolean;
};

const ALL: readonly Lang[] = ['ar', 'en', 'bn'];
/** Ordinals and units are written so: `9th`, `3kg`. */
const DIGIT_IN_WORD =
  /[a-z]\d[a-z]|(?<![\p{L}\p{N}.,:/-])[1-9](?!(?:st|nd|rd|th|ths|kg|km|cm|mm|am|pm|ft|h)\b)\p{Ll}{2}|\p{L}['’‘`]\d\p{L}/iu;
const ENCODING = /\ufffd|\?\d{3,5};|&(?:[a-z]{2,8}|#\d{1,7}|#x[0-9a-f]{1,6});/i;
/** UTF-8 that was read as Windows-1252: a first byte with all bytes that must follow it. */
const FOLLOWS =
  '[\\u0080-\\u00bf\\u0152\\u0153\\u0160\\u0161\\u0178\\u017d\\u017e\\u0192\\u02c6\\u02dc\\u2013-\\u203a\\u20ac\\u2122]';
const MISREAD = new RegExp(
  `[\\u00e0-\\u00ef]${FOLLOWS}{2}|[\\u00c2\\u00c3]${FOLLOWS}|[\\u00d8-\\u00db]${FOLLOWS}(?!\\s|$)`,
);
const EMPTY_BRACKETS = /\(\s*\)|\[\s*\]|\{\s*\}|«\s*»|﴿\s*﴾/;
/** In an Arabic text: a letter of a font that had another sign in its place. */
const FONT_CODE = /(?<![A-Za-z0-9])[A-Za-z]\d{0,5}(?![A-Za-z0-9.])/;
const ASSAMESE = /[ৰৱ]/;
/** No English word and no name begins so: `tbat`, `Kbalid`. */
const NO_ONSET = /(?<![\p{L}'’`‘-])[TtWwKkSs]b\p{Ll}/u;

const SIGNS: readonly Sign[] = [
  { langs: ALL, what: 'characters of a lost encoding', test: (text) => ENCODING.test(text) || MISREAD.test(text) },
  { langs: ['en'], what: 'digits within words', test: (text) => DIGIT_IN_WORD.test(text) },
  { langs: ['en'], what: 'letters that were recognized wrongly', test: (text) => NO_ONSET.test(text) },
  { langs: ALL, what: 'empty brackets', test: (text) => EMPTY_BRACKETS.test(text) },
  { langs: ['ar'], what: 'single Latin letters', test: (text) => FONT_CODE.test(text) },
  { langs: ['ar', 'en'], what: 'many words of another language', test: isMixed },
  { langs: ['bn'], what: 'Assamese letters', test: (text) => ASSAMESE.test(text) },
];

/** Names what is damaged in a cleaned text; empty when nothing is. */
export function damageIn(text: string, lang: Lang): string[] {
  return SIGNS.filter(({ langs, test }) => langs.includes(lang) && test(text, lang)).map(({ what }) => what);
}

/** Bengali texts quote long prayers in Arabic. */
function isMixed(text: string, lang: Lang): boolean {
  const arabic = text.search(/[\u0621-\u064a]/) >= 0;
  const latin = text.search(/[A-Za-z]/) >= 0;
  if (!arabic || !latin) return false;
  const ofArabic = text.match(/[\u0621-\u064a]/g)?.length ?? 0;
  const ofLatin = text.match(/[A-Za-z]/g)?.length ?? 0;
  return (lang === 'ar' ? ofLatin : ofArabic) > 0.3 * (ofArabic + ofLatin);
}
