import { readArabic } from './arabic-words.ts';
import { keyedArabic } from './plain-words.ts';

/** Words of praise and blessing. Copies of a hadith vary in whether they include them. */
const WORDS = 'صلى الله عليه وسلم وآله وعلى آله عز وجل تعالى تبارك وتعالى سبحانه رضي عنه عنها عنهما عنهم السلام ﷺ';
const EN = new Set('peace be upon him pbuh saw ﷺ may allah pleased with his her swt'.split(' '));
const BN = new Set('সাল্লাল্লাহু আলাইহি ওয়া সাল্লাম ওয়াসাল্লাম রাদিয়াল্লাহু রাঃ আনহু আনহা সাঃ'.split(' '));

const TELLING = /صل[ىي]|عز|رضي|تعال[ىي]|سبحان|تبارك|ﷺ|السلام|peace|pbuh|saw|pleased|swt|সাল্লা|রাদি|সাঃ|রাঃ/iu;

let skeletons: ReadonlySet<number> | undefined;

/** Tests whether two texts differ only in words of blessing. */
export function isBlessing(found: string, expected: string): boolean {
  return TELLING.test(plain(found + expected)) && blesses(found) && blesses(expected);
}

function plain(text: string): string {
  return text.normalize('NFC').replace(/[\u064b-\u065f\u0670\u0640]/g, '');
}

function blesses(text: string): boolean {
  if (/\p{Script=Arabic}/u.test(text)) {
    skeletons ??= new Set(keyedArabic(readArabic(WORDS)).keys);
    return keyedArabic(readArabic(text)).keys.every((key) => skeletons?.has(key));
  }
  const words = text.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  return words.every((word) => word === '' || EN.has(word) || BN.has(word));
}
