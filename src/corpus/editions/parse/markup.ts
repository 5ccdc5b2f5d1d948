import { ENTITIES } from '../../html-entities.ts';

const LINE_TAG = /<(?:br|hr)\b[^<>]*>|<\/?(?:p|div|li|ul|ol|tr|table|h[1-6]|blockquote|section)\b[^<>]*>/gi;
const OTHER_TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi;

/** Removes HTML: tags that end a line become line feeds. Entities become their characters, those that were encoded twice, too. */
export function withoutHtml(text: string): string {
  let out = text.includes('<!--') ? withoutComments(text) : text;
  if (out.includes('<')) out = out.replace(LINE_TAG, '\n').replace(OTHER_TAG, '');
  for (let pass = 0; pass < 2 && out.includes('&'); pass += 1) out = decodeEntities(out);
  return out;
}

/** Removes `<!-- … -->`. One without an end is left as it is. */
export function withoutComments(text: string): string {
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

/** Replaces the entities of HTML and XML. Unknown ones are left. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const isCharacter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '';
  });
}
