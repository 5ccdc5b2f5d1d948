import type { Finding } from '../../src/corpus/editions/audit/finding.ts';
import { expectedLengths, findOddLengths } from '../../src/corpus/editions/audit/lengths.ts';
import { findRepeatedTexts } from '../../src/corpus/editions/audit/repeated.ts';
import { findMissingWords, findShiftedWords } from './alignment.ts';
import type { AuditedEdition, AuditedTexts } from './editions.ts';
import { findWrongLetters } from './letters.ts';
import { findRareWords, findSplitWords, findUnusualWords } from './spelling.ts';
import { findOtherWords, findRevisedWords } from './witnesses.ts';

/** Checks of one text after the other: seconds for all editions. */
export const TEXT_CHECKS = [
  'script',
  'digit',
  'encoding',
  'blank',
  'marks',
  'doubled',
  'brackets',
  'split',
  'rare',
  'context',
] as const;
/** Checks that compare the editions with each other. `neighbor` and `missing` take minutes. */
export const COMPARISONS = ['repeated', 'length', 'neighbor', 'missing'] as const;
/** Checks that need the second copies. */
export const WITNESS_CHECKS = ['witness', 'revision'] as const;

/** Which texts are checked: as the package has them, or as they are served. */
export type Version = 'source' | 'served';

export function checkTexts(edition: AuditedEdition, keys: readonly string[], version: Version): Finding[] {
  const texts = { name: edition.name, texts: edition[version], keys };
  return [...findWrongLetters(texts), ...findSplitWords(texts), ...findRareWords(texts), ...findUnusualWords(texts)];
}

/** Compares the served texts of an edition with the other editions by length, and each verse with the one before. */
export function compareLengths(edition: AuditedEdition, all: AuditedTexts): Finding[] {
  if (edition.name === 'transliteration') return [];
  const others = all.editions.filter(({ name }) => ![edition.name, 'transliteration', 'zh'].includes(name));
  const texts = { name: edition.name, texts: edition.served, keys: all.keys };
  const lengths = findOddLengths(texts, expectedLengths(others.map(({ served }) => served)), edition.grouped);
  return [...findRepeatedTexts(texts, all.arabic, edition.grouped), ...lengths];
}

/** Compares the words of an edition with those of the other translations: minutes for all editions. */
export function compareWords(edition: AuditedEdition, all: AuditedTexts): Finding[] {
  if (edition.name === 'transliteration') return [];
  const byName = Object.fromEntries(all.editions.map(({ name, served }) => [name, served]));
  const texts = { name: edition.name, texts: edition.served, keys: all.keys };
  return [...findShiftedWords(texts, byName, edition.grouped), ...findMissingWords(texts, byName)];
}

/** Compares an edition with its second copy and its later revision, in `folder`. */
export function compareWitnesses(edition: AuditedEdition, keys: readonly string[], folder: string): Finding[] {
  return [...findOtherWords(edition, keys, folder), ...findRevisedWords(edition, keys, folder)];
}
