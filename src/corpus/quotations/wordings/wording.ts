import type { Edition } from '@isnad/contract/editions';
import { scriptNames } from '../../fold/letters.ts';
import { eachWord } from '../../fold/tokenise.ts';
import { VERSES } from '../../quran/shape.ts';
import { filterOf } from '../prose/fingerprint-filter.ts';
import { fingerprintsOfWords, GUARANTEED, hashOfAll, type WordsOfText } from '../prose/fingerprints.ts';
import { keyedWords, type PlainScript } from '../words/plain-words.ts';
import type { Wording } from './known-wordings.ts';

/**
 * Reads the words of a translation: a quarter of a second. Undefined when they are in letters whose words cannot be told apart here, such as Chinese, or
 * have none.
 */
export function makeWording({ id, language }: Edition, text: (ordinal: number) => string): Wording | undefined {
  const script = scriptOf(text);
  if (script === undefined) return undefined;
  const texts: WordsOfText[] = [];
  for (let doc = 0; doc < VERSES; doc++) texts.push({ doc, words: keyedWords(text(doc), script) });
  const fingerprints = fingerprintsOfWords(texts);
  const docs = Uint16Array.from(fingerprints.docs);
  return {
    ...{ id, language, script, fingerprints: { ...fingerprints, docs }, filter: filterOf(fingerprints.hashes) },
    ...{ short: shortOf(texts), words: wordsOf(texts) },
  };
}

const SCRIPTS: readonly PlainScript[] = ['latin', 'bengali', 'arabic'];
/** Verses whose letters tell those of all. */
const SAMPLE = 100;

/** The letters that most words are in. */
function scriptOf(text: (ordinal: number) => string): PlainScript | undefined {
  const counts = new Map<string, number>();
  for (let at = 0; at < SAMPLE; at++) {
    eachWord(text(Math.floor((at * VERSES) / SAMPLE)), (kind) => {
      const script = scriptNames[kind] ?? 'other';
      counts.set(script, (counts.get(script) ?? 0) + 1);
    });
  }
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return SCRIPTS.find((script) => script === first?.[0]);
}

function shortOf(texts: readonly WordsOfText[]): Wording['short'] {
  const short = texts
    .filter(({ words: { count } }) => count > 1 && count < GUARANTEED)
    .map(({ doc, words: { keys, count } }) => ({ doc, hash: hashOfAll(keys, 0, count) }))
    .sort((a, b) => a.hash - b.hash || a.doc - b.doc);
  return { hashes: Uint32Array.from(short, ({ hash }) => hash), docs: Uint16Array.from(short, ({ doc }) => doc) };
}

function wordsOf(texts: readonly WordsOfText[]): Wording['words'] {
  const counts = new Map<number, number>();
  for (const { words } of texts) for (const key of new Set(words.keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => a[0] - b[0]);
  return { keys: Int32Array.from(sorted, ([key]) => key), verses: Uint16Array.from(sorted, ([, count]) => count) };
}
