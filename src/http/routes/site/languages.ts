import type { FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../../../chat/language/accepted.ts';

export const PAGE_LANGUAGES = ['en', 'bn', 'ar'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<PageLanguage, string>> = { en: 'English', bn: 'বাংলা', ar: 'العربية' };

/** The language of a page, and whether its address names it. Then links lead to pages in the same language. */
export type PageLocale = { readonly language: PageLanguage; readonly named: boolean };

/** As in the address, otherwise as the browser prefers. */
export function localeOf(request: FastifyRequest): PageLocale {
  const { lang } = request.query as { lang?: unknown };
  const named = PAGE_LANGUAGES.find((known) => known === lang);
  if (named !== undefined) return { language: named, named: true };
  return { language: acceptedLanguage(request.headers['accept-language']) ?? 'en', named: false };
}

/** Path and query of a request, without `lang`. */
export function pathOf(request: FastifyRequest): string {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.delete('lang');
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}

/** The same page in a language. `path` has no `lang` yet. */
export function pathIn(path: string, language: PageLanguage): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

/** The address of another page, which keeps the language that was chosen. */
export function linkFrom({ language, named }: PageLocale, path: string): string {
  const [before = '', anchor] = path.split('#');
  return `${named ? pathIn(before, language) : before}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The name of any language in the language of a page. English has the older name of Bengali, as all our texts do. */
export function languageName(page: PageLanguage, language: string): string {
  if (page === 'en' && language === 'bn') return 'Bengali';
  return new Intl.DisplayNames(page, { type: 'language' }).of(language) ?? language;
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(?:ar|ur|fa|he)$/.test(language) ? 'rtl' : 'ltr';
}

/** What `Intl` formats numbers and dates of a page for. Without `-EG`, Arabic has Latin digits, and with twelve hours Bengali has "AM". */
export const REGIONS: Readonly<Record<PageLanguage, string>> = { en: 'en', bn: 'bn-u-hc-h23', ar: 'ar-EG' };
/** Made when first used: each takes milliseconds. */
const formats = new Map<PageLanguage, Intl.NumberFormat>();

/** A number in the digits of a language. */
export function numberIn(language: PageLanguage, number: number): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(REGIONS[language]);
  formats.set(language, format);
  return format.format(number);
}

/** Formatting each digit would take longer than the rest of a page. */
const digitsOf = new Map<PageLanguage, readonly string[]>();

/** The digits of a reference, such as `2:255` or `8c`, in those of a language. */
export function digitsIn(language: PageLanguage, text: string): string {
  if (language === 'en') return text;
  const digits = digitsOf.get(language) ?? Array.from({ length: 10 }, (_, digit) => numberIn(language, digit));
  digitsOf.set(language, digits);
  return text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}

/** Puts values into a sentence: `{name}`. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
