import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../src/corpus/editions/audit/finding.ts';
import type { AuditedEdition } from './editions.ts';
import { readCopy, SECOND_COPIES } from './second-copies.ts';
import { isOneLetterApart, wordsOf } from './words.ts';

/** Later revisions of the editions: other words can be corrections. */
const REVISIONS: Readonly<Record<string, string>> = {
  en: 'ayah-translation/en-saheeh-quranenc.md',
  es: 'ayah-translation/es-garcia-quranenc.md',
  fr: 'ayah-translation/fr-hameedullah-quranenc.md',
};

/** Tells whether the folder has the copies. */
export function hasWitnesses(folder: string): boolean {
  return existsSync(join(folder, SECOND_COPIES.en ?? ''));
}

/** Verses whose words in the package are not those of the second copy. The transliterations are compared by letters. */
export function findOtherWords({ name, source }: AuditedEdition, keys: readonly string[], folder: string): Finding[] {
  const path = SECOND_COPIES[name];
  // The copy of `id` is a later edition with many other words.
  if (path === undefined || name === 'id') return [];
  const copy = readCopy(join(folder, path));
  const read = name === 'transliteration' ? transliteratedLetters : (text: string) => wordsOf(plainWords(text));
  return source.flatMap((text, at): Finding[] => {
    const [own, other] = [read(text), read(copy[at] ?? '')];
    if (own.join(' ') === other.join(' ')) return [];
    const word = own.find((value, index) => value !== other[index]) ?? '-';
    const detail = `the second copy has other words from “${word}” on`;
    return [{ check: 'witness', edition: name, verse: keys[at] ?? '', word, detail }];
  });
}

/** Words that the later revision has with one letter changed, at most twice in the edition: more often it is another spelling. */
export function findRevisedWords({ name, served }: AuditedEdition, keys: readonly string[], folder: string): Finding[] {
  const path = REVISIONS[name];
  if (path === undefined) return [];
  const revision = readCopy(join(folder, path));
  const found = served.flatMap((text, at) =>
    revisedWords(latinWords(text), latinWords(revision[at] ?? '')).map(([word, revised]): Finding => {
      const detail = `the later revision has “${revised}” for “${word}”`;
      return { check: 'revision', edition: name, verse: keys[at] ?? '', word, detail };
    }),
  );
  const times = new Map<string, number>();
  for (const { detail } of found) times.set(detail, (times.get(detail) ?? 0) + 1);
  return found.filter(({ detail }) => (times.get(detail) ?? 0) <= 2);
}

/** Words one letter apart that stand between the same two words, at about the same place. */
function revisedWords(own: readonly string[], other: readonly string[]): [string, string][] {
  const near = (at: number) => [0, -1, 1, -2, 2, -3, 3].map((step) => at + step);
  return own.flatMap((word, at): [string, string][] => {
    const place = near(at).find((index) => other[index - 1] === own[at - 1] && other[index + 1] === own[at + 1]);
    const revised = place === undefined ? '' : (other[place] ?? '');
    return isOneLetterApart(word, revised) ? [[word, revised]] : [];
  });
}

/** Words without the marks that later revisions add to Arabic names. */
function latinWords(text: string): string[] {
  const bare = text.normalize('NFD').replaceAll(/[\u0304\u0323\u0331]/gu, '');
  return (
    bare
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[ʿʾ‘’'`]/g, '')
      .match(/\p{L}+/gu) ?? []
  );
}

/** The copy writes out the blessing that the package has as one sign. */
function plainWords(text: string): string {
  return text.replaceAll(/ﷺ|صلى الله عليه وسلم/g, ' ');
}

/** The copy marks letters that are not read and leaves out a doubled l. */
function transliteratedLetters(text: string): string[] {
  const letters = text
    .replaceAll('AA', '')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return [...letters.replaceAll('l', '')];
}
