/**
 * Folds the name of a book or person, so that common spellings match: case, accents, apostrophes, Arabic marks and hamza seats, long and short
 * Bengali vowels, articles. For names only, never for texts.
 */
export function foldName(name: string): string {
  const tokens = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u09bc\u0981\u200b-\u200f\ufeff]/g, '')
    .replace(/['’‘`´ʿʾʻʼ]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئ]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ء/g, '')
    .replace(/\u0988|\u09c0/g, 'ি')
    .replace(/\u0987/g, 'ি')
    .replace(/\u0989|\u098a|\u09c2/g, 'ু')
    .replace(/[শষ]/g, 'স')
    .replace(/ণ/g, 'ন')
    .replace(/[যয]/g, 'জ')
    .replace(/ৎ/g, 'ত')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(foldToken)
    .filter((token) => token !== '' && !ARTICLES.has(token));
  return tokens.join(' ');
}

const ARTICLES = new Set([
  'al',
  'an',
  'at',
  'as',
  'ad',
  'ar',
  'ash',
  'az',
  'us',
  'ul',
  'the',
  'of',
  'আল',
  'আন',
  'আত',
  'আস',
  'আদ',
]);

function foldToken(token: string): string {
  if (/^[\u0600-\u06ff]/.test(token)) return token.replace(/^ال(?=...)/, '').replace(/^ابي$/, 'ابو');
  if (!/^[a-z]/.test(token)) return token;
  return token
    .replace(/oo|ou/g, 'u')
    .replace(/ee/g, 'i')
    .replace(/q/g, 'k')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=..)ah$/, 'a');
}
