import { ENTITIES } from '../../../html-entities.ts';
import type { Lang, PrintedNumbers } from '../../model.ts';
import { asciiDigits } from './numbers.ts';

/*
 * The words of the source are kept. Removed are only parts that are not words of the text: markup, invisible direction marks, footnote marks without
 * their notes, and the numbers of Bengali publishers (stored separately). Letters are not normalized here: the index folds them.
 */
const SHORTCODE = /\[\/?(?:prematn|matn|postmatn|narrator|isnad)(?:\s+[a-z]+=(?:"[^"]*"|'[^']*'))*\s*\]/gi;
const BLOCK_TAG = /<\/?(?:p|br|div|li|ul|ol|tr|td|h[1-6]|hr|blockquote)\b[^<>]*>/gi;
const OTHER_TAG = /<\/?[a-z][^<>]*>/gi;
/** What is left of a tag that lost a bracket: `,/i>`, `>br>`. */
const BROKEN_TAG = /[<>]?(?<![\p{L}<])\/?(?:i|b|u|p|br|em|strong|span|div)>/giu;
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff\u00ad]|(?![\t\n\r])\p{Cc}/gu;
const FOOTNOTE = /\s?\[[0-9\u09e6-\u09ef]{1,3}\]/g;
const BENGALI_LEAD = /^[\s।.…,;:|*_-]+/;
const BENGALI_PRINT = /[।]?\s?[([]?\s?(?:আধুনিক\s?প্রকাশনী[^।]{0,60}?)?ইসলামী?ি?ক?\s?ফাউন্ডেশন[^।]{0,140}।?\s?$/u;

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
}

export type Cleaned = { text: string; printed?: PrintedNumbers };

/** Cleans a text for storage. `printed` has the numbers of Bengali print editions from the end of the text. Runs in linear time for any input. */
export function cleanText(raw: string, lang: Lang): Cleaned {
  // Collapse whitespace first, so that no pattern below meets a long run of it.
  let text = squeeze(raw);
  if (text.includes('<!--')) text = withoutComments(text);
  if (text.includes('[')) text = text.replace(SHORTCODE, '');
  if (text.includes('<')) text = text.replace(BLOCK_TAG, ' ').replace(OTHER_TAG, '');
  if (text.includes('>')) text = text.replace(BROKEN_TAG, '');
  if (text.includes('&')) text = text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, decodeEntity);
  text = text.replace(INVISIBLE, '');
  if (lang !== 'ar' && text.includes('[')) text = text.replace(FOOTNOTE, '');
  text = squeeze(text);
  if (lang !== 'bn') return { text };
  // The publisher's bracket is only ever in the last 300 letters.
  const from = Math.max(0, text.length - 300);
  const tail = BENGALI_PRINT.exec(text.slice(from));
  const printed = tail ? printedNumbers(tail[0]) : undefined;
  const body = tail && tail.index + from > 0 ? text.slice(0, from + tail.index) + keptEnd(tail[0]) : text;
  const cleaned = trimTail(body.replace(BENGALI_LEAD, ''));
  return printed ? { text: cleaned, printed } : { text: cleaned };
}

const squeeze = (text: string): string => (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();

function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = text.indexOf('<!--'); open >= 0; open = text.indexOf('<!--', at)) {
    const close = text.indexOf('-->', open + 4);
    if (close < 0) break;
    parts.push(text.slice(at, open));
    at = close + 3;
  }
  return parts.join('') + text.slice(at);
}

/** Removes dashes and stars at the end that remain after the publisher's bracket is removed. */
function trimTail(text: string): string {
  let end = text.length;
  while (end > 0 && ' *_-'.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

/** Keeps the full stop of the sentence when it was before the publisher's bracket. */
const keptEnd = (tail: string): string => (tail.trimStart().startsWith('।') ? '।' : '');

function printedNumbers(tail: string): PrintedNumbers | undefined {
  const [foundation = '', center = ''] = asciiDigits(tail).split(/সেন্টার/u);
  const result: PrintedNumbers = {};
  const modern = /প্রকাশনী\D{0,12}(\d{1,5})/u.exec(foundation)?.[1];
  if (modern !== undefined) result.adhunik_prokashoni = modern;
  const first = /ফাউন্ডেশন\D{0,12}(\d{1,5})(?!\d*\s*ম\s*খ)/u.exec(foundation)?.[1];
  const second = /^\D{0,12}(\d{1,5})(?!\d*\s*ম\s*খ)/u.exec(center)?.[1];
  if (first !== undefined) result.islamic_foundation = first;
  if (second !== undefined) result.islamic_center = second;
  return Object.keys(result).length > 0 ? result : undefined;
}
