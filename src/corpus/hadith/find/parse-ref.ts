import type { Collection } from '../collections.ts';
import { asciiDigits, foldNumber } from '../import/rows/numbers.ts';
import { matchCollections } from './match-collections.ts';

/** The collections that a reference can mean (usually one), and the folded number to find in each. */
export type ParsedRef = { collections: string[]; number: string };

const NUMBER = String.raw`(?:h|ab|ohd|lk)-[\w.-]+|\d+\s*/\s*\d+|\d+(?:\.\d+)?\s*[a-z]{0,2}|introduction[\s-]*\d+`;
const IN_BOOK = /^(.+?)[\s,:]+book\s+(\S+)[\s,]+hadith\s+(\S+)$/i;
const SPACED = new RegExp(String.raw`^(.+?)[\s:#,]+(${NUMBER})$`, 'i');
// Some books give one hadith two numbers (`1456, 1457`): the first one is enough to find it.
const JOINT = /(?<=\d[a-z]{0,2})(?:\s*[,،&]\s*\d+[a-z]{0,2})+$/i;
const TIGHT = /^([^\d]+?)(\d+(?:\.\d+)?[a-z]{0,2})$/i;

/**
 * Parses `bukhari:1`, `Muslim 8 c`, `সহীহ বুখারী ১`, `muslim:1/5` (book and hadith in it), `bukhari book 1 hadith 5`, `nasai 1456, 1457`. Undefined
 * when the text is not the name of a collection followed by a number. `extra`: see matchCollections.
 */
export function parseHadithRef(text: string, extra: readonly Collection[] = []): ParsedRef | undefined {
  const plain = asciiDigits(text).trim().replace(JOINT, '');
  if (plain.length > 100) return undefined;
  const inBook = IN_BOOK.exec(plain);
  const match = inBook ?? SPACED.exec(plain) ?? TIGHT.exec(plain);
  if (!match?.[1] || !match[2]) return undefined;
  const name = match[1];
  const direct = extra.find((collection) => collection.slug === name);
  const collections = direct ? [direct.slug] : matchCollections(name, extra);
  if (collections.length === 0) return undefined;
  return { collections, number: foldNumber(inBook ? `${match[2]}/${match[3]}` : match[2]) };
}
